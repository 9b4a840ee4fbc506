"""The tree of one army's action or the rest of its march: what others answer, what is remembered, the tree."""

from collections.abc import Hashable, Iterator
from fractions import Fraction
from typing import NamedTuple

import msgspec
from msgspec import structs

from diadochi.forecast.game_forecast import Spot
from diadochi.forecast.odds.chance_tree import Line, Script, Stem, grow
from diadochi.forecast.odds.figures import LastFight
from diadochi.forecast.odds.odds_questions import STANDS, MarchAsked, Policy
from diadochi.forecast.rome import march_reach as lifting
from diadochi.forecast.rome.forecast import Army, chance_of
from diadochi.forecast.rome.march_reach import Lifted, Reach, Target, lift
from diadochi.language import Message, Name, msg
from diadochi.rules.core.flow import Answer, Decision
from diadochi.rules.core.game import Event
from diadochi.rules.core.verdict import SpaceAt, Verdict, refuse
from diadochi.rules.rome.answers import (
    Avoid,
    AvoidBySea,
    GoInside,
    Intercept,
    March,
    Pass,
    Pursue,
    Retreat,
    Stop,
    TakeCommand,
)
from diadochi.rules.rome.events import (
    AvoidanceTried,
    By,
    Destroyed,
    Fought,
    InterceptionTried,
    Lost,
    MarkerPlaced,
    Moved,
    PursuitTried,
    WentInside,
)
from diadochi.rules.rome.facts import is_friendly
from diadochi.rules.rome.kinds import Kind
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.movement import way_verdict
from diadochi.rules.rome.position import Group, Position
from diadochi.rules.rome.turn import play

# --- answers of the other players


def replies(kit: Kit, position: Position, decision: Decision, policy: Policy) -> tuple[Answer, ...]:
    """The answers assumed at a question during a march: one, or all that `best` chooses from.

    Even `best` does not choose where the beaten go: to a friendly place if there is one, and inside as many as fit.
    """
    match decision.kind:
        case Kind.AVOID:
            ways = tuple(_whole_ways(kit, decision))
            return (Pass(), *ways) if policy.best else (*(ways[:1] if policy.avoids else ()), Pass())[:1]
        case Kind.INTERCEPT:
            armies = tuple(_whole_armies(kit, decision))
            if policy.best:
                return (Pass(), *armies)
            likely = [army for army in armies if chance_of(kit, army) * 100 >= policy.intercepts_from]
            return (likely[0] if likely else Pass(),)
        case Kind.INSIDE:
            return _inside(position, decision, policy)
        case Kind.RETREAT:
            retreats = sorted(_retreats(decision), key=lambda way: not is_friendly(position, decision.seat, way.to))
            return tuple(retreats[:1])
        case Kind.COMMAND:
            chosen = [answer.leader for answer in decision.options if isinstance(answer, TakeCommand)]
            return (TakeCommand(kit.commander(tuple(chosen))),)
    return (usual(decision),)


def usual(decision: Decision) -> Answer:
    """The default answer: nothing if allowed; else the first one."""
    return Pass() if decision.admits(Pass()) else next(iter(decision.options))


def _whole_ways(kit: Kit, decision: Decision) -> Iterator[Avoid | AvoidBySea]:
    best: dict[tuple[bool, str], Avoid | AvoidBySea] = {}
    for answer in decision.options:
        if isinstance(answer, Avoid | AvoidBySea):
            by_sea = isinstance(answer, AvoidBySea)
            key = by_sea, answer.to if isinstance(answer, AvoidBySea) else answer.path[-1]
            if key not in best or _weight(kit, answer) > _weight(kit, best[key]):
                best[key] = answer
    chosen = best.values()
    yield from sorted(chosen, key=lambda each: (-each.cu, -len(each.leaders), isinstance(each, AvoidBySea)))


def _whole_armies(kit: Kit, decision: Decision) -> Iterator[Intercept]:
    best: dict[tuple[str, str], Intercept] = {}
    for answer in decision.options:
        if isinstance(answer, Intercept):
            key = answer.power, answer.origin
            if key not in best or _weight(kit, answer) > _weight(kit, best[key]):
                best[key] = answer
    yield from sorted(best.values(), key=lambda army: (-chance_of(kit, army), -army.cu))


