"""The tree of one activation or the rest of a march: what everyone answers, what is remembered, and the tree itself."""

from collections import OrderedDict
from collections.abc import Hashable, Mapping
from fractions import Fraction
from typing import NamedTuple

import msgspec
from msgspec import structs

from diadochi.forecast.odds.chance_tree import CERTAIN, ChanceClass, Line, Script, Stem, classes, downwards, grow
from diadochi.forecast.odds.figures import LastFight
from diadochi.forecast.odds.odds_questions import NEVER, STANDS, Policy
from diadochi.forecast.successors.march_reach import Lifted, as_if_active, as_now
from diadochi.language import Message, Name, msg
from diadochi.rules.core.flow import Answer, Chance, Decision, Dice, Menu, Parcel, Roll
from diadochi.rules.core.game import Event
from diadochi.rules.successors.answers import (
    Activate,
    Avoid,
    Besiege,
    GoIn,
    GoOut,
    Intercept,
    Join,
    Pass,
    Sail,
    Stand,
    Step,
    Stop,
    Take,
    nothing_done,
)
from diadochi.rules.successors.cards.surprises import roads
from diadochi.rules.successors.events import (
    AvoidanceTried,
    BattleFought,
    By,
    Fell,
    IndependentsBeaten,
    InterceptionTried,
    Lost,
    Moved,
    Overran,
    SiegeTried,
    StatusChanged,
    WentOver,
)
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.activation import table
from diadochi.rules.successors.movement.interception import chance_of_interception
from diadochi.rules.successors.movement.march import siege_cost, voyage_cost
from diadochi.rules.successors.pieces import Units
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.siege import needs_siege
from diadochi.rules.successors.standing import champion_line

# --- answers of the other players


def replies(kit: Kit, position: Position, decision: Decision, policy: Policy) -> tuple[Answer, ...]:
    """The answers assumed at a question during a march: one, or all that `best` chooses from."""
    if policy.best and (several := _choices(decision)):
        return several
    match decision.kind:
        case Kind.AVOID_BATTLE:
            return (_first(decision, Avoid() if policy.avoids else Stand()),)
        case Kind.INTERCEPTION:
            return (_interception(kit, position, decision, policy),)
    return (usual(decision),)


def _first(decision: Decision, *wanted: Answer) -> Answer:
    return next((answer for answer in wanted if decision.admits(answer)), None) or usual(decision)


def _interception(kit: Kit, position: Position, decision: Decision, policy: Policy) -> Answer:
    options = decision.options
    parcel = options.parcels.get(Intercept) if isinstance(options, Menu) else None
    march = position.activation
    if parcel is None or march is None or policy.intercepts_from >= NEVER:
        return _first(decision, Pass())
    whole = parcel.default()
    assert isinstance(whole, Intercept)
    chance = Fraction(chance_of_interception(kit, whole.group, decision.about.space)).limit_denominator(6)
    return whole if chance * 100 >= policy.intercepts_from else _first(decision, Pass())


_BINARY = frozenset((Kind.AVOID_BATTLE, Kind.INTERCEPTION, Kind.NAVAL_INTERCEPTION, Kind.WITHDRAWAL))
"""Questions of which `best` considers every answer."""


def _choices(decision: Decision) -> tuple[Answer, ...]:
    # For interception only all or no one.
    if decision.kind not in _BINARY:
        return ()
    options = decision.options
    if isinstance(options, Menu):
        parcel = options.parcels.get(Intercept)
        return (Pass(), *(() if parcel is None else (parcel.default(),)))
    return tuple(options)


def usual(decision: Decision) -> Answer:
    """The default answer: nothing if allowed; a garrison helps, the place of a fallen general is filled, and losses are
    those that hurt least.
    """
    options = decision.options
    if decision.kind is Kind.GARRISON_JOINS and isinstance(options, Parcel):
        return options.default()
    if decision.kind is not Kind.REPLACEMENT:
        passing = next((answer for answer in nothing_done(decision.kind) if options.admits(answer)), None)
        if passing is not None:
            return passing
    return options.default() if isinstance(options, Parcel) else next(iter(options))


# --- other events on a march
# Each has a key and words: interception, avoiding battle, naval battles, the fall of a city.

