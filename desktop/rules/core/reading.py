"""How dice are read, as values: the procedure that threw them and whoever shows the roll ask the same one.

A reading is made before the dice fall and can be asked of any faces, so that it tells chances too.
"""

from collections.abc import Sequence

import msgspec


class Reading(msgspec.Struct, frozen=True):
    """The base of every reading: faces are 1 to 6, `modifier` is the sum of a roll's modifiers."""

    def total(self, faces: Sequence[int], modifier: int = 0) -> int:
        """What the dice come to."""
        return sum(faces) + modifier

    def read(self, faces: Sequence[int], modifier: int = 0) -> object:
        """What follows from them."""
        raise NotImplementedError


class Beats(Reading, frozen=True):
    """The total must be above `number`: an initiative, mostly."""

    number: int

    def read(self, faces: Sequence[int], modifier: int = 0) -> bool:
        """Whether it is."""
        return self.total(faces, modifier) > self.number


class Dies(Reading, frozen=True):
    """Somebody dies when the total is `least` or more."""

    least: int

    def read(self, faces: Sequence[int], modifier: int = 0) -> bool:
        """Whether he does."""
        return self.total(faces, modifier) >= self.least


class Each(Reading, frozen=True):
    """Every die of `least` or more counts one."""

    least: int

    def total(self, faces: Sequence[int], modifier: int = 0) -> int:
        """How many do."""
        return sum(map(self.worth, faces)) + modifier

    def worth(self, face: int) -> int:
        """What one die counts."""
        return int(face >= self.least)

    def read(self, faces: Sequence[int], modifier: int = 0) -> int:
        """How many do."""
        return self.total(faces, modifier)


class _Compared(Reading, frozen=True):
    """One die each, compared with those of others."""

    def read(self, faces: Sequence[int], modifier: int = 0) -> int:
        """What is compared."""
        return self.total(faces, modifier)


class Highest(_Compared, frozen=True):
    """The highest among those who throw wins; ties are thrown again."""


class Lowest(_Compared, frozen=True):
    """The lowest among those who throw decides; ties are thrown again."""
