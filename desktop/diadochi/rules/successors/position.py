"""A position: the complete state of a game, as plain values.

Stacks, groups and units are frozen, so `Position.copy` copies only a few dictionaries, and nothing changes behind a
procedure's back. The dictionaries are `Stamped`: an equal stamp means equal contents, which `remembered` uses to cache
derived facts. Effects of cards and events last until their time is over (R-29).
"""

from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, TypeVarTuple, cast, get_origin

import msgspec

from diadochi.rules.core.game import GameClock, GamePosition, Stamped
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import NOTHING, Group, PlacedStack, Stack, Stacks, Units

if TYPE_CHECKING:
    BySpace = Stacks
else:
    BySpace = dict[str, tuple[Stack, ...]]  # the type that msgspec reads; a position converts it to `Stacks`


class Clock(msgspec.Struct, GameClock, frozen=True):
    """The clock (SEQ-02, SEQ-11). `order` is the turn order of seats; `active` whose player turn it is.

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
"""Placeholder in a hand for a card that the viewer may not see (SEQ-10)."""


class Faction(msgspec.Struct, frozen=True):
    """A player's side. `status` is champion or successor; `legitimacy` is set only if a position text gives it.

    `hand` are card ids, sorted; those of others may be `HIDDEN`.
    """

    name: str
    status: str = "champion"
    dealt: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    legitimacy: int | None = None
    training: tuple[str, int] = ("none", 0)


class Siege(msgspec.Struct, frozen=True):
    """Siege points at a space, and the seat that gained them (SIE-13, R-42)."""

    points: int
    seat: int


class FleetState(msgspec.Struct, frozen=True):
    """A fleet: its owner (None for none), its side, dispersed or available (FLT, CTL-16)."""

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
    """A lasting effect of a card or event. `key` is the card's id or a special word.

    `seat` is its owner or victim, 0 for none; `target` the general, royal or space it concerns. `until`: activation,
    segment, player_turn, next_player_turn, turn, reinforcements, or ever.
    """

    key: str
    seat: int = 0
    target: str = ""
    until: str = "ever"


class Outcome(msgspec.Struct, frozen=True):
    """The end of the game: `kind` is legitimacy, victory_points, regency, count or concession; `seat` has won."""

    kind: str
    seat: int


class Memory(msgspec.Struct, frozen=True):
    """What must be remembered until the segment ends.

    `card` is the Event or Bonus card played in this Tyche segment (OPS-02); `held` the spaces with the active player's
    marker at its start (OPS-20). `foraged`: spaces that have paid for their excess (SEQ-31). `reinforced`: this turn's
    reinforcements have been handed out (SEQ-06). `marched`: Royal Army moved in an earlier segment of the same player
    turn, and where it is (CU-31). `battled`: units that fought beside an army, and where they are (SIE-06). `counted`:
    pieces that were unmoved where an army besieged, and count for it (R-66). `placed`: minor generals placed to lead
    units away (R-75). `evaded`: spaces entered by avoiding battle with the marching army (R-82).
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
    """An army or lone general on the march (MOV-01). `group` is part of its stack at `space`.

    `stage`: start (nothing entered yet), land (has moved by land), ashore (has landed and may go on by land), spent
    (has landed after moving by land), ended. `points` are the movement points left; `came_by` is the last route and
    `came_from` the space before; `embarked` the port of embarkation (NAV-09); `passing`: the current space is an
    Independent stronghold entered in this activation (MOV-28); `path` are all its spaces, the start first.
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
    """An activated independent army (IND-04); its space is in `Position.independents`.

    `resolver` is the seat that makes its choices. `points` are the action points left. `stage`: start (has not left its
    first space, or has just come out of its box), land (has moved), ended. `started` is its first space, empty while in
    its box; `came_from` the space it last left, or "box".
    """

    army: str
    resolver: int
    points: int
    stage: str = "start"
    started: str = ""
    came_from: str = ""


_set = msgspec.Struct.__setattr__


class Position(msgspec.Struct, GamePosition, dict=True):
    """The complete state of a game.

    `markers`: control marker of a space (seat, 0 Independent), absent if uncontrolled. `stacks`: by space, one for each
    faction and side of the wall. `lying`: royals (and the cart) without a stack, by space. `royal_state`: active,
    inactive, off_map or gone, by member. `independents`: space, "box" or "gone", by army. `dispersed`: the dispersed
    box, by seat. `off_map`: major generals not on the map: reserve, event, unavailable, deck or dead. `popularity`:
    earned points by general. `silver`: not_arrived, in_play or gone. `course`: "whole" for a whole game, empty for a
    table of single activation segments. `discards` are face up, the last on top; `removed` cards have left the game;
    all other cards of the deck outside hands can still be drawn; `pile` of those are face down (SEQ-09). `effects` last
    until their time is over. `outcome` is set once the game is won. `drawn`: independent armies that fought a draw in
    this player turn (IND-18). `independent_march`: the activated independent army. `ladies`: the seat that married each
    active lady, 0 for none (R-80).
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
        if type(value) is dict:
            value = Stacks(value) if name == "stacks" else Stamped(value)
        _set(self, name, value)

    def copy(self) -> "Position":
        # Everything inside is frozen, so this is cheap.
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
        """Whether someone has won (VIC-01)."""
        return self.outcome is not None

    def at(self, space: str) -> tuple[Stack, ...]:
        """Return all stacks in `space`, inside and outside."""
        return self.stacks.get(space, ())

    def stack(self, seat: int, space: str, inside: bool) -> Stack | None:
        """Return the stack of `seat` in a place, or None."""
        for stack in self.stacks.get(space, ()):
            if stack.seat == seat and stack.inside == inside:
                return stack
        return None

    def group(self, seat: int, space: str, inside: bool) -> Group:
        """Return the pieces of `seat` in a place, an empty group if none."""
        for stack in self.stacks.get(space, ()):
            if stack.seat == seat and stack.inside == inside:
                return stack.group
        return NOTHING

    def all_stacks(self) -> Iterator[PlacedStack]:
        """Yield (space, stack) of every stack on the map."""
        for space, stacks in self.stacks.items():
            for stack in stacks:
                yield space, stack

    def where(self, general: str) -> PlacedStack | None:
        """Return the space and stack of a general, None if not on the map."""
        return self.stacks.with_general(general)

    def stacks_of(self, seat: int) -> Iterator[PlacedStack]:
        """Yield (space, stack) of every stack of a faction, by names of spaces."""
        return self.stacks.of(seat)

    def spaces_of(self, who: str | int) -> tuple[str, ...]:
        """Return the spaces of a general, a royal with a stack, or a faction; see `Stacks.spaces_of`."""
        return self.stacks.spaces_of(who)

    def independent_army_at(self, space: str) -> str | None:
        """Return the id of an independent army in `space`, or None (CTL-12)."""
        if space not in self.independents.values():
            return None
        return next(army for army, place in self.independents.items() if place == space)

    def independent_armies_at(self, space: str) -> tuple[str, ...]:
        """Return the ids of all independent armies in `space`; they are friends and may share it (IND-03)."""
        if space not in self.independents.values():
            return ()
        return tuple(army for army, place in self.independents.items() if place == space)

    @property
    def beside_lying(self) -> tuple[tuple[str, tuple[tuple[int, bool], ...], int | None], ...]:
        """For each space with royals alone: the stacks there and the seat marching there, on which ownership depends.

        (R-79, R-80)
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
            # Most spaces hold a single stack, which needs no sorting.
            in_order = others if len(others) == 1 else sorted(others, key=lambda stack: (stack.seat, stack.inside))
            self.stacks[space] = tuple(in_order)
        elif space in self.stacks:
            del self.stacks[space]

    def units_on_map(self, seat: int) -> Units:
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
        """Replace fields of the current activation."""
        if self.activation is None:
            raise ValueError("no activation is open")
        _set(self, "activation", msgspec.structs.replace(self.activation, **fields))

    def change_independent_march(self, **fields: object) -> None:
        """Replace fields of the independent army's activation."""
        if self.independent_march is None:
            raise ValueError("no independent army is activated")
        self.independent_march = msgspec.structs.replace(self.independent_march, **fields)


