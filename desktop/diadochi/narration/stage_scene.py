"""The battle stage as values: a scene shows the sides, their pieces and strength, the dice and the result."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple

from diadochi.language import Message, Name
from diadochi.narration.narrator import Rolled, Told
from diadochi.rules.core.flow import Node, NodeKind, Roll
from diadochi.rules.core.game import GameKit, GamePosition, K, P
from diadochi.rules.core.system import game_part

WON, LOST, DRAWN = "won", "lost", "drawn"
"""Outcomes of a side."""


class ScenePart(NamedTuple):
    """A part of a side's strength or a modifier of its die; `value` is a number, or a sign that it is still due."""

    words: Message
    value: str


class ScenePiece(NamedTuple):
    """Pieces of a side: their kind, id and count."""

    kind: str
    id: str
    number: int = 1


class Throw(NamedTuple):
    """The dice of a side: the roll, its faces (0: not yet rolled), and the result once they have fallen."""

    roll: Roll
    faces: tuple[int, ...]
    words: Message | None = None


class SceneSide(NamedTuple):
    """One side. `strength` is the sum of `parts`; `throw` are the dice it rolled last or rolls now.

    `stands` is its outcome, empty before that is known; `cost` is what it lost.
    """

    seat: int
    who: Name
    pieces: tuple[ScenePiece, ...] = ()
    parts: tuple[ScenePart, ...] = ()
    strength: str = ""
    throw: Throw | None = None
    stands: str = ""
    cost: tuple[Message, ...] = ()


class Scene(NamedTuple):
    """A scene: title, place, both sides (one if it has no opponent), and result.

    `key` stays the same during one battle or attempt. `rolled` is the last roll that is read in a table.
    """

    key: str
    title: Message
    space: str
    sides: tuple[SceneSide, ...]
    result: Message | None = None
    rolled: Rolled | None = None
    more: tuple[Message, ...] = ()


class GameScenes(ABC, Generic[K, P]):
    """The scenes of one game. `FOLLOWS` are rolls made right after another of their kind, because both sides roll."""

    FOLLOWS: frozenset[NodeKind]

    @abstractmethod
    def key(self, roll: Roll) -> str:
        """The key of the scene a roll belongs to; consecutive rolls with the same key share a scene."""

    @abstractmethod
    def is_battle(self, roll: Roll, told: Callable[[], Sequence[Told]]) -> bool:
        """Whether the roll is part of a battle, siege or pursuit; `told` returns the line up to it."""

    @abstractmethod
    def goes_on(self, key: str, node: Node | None, sofar: Sequence[Told]) -> bool:
        """Whether the open question still belongs to the scene of `key`, given its entries so far."""

    @abstractmethod
    def scene(self, kit: K, position: P, node: Node | None, sofar: Sequence[Told], before: Scene | None) -> Scene:
        """Return the scene now; `before` is the last one. At least one roll is open or has fallen."""


AnyScenes = GameScenes[GameKit, GamePosition]


def scenes_of(kit: GameKit) -> AnyScenes:
    """Return the scenes of a kit's game."""
    return game_part(GameScenes, kit.atlas.system, "diadochi.narration.{}.scenes")


def rolled_by(sofar: Sequence[Told], seat: int) -> tuple[Rolled, ...]:
    return tuple(told.rolled for told in sofar if told.rolled is not None and told.rolled.roll.seat == seat)


def last_rolled(sofar: Sequence[Told]) -> Rolled | None:
    return next((told.rolled for told in reversed(sofar) if told.rolled is not None), None)


def roll_of(node: Node | None, sofar: Sequence[Told]) -> Roll:
    """Return the roll that is due, else the last one."""
    if isinstance(node, Roll):
        return node
    rolled = last_rolled(sofar)
    assert rolled is not None, "a moment has a roll"
    return rolled.roll


# --- single rolls
# Who rolls, with what modifiers, against whom, and the result.

FacesWorded = Callable[[Roll, Sequence[int]], Message | None]
"""Words the faces of a roll."""


def throw_of(seat: int, node: Node | None, sofar: Sequence[Told], worded: FacesWorded) -> Throw | None:
    """Return the dice that a seat rolls now or rolled last."""
    if isinstance(node, Roll) and node.seat == seat:
        return Throw(node, (0,) * node.dice)
    fallen = rolled_by(sofar, seat)
    if not fallen:
        return None
    last = fallen[-1]
    return Throw(last.roll, tuple(last.dice.faces), worded(last.roll, last.dice.faces))


def modifiers_of(roll: Roll) -> tuple[ScenePart, ...]:
    return tuple(ScenePart(words, f"{value:+}") for words, value in roll.modifiers)


def side_name(seat: int, army: str = "") -> Name:
    return Name("independent", army) if army else Name("seat", str(seat))


def plain_scene(
    key: str,
    node: Node | None,
    sofar: Sequence[Told],
    worded: FacesWorded,
    leader_kind: str,
) -> Scene:
    """Return the scene of a single roll."""
    roll, about = roll_of(node, sofar), roll_of(node, sofar).about
    shown = (ScenePiece(leader_kind, about.leader),) if about.leader else ()
    throw = throw_of(roll.seat, node, sofar, worded)
    side = SceneSide(roll.seat, side_name(roll.seat, about.army), shown, modifiers_of(roll), throw=throw)
    rolled = None if isinstance(node, Roll) else last_rolled(sofar)
    return Scene(key, roll.purpose, about.space, (side,), rolled=rolled)
