"""The wishes that goals in the Successors are composed of: when each holds, and its words."""

from diadochi.forecast.odds.figures import (
    BesiegedWish,
    ClearWish,
    GameWish,
    LeftWish,
    MineWish,
    SafeWish,
)
from diadochi.forecast.successors.counsel import with_markers_of
from diadochi.language import Message, Name, msg, msgn
from diadochi.rules.successors.control import owners_of_royals
from diadochi.rules.successors.facts import is_besieged
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import INDEPENDENT
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.standing import legitimacy, victory_points

Wish = GameWish[Kit, Position]
Goal = tuple[Wish, ...]


class Mine(MineWish[Kit, Position], frozen=True):
    """The space has the side's marker, or will have it after the side's next surrender segment (SEQ-24, SEQ-25)."""

    def holds(self, kit: Kit, seat: int, position: Position) -> bool:
        if position.markers.get(self.space) == seat:
            return not _held_by_enemy(position, seat, self.space)
        if not any(stack.seat == seat and stack.units for stack in position.at(self.space)):
            return False
        return with_markers_of(kit, position, seat).markers.get(self.space) == seat


class Clear(ClearWish[Kit, Position], frozen=True):
    """No enemy unit and no independent army is in the space."""

    def holds(self, kit: Kit, seat: int, position: Position) -> bool:
        del kit
        return not _held_by_enemy(position, seat, self.space) and self.space not in position.independents.values()


class Besieged(BesiegedWish[Kit, Position], frozen=True):
    """The city is under siege, or has fallen."""

    def holds(self, kit: Kit, seat: int, position: Position) -> bool:
        return is_besieged(kit, position, self.space) or Fallen(self.space).holds(kit, seat, position)


class Fallen(Wish, frozen=True):
    """No one else controls the city: its marker is gone or the side's own (SIE-15)."""

    FORM = "city {} fallen"

    space: str

    def holds(self, kit: Kit, seat: int, position: Position) -> bool:
        del kit
        inside = any(stack.inside and stack.seat != seat for stack in position.at(self.space))
        return not inside and position.markers.get(self.space) in (None, seat)

    def words(self) -> Message:
        return msg("{space} has fallen", space=Name("space", self.space))


class Safe(SafeWish[Kit, Position], frozen=True):
    """The general is on the map: neither dispersed nor dead."""

    KIND = "general"

    def holds(self, kit: Kit, seat: int, position: Position) -> bool:
        del kit, seat
        return position.where(self.leader) is not None


class Alive(Wish, frozen=True):
    """The general is not dead; he may be dispersed."""

    FORM = "general {} alive"

    leader: str

    def holds(self, kit: Kit, seat: int, position: Position) -> bool:
        del kit, seat
        return position.off_map.get(self.leader) != "dead"

    def words(self) -> Message:
        return msg("{general} survives", general=Name("general", self.leader))


class Gone(Wish, frozen=True):
    """The general, with his army, is off the map: dispersed or dead."""

    FORM = "general {} gone"

    leader: str

    def holds(self, kit: Kit, seat: int, position: Position) -> bool:
        return not Safe(self.leader).holds(kit, seat, position)

    def words(self) -> Message:
        return msg("{general} is beaten", general=Name("general", self.leader))


class Taken(Wish, frozen=True):
    """No other side has the heir or the cart: captured, inactive, or no one's (BAT-33, R-53)."""

    FORM = "royal {} taken"

    royal: str

    def holds(self, kit: Kit, seat: int, position: Position) -> bool:
        found = keeper_of(kit, position, self.royal)
        return found is None or found[0] == seat

    def words(self) -> Message:
        return msg("{royal} is taken from another side", royal=Name("royal", self.royal))


class Left(LeftWish[Kit, Position], frozen=True):
    """At least `number` of the side's units are in the space, inside or outside."""

    def holds(self, kit: Kit, seat: int, position: Position) -> bool:
        del kit
        return sum(stack.units.count for stack in position.at(self.space) if stack.seat == seat) >= self.units


class Legitimate(Wish, frozen=True):
    """At least `number` legitimacy points (LEG-01)."""

    FORM = "lp >= {}"

    points: int

    def holds(self, kit: Kit, seat: int, position: Position) -> bool:
        return legitimacy(kit, position, seat).total >= self.points

    def words(self) -> Message:
        return msgn("{n} legitimacy point or more", "{n} legitimacy points or more", self.points)


class Victorious(Wish, frozen=True):
    """At least `number` victory points (VIC-10)."""

    FORM = "vp >= {}"

    points: int

    def holds(self, kit: Kit, seat: int, position: Position) -> bool:
        return victory_points(kit, position, seat).total >= self.points

    def words(self) -> Message:
        return msgn("{n} victory point or more", "{n} victory points or more", self.points)


def _held_by_enemy(position: Position, seat: int, space: str) -> bool:
    return any(stack.seat not in (seat, INDEPENDENT) and stack.units for stack in position.at(space))


def keeper_of(kit: Kit, position: Position, royal: str) -> tuple[int, str] | None:
    """The seat that has a royal or the cart, and the space, with pieces or alone; None if no one has it."""
    for space, stack in position.all_stacks():
        if royal in stack.royals:
            return stack.seat, space
    owner = dict(owners_of_royals(kit, position)).get(royal, INDEPENDENT)
    return (owner, position.lying[royal]) if owner != INDEPENDENT else None


# --- fates of generals

SAFE, DISPERSED, DEAD = "safe", "dispersed", "dead"


def becomes(position: Position, general: str) -> str:
    if position.where(general) is not None:
        return SAFE
    return DEAD if position.off_map.get(general) == "dead" else DISPERSED