GARRISON = "garrison joins"
CAME_OVER, ALL_CAME_OVER = "came over", "all came over, no battle"
RANK = "rank lost"
"""Followed by the legitimacy points lost."""
_AMBUSH = "MOV-28"
_PLAIN: Mapping[str, Message] = {
    GARRISON: msg("the garrison joins the battle"),
    "pursued": msg("a battle after an avoided one"),
    "sea win": msg("a naval battle is won"),
    "sea draw": msg("a naval battle is a draw"),
    "sea lose": msg("a naval battle is lost"),
    "ambushed": msg("units are lost in an ambush"),
    "overran": msg("the enemy is overrun"),
    CAME_OVER: msg("units join this side"),
    ALL_CAME_OVER: msg("the whole enemy army changes sides without a battle"),
    "went over": msg("units join the enemy"),
    "stepped back": msg("the army steps back"),
}


def happening(event: Event, seat: int, before: frozenset[str]) -> str | None:
    """The key of an event from the view of `seat`; None for events that other figures show.

    `before` are the keys of earlier events.
    """
    match event:
        case InterceptionTried(succeeded=True, leader=leader, army=army):
            return f"intercepted {leader}" if leader else f"barred {army}"
        case AvoidanceTried(leader=leader, succeeded=succeeded):
            return f"avoided {leader}" if succeeded else f"caught {leader}"
        case BattleFought(naval=True) if seat in (event.attacker.seat, event.defender.seat):
            return f"sea {_result(event, seat)}"
        case BattleFought(naval=False) if any(key.startswith("avoided") for key in before):
            return "pursued"
        case Lost(seat=loser, rules=rules) if loser == seat and _AMBUSH in rules:
            return "ambushed"
        case Overran(seat=over) if over == seat:
            return "overran"
        case WentOver(seat=went, to=to) if seat in (went, to):
            return CAME_OVER if to == seat else "went over"
        case Fell(seat=by, holder=holder, space=space) if seat in (by, holder):
            return f"fell {space}" if by == seat else f"lost {space}"
        case IndependentsBeaten(army=army):
            return f"beaten {army}"
        case Moved(seat=mover, by=By.STEP_BACK) if mover == seat:
            return "stepped back"
    return None


def _result(event: BattleFought, seat: int) -> str:
    winner = event.winner
    if winner is None:
        return "draw"
    return "win" if winner.seat == seat else "lose"


def words_of_happening(key: str) -> Message:
    """The words of an event, as part of a sentence."""
    if key.startswith(RANK):
        points = key.removeprefix(RANK).strip()
        return msg("this side loses Champion status (legitimacy −{points})", points=points)
    what, _, who = key.partition(" ")
    match what:
        case "intercepted":
            return msg("{leader} intercepts", leader=_leader(who))
        case "barred":
            return msg("{leader} intercepts", leader=Name("independent", who))
        case "avoided":
            return msg("{general} avoids battle", general=_leader(who))
        case "caught":
            return msg("{general} fails to avoid battle", general=_leader(who))
        case "fell":
            return msg("{space} falls during this march", space=Name("space", who))
        case "lost":
            return msg("{space} is lost", space=Name("space", who))
        case "beaten":
            return msg("{army} is beaten", army=Name("independent", who))
        case "relieved":
            return msg("the siege of {space} ends", space=Name("space", who))
    return _PLAIN[key]


def _leader(who: str) -> Name:
    return Name("general", who)


# --- following a plan


class PlannedMarch(msgspec.Struct, frozen=True):
    """What the army is to do: the answers of its way to `target`, then siege attempts there.

    `points` are assumed movement points, None if they are rolled. `cards`: the owner may play Surprise cards from his
    own hand. `decides`: he may stop wherever he is asked.
    """

    lifted: Lifted
    target: str
    way: tuple[Answer, ...]
    besieges: bool = False
    points: int | None = None
    cards: bool = False
    decides: bool = False


class MarchState(NamedTuple):
    """The progress of a march, and what figures need to know about it.

    `answered`: the number of answers given; `halted`: it goes no further; `arrived`: at its target; `fought`: the last
    battle; `lost`: units of its side and of all `others`; `siege`: points gained; `happened`: the keys of other events.
    """

    answered: int = 0
    halted: bool = False
    arrived: bool = False
    fought: LastFight = LastFight.NOWHERE
    lost: Units = Units()
    others: Units = Units()
    siege: int = 0
    happened: frozenset[str] = frozenset()

    @property
    def own(self) -> int:
        """The number of units its side has lost."""
        return self.lost.count

    @property
    def enemy(self) -> int:
        """The number of units all others have lost."""
        return self.others.count


