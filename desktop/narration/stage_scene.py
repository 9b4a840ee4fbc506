"""A great moment of the game as it is shown: who stands against whom, with what, what is thrown and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol, cast

from desktop.language import Message, Name
from desktop.narration.narrator import Rolled, Told
from desktop.rules.core.flow import Node, NodeKind, Roll
from desktop.rules.core.system import AnyKit, part

WON, LOST, DRAWN = "won", "lost", "drawn"
"""How a side came out of it."""


class ScenePart(NamedTuple):
    """Something that adds to the strength or to the die of a side; `value` is a number, or a sign that it is due."""

    words: Message
    value: str


class ScenePiece(NamedTuple):
    """Pieces of a side: of which kind, which, how many of them."""

    kind: str
    id: str
    number: int = 1


class Throw(NamedTuple):
    """Dice of a side: the roll, its faces (0 is a die still to be thrown), what they came to, once they lie."""

    roll: Roll
    faces: tuple[int, ...]
    words: Message | None = None

    @property
    def is_due(self) -> bool:
        """Whether they are still to be thrown."""
        return 0 in self.faces


class SceneSide(NamedTuple):
    """One side. `strength` is what `parts` come to; `throw` are the dice it threw last or throws now.

    `stands`: how it came out, empty before that is known; `cost` is what it lost.
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
    """A moment: its title, where it is, both sides (one where nobody stands against it), what came of it.

    `key` is the same as long as it is the same battle or attempt. `rolled` fell last and is read in a table.
    """

    key: str
    title: Message
    space: str
    sides: tuple[SceneSide, ...]
    result: Message | None = None
    rolled: Rolled | None = None
    more: tuple[Message, ...] = ()


class SceneSystem(Protocol):
    """The great moments of one game. `FOLLOWS` are rolls that fall by themselves right after another of their kind:
    both sides throw.
    """

    FOLLOWS: frozenset[NodeKind]

    def key(self, roll: Roll) -> str:
        """What the roll belongs to: rolls of one key are one moment, as long as nothing else comes between."""
        ...

    def is_battle(self, roll: Roll, told: Callable[[], Sequence[Told]]) -> bool:
        """Whether the roll is one of a battle, a siege or a pursuit; `told` tells the line up to it."""
        ...

    def goes_on(self, key: str, node: Node | None, sofar: Sequence[Told]) -> bool:
        """Whether the open question still belongs to the moment of which all this has happened."""
        ...

    def scene(self, kit: Any, position: Any, node: Node | None, sofar: Sequence[Told], before: Scene | None) -> Scene:
        """The moment as it stands; `before` is how it stood last. At least one roll is open or has fallen."""
        ...


def scenes_of(kit: AnyKit) -> SceneSystem:
    """The great moments of the game that a kit is played by."""
    return cast(SceneSystem, part(kit.atlas.system, "desktop.narration").scenes)


def rolled_by(sofar: Sequence[Told], seat: int) -> tuple[Rolled, ...]:
    """The rolls of a seat, in their order."""
    return tuple(told.rolled for told in sofar if told.rolled is not None and told.rolled.roll.seat == seat)


def last_rolled(sofar: Sequence[Told]) -> Rolled | None:
    """What fell last."""
    return next((told.rolled for told in reversed(sofar) if told.rolled is not None), None)


def roll_of(node: Node | None, sofar: Sequence[Told]) -> Roll:
    """The roll that is due, or the one that fell last."""
    if isinstance(node, Roll):
        return node
    rolled = last_rolled(sofar)
    assert rolled is not None, "a moment has a roll"
    return rolled.roll


# --- plain scene
# A single throw as a moment: who throws, with what modifiers, against whom, and what came of it.

FacesWorded = Callable[[Roll, Sequence[int]], Message | None]
"""What faces mean for a roll."""


def throw_of(seat: int, node: Node | None, sofar: Sequence[Told], worded: FacesWorded) -> Throw | None:
    """The dice that a seat throws now, or threw last."""
    if isinstance(node, Roll) and node.seat == seat:
        return Throw(node, (0,) * node.dice)
    fallen = rolled_by(sofar, seat)
    if not fallen:
        return None
    last = fallen[-1]
    return Throw(last.roll, tuple(last.dice.faces), worded(last.roll, last.dice.faces))


def modifiers_of(roll: Roll) -> tuple[ScenePart, ...]:
    """What is added to the dice."""
    return tuple(ScenePart(words, f"{value:+}") for words, value in roll.modifiers)


def side_name(seat: int, army: str = "") -> Name:
    """What a side is called."""
    return Name("independent", army) if army else Name("seat", str(seat))


def plain_scene(
    key: str,
    node: Node | None,
    sofar: Sequence[Told],
    worded: FacesWorded,
    leader_kind: str,
    against: Sequence[SceneSide] = (),
    pieces: tuple[ScenePiece, ...] = (),
) -> Scene:
    """The moment of a roll: `pieces` are those of whoever throws, `against` are other sides."""
    roll, about = roll_of(node, sofar), roll_of(node, sofar).about
    shown = pieces or ((ScenePiece(leader_kind, about.leader),) if about.leader else ())
    throw = throw_of(roll.seat, node, sofar, worded)
    side = SceneSide(roll.seat, side_name(roll.seat, about.army), shown, modifiers_of(roll), throw=throw)
    rolled = None if isinstance(node, Roll) else last_rolled(sofar)
    return Scene(key, roll.purpose, about.space, (side, *against), rolled=rolled)
