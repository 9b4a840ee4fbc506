"""A position: the complete state of a game, as plain values."""

import re
from collections.abc import Iterator
from typing import Literal

import msgspec
from msgspec import structs

from diadochi.rules.core.game import GameClock, GameGroup, GamePosition

# --- pieces
# CU with or without leaders, of one power, inside or outside the walls.


class Group(msgspec.Struct, GameGroup, frozen=True):
    """CU and leaders, these sorted. A group without CU is no army (ROM-01)."""

    cu: int = 0
    leaders: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.cu or self.leaders)

    def __add__(self, other: "Group") -> "Group":
        return Group(self.cu + other.cu, tuple(sorted((*self.leaders, *other.leaders))))

    def __sub__(self, other: "Group") -> "Group":
        left = tuple(leader for leader in self.leaders if leader not in other.leaders)
        return Group(self.cu - other.cu, left)

    def holds(self, other: "Group") -> bool:
        """Whether `other` can be taken out of it."""
        return other.cu <= self.cu and set(other.leaders) <= set(self.leaders)


NOTHING = Group()
"""The empty group."""


class Force(msgspec.Struct, frozen=True):
    """The pieces of a power in one location, on one side of the walls."""

    power: str
    inside: bool
    group: Group

    @property
    def cu(self) -> int:
        return self.group.cu

    @property
    def leaders(self) -> tuple[str, ...]:
        return self.group.leaders


# --- the position


class Side(msgspec.Struct, frozen=True):
    """A player's side: its name, and the powers it plays (OP-07)."""

    name: str
    powers: tuple[str, ...]


class Clock(msgspec.Struct, GameClock, frozen=True):
    """The clock of a scenario: the turn, the active side, and the number of passes in a row (PLAY-05)."""

    turn: int = 1
    active: int = 1
    passes: int = 0


class Tried(msgspec.Struct, frozen=True):
    """An army that tried to intercept at `entered` in this action, and is at `space`: it may not avoid (ROM-25).

    `group` has its leaders, and those of its CU that have not gone inside the walls since.
    """

    space: str
    power: str
    group: Group
    entered: str


class Flank(msgspec.Struct, frozen=True):
    """CU at `space` that join the mover's battle from there (OP-08); `active` once step E has been reached (ROM-41)."""

    space: str
    cu: int
    active: bool = False


class Move(msgspec.Struct, frozen=True):
    """An army on the move. `group` is a part of what its power has outside the walls of `space`.

    `stage`: march (it may go on), entered (it has just come to `space`), ended. `came_from` is the location before,
    `came_by` the route; `points` are movement points left; `card` activated it. `pursuing`: it has gone on after a
    pursuit roll (OP-15). `tried` are the armies that tried to intercept it.
    """

    seat: int
    power: str
    group: Group
    space: str
    points: int
    stage: str = "march"
    came_from: str = ""
    came_by: str = ""
    card: str = ""
    pursuing: bool = False
    tried: tuple[Tried, ...] = ()
    flank: Flank | None = None


On = Literal["attacker", "defender"]


class Response(msgspec.Struct, frozen=True):
    """A response event that `seat` has played (ROM-45): it changes the roll of `on` by `value` (ROM-59)."""

    seat: int
    on: On
    value: int


class Battle(msgspec.Struct, frozen=True):
    """The battle being fought, or the last one of this action. `steps` are those reached, A to H.

    `intercepted`: an army of the defender came by interception; `failed`: one tried to avoid and is in the battle.
    `commanders` of attacker and defender, where one was chosen (ROM-66). `winner` is a seat, 0 until it is known;
    `lost` are the CU lost by attacker and defender; `dice` the faces of both.
    """

    space: str
    attacker: int
    defender: int = 0
    steps: str = ""
    across: bool = False
    intercepted: bool = False
    failed: bool = False
    responses: tuple[Response, ...] = ()
    commanders: tuple[str, str] = ("", "")
    automatic: bool = False
    dice: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    winner: int = 0
    lost: tuple[int, int] = (0, 0)


