"""Set-ups as positions: ready ones, teaching positions, and random deals (SET-02 to SET-12)."""

import random
from collections.abc import Collection, Iterable, Mapping, Sequence
from types import MappingProxyType

from msgspec import structs

from diadochi.atlas.model import Text
from diadochi.language import tr, trn
from diadochi.rules.core.system import NoSuchSetup
from diadochi.rules.successors.control import fleets_now, give_ladies
from diadochi.rules.successors.kit import General, Kit, Setup, SetupStack
from diadochi.rules.successors.pieces import INDEPENDENT, Group, Stack, Units, minors_of
from diadochi.rules.successors.position import Clock, Faction, FleetState, Position, Siege
from diadochi.rules.successors.scenario import SCENARIO, scenario

Dealt = dict[int, tuple[str, ...]]
"""The generals of each seat."""


_ALL_DEALT = ("eumenes", "seleukos")
"""Generals added to the pool by the option that deals all generals (OPT-08)."""


def setup_position(kit: Kit, setup: str) -> Position:
    """A set-up of the kit as a position, ready or teaching. Raises NoSuchSetup."""
    found = _setup(kit, setup)
    return teaching(kit, setup) if found.kind == "teaching" else ready(kit, setup)


def ready(kit: Kit, setup: str) -> Position:
    """A whole game before the preparations of its first turn (SET-14). Raises NoSuchSetup."""
    found = _setup(kit, setup)
    return factions_of(kit if kit.edition == found.edition else kit.under(found.edition), setup)


def factions_of(kit: Kit, setup: str, seats: Sequence[int] = ()) -> Position:
    """The factions of a set-up for a whole game under the edition and options of the kit (SET-04).

    `seats` are the seats they take instead of 1, 2, 3...: a seat is a colour. A scenario says its seats itself.

    Raises NoSuchSetup.
    """
    found = _setup(kit, setup)
    if not found.begins_game or found.players > kit.profile.most_players:
        raise NoSuchSetup(tr("{setup} is not available in the {edition} edition", setup=setup, edition=kit.edition))
    if found.kind == SCENARIO:
        return scenario(kit, found)
    at = _taken(seats, found.players)
    dealt = {at[faction.seat]: faction.generals for faction in found.factions}
    names = {at[faction.seat]: faction.name.en for faction in found.factions}
    position = _opening(kit, dealt, names, found.royals, found.absent, found.stacks_at(at))
    position.clock = structs.replace(position.clock, turn=found.turn)
    position.markers |= {space: at.get(seat, seat) for space, seat in found.markers.items()}
    position.fleets = fleets_now(kit, position)
    for faction in found.factions:
        _join(position, faction.extra)
    return position


def random_deal(
    kit: Kit, players: int, chance: random.Random, seats: Sequence[int] = (), *, evening: bool = False
) -> Position:
    """A game with generals dealt by chance (SET-02, SET-04). A faction bears the name of its most senior general.

    `seats` are the seats taken instead of 1, 2, 3...: a seat is a colour. For an `evening` more units join who is dealt
    than for a whole game. Of the family whoever the table of so many players calls absent has no part in it.

    Raises NoSuchSetup for a number of players the edition does not take (SET-01, R-63).
    """
    if players not in kit.players or players > kit.profile.most_players:
        fault = trn(
            "the {edition} edition is for 2 to {most} players, not {n}",
            "the {edition} edition is for 2 to {most} players, not {n}",
            players,
            edition=kit.edition,
            most=kit.profile.most_players,
        )
        raise NoSuchSetup(fault)
    table = kit.players[players]
    pool = list(table.deal_pool)
    if kit.profile.opt_all_generals_dealt:
        pool.extend(general for general in _ALL_DEALT if general not in pool)
    chance.shuffle(pool)
    at = _taken(seats, players)
    dealt = {at[n]: tuple(pool[n - 1 : players * table.generals_each : players]) for n in at}
    names = {seat: kit.generals[kit.senior_first(generals)[0]].names.en for seat, generals in dealt.items()}
    position = _opening(kit, dealt, names, absent=table.absent.get(kit.edition, ()))
    joining = table.joining(evening=evening)
    _join(position, {general: units for general, units in joining.items() if position.where(general)})
    return position


