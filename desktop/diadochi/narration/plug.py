"""What the narration of a rule system offers; found by `rules.core.system.part`.

All words are messages, translated when they are displayed.
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, cast

from diadochi.forecast.luck_account import CostlyAnswer, LuckDeed
from diadochi.journal.record.record_browser import RecordStep
from diadochi.language import Message, Name
from diadochi.narration.announcements import Ceremony, CostTold, FirstTime, GreatMoment
from diadochi.rules.core.flow import Answer, Decision, Draw, Node, NodeKind, Roll
from diadochi.rules.core.game import Event, Game
from diadochi.rules.core.system import AnyKit, part


class NarrationSystem(Protocol):
    """The narration of one system. `Any` stands for its kit, position, groups and battles.

    `PAIRED` are rolls that both sides of a battle make in turn. `COSTS` are the costs that can be warned of, with
    labels.
    """

    PAIRED: frozenset[NodeKind]
    COSTS: Mapping[str, Message]

    def terms(self, position: Any) -> Mapping[str, str]:
        """The terms that the position's edition replaces, by source text."""
        ...

    def group_words(self, group: Any) -> Message:
        """The pieces of a group."""
        ...

    def answer_words(self, answer: Answer) -> Message:
        """Word an answer without knowing its question."""
        ...

    def choice_words(self, node: Node | None, answer: Answer, position: Any | None = None) -> Message:
        """Word an answer to `node` for a button or list, in `position`."""
        ...

    def deed_words(self, node: Node, before: Any, answer: Answer) -> Message:
        """Word an answer to `node` given in the position `before`, for the journal."""
        ...

    def is_secret(self, node: Node, answer: Answer) -> bool:
        """Whether only the player asked may read the choice."""
        ...

    def is_quiet(self, node: Node, answer: Answer) -> bool:
        """Whether the answer only declined to play a card; consecutive ones share a line."""
        ...

    def follows(self, node: Node, answer: Answer) -> bool:
        """Whether the answer is no action of its own: a pass, or the settling of an earlier action, such as losses.

        What it leads to belongs to the player who acted before.
        """
        ...

    def action_words(self, deed: Message, events: Sequence[Event]) -> Message:
        """Sum up an action and its `events` from public facts; `deed` is what was done first."""
        ...

    def weight_of(self, answer: Answer | None, events: Iterable[Event]) -> int:
        """Return the weight of an action's events; see `narration.narrator`."""
        ...

    def ends_action(self, answer: Answer) -> bool:
        """Whether the answer ends an action or begins another."""
        ...

    def drawn_kind(self, node: Draw) -> str:
        """The kind of thing drawn, as the kind of a `Name`."""
        ...

    def is_nobodys(self, node: Draw) -> bool:
        """Whether a draw is for the whole table instead of one side."""
        ...

    def why_asked(self, asked: Decision, fallen: Roll | None) -> Message | None:
        """Say why a question is asked, if its own sentence does not; `fallen` is the roll just before it."""
        ...

    def first_time(self, kind: NodeKind) -> FirstTime | None:
        """Return the introduction to this kind of question."""
        ...

    def what_came(self, node: Node, events: Iterable[Event]) -> tuple[Message, ...]:
        """Return what happened beyond what the answer to `node` says itself."""
        ...

    def great_moments(self, kit: Any, node: Node, events: Iterable[Event]) -> tuple[GreatMoment, ...]:
        """Return the events to announce to the table, the weightiest first."""
        ...

    def costs(self, kit: Any, game: Game[Any], answers: Sequence[Answer]) -> tuple[CostTold, ...]:
        """Return what these answers cost the player asked, whatever others do; `game` is a copy to play on."""
        ...

    def gain_words(self, kit: Any, seat: int, before: Any, after: Any, events: Iterable[Event]) -> Message | None:
        """Word what `seat` gains at once, for the button; None if nothing countable."""
        ...

    def points_told(self, events: Iterable[Event]) -> tuple[Message, ...]:
        """Return the totals that changed; none in a game without points."""
        ...

    def result_words(self, roll: Roll, faces: Sequence[int]) -> Message | None:
        """Say what the faces mean; None if the game has no wording of its own."""
        ...

    def foreseen(self, node: Node, answer: Answer) -> Message | None:
        """Word an expected answer in a forecast; None if events report it or there is nothing to say."""
        ...

    def happens(self, node: Node, events: Iterable[Event]) -> tuple[Message, ...]:
        """Return all that an answer to `node` leads to, for a forecast, including what its own journal line would say.

        Dice results are left out: rolls with the same outcome are grouped, so there is no single one.
        """
        ...

    def outcome_of(self, position: Any, side: Name | str | None = None) -> Message | None:
        """Word the winner; None during the game. `side` replaces the winner's name."""
        ...

    def dealing_of(self, kit: Any, position: Any) -> Ceremony | None:
        """What was dealt at the start; None if the game deals nothing."""
        ...

    def opening_of(self, kit: Any, position: Any, seat: int) -> Ceremony | None:
        """A player's starting position and first aims; None if the game has no such page."""
        ...

    def ending_of(self, kit: Any, position: Any) -> Ceremony | None:
        """The winner and the reasons; None during the game."""
        ...

    def battles(self, steps: Iterable[RecordStep], turns: Mapping[int, int]) -> Iterator[Any]:
        """Yield the battles of a line in order; `turns` gives the turn of each node."""
        ...


def words_of(kit: AnyKit) -> NarrationSystem:
    """Return the narration of a kit's system."""
    return cast(NarrationSystem, part(kit.atlas.system, "diadochi.narration"))


class LuckWords(Protocol):
    """The words of a game with a luck account (`forecast.luck_account`); `MOMENTS` are the actions listed singly."""

    MOMENTS: Container[str]

    def deed_words(self, deed: LuckDeed) -> Message:
        """Name the action."""
        ...

    def came_words(self, deed: LuckDeed) -> Message:
        """Word the outcome for the side that acted."""
        ...

    def measure_words(self, answer: CostlyAnswer) -> Message:
        """Name the event that the chances of an answer refer to."""
        ...

    def answer_words(self, answer: CostlyAnswer) -> Message:
        """Word the answer given, and the one with the better chance."""
        ...


def luck_words_of(kit: AnyKit) -> LuckWords:
    """Return the words for a kit's luck account. The game must have one."""
    return cast(LuckWords, part(kit.atlas.system, "diadochi.narration").luck)
