"""Aims that suggest themselves to a side (nearly complete provinces, royals to fetch), and what an answer costs it.

Only public facts are used.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

import msgspec
from msgspec import structs

from diadochi.forecast.successors.march_reach import distances
from diadochi.rules.core.flow import Answer, Decision, Dice, Roll
from diadochi.rules.core.game import Event, Game
from diadochi.rules.successors.answers import Lose, does_nothing, nothing_done
from diadochi.rules.successors.control import holders, provinces_of
from diadochi.rules.successors.events import Fell, PointsChanged, SiegeChanged, StatusChanged
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.free_acts import where_the_body_is
from diadochi.rules.successors.pieces import CART
from diadochi.rules.successors.position import Memory, Position, Siege
from diadochi.rules.successors.rules import changes, standing_of
from diadochi.rules.successors.siege import place_own_markers, remove_enemy_markers
from diadochi.rules.successors.turn.forage import isolated

AIMS = 3
"""The number of aims that are named; our own choice."""
_MOST_MISSING, _FAR = 4, 12
"""How many spaces of a province may be missing, and how many movement points away it may be; our own choice."""


class AimKind(StrEnum):
    """Kinds of aims."""

    PROVINCE = "province"
    ROYAL = "royal"
    BODY = "body"
    KEEP = "keep"


class CounselledAim(NamedTuple):
    """An aim: `id` is the province or royal; `points` are victory points, for royals legitimacy points.

    `spaces` are to be taken, visited or kept; `general` is the nearest one and how many movement points away.
    """

    kind: AimKind
    id: str
    points: int
    spaces: tuple[str, ...]
    general: str = ""
    distance: int = 0


def counselled_aims(kit: Kit, position: Position, seat: int) -> tuple[CounselledAim, ...]:
    """The aims of a seat, the most points for the least effort first (CTL-14, LEG-05, LEG-10)."""
    near = sorted(_provinces(kit, position, seat), key=_worth, reverse=True)
    aims = [*_body(kit, position, seat), *sorted(_royals(kit, position, seat), key=_worth, reverse=True)[:1]]
    room = AIMS - len(aims)
    kept = [*_keep(kit, position, seat)]
    return (*near[: max(room, 1)], *aims, *kept)[:AIMS]


def _worth(aim: CounselledAim) -> float:
    return aim.points / (len(aim.spaces) + aim.distance)


def _provinces(kit: Kit, position: Position, seat: int) -> Iterator[CounselledAim]:
    """Provinces that no one else controls and of which few spaces are missing (CTL-14)."""
    held = holders(kit, position)
    for province, record in kit.atlas.provinces.items():
        missing = missing_spaces(kit, position, seat, province)
        if province in held or not missing or len(missing) > _MOST_MISSING:
            continue
        general, distance = _nearest(kit, position, seat, missing)
        if general and distance <= _FAR:
            yield CounselledAim(AimKind.PROVINCE, province, record.victory_points, missing, general, distance)


def missing_spaces(kit: Kit, position: Position, seat: int, province: str) -> tuple[str, ...]:
    """The fewest spaces whose markers a seat lacks to control a province, major cities first (CTL-14)."""
    cities = kit.province_cities[province]
    others = sorted(
        (space for space in kit.province_spaces[province] if position.markers.get(space) != seat),
        key=lambda space: (space not in cities, position.markers.get(space) is not None),
    )
    with_markers = position.copy()
    for number, space in enumerate(others, 1):
        with_markers.markers[space] = seat
        if holders(kit, with_markers).get(province) == seat:
            return tuple(others[:number])
    return ()


def _royals(kit: Kit, position: Position, seat: int) -> Iterator[CounselledAim]:
    """Royals that are alone where no marker protects them (LEG-45, LEG-05)."""
    for royal, space in position.lying.items():
        nobodys = position.markers.get(space) is None and not position.at(space)
        if royal == CART or royal in position.ladies or not nobodys:
            continue
        general, distance = _nearest(kit, position, seat, (space,))
        if general and distance <= _FAR:
            points = kit.royals[royal].legitimacy
            yield CounselledAim(AimKind.ROYAL, royal, points, (space,), general, distance)


def _body(kit: Kit, position: Position, seat: int) -> Iterator[CounselledAim]:
    """The side that has Alexander's body should bury it (LEG-10, LEG-18)."""
    space = where_the_body_is(kit, position, seat)
    if space is not None:
        yield CounselledAim(AimKind.BODY, CART, 0, (space,))


def _keep(kit: Kit, position: Position, seat: int) -> Iterator[CounselledAim]:
    """The provinces that a seat controls, the most valuable first (VIC-10)."""
    points = {province: kit.atlas.provinces[province].victory_points for province in provinces_of(kit, position, seat)}
    for province in sorted(points, key=lambda each: -points[each]):
        yield CounselledAim(AimKind.KEEP, province, points[province], kit.province_spaces[province])


def _nearest(kit: Kit, position: Position, seat: int, spaces: tuple[str, ...]) -> tuple[str, int]:
    """The general of a seat nearest to one of these spaces, and the movement points of the way (MOV-12)."""
    ways = [
        (min(distances(kit, space).cost.get(target, _FAR + 1) for target in spaces), stack.group.generals[0])
        for space, stack in position.stacks_of(seat)
        if stack.group.generals
    ]
    distance, general = min(ways, default=(_FAR + 1, ""))
    return general, distance


