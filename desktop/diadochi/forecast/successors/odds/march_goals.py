"""Goals of a march in the game of the Successors, composed of wishes such as "space damaskos mine".

goal   = wish { "and" wish }
wish   = "space" SPACE ( "mine" | "clear" ) | "city" SPACE ( "besieged" | "fallen" )
| "general" GENERAL ( "safe" | "alive" | "gone" ) | "royal" ROYAL "taken"
| "units" SPACE ">=" NUMBER | ( "lp" | "vp" ) ">=" NUMBER
"""

from collections.abc import Iterator, Sequence

from diadochi.forecast.odds.goals import GameWish
from diadochi.forecast.odds.odds_questions import BadGoal, Offered, known, number, wishes_of
from diadochi.forecast.successors.counsel import with_markers_of
from diadochi.forecast.successors.lifted_army import Lifted
from diadochi.language import Message, Name, msg, msgn
from diadochi.rules.successors.control import owners_of_royals
from diadochi.rules.successors.facts import commander, is_besieged
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import INDEPENDENT
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.standing import legitimacy, victory_points

Wish = GameWish[Kit, Position]
Goal = tuple[Wish, ...]


class Mine(Wish, frozen=True):
    """The space has the side's marker, or will have it after the side's next surrender segment (SEQ-24, SEQ-25)."""

    space: str

    def holds(self, kit: Kit, seat: int, position: Position) -> bool:
        """Whether it will, if no one interferes."""
        if position.markers.get(self.space) == seat:
            return not _held_by_enemy(position, seat, self.space)
        if not any(stack.seat == seat and stack.units for stack in position.at(self.space)):
            return False
        return with_markers_of(kit, position, seat).markers.get(self.space) == seat

    def __str__(self) -> str:
        return f"space {self.space} mine"

    def words(self) -> Message:
        return msg("{space} is mine", space=Name("space", self.space))


class Clear(Wish, frozen=True):
    """No enemy unit and no independent army is in the space."""

    space: str

    def holds(self, kit: Kit, seat: int, position: Position) -> bool:
        del kit
        return not _held_by_enemy(position, seat, self.space) and self.space not in position.independents.values()

    def __str__(self) -> str:
        return f"space {self.space} clear"

    def words(self) -> Message:
        return msg("no enemy is left at {space}", space=Name("space", self.space))


class Besieged(Wish, frozen=True):
    """The city is under siege, or has fallen."""

    space: str

    def holds(self, kit: Kit, seat: int, position: Position) -> bool:
        return is_besieged(kit, position, self.space) or Fallen(self.space).holds(kit, seat, position)

    def __str__(self) -> str:
        return f"city {self.space} besieged"

    def words(self) -> Message:
        return msg("{space} is besieged", space=Name("space", self.space))


class Fallen(Wish, frozen=True):
    """No one else controls the city: its marker is gone or the side's own (SIE-15)."""

    space: str

    def holds(self, kit: Kit, seat: int, position: Position) -> bool:
        del kit
        inside = any(stack.inside and stack.seat != seat for stack in position.at(self.space))
        return not inside and position.markers.get(self.space) in (None, seat)

    def __str__(self) -> str:
        return f"city {self.space} fallen"

    def words(self) -> Message:
        return msg("{space} has fallen", space=Name("space", self.space))


class Safe(Wish, frozen=True):
    """The general is on the map: neither dispersed nor dead."""

    general: str

    def holds(self, kit: Kit, seat: int, position: Position) -> bool:
        del kit, seat
        return position.where(self.general) is not None

    def __str__(self) -> str:
        return f"general {self.general} safe"

    def words(self) -> Message:
        return msg("{general} is safe", general=Name("general", self.general))


class Alive(Wish, frozen=True):
    """The general is not dead; he may be dispersed."""

    general: str

    def holds(self, kit: Kit, seat: int, position: Position) -> bool:
        del kit, seat
        return position.off_map.get(self.general) != "dead"

    def __str__(self) -> str:
        return f"general {self.general} alive"

    def words(self) -> Message:
        return msg("{general} lives", general=Name("general", self.general))


class Gone(Wish, frozen=True):
    """The general, with his army, is off the map: dispersed or dead."""

    general: str

    def holds(self, kit: Kit, seat: int, position: Position) -> bool:
        return not Safe(self.general).holds(kit, seat, position)

    def __str__(self) -> str:
        return f"general {self.general} gone"

    def words(self) -> Message:
        return msg("{general} is beaten", general=Name("general", self.general))


class Taken(Wish, frozen=True):
    """No other side has the heir or the cart: captured, inactive, or no one's (BAT-33, R-53)."""

    royal: str

    def holds(self, kit: Kit, seat: int, position: Position) -> bool:
        found = keeper_of(kit, position, self.royal)
        return found is None or found[0] == seat

    def __str__(self) -> str:
        return f"royal {self.royal} taken"

    def words(self) -> Message:
        return msg("{royal} is taken from others", royal=Name("royal", self.royal))


