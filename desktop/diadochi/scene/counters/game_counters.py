"""What a game supplies for its counters: the faces of all pieces on the map and beside it.

Layout, caching and motion are the same for all games.
"""

from abc import ABC, abstractmethod
from collections.abc import Container, Iterable, Mapping
from typing import Generic, NamedTuple

from diadochi.language import Name
from diadochi.rules.core.game import G, GameGroup, GameKit, GamePosition, K, P
from diadochi.rules.core.system import game_part
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


# --- what a game supplies


class GameCasting(ABC, Generic[K, P, G]):
    """The faces of all pieces of a position, named in `language`, one of `NAME_LANGUAGES`."""

    kit: K
    position: P
    language: str

    @abstractmethod
    def stacks(self) -> Mapping[StackKey, Cast]:
        """The stacks on the map."""

    def rows(self) -> Mapping[StackKey, tuple[Face, ...]]:
        """Counters on the map that form no stack and are placed side by side."""
        return {}

    @abstractmethod
    def markers(self) -> Mapping[str, MarkerFace]:
        """The control markers, by space."""

    @abstractmethod
    def marks(self) -> tuple[SpaceMark, ...]:
        """Marks of spaces: siege points, worth in points, a battle."""

    @abstractmethod
    def cast(self, owner: int, group: G) -> Cast:
        """The faces of the pieces of a group of an owner, as a separate stack."""

    @abstractmethod
    def owners(self) -> tuple[Owner, ...]:
        """All players with the boxes below the map, in order."""

    def common(self) -> Iterable[Contents]:
        """The boxes right of the map, for pieces without an owner."""
        return ()

    @abstractmethod
    def boxes_depend_on(self) -> tuple[object, ...]:
        """All that the boxes of a position depend on: equal values give equal boxes."""

    @abstractmethod
    def hands(self) -> tuple[HandLine, ...]:
        """A line for each player who holds cards; hidden cards are counted, not named."""

    @abstractmethod
    def face_named(self, kind: str, name: str) -> Face | None:
        """The face of one piece, for pages about it; None for a kind that has no counter."""


class GameCounters(ABC, Generic[K, P, G]):
    """The counters of one game.

    `DRAWINGS` are the drawings it requires, by folder of assets/counters; `LEADER` is the kind of `Name` of leaders of
    stacks.
    """

    DRAWINGS: Mapping[str, tuple[str, ...]]
    LEADER: str

    @abstractmethod
    def casting(self, kit: K, position: P, language: str) -> GameCasting[K, P, G]:
        """The faces of a position."""

    @abstractmethod
    def colours(self, kit: K, position: P | None, seat: int) -> FactionColours:
        """The colours of a seat; neutral ones for an empty seat, or while there is no position (None)."""

    @abstractmethod
    def stack_colours(self, kit: K, key: StackKey) -> FactionColours:
        """The colours of the owner of a stack."""

    @abstractmethod
    def keys(self, kit: K, position: P) -> Iterable[StackKey]:
        """Every stack on the map that has an owner."""

    @abstractmethod
    def seat_of(self, kit: K, position: P, owner: int) -> int:
        """The seat that plays an owner of stacks; 0 if there is none."""

    @abstractmethod
    def name_of(self, face: Face) -> Name | None:
        """The piece whose counter this is; None for units, markers and other counters that are no single piece."""

    @abstractmethod
    def leaders(self, kit: K, position: P, key: StackKey) -> tuple[str, ...]:
        """The leaders of a stack, the commander first; none for a stack that cannot be lifted."""

    @abstractmethod
    def key_of(self, kit: K, position: P, leader: str) -> StackKey | None:
        """The stack a leader belongs to; None when he is not on the map."""

    @abstractmethod
    def keys_at(self, kit: K, position: P, space: str) -> tuple[StackKey, ...]:
        """The stacks in a space that may have leaders: outside before inside."""

    @abstractmethod
    def key_of_thing(self, kit: K, position: P, thing: Thing) -> StackKey | None:
        """The stack that a verdict names, or the stack of the counter that it names."""

    @abstractmethod
    def group_at(self, kit: K, position: P, key: StackKey) -> G | None:
        """The pieces of a stack, None when there are none."""

    @abstractmethod
    def marked(self, position: P) -> Container[str]:
        """The spaces with a control marker."""


AnyCasting = GameCasting[GameKit, GamePosition, GameGroup]


def counters_of(kit: GameKit) -> GameCounters[GameKit, GamePosition, GameGroup]:
    """The counters of the game of a kit."""
    return game_part(GameCounters, kit.atlas.system, "diadochi.scene.counters.{}.counters")
