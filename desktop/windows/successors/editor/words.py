"""What phases, segments, statuses and states are called."""

from __future__ import annotations

from desktop.language import Message, msg, sentence

PHASES = {
    "preparations": msg("Preparations"),
    "reinforcements": msg("Reinforcements"),
    "deal": msg("Deal"),
    "strategy": msg("Strategy"),
    "isolation": msg("Isolation"),
    "end": msg("End of turn"),
}
SEGMENTS = {
    "": msg("None"),
    "surrender": msg("Surrender"),
    "tyche": msg("Tyche"),
    "activation": msg("Activation"),
    "forage": msg("Forage"),
}
STATUSES = {"champion": msg("Champion"), "successor": msg("Successor")}
ROYAL_STATES = {
    "active": msg("Active"),
    "inactive": msg("Inactive"),
    "off_map": msg("Away"),
    "gone": msg("Gone"),
}
SILVER = {
    "not_arrived": msg("Not yet arrived"),
    "in_play": msg("In play"),
    "gone": msg("Gone"),
}
ARMY_PLACES = {"box": msg("In the box"), "gone": msg("Gone")}


def options(words: dict[str, Message]) -> list[tuple[object, str]]:
    """(value, words in the present language) for a list to choose from."""
    return [(value, sentence(text)) for value, text in words.items()]
