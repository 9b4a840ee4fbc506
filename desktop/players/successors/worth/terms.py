"""The terms a position is judged by: each says one thing about one side, all hands known."""

from collections.abc import Callable, Mapping
from math import exp
from types import MappingProxyType

from desktop.players.successors.goals.danger import danger
from desktop.players.successors.goals.forces import force, group_value, units_value
from desktop.players.successors.goals.marching import taking
from desktop.players.successors.goals.prizes import held_worth
from desktop.players.successors.goals.race import due_heir, sums, turn_of_age
from desktop.players.successors.goals.royals import royals_value
from desktop.players.temperaments.temperament import EVEN
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.operations.training import KINDS
from desktop.rules.successors.pieces import CART
from desktop.rules.successors.position import HIDDEN, Position
from desktop.rules.successors.remembered import remembered
from desktop.rules.successors.standing.control import fleet_strength, royals_of
from desktop.rules.successors.standing.points import legitimacies, victory_tallies

_NEAR = 6
"""So many points below what wins at once a side is near it (VIC-01, VIC-02)."""
_FAR_AHEAD = 10
"""A lead of more than that is worth no more."""

_DRIFT = 2.5
"""How far a lead wanders in a turn."""
_SOON = 0.05
"""Turns that are left at least while nothing is decided."""

_AFTER_THE_ROUNDS = ("isolation", "end")
_BEFORE_THE_CARD = ("surrender", "tyche")
"""Segments of a player turn in which its card is not yet played."""

SeatTerm = Callable[[Kit, Position, int], float]
"""One number about one seat; more of it need not be better: its weight says so."""


def _points(kit: Kit, position: Position, seat: int) -> float:
    return victory_tallies(kit, position)[seat].total


def _legitimacy(kit: Kit, position: Position, seat: int) -> float:
    return legitimacies(kit, position)[seat].total


@remembered("markers")
def _provinces(kit: Kit, position: Position, seat: int) -> float:
    """Provinces and the steps towards them, in victory points (CTL-14)."""
    owned = position.markers.get
    return sum([held_worth(kit, name, tuple(map(owned, spaces)), seat) for name, spaces in kit.province_spaces.items()])


def _lead(kit: Kit, position: Position, seat: int) -> float:
    """Legitimacy and points together, before the best of the others, as a regency counts them (VIC-15)."""
    total = sums(kit, position)
    rivals = [total[other] for other in total if other != seat]
    return max(-_FAR_AHEAD, min(_FAR_AHEAD, total[seat] - max(rivals, default=0)))


def _heir(kit: Kit, position: Position, seat: int) -> float:
    """Whether the heir who comes of age next is theirs (VIC-15)."""
    heir = due_heir(kit, position)
    return float(bool(heir) and heir in royals_of(kit, position, seat))


def _regency(kit: Kit, position: Position, seat: int) -> float:
    """The lead of whoever has that heir."""
    return _heir(kit, position, seat) * _lead(kit, position, seat)


def _regent(kit: Kit, position: Position, seat: int) -> float:
    """How likely they will be regent: the heir is theirs, and they lead by so much that it may last (VIC-15)."""
    if not _heir(kit, position, seat):
        return 0.0
    return _likely(_lead(kit, position, seat), turn_of_age(kit, position) - 1 - turns_gone(kit, position))


def _ahead(kit: Kit, position: Position, seat: int) -> float:
    """How likely they have the most points at the end, by what they are ahead now (VIC-20)."""
    tallies = victory_tallies(kit, position)
    rivals = [tally.total for other, tally in tallies.items() if other != seat]
    lead = tallies[seat].total - max(rivals, default=0)
    return _likely(lead, kit.profile.last_turn - turns_gone(kit, position))


def _likely(lead: float, turns: float) -> float:
    """How likely a lead lasts so many turns (0 to 1)."""
    return 1 / (1 + exp(-lead / (_DRIFT * max(turns, _SOON) ** 0.5)))


def _at_once(kit: Kit, position: Position, seat: int) -> float:
    """How near a victory by points or by legitimacy at once is: 1 for each where it is reached."""
    enough = kit.profile.instant_vp_for(len(position.factions))
    lacking = enough - _points(kit, position, seat), kit.profile.instant_lp - _legitimacy(kit, position, seat)
    return sum([max(0.0, 1 - most / _NEAR) for most in lacking])


