"""How dice are read in the Successors, in a table or by a special rule."""

from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple

from diadochi.rules.core.dice import Reading
from diadochi.rules.successors.tables import Attrition, BattleTable, Loss, Movement, SiegeTable


class MovementDie(Reading, frozen=True):
    """Movement points of a commander with this initiative, never fewer than `least` (MOV-10, GEN-05)."""

    initiative: int
    table: Movement
    least: int = 0

    def read(self, faces: Sequence[int], modifier: int = 0) -> int:
        return max(self.table.points(self.total(faces, modifier), self.initiative), self.least)


class Scored(NamedTuple):
    """The result of battle dice: the modified roll and the battle score."""

    roll: int
    score: int


class BattleDice(Reading, frozen=True):
    """Each die counts at least `rating`; the sum is read in the row of `strength` (BAT-21 to BAT-23, GEN-04)."""

    strength: int
    table: BattleTable
    rating: int = 0

    def worth(self, face: int) -> int:
        return max(face, self.rating)

    def total(self, faces: Sequence[int], modifier: int = 0) -> int:
        return sum(map(self.worth, faces)) + modifier

    def read(self, faces: Sequence[int], modifier: int = 0) -> Scored:
        roll = self.total(faces, modifier)
        return Scored(roll, self.table.score(self.strength, roll))


class ElephantDice(Reading, frozen=True):
    """`added` goes to each die, which counts at least `least` (BAT-06, CU-08)."""

    added: int
    least: int

    def worth(self, face: int) -> int:
        return max(self.least, face + self.added)

    def total(self, faces: Sequence[int], modifier: int = 0) -> int:
        """The strength of all."""
        return sum(map(self.worth, faces)) + modifier

    def read(self, faces: Sequence[int], modifier: int = 0) -> int:
        """The strength of all."""
        return self.total(faces, modifier)


class AttritionDie(Reading, frozen=True):
    """The attrition table, in the column for this many CUs (ATT-03)."""

    units: int
    table: Attrition

    def read(self, faces: Sequence[int], modifier: int = 0) -> Loss:
        return self.table.loss(self.units, self.total(faces, modifier))


class SiegeDie(Reading, frozen=True):
    """The siege table (SIE-10)."""

    table: SiegeTable

    def read(self, faces: Sequence[int], modifier: int = 0) -> tuple[int, int]:
        """Siege points gained, and CUs the besieger loses."""
        return self.table.result(self.total(faces, modifier))


class Deserts(IntEnum):
    """The result of a desertion: no one, a mercenary, or a unit of the player's choice."""

    NOBODY = 0
    MERCENARY = 1
    CHOSEN = 2


class DesertionDie(Reading, frozen=True):
    """A unit comes over from `least` on, one that is chosen from `chosen_from` on (CARD-61)."""

    least: int
    chosen_from: int

    def read(self, faces: Sequence[int], modifier: int = 0) -> Deserts:
        total = self.total(faces, modifier)
        if total < self.least:
            return Deserts.NOBODY
        return Deserts.CHOSEN if total >= self.chosen_from else Deserts.MERCENARY