def _weight(kit: Kit, answer: Avoid | AvoidBySea | Intercept) -> tuple[Fraction, int, int]:
    return chance_of(kit, answer), answer.cu, len(answer.leaders)


def _inside(position: Position, decision: Decision, policy: Policy) -> tuple[Answer, ...]:
    # Who goes inside the walls: after a defeat as many as fit; before a battle everyone if there is room for all and
    # the policy is to avoid, else no one.
    whole = _most_inside(position, decision)
    if whole is None:
        return (Pass(),)
    if position.battle is not None and position.battle.winner:
        return (whole,)
    if policy.best:
        return (Pass(), whole)
    there = position.group(whole.power, decision.about.space)
    return (whole if policy.avoids and whole.group == there else Pass(),)


def _most_inside(position: Position, decision: Decision) -> GoInside | None:
    # The most CU that fit inside; all leaders go with them if no one is left outside, else none of them.
    parts = [answer for answer in decision.options if isinstance(answer, GoInside) and answer.cu]
    if not parts:
        return None
    power, most = parts[0].power, max(part.cu for part in parts)
    there = position.group(power, decision.about.space)
    return GoInside(power, most, there.leaders if most == there.cu else ())


def _retreats(decision: Decision) -> Iterator[Retreat]:
    for answer in decision.options:
        if isinstance(answer, Retreat):
            yield answer


# --- other events on a march
# Each has a key and words: interception, avoiding battle, pursuit, flight.


def happening(event: Event) -> str | None:
    """The key of an event; None for events that other figures show."""
    match event:
        case InterceptionTried(leader=leader, succeeded=True):
            return f"intercepted {leader}"
        case AvoidanceTried(leader=leader, succeeded=succeeded):
            return f"avoided {leader}" if succeeded else f"caught {leader}"
        case PursuitTried(leader=leader, succeeded=succeeded):
            return f"pursued {leader}" if succeeded else f"stayed {leader}"
        case WentInside(power=power):
            return f"inside {power}"
        case Fought(automatic=True, space=space):
            return f"automatic {space}"
        case MarkerPlaced(space=space):
            return f"marked {space}"
        case Moved(power=power, by=By.RETREAT):
            return f"retreated {power}"
    return None


def words_of_happening(key: str) -> Message:
    """The words of an event, as part of a sentence. Raises KeyError."""
    what, _, who = key.partition(" ")
    leader, power, space = Name("leader", who), Name("power", who), Name("space", who)
    match what:
        case "intercepted":
            return msg("{leader} intercepts", leader=leader)
        case "avoided":
            return msg("{leader} avoids battle", leader=leader)
        case "caught":
            return msg("{leader} fails to avoid battle", leader=leader)
        case "pursued":
            return msg("{leader} pursues", leader=leader)
        case "stayed":
            return msg("{leader} cannot pursue", leader=leader)
        case "inside":
            return msg("inside the walls: {power}", power=power)
        case "automatic":
            return msg("one side is too small to fight at {space}", space=space)
        case "marked":
            return msg("{space} is taken", space=space)
        case "retreated":
            return msg("retreat: {power}", power=power)
    raise KeyError(key)


# --- following a plan


class PlannedMarch(msgspec.Struct, frozen=True):
    """What a moving army of `seat` is to do: the answers of its way to `target`.

    `decides`: its owner may stop wherever he is asked.
    """

    seat: int
    target: str
    way: tuple[Answer, ...] = ()
    decides: bool = False


class MarchState(NamedTuple):
    """The progress of a march, and what figures need to know about it.

    `answered`: the number of answers given; `halted`: it goes no further; `arrived`: at its target; `fought`: the last
    battle; `own` and `enemy`: CU lost by its side and by all others; `happened`: the keys of other events.
    """

    answered: int = 0
    halted: bool = False
    arrived: bool = False
    fought: LastFight = LastFight.NOWHERE
    own: int = 0
    enemy: int = 0
    happened: frozenset[str] = frozenset()


