"""A whole position as plain values: everything a verdict, a forecast or a view may ask about.

Stacks, groups and units are frozen, so `Position.copy` copies a few dictionaries and nothing can be changed behind a
procedure's back. The dictionaries are `Stamped`: what has not changed since somebody looked is known by its stamp.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, get_origin

import msgspec

from desktop.rules.core.event import Noting
from desktop.rules.core.stamped import Stamped
from desktop.rules.successors.pieces import NOTHING, Group, Stack, Units
from desktop.rules.successors.stacks import PlacedStack, Stacks

if TYPE_CHECKING:
    BySpace = Stacks
else:
    BySpace = dict[str, tuple[Stack, ...]]  # as what msgspec reads them; a position makes them `Stacks`


class Clock(msgspec.Struct, frozen=True):
    """Where the game stands (SEQ-02, SEQ-11). `order` is the turn order of seats; `active` whose player turn it is.

    `phase`: preparations, reinforcements, deal, strategy, isolation, end. `segment` (in strategy): surrender, tyche,
    activation, forage; empty elsewhere.
    """

    turn: int = 1
    phase: str = "preparations"
    round: int = 1
    segment: str = ""
    active: int = 1
    order: tuple[int, ...] = ()


HIDDEN = "hidden"
"""Stands in a hand for a card that whoever looks may not see (SEQ-10)."""


class Faction(msgspec.Struct, frozen=True):
    """A player's side. `status` is champion or successor; `legitimacy` is set only where a position gives it.

    `hand` are cards by id, sorted; those of others may be hidden from whoever looks (`HIDDEN`).
    """

    name: str
    status: str = "champion"
    dealt: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    legitimacy: int | None = None
    training: tuple[str, int] = ("none", 0)


class Siege(msgspec.Struct, frozen=True):
    """Siege points gained at a space and who gained them (SIE-13, R-42)."""

    points: int
    seat: int


class FleetState(msgspec.Struct, frozen=True):
    """A fleet: whose (None: nobody's), on which side, dispersed or available (FLT, CTL-16)."""

    seat: int | None
    improved: bool = False
    dispersed: bool = False


class MovedUnits(msgspec.Struct, frozen=True):
    """Pieces that general `by` moved in this segment and left at a place: no other army may move them (MOV-03)."""

    by: str
    space: str
    inside: bool
    group: Group


class Effect(msgspec.Struct, frozen=True):
    """Something that lasts: what a card or an event left behind. `key` names it (the card's id, or a word of its own).

    `seat` whose it is or whom it strikes, 0 when nobody's; `target` the general, royal or space it lies on. `until`:
    activation, segment, player_turn, next_player_turn, turn, reinforcements, or ever.
    """

    key: str
    seat: int = 0
    target: str = ""
    until: str = "ever"


class Outcome(msgspec.Struct, frozen=True):
    """How the game ended: `kind` is legitimacy, victory_points, regency, count or concession; `seat` has won."""

    kind: str
    seat: int


class Memory(msgspec.Struct, frozen=True):
    """What must be remembered until the segment ends: who was activated, what was moved and left where, who sailed.

    `card` is the Event or Bonus card played in this Tyche segment (OPS-02); `held` the spaces that bore the active
    player's marker when it began (OPS-20). `foraged`: spaces that have paid for their excess (SEQ-31). `reinforced`:
    the reinforcements of this turn have been given out (SEQ-06). `marched`: Royal Army that was moved in an earlier
    segment of the same player turn, and where it was left (CU-31). `battled`: units that fought beside an army and
    where they are now (SIE-06). `counted`: pieces that stood unmoved where an army besieged, and count as its (R-66).
    `placed`: minor generals who were placed to lead units away (R-75). `evaded`: spaces that others came to by avoiding
    battle with the army that marches (R-82).
    """

    activated: tuple[str, ...] = ()
    moved: tuple[MovedUnits, ...] = ()
    sailed: bool = False
    fought: tuple[str, ...] = ()
    sieges: tuple[str, ...] = ()
    opposed: tuple[int, ...] = ()
    card: str = ""
    foraged: tuple[str, ...] = ()
    reinforced: bool = False
    held: tuple[str, ...] = ()
    marched: tuple[MovedUnits, ...] = ()
    battled: tuple[MovedUnits, ...] = ()
    placed: tuple[str, ...] = ()
    counted: tuple[MovedUnits, ...] = ()
    evaded: tuple[str, ...] = ()


class Activation(msgspec.Struct, frozen=True):
    """An army or lone general on the move (MOV-01). `group` is a part of its stack at `space`.

    `stage`: start (nothing entered yet), land (has moved by land), ashore (has landed and may go on by land), spent
    (has landed after moving by land), ended.
    `points` are the movement points left; `came_by` the route last taken and `came_from` the space before;
    `embarked` the port of embarkation (NAV-09); `passing` whether the present space is an Independent stronghold
    entered in this activation (MOV-28); `path` every space stood in, the start first.
    """

    seat: int
    general: str
    group: Group
    space: str
    inside: bool
    points: int
    rolled: int = 0
    stage: str = "start"
    came_from: str = ""
    came_by: str = ""
    embarked: str = ""
    passing: bool = False
    path: tuple[str, ...] = ()


class IndependentMarch(msgspec.Struct, frozen=True):
    """An independent army that is activated (IND-04); it stands where `Position.independents` says.

    `resolver` is the seat that makes its choices. `points` are the action points left. `stage`: start (it has not left
    the space it started from, or has just come out of its box), land (it has moved), ended. `started` is the space its
    way began in, empty while it is in its box; `came_from` the space it last left, or "box".
    """

    army: str
    resolver: int
    points: int
    stage: str = "start"
    started: str = ""
    came_from: str = ""


_set = msgspec.Struct.__setattr__


def _place_in_space(stack: Stack) -> tuple[int, bool]:
    return stack.seat, stack.inside


class Position(msgspec.Struct, Noting, dict=True):
    """The whole state at one moment.

    `markers`: control marker of a space (seat, 0 Independent), absent when uncontrolled. `stacks`: by space, one per
    faction and side of the wall. `lying`: royals (and the cart) that are with nobody, by space. `royal_state`: active,
    inactive, off_map or gone, per member. `independents`: space, "box" or "gone", per army. `dispersed`: the dispersed
    box, by seat. `off_map`: major generals not on the map: reserve, event, unavailable, deck or dead. `popularity`:
    earned points per general. `silver`: not_arrived, in_play or gone. `course`: whole for a whole game, empty for a
    table of single activation segments. `discards` lie open, the last on top; `removed` cards have left the game;
    every other card of the deck that is in no hand can still be drawn; `pile` of those lie face down (SEQ-09).
    `effects` last until their time is over. `outcome` is set when somebody has won. `drawn`: independent armies that
    fought a draw in this player turn (IND-18). `independent_march`: the independent army that is activated. `ladies`:
    the side that married each active lady, 0 for nobody's (R-80).
    """

    map: str = "diadochi"
    edition: str = "fourth"
    options: tuple[tuple[str, str], ...] = ()
    clock: Clock = Clock()
    usurper: int | None = None
    factions: dict[int, Faction] = msgspec.field(default_factory=Stamped)
    markers: dict[str, int] = msgspec.field(default_factory=Stamped)
    sieges: dict[str, Siege] = msgspec.field(default_factory=Stamped)
    stacks: BySpace = msgspec.field(default_factory=Stacks)
    lying: dict[str, str] = msgspec.field(default_factory=Stamped)
    royal_state: dict[str, str] = msgspec.field(default_factory=Stamped)
    tomb: str = ""
    independents: dict[str, str] = msgspec.field(default_factory=Stamped)
    fleets: dict[str, FleetState] = msgspec.field(default_factory=Stamped)
    dispersed: dict[int, Group] = msgspec.field(default_factory=Stamped)
    off_map: dict[str, str] = msgspec.field(default_factory=Stamped)
    popularity: dict[str, int] = msgspec.field(default_factory=Stamped)
    silver: str = "not_arrived"
    memory: Memory = Memory()
    activation: Activation | None = None
    course: str = ""
    discards: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    pile: int = 0
    effects: tuple[Effect, ...] = ()
    outcome: Outcome | None = None
    drawn: tuple[str, ...] = ()
    independent_march: IndependentMarch | None = None
    ladies: dict[str, int] = msgspec.field(default_factory=Stamped)

    def __post_init__(self) -> None:
        for name in STAMPED:
            value = getattr(self, name)
            if type(value) is dict:
                setattr(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        """Keep a plain dictionary as a stamped one."""
        if type(value) is dict:
            value = Stacks(value) if name == "stacks" else Stamped(value)
        _set(self, name, value)

    def copy(self) -> "Position":
        """An independent copy; cheap, since everything inside is frozen."""
        return Position(
            self.map,
            self.edition,
            self.options,
            self.clock,
            self.usurper,
            self.factions.copy(),
            self.markers.copy(),
            self.sieges.copy(),
            self.stacks.copy(),
            self.lying.copy(),
            self.royal_state.copy(),
            self.tomb,
            self.independents.copy(),
            self.fleets.copy(),
            self.dispersed.copy(),
            self.off_map.copy(),
            self.popularity.copy(),
            self.silver,
            self.memory,
            self.activation,
            self.course,
            self.discards,
            self.removed,
            self.pile,
            self.effects,
            self.outcome,
            self.drawn,
            self.independent_march,
            self.ladies.copy(),
        )

    @property
    def is_over(self) -> bool:
        """Whether somebody has won (VIC-01)."""
        return self.outcome is not None

    def at(self, space: str) -> tuple[Stack, ...]:
        """All stacks in `space`, inside and outside."""
        return self.stacks.get(space, ())

    def stack(self, seat: int, space: str, inside: bool) -> Stack | None:
        """The stack of `seat` in a place, or None."""
        for stack in self.stacks.get(space, ()):
            if stack.seat == seat and stack.inside == inside:
                return stack
        return None

    def group(self, seat: int, space: str, inside: bool) -> Group:
        """The pieces of `seat` in a place; an empty group when there are none."""
        for stack in self.stacks.get(space, ()):
            if stack.seat == seat and stack.inside == inside:
                return stack.group
        return NOTHING

    def all_stacks(self) -> Iterator[PlacedStack]:
        """(space, stack) of every stack on the map."""
        for space, stacks in self.stacks.items():
            for stack in stacks:
                yield space, stack

    def where(self, general: str) -> PlacedStack | None:
        """The space and stack of a general, or None when he is not on the map."""
        return self.stacks.with_general(general)

    def stacks_of(self, seat: int) -> Iterator[PlacedStack]:
        """(space, stack) of every stack of a faction, by the names of the spaces."""
        return self.stacks.of(seat)

    def spaces_of(self, who: str | int) -> tuple[str, ...]:
        """The spaces where a general, a royal with a stack, or a faction stands, by name; see `Stacks.spaces_of`."""
        return self.stacks.spaces_of(who)

    def independent_army_at(self, space: str) -> str | None:
        """The id of an independent army in `space`, or None (CTL-12)."""
        if space not in self.independents.values():
            return None
        return next(army for army, place in self.independents.items() if place == space)

    def independent_armies_at(self, space: str) -> tuple[str, ...]:
        """The ids of all independent armies in `space`: they are friends and may stand together (IND-03)."""
        if space not in self.independents.values():
            return ()
        return tuple(army for army, place in self.independents.items() if place == space)

    @property
    def beside_lying(self) -> tuple[tuple[str, tuple[tuple[int, bool], ...], int | None], ...]:
        """By each space where royals lie alone who stands there, and whose march is there: all that they may hang on
        of stacks (R-79, R-80).
        """
        march = self.activation
        return tuple(
            [
                (
                    space,
                    tuple([(stack.seat, stack.inside) for stack in self.stacks.get(space, ())]),
                    march.seat if march is not None and march.space == space else None,
                )
                for space in self.lying.values()
            ]
        )

    def put(self, seat: int, space: str, inside: bool, group: Group) -> None:
        """Replace the pieces of `seat` in a place by `group`; an empty group clears it."""
        others = tuple([s for s in self.stacks.get(space, ()) if s.seat != seat or s.inside != inside])
        if group is not NOTHING and group:
            others = (*others, Stack(seat, inside, group))
        if others:
            self.stacks[space] = others if len(others) == 1 else tuple(sorted(others, key=_place_in_space))
        elif space in self.stacks:
            del self.stacks[space]

    def units_on_map(self, seat: int) -> Units:
        """All combat units of a seat on the map."""
        total = Units()
        for _, stack in self.stacks_of(seat):
            total = total + stack.units
        return total

    def change_clock(self, **fields: object) -> None:
        """Replace fields of the clock."""
        _set(self, "clock", msgspec.structs.replace(self.clock, **fields))

    def change_memory(self, **fields: object) -> None:
        """Replace fields of what is remembered."""
        _set(self, "memory", msgspec.structs.replace(self.memory, **fields))

    def change_activation(self, **fields: object) -> None:
        """Replace fields of the activation that is open."""
        if self.activation is None:
            raise ValueError("no activation is open")
        _set(self, "activation", msgspec.structs.replace(self.activation, **fields))

    def change_independent_march(self, **fields: object) -> None:
        """Replace fields of the independent army's activation that is open."""
        if self.independent_march is None:
            raise ValueError("no independent army is activated")
        self.independent_march = msgspec.structs.replace(self.independent_march, **fields)


STAMPED = tuple([field.name for field in msgspec.structs.fields(Position) if get_origin(field.type) is dict])
"""The fields that are dictionaries; what is in them is the same as long as their stamp is."""
