"""The terms a position is judged by: each says one thing about one side, all hands known."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from desktop.players.successors.goals.forces import units_value
from desktop.players.successors.goals.prizes import held_worth
from desktop.players.successors.goals.race import due_heir, sums
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import CART
from desktop.rules.successors.position import Position
from desktop.rules.successors.remembered import remembered
from desktop.rules.successors.standing.control import fleet_strength, royals_of
from desktop.rules.successors.standing.points import legitimacies, victory_tallies

_NEAR = 6
"""So many points below what wins at once a side is near it (VIC-01, VIC-02)."""
_FAR_AHEAD = 10
"""A lead of more than that is worth no more."""

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


def _hand(_kit: Kit, position: Position, seat: int) -> float:
    return len(position.factions[seat].hand)


TERMS: Mapping[str, SeatTerm] = MappingProxyType(
    {
        "points": _points,
        "legitimacy": _legitimacy,
        "provinces": _provinces,
        "lead": _lead,
        "heir": _heir,
        "regency": _regency,
        "at_once": _at_once,
        "units": _units,
        "generals": _generals,
        "body": _body,
        "hand": _hand,
        "fleets": fleet_strength,
    }
)
"""Every term by its name in weights.toml."""


def terms_of(kit: Kit, position: Position, seat: int) -> tuple[float, ...]:
    """All terms of a seat, in their order; then each once more, by how far the game has come (0 to 1).

    So a weight may grow or shrink from turn to turn: legitimacy counts no more at the end (SEQ-03).
    """
    now = [term(kit, position, seat) for term in TERMS.values()]
    late = (position.clock.turn - 1) / max(1, kit.profile.last_turn - 1)
    return (*now, *[late * number for number in now])
