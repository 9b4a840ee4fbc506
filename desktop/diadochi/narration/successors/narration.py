"""The narration of the Successors."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import final

from diadochi.journal.record.record_browser import RecordStep
from diadochi.language import Message, Name
from diadochi.narration.announcements import Ceremony, CostTold, FirstTime, GreatMoment
from diadochi.narration.game_narration import GameNarration
from diadochi.narration.successors import event_words, proclamations, scenes, stakes, words
from diadochi.narration.successors.event_words import BattleTold
from diadochi.rules.core.flow import Answer, Decision, Draw, Node, NodeKind, Roll
from diadochi.rules.core.game import Event, Game
from diadochi.rules.successors.answers import (
    Activate,
    Avoid,
    EndSegment,
    FallOf,
    GoIn,
    HandOver,
    Lose,
    Pass,
    Stays,
    StepBack,
    Withdraw,
    does_nothing,
)
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import Group
from diadochi.rules.successors.position import Position

_SETTLED = (Avoid, FallOf, GoIn, Lose, Stays, StepBack, Withdraw)


@final
class SuccessorsNarration(GameNarration[Kit, Position, Group]):
    PAIRED = frozenset({Kind.BATTLE, Kind.NAVAL_BATTLE})
    COSTS = stakes.COSTS

    def terms(self, position: Position) -> Mapping[str, str]:
        return words.terms(position)

    def group_words(self, group: Group) -> Message:
        return words.group_words(group)

    def answer_words(self, answer: Answer) -> Message:
        return words.answer_words(answer)

    def choice_words(self, node: Node | None, answer: Answer, position: Position | None = None) -> Message:
        return words.choice_words(node, answer, position)

    def deed_words(self, node: Node, before: Position, answer: Answer) -> Message:
        return words.deed_words(node, before, answer)

    def is_secret(self, node: Node, answer: Answer) -> bool:
        """The card given away is known only to the two players (SEQ-10)."""
        return isinstance(node, Decision) and node.kind == Kind.CHOOSE_CARD

    def is_quiet(self, node: Node, answer: Answer) -> bool:
        """Whether a player declined to play a Surprise card (SEQ-12)."""
        return isinstance(node, Decision) and node.kind == Kind.SURPRISE and isinstance(answer, Pass)

    def follows(self, node: Node, answer: Answer) -> bool:
        """Whether the answer passes, ends a question without a choice, or settles a battle or siege."""
        return isinstance(answer, _SETTLED) or (isinstance(node, Decision) and does_nothing(node.kind, answer))

    def action_words(self, deed: Message, events: Sequence[Event]) -> Message:
        return event_words.action_words(deed, events)

    def weight_of(self, answer: Answer | None, events: Iterable[Event]) -> int:
        return event_words.weight_of(answer, events)

    def ends_action(self, answer: Answer) -> bool:
        """Whether another army is activated or the segment ends."""
        return isinstance(answer, Activate | EndSegment | HandOver)

    def drawn_kind(self, node: Draw) -> str:
        return "card" if node.kind in (Kind.CARD, Kind.TAKEN_CARD) else "thing"

    def is_nobodys(self, node: Draw) -> bool:
        return node.kind == Kind.REVEAL

    def why_asked(self, asked: Decision, fallen: Roll | None) -> Message | None:
        return stakes.why_asked(asked, fallen)

    def first_time(self, kind: NodeKind) -> FirstTime | None:
        """The introduction to this kind of question; imported only when first needed."""
        from diadochi.narration.successors.first_times import FIRST_TIMES

        return FIRST_TIMES.get(kind)

    def what_came(self, node: Node, events: Iterable[Event]) -> tuple[Message, ...]:
        return event_words.what_came(node, events)

    def great_moments(self, kit: Kit, node: Node, events: Iterable[Event]) -> tuple[GreatMoment, ...]:
        return proclamations.great_moments(kit, node, events)

    def costs(self, kit: Kit, game: Game[Position], answers: Sequence[Answer]) -> tuple[CostTold, ...]:
        return stakes.costs(kit, game, answers)

    def gain_words(
        self, kit: Kit, seat: int, before: Position, after: Position, events: Iterable[Event]
    ) -> Message | None:
        return stakes.gain_words(kit, seat, before, after, events)

    def points_told(self, events: Iterable[Event]) -> tuple[Message, ...]:
        return proclamations.points_told(events)

    def result_words(self, roll: Roll, faces: Sequence[int]) -> Message | None:
        return scenes.result_words(roll, faces)

    def foreseen(self, node: Node, answer: Answer) -> Message | None:
        return event_words.foreseen(node, answer)

    def happens(self, node: Node, events: Iterable[Event]) -> tuple[Message, ...]:
        return event_words.happens(node, events)

    def outcome_of(self, position: Position, side: Name | str | None = None) -> Message | None:
        """Word the winner and the kind of victory."""
        return proclamations.outcome_words(position.outcome, side) if position.outcome else None

    def dealing_of(self, kit: Kit, position: Position) -> Ceremony | None:
        return proclamations.dealing_of(kit, position)

    def opening_of(self, kit: Kit, position: Position, seat: int) -> Ceremony | None:
        return proclamations.opening_of(kit, position, seat)

    def ending_of(self, kit: Kit, position: Position) -> Ceremony | None:
        return proclamations.ending_of(kit, position)

    def battles(self, steps: Iterable[RecordStep], turns: Mapping[int, int]) -> Iterator[BattleTold]:
        return event_words.battles(steps, turns)
