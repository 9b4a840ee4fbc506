"""Goals of a march in the Sword of Rome, composed of wishes such as "space capua mine".

goal   = wish { "and" wish }
wish   = "space" SPACE ( "mine" | "clear" ) | "city" SPACE "besieged" | "general" LEADER ( "safe" | "gone" )
| "army" POWER SPACE "gone" | "units" SPACE ">=" NUMBER
"""

from collections.abc import Iterator, Sequence

from diadochi.forecast.odds.goals import GameWish
from diadochi.forecast.odds.odds_questions import BadGoal, Offered, known, number, wishes_of
from diadochi.language import Message, Name, msg, msgn
from diadochi.rules.rome.facts import besieger, cu_of_enemies, enemies_outside, is_friendly
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Position

Wish = GameWish[Kit, Position]
Wishes = tuple[Wish, ...]


class Mine(Wish, frozen=True):
    """The location is held by a power of this side (PLAY-13)."""

    space: str

    def holds(self, kit: Kit, seat: int, position: Position) -> bool:
        del kit
        return is_friendly(position, seat, self.space)

    def __str__(self) -> str:
        return f"space {self.space} mine"

    def words(self) -> Message:
        return msg("{space} is mine", space=Name("space", self.space))


class Clear(Wish, frozen=True):
    """No enemy CU is outside the walls."""

    space: str

    def holds(self, kit: Kit, seat: int, position: Position) -> bool:
        del kit
        return not cu_of_enemies(position, seat, self.space)

    def __str__(self) -> str:
        return f"space {self.space} clear"

    def words(self) -> Message:
        return msg("no enemy is left at {space}", space=Name("space", self.space))


class Beleaguered(Wish, frozen=True):
    """Enough of the side's CU are outside the city to besiege it at the end of the turn (PLAY-15)."""

    space: str

    def holds(self, kit: Kit, seat: int, position: Position) -> bool:
        return besieger(kit, position, self.space) == seat

    def __str__(self) -> str:
        return f"city {self.space} besieged"

    def words(self) -> Message:
        return msg("{space} is besieged", space=Name("space", self.space))


class Safe(Wish, frozen=True):
    """The leader is on the map: he is not displaced."""

    leader: str

    def holds(self, kit: Kit, seat: int, position: Position) -> bool:
        del kit, seat
        return any(self.leader in force.leaders for _, force in position.all_forces())

    def __str__(self) -> str:
        return f"general {self.leader} safe"

    def words(self) -> Message:
        return msg("{general} is safe", general=Name("leader", self.leader))


class Gone(Wish, frozen=True):
    """The leader is off the map: displaced."""

    leader: str

    def holds(self, kit: Kit, seat: int, position: Position) -> bool:
        return not Safe(self.leader).holds(kit, seat, position)

    def __str__(self) -> str:
        return f"general {self.leader} gone"

    def words(self) -> Message:
        return msg("{general} is displaced", general=Name("leader", self.leader))


class Away(Wish, frozen=True):
    """No CU of the power is in the location outside the walls: destroyed or moved away."""

    power: str
    space: str

    def holds(self, kit: Kit, seat: int, position: Position) -> bool:
        del kit, seat
        return not position.group(self.power, self.space).cu

    def __str__(self) -> str:
        return f"army {self.power} {self.space} gone"

    def words(self) -> Message:
        power, space = Name("power", self.power), Name("space", self.space)
        return msg("the army of {power} is gone from {space}", power=power, space=space)


class Left(Wish, frozen=True):
    """At least `number` of the side's CU are in the location, inside or outside."""

    space: str
    units: int

    def holds(self, kit: Kit, seat: int, position: Position) -> bool:
        del kit
        own = position.sides[seat].powers
        return sum(force.cu for force in position.forces.get(self.space, ()) if force.power in own) >= self.units

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


_OF_SPACE = {"mine": Mine, "clear": Clear}
_OF_LEADER = {"safe": Safe, "gone": Gone}


def read_goal(kit: Kit, text: str) -> Wishes:
    """The goal in a text such as "space capua mine and general pyrrhus safe". Raises BadGoal."""
    return tuple(_wish(kit, words) for words in wishes_of(text))


def _wish(kit: Kit, words: Sequence[str]) -> Wish:
    match words:
        case ["space", space, state] if state in _OF_SPACE:
            return _OF_SPACE[state](known(space, kit.atlas.spaces))
        case ["city", space, "besieged"]:
            return Beleaguered(known(space, kit.walled))
        case ["general", leader, state] if state in _OF_LEADER:
            return _OF_LEADER[state](known(leader, kit.leaders))
        case ["army", power, space, "gone"]:
            return Away(known(power, kit.powers), known(space, kit.atlas.spaces))
        case ["units", space, ">=", digits]:
            return Left(known(space, kit.atlas.spaces), number(digits))
    raise BadGoal(" ".join(words))


# --- suggested goals


def fitting(kit: Kit, position: Position, leader: str, target: str) -> Wishes:
    """Goals for a march under `leader` to `target`, the likeliest first; it has set out in `position`."""
    return (
        *_taken(kit, position, target),
        Safe(leader),
        *_beaten(kit, position, target),
        *_of_who_goes(position, leader, target),
    )


def _taken(kit: Kit, position: Position, target: str) -> Iterator[Wish]:
    """To hold the place, which a march achieves if it has no walls (PLAY-14); to clear it of enemies."""
    seat = position.moving.seat
    if target not in kit.walled and not Mine(target).holds(kit, seat, position):
        yield Mine(target)
    if target in kit.walled and not Mine(target).holds(kit, seat, position):
        yield Beleaguered(target)
    if not Clear(target).holds(kit, seat, position):
        yield Clear(target)


def _beaten(kit: Kit, position: Position, target: str) -> Iterator[Wish]:
    there = [*enemies_outside(position, position.moving.seat, target)]
    for force in there:
        if force.cu and len(there) > 1:  # with a single enemy army this is the same as a clear place
            yield Away(force.power, target)
        if force.leaders:
            yield Gone(kit.commander(force.leaders))


def _of_who_goes(position: Position, leader: str, target: str) -> Iterator[Wish]:
    move = position.moving
    yield Left(target, (move.group.cu + 1) // 2)
    yield from (Safe(each) for each in move.group.leaders if each != leader)
    if target == move.space:
        return
    own = position.sides[move.seat].powers
    there = sum(force.cu for force in position.forces.get(move.space, ()) if force.power in own)
    yield Left(move.space, max(1, there - move.group.cu))
