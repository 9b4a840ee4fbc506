"""The tables of the game, typed, each with the way it is read."""

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from desktop.rules.rome.kit.entries import ProvenanceLabels, Ruled


class _Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row that may hold nothing but its fields."""


class SizeStep(_Strict, frozen=True):
    """From this ratio on the larger army has this modifier, or wins without a battle (ROM-47, OP-01)."""

    ratio: tuple[int, int]
    provenance: str
    modifier: int = 0
    automatic_victory: bool = False

    def is_reached(self, larger: int, smaller: int) -> bool:
        """Whether `larger` to `smaller` is at least this ratio, in whole numbers (OP-01)."""
        return larger * self.ratio[1] >= smaller * self.ratio[0]


class LossRow(_Strict, frozen=True):
    """What one die of this face costs (ROM-72, OP-02): the loser, thrown by the winner; the winner or the loser
    himself, thrown by the loser.
    """

    face: int
    winner_die: int
    loser_die_winner: int
    loser_die_self: int
    provenance: ProvenanceLabels


class BattleRoll(_Strict, frozen=True):
    """What changes a battle roll (ROM-57 to ROM-63)."""

    dice: Ruled
    flank_force: Ruled
    friendly_location: Ruled
    intercepted_in: Ruled
    failed_avoid: Ruled
    attack_across_rough_or_strait: Ruled
    leader_difference: Ruled


class AvoidTable(_Strict, frozen=True):
    """The limits of avoiding (ROM-04, ROM-06 to ROM-08)."""

    cu_limit: Ruled
    locations_usual: Ruled
    locations_most: Ruled
    rating_without_leader: Ruled


class Room(_Strict, frozen=True):
    """How many CU find room inside one city."""

    value: int
    provenance: str


class City(_Strict, frozen=True):
    """How many CU find room inside a walled city (OP-04)."""

    cu_inside: Ruled
    cu_inside_at: Mapping[str, Room]


class SeaRow(_Strict, frozen=True):
    """Whose army may avoid by sea, with what card and under what conditions, and how many CU (ROM-11 to ROM-22).

    `players` are the fewest and the most the row is for (ROM-23). `card` is its value, 0: none is needed; `event` must
    be played instead of a value. All of `needs` must hold. `to` are ports, "any" or named.
    """

    power: str
    players: tuple[int, int]
    card: int
    needs: tuple[str, ...]
    to: Literal["any"] | tuple[str, ...]
    cu_limit: int
    provenance: str
    rule: str
    event: str = ""
    played_by: str = ""

    def leads_to(self, port: str) -> bool:
        """Whether the row is for this port (ROM-15, OP-05)."""
        return self.to == "any" or port in self.to


class Tables(_Strict, frozen=True):
    """The whole of tables.toml."""

    format: int
    size_ratio: tuple[SizeStep, ...]
    loss: tuple[LossRow, ...]
    battle_roll: BattleRoll
    avoid: AvoidTable
    city: City
    sea_avoid: tuple[SeaRow, ...]

    def size(self, larger: int, smaller: int) -> SizeStep:
        """The last step that the ratio reaches: 8 to 4 brings 3 (ROM-47, ROM-48, OP-01)."""
        return [step for step in self.size_ratio if step.is_reached(larger, smaller)][-1]

    def loser_loses(self, winner: Iterable[int], loser: Iterable[int]) -> int:
        """CU the loser loses: for the faces of the winner, and for some of his own (ROM-72, ROM-73, ROM-75)."""
        by_winner = sum(self._row(face).winner_die for face in winner)
        return by_winner + sum(self._row(face).loser_die_self for face in loser)

    def winner_loses(self, loser: Iterable[int]) -> int:
        """CU the winner loses for the faces of the loser (ROM-74, ROM-75)."""
        return sum(self._row(face).loser_die_winner for face in loser)

    def _row(self, face: int) -> LossRow:
        return next(row for row in self.loss if row.face == face)

    def room(self, city: str) -> int:
        """CU that find room inside a walled city (OP-04)."""
        there = self.city.cu_inside_at.get(city)
        return there.value if there else self.city.cu_inside.value
