"""What the narration of a rule system offers: its questions, answers and events in words; see `rules.core.system.part`.

Words are messages: they become sentences of the present language when somebody looks at them.
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, cast

from desktop.forecast.luck_account import CostlyAnswer, LuckDeed
from desktop.journal.record.record_browser import RecordStep
from desktop.language import Message, Name
from desktop.narration.announcements import Ceremony, CostTold, FirstTime, GreatMoment
from desktop.rules.core.flow import Answer, Decision, Draw, Node, NodeKind, Roll
from desktop.rules.core.game import Event, Game
from desktop.rules.core.system import AnyKit, part


class NarrationSystem(Protocol):
    """The narration's part of one system. `Any` stands for its own kit, position, groups and battles.

    `PAIRED` are rolls that one side of a battle throws after the other. `COSTS` are the kinds of costs that may be
    warned of, with what each is called.
    """

    PAIRED: frozenset[NodeKind]
    COSTS: Mapping[str, Message]

    def terms(self, position: Any) -> Mapping[str, str]:
        """What the edition that a position is played by calls otherwise: sources by those that stand for them."""
        ...

    def group_words(self, group: Any) -> Message:
        """The pieces of a group."""
        ...

    def answer_words(self, answer: Answer) -> Message:
        """What an answer is called where nothing is known of the question."""
        ...

    def choice_words(self, node: Node | None, answer: Answer, position: Any | None = None) -> Message:
        """What stands on a button or in a list for an answer to `node`, as things stand in `position`."""
        ...

    def deed_words(self, node: Node, before: Any, answer: Answer) -> Message:
        """What was done by an answer to `node`, when the table stood as in `before`."""
        ...

    def is_secret(self, node: Node, answer: Answer) -> bool:
        """Whether only the seat that was asked may read what it has chosen."""
        ...

    def is_quiet(self, node: Node, answer: Answer) -> bool:
        """Whether the answer left a card unplayed and changed nothing: several of them are told in one line."""
        ...

    def follows(self, node: Node, answer: Answer) -> bool:
        """Whether the answer is no deed of its own: something is let pass, or what a deed brings is settled, as losses.

        What comes of it belongs to whoever acted before.
        """
        ...

    def action_words(self, deed: Message, events: Sequence[Event]) -> Message:
        """What was done in a whole action of which `events` came, from public facts; `deed` is what was done first."""
        ...

    def weight_of(self, answer: Answer | None, events: Iterable[Event]) -> int:
        """How great events are that came of an action begun by `answer`; see `narration.narrator`."""
        ...

    def ends_action(self, answer: Answer) -> bool:
        """Whether with this answer an action is over or another one begins."""
        ...

    def drawn_kind(self, node: Draw) -> str:
        """What is drawn, as the kind of a `Name`."""
        ...

    def is_nobodys(self, node: Draw) -> bool:
        """Whether a draw is made for the whole table, not for a side."""
        ...

    def why_asked(self, asked: Decision, fallen: Roll | None) -> Message | None:
        """Why a question is asked, where its sentence does not say so; `fallen` was thrown just before it."""
        ...

    def first_time(self, kind: NodeKind) -> FirstTime | None:
        """What questions of this kind are about, for somebody who meets one for the first time."""
        ...

    def what_came(self, node: Node, events: Iterable[Event]) -> tuple[Message, ...]:
        """What has happened that the answer to `node` does not say itself."""
        ...

    def great_moments(self, kit: Any, node: Node, events: Iterable[Event]) -> tuple[GreatMoment, ...]:
        """What of the events of an answer to `node` changes the game: it is proclaimed, the weightiest first."""
        ...

    def costs(self, kit: Any, game: Game[Any], answers: Sequence[Answer]) -> tuple[CostTold, ...]:
        """What these answers would cost the seat that is asked, whatever others do; `game` is a copy to play on."""
        ...

    def gain_words(self, kit: Any, seat: int, before: Any, after: Any, events: Iterable[Event]) -> Message | None:
        """What an answer is worth to `seat` at once, for its button; None where it is nothing that is counted."""
        ...

    def points_told(self, events: Iterable[Event]) -> tuple[Message, ...]:
        """Sums of points that are others now; none where the game has none."""
        ...

    def result_words(self, roll: Roll, faces: Sequence[int]) -> Message | None:
        """What faces mean for a roll; None where they are read in no way of their own."""
        ...

    def foreseen(self, node: Node, answer: Answer) -> Message | None:
        """What somebody is taken to do, told ahead; None for what the events say themselves, and for nothing."""
        ...

    def happens(self, node: Node, events: Iterable[Event]) -> tuple[Message, ...]:
        """Everything that happens by an answer to `node`, told ahead: also what its own line would say in a journal.

        What dice came to is left out: where throws are taken together it is not the same for all of them.
        """
        ...

    def outcome_of(self, position: Any, side: Name | str | None = None) -> Message | None:
        """Who has won, and how; None while nobody has. `side` is what the winner is called."""
        ...

    def dealing_of(self, kit: Any, position: Any) -> Ceremony | None:
        """What was dealt before the opening; None in a game in which nothing is."""
        ...

    def opening_of(self, kit: Any, position: Any, seat: int) -> Ceremony | None:
        """What a player begins with, and what lies near for him; None where nothing is told of it."""
        ...

    def ending_of(self, kit: Any, position: Any) -> Ceremony | None:
        """Who has won, and by what; None while nobody has."""
        ...

    def battles(self, steps: Iterable[RecordStep], turns: Mapping[int, int]) -> Iterator[Any]:
        """The battles of a line in their order; `turns` says in which turn each node stands."""
        ...


def words_of(kit: AnyKit) -> NarrationSystem:
    """The narration of the system that a kit is played by."""
    return cast(NarrationSystem, part(kit.atlas.system, "desktop.narration"))


class LuckWords(Protocol):
    """The words of a game whose luck is counted (`forecast.luck_account`); `MOMENTS` are the deeds told one by one."""

    MOMENTS: Container[str]

    def deed_words(self, deed: LuckDeed) -> Message:
        """What it was."""
        ...

    def came_words(self, deed: LuckDeed) -> Message:
        """What came of it, for the side whose deed it is."""
        ...

    def measure_words(self, answer: CostlyAnswer) -> Message:
        """What the chances of an answer are the chances of."""
        ...

    def answer_words(self, answer: CostlyAnswer) -> Message:
        """What was answered, and what would have had the better chance of what."""
        ...


def luck_words_of(kit: AnyKit) -> LuckWords:
    """The words for the luck of a kit's game, which must be one whose luck is counted."""
    return cast(LuckWords, part(kit.atlas.system, "desktop.narration").luck)
