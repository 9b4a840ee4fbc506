"""The odds of the Successors: of open questions, and how an army best reaches a goal.

Movement rolls: MOV-10, MOV-20. Costlier ways can pass fewer enemies: MOV-12, MOV-28, INT-03.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice, product
from math import prod
from typing import NamedTuple, final

import msgspec
from msgspec import structs

from diadochi.forecast.game_forecast import Spot
from diadochi.forecast.odds.chance_tree import (
    CERTAIN,
    Branch,
    ChanceClass,
    Line,
    Stem,
    chances,
    classes,
    grow,
    taken_up,
)
from diadochi.forecast.odds.figures import NOTHING, Danger, FirstOdds, Odds, all_hold
from diadochi.forecast.odds.game_odds import GameOdds, GameQuestion, MarchSubject
from diadochi.forecast.odds.odds_explanation import Explained
from diadochi.forecast.odds.odds_questions import (
    STANDS,
    BadFigure,
    BestPart,
    MarchAsked,
    OddsMoment,
    Offered,
    OnRoll,
    Policy,
    UnfitQuestion,
    WaitWeighed,
    WaysWeighed,
    WayWeighed,
    policy_asked,
    refusal_said,
)
from diadochi.forecast.odds.turn_plans import TurnAsked, TurnOdds
from diadochi.forecast.successors.march_reach import Lifted, Reach, Target, as_if_active, lift, reach
from diadochi.forecast.successors.march_ways import answers_along, differing, most_points, way_along, way_answers
from diadochi.forecast.successors.odds import dangers as endangering
from diadochi.forecast.successors.odds import march_goals, turn_ways
from diadochi.forecast.successors.odds.march_goals import fitting, read_goal
from diadochi.forecast.successors.odds.march_tree import (
    GrownTrees,
    Marching,
    MarchState,
    NoSuchPoints,
    PlannedMarch,
    march_tree,
)
from diadochi.forecast.successors.odds.turn_goal import TurnSearch
from diadochi.forecast.successors.odds.turn_why import TURN_FIGURES, explained_turn
from diadochi.forecast.successors.odds.wishes import Goal
from diadochi.language import Message, tr
from diadochi.rules.core.flow import (
    Answer,
    Chance,
    Decision,
    Dice,
    Draw,
    Drawn,
    Menu,
    Node,
    Parcel,
    Procedure,
    Roll,
    Trait,
)
from diadochi.rules.core.game import Event
from diadochi.rules.successors.answers import Besiege, Intercept, PlaySurprise, Stop, nothing_done
from diadochi.rules.successors.events import Moved
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.activation import table, usual_group, who_may_go
from diadochi.rules.successors.pieces import UNIT_KINDS, Group, Units
from diadochi.rules.successors.position import HIDDEN, Position
from diadochi.rules.successors.turn.whole_game import whole_game

# --- open question
# What each answer to an open question leads to, until its action and the activation are over.


def strip_hands(kit: Kit, position: Position, but: int = 0, given: Answer | None = None) -> None:
    """Empty every hand: hidden cards are not part of the odds.

    The Surprise cards of seat `but` stay, and so does a card that has just been played.
    """
    played = given.card if isinstance(given, PlaySurprise) else ""
    surprises = {card for cards in kit.surprises.values() for card in cards}
    for seat, faction in tuple(position.factions.items()):
        kept = tuple(card for card in faction.hand if card == played or (seat == but and card in surprises))
        position.factions[seat] = structs.replace(faction, hand=kept)


# --- the question

MOST_ANSWERS = 8
"""The most answers of a question that are evaluated, the first ones."""
_COUNTED = Kind.having(Trait.WITHIN_ACTION)
"""Questions and rolls within an action."""


def is_counted(node: Node) -> bool:
    """Whether odds are computed at a question. A marching army must be able to besiege."""
    if isinstance(node, Decision) and node.kind is Kind.MARCH:
        return node.admits(Besiege())
    return _is_of_an_action(node)


def _is_of_an_action(node: Node) -> bool:
    # Announced events depend on hidden hands.
    against_an_event = node.kind is Kind.SURPRISE and bool(node.about.card)
    return node.kind in _COUNTED and not against_an_event


class OpenQuestion(GameQuestion[Position, PlannedMarch]):
    """An open question or roll, ready to be evaluated for `seat`."""

    def __init__(self, kit: Kit, moment: OddsMoment[Position], *, cards: bool) -> None:
        self._kit, self._moment, self._cards = kit, moment, cards
        self.start: Position = moment.position.copy()
        self.line = Line(self.start, self._root, moment.answers)
        node = self.line.node
        if node is None or not _is_of_an_action(node):
            raise _unfit()
        self.node: Node = node
        here = self.line.position.activation
        space = node.about.space or ("" if here is None else here.space)
        march = PlannedMarch(Lifted("", node.seat, space, False, Group()), space, (), cards=cards)
        self.subject = MarchSubject(self.line.position, node.seat, march)
        if node.kind is Kind.MARCH:  # a siege
            self.usual_goal = f"city {space} fallen"

    def answers(self) -> tuple[Answer | None, ...]:
        if not isinstance(self.node, Decision):
            return (None,)
        every = dict.fromkeys(_options(self.node))
        if self.node.kind is Kind.MARCH and Besiege() not in every:
            raise _unfit()
        kept = [answer for answer in every if self._cards or not isinstance(answer, PlaySurprise)]
        return tuple(kept[:MOST_ANSWERS])

    def tree(self, answer: Answer | None, policy: Policy) -> Stem[Position]:
        plan = _Answering(self._kit, self.subject.march, policy, answer)
        memory = MarchState(arrived=self._stands_there(), answered=0 if answer is not None else 1)
        own = self.subject.seat if self._cards else 0
        root = taken_up(self._root, self._moment.answers, lambda live, given: strip_hands(self._kit, live, own, given))
        return grow(self.start, root, plan, memory)

    def _stands_there(self) -> bool:
        here = self.line.position.activation
        return here is not None and here.space == self.subject.march.target

    def _root(self, live: Position) -> Procedure[None]:
        # Players can win here. Hidden cards are not dealt again.
        return whole_game(self._kit, live) if live.course else table(self._kit, live)


class _Answering(Marching):
    """The script after an open question: this answer, then no more than necessary."""

    def __init__(self, kit: Kit, march: PlannedMarch, policy: Policy, answer: Answer | None) -> None:
        super().__init__(kit, march, policy)
        self._answer = answer

    def is_end(self, line: Line[Position], memory: MarchState) -> bool:
        node = line.node
        ends = isinstance(node, Decision) and (node.checkpoint or node.kind is Kind.INDEPENDENT_MARCH)
        return memory.answered > 0 and ends

    def answers(
        self, line: Line[Position], decision: Decision, memory: MarchState
    ) -> tuple[tuple[Answer, MarchState], ...]:
        if not memory.answered and self._answer is not None:
            return ((self._answer, memory._replace(answered=1)),)
        if decision.kind is Kind.MARCH:
            again = self._answer if isinstance(self._answer, Besiege) else Stop()
            return ((again if decision.admits(again) else Stop(), memory),)
        return super().answers(line, decision, memory)

    def resumes(self, line: Line[Position], decision: Decision, memory: MarchState) -> None:
        """Never: the position does not contain the answers given before."""

    def falls(self, line: Line[Position], node: Chance) -> tuple[ChanceClass, ...]:
        # Cards drawn from now on stay unknown.
        del line
        if isinstance(node, Draw) and node.kind is Kind.CARD:
            return (ChanceClass(CERTAIN, (Drawn((HIDDEN,) * node.count),)),)
        return classes(node)

    def noted(self, memory: MarchState, events: tuple[Event, ...]) -> MarchState:
        # It is the marching army that arrives, not the seat that is asked.
        memory = super().noted(memory, events)
        arrived = any(isinstance(event, Moved) and self._march.target in event.path[1:] for event in events)
        return memory._replace(arrived=memory.arrived or arrived)


def _unfit() -> UnfitQuestion:
    return UnfitQuestion(tr("This question has no odds. Ask about a march instead."))


def _options(decision: Decision) -> Iterator[Answer]:
    options = decision.options
    if decision.kind is Kind.MARCH:
        yield from (answer for answer in (Besiege(), Stop()) if options.admits(answer))
    elif isinstance(options, Parcel):
        yield from (answer for answer in nothing_done(decision.kind) if options.admits(answer))
        yield options.default()
        yield from islice(options, MOST_ANSWERS)
    elif isinstance(options, Menu):
        yield from (parcel.default() for kind, parcel in options.parcels.items() if kind is Intercept)
        yield from (answer for answer in nothing_done(decision.kind) if options.admits(answer))
    else:
        yield from options


# --- the value of a march

ByPoints = Mapping[int, tuple[Fraction, Fraction]]
"""For each number of movement points the chance to roll it, and the chance of the goal then."""


class Worth(NamedTuple):
    """The chance of a goal; `rolled` is empty if the points are known."""

    chance: Fraction
    rolled: ByPoints


def worth_of(kit: Kit, position: Position, march: PlannedMarch, goal: Goal, policy: Policy = STANDS) -> Worth:
    """The chance of the goal of a march whose owner always chooses the best. Raises TooWide."""
    seat = march.lifted.seat

    def holds(end: Stem[Position]) -> bool:
        return all_hold(goal, kit, seat, end.position)

    tree = march_tree(kit, position, march, policy)
    known = chances(tree, holds, for_seat=seat)
    return Worth(known[tree], _rolled(tree, known))


def _rolled(tree: Stem[Position], known: Mapping[Stem[Position], Fraction]) -> ByPoints:
    found: dict[int, tuple[Fraction, Fraction]] = {}
    waiting = [(tree, CERTAIN)]
    while waiting:
        here, chance = waiting.pop()
        if not isinstance(here.node, Roll) or here.node.kind is not Kind.MOVEMENT:
            waiting += [(branch.stem, chance * branch.chance) for branch in _taken(here, known)]
            continue
        for branch in here.branches:
            points, part = _points(here.node, branch), chance * branch.chance
            falls, worth = found.get(points, (NOTHING, NOTHING))
            found[points] = falls + part, worth + part * known[branch.stem]
    return {points: (falls, worth / falls) for points, (falls, worth) in found.items()}


def _taken(here: Stem[Position], known: Mapping[Stem[Position], Fraction]) -> list[Branch[Position]]:
    if not here.chooser:
        return here.branches
    return [next(branch for branch in here.branches if known[branch.stem] == known[here])]


def _points(roll: Roll, branch: Branch[Position]) -> int:
    dice = branch.answers[0]
    assert isinstance(dice, Dice)
    assert roll.reading is not None  # a movement roll says how it is read
    points = roll.reading.read(dice.faces, roll.modifier)
    assert isinstance(points, int)
    return points


# --- the best part of the army

MOST_PARTS = 60
"""The most parts of an army to try; of larger armies only parts that differ by whole kinds and by number are tried."""


def best_part(
    kit: Kit,
    position: Position,
    general: str,
    target: str,
    goal: Goal,
    policy: Policy = STANDS,
    *,
    besieges: bool = True,
    group: Group | None = None,
) -> BestPart | None:
    """The part of the army of `general` that reaches the goal best at `target`, the smaller of two equally good ones.

    It is compared with `group`, by default everyone who usually goes. None if no part of it gets there. Raises TooWide.
    """
    everybody = who_may_go(kit, position, general)
    taken = usual_group(position, everybody) if group is None else group
    found: dict[Group, Worth] = {}
    for part in dict.fromkeys((taken, *parts_of(everybody, general))):
        march = _march(kit, position, general, part, target, besieges=besieges)
        if march is not None:
            found[part] = worth_of(kit, position, march, goal, policy)
    if not found:
        return None
    best = max(found, key=lambda part: (found[part].chance, -part.units.count, part == taken))
    whole = found[taken].chance if taken in found else NOTHING
    by_points = {points: worth for points, (_, worth) in sorted(found[best].rolled.items())}
    return BestPart(best, found[best].chance, whole, by_points, are_all_tried(everybody))


def _march(
    kit: Kit, position: Position, general: str, group: Group, target: str, *, besieges: bool
) -> PlannedMarch | None:
    lifted = lift(kit, position, general, group)
    if lifted is None or lifted.refused is not None:
        return None
    way = way_answers(reach(kit, position, lifted, most_points(kit, lifted)), (target, False))
    return PlannedMarch(lifted, target, way, besieges=besieges) if way or target == lifted.space else None


def parts_of(whole: Group, general: str) -> Iterator[Group]:
    """The parts of an army to try under a general, the whole army first: all parts if there are few.

    Other generals go all together or not at all, and so do royals.
    """
    others = (whole.generals, (general,)) if len(whole.generals) > 1 else ((general,),)
    royals = (whole.royals, ()) if whole.royals else ((),)
    for units in _units(whole.units, MOST_PARTS // (len(others) * len(royals))):
        for generals, kept in product(others, royals):
            yield Group(units, generals, kept)


def are_all_tried(whole: Group) -> bool:
    """Whether every part of the army is tried, except for splitting its generals or its royals."""
    kinds: list[int] = [getattr(whole.units, kind) + 1 for kind in UNIT_KINDS]
    return prod(kinds) <= MOST_PARTS // ((1 + (len(whole.generals) > 1)) * (1 + bool(whole.royals)))


def _units(units: Units, most: int) -> Iterator[Units]:
    # Every number of each kind if there are few, else kind by kind.
    ranges = [range(getattr(units, kind), -1, -1) for kind in UNIT_KINDS]
    if prod(map(len, ranges)) <= most:
        yield from (Units(*counts) for counts in product(*ranges) if sum(counts) or not units)
        return
    left = [getattr(units, kind) for kind in UNIT_KINDS]
    while sum(left) > 0:
        yield Units(*left)
        left[next(number for number, count in enumerate(left) if count)] -= 1


# --- the best way

MOST_WAYS = 12
"""The most ways that are evaluated, the cheapest of each kind first; no set-up has more kinds."""


def best_ways(
    kit: Kit, position: Position, march: PlannedMarch, found: Reach, spot: Spot, goal: Goal, policy: Policy = STANDS
) -> WaysWeighed:
    """One way of each kind with the chance of the goal, the best first. Raises TooWide."""

    def weighed(way: Target) -> WayWeighed:
        planned = structs.replace(march, way=answers_along(found, spot, way))
        chance = worth_of(kit, position, planned, goal, policy).chance
        return WayWeighed(way.routes, way.spaces, way.cost, chance)

    every = [*differing(found, spot)]
    distinct = {(way.spaces, way.chance): way for way in map(weighed, every[:MOST_WAYS])}
    ordered = sorted(distinct.values(), key=lambda way: (-way.chance, way.cost))
    return WaysWeighed(tuple(ordered), max(0, len(every) - MOST_WAYS))


# --- waiting for the roll


def waiting(kit: Kit, position: Position, march: PlannedMarch, goal: Goal, policy: Policy = STANDS) -> WaitWeighed:
    """The chance of the goal if the army always goes, always stays, or decides after the roll. Raises TooWide."""
    going = worth_of(kit, position, march, goal, policy)
    staying = worth_of(kit, position, structs.replace(march, way=(), besieges=False), goal, policy)
    deciding = worth_of(kit, position, structs.replace(march, decides=True), goal, policy)
    rolls = tuple(
        OnRoll(points, falls, worth, staying.rolled[points][1])
        for points, (falls, worth) in sorted(going.rolled.items())
    )
    return WaitWeighed(going.chance, staying.chance, deciding.chance, rolls)


# --- all odds

Marched = MarchSubject[Position, PlannedMarch]


@final
class SuccessorsOdds(GameOdds[Kit, Position, PlannedMarch]):
    BEGINS = frozenset({Kind.MARCH, Kind.ACTIVATION, Kind.HAND_OVER})
    ROLLS_TO_MOVE = True  # MOV-10
    GOAL_EXAMPLE = "space damaskos mine and lp >= 5"
    GOAL_GRAMMAR = "space damaskos mine and general ptolemaios safe and units memphis >= 4"
    FIGURE_GRAMMAR = "arrive, win, draw, lose, own N, enemy N, mean own, points N, general G dead, goal ..."

    def __init__(self) -> None:
        self._grown = GrownTrees()
        self._searched: tuple[tuple[str, bytes, TurnAsked], TurnSearch] | None = None

    def subject(self, kit: Kit, position: Position, asked: MarchAsked) -> Marched:
        here, march, _ = _looked_at(kit, position, asked)
        return MarchSubject(here, march.lifted.seat, march)

    def open_question(self, kit: Kit, moment: OddsMoment[Position], *, cards: bool) -> OpenQuestion:
        return OpenQuestion(kit, moment, cards=cards)

    def counts(self, node: Node) -> bool:
        return is_counted(node)

    def read_goal(self, kit: Kit, words: str) -> Goal:
        return read_goal(kit, words) if words.strip() else ()

    def offers(self, kit: Kit, position: Position, asked: MarchAsked) -> tuple[Offered, ...]:
        here = _acting(position, asked.piece)
        lifted = lift(kit, here, asked.piece, asked.group)
        if lifted is None or asked.spot[0] not in kit.atlas.spaces:
            return ()
        return tuple(wish.offered() for wish in fitting(kit, here, lifted, asked.spot[0]))

    def tree_of(self, kit: Kit, subject: Marched, policy: Policy) -> Stem[Position]:
        try:
            return self._grown.tree(kit, subject.position, subject.march, policy)
        except NoSuchPoints as error:
            raise UnfitQuestion(
                tr("No roll gives this army so many movement points: {points}.", points=error)
            ) from None

    def first_of(self, kit: Kit, subject: Marched, policy: Policy) -> FirstOdds | None:
        return march_goals.first_odds(kit, subject.position, subject.march, policy)

    def figures(self, kit: Kit, subject: Marched, tree: Stem[Position], goal: Goal, policy: Policy) -> Odds:
        return march_goals.figures(kit, subject.position, subject.march, tree, goal, policy)

    def explain(self, kit: Kit, subject: Marched, tree: Stem[Position], figure: str, goal: Goal) -> Explained[Position]:
        return march_goals.explained(kit, subject.seat, tree, figure, goal)

    def left_out(self, subject: Marched, policy: Policy) -> tuple[Message, ...]:
        return march_goals.left_out(subject.position, subject.march, policy)

    def best(self, kit: Kit, position: Position, asked: MarchAsked) -> BestPart | None:
        goal, policy = self.goal_to_reach(kit, asked.goal), policy_asked(asked.policy)
        here, (target, _) = _acting(position, asked.piece), asked.spot
        return best_part(kit, here, asked.piece, target, goal, policy, besieges=asked.besieges, group=asked.group)

    def ways(self, kit: Kit, position: Position, asked: MarchAsked) -> WaysWeighed:
        goal, policy = self.goal_to_reach(kit, asked.goal), policy_asked(asked.policy)
        here, march, found = _looked_at(kit, position, asked)
        return best_ways(kit, here, march, found, asked.spot, goal, policy)

    def waiting(self, kit: Kit, position: Position, asked: MarchAsked) -> WaitWeighed:
        goal, policy = self.goal_to_reach(kit, asked.goal), policy_asked(asked.policy)
        here, march, _ = _looked_at(kit, position, asked)
        return waiting(kit, here, march, goal, policy)

    def dangers_to(
        self, kit: Kit, position: Position, seat: int, policy: Policy, *, helped: bool
    ) -> tuple[Danger, ...]:
        return endangering.dangers(kit, position, seat, policy, helped=helped)

    def dangers_left_out(self, kit: Kit, position: Position, seat: int) -> tuple[Message, ...]:
        return endangering.dangers_left_out(kit, position, seat)

    def turn_goals(self, kit: Kit, position: Position, seat: int, space: str) -> tuple[Offered, ...]:
        return tuple(wish.offered() for wish in march_goals.of_a_turn(kit, position, seat, space))

    def turn_odds(self, kit: Kit, position: Position, asked: TurnAsked, goal: Goal) -> Iterator[TurnOdds]:
        return turn_ways.turn_odds(self._search(kit, position, asked, goal), asked, goal)

    def explained_turn(self, kit: Kit, position: Position, asked: TurnAsked, figure: str) -> Explained[Position]:
        goal = self.goal_to_reach(kit, asked.goal)
        search = self._search(kit, position, asked, goal)
        if not search.is_begun:
            for _ in turn_ways.turn_odds(search, asked, goal):
                pass
        try:
            found = explained_turn(search, figure, tuple(wish.words() for wish in goal))
        except BadFigure as error:
            raise self.no_figure(error, TURN_FIGURES) from None
        found.left_out = turn_ways.left_out(search, asked, is_done=True)
        return found

    def _search(self, kit: Kit, position: Position, asked: TurnAsked, goal: Goal) -> TurnSearch:
        # A figure is explained from the search that found it.
        key = kit.digest, msgspec.json.encode(position), asked
        if self._searched is None or self._searched[0] != key:
            self._searched = key, turn_ways.search_of(kit, position, asked, goal)
        return self._searched[1]

    def seen_answer(self, node: Node | None, answer: Answer, seat: int | None) -> Answer:
        # What was drawn is only known to the player who drew it.
        if isinstance(node, Draw) and isinstance(answer, Drawn) and node.seats and seat not in node.seats:
            return Drawn((HIDDEN,) * len(answer.things))
        return answer

    def seen_position(self, position: Position, seat: int | None, since: Sequence[Answer]) -> Position:
        """The position with the hands of others hidden (SEQ-10), except for cards played openly since."""
        seen, open_cards = position.copy(), {answer.card for answer in since if isinstance(answer, PlaySurprise)}
        for other, faction in position.factions.items():
            if other != seat:
                hand = tuple(sorted(card if card in open_cards else HIDDEN for card in faction.hand))
                seen.factions[other] = structs.replace(faction, hand=hand)
        return seen


def _looked_at(kit: Kit, position: Position, asked: MarchAsked) -> tuple[Position, PlannedMarch, Reach]:
    here = _acting(position, asked.piece, afresh=asked.afresh)
    lifted = lift(kit, here, asked.piece, asked.group)
    space, _ = asked.spot
    if lifted is None or space not in kit.atlas.spaces:
        raise UnfitQuestion(tr("{general} or {space} is not on the map.", general=asked.piece, space=space))
    if lifted.refused is not None:
        raise UnfitQuestion(refusal_said(kit, here, lifted.refused))
    points = here.activation.points if here.activation is not None else asked.points
    found = reach(kit, here, lifted, most_points(kit, lifted) if points is None else points)
    way = _way(found, asked)
    if not way and asked.spot != (lifted.space, lifted.inside):
        verdict = found.inside_verdict(space) if asked.spot[1] else found.outside_verdict(space)
        raise UnfitQuestion(refusal_said(kit, here, verdict))
    march = PlannedMarch(lifted, space, way, asked.besieges, asked.points, asked.cards, asked.decides)
    return here, march, found


def _way(found: Reach, asked: MarchAsked) -> tuple[Answer, ...]:
    if not asked.routes:
        return way_answers(found, asked.spot)
    along = way_along(found, asked.spot, asked.routes)
    if along is None:
        raise UnfitQuestion(tr("This army cannot go that way. Use the cheapest way."))
    return answers_along(found, asked.spot, along)


def _acting(position: Position, general: str, *, afresh: bool = False) -> Position:
    found = position.where(general)
    acts = (
        not afresh
        and position.clock.segment == "activation"
        and found is not None
        and position.clock.active == found[1].seat
    )
    return position if found is None or acts else as_if_active(position, found[1].seat)
