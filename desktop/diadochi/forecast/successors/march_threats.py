"""Chances before the movement roll: who can reach a space, what a side threatens, and comparisons of two generals."""

from collections.abc import Mapping

import msgspec

from diadochi.forecast.game_forecast import Spot
from diadochi.forecast.odds.odds_questions import MarchAsked
from diadochi.forecast.successors.lifted_army import Lifted, as_if_active, lift
from diadochi.forecast.successors.march_reach import Reach, reach
from diadochi.rules.core.verdict import Verdict
from diadochi.rules.successors.facts import commander
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.activation import chances_of_points
from diadochi.rules.successors.position import Position


class Band(msgspec.Struct, frozen=True):
    """A space in reach before the roll: the points it needs and the chance to roll them."""

    points: int
    chance: float


class Threat(msgspec.Struct, frozen=True):
    """An army that could reach a space: cost in movement points, chance to roll enough, and the routes of its way.

    `spot` is where it would arrive: inside a besieged port that it sails into, else outside (SIE-22). `afresh`: in a
    new segment of its side; else in its present march.
    """

    general: str
    seat: int
    start: str
    cost: int
    chance: float
    routes: tuple[str, ...] = ()
    spot: Spot = ("", False)
    afresh: bool = True

    def asked(self, policy: str) -> MarchAsked:
        """The question for the odds of this march."""
        return MarchAsked(self.general, self.spot, policy=policy, afresh=self.afresh)


def most_points(kit: Kit, lifted: Lifted) -> int:
    """The most movement points the army can roll (MOV-10)."""
    return max(chances_of_points(kit, lifted.group))


class Chances:
    """The chance that an army rolls enough movement points (MOV-10)."""

    def __init__(self, kit: Kit, lifted: Lifted) -> None:
        self._points = chances_of_points(kit, lifted.group)

    def of(self, cost: int) -> float:
        """The chance to have `cost` movement points, 0 to 1."""
        if all(points >= cost for points in self._points):
            return 1.0
        return sum(chance for points, chance in self._points.items() if points >= cost)


def bands(kit: Kit, lifted: Lifted, widest: Reach) -> Mapping[str, Band]:
    """For every reachable space the points it needs and the chance to roll them (MOV-10).

    The cheapest way costs the same whatever is rolled, so one search serves every roll.
    """
    chances = Chances(kit, lifted)
    return {space: Band(target.cost, chances.of(target.cost)) for space, target in widest.targets.items()}


def _leaders(kit: Kit, position: Position, seat: int) -> tuple[str, ...]:
    """The commander of every stack of a side that has a general."""
    return tuple(
        commander(kit, stack.group) for _, stack in position.all_stacks() if stack.seat == seat and stack.generals
    )


def armies_of(kit: Kit, position: Position, seat: int, points: int | None = None) -> tuple[tuple[Lifted, Reach], ...]:
    """Every army and lone general of a side, with all it could reach in a new segment.

    Each commander takes everything he can (MOV-06), with `points` movement points, by default the most he can roll.
    """
    imagined = as_if_active(position, seat)
    found = []
    for general in _leaders(kit, position, seat):
        lifted = lift(kit, imagined, general)
        if lifted is not None and lifted.refused is None:
            most = most_points(kit, lifted) if points is None else points
            found.append((lifted, reach(kit, imagined, lifted, most)))
    return tuple(found)


def threats_by(kit: Kit, widest: Reach) -> Mapping[str, Threat]:
    """Every reachable space, with the chance to roll enough (MOV-10)."""
    lifted, chances = widest.lifted, Chances(kit, widest.lifted)
    return {
        space: Threat(
            lifted.general,
            lifted.seat,
            lifted.space,
            target.cost,
            chances.of(target.cost),
            target.routes,
            (space, target.straight_in),
        )
        for space, target in widest.targets.items()
    }


