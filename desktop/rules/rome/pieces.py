"""What stands on the map: CU with or without leaders, of one power, inside or outside the walls."""

import msgspec


class Group(msgspec.Struct, frozen=True):
    """CU and leaders, these sorted. A group without CU is no army (ROM-01)."""

    cu: int = 0
    leaders: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.cu or self.leaders)

    def __add__(self, other: "Group") -> "Group":
        return Group(self.cu + other.cu, tuple(sorted((*self.leaders, *other.leaders))))

    def __sub__(self, other: "Group") -> "Group":
        left = tuple(leader for leader in self.leaders if leader not in other.leaders)
        return Group(self.cu - other.cu, left)

    def holds(self, other: "Group") -> bool:
        """Whether `other` can be taken out of it."""
        return other.cu <= self.cu and set(other.leaders) <= set(self.leaders)


NOTHING = Group()
"""Nobody."""


class Force(msgspec.Struct, frozen=True):
    """What a power has in one location on one side of the walls."""

    power: str
    inside: bool
    group: Group

    @property
    def cu(self) -> int:
        """Its CU."""
        return self.group.cu

    @property
    def leaders(self) -> tuple[str, ...]:
        """Its leaders, sorted."""
        return self.group.leaders
