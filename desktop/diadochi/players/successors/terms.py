"""The terms by which a position is judged: each is a number about one side, with all hands known."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import exp
from statistics import fmean
from types import MappingProxyType
from typing import NamedTuple

from diadochi.forecast.successors.counsel import with_markers_of
from diadochi.players.successors.army_goals import NEARER, ArmyDraws, chance_to_take, dearest, draw_at
from diadochi.players.successors.estimates import (
    STARVED,
    beaten,
    brought,
    fading_from,
    force,
    group_value,
    held_worth,
    losses_in,
    near,
    owners_by_province,
    royals_value,
    threats,
    too_many,
    units_value,
)
from diadochi.rules.successors.control import fleet_strength, owners_of_royals, update_fleets
from diadochi.rules.successors.facts import in_turn_order
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.operations import KINDS
from diadochi.rules.successors.pieces import INDEPENDENT
from diadochi.rules.successors.position import HIDDEN, Position, remembered
from diadochi.rules.successors.standing import legitimacies, victory_tallies
from diadochi.rules.successors.turn.forage import remove_isolated
from diadochi.rules.successors.turn.victory import due_heir, turn_of_age

# --- the end of the turn
# Markers that will still come, and isolated ones that will go.

IN_ROUNDS = "strategy"
"""The phase of the player turns."""
_BEFORE_MARKERS = ("", "surrender")
"""Segments of a player turn in which its markers have not yet come."""
AFTER_THE_ROUNDS = ("isolation", "end")
"""Phases in which no markers come any more; in the last of them isolated ones have gone."""
_FIRST_TO_LOOK_AHEAD = 3
"""From this turn on something is settled when a turn is over: the first heir comes of age after it."""


class Settling(NamedTuple):
    """A position without the markers that are as good as lost: `kept` as they are, `expected` as they will be.

    Some seven markers of all sides are isolated when a turn is over, and go (SEQ-32); and after the last player turn of
    a side its units take nothing more until then, whatever they are on. In 232 games of stewards the winner was told
    in the last round of turn V with 65 of a hundred by what is expected, and with 57 by what there was; in those of
    turns III and IV with 49 and 51, instead of 48 and 50.
    """

    kept: Position
    expected: Position


def settling(kit: Kit, position: Position) -> Settling:
    """What will be left of the markers, and what will have come besides; neither is to be changed."""
    if position.clock.phase == AFTER_THE_ROUNDS[-1] or position.is_over:
        return Settling(position, position)
    coming = markers_to_come(kit, position) if position.clock.turn >= _FIRST_TO_LOOK_AHEAD else ()
    expected = with_markers_of(kit, position, *coming)
    removed = remove_isolated(kit, expected)
    kept = position.copy() if coming else expected
    for space in removed if coming else ():
        if kept.markers.get(space) == removed[space]:
            del kept.markers[space]
    update_fleets(kit, kept)
    return Settling(kept, expected)


def markers_to_come(kit: Kit, position: Position) -> tuple[int, ...]:
    """The seats whose markers still come before the end of the turn, in order (SEQ-11, SEQ-20)."""
    clock = position.clock
    if clock.phase in AFTER_THE_ROUNDS:
        return ()
    if clock.phase != IN_ROUNDS or clock.active not in clock.order:
        return in_turn_order(position, INDEPENDENT)
    now = clock.order.index(clock.active) + (clock.segment not in _BEFORE_MARKERS)
    left, done = clock.order[now:], clock.order[:now]
    return (*left, *done) if clock.round < kit.profile.rounds_for(len(position.factions)) else left


# --- shared findings
# Used by several terms, and how far the game has come.

_BEFORE_THE_CARD = ("surrender", "tyche")
"""Segments before the card of the player turn is played."""


class Tallied(NamedTuple):
    """What several terms ask of a position, found once for all sides.

    By seat: `points` and `claims` (of legitimacy); `lasting` the points without what is isolated, `expected` those once
    markers have come besides (`Settling`), and `both` the latter with the claims. `heir` is who has the heir that comes
    of age next, None for no one; `gone` the turns that have gone by, `of_age` those until that heir comes of age;
    `to_come` by seat whether its player turn of this round is still to come. `kept` is the position without what is
    isolated.
    """

    points: Mapping[int, int]
    claims: Mapping[int, int]
    lasting: Mapping[int, int]
    expected: Mapping[int, int]
    both: Mapping[int, int]
    heir: int | None
    gone: float
    of_age: float
    to_come: Mapping[int, bool]
    kept: Position

    def moves_before(self, seat: int) -> float:
        """How many player turns more than the others on average a seat has still to come in this round."""
        others = [coming for other, coming in self.to_come.items() if other != seat]
        return self.to_come[seat] - sum(others) / len(others)


def tallied(kit: Kit, position: Position) -> Tallied:
    """Of all sides."""
    kept, to_be = settling(kit, position)
    expected = _points(kit, to_be)
    sworn = _claims(kit, to_be)
    heir = due_heir(kit, position)
    gone = turns_gone(kit, position)
    return Tallied(
        points=_points(kit, position),
        claims=_claims(kit, position),
        lasting=expected if kept is to_be else _points(kit, kept),
        expected=expected,
        both={seat: expected[seat] + sworn[seat] for seat in position.factions},
        heir=dict(owners_of_royals(kit, position)).get(heir) if heir else None,
        gone=gone,
        of_age=turn_of_age(kit, position) - 1 - gone,
        to_come=yet_to_come(position),
        kept=kept,
    )


def _points(kit: Kit, position: Position) -> dict[int, int]:
    return {seat: tally.total for seat, tally in victory_tallies(kit, position).items()}


def _claims(kit: Kit, position: Position) -> dict[int, int]:
    return {seat: tally.total for seat, tally in legitimacies(kit, position).items()}


def turns_gone(kit: Kit, position: Position) -> float:
    """How many turns have gone by, rounds and player turns among them (SEQ-02, SEQ-11)."""
    clock = position.clock
    if clock.phase in AFTER_THE_ROUNDS:
        return float(clock.turn)
    coming = yet_to_come(position)
    played = 1 - sum(coming.values()) / len(coming)
    return clock.turn - 1 + (clock.round - 1 + played) / kit.profile.rounds_for(len(position.factions))


def yet_to_come(position: Position) -> Mapping[int, bool]:
    """Whether the player turn of each seat in this round is still to come: its card is not yet played (SEQ-11)."""
    clock = position.clock
    if clock.phase != IN_ROUNDS or clock.active not in clock.order:
        return dict.fromkeys(position.factions, clock.phase not in AFTER_THE_ROUNDS)
    now = clock.order.index(clock.active)
    coming = {seat: at > now for at, seat in enumerate(clock.order)}
    coming[clock.active] = clock.segment in _BEFORE_THE_CARD
    return coming


# --- terms of victory

_NEAR = 6
"""A side with this many points less than needed is near to winning (VIC-01, VIC-02)."""
_DRIFT = 3.5
"""How far a lead typically moves in one turn."""
_MOVE = 1.5
"""The gain from a player turn still to come in the round, in points; one of the others costs as much."""
_LEVEL = 0.5
"""The least lead for a regency (TRN-38)."""
_DECIDED = 0.15
"""The number of turns before a decision at which it counts half."""
_SOON = 0.05
"""The least number of turns left while nothing is decided."""


def points(_kit: Kit, _position: Position, found: Tallied, seat: int) -> float:
    """Victory points that last (VIC-10, SEQ-32)."""
    return found.lasting[seat]


def legitimacy(_kit: Kit, _position: Position, found: Tallied, seat: int) -> float:
    """Legitimacy points (LEG-01)."""
    return found.claims[seat]


def heir(_kit: Kit, _position: Position, found: Tallied, seat: int) -> float:
    """Whether the side has the heir who comes of age next (VIC-15)."""
    return float(found.heir == seat)


def regent(_kit: Kit, _position: Position, found: Tallied, seat: int) -> float:
    """The chance of a regency: the side has the heir, and a lead that may last (VIC-15).

    It counts more the nearer it is, because it decides the game.
    """
    if found.heir != seat:
        return 0.0
    lead = _before(found.both, seat) - _LEVEL + _MOVE * found.moves_before(seat)
    return _likely(lead, found.of_age) / (_DECIDED + max(0.0, found.of_age))


def ahead(kit: Kit, _position: Position, found: Tallied, seat: int) -> float:
    """The chance of having the most points at the end, from the lead (VIC-20)."""
    left = kit.profile.last_turn - found.gone
    lead = _before(found.expected, seat) + _MOVE * found.moves_before(seat)
    return _likely(lead, left) / (_DECIDED + max(0.0, left))


def at_once(kit: Kit, position: Position, found: Tallied, seat: int) -> float:
    """How near instant victories by points and by legitimacy are: 1 for each that is reached."""
    enough = kit.profile.instant_vp_for(len(position.factions))
    lacking = enough - found.points[seat], kit.profile.instant_lp - found.claims[seat]
    return sum([max(0.0, 1 - most / _NEAR) for most in lacking])


def to_come(_kit: Kit, _position: Position, found: Tallied, seat: int) -> float:
    """Whether their player turn of this round is still to come: who has it before him has a card more (SEQ-11)."""
    return float(found.to_come[seat])


def _before(numbers: Mapping[int, int], seat: int) -> int:
    return numbers[seat] - max([numbers[other] for other in numbers if other != seat], default=0)


def _likely(lead: float, turns: float) -> float:
    return 1 / (1 + exp(-lead / (_DRIFT * max(turns, _SOON) ** 0.5)))


# --- terms of the hand

_PLAYED_SOON = 0.5
"""Turns until a victory is settled at which operation points in hand count half as much as at the moment itself."""


def hand(_kit: Kit, position: Position, _found: Tallied, seat: int) -> float:
    """The number of cards."""
    return len(position.factions[seat].hand)


def operations(kit: Kit, position: Position, found: Tallied, seat: int) -> float:
    """By how many operation points the cards of the hand are better than usual, the more the sooner all is settled.

    Whoever plays his best cards first has the poor ones left when an heir comes of age (OPS-01, VIC-15).
    """
    points = [kit.cards[card].ops for card in position.factions[seat].hand if card != HIDDEN]
    better = sum([each - _usual_points(kit) for each in points if each is not None])
    return better / (_PLAYED_SOON + max(0.0, found.of_age))


@lru_cache(8)
def _usual_points(kit: Kit) -> float:
    return fmean([card.ops for card in kit.cards.values() if card.ops is not None])


def surprises(kit: Kit, position: Position, _found: Tallied, seat: int) -> float:
    """Cards of the hand that surprise and are no duty (OPS-05)."""
    cards = position.factions[seat].hand
    return sum([kit.cards[card].kind == "surprise" for card in cards if card != HIDDEN])


# --- terms of the map, and the table of all

_MISSED = 0.2
"""The least value of a marker that is guarded, in victory points."""
_STEEP, _STEEP_WALLS = 4, 8
"""The power of the danger by which markers are lost, in the open and behind the walls of a major city."""


SeatTerm = Callable[[Kit, Position, Tallied, int], float]
"""A term: a number about one seat. More is not always better; the weight decides."""


@remembered("markers")
def _held(kit: Kit, position: Position, seat: int) -> float:
    """Provinces and the steps towards them, in victory points (CTL-14, SEQ-32)."""
    return sum([held_worth(kit, name, owners, seat) for name, owners in owners_by_province(kit, position)])


@remembered("markers")
def _counted(_kit: Kit, position: Position, seat: int) -> int:
    """Markers: places where troops may come, and steps that others lack (SEQ-32)."""
    return sum([owner == seat for owner in position.markers.values()])


class Troops(NamedTuple):
    """Counts of the stacks of a seat."""

    units: float
    generals: int
    led: float


@remembered("stacks")
def _troops(_kit: Kit, position: Position, seat: int) -> Troops:
    groups = [stack.group for _, stack in position.stacks_of(seat)]
    values = [units_value(group.units) for group in groups]
    return Troops(
        sum(values),
        sum([len(group.generals) for group in groups]),
        sum([value for group, value in zip(groups, values, strict=True) if group.generals]),
    )


def _units(kit: Kit, position: Position, _found: Tallied, seat: int) -> float:
    """Combat units, in victory points, without those that starve when they forage next (SEQ-31, ATT-15).

    One of a place starves in each player turn; those who are still too many then count half.
    """
    hungry = [too_many(kit, position, seat, space) for space in position.spaces_of(seat)]
    starved = sum([(1 + count) / 2 for count in hungry if count])
    return _troops(kit, position, seat).units - STARVED * starved


@remembered("stacks")
def _armies(kit: Kit, position: Position, seat: int) -> tuple[float, ...]:
    # A side that scatters its troops has many weak armies that take no city.
    return tuple([force(kit, stack.group) for _, stack in position.stacks_of(seat) if stack.is_army])


def _royals(kit: Kit, position: Position, _found: Tallied, seat: int) -> float:
    """Members of the family and the body, in victory points, as far as an army has them (LEG-05)."""
    return sum([royals_value(kit, position, s.group.royals) for _, s in position.stacks_of(seat) if s.group.royals])


def _coming(kit: Kit, position: Position, _found: Tallied, seat: int) -> float:
    """The value of what the troops are about to take where they are, in victory points (SEQ-20, SIE-13)."""
    return sum(
        [
            chance * _taken_at(kit, position, seat, space)
            for space, stack in position.stacks_of(seat)
            if stack.group.units
            and not stack.inside
            and position.markers.get(space) != seat
            and (chance := chance_to_take(kit, position, seat, stack.group, space)[0])
        ]
    )


def _taken_at(kit: Kit, position: Position, seat: int, space: str) -> float:
    """What falls to a side with a space: the marker, and the family behind its walls (SIE-16)."""
    inside = [royal for each in position.at(space) if each.seat != seat and each.inside for royal in each.royals]
    return brought(kit, position, seat, space) + royals_value(kit, position, inside)


def _exposed(kit: Kit, position: Position, _found: Tallied, seat: int) -> float:
    # Walls hold out longer.
    coming = threats(kit, position, seat)
    return sum(
        [
            (group_value(stack.group) + royals_value(kit, position, stack.group.royals))
            * beaten(armies, force(kit, stack.group)) ** (_STEEP_WALLS if stack.inside else 1)
            for space, stack in position.stacks_of(seat)
            if (armies := near(coming, space))
        ]
    )


def _drawn(kit: Kit, position: Position, _found: Tallied, seat: int) -> float:
    strong, weak = _drawing(kit, position, seat)
    return sum(
        [
            draw_at(strong if stack.group.units.count >= kit.profile.siege_min_cus else weak, space)
            for space, stack in position.stacks_of(seat)
            if stack.is_army
        ]
    )


@remembered("markers")
def _drawing(kit: Kit, position: Position, seat: int) -> tuple[ArmyDraws, ArmyDraws]:
    """The attractions for strong armies, and for armies too weak to besiege (SIE-06)."""
    found = [(worth, fading_from(kit, place, NEARER), walls) for place, worth, walls in dearest(kit, position, seat)]
    weak = [(worth, felt) for worth, felt, walls in found if not walls]
    return tuple([(worth, felt) for worth, felt, _ in found]), tuple(weak)


@remembered("markers")
def _dear(kit: Kit, position: Position, seat: int) -> tuple[tuple[str, float], ...]:
    found: list[tuple[str, float]] = []
    for province, owners in owners_by_province(kit, position):
        found += _dear_in(kit, province, owners, seat)
    return tuple(found)


@lru_cache(8192)
def _dear_in(kit: Kit, province: str, owners: tuple[int | None, ...], seat: int) -> tuple[tuple[str, float], ...]:
    return tuple([lost for lost in losses_in(kit, province, owners, seat).items() if lost[1] > _MISSED])


def _open(kit: Kit, position: Position, _found: Tallied, seat: int) -> float:
    # Walls hold out longer.
    coming = threats(kit, position, seat)
    return sum(
        [
            worth * beaten(armies, _guards(position, seat, space)) ** _steepness(kit, space)
            for space, worth in _dear(kit, position, seat)
            if (armies := near(coming, space))
        ]
    )


def _guards(position: Position, seat: int, space: str) -> float:
    here = position.stacks.get(space)
    return sum([stack.group.units.count for stack in here if stack.seat == seat]) if here else 0.0


def _steepness(kit: Kit, space: str) -> int:
    return _STEEP_WALLS if kit.is_major_city(space) else _STEEP


def _training(kit: Kit, position: Position, _found: Tallied, seat: int) -> float:
    """What is on the training track, in combat units (OPS-23)."""
    kind, points = position.factions[seat].training
    return points / kit.profile.train_cost[KINDS.index(kind)] if kind in KINDS else 0.0


TERMS: Mapping[str, SeatTerm] = MappingProxyType(
    {
        "points": points,
        "legitimacy": legitimacy,
        "provinces": lambda kit, _, found, seat: _held(kit, found.kept, seat),
        "markers": lambda kit, _, found, seat: _counted(kit, found.kept, seat),
        "heir": heir,
        "regent": regent,
        "ahead": ahead,
        "at_once": at_once,
        "units": _units,
        "generals": lambda kit, position, _, seat: _troops(kit, position, seat).generals,
        "royals": _royals,
        "coming": _coming,
        "exposed": _exposed,
        "drawn": _drawn,
        "led": lambda kit, position, _, seat: _troops(kit, position, seat).led,
        "strongest": lambda kit, position, _, seat: max(_armies(kit, position, seat), default=0.0),
        "divided": lambda kit, position, _, seat: len(_armies(kit, position, seat)),
        "open": _open,
        "hand": hand,
        "operations": operations,
        "surprises": surprises,
        "to_come": to_come,
        "training": _training,
        "fleets": lambda kit, position, _, seat: fleet_strength(kit, position, seat),
    }
)
"""Every term by its name in the files of weights (`fitted`)."""


def terms_of(kit: Kit, position: Position, seat: int, found: Tallied | None = None) -> tuple[float, ...]:
    """All terms of a seat, in their order; then each once more, by how far the game has come (0 to 1).

    So a weight may grow or shrink from turn to turn: legitimacy counts no more at the end (SEQ-03). Whoever asks for
    several seats gives what he `found` of all.
    """
    found = found or tallied(kit, position)
    now = [term(kit, position, found, seat) for term in TERMS.values()]
    late = found.gone / kit.profile.last_turn
    return (*now, *[late * number for number in now])
