"""The odds of a game: what each game has to say, and how the questions of `odds_questions` are answered from it."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from diadochi.forecast.odds.chance_tree import Stem
from diadochi.forecast.odds.figures import AnswerOdds, Danger, FirstOdds, GameGoal, Odds, QuestionOdds, Wished, wished
from diadochi.forecast.odds.odds_explanation import Explained
from diadochi.forecast.odds.odds_questions import (
    OFFERED,
    AnswerAsked,
    BadFigure,
    BadGoal,
    BestPart,
    MarchAsked,
    OddsMoment,
    Offered,
    Policy,
    QuestionAsked,
    UnfitQuestion,
    WaitWeighed,
    WaysWeighed,
    policy_asked,
    policy_words,
    read_policy,
)
from diadochi.forecast.odds.turn_plans import TurnAsked, TurnOdds
from diadochi.language import Message, tr
from diadochi.rules.core.flow import Answer, Decision, Node, NodeKind
from diadochi.rules.core.game import Game, GameKit, GamePosition, K, P
from diadochi.rules.core.system import optional_part, rules_of

M = TypeVar("M")
"""The planned march of a game."""


class MarchSubject(NamedTuple, Generic[P, M]):
    """What figures are of: `march` from `position`, for `seat`."""

    position: P
    seat: int
    march: M


class GameQuestion(ABC, Generic[P, M]):
    """An open question or roll of a game, ready to be evaluated for the seat that is asked.

    `usual_goal` is the goal by default, as text.
    """

    node: Node
    subject: MarchSubject[P, M]
    usual_goal: str = ""

    @abstractmethod
    def answers(self) -> tuple[Answer | None, ...]:
        """The answers to evaluate; None for a roll. Raises UnfitQuestion if there are none."""

    @abstractmethod
    def tree(self, answer: Answer | None, policy: Policy) -> Stem[P]:
        """The tree after an answer. Raises TooWide."""


class GameOdds(ABC, Generic[K, P, M]):
    """The odds of one game. All methods raise UnfitQuestion, and TooWide for too many possibilities.

    `BEGINS` are questions that would be asked again from the position alone. `ROLLS_TO_MOVE`: movement points are
    rolled, so that waiting for them makes sense. `GOAL_EXAMPLE`, `GOAL_GRAMMAR` and `FIGURE_GRAMMAR` show what can be
    written.
    """

    BEGINS: frozenset[NodeKind]
    ROLLS_TO_MOVE: bool
    GOAL_EXAMPLE: str
    GOAL_GRAMMAR: str
    FIGURE_GRAMMAR: str

    # --- by each game

    @abstractmethod
    def subject(self, kit: K, position: P, asked: MarchAsked) -> MarchSubject[P, M]:
        """The march in question, set out. Raises UnfitQuestion with the reason of the rules."""

    @abstractmethod
    def open_question(self, kit: K, moment: OddsMoment[P], *, cards: bool) -> GameQuestion[P, M]:
        """The open question of a game."""

    @abstractmethod
    def counts(self, node: Node) -> bool:
        """Whether odds can be computed at a question of this kind."""

    @abstractmethod
    def read_goal(self, kit: K, words: str) -> GameGoal[K, P]:
        """The goal in a text, empty for an empty one. Raises BadGoal."""

    @abstractmethod
    def offers(self, kit: K, position: P, asked: MarchAsked) -> tuple[Offered, ...]:
        """Goals that suit a march, the likeliest first; empty if the march cannot be evaluated."""

    @abstractmethod
    def tree_of(self, kit: K, subject: MarchSubject[P, M], policy: Policy) -> Stem[P]:
        """The tree of a march."""

    @abstractmethod
    def first_of(self, kit: K, subject: MarchSubject[P, M], policy: Policy) -> FirstOdds | None:
        """The figures of a march that are known at once; None if there are none."""

    @abstractmethod
    def figures(self, kit: K, subject: MarchSubject[P, M], tree: Stem[P], goal: GameGoal[K, P], policy: Policy) -> Odds:
        """The figures of a tree."""

    @abstractmethod
    def explain(
        self, kit: K, subject: MarchSubject[P, M], tree: Stem[P], figure: str, goal: GameGoal[K, P]
    ) -> Explained[P]:
        """A figure with the tree it comes from. Raises BadFigure, BadGoal."""

    @abstractmethod
    def left_out(self, subject: MarchSubject[P, M], policy: Policy) -> tuple[Message, ...]:
        """What figures do not take into account."""

    @abstractmethod
    def best(self, kit: K, position: P, asked: MarchAsked) -> BestPart | None:
        """The part of the army that reaches the goal best; None if no part gets there."""

    @abstractmethod
    def ways(self, kit: K, position: P, asked: MarchAsked) -> WaysWeighed:
        """The ways with different risks."""

    @abstractmethod
    def waiting(self, kit: K, position: P, asked: MarchAsked) -> WaitWeighed:
        """What it is worth to see the roll before setting out."""

    @abstractmethod
    def dangers_to(self, kit: K, position: P, seat: int, policy: Policy, *, helped: bool) -> tuple[Danger, ...]:
        """What one enemy army can take or beat in one activation, the worst first."""

    @abstractmethod
    def dangers_left_out(self, kit: K, position: P, seat: int) -> tuple[Message, ...]:
        """Dangers to a side that `dangers` does not take into account."""

    def turn_goals(self, kit: K, position: P, seat: int, space: str) -> tuple[Offered, ...]:
        """Goals of a turn that suit a space, the likeliest first; empty in a game without such goals."""
        del kit, position, seat, space
        return ()

    def turn_odds(self, kit: K, position: P, asked: TurnAsked, goal: GameGoal[K, P]) -> Iterator[TurnOdds]:
        """The chance of a goal of a turn; see `turn`."""
        del kit, position, asked, goal
        raise _no_turn()

    def explained_turn(self, kit: K, position: P, asked: TurnAsked, figure: str) -> Explained[P]:
        """A figure of a goal of a turn, with the tree it comes from; `figure` is a text in the game's grammar."""
        del kit, position, asked, figure
        raise _no_turn()

    def seen_answer(self, node: Node | None, answer: Answer, seat: int | None) -> Answer:
        return answer

    def seen_position(self, position: P, seat: int | None, since: Sequence[Answer]) -> P:
        """A copy of the position as `seat` may see it after these answers."""
        return position.copy()

    # --- for every game

    def policies(self) -> Mapping[str, Message]:
        """The policies that can be chosen for other players, each as text and in words; the default first."""
        return {policy: policy_words(read_policy(policy)) for policy in OFFERED}

    def first(self, kit: K, position: P, asked: MarchAsked) -> FirstOdds | None:
        """The figures of a march that are known at once; None if there are none."""
        return self.first_of(kit, self.subject(kit, position, asked), policy_asked(asked.policy))

    def odds(self, kit: K, position: P, asked: MarchAsked) -> Odds:
        subject, policy = self.subject(kit, position, asked), policy_asked(asked.policy)
        tree = self.tree_of(kit, subject, policy)
        return self.figures(kit, subject, tree, self.goal(kit, asked.goal), policy)

    def moment(self, game: Game[P], seat: int | None) -> OddsMoment[P]:
        """The present point of a game as `seat` may see it; None means as everyone may see it."""
        again = game.again()
        start, since = game.checkpoint, list[Answer]()
        for answer in game.answers:
            if self._begins_here(again.node):
                start, since = again.position.copy(), []
            since.append(self.seen_answer(again.node, answer, seat))
            again.answer(answer)
        if self._begins_here(again.node):
            start, since = again.position, []
        return OddsMoment(self.seen_position(start, seat, since), tuple(since))

    def _begins_here(self, node: Node | None) -> bool:
        return isinstance(node, Decision) and node.kind in self.BEGINS

    def question(self, kit: K, moment: OddsMoment[P], asked: QuestionAsked) -> QuestionOdds:
        """The figures of each answer to the open question, to the end of the action it belongs to."""
        question = self.open_question(kit, moment, cards=asked.cards)
        subject, policy = question.subject, policy_asked(asked.policy)
        goal = self.goal(kit, asked.goal or question.usual_goal)
        found = [
            AnswerOdds(answer, self.figures(kit, subject, question.tree(answer, policy), goal, policy))
            for answer in question.answers()
        ]
        return QuestionOdds(question.node.kind, subject.seat, tuple(found))

    def tree(self, kit: K, position: P, asked: MarchAsked) -> Stem[P]:
        """The tree of a march, for explaining figures."""
        return self.tree_of(kit, self.subject(kit, position, asked), policy_asked(asked.policy))

    def explained(self, kit: K, position: P, asked: MarchAsked | AnswerAsked, figure: str) -> Explained[P]:
        """A figure of a march, or of an answer at a point of a game, with the tree it comes from.

        `figure` is a text in the game's grammar.
        """
        if isinstance(asked, AnswerAsked):
            question = self.open_question(kit, OddsMoment(position, asked.answers), cards=asked.question.cards)
            subject, wanted = question.subject, asked.question.goal or question.usual_goal
            policy = policy_asked(asked.question.policy)
            tree = question.tree(asked.answer, policy)
        else:
            subject, wanted, policy = self.subject(kit, position, asked), asked.goal, policy_asked(asked.policy)
            tree = self.tree_of(kit, subject, policy)
        goal = self.goal(kit, wanted)
        try:
            found = self.explain(kit, subject, tree, figure, goal)
        except BadGoal as error:
            raise self._no_goal(error) from None
        except BadFigure as error:
            raise self.no_figure(error) from None
        found.left_out = self.left_out(subject, policy)
        return found

    def wished(self, kit: K, position: P, asked: MarchAsked, goals: tuple[str, ...]) -> tuple[Wished, ...]:
        """The chance of each of these goals of one march; the goal in `asked` is ignored."""
        subject = self.subject(kit, position, asked)
        tree = self.tree_of(kit, subject, policy_asked(asked.policy))
        return tuple(wished(kit, subject.seat, tree, self.goal(kit, goal)) for goal in goals)

    def turn(self, kit: K, position: P, asked: TurnAsked) -> Iterator[TurnOdds]:
        """The best chance of a goal over all activations of a turn, with the best ways: bounds that narrow.

        The last figures are done.
        """
        return self.turn_odds(kit, position, asked, self.goal_to_reach(kit, asked.goal))

    def dangers(self, kit: K, position: P, seat: int, policy: str, *, helped: bool = True) -> tuple[Danger, ...]:
        """What one enemy army can take or beat in one activation, the worst first."""
        seats = rules_of(kit).seats(position)
        if seat not in seats:
            known = ", ".join(map(str, seats))
            raise UnfitQuestion(tr("There is no seat {seat}. Choose from {seats}.", seat=seat, seats=known))
        return self.dangers_to(kit, position, seat, policy_asked(policy), helped=helped)

    def wishes(self, kit: K, text: str) -> tuple[Offered, ...]:
        """The parts of a written goal; empty for an empty text."""
        return tuple(wish.offered() for wish in self.goal(kit, text))

    def goal(self, kit: K, words: str) -> GameGoal[K, P]:
        """The goal in a text. Raises UnfitQuestion."""
        try:
            return self.read_goal(kit, words)
        except BadGoal as error:
            raise self._no_goal(error) from None

    def goal_to_reach(self, kit: K, words: str) -> GameGoal[K, P]:
        """The same; raises UnfitQuestion also for an empty goal."""
        goal = self.goal(kit, words)
        if not goal:
            raise UnfitQuestion(tr("There is no goal yet. Set a goal to find the best way."))
        return goal

    def no_figure(self, error: BadFigure, grammar: str = "") -> UnfitQuestion:
        words, grammar = f'"{error}"', grammar or self.FIGURE_GRAMMAR
        return UnfitQuestion(tr("{words} is not a known figure. Write {grammar}.", words=words, grammar=grammar))

    def _no_goal(self, error: BadGoal) -> UnfitQuestion:
        words, grammar = f'"{error}"', self.GOAL_GRAMMAR
        return UnfitQuestion(
            tr("{words} is not a goal on this map. Write for example: {grammar}.", words=words, grammar=grammar)
        )


def _no_turn() -> UnfitQuestion:
    return UnfitQuestion(tr("A goal for a whole turn is not part of this game. Ask about a march instead."))


AnyOdds = GameOdds[GameKit, GamePosition, object]


def has_odds(kit: GameKit) -> bool:
    return _found(kit) is not None


def odds_system(kit: GameKit) -> AnyOdds:
    """The odds of a kit's game. Raises UnfitQuestion if it has none."""
    found = _found(kit)
    if found is None:
        raise UnfitQuestion(tr("There are no odds for this game. Choose the map of another game."))
    return found


def _found(kit: GameKit) -> AnyOdds | None:
    return optional_part(GameOdds, kit.atlas.system, "diadochi.forecast.{}.odds.odds_answers")
