"""Where the luck of a record is counted: by the forecast of its game."""

from collections.abc import Iterator
from typing import Protocol, cast

from desktop.forecast.luck.told import CostlyAnswer, LuckDeed, LuckTold
from desktop.forecast.odds.asking import UnfitQuestion
from desktop.journal.record.browsing import Browsing
from desktop.language import tr
from desktop.rules.core.system import AnyKit, part

Counted = tuple[int, int, tuple[LuckDeed | CostlyAnswer | None, ...]]
"""After an answer: its number, how many there are, what it told; None stands for a deed that could not be counted."""


class LuckSystem(Protocol):
    """What a game offers whose luck is counted, as LUCK of its forecast."""

    def __call__(self, record: Browsing, node: int) -> Iterator[Counted]:
        """The line of a record up to a node."""
        ...


def has_luck(kit: AnyKit) -> bool:
    """Whether the luck of a kit's game is counted at all."""
    return _found(kit) is not None


def luck_steps(record: Browsing, node: int) -> Iterator[tuple[int, int, LuckTold]]:
    """After each answer up to `node`: its number, how many there are, and what has been told so far.

    Raises UnfitQuestion where the luck of this game is not counted.
    """
    counted = _found(record.kit)
    if counted is None:
        raise UnfitQuestion(tr("No luck is counted for the game on this map; ask for a game of the Successors."))
    told = LuckTold((), ())
    for number, of, came in counted(record, node):
        for each in came:
            told = _with(told, each)
        yield number, of, told


def luck_of_record(record: Browsing, node: int) -> LuckTold:
    """The luck of a game up to a moment. Raises UnfitQuestion."""
    told = LuckTold((), ())
    for _, _, so_far in luck_steps(record, node):
        told = so_far
    return told


def _with(told: LuckTold, came: LuckDeed | CostlyAnswer | None) -> LuckTold:
    match came:
        case LuckDeed():
            return LuckTold((*told.deeds, came), told.answers, told.uncounted)
        case CostlyAnswer():
            return LuckTold(told.deeds, (*told.answers, came), told.uncounted)
    return LuckTold(told.deeds, told.answers, told.uncounted + 1)


def _found(kit: AnyKit) -> LuckSystem | None:
    return cast("LuckSystem | None", getattr(part(kit.atlas.system, "desktop.forecast"), "LUCK", None))
