"""The counters of the Successors."""

from collections.abc import Container, Iterator
from typing import final

from diadochi.language import Name
from diadochi.rules.core.verdict import CounterAt, StackAt, Thing
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import INDEPENDENT, UNIT_KINDS, Group
from diadochi.rules.successors.position import Position
from diadochi.scene.counters.counter_face import Face
from diadochi.scene.counters.game_counters import GameCounters
from diadochi.scene.counters.siting import StackKey
from diadochi.scene.counters.successors.casting import Casting
from diadochi.scene.counters.successors.piece_faces import GeneralFace, IndependentFace, RoyalFace
from diadochi.scene.palette import FactionColours, colours_of


@final
class SuccessorsCounters(GameCounters[Kit, Position, Group]):
    LEADER = "general"
    DRAWINGS = {
        "emblems": ("minor", "leader"),
        "units": UNIT_KINDS,
        "royals": ("royal",),
        "pieces": (
            "funeral_cart", "tomb", "ladder", "trireme", "quinquereme", "champion", "successor", "usurper",
        ),
    }  # fmt: skip
    """A general without his own emblem borrows one."""

    def casting(self, kit: Kit, position: Position, language: str) -> Casting:
        return Casting(kit, position, language)

    def colours(self, kit: Kit, position: Position | None, seat: int) -> FactionColours:
        return colours_of(seat)

    def stack_colours(self, kit: Kit, key: StackKey) -> FactionColours:
        return colours_of(key.owner)

    def keys(self, kit: Kit, position: Position) -> Iterator[StackKey]:
        return (StackKey(space, stack.seat, stack.inside) for space, stack in position.all_stacks())

    def seat_of(self, kit: Kit, position: Position, owner: int) -> int:
        return max(owner, 0)

    def name_of(self, face: Face) -> Name | None:
        match face:
            case GeneralFace():
                return Name(self.LEADER, face.general)
            case RoyalFace(id=royal):
                return Name("royal", royal)
            case IndependentFace(id=army):
                return Name("independent", army)
        return None

    def leaders(self, kit: Kit, position: Position, key: StackKey) -> tuple[str, ...]:
        if key.owner <= INDEPENDENT:
            return ()
        stack = position.stack(key.owner, key.space, key.inside)
        return tuple(kit.senior_first(stack.generals)) if stack is not None else ()

    def key_of(self, kit: Kit, position: Position, leader: str) -> StackKey | None:
        found = position.where(leader)
        return StackKey(found[0], found[1].seat, found[1].inside) if found else None

    def keys_at(self, kit: Kit, position: Position, space: str) -> tuple[StackKey, ...]:
        stacks = sorted(position.at(space), key=lambda stack: (stack.inside, stack.seat))
        return tuple(StackKey(space, stack.seat, stack.inside) for stack in stacks)

    def key_of_thing(self, kit: Kit, position: Position, thing: Thing) -> StackKey | None:
        match thing:
            case StackAt(seat=seat, space=space, inside=inside):
                return StackKey(space, seat, inside)
            case CounterAt(counter=general):
                return self.key_of(kit, position, general)
        return None

    def group_at(self, kit: Kit, position: Position, key: StackKey) -> Group | None:
        stack = position.stack(key.owner, key.space, key.inside)
        return stack.group if stack is not None else None

    def marked(self, position: Position) -> Container[str]:
        return position.markers