class NoSuchPoints(ValueError):
    """Movement points that this army cannot roll."""


class Marching(Script[Position, MarchState]):
    """The script of a march: its owner follows the plan, the others answer by a policy."""

    def __init__(self, kit: Kit, march: PlannedMarch, policy: Policy = STANDS) -> None:
        self._kit, self._march, self._policy = kit, march, policy
        lifted = march.lifted
        self._seat = lifted.seat
        self._answers: tuple[Answer, ...] = (Activate(lifted.general), Take(lifted.group), *march.way)

    def is_end(self, line: Line[Position], memory: MarchState) -> bool:
        return memory.answered >= _BEGUN and line.position.activation is None and _is_between(line)

    def answers(
        self, line: Line[Position], decision: Decision, memory: MarchState
    ) -> tuple[tuple[Answer, MarchState], ...]:
        if decision.seat == self._seat and decision.kind in (Kind.ACTIVATION, Kind.WHO_GOES, Kind.MARCH):
            return self._own(line.position, decision, memory)
        if decision.kind is Kind.SURPRISE and decision.seat == self._seat:
            return tuple((answer, memory) for answer in decision.options)
        found = replies(self._kit, line.position, decision, self._policy)
        return tuple((answer, _with_garrison(memory, answer)) for answer in found)

    def _own(self, position: Position, decision: Decision, memory: MarchState) -> tuple[tuple[Answer, MarchState], ...]:
        on = self._onwards(position, decision, memory)
        stop = Stop(), memory._replace(halted=True)
        if self._march.decides and decision.kind is Kind.MARCH and on != stop and decision.admits(stop[0]):
            return on, stop
        return (on,)

    def _onwards(self, position: Position, decision: Decision, memory: MarchState) -> tuple[Answer, MarchState]:
        if memory.answered < len(self._answers) and not memory.halted:
            answer = as_now(position, self._answers[memory.answered])
            if decision.admits(answer):
                return answer, memory._replace(answered=memory.answered + 1)
        if self._march.besieges and memory.answered == len(self._answers) and decision.admits(Besiege()):
            return Besiege(), memory
        return Stop(), memory._replace(halted=True)

    def falls(self, line: Line[Position], node: Chance) -> tuple[ChanceClass, ...]:
        # Of the movement roll only results that give the assumed points.
        del line
        wanted = self._march.points
        if node.kind is not Kind.MOVEMENT or wanted is None or not isinstance(node, Roll) or node.reading is None:
            return classes(node)
        for face in range(1, 7):
            if node.reading.read((face,), node.modifier) == wanted:
                return (ChanceClass(CERTAIN, (Dice((face,)),)),)
        raise NoSuchPoints(wanted)

    def noted(self, memory: MarchState, events: tuple[Event, ...]) -> MarchState:
        for event in events:
            match event:
                case Moved(seat=seat, path=path) if seat == self._seat and self._march.target in path[1:]:
                    memory = memory._replace(arrived=True)
                case BattleFought() if not event.naval and self._seat in (event.attacker.seat, event.defender.seat):
                    memory = memory._replace(fought=self._result(event))
                case Lost(seat=seat, units=units) if seat == self._seat:
                    memory = memory._replace(lost=memory.lost + units)
                case Lost(units=units):
                    memory = memory._replace(others=memory.others + units)
                case SiegeTried(seat=seat, points=points, sortie=False) if seat == self._seat:
                    memory = memory._replace(siege=memory.siege + points)
                case StatusChanged(seat=seat, status="successor") if seat == self._seat:
                    rank = f"{RANK} {champion_line(self._kit).points}"
                    memory = memory._replace(happened=memory.happened | {rank})
            key = happening(event, self._seat, memory.happened)
            if key is not None:
                memory = memory._replace(happened=memory.happened | {key})
        return memory

    def _result(self, event: BattleFought) -> LastFight:
        winner = event.winner
        if winner is None:
            return LastFight.DRAWN
        return LastFight.WON if winner.seat == self._seat else LastFight.LOST

    def resumes(self, line: Line[Position], decision: Decision, memory: MarchState) -> Hashable | None:
        # The roll, and points that cannot be used, no longer matter.
        march = line.position.activation
        if decision.kind is not Kind.MARCH or march is None:
            return None
        points = self._points_that_matter(line.position, memory, march.points)
        line.position.activation = structs.replace(march, rolled=0, points=points)
        key = msgspec.json.encode(line.position)
        line.position.activation = march
        return key, memory

    def _points_that_matter(self, position: Position, memory: MarchState, points: int) -> int:
        left = () if memory.halted else self._answers[memory.answered :]
        cost = sum(_cost(self._kit, answer) for answer in left)
        if points <= cost or not (self._march.besieges and self._may_be_besieged(position)):
            return min(points, cost)
        if self._march.cards or roads(self._kit, position) is not self._kit:
            return points  # guides make the way cheaper, so its cost is not known
        return points - (points - cost) % siege_cost(self._kit)

    def _may_be_besieged(self, position: Position) -> bool:
        # The army can go inside a free city and besiege it later.
        target = self._march.target
        is_free = self._kit.is_major_city(target) and target not in position.markers
        return is_free or needs_siege(self._kit, position, self._seat, target)


