"""How dice are read: by the procedures, and by whoever shows a throw."""

from collections.abc import Sequence

from desktop.rules.core.reading import Reading


class AtMost(Reading, frozen=True):
    """It succeeds when the die shows `number`, a tactical rating, or less (ROM-05, ROM-32, PLAY-07)."""

    number: int

    def read(self, faces: Sequence[int], modifier: int = 0) -> bool:
        """Whether it does."""
        return self.total(faces, modifier) <= self.number


class BattleSum(Reading, frozen=True):
    """The sum of a battle roll with everything that changes it (ROM-69)."""

    def read(self, faces: Sequence[int], modifier: int = 0) -> int:
        """The modified sum."""
        return self.total(faces, modifier)


class SiegeHits(Reading, frozen=True):
    """Every die that shows one of `faces` takes one CU inside a besieged city (PLAY-17)."""

    on: tuple[int, ...]

    def total(self, faces: Sequence[int], modifier: int = 0) -> int:
        """How many dice hit."""
        return sum(face in self.on for face in faces) + modifier

    def read(self, faces: Sequence[int], modifier: int = 0) -> int:
        """How many CU are hit."""
        return self.total(faces, modifier)
