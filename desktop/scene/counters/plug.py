"""What the counters of a rule system are to the frame that lays them out and paints them.

A system has a module `plug` in a folder of its name beside this file, looked up by the map: it says what lies on the
map and beside it, as faces; where things stand, how they are kept as pictures and how they glide is the frame's.
"""

from collections.abc import Container, Iterable, Mapping
from typing import Any, NamedTuple, Protocol, cast

from desktop.language import Name
from desktop.rules.core.system import AnyKit, part
from desktop.rules.core.verdict import Thing
from desktop.scene.counters.arrangement import Cast
from desktop.scene.counters.counter_face import Face
from desktop.scene.counters.counter_shapes import MarkerFace
from desktop.scene.counters.siting import SpaceMark, StackKey
from desktop.scene.palette import FactionColours

# --- contents
# What a system puts beside the map: everybody's boxes, those of nobody, and what is said of hands. No painting.


class BoxKey(NamedTuple):
    """A box: what it is for, and whose (None: nobody's)."""

    kind: str
    seat: int | None


class Contents(NamedTuple):
    """What lies in a box, and its title; `share` is its part of the width that its owner's boxes have together."""

    key: BoxKey
    title: str
    faces: tuple[Face, ...]
    share: float = 1.0


class Owner(NamedTuple):
    """Somebody who sits at the table: the name above the boxes, the coins of the standing, the boxes."""

    seat: int
    name: str
    colours: FactionColours
    coins: tuple[Face, ...]
    boxes: tuple[Contents, ...]


class HandLine(NamedTuple):
    """What is said of one seat's hand below a picture."""

    seat: int
    words: str


# --- plug


class CastingSystem(Protocol):
    """Which face each piece of a position shows, named in `language`, one of `NAME_LANGUAGES`."""

    @property
    def kit(self) -> AnyKit:
        """The map and its pieces."""
        ...

    @property
    def language(self) -> str:
        """The language of names."""
        ...

    def stacks(self) -> Mapping[StackKey, Cast]:
        """The stacks on the map."""
        ...

    def rows(self) -> Mapping[StackKey, tuple[Face, ...]]:
        """Counters on the map that make no stack and stand side by side."""
        ...

    def markers(self) -> Mapping[str, MarkerFace]:
        """The control markers, by space."""
        ...

    def marks(self) -> tuple[SpaceMark, ...]:
        """What else is said of a space: siege points, worth in points, a battle."""
        ...

    def cast(self, owner: int, group: Any) -> Cast:
        """The faces of the pieces of a group of an owner, as a stack of their own."""
        ...

    def owners(self) -> tuple[Owner, ...]:
        """Everybody at the table with the boxes below the map, in their order."""
        ...

    def common(self) -> Iterable[Contents]:
        """The boxes right of the map, which are nobody's."""
        ...

    def boxes_depend_on(self) -> tuple[object, ...]:
        """All that the boxes of a position depend on: where this is equal, so are they."""
        ...

    def hands(self) -> tuple[HandLine, ...]:
        """A line for everybody who holds cards; those that are hidden are counted, not named."""
        ...

    def face_named(self, kind: str, name: str) -> Face | None:
        """The face of one piece, as pages about it show it; None for a kind that has no counter."""
        ...


class CounterSystem(Protocol):
    """The counters of one system. `Any` stands for its own kit, position and groups.

    `DRAWINGS` are the drawings it cannot do without, by folder of assets/counters; `LEADER` is the kind of `Name` of
    those who lead stacks.
    """

    DRAWINGS: Mapping[str, tuple[str, ...]]
    LEADER: str

    def casting(self, kit: Any, position: Any, language: str) -> CastingSystem:
        """The faces of a position."""
        ...

    def colours(self, kit: Any, position: Any, seat: int) -> FactionColours:
        """The colours of a seat; nobody's for a seat where nobody sits, and while nothing lies on the table (None)."""
        ...

    def stack_colours(self, kit: Any, key: StackKey) -> FactionColours:
        """The colours of whoever owns a stack."""
        ...

    def keys(self, kit: Any, position: Any) -> Iterable[StackKey]:
        """Every stack on the map that somebody owns."""
        ...

    def seat_of(self, kit: Any, position: Any, owner: int) -> int:
        """The seat that plays an owner of stacks; 0 where nobody does."""
        ...

    def name_of(self, face: Face) -> Name | None:
        """The piece whose counter this is; None for units, markers and whatever is no piece of its own."""
        ...

    def leaders(self, kit: Any, position: Any, key: StackKey) -> tuple[str, ...]:
        """Who leads a stack, the commander first; nobody in what no hand can lift."""
        ...

    def key_of(self, kit: Any, position: Any, leader: str) -> StackKey | None:
        """The stack a leader stands in, None when he is not on the map."""
        ...

    def keys_at(self, kit: Any, position: Any, space: str) -> tuple[StackKey, ...]:
        """The stacks in a space that leaders may stand in: outside before inside."""
        ...

    def key_of_thing(self, kit: Any, position: Any, thing: Thing) -> StackKey | None:
        """The stack that a verdict names, or that of the counter it names."""
        ...

    def group_at(self, kit: Any, position: Any, key: StackKey) -> Any:
        """The pieces of a stack, None when there are none."""
        ...

    def marked(self, position: Any) -> Container[str]:
        """The spaces that bear a control marker."""
        ...


def counters_of(kit: AnyKit) -> CounterSystem:
    """The counters of the system that a kit is played by."""
    return cast(CounterSystem, part(kit.atlas.system, "desktop.scene.counters"))
