"""A whole position as plain values: everything a verdict, a forecast or a view may ask about.

Stacks, groups and units are frozen, so `Position.copy` copies a few dictionaries and nothing can be changed behind a
procedure's back. The dictionaries are `Stamped`: what has not changed since somebody looked is known by its stamp.

What lasts beyond the moment: effects of cards and events, and when their time is over (R-29).
"""

from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, TypeVarTuple, cast, get_origin

import msgspec

from desktop.rules.core.game import Noting
from desktop.rules.core.stamped import Stamped
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import NOTHING, Group, PlacedStack, Stack, Stacks, Units

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


# --- effects

PELLA = "burial_in_pella"
"""Alexander was buried in Pella by this seat: ten points of legitimacy for good (LEG-14)."""
CONCEDED = "conceded"
"""This seat has given the game up."""
OTHER_EFFECTS = (PELLA, CONCEDED)
"""Effects that no card brings; all others bear the id of their card."""


def add_effect(position: Position, effect: Effect) -> None:
    """An effect begins; effects stand in the order they came.

    What comes a second time while the first still lasts, on the same target, takes its place (R-72).
    """
    position.effects = (*(other for other in position.effects if not _is_renewed(other, effect)), effect)


def _is_renewed(effect: Effect, by: Effect) -> bool:
    """Whether `by` is the same once more: on the same piece, whoever plays it, or else for the same seat."""
    return (effect.key, effect.target) == (by.key, by.target) and bool(by.target or effect.seat == by.seat)


def end_effect(position: Position, effect: Effect) -> None:
    """An effect ends before its time; nothing happens when it is not there."""
    position.effects = tuple(other for other in position.effects if other != effect)


def end_effects(position: Position, time: str, seat: int | None = None) -> None:
    """All effects that last until `time` are over; only those of `seat` where one is given."""
    if position.effects:
        left = tuple([e for e in position.effects if e.until != time or seat not in (None, e.seat)])
        if len(left) < len(position.effects):
            position.effects = left


def effects_of(position: Position, key: str, seat: int | None = None) -> tuple[Effect, ...]:
    """The effects `key` that last now; only those of `seat` where one is given."""
    if not position.effects:
        return ()
    return tuple([e for e in position.effects if e.key == key and seat in (None, e.seat)])


# --- remembered
# What was found about a position is remembered for as long as the parts of it that were looked at stay equal.
#
# Several positions are kept for each question, since who plays out one line after the other comes back to where all of
# them begin. A dictionary of the position is known by its stamp, so one changed in place is never mistaken for what it
# was; other parts are compared by value.

Asked = TypeVarTuple("Asked")
Found = TypeVar("Found")

Parts = tuple[object, ...]
"""The parts of a position that a question looks at."""
_Known = tuple[Kit | None, Parts, dict[tuple[*Asked], Found]]
"""What was found of a position, by what it was asked with."""
_MOST = 3
"""So many positions are kept."""
_NOT_YET: Any = object()


class Remembered(NamedTuple):
    """How a question remembers: `parts` are those of a position that its answers depend on; `forget` forgets them."""

    parts: Callable[[Position], Parts]
    forget: Callable[[], None]


_ALL: dict[Callable[..., Any], Remembered] = {}


def remembered(
    *parts: str,
) -> Callable[[Callable[[Kit, Position, *Asked], Found]], Callable[[Kit, Position, *Asked], Found]]:
    """Remember what a question finds; `parts` name all it depends on: fields of the position, or values in them.

    What is asked with must be hashable. Answers are shared: nobody may change them.
    """
    depends = ("map", *(f"{part}.stamp" if part in STAMPED else part for part in parts))
    looked_at = cast(Callable[[Position], Parts], attrgetter(*depends))
    return lambda question: _remembering(question, looked_at)


def _remembering(
    question: Callable[[Kit, Position, *Asked], Found], parts: Callable[[Position], Parts]
) -> Callable[[Kit, Position, *Asked], Found]:
    """The question, which answers from what it remembers. A function, since nothing else is called so often."""
    kept: list[_Known[*Asked, Found]] = []
    of_kit: Kit | None = None
    of_parts: Parts = ()
    known: dict[tuple[*Asked], Found] = {}

    @wraps(question)
    def ask(kit: Kit, position: Position, *asked: *Asked) -> Found:
        nonlocal of_kit, of_parts, known
        now = parts(position)
        if of_parts != now or of_kit is not kit:
            of_kit, of_parts, known = _of(kept, kit, now)
        found = known
        answer: Found = found.get(asked, _NOT_YET)
        if answer is _NOT_YET:
            answer = found[asked] = question(kit, position, *asked)
        return answer

    def forget() -> None:
        nonlocal of_kit, of_parts, known
        of_kit, of_parts, known = None, (), {}
        kept.clear()

    _ALL[ask] = Remembered(parts, forget)
    return ask


def _of(kept: list[_Known[*Asked, Found]], kit: Kit, now: Parts) -> _Known[*Asked, Found]:
    """What was found of a position, which is kept longest from now on; nothing if it is long ago."""
    found: _Known[*Asked, Found]
    for at, each in enumerate(kept):
        if each[1] == now and each[0] is kit:
            found = kept.pop(at)
            break
    else:
        found = kit, now, {}
        del kept[_MOST - 1 :]
    kept.insert(0, found)
    return found


def forget_all() -> None:
    """Forget everything: the rules themselves have been changed."""
    for question in _ALL.values():
        question.forget()


def all_remembered() -> Mapping[Callable[..., Any], Remembered]:
    """Every question whose answers are remembered, as it is asked."""
    return MappingProxyType(_ALL)
