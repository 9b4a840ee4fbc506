"""What the narration of a game offers, and its announcements as values.

All words are messages, translated when they are displayed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Generic, NamedTuple

from diadochi.forecast.luck_account import CostlyAnswer, LuckAction
from diadochi.journal.record.record_browser import RecordStep
from diadochi.language import Message, Name
from diadochi.rules.core.flow import Answer, Decision, Draw, Node, NodeKind, Roll
from diadochi.rules.core.game import Event, G, Game, GameGroup, GameKit, GamePosition, K, P
from diadochi.rules.core.system import game_part

# --- announcements
# Announcements to players, as values: ceremonies, great moments, introductions to questions, and warnings of costs.
#
# They contain public information only.


class CeremonyItem(NamedTuple):
    """One line of a ceremony. `note` is secondary text; `signs` are the pieces or places shown with it, else the shield
    of `seat`; `spaces` are its places on the map; `rules` are shown in small print.
    """

    words: Message
    note: Message | None = None
    signs: tuple[Name, ...] = ()
    seat: int | None = None
    spaces: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


class Ceremony(NamedTuple):
    """A ceremony; `lead` are lines below the title, `rules` theirs, `seat` the side it is for, None for all."""

    title: Message
    lead: tuple[Message, ...] = ()
    items: tuple[CeremonyItem, ...] = ()
    signs: tuple[Name, ...] = ()
    seat: int | None = None
    rules: tuple[str, ...] = ()

    @property
    def all_rules(self) -> tuple[str, ...]:
        """The rules of the lines and of the items, each once."""
        return tuple(dict.fromkeys((*self.rules, *(rule for item in self.items for rule in item.rules))))


# --- great moments


class GreatMoment(NamedTuple):
    """An event that changes the game.

    `further` are lines below the headline; `seat` is the side that acted or lost, None for none; `sign` is the card,
    general, royal, province or side shown with it (None: the seat's). `spaces` is where it happened. `is_great` events
    are announced even if the player wants only great ones. `rules` are shown in small print.
    """

    headline: Message
    further: tuple[Message, ...] = ()
    seat: int | None = None
    sign: Name | None = None
    spaces: tuple[str, ...] = ()
    is_great: bool = True
    rules: tuple[str, ...] = ()


class Proclaimed(NamedTuple):
    """All moments of entry `number`, the weightiest first; `points` are the totals that changed."""

    number: int
    moments: tuple[GreatMoment, ...]
    points: tuple[Message, ...] = ()


# --- introductions


class FirstTime(NamedTuple):
    """`title` names the subject in two or three words; `words` explain the question and how to answer it."""

    title: Message
    words: Message


# --- costs


class CostNote(NamedTuple):
    """A cost: its `kind` (by which the warning can be switched off), the consequence, the rules, and the few words of a
    button. `is_sum`: the gain of the answer tells it, too.
    """

    kind: str
    words: Message
    rules: tuple[str, ...] = ()
    brief: Message = Message("")
    is_sum: bool = False


# --- game narration


class GameNarration(ABC, Generic[K, P, G]):
    """The narration of one game.

    `PAIRED` are rolls that both sides of a battle make in turn. `COSTS` are the costs that can be warned of, with
    labels.
    """

    PAIRED: frozenset[NodeKind]
    COSTS: Mapping[str, Message] = MappingProxyType({})

    def terms(self, position: P) -> Mapping[str, str]:
        """The terms that the position's edition replaces, by source text."""
        return {}

    @abstractmethod
    def group_words(self, group: G) -> Message:
        """The pieces of a group."""

    @abstractmethod
    def answer_words(self, answer: Answer) -> Message:
        """Word an answer without knowing its question."""

    @abstractmethod
    def choice_words(self, node: Node | None, answer: Answer, position: P | None = None) -> Message:
        """Word an answer to `node` for a button or list, in `position`."""

    @abstractmethod
    def entry_words(self, node: Node, before: P, answer: Answer) -> Message:
        """Word an answer to `node` given in the position `before`, for the journal."""

    def is_secret(self, node: Node, answer: Answer) -> bool:
        """Whether only the player asked may read the choice."""
        return False

    def is_quiet(self, node: Node, answer: Answer) -> bool:
        """Whether the answer only declined to play a card; consecutive ones share a line."""
        return False

    @abstractmethod
    def follows(self, node: Node, answer: Answer) -> bool:
        """Whether the answer is no action of its own: a pass, or the settling of an earlier action, such as losses.

        What it leads to belongs to the player who acted before.
        """

    @abstractmethod
    def action_words(self, action: Message, events: Sequence[Event]) -> Message:
        """Sum up an action and its `events` from public facts; `action` is what was done first."""

    @abstractmethod
    def weight_of(self, answer: Answer | None, events: Iterable[Event]) -> int:
        """Return the weight of an action's events; see `narration.narrator`."""

    @abstractmethod
    def ends_action(self, answer: Answer) -> bool:
        """Whether the answer ends an action or begins another."""

    def drawn_kind(self, node: Draw) -> str:
        """The kind of thing drawn, as the kind of a `Name`."""
        return "thing"

    def is_nobodys(self, node: Draw) -> bool:
        """Whether a draw is for the whole table instead of one side."""
        return False

    @abstractmethod
    def why_asked(self, asked: Decision, fallen: Roll | None) -> Message | None:
        """Say why a question is asked, if its own sentence does not; `fallen` is the roll just before it."""

    def first_time(self, kind: NodeKind) -> FirstTime | None:
        """Return the introduction to this kind of question."""
        return None

    @abstractmethod
    def what_came(self, node: Node, events: Iterable[Event]) -> tuple[Message, ...]:
        """Return what happened beyond what the answer to `node` says itself."""

    @abstractmethod
    def great_moments(self, kit: K, node: Node, events: Iterable[Event]) -> tuple[GreatMoment, ...]:
        """Return the events to announce to the table, the weightiest first."""

    def costs(self, kit: K, game: Game[P], answers: Sequence[Answer]) -> tuple[CostNote, ...]:
        """Return what these answers cost the player asked, whatever others do; `game` is a copy to play on."""
        return ()

    def gain_words(self, kit: K, seat: int, before: P, after: P, events: Iterable[Event]) -> Message | None:
        """Word what `seat` gains at once, for the button; None if nothing countable."""
        return None

    def points_told(self, events: Iterable[Event]) -> tuple[Message, ...]:
        """Return the totals that changed; none in a game without points."""
        return ()

    def result_words(self, roll: Roll, faces: Sequence[int]) -> Message | None:
        """Say what the faces mean; None if the game has no wording of its own."""
        return None

    @abstractmethod
    def foreseen(self, node: Node, answer: Answer) -> Message | None:
        """Word an expected answer in a forecast; None if events report it or there is nothing to say."""

    @abstractmethod
    def happens(self, node: Node, events: Iterable[Event]) -> tuple[Message, ...]:
        """Return all that an answer to `node` leads to, for a forecast, including what its own journal line would say.

        Dice results are left out: rolls with the same outcome are grouped, so there is no single one.
        """

    @abstractmethod
    def outcome_of(self, position: P, side: Name | str | None = None) -> Message | None:
        """Word the winner; None during the game. `side` replaces the winner's name."""

    def dealing_of(self, kit: K, position: P) -> Ceremony | None:
        """What was dealt at the start; None if the game deals nothing."""
        return None

    def opening_of(self, kit: K, position: P, seat: int) -> Ceremony | None:
        """A player's starting position and first aims; None if the game has no such page."""
        return None

    def ending_of(self, kit: K, position: P) -> Ceremony | None:
        """The winner and the reasons; None during the game."""
        words = self.outcome_of(position)
        return None if words is None else Ceremony(words)

    @abstractmethod
    def battles(self, steps: Iterable[RecordStep], turns: Mapping[int, int]) -> Iterator[object]:
        """Yield the battles of a line in order; `turns` gives the turn of each node."""


AnyNarration = GameNarration[GameKit, GamePosition, GameGroup]


def words_of(kit: GameKit) -> AnyNarration:
    """Return the narration of a kit's game."""
    return game_part(GameNarration, kit.atlas.system, "diadochi.narration.{}.narration")


class GameLuckWords(ABC):
    """The words of a game with a luck account (`forecast.luck_account`); `MOMENTS` are the actions listed singly."""

    MOMENTS: Container[str]

    @abstractmethod
    def entry_words(self, action: LuckAction) -> Message:
        """Name the action."""

    @abstractmethod
    def came_words(self, action: LuckAction) -> Message:
        """Word the outcome for the side that acted."""

    @abstractmethod
    def measure_words(self, answer: CostlyAnswer) -> Message:
        """Name the event that the chances of an answer refer to."""

    @abstractmethod
    def answer_words(self, answer: CostlyAnswer) -> Message:
        """Word the answer given, and the one with the better chance."""


def luck_words_of(kit: GameKit) -> GameLuckWords:
    """Return the words for a kit's luck account. The game must have one."""
    return game_part(GameLuckWords, kit.atlas.system, "diadochi.narration.{}.narration")
