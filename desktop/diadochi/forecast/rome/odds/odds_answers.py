"""The odds of the Sword of Rome: of open questions, the best march, dangers to a side."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import islice
from typing import NamedTuple, final

from diadochi.forecast.odds.chance_tree import Line, Stem, grow_from
from diadochi.forecast.odds.figures import NOTHING, Danger, FirstOdds, Odds, chance_of_goal
from diadochi.forecast.odds.game_odds import GameOdds, GameQuestion, MarchSubject
from diadochi.forecast.odds.odds_explanation import Explained
from diadochi.forecast.odds.odds_questions import (
    BestPart,
    MarchAsked,
    OddsMoment,
    Offered,
    Policy,
    UnfitQuestion,
    WaitWeighed,
    WaysWeighed,
    WayWeighed,
    goal_text,
    policy_asked,
    refusal_said,
)
from diadochi.forecast.rome.march_reach import Lifted, Reach, lift, place_of
from diadochi.forecast.rome.odds import march_goals
from diadochi.forecast.rome.odds.march_goals import Away, Beleaguered, Mine, Wishes, fitting, read_goal
from diadochi.forecast.rome.odds.march_tree import (
    Marching,
    MarchState,
    Planned,
    PlannedMarch,
    acting,
    along_routes,
    as_fresh,
    march_tree,
    on_table,
    planned,
    replies,
    ways_of,
)
from diadochi.language import Message, Name, msg, tr
from diadochi.rules.core.flow import Answer, Decision, Node, Procedure, Trait
from diadochi.rules.core.verdict import Verdict
from diadochi.rules.rome.activation import whole
from diadochi.rules.rome.answers import March, Pass
from diadochi.rules.rome.facts import is_enemy, parts, room_left
from diadochi.rules.rome.kinds import Kind
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Group, Position
from diadochi.rules.rome.turn import play

# --- open question
# What each answer to an open question leads to, until its action is over.

MOST_ANSWERS = 8
"""The most answers of a question that are evaluated, the first ones."""
_COUNTED = Kind.having(Trait.WITHIN_ACTION)
"""Questions and rolls within an action."""
_LISTED = frozenset((Kind.RESPOND, Kind.COMMAND, Kind.LOSE, Kind.RETREAT, Kind.PURSUE))
"""Questions of which every answer is evaluated; of others only the largest group for each place."""


def is_counted(node: Node) -> bool:
    """Whether odds are computed at a question, i.e. whether it is within an action."""
    return node.kind in _COUNTED


class OpenQuestion(GameQuestion[Position, PlannedMarch]):
    """An open question or roll, ready to be evaluated for the seat that is asked."""

    def __init__(self, kit: Kit, moment: OddsMoment[Position]) -> None:
        self._kit, self._moment = kit, moment
        self.line = self._line()
        node = self.line.node
        if node is None or not is_counted(node):
            raise UnfitQuestion(tr("This question has no odds. Ask about a march instead."))
        self.node: Node = node
        move = self.line.position.moving
        self.subject = MarchSubject(self.line.position, node.seat, PlannedMarch(move.seat, move.space))

    def _line(self) -> Line[Position]:
        return Line(on_table(self._moment.position), self._root, self._moment.answers)

    def answers(self) -> tuple[Answer | None, ...]:
        node = self.node
        if not isinstance(node, Decision):
            return (None,)
        found = tuple(node.options) if node.kind in _LISTED else self._whole(node)
        return tuple(dict.fromkeys(found))[:MOST_ANSWERS]

    def _whole(self, node: Decision) -> tuple[Answer, ...]:
        found = replies(self._kit, self.line.position, node, Policy(best=True))
        return (Pass(), *found) if node.admits(Pass()) else found

    def tree(self, answer: Answer | None, policy: Policy) -> Stem[Position]:
        line = self._line()
        own = line.position.sides[self.subject.seat].powers
        plan = _Answering(self._kit, self.subject.march, own, policy, answer, self.subject.seat)
        return grow_from(line, self._root, plan, MarchState(arrived=True, answered=0 if answer is not None else 1))

    def _root(self, live: Position) -> Procedure[None]:
        return play(self._kit, live)


class _Answering(Marching):
    """The script after an open question: this answer, then no more than necessary."""

    def __init__(
        self, kit: Kit, march: PlannedMarch, own: tuple[str, ...], policy: Policy, answer: Answer | None, seat: int
    ) -> None:
        super().__init__(kit, march, own, policy, sees=seat)
        self._answer = answer

    def answers(
        self, line: Line[Position], decision: Decision, memory: MarchState
    ) -> tuple[tuple[Answer, MarchState], ...]:
        if not memory.answered and self._answer is not None:
            return ((self._answer, memory._replace(answered=1)),)
        return super().answers(line, decision, memory)

    def resumes(self, line: Line[Position], decision: Decision, memory: MarchState) -> None:
        """Never: the position does not contain the answers given before."""


# --- best march
# How an army best reaches a goal: which part of it goes, by which way, and whether it should stay.

MOST_PARTS, MOST_WAYS = 60, 8
"""The most parts of an army to try; the most ways to evaluate, the cheapest first."""


def best_part(
    kit: Kit, position: Position, leader: str, target: str, goal: Wishes, policy: Policy, group: Group | None = None
) -> BestPart | None:
    """The part of the army of `leader` that reaches the goal best at `target`, the smaller of two equally good ones.

    It is compared with `group`, by default everyone who usually goes. None if no part of it gets there. Raises TooWide.
    """
    usual = planned(kit, position, leader, (target, False), group)
    found = {} if isinstance(usual, Verdict) else {usual.group: _chance(kit, usual, goal, policy)}
    tried = [*islice(_parts(kit, position, leader), MOST_PARTS + 1)]
    for part in tried[:MOST_PARTS]:
        march = planned(kit, position, leader, (target, False), part)
        if part not in found and not isinstance(march, Verdict):
            found[part] = _chance(kit, march, goal, policy)
    if not found:
        return None
    whole_group = None if isinstance(usual, Verdict) else usual.group
    best = max(found, key=lambda part: (found[part], -part.cu, -len(part.leaders), part == whole_group))
    chance = NOTHING if whole_group is None else found[whole_group]
    return BestPart(best, found[best], chance, {}, len(tried) <= MOST_PARTS)


def _parts(kit: Kit, position: Position, leader: str) -> Iterator[Group]:
    found = place_of(position, leader)
    if found is None:
        return
    space, force = found
    everybody = whole(position, force.power, space)
    several = parts(everybody, kit.play.movement.cu_limit, least_leaders=1, least_cu=1)
    yield from sorted((part for part in several if leader in part.leaders), key=lambda part: -part.cu)


def _chance(kit: Kit, march: Planned, goal: Wishes, policy: Policy) -> Fraction:
    return chance_of_goal(kit, march.seat, march_tree(kit, march.start, march.march, policy), goal)


def best_ways(kit: Kit, march: Planned, goal: Wishes, policy: Policy) -> WaysWeighed:
    """The ways to the target with the chance of the goal, the best first, then the cheapest; of ways with the same
    chance only the cheapest. Raises TooWide.
    """
    found: dict[Fraction, WayWeighed] = {}
    every = tuple(ways_of(kit, march))
    for way in every[:MOST_WAYS]:
        taken = march.along(way.answers)
        chance = _chance(kit, taken, goal, policy)
        routes = tuple(answer.route for answer in way.answers if isinstance(answer, March))
        spaces = (march.start.moving.space, *way.spaces)
        found.setdefault(chance, WayWeighed(routes, spaces, way.cost, chance))
    best_first = sorted(found.values(), key=lambda way: (-way.chance, way.cost))
    return WaysWeighed(tuple(best_first), max(0, len(every) - MOST_WAYS))


def waiting(kit: Kit, march: Planned, goal: Wishes, policy: Policy) -> WaitWeighed:
    """The chance of the goal if the army always continues, always stays, or may stop on the way.

    There is no movement roll (PLAY-03). Raises TooWide.
    """
    going = _chance(kit, march, goal, policy)
    staying = _chance(kit, march.along(()), goal, policy)
    deciding = _chance(kit, march.deciding(), goal, policy)
    return WaitWeighed(going, staying, deciding, ())


# --- dangers
# Dangers to a side: what the best single enemy army can take or beat in one action, and what would help.

LEFT_OUT = msg(
    "One enemy army at a time, in one action, at full strength. A walled city is in danger if enough units "
    "can come to besiege it. Joint attacks and siege rolls at the end of a turn are left out."
)


class Endangered(NamedTuple):
    """Something a side can lose at a location: the location itself, or an army. `power` has it, `goal` is the enemy's.

    A walled city falls only at the end of a turn; the danger is that it is besieged.
    """

    name: Name
    space: str
    power: str
    goal: Wishes


class Menace(NamedTuple):
    """An enemy army and the chance that it takes or beats something."""

    lifted: Lifted
    chance: Fraction


def dangers(kit: Kit, position: Position, seat: int, policy: Policy, *, helped: bool = True) -> tuple[Danger, ...]:
    """Everything of `seat` that one enemy army can take or beat in one action of a new turn, the worst danger first.

    The army goes with everyone it can. What several armies could do together is not counted. `helped` adds what would
    help most, which takes longer. Raises TooWide.
    """
    found = []
    for thing, by in _menaces(kit, position, seat, policy).items():
        worst = by[0].lifted
        found.append(
            Danger(
                thing.name,
                thing.space,
                worst.seat,
                worst.leader,
                worst.space,
                by[0].chance,
                worst.group,
                goal_text(thing.goal),
                _best_help(kit, position, seat, thing, by, policy) if helped else None,
            )
        )
    return tuple(sorted(found, key=lambda danger: (-danger.chance, danger.space, danger.thing.id)))


def things_of(kit: Kit, position: Position, seat: int) -> tuple[Endangered, ...]:
    """What a side can lose to a march: its locations, and its armies outside walls."""
    powers = position.sides[seat].powers
    found = []
    for space, power in sorted(position.markers.items()):
        if power in powers:
            goal = Beleaguered(space) if space in kit.walled else Mine(space)
            found.append(Endangered(Name("space", space), space, power, (goal,)))
    for space, force in position.all_forces():
        if force.power in powers and force.cu and not force.inside:
            leader = kit.commander(force.leaders)
            name = Name("leader", leader) if leader else Name("power", force.power)
            found.append(Endangered(name, space, force.power, (Away(force.power, space),)))
    return tuple(found)


def _menaces(kit: Kit, position: Position, seat: int, policy: Policy) -> Mapping[Endangered, list[Menace]]:
    at: dict[str, list[Endangered]] = {}
    for thing in things_of(kit, position, seat):
        at.setdefault(thing.space, []).append(thing)
    found: dict[Endangered, list[Menace]] = {}
    for fresh, lifted in _attackers(kit, position, seat):
        reach = Reach(kit, lifted.setting_out[-1])
        for space in sorted(at.keys() & {*reach.targets, lifted.space}):
            for thing, chance in _taken(kit, fresh, lifted, space, at[space], policy):
                if chance:
                    found.setdefault(thing, []).append(Menace(lifted, chance))
    for by in found.values():
        by.sort(key=lambda menace: (-menace.chance, menace.lifted.seat, menace.lifted.leader))
    return found


def _attackers(kit: Kit, position: Position, seat: int) -> Iterator[tuple[Position, Lifted]]:
    for enemy in sorted(position.sides):
        if enemy == seat or not any(is_enemy(position, seat, power) for power in position.sides[enemy].powers):
            continue
        fresh, seen = as_fresh(position, enemy), set[tuple[str, Group]]()
        for space, force in fresh.all_forces():
            for leader in kit.best_first(force.leaders) if force.power in fresh.sides[enemy].powers else ():
                lifted = lift(kit, fresh, leader)
                if isinstance(lifted, Lifted) and (space, lifted.group) not in seen:
                    seen.add((space, lifted.group))
                    yield fresh, lifted


def _taken(
    kit: Kit, fresh: Position, lifted: Lifted, space: str, things: Iterable[Endangered], policy: Policy
) -> Iterator[tuple[Endangered, Fraction]]:
    march = planned(kit, fresh, lifted.leader, (space, False), lifted.group)
    if not isinstance(march, Planned):
        return
    tree = march_tree(kit, march.start, march.march, policy)
    for thing in things:
        yield thing, chance_of_goal(kit, march.seat, tree, thing.goal)


# --- what would help


def _best_help(
    kit: Kit, position: Position, seat: int, thing: Endangered, by: list[Menace], policy: Policy
) -> tuple[Message, Fraction] | None:
    best: tuple[Message, Fraction] | None = None
    for words, helped in _helps(kit, position, thing):
        bar = by[0].chance if best is None else best[1]
        left = _worst_of(kit, helped, seat, thing, by, policy, bar)
        if left < bar:
            best = words, left
    return best


def _helps(kit: Kit, position: Position, thing: Endangered) -> Iterator[tuple[Message, Position]]:
    space, power, name = thing.space, thing.power, Name("space", thing.space)
    places = [(False, msg("one more unit at {space}", space=name))]
    if room_left(kit, position, power, space) > 0:
        places.append((True, msg("one more unit inside {space}", space=name)))
    for inside, words in places:
        changed = position.copy()
        changed.put(power, space, position.group(power, space, inside=inside) + Group(1), inside=inside)
        yield words, changed
    if space not in position.markers:
        changed = position.copy()
        changed.markers[space] = power
        yield msg("a control marker at {space}", space=name), changed


def _worst_of(
    kit: Kit, position: Position, seat: int, thing: Endangered, by: Iterable[Menace], policy: Policy, bar: Fraction
) -> Fraction:
    # At `bar` the search stops, because the help is not enough.
    worst = NOTHING
    again = {(menace.lifted.space, menace.lifted.group) for menace in by}
    for fresh, lifted in _attackers(kit, position, seat):
        if (lifted.space, lifted.group) in again:
            for _, chance in _taken(kit, fresh, lifted, thing.space, [thing], policy):
                worst = max(worst, chance)
            if worst >= bar:
                return worst
    return worst


# --- all odds

Marched = MarchSubject[Position, PlannedMarch]


@final
class RomeOdds(GameOdds[Kit, Position, PlannedMarch]):
    BEGINS = frozenset({Kind.MARCH, Kind.ACTION})
    ROLLS_TO_MOVE = False  # PLAY-03
    GOAL_EXAMPLE = "space luceria clear and general pyrrhus safe"
    GOAL_GRAMMAR = "space luceria mine and general pyrrhus safe and units luceria >= 4"
    FIGURE_GRAMMAR = "arrive, win, lose, own N, enemy N, mean own, mean enemy, general G displaced, goal ..."

    def subject(self, kit: Kit, position: Position, asked: MarchAsked) -> Marched:
        march = _march(kit, position, asked)
        return MarchSubject(march.start, march.seat, march.march)

    def open_question(self, kit: Kit, moment: OddsMoment[Position], *, cards: bool) -> OpenQuestion:
        return OpenQuestion(kit, moment)

    def counts(self, node: Node) -> bool:
        return is_counted(node)

    def read_goal(self, kit: Kit, words: str) -> Wishes:
        return read_goal(kit, words) if words.strip() else ()

    def offers(self, kit: Kit, position: Position, asked: MarchAsked) -> tuple[Offered, ...]:
        march = planned(kit, acting(position, asked.piece), asked.piece, asked.spot, asked.group, asked.points)
        if isinstance(march, Verdict):
            return ()
        return tuple(wish.offered() for wish in fitting(kit, march.start, asked.piece, asked.spot[0]))

    def tree_of(self, kit: Kit, subject: Marched, policy: Policy) -> Stem[Position]:
        return march_tree(kit, subject.position, subject.march, policy)

    def first_of(self, kit: Kit, subject: Marched, policy: Policy) -> FirstOdds | None:
        return march_goals.first_odds(kit, subject.position, subject.march, policy)

    def figures(self, kit: Kit, subject: Marched, tree: Stem[Position], goal: Wishes, policy: Policy) -> Odds:
        return march_goals.figures(kit, subject.position, subject.seat, tree, goal, policy)

    def explain(
        self, kit: Kit, subject: Marched, tree: Stem[Position], figure: str, goal: Wishes
    ) -> Explained[Position]:
        return march_goals.explained(kit, subject.seat, tree, figure, goal)

    def left_out(self, subject: Marched, policy: Policy) -> tuple[Message, ...]:
        return march_goals.left_out(subject.position, policy)

    def best(self, kit: Kit, position: Position, asked: MarchAsked) -> BestPart | None:
        goal, policy = self.goal_to_reach(kit, asked.goal), policy_asked(asked.policy)
        here = acting(position, asked.piece)
        return best_part(kit, here, asked.piece, asked.spot[0], goal, policy, asked.group)

    def ways(self, kit: Kit, position: Position, asked: MarchAsked) -> WaysWeighed:
        goal, policy = self.goal_to_reach(kit, asked.goal), policy_asked(asked.policy)
        return best_ways(kit, _march(kit, position, asked), goal, policy)

    def waiting(self, kit: Kit, position: Position, asked: MarchAsked) -> WaitWeighed:
        # There is no movement roll to wait for.
        goal, policy = self.goal_to_reach(kit, asked.goal), policy_asked(asked.policy)
        return waiting(kit, _march(kit, position, asked), goal, policy)

    def dangers_to(
        self, kit: Kit, position: Position, seat: int, policy: Policy, *, helped: bool
    ) -> tuple[Danger, ...]:
        return dangers(kit, position, seat, policy, helped=helped)

    def dangers_left_out(self, kit: Kit, position: Position, seat: int) -> tuple[Message, ...]:
        return (LEFT_OUT,)


def _march(kit: Kit, position: Position, asked: MarchAsked) -> Planned:
    here, (space, _) = acting(position, asked.piece, afresh=asked.afresh), asked.spot
    if space not in kit.atlas.spaces or asked.piece not in kit.leaders:
        raise UnfitQuestion(tr("{general} or {space} is not on the map.", general=asked.piece, space=space))
    march = planned(kit, here, asked.piece, asked.spot, asked.group, asked.points)
    if asked.routes and not isinstance(march, Verdict):
        march = along_routes(kit, march, asked.routes)
    if isinstance(march, Verdict):
        raise UnfitQuestion(refusal_said(kit, here, march))
    return march.deciding() if asked.decides else march