def _cost(kit: Kit, answer: Answer) -> int:
    """The highest cost of a move; guides make it cheaper (MOV-12)."""
    match answer:
        case Step(route=route):
            return kit.cost(route)
        case Sail(routes=routes):
            return voyage_cost(kit, routes)
    return _ALL if not isinstance(answer, GoIn | GoOut) else 0


_ALL = 99
"""More points than any march has."""


def _with_garrison(memory: MarchState, answer: Answer) -> MarchState:
    joins = isinstance(answer, Join) and bool(answer.group)
    return memory._replace(happened=memory.happened | {GARRISON}) if joins else memory


_BEGUN = 2
"""The number of answers before the army sets out: its activation, and who goes."""


def _is_between(line: Line[Position]) -> bool:
    node = line.node
    return isinstance(node, Decision) and node.kind in (Kind.ACTIVATION, Kind.HAND_OVER)


def without_hands(position: Position, but: int = 0) -> Position:
    """The position with all hands empty but one: hidden cards are not part of the odds."""
    bare = position.copy()
    for seat, faction in bare.factions.items():
        if seat != but:
            bare.factions[seat] = structs.replace(faction, hand=())
    return bare


def march_tree(
    kit: Kit, position: Position, march: PlannedMarch, policy: Policy = STANDS, plan: type[Marching] = Marching
) -> Stem[Position]:
    """The tree of a march from its activation or from its present point.

    `plan` can end it earlier. Raises TooWide.
    """
    start = without_hands(position, march.lifted.seat if march.cards else 0)
    start.course = ""
    # an army that is activated without moving is already at its target
    memory = MarchState(arrived=march.target == march.lifted.space)
    if start.activation is None:
        start = as_if_active(start, march.lifted.seat) if _needs_turn(start, march) else start
    else:
        memory = memory._replace(answered=_BEGUN)
    return grow(start, lambda p: table(kit, p), plan(kit, march, policy), memory)


def _needs_turn(position: Position, march: PlannedMarch) -> bool:
    return position.clock.segment != "activation" or position.clock.active != march.lifted.seat


# --- cache
# Whoever asks for the figures of a march usually asks for its goals and reasons next.

MOST_KEPT = 4
"""The number of trees in the cache."""
MOST_STEMS_KEPT = 20_000
"""Larger trees are not cached, because they need too much memory."""


class _Key(NamedTuple):
    position: bytes
    march: PlannedMarch
    policy: Policy


class GrownTrees:
    """Builds trees and caches the last ones."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._kept: OrderedDict[_Key, tuple[Kit, Stem[Position]]] = OrderedDict()

    def tree(self, kit: Kit, position: Position, march: PlannedMarch, policy: Policy) -> Stem[Position]:
        """The tree of a march, which must not be changed. Raises TooWide, NoSuchPoints."""
        key = _Key(msgspec.json.encode(position), march, policy)
        kept = self._kept.pop(key, None)
        found = kept[1] if kept is not None and kept[0] is kit else march_tree(kit, position, march, policy)
        if kept is not None or len(downwards(found)) <= MOST_STEMS_KEPT:
            self._kept[key] = kit, found
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return found
