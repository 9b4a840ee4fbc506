"""The narration of the Successors, as `narration.plug` asks for it."""

from diadochi.language import Message, Name
from diadochi.narration.announcements import FirstTime
from diadochi.narration.successors import luck_words as luck
from diadochi.narration.successors import proclamations, scenes
from diadochi.narration.successors.event_words import action_words, battles, foreseen, happens, weight_of, what_came
from diadochi.narration.successors.proclamations import dealing_of, ending_of, great_moments, opening_of, points_told
from diadochi.narration.successors.scenes import result_words
from diadochi.narration.successors.stakes import COSTS, costs, gain_words, why_asked
from diadochi.narration.successors.words import answer_words, choice_words, deed_words, group_words, terms
from diadochi.rules.core.flow import Answer, Decision, Draw, Node, NodeKind
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
from diadochi.rules.successors.position import Position

__all__ = [
    "COSTS",
    "PAIRED",
    "action_words",
    "answer_words",
    "battles",
    "choice_words",
    "costs",
    "dealing_of",
    "deed_words",
    "ending_of",
    "first_time",
    "foreseen",
    "gain_words",
    "great_moments",
    "group_words",
    "happens",
    "luck",
    "opening_of",
    "points_told",
    "result_words",
    "scenes",
    "terms",
    "weight_of",
    "what_came",
    "why_asked",
]

_SETTLED = (Avoid, FallOf, GoIn, Lose, Stays, StepBack, Withdraw)
PAIRED = frozenset({Kind.BATTLE, Kind.NAVAL_BATTLE})


def first_time(kind: NodeKind) -> FirstTime | None:
    """Return the introduction to this kind of question; imported only when first needed."""
    from diadochi.narration.successors.first_times import FIRST_TIMES

    return FIRST_TIMES.get(kind)


def is_secret(node: Node, answer: Answer) -> bool:
    """The card given away is known only to the two players (SEQ-10)."""
    del answer
    return isinstance(node, Decision) and node.kind == Kind.CHOOSE_CARD


def is_quiet(node: Node, answer: Answer) -> bool:
    """Whether a player declined to play a Surprise card (SEQ-12)."""
    return isinstance(node, Decision) and node.kind == Kind.SURPRISE and isinstance(answer, Pass)


def follows(node: Node, answer: Answer) -> bool:
    """Whether the answer passes, ends a question without a choice, or settles a battle or siege."""
    return isinstance(answer, _SETTLED) or (isinstance(node, Decision) and does_nothing(node.kind, answer))


def ends_action(answer: Answer) -> bool:
    """Whether another army is activated or the segment ends."""
    return isinstance(answer, Activate | EndSegment | HandOver)


def drawn_kind(node: Draw) -> str:
    """The kind of thing drawn, as the kind of a `Name`."""
    return "card" if node.kind in (Kind.CARD, Kind.TAKEN_CARD) else "thing"


def is_nobodys(node: Draw) -> bool:
    """Whether the draw is for the whole table."""
    return node.kind == Kind.REVEAL


def outcome_of(position: Position, side: Name | str | None = None) -> Message | None:
    """Word the winner and the kind of victory."""
    return proclamations.outcome_words(position.outcome, side) if position.outcome else None
