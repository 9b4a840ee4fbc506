"""Changes of the whole table between two moments, as events.

Procedures note only what they do. What follows for markers, provinces, titles, royals and the clock is found by
comparing, so that no procedure can forget it.
"""

from collections.abc import Hashable, Iterator, Mapping
from typing import TypeVar

import msgspec

from diadochi.rules.core.game import Event
from diadochi.rules.successors.control import Title, holders, holders_of_titles, owners_of_royals
from diadochi.rules.successors.events import (
    GameWon,
    MarkerChanged,
    PointsChanged,
    ProvinceChanged,
    RoyalChanged,
    RoyalLaid,
    RoyalTaken,
    SiegeChanged,
    StackChanged,
    TitleChanged,
    TurnBegan,
    VictoryNear,
)
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import Stack
from diadochi.rules.successors.position import Outcome, Position, Siege
from diadochi.rules.successors.standing import legitimacies, victory_tallies
from diadochi.rules.successors.turn.victory import nearly_won

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Standing(msgspec.Struct, frozen=True):
    """What is compared: markers, provinces, titles and royals with the seats that have them; the pieces and the
    besieger of each space; victory points and legitimacy of each seat.

    `near` are the seats close to winning at once, with the points they lack, by seat and kind of victory. `outcome` is
    set once the game is won.
    """

    turn: int
    markers: Mapping[str, int]
    provinces: Mapping[str, int]
    titles: Mapping[Title, int]
    royals: Mapping[str, int]
    royal_state: Mapping[str, str]
    stacks: Mapping[str, tuple[Stack, ...]]
    sieges: Mapping[str, Siege]
    lying: Mapping[str, str]
    points: Mapping[int, tuple[int, int]]
    near: Mapping[tuple[int, str], int]
    outcome: Outcome | None


def standing_of(kit: Kit, position: Position) -> Standing:
    """Return the current state for comparison."""
    return Standing(
        position.clock.turn,
        dict(position.markers),
        dict(holders(kit, position)),
        holders_of_titles(kit, position),
        dict(owners_of_royals(kit, position)),
        dict(position.royal_state),
        dict(position.stacks),
        dict(position.sieges),
        dict(position.lying),
        _points(kit, position),
        nearly_won(kit, position),
        position.outcome,
    )


def _points(kit: Kit, position: Position) -> dict[int, tuple[int, int]]:
    victory, legitimacy = victory_tallies(kit, position), legitimacies(kit, position)
    return {seat: (victory[seat].total, legitimacy[seat].total) for seat in position.factions}


def changes(before: Standing, now: Standing) -> tuple[Event, ...]:
    """Return the events that lead from `before` to `now`.

    A turn begins (SEQ-02), markers come and go (CTL-10), provinces and titles change hands (CTL-14, VIC-10, LEG-06),
    royals change hands, state or place (LEG-51, LEG-53, LEG-55), stacks, sieges and points change (VIC-10, LEG-04),
    someone is about to win (VIC-02) or wins (VIC-01).
    """
    return tuple(_changes(before, now))


def _changes(before: Standing, now: Standing) -> Iterator[Event]:
    if now.turn != before.turn:
        yield TurnBegan(turn=now.turn)
    for space, old, seat in _differing(before.markers, now.markers):
        yield MarkerChanged(space=space, seat=seat, before=old)
    for province, old, seat in _differing(before.provinces, now.provinces):
        yield ProvinceChanged(province=province, seat=seat, before=old)
    for title, old, seat in _differing(before.titles, now.titles):
        yield TitleChanged(title=title, seat=seat, before=old)
    for royal, seat in now.royals.items():
        if before.royals.get(royal) != seat:
            yield RoyalTaken(royal=royal, seat=seat, before=before.royals.get(royal))
    for royal, state in now.royal_state.items():
        if before.royal_state.get(royal) != state:
            yield RoyalChanged(royal=royal, state=state)
    yield from _on_the_map(before, now)
    yield from _scores(before, now)
    if now.outcome is not None and before.outcome is None:
        yield GameWon(seat=now.outcome.seat, how=now.outcome.kind)


def _scores(before: Standing, now: Standing) -> Iterator[Event]:
    for seat, old, points in _differing(before.points, now.points):
        if old is not None and points is not None:
            yield PointsChanged(
                seat=seat,
                victory=points[0],
                legitimacy=points[1],
                victory_before=old[0],
                legitimacy_before=old[1],
            )
    for (seat, how), missing in now.near.items():
        if (seat, how) not in before.near or missing < before.near[seat, how]:
            yield VictoryNear(seat=seat, how=how, points=missing)


def _on_the_map(before: Standing, now: Standing) -> Iterator[Event]:
    for royal, lay, lies in _differing(before.lying, now.lying):
        yield RoyalLaid(royal=royal, space=lies or "", before=lay or "")
    for space, were, are in _differing(before.stacks, now.stacks):
        for seat, inside in sorted({(stack.seat, stack.inside) for stack in {*(were or ())} ^ {*(are or ())}}):
            yield StackChanged(seat=seat, space=space, inside=inside)
    for space, _, siege in _differing(before.sieges, now.sieges):
        if siege is None:
            yield SiegeChanged(space=space, seat=None)
        else:
            yield SiegeChanged(space=space, seat=siege.seat, points=siege.points)


def _differing(before: Mapping[K, V], now: Mapping[K, V]) -> Iterator[tuple[K, V | None, V | None]]:
    """Yield each key whose value has come, gone or changed, with both values; current keys first."""
    for key in dict.fromkeys((*now, *before)) if before != now else ():
        if before.get(key) != now.get(key):
            yield key, before.get(key), now.get(key)
