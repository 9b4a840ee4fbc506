"""What has happened, as values: a procedure notes events, a game keeps them with the answer that led to them.

Events are derived from answers each time a game is played and are never stored. A system's events are subclasses of
`Event` with a tag of their own, so that they can be listed, filtered and written as JSON.
"""

from collections.abc import Iterable
from typing import TypeVar

import msgspec


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event"):
    """The base of every event. `seats` may know of it; empty when everybody may."""

    seats: tuple[int, ...] = ()

    def is_open_to(self, viewer: int | None) -> bool:
        """Whether whoever looks may know of it: `viewer` is a seat, None for nobody's eyes."""
        return not self.seats or viewer in self.seats

    @property
    def spaces(self) -> tuple[str, ...]:
        """Every space it names, each once: where from, by which way, where."""
        named = (getattr(self, "origin", ""), *getattr(self, "path", ()), getattr(self, "space", ""))
        return tuple(dict.fromkeys(filter(None, named)))


E = TypeVar("E", bound=Event)


def open_to(events: Iterable[E], viewer: int | None) -> tuple[E, ...]:
    """Those of `events` that `viewer` may know of, in order."""
    return tuple(event for event in events if event.is_open_to(viewer))


class Noting:
    """What a position is besides: the place where procedures note what has happened, until somebody takes it.

    Notes are neither copied nor compared nor written: events follow from answers. The position is a struct that has a
    `__dict__` for them.
    """

    def note(self, event: Event) -> None:
        """This has happened."""
        self.__dict__.setdefault("noted", []).append(event)

    def take_events(self) -> tuple[Event, ...]:
        """What was noted since it was taken last, in order."""
        return tuple(self.__dict__.pop("noted", ()))
