"""The narration of the Sword of Rome."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import final

from diadochi.journal.record.record_browser import RecordStep
from diadochi.language import Message, Name, msg
from diadochi.narration.announcements import Ceremony, FirstTime, GreatMoment
from diadochi.narration.game_narration import GameNarration
from diadochi.narration.narrator import thrown_for
from diadochi.narration.rome import event_words, proclamations, scenes, words
from diadochi.narration.rome.event_words import UNSAID, BattleTold
from diadochi.rules.core.flow import Answer, Decision, Node, NodeKind, Roll, Trait
from diadochi.rules.core.game import Event
from diadochi.rules.rome.answers import Activate, Avoid, AvoidBySea, GoInside, HandOver, Lose, Pass, Retreat
from diadochi.rules.rome.events import ConsequencesDue, Fought
from diadochi.rules.rome.kinds import Kind
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Group, Position

_TOLD_BY_EVENTS = Kind.having(Trait.TOLD_BY_EVENTS)
"""Questions whose answers need no words: events already report the moves and losses."""


@final
class RomeNarration(GameNarration[Kit, Position, Group]):
    """All cards are face up, nothing is drawn, and seats have no points of their own (PLAY-19)."""

    PAIRED = frozenset({Kind.BATTLE})

    def group_words(self, group: Group) -> Message:
        return words.group_words(group)

    def answer_words(self, answer: Answer) -> Message:
        return words.answer_words(answer)

    def choice_words(self, node: Node | None, answer: Answer, position: Position | None = None) -> Message:
        return words.choice_words(node, answer, position)

    def deed_words(self, node: Node, before: Position, answer: Answer) -> Message:
        return words.deed_words(node, before, answer)

    def is_quiet(self, node: Node, answer: Answer) -> bool:
        """Whether a player declined to play a response event (ROM-45)."""
        return node.kind == Kind.RESPOND and isinstance(answer, Pass)

    def follows(self, node: Node, answer: Answer) -> bool:
        """Whether the answer passes or settles a battle."""
        return isinstance(answer, Pass | Lose | Retreat | Avoid | AvoidBySea | GoInside)

    def action_words(self, deed: Message, events: Sequence[Event]) -> Message:
        return event_words.action_words(deed, events)

    def weight_of(self, answer: Answer | None, events: Iterable[Event]) -> int:
        return event_words.weight_of(answer, events)

    def ends_action(self, answer: Answer) -> bool:
        """Whether another army is activated or another side acts."""
        return isinstance(answer, Activate | HandOver)

    def why_asked(self, asked: Decision, fallen: Roll | None) -> Message | None:
        """The battle that costs CU (ROM-72); other questions say themselves why they are asked."""
        if asked.kind == Kind.LOSE:
            return msg("Battle of {space}", space=Name("space", asked.about.space))
        return thrown_for(asked, fallen)

    def first_time(self, kind: NodeKind) -> FirstTime | None:
        """The introduction to this kind of question; imported only when first needed."""
        from diadochi.narration.rome.proclamations import FIRST_TIMES

        return FIRST_TIMES.get(kind)

    def what_came(self, node: Node, events: Iterable[Event]) -> tuple[Message, ...]:
        return event_words.what_came(node, events)

    def great_moments(self, kit: Kit, node: Node, events: Iterable[Event]) -> tuple[GreatMoment, ...]:
        return proclamations.great_moments(kit, node, events)

    def points_told(self, events: Iterable[Event]) -> tuple[Message, ...]:
        return proclamations.points_told(events)

    def result_words(self, roll: Roll, faces: Sequence[int]) -> Message | None:
        return scenes.result_words(roll, faces)

    def foreseen(self, node: Node, answer: Answer) -> Message | None:
        if node.kind in _TOLD_BY_EVENTS or (isinstance(answer, Pass) and node.kind != Kind.AVOID):
            return None
        return msg("{seat}: {answer}", seat=Name("seat", str(node.seat)), answer=words.choice_words(node, answer))

    def happens(self, node: Node, events: Iterable[Event]) -> tuple[Message, ...]:
        """What an answer leads to. Sums of dice are left out: rolls with the same outcome are grouped."""
        return tuple(event_words.event_words(event) for event in events if not _is_untold(event))

    def outcome_of(self, position: Position, side: Name | str | None = None) -> Message | None:
        """Word the winner by the points of cities (PLAY-19)."""
        if not position.winner:
            return None
        called = side if side is not None else words.side_of(position.winner)
        return msg("Winner by the points of cities: {side}.", side=called)

    def dealing_of(self, kit: Kit, position: Position) -> Ceremony | None:
        return proclamations.dealing_of(kit, position)

    def opening_of(self, kit: Kit, position: Position, seat: int) -> Ceremony | None:
        return proclamations.opening_of(kit, position, seat)

    def battles(self, steps: Iterable[RecordStep], turns: Mapping[int, int]) -> Iterator[BattleTold]:
        return event_words.battles(steps, turns)


def _is_untold(event: Event) -> bool:
    """Dice results, and events that others report or that are mere reminders."""
    return isinstance(event, (*UNSAID, ConsequencesDue)) or (isinstance(event, Fought) and not event.automatic)