STAMPED = tuple([field.name for field in msgspec.structs.fields(Position) if get_origin(field.type) is dict])
"""The dictionary fields; equal stamps mean equal contents."""


# --- lasting effects

PELLA = "burial_in_pella"
"""Alexander was buried in Pella by this seat: ten points of legitimacy for good (LEG-14)."""
CONCEDED = "conceded"
"""This seat has given the game up."""
OTHER_EFFECTS = (PELLA, CONCEDED)
"""Effects that no card causes; all others have the id of their card."""


def add_effect(position: Position, effect: Effect) -> None:
    """Add an effect at the end of the list.

    If the same effect on the same target still lasts, the new one replaces it (R-72).
    """
    position.effects = (*(other for other in position.effects if not _is_renewed(other, effect)), effect)


def _is_renewed(effect: Effect, by: Effect) -> bool:
    # Whether `by` repeats the effect: on the same piece, whoever plays it, or else for the same seat.
    return (effect.key, effect.target) == (by.key, by.target) and bool(by.target or effect.seat == by.seat)


def end_effect(position: Position, effect: Effect) -> None:
    position.effects = tuple(other for other in position.effects if other != effect)


def end_effects(position: Position, time: str, seat: int | None = None) -> None:
    """End all effects that last until `time`, or only those of `seat`."""
    if position.effects:
        left = tuple([e for e in position.effects if e.until != time or seat not in (None, e.seat)])
        if len(left) < len(position.effects):
            position.effects = left


