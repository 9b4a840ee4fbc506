"""The levels of automatic players in words, and which of them there are."""

from __future__ import annotations

from desktop.language import Message, msg, sentence
from desktop.players.player import PLAYERS

_WORDS: dict[str, Message] = {
    "random": msg("at random"),
    "steward": msg("as a steward"),
    "strategos": msg("as a strategos"),
    "basileus": msg("as a basileus"),
}
"""How each level plays; of one without a word its name is said."""


def levels() -> tuple[str, ...]:
    """The levels that are offered, from the weakest to the strongest."""
    known = [level for level in _WORDS if level in PLAYERS]
    return (*known, *(level for level in PLAYERS if level not in _WORDS))


def strongest() -> str:
    """The best player there is: whom a person alone plays against, and who is asked for a hint."""
    return levels()[-1]


def level_words(level: str) -> str:
    """How a level plays, in the present language, as it stands within a sentence."""
    return sentence(_WORDS[level]) if level in _WORDS else level