# --- markers of the next surrender segment
# Units place them where they are (SEQ-20 to SEQ-25).


def with_markers_of(kit: Kit, position: Position, *seats: int) -> Position:
    """A copy after the first two steps of the surrender segments of these seats, in this order (SEQ-21)."""
    later = position.copy()
    for seat in seats:
        later.clock, later.memory = structs.replace(position.clock, active=seat), Memory()
        remove_enemy_markers(kit, later)
        place_own_markers(kit, later)
    return later


# --- what an answer costs
# Found by playing it on a copy of the game.
#
# Others are assumed to pass, so that only certain costs are shown. Own movement dice count as sixes. Nothing hidden is
# used.

_MOST_STEPS = 40
"""The most questions and rolls that are played after the answer."""


class CostKind(StrEnum):
    """Kinds of costs; the player can turn off the warning for each."""

    RANK = "rank"
    SIEGE = "siege"
    ROYAL = "royal"
    ISOLATION = "isolation"
    POINTS = "points"


class Cost(msgspec.Struct, frozen=True):
    """One cost. `space`, `royal` and `points` are set if its kind has them; `spaces` are markers that are cut off.

    `sums` are the victory points and legitimacy points before and after.
    """

    kind: CostKind
    space: str = ""
    royal: str = ""
    points: int = 0
    spaces: tuple[str, ...] = ()
    sums: tuple[int, int, int, int] = (0, 0, 0, 0)


def costs_of(kit: Kit, game: Game[Position], answers: Sequence[Answer]) -> tuple[Cost, ...]:
    """The costs of these answers for the seat that is asked; `game` is a copy, which is changed."""
    node = game.node
    if not isinstance(node, Decision) or not answers or does_nothing(node.kind, answers[0]):
        return ()
    if isinstance(answers[0], Lose):
        return ()  # the losses are compulsory; the player only chooses their order
    seat, before, standing = node.seat, game.position.copy(), standing_of(kit, game.position)
    if seat not in before.factions:
        return ()
    count = len(game.events)
    _play(game, seat, answers)
    noted = [event for events in game.events[count:] for event in events]
    events = (*noted, *changes(standing, standing_of(kit, game.position)))
    return tuple(_costs(kit, seat, before, game.position, events))


def _play(game: Game[Position], seat: int, answers: Sequence[Answer]) -> None:
    # Others pass until `seat` must decide or roll again. No Surprise cards are played.
    left = list(answers)
    for _ in range(_MOST_STEPS):
        given = _next(game, seat, left)
        if given is None:
            return
        game.answer(given)


def _next(game: Game[Position], seat: int, left: list[Answer]) -> Answer | None:
    node = game.node
    if isinstance(node, Roll):
        return Dice((6,) * node.dice) if left and node.kind == Kind.MOVEMENT and node.seat == seat else None
    if not isinstance(node, Decision):
        return None
    if left and game.why_not(left[0]):
        return left.pop(0)
    if node.seat == seat and node.kind != Kind.SURPRISE:
        return None
    return next((answer for answer in nothing_done(node.kind) if node.admits(answer)), None)


def _costs(kit: Kit, seat: int, before: Position, after: Position, events: tuple[Event, ...]) -> Iterator[Cost]:
    lost_rank = any(isinstance(event, StatusChanged) and event.seat == seat for event in events)
    if lost_rank and after.factions[seat].status != "champion":
        yield Cost(CostKind.RANK)
    fallen = {event.space for event in events if isinstance(event, Fell)}
    for event in events:
        match event:
            case SiegeChanged(seat=None, space=space) if space not in fallen:
                siege: Siege | None = before.sieges.get(space)
                if siege is not None and siege.seat == seat:
                    yield Cost(CostKind.SIEGE, space=space, points=siege.points)
    yield from _unguarded(seat, before, after)
    if kit.profile.isolation_phase:
        cut_off = tuple(space for space in isolated(kit, after, seat) if space not in isolated(kit, before, seat))
        if cut_off:
            yield Cost(CostKind.ISOLATION, spaces=cut_off)
    yield from (_sums(event) for event in events if _loses(event, seat, lost_rank))


def _unguarded(seat: int, before: Position, after: Position) -> Iterator[Cost]:
    for royal, _ in sorted(_with_units(seat, before).items()):
        if royal not in _with_units(seat, after) and (space := _left_at(seat, after, royal)):
            yield Cost(CostKind.ROYAL, space=space, royal=royal)


def _with_units(seat: int, position: Position) -> dict[str, str]:
    return {royal: space for space, stack in position.stacks_of(seat) if stack.units for royal in stack.group.royals}


def _left_at(seat: int, position: Position, royal: str) -> str:
    alone = (space for space, stack in position.stacks_of(seat) if royal in stack.group.royals)
    return position.lying.get(royal) or next(alone, "")


def _loses(event: Event, seat: int, lost_rank: bool) -> bool:
    if not isinstance(event, PointsChanged) or event.seat != seat:
        return False
    return event.victory < event.victory_before or (event.legitimacy < event.legitimacy_before and not lost_rank)


def _sums(event: Event) -> Cost:
    assert isinstance(event, PointsChanged)
    sums = (event.victory_before, event.legitimacy_before, event.victory, event.legitimacy)
    return Cost(CostKind.POINTS, sums=sums)
