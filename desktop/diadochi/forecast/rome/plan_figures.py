"""Plans in the Sword of Rome: their intentions, the tree and figures of a whole plan, the value of single rolls."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import final

import msgspec
from msgspec import structs

from diadochi.forecast.game_forecast import Spot
from diadochi.forecast.intentions import (
    Condition,
    Follower,
    Intending,
    Intention,
    MarchAim,
    MarchSpan,
    NextOfPlan,
    PlanMoment,
    PlannedAnswer,
    PlanState,
    numbered,
    spans,
)
from diadochi.forecast.odds.chance_tree import (
    ChanceClass,
    Stem,
    chance_of,
    classes,
    ends,
    grow,
)
from diadochi.forecast.odds.figures import LastFight, all_hold, wished_parts
from diadochi.forecast.odds.odds_questions import BadGoal, Policy, policy_asked
from diadochi.forecast.plans import GamePlans, PlanFigures, PlanOddsOf, RollOutlook, UntilRest, figures_of, outlook
from diadochi.forecast.rome.march_reach import Reach, place_of
from diadochi.forecast.rome.odds.march_goals import Clear, Mine, Wishes, left_out, read_goal
from diadochi.forecast.rome.odds.march_tree import on_table, replies, usual
from diadochi.forecast.rome.odds.odds_answers import RomeOdds
from diadochi.journal.record.plan_book import PlanBranch
from diadochi.language import Message, msg
from diadochi.rules.core.flow import Answer, Chance, Decision
from diadochi.rules.core.game import Event, Game
from diadochi.rules.rome.activation import activation_verdict
from diadochi.rules.rome.answers import Activate, March, Pass, Pursue, Sail, Stop
from diadochi.rules.rome.events import AvoidanceTried, Destroyed, Fought, InterceptionTried, Lost
from diadochi.rules.rome.facts import besieger, is_friendly
from diadochi.rules.rome.kinds import Kind
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Position, card_of
from diadochi.rules.rome.turn import play

# --- following a plan


class RomeFollower(Follower[Kit, Position]):
    MARCH, BETWEEN, STOP = Kind.MARCH, frozenset((Kind.ACTION,)), Stop()
    FREE = frozenset()

    def __init__(
        self,
        kit: Kit,
        answers: Sequence[PlannedAnswer],
        intentions: Sequence[Intention],
        side: int,
        policy: Policy,
        powers: tuple[str, ...],
    ) -> None:
        """`powers` are those of the side."""
        super().__init__(kit, answers, intentions, side, policy)
        self._powers = powers

    def next(self, position: Position, decision: Decision, state: PlanState) -> NextOfPlan | None:
        """A march that takes a branch rolls to go on only if it goes elsewhere."""
        if state.on_way and decision.kind == Kind.PURSUE and decision.seat == self.legs[state.leg].seat:
            leg = self.legs[state.leg]
            state = self.branched(position, leg, state)
            if state.branch is not None:
                stays = self.target(leg, state) in (None, self.place(position))
                return NextOfPlan(Pass() if stays else Pursue(), state)
        return super().next(position, decision, state)

    def as_now(self, position: Position, answer: Answer) -> Answer:
        """In a game the cheapest card that activates the army is played with it."""
        if not isinstance(answer, Activate) or not position.scenario or answer.card:
            return answer
        seat = position.seat_of(answer.power)
        cards = sorted(position.hands.get(seat, ()), key=lambda card: (card_of(card).value, card))
        tried = (structs.replace(answer, card=card) for card in cards)
        return next((each for each in tried if activation_verdict(self.kit, position, seat, each)), answer)

    def place(self, position: Position) -> Spot | None:
        return None if position.move is None else (position.move.space, False)

    def points(self, position: Position) -> int:
        return 0 if position.move is None else position.move.points

    def is_step(self, answer: Answer) -> bool:
        return isinstance(answer, March | Sail)

    def towards(self, position: Position, spot: Spot) -> Answer | None:
        found = Reach(self.kit, position).targets.get(spot[0])
        return None if found is None else found.answers[0]

    def taking(self, position: Position, space: str) -> Sequence[Answer]:
        return ()

    def holds(self, position: Position, leg: Intention) -> bool:
        match leg.aim:
            case MarchAim.TAKE:
                return Mine(leg.space).holds(self.kit, leg.seat, position)
            case MarchAim.RELIEVE:
                return _is_there(position, leg) and Clear(leg.space).holds(self.kit, leg.seat, position)
        return _is_there(position, leg)

    def noted(self, state: PlanState, event: Event) -> PlanState:
        match event:
            case InterceptionTried(succeeded=True) if state.on_way and event.seat != self.side:
                return state._replace(met=state.met | {Condition.INTERCEPTED})
            case AvoidanceTried(succeeded=True) if state.on_way and event.seat != self.side:
                return state._replace(met=state.met | {Condition.AVOIDED})
            case Fought(attacker=one, defender=other, winner=winner) if self.side in (one, other):
                return state._replace(fought=LastFight.WON if winner == self.side else LastFight.LOST)
            case Lost(power=power, cu=cu) | Destroyed(power=power, cu=cu):
                if power in self._powers:
                    return state._replace(own=state.own + cu)
                return state._replace(enemy=state.enemy + cu)
        return state

    def reply(self, position: Position, decision: Decision) -> Answer:
        # An army that meant to go on pursues.
        if decision.kind == Kind.PURSUE and decision.seat == self.side and decision.admits(Pursue()):
            return Pursue()
        return replies(self.kit, position, decision, self.policy)[0]

    def key(self, position: Position, decision: Decision) -> Hashable | None:
        # Between two moves the last battle no longer matters.
        if decision.kind == Kind.MARCH:
            position.battle = None
        return msgspec.json.encode(position) if decision.checkpoint else None


def _is_there(position: Position, leg: Intention) -> bool:
    """Whether the army is at its target; without its leader if he is displaced."""
    found = place_of(position, leg.leader)
    if found is not None:
        return found[0] == leg.space
    own = position.sides[leg.seat].powers
    return any(force.power in own and force.cu for force in position.forces.get(leg.space, ()))


# --- the intentions of a recorded plan


def intentions(
    kit: Kit,
    moments: Sequence[PlanMoment[Position]],
    aims: Mapping[int, MarchAim],
    branches: Mapping[int, tuple[PlanBranch, ...]],
) -> tuple[Intention, ...]:
    """The marches of a plan; `aims` and `branches` are those that its player set, by the number of the march."""
    found: list[Intention] = []
    for number, span in enumerate(spans(moments, Activate, RomeFollower.BETWEEN)):
        leg = _intention(kit, moments, span)
        found.append(structs.replace(leg, aim=aims.get(number, leg.aim), branches=branches.get(number, ())))
    return tuple(found)


def _intention(kit: Kit, moments: Sequence[PlanMoment[Position]], span: MarchSpan) -> Intention:
    begun = moments[span.begin]
    activated = begun.answer
    assert isinstance(activated, Activate)
    answers = [each.answer for each in moments[span.begin : span.end] if each.seat == begun.seat and each.planned]
    way = [*_spaces(kit, activated.space, answers)]
    start, space = way[0], way[-1]
    passed = tuple(dict.fromkeys(each for each in way if each not in (start, space)))
    aim = MarchAim.HOLD if space == start else MarchAim.REACH
    if is_friendly(begun.position, begun.seat, space) and besieger(kit, begun.position, space) not in (0, begun.seat):
        aim = MarchAim.RELIEVE
    by_sea = any(isinstance(answer, Sail) for answer in answers)
    leader, number = kit.commander(activated.leaders), numbered(moments, span)
    return Intention(begun.seat, leader, start, space, False, aim, *number, way=passed, by_sea=by_sea)


def _spaces(kit: Kit, space: str, answers: Sequence[Answer]) -> Iterator[str]:
    yield space
    for answer in answers:
        match answer:
            case March(route=route):
                space = kit.atlas.routes[route].other(space)
                yield space
            case Sail(to=to):
                space = to
                yield space


# --- single rolls


def _outlook(kit: Kit, game: Game[Position], each: ChanceClass, side: int, goal: Wishes) -> RollOutlook:
    def holding(stem: Stem[Position]) -> Fraction:
        return (
            chance_of(stem, lambda end: all_hold(goal, kit, side, end.position), for_seat=side) if goal else Fraction(0)
        )

    script: UntilRest[Position] = UntilRest(usual, lambda node: node.checkpoint)
    return outlook(game, each, script, lambda stem: _mean(stem, side), holding, lambda p: play(kit, p))


def _mean(stem: Stem[Position], side: int) -> tuple[Fraction, Fraction, Fraction]:
    points = own = others = Fraction(0)
    for end, chance in ends(stem).items():
        assert end.position is not None
        move = end.position.move
        if move is not None:
            points += chance * move.points * (1 if move.seat == side else -1)
        for _, force in end.position.all_forces():
            if force.power in end.position.sides[side].powers:
                own += chance * force.cu
            else:
                others += chance * force.cu
    return points, own, others


def _goal_or_none(kit: Kit, words: str) -> Wishes:
    try:
        return read_goal(kit, words) if words.strip() else ()
    except BadGoal:
        return ()


# --- what the game provides


@final
class RomePlans(GamePlans[Kit, Position]):
    BETWEEN = frozenset()

    def outlooks(self, kit: Kit, game: Game[Position], node: Chance, side: int, goal: str) -> tuple[RollOutlook, ...]:
        wished = _goal_or_none(kit, goal)
        return tuple(_outlook(kit, game, each, side, wished) for each in classes(node))

    def reply(
        self, kit: Kit, game: Game[Position], decision: Decision, side: int, policy: str, goal: str
    ) -> Answer | None:
        move = game.position.move
        if move is None or decision.seat in (move.seat, side) or decision.checkpoint:
            return None
        answers = replies(kit, game.position, decision, policy_asked(policy or "stand"))
        if len(answers) == 1:
            return answers[0]
        wished = _goal_or_none(kit, goal)
        outlooks = [_outlook(kit, game, ChanceClass(Fraction(1), (answer,)), side, wished) for answer in answers]
        return min(outlooks, key=lambda each: (each.goal, each.worth)).answers[0]

    def figures(self, kit: Kit, position: Position, asked: PlanOddsOf) -> PlanFigures:
        goal = RomeOdds().goal(kit, asked.goal)
        tree = self.tree(kit, position, asked)
        goals = wished_parts(kit, asked.side, tree, goal)
        follower, left = self.follower(kit, position, asked), self.left_out(position, asked.policy)
        return figures_of(ends(tree), follower, goals, asked.policy, left, self.cost_words)

    def follower(self, kit: Kit, position: Position, asked: PlanOddsOf) -> RomeFollower:
        policy, powers = policy_asked(asked.policy or "stand"), position.sides[asked.side].powers
        return RomeFollower(kit, asked.answers, asked.intentions, asked.side, policy, powers)

    def tree(self, kit: Kit, position: Position, asked: PlanOddsOf) -> Stem[Position]:
        script = Intending(self.follower(kit, position, asked))
        return grow(on_table(position), lambda live: play(kit, live), script, PlanState())

    def intentions(
        self,
        kit: Kit,
        moments: Sequence[PlanMoment[Position]],
        aims: Mapping[int, MarchAim],
        branches: Mapping[int, tuple[PlanBranch, ...]],
    ) -> tuple[Intention, ...]:
        return intentions(kit, moments, aims, branches)

    def conditions(self, kit: Kit, leg: Intention) -> tuple[str, ...]:
        """An army that moves can be intercepted, and those it meets can avoid battle."""
        del kit
        return () if leg.space == leg.start else (Condition.INTERCEPTED.value, Condition.AVOIDED.value)

    def left_out(self, position: Position, policy: str) -> tuple[Message, ...]:
        found = [
            msg("If the dice differ, each march still heads for its target. An army that gets stuck stops."),
            msg("A step is judged when its march ends, everything else at the end of the plan."),
        ]
        return (*found, *left_out(position, policy_asked(policy or "stand")))

    def cost_words(self, key: str) -> Message:
        """Plans of this game cost nothing but units."""
        raise NotImplementedError(key)

    def wishes(self, kit: Kit, before: Position, after: Position, side: int) -> tuple[str, ...]:
        del kit
        own, found = before.sides[side].powers, list[str]()
        for space, force in before.all_forces():
            for leader in force.leaders if force.power in own else ():
                now = place_of(after, leader)
                if now is not None and now[0] != space:
                    found += [f"units {now[0]} >= 1 and general {leader} safe", f"space {now[0]} mine"]
        return tuple(dict.fromkeys(found))
