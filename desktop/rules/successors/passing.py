"""Answers that do nothing: they let something pass, or end a question with nothing chosen."""

from collections.abc import Mapping

from desktop.rules.core.flow import Answer
from desktop.rules.successors.answers import (
    EndSegment,
    Enough,
    GoIn,
    Join,
    NobodyCommands,
    NoOperations,
    Pass,
    Sortie,
    Stand,
    Stop,
)
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.pieces import Group

PASSIVE = (Pass(), Enough(), EndSegment(), NoOperations(), NobodyCommands(), Stop(), Stand())
"""Answers that choose nothing, whatever is asked; each bears a name of its own in the journal."""
_DEEDS = frozenset((Kind.CHOOSE_HOME, Kind.INTERCEPTED))
"""Questions with such an answer that is a deed: a general comes elsewhere, a lone one faces who intercepts him."""
_NOBODY: Mapping[str, Answer] = {
    Kind.SORTIES: Sortie(Group()),
    Kind.GARRISON_JOINS: Join(Group()),
    Kind.SHELTER: GoIn(Group()),
}
"""Questions for a part of an army that may be none of it."""


def nothing_done(question: str) -> tuple[Answer, ...]:
    """Every answer by which nothing would be done to a question of this kind, whether it admits it or not."""
    if question in _NOBODY:
        return (_NOBODY[question],)
    return () if question in _DEEDS else PASSIVE


def does_nothing(question: str, answer: Answer) -> bool:
    """Whether nothing is done by this answer to a question of this kind."""
    return answer in nothing_done(question)
