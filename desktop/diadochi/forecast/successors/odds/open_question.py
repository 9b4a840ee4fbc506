"""What each answer to an open question leads to, until its action and the activation are over."""

from collections.abc import Iterator
from itertools import islice

from msgspec import structs

from diadochi.forecast.odds.chance_tree import CERTAIN, ChanceClass, Line, Stem, classes, grow, taken_up
from diadochi.forecast.odds.game_odds import GameQuestion, MarchSubject
from diadochi.forecast.odds.odds_questions import OddsMoment, Policy, UnfitQuestion
from diadochi.forecast.successors.lifted_army import Lifted
from diadochi.forecast.successors.odds.march_tree import Marching, MarchState, PlannedMarch
from diadochi.language import tr
from diadochi.rules.core.flow import Answer, Chance, Decision, Draw, Drawn, Menu, Node, Parcel, Procedure, Trait
from diadochi.rules.core.game import Event
from diadochi.rules.successors.answers import Besiege, Intercept, PlaySurprise, Stop, nothing_done
from diadochi.rules.successors.events import Moved
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.activation import table
from diadochi.rules.successors.pieces import Group
from diadochi.rules.successors.position import HIDDEN, Position
from diadochi.rules.successors.turn.whole_game import whole_game


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
    return _is_of_a_deed(node)


def _is_of_a_deed(node: Node) -> bool:
    """Whether a question is within an action. Announced events are not: they depend on hidden hands."""
    against_an_event = node.kind is Kind.SURPRISE and bool(node.about.card)
    return node.kind in _COUNTED and not against_an_event


class OpenQuestion(GameQuestion[Position, PlannedMarch]):
    """An open question or roll, ready to be evaluated for `seat`."""

    def __init__(self, kit: Kit, moment: OddsMoment[Position], *, cards: bool) -> None:
        self._kit, self._moment, self._cards = kit, moment, cards
        self.start: Position = moment.position.copy()
        self.line = Line(self.start, self._root, moment.answers)
        node = self.line.node
        if node is None or not _is_of_a_deed(node):
            raise _unfit()
        self.node: Node = node
        here = self.line.position.activation
        space = node.about.space or ("" if here is None else here.space)
        march = PlannedMarch(Lifted("", node.seat, space, False, Group()), space, (), cards=cards)
        self.subject = MarchSubject(self.line.position, node.seat, march)
        if node.kind is Kind.MARCH:  # a siege
            self.usual_goal = f"city {space} fallen"

    def answers(self) -> tuple[Answer | None, ...]:
        """The answers to evaluate; None for a roll. Raises UnfitQuestion if there are none."""
        if not isinstance(self.node, Decision):
            return (None,)
        every = dict.fromkeys(_options(self.node))
        if self.node.kind is Kind.MARCH and Besiege() not in every:
            raise _unfit()
        kept = [answer for answer in every if self._cards or not isinstance(answer, PlaySurprise)]
        return tuple(kept[:MOST_ANSWERS])

    def tree(self, answer: Answer | None, policy: Policy) -> Stem[Position]:
        """The tree after an answer. Raises TooWide."""
        plan = _Answering(self._kit, self.subject.march, policy, answer)
        memory = MarchState(arrived=self._stands_there(), answered=0 if answer is not None else 1)
        own = self.subject.seat if self._cards else 0
        root = taken_up(self._root, self._moment.answers, lambda live, given: strip_hands(self._kit, live, own, given))
        return grow(self.start, root, plan, memory)

    def _stands_there(self) -> bool:
        here = self.line.position.activation
        return here is not None and here.space == self.subject.march.target

    def _root(self, live: Position) -> Procedure[None]:
        """The root procedure of the game, in which players can win. Hidden cards are not dealt again."""
        return whole_game(self._kit, live) if live.course else table(self._kit, live)


class _Answering(Marching):
    """The script after an open question: this answer, then no more than necessary."""

    def __init__(self, kit: Kit, march: PlannedMarch, policy: Policy, answer: Answer | None) -> None:
        super().__init__(kit, march, policy)
        self._answer = answer

    def is_end(self, line: Line[Position], memory: MarchState) -> bool:
        """Whether the action and the activation are over."""
        node = line.node
        ends = isinstance(node, Decision) and (node.checkpoint or node.kind is Kind.INDEPENDENT_MARCH)
        return memory.answered > 0 and ends

    def answers(
        self, line: Line[Position], decision: Decision, memory: MarchState
    ) -> tuple[tuple[Answer, MarchState], ...]:
        """The answer in question, then those of the policy."""
        if not memory.answered and self._answer is not None:
            return ((self._answer, memory._replace(answered=1)),)
        if decision.kind is Kind.MARCH:
            again = self._answer if isinstance(self._answer, Besiege) else Stop()
            return ((again if decision.admits(again) else Stop(), memory),)
        return super().answers(line, decision, memory)

    def resumes(self, line: Line[Position], decision: Decision, memory: MarchState) -> None:
        """Never: the position does not contain the answers given before."""

    def falls(self, line: Line[Position], node: Chance) -> tuple[ChanceClass, ...]:
        """All results; cards drawn from now on stay unknown."""
        del line
        if isinstance(node, Draw) and node.kind is Kind.CARD:
            return (ChanceClass(CERTAIN, (Drawn((HIDDEN,) * node.count),)),)
        return classes(node)

    def noted(self, memory: MarchState, events: tuple[Event, ...]) -> MarchState:
        """The progress; it is the marching army that arrives, not the seat that is asked."""
        memory = super().noted(memory, events)
        arrived = any(isinstance(event, Moved) and self._march.target in event.path[1:] for event in events)
        return memory._replace(arrived=memory.arrived or arrived)


def _unfit() -> UnfitQuestion:
    return UnfitQuestion(tr("There is nothing to count at this question; ask about a march instead."))


def _options(decision: Decision) -> Iterator[Answer]:
    """The answers to evaluate, the simplest first."""
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