def _taken(seats: Sequence[int], players: int) -> dict[int, int]:
    return dict(enumerate(seats or range(1, players + 1), 1))


def evening_kit(kit: Kit) -> Kit:
    """The kit of a short game: the same edition and options, and what the map's short game sets (house rules)."""
    set_so = {**dict(kit.options), **kit.short.options.get(kit.edition, {})}
    return kit.under(kit.edition, tuple(sorted(set_so.items())))


def evening_game_from(kit: Kit, position: Position) -> Position:
    """The same opening as the beginning of a short game: in the turn it begins with, with what is Independent then."""
    there = whole_game_from(position)
    there.clock = structs.replace(there.clock, turn=kit.short.turn)
    for space in kit.short.independent:
        there.markers[space] = INDEPENDENT
    there.fleets = fleets_now(kit, there)
    return there


def whole_game_from(position: Position) -> Position:
    """The same position as the beginning of a whole game, refereed from its phase on (SEQ-02)."""
    there = position.copy()
    there.course = "whole"
    return there


def at_activation(position: Position, seat: int) -> Position:
    """The same position where `seat` begins its activation segment in round 1 of the turn.

    The turn order is by seats from `seat` on, clockwise (SEQ-05).
    """
    there = position.copy()
    seats = sorted(there.factions)
    first = seats.index(seat)
    order = (*seats[first:], *seats[:first])
    there.clock = Clock(position.clock.turn, "strategy", 1, "activation", seat, order)
    return there


def _setup(kit: Kit, setup: str) -> Setup:
    try:
        return kit.setups[setup]
    except KeyError:
        raise NoSuchSetup(
            tr("unknown set-up {setup}; choose one of {setups}", setup=setup, setups=", ".join(kit.setups))
        ) from None


def _opening(
    kit: Kit,
    dealt: Dealt,
    names: dict[int, str],
    royals: Mapping[str, str] = MappingProxyType({}),
    absent: Collection[str] = (),
    stacks: Sequence[SetupStack] = (),
) -> Position:
    # `royals` begin elsewhere than usual, in these spaces; `absent` are those of the family who have no part in it.
    # Generals in `stacks` stand there with the units of the stack instead of where and with what they usually begin.
    position = Position(map=kit.atlas.id, edition=kit.edition, options=kit.options)
    position.clock = Clock(active=min(dealt))
    position.factions = {seat: Faction(names[seat], dealt=generals) for seat, generals in sorted(dealt.items())}
    position.markers = {s.id: INDEPENDENT for s in kit.atlas.spaces.values() if s.owner == "independent"}
    _stand(position, stacks)
    for seat, generals in dealt.items():
        for general in generals:
            if position.where(general) is None:
                _place_general(kit, position, seat, kit.generals[general])
    _place_royals(kit, position, royals, absent)
    position.independents = {
        army.id: army.start_space if army.start_state == "on_map" and army.start_space else "box"
        for army in kit.independents.values()
    }
    position.off_map = _off_map(kit, dealt)
    position.fleets = fleets_now(kit, position)
    give_ladies(kit, position)
    return position


def _place_general(kit: Kit, position: Position, seat: int, general: General) -> None:
    """Put a general with units outside in the start space, and mark the free spaces of the start provinces (SET-05)."""
    assert general.start_space is not None, "the files were checked: whoever may be dealt has a start space"
    here = position.group(seat, general.start_space, False)
    position.put(seat, general.start_space, False, here + Group(general.forces, (general.id,)))
    for province in general.start_provinces:
        for space in kit.province_spaces[province]:
            position.markers.setdefault(space, seat)


