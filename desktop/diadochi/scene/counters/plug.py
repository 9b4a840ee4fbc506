"""What a rule system supplies for its counters.

A system has a module `plug` in a folder of its name beside this file, found through the map. It gives the faces of all
pieces on the map and beside it. Layout, caching and motion are the same for all systems.
"""

from collections.abc import Container, Iterable, Mapping
from typing import Any, NamedTuple, Protocol, cast

from diadochi.language import Name
from diadochi.rules.core.system import AnyKit, part
from diadochi.rules.core.verdict import Thing
from diadochi.scene.counters.arrangement import Cast
from diadochi.scene.counters.counter_face import Face
from diadochi.scene.counters.counter_shapes import MarkerFace
from diadochi.scene.counters.siting import SpaceMark, StackKey
from diadochi.scene.palette import FactionColours

# --- boxes beside the map
# Boxes of players, boxes of pieces without an owner, and lines about hands. No painting.


class BoxKey(NamedTuple):
    """A box: its purpose and its owner (None: no owner)."""

    kind: str
    seat: int | None


class Contents(NamedTuple):
    """The counters in a box and its title; `share` is its part of the width of all boxes of its owner."""

    key: BoxKey
    title: str
    faces: tuple[Face, ...]
    share: float = 1.0


class Owner(NamedTuple):
    """A player at the table: the name above the boxes, the coins of the standing, the boxes."""

    seat: int
    name: str
    colours: FactionColours
    coins: tuple[Face, ...]
    boxes: tuple[Contents, ...]


class HandLine(NamedTuple):
    """A line about one seat's hand below a picture."""

    seat: int
    words: str


# --- plug


class CastingSystem(Protocol):
    """The faces of all pieces of a position, named in `language`, one of `NAME_LANGUAGES`."""

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
        """Counters on the map that form no stack and are placed side by side."""
        ...

    def markers(self) -> Mapping[str, MarkerFace]:
        """The control markers, by space."""
        ...

    def marks(self) -> tuple[SpaceMark, ...]:
        """Marks of spaces: siege points, worth in points, a battle."""
        ...

    def cast(self, owner: int, group: Any) -> Cast:
        """The faces of the pieces of a group of an owner, as a separate stack."""
        ...

    def owners(self) -> tuple[Owner, ...]:
        """All players with the boxes below the map, in order."""
        ...

    def common(self) -> Iterable[Contents]:
        """The boxes right of the map, for pieces without an owner."""
        ...

    def boxes_depend_on(self) -> tuple[object, ...]:
        """All that the boxes of a position depend on: equal values give equal boxes."""
        ...

    def hands(self) -> tuple[HandLine, ...]:
        """A line for each player who holds cards; hidden cards are counted, not named."""
        ...

    def face_named(self, kind: str, name: str) -> Face | None:
        """The face of one piece, for pages about it; None for a kind that has no counter."""
        ...


class CounterSystem(Protocol):
    """The counters of one system. `Any` is its own kit, position and groups.

    `DRAWINGS` are the drawings it requires, by folder of assets/counters; `LEADER` is the kind of `Name` of leaders of
    stacks.
    """

    DRAWINGS: Mapping[str, tuple[str, ...]]
    LEADER: str

    def casting(self, kit: Any, position: Any, language: str) -> CastingSystem:
        """The faces of a position."""
        ...

    def colours(self, kit: Any, position: Any, seat: int) -> FactionColours:
        """The colours of a seat; neutral ones for an empty seat, or while there is no position (None)."""
        ...

    def stack_colours(self, kit: Any, key: StackKey) -> FactionColours:
        """The colours of the owner of a stack."""
        ...

    def keys(self, kit: Any, position: Any) -> Iterable[StackKey]:
        """Every stack on the map that has an owner."""
        ...

    def seat_of(self, kit: Any, position: Any, owner: int) -> int:
        """The seat that plays an owner of stacks; 0 if there is none."""
        ...

    def name_of(self, face: Face) -> Name | None:
        """The piece whose counter this is; None for units, markers and other counters that are no single piece."""
        ...

    def leaders(self, kit: Any, position: Any, key: StackKey) -> tuple[str, ...]:
        """The leaders of a stack, the commander first; none for a stack that cannot be lifted."""
        ...

    def key_of(self, kit: Any, position: Any, leader: str) -> StackKey | None:
        """The stack a leader belongs to; None when he is not on the map."""
        ...

    def keys_at(self, kit: Any, position: Any, space: str) -> tuple[StackKey, ...]:
        """The stacks in a space that may have leaders: outside before inside."""
        ...

    def key_of_thing(self, kit: Any, position: Any, thing: Thing) -> StackKey | None:
        """The stack that a verdict names, or the stack of the counter that it names."""
        ...

    def group_at(self, kit: Any, position: Any, key: StackKey) -> Any:
        """The pieces of a stack, None when there are none."""
        ...

    def marked(self, position: Any) -> Container[str]:
        """The spaces with a control marker."""
        ...


def counters_of(kit: AnyKit) -> CounterSystem:
    """The counters of the system of a kit."""
    return cast(CounterSystem, part(kit.atlas.system, "diadochi.scene.counters"))
