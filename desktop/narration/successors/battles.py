"""The battles of a game as they were fought: where, with what strength, what the dice came to, who won, what it cost.

They are read from the events of the game, as the rules told them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from desktop.journal.record.walking import RecordStep
from desktop.language import Name
from desktop.rules.core.event import Event
from desktop.rules.core.flow import Decision, Draw, Node, Roll
from desktop.rules.successors import events as told
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.pieces import Group, Units

LAND, NAVAL = Kind.BATTLE, Kind.NAVAL_BATTLE
_AGAIN = Kind.BATTLE_AGAIN
_AFTERMATH = frozenset(
    (
        Kind.LOSSES,
        Kind.WHOSE_LOSS,
        Kind.SURPRISE,
        Kind.REPLACEMENT,
        Kind.SHELTER,
        Kind.WITHDRAWAL,
        Kind.EARLY_POLYPERCHON,
        Kind.HEIR,
    )
)
"""Questions that belong to the end of a battle."""
_AFTER_ROLLS = frozenset((_AGAIN, Kind.ATTRITION, Kind.COMMANDER_CHECK, Kind.PRICE_OF_FAILURE))
"""Rolls that do."""


class SideTold(NamedTuple):
    """A side of a battle. `army` names an independent one. `strength` and `score` are None where nothing was thrown:
    without fleets. `lost` are combat units, and `fell` generals, that are on the map no more, `fled` what lies in the
    dispersed box since.
    """

    seat: int
    army: str = ""
    strength: int | None = None
    faces: tuple[int, ...] = ()
    score: int | None = None
    lost: Units = Units()
    fell: tuple[str, ...] = ()
    fled: Group = Group()
    fleets: tuple[str, ...] = ()
    driven_off: bool = False

    @property
    def who(self) -> Name:
        """Its name, to be spelled."""
        return Name("independent", self.army) if self.army else Name("seat", str(self.seat))


class BattleTold(NamedTuple):
    """In which `turn`, at sea or by land, in or off which space; both sides: who came first, then who stood there."""

    node: int
    turn: int
    naval: bool
    space: str
    sides: tuple[SideTold, SideTold]

    @property
    def winner(self) -> SideTold | None:
        """The side with the higher score; None after a draw."""
        first, second = self.sides
        mine, theirs = first.score or 0, second.score or 0
        return None if mine == theirs else first if mine > theirs else second


def battles(steps: Iterable[RecordStep], turns: Mapping[int, int]) -> Iterator[BattleTold]:
    """The battles of a line in their order; `turns` says in which turn each node stands."""
    first, open_one = 0, None
    for step in steps:
        if isinstance(step.asked, Roll) and step.asked.kind in (LAND, NAVAL):
            first = first or step.node
        for event in step.events:
            if isinstance(event, told.BattleFought):
                if open_one is not None:
                    yield open_one
                open_one, first = _begun(first, turns[first], event), 0
            elif open_one is not None:
                one, other = open_one.sides
                open_one = open_one._replace(sides=(told_after(one, event), told_after(other, event)))
        if open_one is not None and not belongs(step.later):
            yield open_one
            open_one = None
    if open_one is not None:
        yield open_one


def battle_of(events: Iterable[Event]) -> BattleTold | None:
    """The battle that was fought among these events, with what it has cost so far; None where none was."""
    fought = None
    for event in events:
        if isinstance(event, told.BattleFought):
            fought = _begun(0, 0, event)
        elif fought is not None:
            one, other = fought.sides
            fought = fought._replace(sides=(told_after(one, event), told_after(other, event)))
    return fought


def _begun(node: int, turn: int, fought: told.BattleFought) -> BattleTold:
    sides = _fighter(fought.attacker), _fighter(fought.defender)
    return BattleTold(node, turn, fought.naval, fought.space, sides)


def _fighter(side: told.Fighter) -> SideTold:
    """Who threw no dice had no fleets (NAV-23)."""
    return SideTold(side.seat, side.army, side.strength if side.faces else None, side.faces, side.score)


def told_after(side: SideTold, event: Event) -> SideTold:
    """A side after something has happened to it."""
    match event:
        case told.Lost(seat=side.seat, units=units) | told.WentOver(seat=side.seat, units=units):
            return side._replace(lost=side.lost + units)
        case told.Died(seat=side.seat, general=general):
            return side._replace(fell=(*side.fell, general))
        case told.Dispersed(seat=side.seat, group=group):
            return side._replace(fled=side.fled + group)
        case told.FleetsDispersed(seat=side.seat, fleets=fleets):
            return side._replace(fleets=tuple(sorted((*side.fleets, *fleets))))
        case told.IndependentsBeaten(army=side.army) | told.Moved(army=side.army, by=told.By.STEP_BACK) if side.army:
            return side._replace(driven_off=True)
    return side


def belongs(asked: Node | None) -> bool:
    """Whether the open question may still be one of a battle that was fought just before."""
    if isinstance(asked, Roll):
        return asked.kind in _AFTER_ROLLS
    if isinstance(asked, Draw):
        return True  # a Surprise card that was played is replaced at once
    return isinstance(asked, Decision) and asked.kind in _AFTERMATH and not asked.checkpoint