def _place_royals(kit: Kit, position: Position, elsewhere: Mapping[str, str], absent: Collection[str]) -> None:
    """Each member goes with his general if that one is on the map, else he is at his place (SET-10).

    One who begins `elsewhere` is in that space, with the stack there; who is `absent` is away from the map for good.
    """
    for member in kit.royals.values():
        if member.id in absent:
            position.royal_state[member.id] = "off_map"
            continue
        if member.kind != "body":
            position.royal_state[member.id] = member.start_state
        if member.start_state in ("off_map", "not_in_play") or member.start_place is None:
            continue
        found = position.where(member.start_with) if member.start_with else None
        if member.id in elsewhere:
            _put_royal(position, member.id, elsewhere[member.id])
        elif found is None:
            position.lying[member.id] = member.start_place
        else:
            _add(position, *found, Group(royals=(member.id,)))


def _put_royal(position: Position, royal: str, space: str) -> None:
    stacks = position.at(space)
    if stacks:
        _add(position, space, stacks[0], Group(royals=(royal,)))
    else:
        position.lying[royal] = space


def _add(position: Position, space: str, stack: Stack, more: Group) -> None:
    position.put(stack.seat, space, stack.inside, stack.group + more)


def _off_map(kit: Kit, dealt: Dealt) -> dict[str, str]:
    """Where the generals who were not dealt wait (GEN-11); a starting general left over is in reserve (SET-13)."""
    column = "third" if kit.edition == "third" else str(len(dealt))
    out = {general for generals in dealt.values() for general in generals}
    left = {g.id: g.classes[column] for g in kit.generals.values() if g.id not in out}
    return {general: "reserve" if kind == "starting" else kind for general, kind in left.items()}


def _join(position: Position, extra: Mapping[str, Units]) -> None:
    for general, units in extra.items():
        found = position.where(general)
        assert found is not None, "the files were checked: he was dealt"
        _add(position, *found, Group(units))


def empty_table(kit: Kit) -> Position:
    """A table for two without a counter on it, for a map without set-ups; a fact of no rule."""
    return _teaching(kit, Setup("", "teaching", Text(), 2, kit.edition, 1, "activation", None, "house"))


def teaching(kit: Kit, setup: str) -> Position:
    """A few counters at the activation segment of the active seat. Raises NoSuchSetup."""
    return _teaching(kit, _setup(kit, setup))


def _teaching(kit: Kit, found: Setup) -> Position:
    home = kit if kit.edition == found.edition else kit.under(found.edition)
    position = Position(map=home.atlas.id, edition=home.edition, options=home.options)
    seats = range(1, found.players + 1)
    position.factions = {
        seat: Faction(
            home.colours[seat].letter,
            found.status.get(seat, "champion"),
            hand=found.hands.get(seat, ()),
            legitimacy=found.legitimacy.get(seat),
        )
        for seat in seats
    }
    position.clock = Clock(turn=found.turn)
    position.markers = dict(found.markers)
    position.sieges = {s: Siege(points, found.besieger[s]) for s, points in found.siege_points.items()}
    _stand(position, found.stacks)
    position.off_map = {g: "unavailable" for g in home.generals if position.where(g) is None}
    position.independents = dict.fromkeys(home.independents, "gone")
    _teach_royals(home, position, found)
    give_ladies(home, position)
    position.fleets = {fleet: FleetState(found.fleets.get(fleet)) for fleet in home.fleets}
    return at_activation(position, found.active_seat)


def _stand(position: Position, stacks: Iterable[SetupStack]) -> None:
    # Minor generals are taken in order.
    used = dict.fromkeys(position.factions, 0)
    for stack in stacks:
        first = used[stack.seat]
        used[stack.seat] += stack.minor_generals
        minors = minors_of(stack.seat)[first : used[stack.seat]]
        here = position.group(stack.seat, stack.space, stack.inside)
        there = here + Group(stack.units, (*stack.generals, *minors))
        position.put(stack.seat, stack.space, stack.inside, there)


def _teach_royals(kit: Kit, position: Position, setup: Setup) -> None:
    # Members who are not named are off the map.
    for member in kit.royals.values():
        if member.kind != "body":
            position.royal_state[member.id] = "active" if member.id in setup.royals else "off_map"
    for royal, space in setup.royals.items():
        _put_royal(position, royal, space)