@remembered("stacks")
def _units(_kit: Kit, position: Position, seat: int) -> float:
    """Combat units, in victory points."""
    return sum([units_value(stack.group.units) for _, stack in position.stacks_of(seat)])


@remembered("stacks")
def _generals(_kit: Kit, position: Position, seat: int) -> float:
    return sum([len(stack.group.generals) for _, stack in position.stacks_of(seat)])


@remembered("stacks")
def _body(_kit: Kit, position: Position, seat: int) -> float:
    """Whether they escort the body of Alexander (LEG-14)."""
    return float(any(CART in stack.group.royals for _, stack in position.stacks_of(seat)))


def _royals(kit: Kit, position: Position, seat: int) -> float:
    """Members of the family and the body, in victory points, as far as an army has them (LEG-05)."""
    return sum([royals_value(kit, position, s.group.royals) for _, s in position.stacks_of(seat) if s.group.royals])


def _coming(kit: Kit, position: Position, seat: int) -> float:
    """What their troops will have taken where they stand, in victory points (SEQ-20, SIE-13)."""
    return sum(
        [
            taking(kit, position, seat, stack.group, space, EVEN)[0]
            for space, stack in position.stacks_of(seat)
            if stack.group.units and not stack.inside and position.markers.get(space) != seat
        ]
    )


def _exposed(kit: Kit, position: Position, seat: int) -> float:
    """What may be beaten before they move again, in victory points."""
    return sum(
        [
            (group_value(stack.group) + royals_value(kit, position, stack.group.royals))
            * danger(kit, position, seat, space, force(kit, stack.group))
            for space, stack in position.stacks_of(seat)
            if not stack.inside
        ]
    )


@remembered("stacks")
def _led(_kit: Kit, position: Position, seat: int) -> float:
    """Combat units that stand with a general and can march, in victory points."""
    return sum([units_value(s.group.units) for _, s in position.stacks_of(seat) if s.group.generals])


def _hand(_kit: Kit, position: Position, seat: int) -> float:
    return len(position.factions[seat].hand)


def _surprises(kit: Kit, position: Position, seat: int) -> float:
    """Cards of the hand that surprise and are no duty (OPS-05)."""
    hand = position.factions[seat].hand
    return sum([kit.cards[card].kind == "surprise" for card in hand if card != HIDDEN])


def _to_come(_kit: Kit, position: Position, seat: int) -> float:
    """Whether their player turn of this round is still to come: who has it before him has a card more (SEQ-11)."""
    clock = position.clock
    if seat == clock.active:
        return float(clock.segment in _BEFORE_THE_CARD)
    return float(seat in clock.order[clock.order.index(clock.active) + 1 :] if clock.active in clock.order else False)


def _training(kit: Kit, position: Position, seat: int) -> float:
    """What is on the training track, in combat units (OPS-23)."""
    kind, points = position.factions[seat].training
    return points / kit.profile.train_cost[KINDS.index(kind)] if kind in KINDS else 0.0


TERMS: Mapping[str, SeatTerm] = MappingProxyType(
    {
        "points": _points,
        "legitimacy": _legitimacy,
        "provinces": _provinces,
        "lead": _lead,
        "heir": _heir,
        "regency": _regency,
        "regent": _regent,
        "ahead": _ahead,
        "at_once": _at_once,
        "units": _units,
        "generals": _generals,
        "body": _body,
        "royals": _royals,
        "coming": _coming,
        "exposed": _exposed,
        "led": _led,
        "hand": _hand,
        "surprises": _surprises,
        "to_come": _to_come,
        "training": _training,
        "fleets": fleet_strength,
    }
)
"""Every term by its name in weights.toml."""


def terms_of(kit: Kit, position: Position, seat: int) -> tuple[float, ...]:
    """All terms of a seat, in their order; then each once more, by how far the game has come (0 to 1).

    So a weight may grow or shrink from turn to turn: legitimacy counts no more at the end (SEQ-03).
    """
    now = [term(kit, position, seat) for term in TERMS.values()]
    late = turns_gone(kit, position) / kit.profile.last_turn
    return (*now, *[late * number for number in now])


def turns_gone(kit: Kit, position: Position) -> float:
    """How many turns have gone by, rounds among them (SEQ-02, SEQ-11)."""
    clock = position.clock
    rounds = kit.profile.rounds_for(len(position.factions))
    round_ = rounds + 1 if clock.phase in _AFTER_THE_ROUNDS else clock.round
    return clock.turn - 1 + (round_ - 1) / rounds
