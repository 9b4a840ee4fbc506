"""What several terms ask of a position, and how far its game has come."""

from collections.abc import Mapping
from typing import NamedTuple

from desktop.players.successors.worth.settling import AFTER_THE_ROUNDS, IN_ROUNDS, settling
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.rules.successors.standing.control import owners_of_royals
from desktop.rules.successors.standing.points import legitimacies, victory_tallies
from desktop.rules.successors.turn.coming_of_age import due_heir, turn_of_age

_BEFORE_THE_CARD = ("surrender", "tyche")
"""Segments of a player turn in which its card is not yet played."""


class Tallied(NamedTuple):
    """What several terms ask of a position, found once for all sides.

    By seat: `points` and `claims` (of legitimacy); `lasting` the points without what is isolated, `expected` those once
    markers have come besides (`Settling`), and `both` the latter with the claims. `heir` is who has the heir that comes
    of age next, None for nobody; `gone` the turns that have gone by, `of_age` those until that heir comes of age;
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
