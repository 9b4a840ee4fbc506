"""The narration of the Sword of Rome, as `narration.plug` asks for it."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from diadochi.language import Message, Name, msg
from diadochi.narration.announcements import Ceremony, CostTold, FirstTime
from diadochi.narration.narrator import thrown_for
from diadochi.narration.rome import scenes
from diadochi.narration.rome.event_words import UNSAID, action_words, battles, event_words, weight_of, what_came
from diadochi.narration.rome.proclamations import dealing_of, great_moments, opening_of, points_told
from diadochi.narration.rome.scenes import result_words
from diadochi.narration.rome.words import answer_words, choice_words, deed_words, group_words, side_of
from diadochi.rules.core.flow import Answer, Decision, Draw, Node, NodeKind, Roll
from diadochi.rules.core.game import Event, Game
from diadochi.rules.rome.answers import Activate, Avoid, AvoidBySea, GoInside, HandOver, Lose, Pass, Retreat
from diadochi.rules.rome.events import ConsequencesDue, Fought
from diadochi.rules.rome.kinds import Kind
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Position

__all__ = [
    "PAIRED",
    "action_words",
    "answer_words",
    "battles",
    "choice_words",
    "dealing_of",
    "deed_words",
    "first_time",
    "great_moments",
    "group_words",
    "opening_of",
    "points_told",
    "result_words",
    "scenes",
    "weight_of",
    "what_came",
    "why_asked",
]

PAIRED = frozenset({Kind.BATTLE})
_TOLD_BY_EVENTS = frozenset({Kind.MARCH, Kind.RETREAT, Kind.LOSE})
"""Questions whose answers need no words: events already report the moves and losses."""
COSTS: Mapping[str, Message] = MappingProxyType({})
"""Nothing is warned of in this game."""


def costs(kit: Kit, game: Game[Position], answers: Sequence[Answer]) -> tuple[CostTold, ...]:
    """Nothing is warned of in this game."""
    del kit, game, answers
    return ()


def gain_words(kit: Kit, seat: int, before: Position, after: Position, events: Iterable[Event]) -> Message | None:
    """Seats have no points of their own (PLAY-19)."""
    del kit, seat, before, after, events
    return None


def terms(position: Position) -> dict[str, str]:
    """The game has one edition."""
    del position
    return {}


def why_asked(asked: Decision, fallen: Roll | None) -> Message | None:
    """The battle that costs CU (ROM-72); other questions say themselves why they are asked."""
    if asked.kind == Kind.LOSE:
        return msg("Battle of {space}", space=Name("space", asked.about.space))
    return thrown_for(asked, fallen)


def first_time(kind: NodeKind) -> FirstTime | None:
    """Return the introduction to this kind of question; imported only when first needed."""
    from diadochi.narration.rome.first_times import FIRST_TIMES

    return FIRST_TIMES.get(kind)


def is_secret(node: Node, answer: Answer) -> bool:
    """Never: all cards are face up."""
    del node, answer
    return False


def is_quiet(node: Node, answer: Answer) -> bool:
    """Whether a player declined to play a response event (ROM-45)."""
    return node.kind == Kind.RESPOND and isinstance(answer, Pass)


def follows(node: Node, answer: Answer) -> bool:
    """Whether the answer passes or settles a battle."""
    del node
    return isinstance(answer, Pass | Lose | Retreat | Avoid | AvoidBySea | GoInside)


def ends_action(answer: Answer) -> bool:
    """Whether another army is activated or another side acts."""
    return isinstance(answer, Activate | HandOver)


def drawn_kind(node: Draw) -> str:
    """Nothing is drawn in this game."""
    del node
    return "thing"


def is_nobodys(node: Draw) -> bool:
    """Nothing is drawn in this game."""
    del node
    return False


def foreseen(node: Node, answer: Answer) -> Message | None:
    """Word an expected answer; None if events report it or there is nothing to say."""
    if node.kind in _TOLD_BY_EVENTS or (isinstance(answer, Pass) and node.kind != Kind.AVOID):
        return None
    return msg("{seat}: {answer}", seat=Name("seat", str(node.seat)), answer=choice_words(node, answer))


def happens(node: Node, events: Iterable[Event]) -> tuple[Message, ...]:
    """Return what an answer leads to. Sums of dice are left out: rolls with the same outcome are grouped."""
    del node
    return tuple(event_words(event) for event in events if not _is_untold(event))


def _is_untold(event: Event) -> bool:
    """Dice results, and events that others report or that are mere reminders."""
    return isinstance(event, (*UNSAID, ConsequencesDue)) or (isinstance(event, Fought) and not event.automatic)


def outcome_of(position: Position, side: Name | str | None = None) -> Message | None:
    """Word the winner by the points of cities (PLAY-19); None during the game."""
    if not position.winner:
        return None
    called = side if side is not None else side_of(position.winner)
    return msg("Winner by the points of cities: {side}.", side=called)


def ending_of(kit: Kit, position: Position) -> Ceremony | None:
    del kit
    words = outcome_of(position)
    return None if words is None else Ceremony(words)