class Position(msgspec.Struct, GamePosition, dict=True):
    """The complete state of a game.

    `scenario` is empty for a table of single actions. `sides` by seat, in seating order. `markers`: the power that
    holds a location, absent for none. `forces` by location. `displaced` leaders are off the map (ROM-01). `played` are
    events played earlier in the game (ROM-16), `alliances` sorted pairs of powers (ROM-17, ROM-22), `bribes` the powers
    that may bribe (ROM-39). `hands`: cards by seat, as "3" or "2:naval_transports". `used` leaders have been activated
    in this turn. `lent` is the value of a card that Carthage has played for an ally (ROM-22). `winner` is a seat once
    the scenario is over.
    """

    map: str = "rome"
    scenario: str = ""
    players: int = 4
    clock: Clock = Clock()
    sides: dict[int, Side] = msgspec.field(default_factory=dict)
    markers: dict[str, str] = msgspec.field(default_factory=dict)
    forces: dict[str, tuple[Force, ...]] = msgspec.field(default_factory=dict)
    displaced: tuple[str, ...] = ()
    played: tuple[str, ...] = ()
    alliances: tuple[tuple[str, str], ...] = ()
    bribes: tuple[str, ...] = ()
    hands: dict[int, tuple[str, ...]] = msgspec.field(default_factory=dict)
    used: tuple[str, ...] = ()
    move: Move | None = None
    battle: Battle | None = None
    lent: int = 0
    winner: int = 0

    def copy(self) -> "Position":
        # Everything inside is frozen, so this is cheap.
        same = structs.replace(self)
        for name in ("sides", "markers", "forces", "hands"):
            setattr(same, name, dict(getattr(self, name)))
        return same

    @property
    def is_over(self) -> bool:
        return self.winner != 0

    @property
    def moving(self) -> Move:
        """The army on the move. Raises ValueError when there is none."""
        if self.move is None:
            raise ValueError("no army is on the move")
        return self.move

    @property
    def fought(self) -> Battle:
        """The battle that is open. Raises ValueError when there is none."""
        if self.battle is None:
            raise ValueError("no battle is open")
        return self.battle

    def seat_of(self, power: str) -> int:
        """The seat that plays a power; 0 when no one does."""
        return next((seat for seat, side in self.sides.items() if power in side.powers), 0)

    def group(self, power: str, space: str, *, inside: bool = False) -> Group:
        """What a power has in a location, by default outside the walls."""
        there = (f.group for f in self.forces.get(space, ()) if f.power == power and f.inside == inside)
        return next(there, NOTHING)

    def all_forces(self) -> Iterator[tuple[str, Force]]:
        """(location, force) of everything on the map."""
        for space, forces in self.forces.items():
            for force in forces:
                yield space, force

    def put(self, power: str, space: str, group: Group, *, inside: bool = False) -> None:
        """Replace what a power has in a location, by default outside the walls."""
        left = [f for f in self.forces.get(space, ()) if f.power != power or f.inside != inside]
        if group:
            left.append(Force(power, inside, group))
        if left:
            self.forces[space] = tuple(sorted(left, key=lambda force: (force.power, force.inside)))
        else:
            self.forces.pop(space, None)

    def spend(self, seat: int, card: str) -> None:
        """Take a card out of a hand; an empty hand is none."""
        hand = list(self.hands.pop(seat))
        hand.remove(card)
        if hand:
            self.hands[seat] = tuple(hand)

    def shift(self, power: str, group: Group, start: str, end: str) -> None:
        """Move a group from outside the walls of one location to outside those of another."""
        self.put(power, start, self.group(power, start) - group)
        self.put(power, end, self.group(power, end) + group)

    def change_move(self, **fields: object) -> None:
        """Replace fields of the army on the move."""
        self.move = structs.replace(self.moving, **fields)

    def change_battle(self, **fields: object) -> None:
        """Replace fields of the battle that is open."""
        self.battle = structs.replace(self.fought, **fields)


# --- cards
# A value of 1 to 3, and an event it may be played for instead.

NAVAL_TRANSPORTS = "naval_transports"
"""The event that lets Etruscans avoid by sea (ROM-13)."""
RECALL = "leader_recalled"
"""A response event that takes a commander from his army (ROM-65)."""
_ROLL = re.compile(r"roll_(plus|minus)_([1-9])")
_CARD = re.compile(r"[1-3](:[a-z0-9_]+)?")


class Card(msgspec.Struct, frozen=True):
    """A card as it is written: "3", or "2:naval_transports"."""

    value: int
    event: str = ""

    @property
    def is_response(self) -> bool:
        """Whether its event is a response (ROM-45)."""
        return self.event == RECALL or self.roll != 0

    @property
    def roll(self) -> int:
        """What its event changes a battle roll by (ROM-59); 0 for any other."""
        found = _ROLL.fullmatch(self.event)
        if found is None:
            return 0
        return int(found[2]) if found[1] == "plus" else -int(found[2])


def card_of(text: str) -> Card:
    """Parse a card. Raises ValueError."""
    value, _, event = text.partition(":")
    card = Card(int(value) if _CARD.fullmatch(text) else 0, event)
    if not card.value or (event and event != NAVAL_TRANSPORTS and not card.is_response):
        raise ValueError(f"{text!r} is no card")
    return card


def is_card(text: str) -> bool:
    try:
        card_of(text)
    except ValueError:
        return False
    return True
