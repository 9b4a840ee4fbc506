"""A single throw as a moment: who throws, with what modifiers, against whom, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from desktop.language import Message, Name
from desktop.narration.narrator import Told
from desktop.narration.scenes import Scene, ScenePart, ScenePiece, SceneSide, Throw, last_rolled, roll_of, rolled_by
from desktop.rules.core.flow import Node, Roll

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