def effects_of(position: Position, key: str, seat: int | None = None) -> tuple[Effect, ...]:
    """Return the current effects `key`, or only those of `seat`."""
    if not position.effects:
        return ()
    return tuple([e for e in position.effects if e.key == key and seat in (None, e.seat)])


# --- cached facts
# A fact derived from a position stays cached while the parts it depends on are equal.
#
# Several positions are cached for each question, because players that try out one line after another keep returning to
# the common start. Dictionaries are compared by stamp (so a change in place is noticed), other parts by value.

Asked = TypeVarTuple("Asked")
Found = TypeVar("Found")

Parts = tuple[object, ...]
"""The parts of a position that a question depends on."""
_Known = tuple[Kit | None, Parts, dict[tuple[*Asked], Found]]
"""Cached answers for one position, by arguments."""
_MOST = 3
"""The number of positions cached for each question."""
_NOT_YET: Any = object()


class Remembered(NamedTuple):
    """The cache of a question: `parts` are those of a position that its answers depend on; `forget` clears it."""

    parts: Callable[[Position], Parts]
    forget: Callable[[], None]


_ALL: dict[Callable[..., object], Remembered] = {}


def remembered(
    *parts: str,
) -> Callable[[Callable[[Kit, Position, *Asked], Found]], Callable[[Kit, Position, *Asked], Found]]:
    """Cache the answers of a question; `parts` name all it depends on: fields of the position, or values in them.

    Arguments must be hashable. Answers are shared, so callers must not change them.
    """
    depends = ("map", *(f"{part}.stamp" if part in STAMPED else part for part in parts))
    looked_at = cast(Callable[[Position], Parts], attrgetter(*depends))
    return lambda question: _remembering(question, looked_at)


def _remembering(
    question: Callable[[Kit, Position, *Asked], Found], parts: Callable[[Position], Parts]
) -> Callable[[Kit, Position, *Asked], Found]:
    # A closure instead of a class, because nothing else is called so often.
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
    # The cached answers of a position, moved to the end of the list; an empty entry if there are none.
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
    """Clear all caches, for instance after the rules were changed by a test."""
    for question in _ALL.values():
        question.forget()


def all_remembered() -> Mapping[Callable[..., object], Remembered]:
    """Return all cached questions."""
    return MappingProxyType(_ALL)
