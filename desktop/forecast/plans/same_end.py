"""Whether dice that fell lead to the same end as those a plan takes for granted, though they read otherwise.

Both are followed through the rules, from where the first of them fell, along the plan's own answers: at every question
the tables must be alike, down to a moment from which play could be taken up, or to the end of the plan.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

import msgspec

from desktop.rules.core.flow import Answer, Decision, Dice
from desktop.rules.core.game import Game, IllegalAnswer

AnyGame = Game[Any]


class TwoThrows(NamedTuple):
    """Games at the same open roll, to be played on; what fell, and what the plan goes on with: dice and answers."""

    one: AnyGame
    other: AnyGame
    fell: Sequence[Answer]
    planned: Sequence[Answer]


def same_end(throws: TwoThrows, is_chance: Callable[[Answer], bool]) -> int:
    """How many of the planned answers stand for what fell, where that leads to the same; else 0."""
    series = len([*takewhile(is_chance, throws.planned)])
    try:
        for answer in throws.fell:
            throws.one.answer(answer)
        for answer in throws.planned[:series]:
            throws.other.answer(answer)
        return series if all(_along(throws, throws.planned[series:])) else 0
    except IllegalAnswer:
        return 0


def _along(throws: TwoThrows, answers: Sequence[Answer]) -> Iterator[bool]:
    """At each question on the way, whether both tables are alike."""
    for answer in answers:
        yield _alike(throws)
        if isinstance(throws.one.node, Decision) and throws.one.node.checkpoint:
            return
        throws.one.answer(answer)
        throws.other.answer(answer)
    yield _alike(throws)


def _alike(throws: TwoThrows) -> bool:
    one, other = throws.one.node, throws.other.node
    if one is None or other is None:
        return one is other and _text(throws.one) == _text(throws.other)
    return (one.kind, one.seat, type(one)) == (other.kind, other.seat, type(other)) and _text(throws.one) == _text(
        throws.other
    )


def _text(game: AnyGame) -> bytes:
    return msgspec.json.encode(game.position)


def are_dice(answers: Sequence[Answer]) -> bool:
    """Whether all of them were thrown: what was drawn is never another thing that comes to the same."""
    return all(isinstance(answer, Dice) for answer in answers)
