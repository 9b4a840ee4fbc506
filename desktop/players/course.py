"""The course of a game that is over: each side's chance to win from moment to moment, and where it turned."""

from collections.abc import Generator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from desktop.forecast.odds.wire import SWEPT
from desktop.journal.record.browsing import Browsing
from desktop.journal.record.errors import Disagreeing
from desktop.language import Message
from desktop.narration.plug import words_of
from desktop.players.course_moments import CourseMoment, WinChances, moments_of
from desktop.players.thoughts import Thought, ThoughtAsked, as_known
from desktop.players.turning import Better, TurningPoint, turning_points, turning_stretches
from desktop.rules.core.flow import Answer
from desktop.rules.core.system import rules_of

TURNS_TOLD = 5
_TURNS_LOOKED_AT = 10
"""Player turns, those that moved most, at which it is asked what would have been better."""


class CourseAsked(ThoughtAsked, frozen=True):
    """What a player would have done in a game that is over: nobody waits for it, and nobody asks it twice."""

    URGENCY: ClassVar[int] = SWEPT
    COMES_AGAIN: ClassVar[bool] = False


class ThoughtWanted(NamedTuple):
    """What a player is to be asked, at a position from which play is taken up."""

    question: CourseAsked
    at: Any


Work = Generator[ThoughtWanted | None, Thought | None, "Course"]
"""Counting in small steps: after each somebody else may work; where a thought is wanted it is to be sent in."""


class Course(NamedTuple):
    """The moments of a game, those at which it turned, in the order in which they came, and what would have been
    `better` at them, by node where a player knows it.
    """

    moments: Sequence[CourseMoment]
    points: Sequence[TurningPoint] = ()
    better: Mapping[int, Better] = {}


def counted_course(record: Browsing, node: int, chances: WinChances, level: str) -> Work:
    """The course of the line to `node`, judged by a player of a level."""
    moments = []
    for moment in moments_of(record, node, chances):
        moments.append(moment)
        yield None
    stretches, better = turning_stretches(moments, _TURNS_LOOKED_AT), dict[int, Better]()
    for deed in (deed for stretch in stretches for deed in stretch.deeds()):
        wanted = better_asked(record, deed.node, level)
        if wanted is not None:
            found = better_way(record, deed.node, (yield wanted))
            better |= {} if found is None else {deed.node: found}
    return Course(tuple(moments), tuple(turning_points(stretches, better, TURNS_TOLD)), better)


def thought_here(record: Browsing, wanted: ThoughtWanted) -> Thought:
    """What is wanted, thought at once."""
    return next(wanted.question.replies(rules_of(record.kit).under(record.kit, wanted.at), wanted.at.copy()))


def better_asked(record: Browsing, node: int, level: str) -> ThoughtWanted | None:
    """What a player of a level is to be asked in place of whoever gave the answer that led to `node`; None where nobody
    was asked.
    """
    parent = record.tree[node].parent
    if parent is None or record.tree[node].is_correction:
        return None
    try:
        game = record.game_at(parent)
    except Disagreeing:
        return None
    if game.decision is None:
        return None
    kit = rules_of(record.kit).under(record.kit, game.position)
    asked = CourseAsked(level, game.decision.seat, record.about.root, seed=node)
    return ThoughtWanted(*as_known(kit, game, asked))


def better_way(record: Browsing, node: int, thought: Thought | None) -> Better | None:
    """What a player would have done in place of the answer that led to `node`, which may be the same; None where it
    knows nothing.
    """
    if thought is None or not thought.advice:
        return None
    try:
        given = record.answer_of(node)
    except Disagreeing:
        return None
    best, *others = thought.advice
    if best.answer == given:
        return Better(best, best)
    return Better(best, next((each for each in others if each.answer == given), None)) if best.worth > 0 else None


def way_words(record: Browsing, node: int, answer: Answer) -> Message:
    """An answer that could have been given in place of the one that led to `node`, in words. Raises Disagreeing."""
    game = record.game_at(record.tree[node].parent or 0)
    return words_of(record.kit).choice_words(game.node, answer, game.position)
