"""Things on the table that a verdict names, as values; `str` is how case files and JSON write them."""

from typing import Self

import msgspec

from desktop.rules.core.walls import place_of, place_text


class Thing(msgspec.Struct, frozen=True, gc=False):
    """The base of them all."""


class RouteAt(Thing, frozen=True, gc=False):
    """A route by its id."""

    route: str

    def __str__(self) -> str:
        return f"route:{self.route}"


class SpaceAt(Thing, frozen=True, gc=False):
    """A space by its id."""

    space: str

    def __str__(self) -> str:
        return f"space:{self.space}"


class CounterAt(Thing, frozen=True, gc=False):
    """A counter by its id: a general, a member of the royal family, an independent army, a fleet."""

    counter: str

    def __str__(self) -> str:
        return f"counter:{self.counter}"


class StackAt(Thing, frozen=True, gc=False):
    """The stack of a seat in a space, `inside` its walls or not. Its `name` is "2@ipsos", or "2@[sardeis]" inside."""

    seat: int
    space: str
    inside: bool = False

    @classmethod
    def named(cls, name: str) -> Self:
        """The stack that bears this name."""
        seat, _, place = name.partition("@")
        return cls(int(seat), *place_of(place))

    @property
    def name(self) -> str:
        """What answers call it."""
        return f"{self.seat}@{place_text(self.space, self.inside)}"

    def __str__(self) -> str:
        return f"stack:{self.name}"
