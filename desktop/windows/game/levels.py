"""The levels of automatic players in words, and which of them there are."""

from __future__ import annotations

from desktop.language import Message, msg, sentence
from desktop.players.player import PLAYERS
from desktop.players.plug import players_of
from desktop.players.temperaments.temperament import TEMPERAMENTS
from desktop.rules.core.system import AnyKit

_WORDS: dict[str, Message] = {
    "random": msg("Easy"),
    "steward": msg("Normal"),
    "strategos": msg("Hard"),
}
"""What each level is called; one without a word by its name."""
_LEANS_NOWHERE = frozenset(("random",))
"""Levels at which all temperaments play alike."""


_LEANINGS: dict[str, Message] = {
    "even": msg("even-tempered"),
    "bold": msg("bold"),
    "careful": msg("careful"),
    "grudging": msg("grudging"),
    "kingmakers_foe": msg("against the leader"),
    "beginner": msg("a beginner"),
}
"""What each temperament is called."""


def temperaments() -> tuple[str, ...]:
    """The temperaments that are offered, the even one first."""
    known = [name for name in _LEANINGS if name in TEMPERAMENTS]
    return (*known, *(name for name in TEMPERAMENTS if name not in _LEANINGS))


def temperament_words(name: str) -> str:
    """What a temperament is called, in the present language."""
    return sentence(_LEANINGS[name]) if name in _LEANINGS else name


def leans(plays: str) -> bool:
    """Whether a temperament makes any difference to whoever plays so, and there are several."""
    return plays in PLAYERS and plays not in _LEANS_NOWHERE and len(TEMPERAMENTS) > 1


def levels(kit: AnyKit) -> tuple[str, ...]:
    """The levels that a game has players of, from the weakest to the strongest."""
    known = [level for level in _WORDS if level in PLAYERS]
    lacking = players_of(kit).LEVELS_LACKING
    return tuple(level for level in (*known, *(each for each in PLAYERS if each not in _WORDS)) if level not in lacking)


def strongest(kit: AnyKit) -> str:
    """The best player there is: whom a person alone plays against, and who is asked for a hint."""
    return levels(kit)[-1]


def level_words(level: str) -> str:
    """What a level is called in the present language."""
    return sentence(_WORDS[level]) if level in _WORDS else level