class Marching(Script[Position, MarchState]):
    """The script of a march: its owner follows the plan, the others answer by a policy."""

    def __init__(
        self, kit: Kit, march: PlannedMarch, powers: tuple[str, ...], policy: Policy = STANDS, sees: int = 0
    ) -> None:
        """`sees` is the seat whose view the figures take, by default the marching one; `powers` are that seat's."""
        self._kit, self._march, self._powers, self._policy = kit, march, powers, policy
        self._sees = sees or march.seat

    def is_end(self, line: Line[Position], memory: MarchState) -> bool:
        del memory
        return line.position.move is None

    def answers(
        self, line: Line[Position], decision: Decision, memory: MarchState
    ) -> tuple[tuple[Answer, MarchState], ...]:
        if decision.seat == self._march.seat:
            match decision.kind:
                case Kind.MARCH:
                    return self._own(decision, memory, Stop())
                case Kind.PURSUE:
                    return self._own(decision, memory, Pass())
        return tuple((answer, memory) for answer in replies(self._kit, line.position, decision, self._policy))

    def _own(self, decision: Decision, memory: MarchState, off: Answer) -> tuple[tuple[Answer, MarchState], ...]:
        on, stop = self._onwards(decision, memory), (off, memory._replace(halted=True))
        if on is None:
            return (stop,)
        return (on, stop) if self._march.decides else (on,)

    def _onwards(self, decision: Decision, memory: MarchState) -> tuple[Answer, MarchState] | None:
        way = self._march.way
        if memory.halted or memory.answered >= len(way):
            return None
        if decision.kind == Kind.PURSUE:
            return Pursue(), memory
        answer = way[memory.answered]
        return (answer, memory._replace(answered=memory.answered + 1)) if decision.admits(answer) else None

    def noted(self, memory: MarchState, events: tuple[Event, ...]) -> MarchState:
        seat = self._march.seat
        for event in events:
            match event:
                case Moved(seat=mover, path=path, by=By.LAND | By.SEA) if mover == seat:
                    memory = memory._replace(arrived=memory.arrived or path[-1] == self._march.target)
                case Fought(attacker=one, defender=other, winner=winner) if self._sees in (one, other):
                    memory = memory._replace(fought=LastFight.WON if winner == self._sees else LastFight.LOST)
                case Lost(power=power, cu=cu) | Destroyed(power=power, cu=cu):
                    memory = self._bereft(memory, power, cu)
            key = happening(event)
            if key is not None:
                memory = memory._replace(happened=memory.happened | {key})
        return memory

    def _bereft(self, memory: MarchState, power: str, cu: int) -> MarchState:
        if power in self._powers:
            return memory._replace(own=memory.own + cu)
        return memory._replace(enemy=memory.enemy + cu)

    def resumes(self, line: Line[Position], decision: Decision, memory: MarchState) -> Hashable | None:
        # Between two moves the last battle no longer matters.
        if decision.kind != Kind.MARCH or line.position.move is None:
            return None
        line.position.battle = None
        return msgspec.json.encode(line.position), memory


def on_table(position: Position) -> Position:
    """The position on a table of single actions: the turn does not end, and no other side plays."""
    start = position.copy()
    start.scenario = ""
    return start


def march_tree(
    kit: Kit, position: Position, march: PlannedMarch, policy: Policy = STANDS, plan: type[Marching] = Marching
) -> Stem[Position]:
    """The tree of the march of the moving army. `plan` can end it earlier.

    Raises TooWide.
    """
    start = on_table(position)
    powers = start.sides[march.seat].powers
    memory = MarchState(arrived=start.moving.space == march.target)
    return grow(start, lambda live: play(kit, live), plan(kit, march, powers, policy), memory)


# --- the march in question


class Planned(msgspec.Struct, frozen=True):
    """`group` under `leader` is moving in `start` and does `march`."""

    leader: str
    group: Group
    start: Position
    march: PlannedMarch

    @property
    def seat(self) -> int:
        return self.march.seat

    def along(self, way: tuple[Answer, ...]) -> "Planned":
        """The same march by another way."""
        return structs.replace(self, march=structs.replace(self.march, way=way))

    def deciding(self) -> "Planned":
        """The same march, which stops where that is better."""
        return structs.replace(self, march=structs.replace(self.march, decides=True))