def threats_of(kit: Kit, position: Position, seat: int, points: int | None = None) -> Mapping[str, tuple[Threat, ...]]:
    """Every space that a side could reach in one segment, with the armies that could, the likeliest first.

    `points` limits the movement points; the chance is still that of rolling what each space costs.
    """
    threats: dict[str, list[Threat]] = {}
    for _, widest in armies_of(kit, position, seat, points):
        for space, threat in threats_by(kit, widest).items():
            threats.setdefault(space, []).append(threat)
    return {
        space: tuple(sorted(found, key=lambda t: (-t.chance, t.cost, t.general))) for space, found in threats.items()
    }


def is_held_by(position: Position, seat: int, space: str) -> bool:
    """Whether a side has its marker or pieces at a space."""
    return position.markers.get(space) == seat or any(stack.seat == seat for stack in position.at(space))


def who_can_reach(kit: Kit, position: Position, space: str) -> tuple[Threat, ...]:
    """Every army of every side that could reach `space` in one segment of its own, the likeliest first."""
    found = [threat for seat in sorted(position.factions) for threat in threats_of(kit, position, seat).get(space, ())]
    return tuple(sorted(found, key=lambda t: (-t.chance, t.cost, t.seat, t.general)))


# --- comparing two generals


class Outlook(msgspec.Struct, frozen=True):
    """All that a general can reach with everything he can take: cost, chance and way of every space.

    `refused` is the reason if he cannot be activated at all; `spaces` is empty then.
    """

    general: str
    seat: int
    start: str
    spaces: Mapping[str, Threat]
    refused: Verdict | None = None


class Comparison(msgspec.Struct, frozen=True):
    """Two outlooks, and the spaces that only the first, only the second, or both can reach, each cheapest first."""

    first: Outlook
    second: Outlook
    only_first: tuple[str, ...]
    only_second: tuple[str, ...]
    both: tuple[str, ...]


def outlook(kit: Kit, position: Position, general: str, points: int | None = None) -> Outlook | None:
    """What `general` can reach with `points` movement points, by default the most he can roll; None if off the map.

    A new segment of his side is assumed (SEQ-30). If he is marching he continues from his present space, by default
    with the points he has left.
    """
    found = position.where(general)
    if found is None:
        return None
    march = position.activation
    is_marching = march is not None and general in march.group.generals
    seen = position if is_marching else as_if_active(position, found[1].seat)
    lifted = lift(kit, seen, general)
    assert lifted is not None  # the general is on the map
    if march is not None and is_marching:
        return _outlook_on_march(kit, seen, lifted, march.points, points)
    most = most_points(kit, lifted) if points is None else points
    threats = threats_by(kit, reach(kit, seen, lifted, most))
    return Outlook(general, lifted.seat, lifted.space, threats, lifted.refused)


def _outlook_on_march(kit: Kit, position: Position, lifted: Lifted, left: int, points: int | None) -> Outlook:
    """What the march can still reach: certain within the points `left`, impossible beyond."""
    found = threats_by(kit, reach(kit, position, lifted, left if points is None else points))
    threats = {
        space: msgspec.structs.replace(threat, chance=1.0 if threat.cost <= left else 0.0, afresh=False)
        for space, threat in found.items()
    }
    return Outlook(lifted.general, lifted.seat, lifted.space, threats)


def compare(kit: Kit, position: Position, first: str, second: str, points: int | None = None) -> Comparison | None:
    """Compare two generals, both with `points` movement points or with their own rolls; None if one is off the map."""
    one, other = outlook(kit, position, first, points), outlook(kit, position, second, points)
    if one is None or other is None:
        return None
    return Comparison(
        one,
        other,
        _cheapest(one.spaces, set(one.spaces) - set(other.spaces)),
        _cheapest(other.spaces, set(other.spaces) - set(one.spaces)),
        _cheapest(one.spaces, set(one.spaces) & set(other.spaces)),
    )


def _cheapest(spaces: Mapping[str, Threat], chosen: set[str]) -> tuple[str, ...]:
    return tuple(sorted(chosen, key=lambda space: (spaces[space].cost, space)))
