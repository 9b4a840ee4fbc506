"""The counters of the Sword of Rome."""

from collections.abc import Container, Iterator
from typing import final

from diadochi.language import Name
from diadochi.rules.core.verdict import CounterAt, Thing
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Group, Position
from diadochi.scene.counters.counter_face import Face
from diadochi.scene.counters.game_counters import GameCounters
from diadochi.scene.counters.rome.casting import Casting
from diadochi.scene.counters.rome.piece_faces import LeaderFace, livery, number_of, power_of
from diadochi.scene.counters.siting import StackKey
from diadochi.scene.palette import FactionColours, colours_of

_POWERS = (
    "roman", "etruscan", "samnite", "gallic", "greek", "carthaginian", "volscian", "transpadane_gauls",
)  # fmt: skip


@final
class RomeCounters(GameCounters[Kit, Position, Group]):
    LEADER = "leader"
    DRAWINGS = {
        "powers": (*_POWERS, "power"),
        "units": (*_POWERS, "levy"),
        "pieces": ("laurel", "swords"),
    }
    """A leader without his own emblem has that of his power; a power of another map borrows emblem and warrior."""

    def casting(self, kit: Kit, position: Position, language: str) -> Casting:
        return Casting(kit, position, language)

    def colours(self, kit: Kit, position: Position | None, seat: int) -> FactionColours:
        side = position.sides.get(seat) if position is not None else None
        return livery(kit, side.powers[0]) if side is not None else colours_of(None)

    def stack_colours(self, kit: Kit, key: StackKey) -> FactionColours:
        return livery(kit, power_of(kit, key.owner))

    def keys(self, kit: Kit, position: Position) -> Iterator[StackKey]:
        return (StackKey(space, number_of(kit, force.power), force.inside) for space, force in position.all_forces())

    def seat_of(self, kit: Kit, position: Position, owner: int) -> int:
        return position.seat_of(power_of(kit, owner))

    def name_of(self, face: Face) -> Name | None:
        return Name(self.LEADER, face.id) if isinstance(face, LeaderFace) else None

    def leaders(self, kit: Kit, position: Position, key: StackKey) -> tuple[str, ...]:
        group = self.group_at(kit, position, key)
        return kit.best_first(group.leaders) if group is not None else ()

    def key_of(self, kit: Kit, position: Position, leader: str) -> StackKey | None:
        return next(
            (
                StackKey(space, number_of(kit, force.power), force.inside)
                for space, force in position.all_forces()
                if leader in force.leaders
            ),
            None,
        )

    def keys_at(self, kit: Kit, position: Position, space: str) -> tuple[StackKey, ...]:
        forces = sorted(position.forces.get(space, ()), key=lambda force: (force.inside, number_of(kit, force.power)))
        return tuple(StackKey(space, number_of(kit, force.power), force.inside) for force in forces)

    def key_of_thing(self, kit: Kit, position: Position, thing: Thing) -> StackKey | None:
        return self.key_of(kit, position, thing.counter) if isinstance(thing, CounterAt) else None

    def group_at(self, kit: Kit, position: Position, key: StackKey) -> Group | None:
        return position.group(power_of(kit, key.owner), key.space, inside=key.inside) or None

    def marked(self, position: Position) -> Container[str]:
        return position.markers