def acting(position: Position, leader: str, *, afresh: bool = False) -> Position:
    """The position in which the side of a leader can activate him: unchanged if that side is to play, else as at the
    start of its turn without cards (always if `afresh`).
    """
    found = lifting.place_of(position, leader)
    if found is None:
        return position
    seat, move = position.seat_of(found[1].power), position.move
    on_move = move is not None and leader in move.group.leaders
    if not afresh and (on_move or (move is None and position.clock.active == seat)):
        return position
    return as_fresh(position, seat) if seat else position


def as_fresh(position: Position, seat: int) -> Position:
    """The position in which a side is to play, has activated no one yet, and needs no card."""
    fresh = on_table(position)
    fresh.move = fresh.battle = None
    fresh.used, fresh.clock = (), structs.replace(position.clock, active=seat)
    return fresh


def planned(
    kit: Kit, position: Position, leader: str, spot: Spot, group: Group | None = None, points: int | None = None
) -> Planned | Verdict:
    """The march of `leader` with `group`, by default those who usually go, by the cheapest way; or why not."""
    lifted = lifting.lift(kit, position, leader, group, points)
    if isinstance(lifted, Verdict):
        return lifted
    space, inside = spot
    army = Army(kit, lifted)
    verdict = army.verdict(spot)
    if not verdict and (inside or space != lifted.space):
        return verdict
    start, way = army.march_to(spot)
    return Planned(leader, lifted.group, start, PlannedMarch(lifted.seat, space, way))


def along_routes(kit: Kit, march: Planned, routes: tuple[str, ...]) -> Planned | Verdict:
    """The same march along these routes; or what forbids it."""
    reach, space, left = Reach(kit, march.start), march.start.moving.space, march.start.moving.points
    way: list[Answer] = []
    for route in routes:
        answer = March(route)
        verdict = way_verdict(kit, reach.standing_in(space, left), answer)
        if not verdict:
            return verdict
        way.append(answer)
        space, left = kit.atlas.routes[route].other(space), left - verdict.cost
    if space != march.march.target:
        here = Name("space", march.march.target)
        return refuse(msg("These routes do not lead to {space}.", space=here), "PLAY-03", by=(SpaceAt(space),))
    return march.along(tuple(way))


def ways_of(kit: Kit, march: Planned) -> Iterator[Target]:
    """Every way to the target without passing a location twice, the cheapest first."""
    reach, target = Reach(kit, march.start), march.march.target
    open_ends = [Target(reach.start, 0, (), ())]
    found: list[Target] = []
    while open_ends:
        end = open_ends.pop()
        if end.space == target and end.answers:
            found.append(end)
            continue
        if end.answers and reach.stops(end.space):
            continue
        for answer, to, price in reach.steps(end.space, reach.points - end.cost):
            if to not in end.spaces and to != reach.start:
                open_ends.append(Target(to, end.cost + price, (*end.answers, answer), (*end.spaces, to)))
    yield from sorted(found, key=lambda way: (way.cost, len(way.spaces), way.spaces))


# --- all marches of a side


class InReach(msgspec.Struct, frozen=True):
    """An army and a location in reach: `cost` in movement points, `routes` of the way, `fights` if it meets enemies."""

    leader: str
    start: str
    group: Group
    space: str
    cost: int
    routes: tuple[str, ...]
    fights: bool

    def asked(self, policy: str) -> MarchAsked:
        """The question for the odds of this march."""
        return MarchAsked(self.leader, (self.space, False), self.group, policy=policy)


def in_reach(kit: Kit, position: Position, seat: int) -> Iterator[InReach]:
    """For each army of `seat`, the locations it can reach now or at the start of its side's turn."""
    seen: set[tuple[str, Group]] = set()
    leaders = [(leader, force.power) for _, force in position.all_forces() for leader in force.leaders]
    for leader, power in leaders:
        lifted = lift(kit, acting(position, leader), leader) if position.seat_of(power) == seat else None
        if not isinstance(lifted, Lifted) or (lifted.space, lifted.group) in seen:
            continue
        seen.add((lifted.space, lifted.group))
        army = Army(kit, lifted)
        for (space, inside), mark in army.marks().items():
            if space != lifted.space and not inside:
                way = army.way_to((space, False))
                yield InReach(leader, lifted.space, lifted.group, space, mark.cost, way, bool(mark.stops))
