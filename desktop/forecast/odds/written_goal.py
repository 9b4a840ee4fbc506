"""How goals are written in every game: wishes joined by "and"; what can be wished each game says."""

from collections.abc import Container, Iterator, Sequence

_LONGEST = 4
"""Digits of a number, and one more."""


class BadGoal(ValueError):
    """A goal nobody can read; the text is the word that does not fit."""


def goal_text(goal: Sequence[object]) -> str:
    """A goal as it is written."""
    return " and ".join(map(str, goal))


def wishes_of(text: str) -> Iterator[list[str]]:
    """The words of each wish of a written goal."""
    yield from (part.split() for part in f" {' '.join(text.split())} ".split(" and "))


def known(word: str, names: Container[str]) -> str:
    """The word, which is to be one of `names`. Raises BadGoal."""
    if word not in names:
        raise BadGoal(word)
    return word


def number(word: str) -> int:
    """The number that a word is. Raises BadGoal."""
    if not (word.isascii() and word.isdigit() and len(word) < _LONGEST):
        raise BadGoal(word)
    return int(word)