class Left(Wish, frozen=True):
    """At least `number` of the side's units are in the space, inside or outside."""

    space: str
    units: int

    def holds(self, kit: Kit, seat: int, position: Position) -> bool:
        del kit
        return sum(stack.units.count for stack in position.at(self.space) if stack.seat == seat) >= self.units

    def __str__(self) -> str:
        return f"units {self.space} >= {self.units}"

    def words(self) -> Message:
        return msgn(
            "{n} unit or more is left at {space}",
            "{n} units or more are left at {space}",
            self.units,
            space=Name("space", self.space),
        )

    def offered(self) -> Offered:
        return Offered(f"units {self.space} >=", self.words(), self.units)


class Legitimate(Wish, frozen=True):
    """At least `number` legitimacy points (LEG-01)."""

    points: int

    def holds(self, kit: Kit, seat: int, position: Position) -> bool:
        return legitimacy(kit, position, seat).total >= self.points

    def __str__(self) -> str:
        return f"lp >= {self.points}"

    def words(self) -> Message:
        return msgn("{n} legitimacy point or more", "{n} legitimacy points or more", self.points)

    def offered(self) -> Offered:
        return Offered("lp >=", self.words(), self.points)


class Victorious(Wish, frozen=True):
    """At least `number` victory points (VIC-10)."""

    points: int

    def holds(self, kit: Kit, seat: int, position: Position) -> bool:
        return victory_points(kit, position, seat).total >= self.points

    def __str__(self) -> str:
        return f"vp >= {self.points}"

    def words(self) -> Message:
        return msgn("{n} victory point or more", "{n} victory points or more", self.points)

    def offered(self) -> Offered:
        return Offered("vp >=", self.words(), self.points)


def _held_by_enemy(position: Position, seat: int, space: str) -> bool:
    return any(stack.seat not in (seat, INDEPENDENT) and stack.units for stack in position.at(space))


def keeper_of(kit: Kit, position: Position, royal: str) -> tuple[int, str] | None:
    """The seat that has a royal or the cart, and the space, with pieces or alone; None if no one has it."""
    for space, stack in position.all_stacks():
        if royal in stack.royals:
            return stack.seat, space
    owner = dict(owners_of_royals(kit, position)).get(royal, INDEPENDENT)
    return (owner, position.lying[royal]) if owner != INDEPENDENT else None


_OF_SPACE = {
    ("space", "mine"): Mine,
    ("space", "clear"): Clear,
    ("city", "besieged"): Besieged,
    ("city", "fallen"): Fallen,
}
_OF_GENERAL = {"safe": Safe, "alive": Alive, "gone": Gone}
_OF_POINTS = {"lp": Legitimate, "vp": Victorious}


def read_goal(kit: Kit, text: str) -> Goal:
    """The goal in a text such as "space damaskos mine and general ptolemaios safe". Raises BadGoal."""
    return tuple(_wish(kit, words) for words in wishes_of(text))


def _wish(kit: Kit, words: Sequence[str]) -> Wish:
    match words:
        case [("space" | "city") as thing, space, state] if (thing, state) in _OF_SPACE:
            return _OF_SPACE[thing, state](known(space, kit.atlas.spaces))
        case ["general", general, state] if state in _OF_GENERAL:
            return _OF_GENERAL[state](known(general, {*kit.generals, *kit.minors}))
        case ["royal", royal, "taken"]:
            return Taken(known(royal, kit.royals))
        case ["units", space, ">=", digits]:
            return Left(known(space, kit.atlas.spaces), number(digits))
        case [points, ">=", digits] if points in _OF_POINTS:
            return _OF_POINTS[points](number(digits))
    raise BadGoal(" ".join(words))


# --- suggested goals


def fitting(kit: Kit, position: Position, lifted: Lifted, target: str) -> Goal:
    """Goals for a march to `target`, the likeliest first: about the place, about those who go, about points."""
    return (
        *_taken(kit, position, lifted.seat, target),
        Safe(lifted.general),
        *_nearly_taken(kit, position, lifted.seat, target),
        *_of_who_goes(position, lifted, target),
        *_of_points(kit, position, lifted.seat),
    )


def _taken(kit: Kit, position: Position, seat: int, target: str) -> Iterator[Wish]:
    mine = Mine(target)
    if not mine.holds(kit, seat, position):
        yield mine
    for stack in position.at(target):
        if stack.seat not in (seat, INDEPENDENT) and stack.generals:
            yield Gone(commander(kit, stack.group))


def _nearly_taken(kit: Kit, position: Position, seat: int, target: str) -> Iterator[Wish]:
    city = (Besieged(target), Fallen(target)) if kit.is_major_city(target) else ()
    yield from (wish for wish in (*city, Clear(target)) if not wish.holds(kit, seat, position))


def _of_who_goes(position: Position, lifted: Lifted, target: str) -> Iterator[Wish]:
    group = lifted.group
    if group.units:
        yield Left(target, (group.units.count + 1) // 2)
    yield from (Safe(general) for general in group.generals if general != lifted.general)
    if target == lifted.space:
        return
    behind = sum(stack.units.count for stack in position.at(lifted.space) if stack.seat == lifted.seat)
    yield Left(lifted.space, max(1, behind - group.units.count))


def _of_points(kit: Kit, position: Position, seat: int) -> Iterator[Wish]:
    yield Victorious(victory_points(kit, position, seat).total + 1)
    yield Legitimate(legitimacy(kit, position, seat).total)
