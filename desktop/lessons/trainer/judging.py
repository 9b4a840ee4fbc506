"""Whether an answer is right, and what is said to it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from desktop.atlas.model import Point
from desktop.language import Message, Name, msg, msgn
from desktop.lessons.explorer.roads import Means, Roads
from desktop.lessons.explorer.ways import TravelWay, travel_ways
from desktop.lessons.trainer.naming import meant
from desktop.lessons.trainer.once import once
from desktop.lessons.trainer.pointing import feature_of, features_meant, province_meant, space_meant
from desktop.lessons.trainer.question import AnswerForm, MapCard, QuestionKind
from desktop.rules.core.system import AnyKit

MEANS = {
    QuestionKind.WAY_BY_LAND: Means.LAND,
    QuestionKind.WAY_BY_SEA: Means.SEA,
    QuestionKind.WAY_MIXED: Means.MIXED,
}


@dataclass(frozen=True)
class Judgement:
    """`given` is what the pupil meant, `right` what was asked for, `line` the sentence; `way` the routes of a way."""

    is_right: bool
    line: Message
    given: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    way: tuple[str, ...] = ()


def judge_click(kit: AnyKit, question: MapCard, point: Point) -> Judgement | None:
    """The answer of a click, in canvas pixels; None where it means nothing, so that it counts for nothing."""
    given = meant_by_click(kit, question, point)
    return judge_ids(question, given) if given else None


def meant_by_click(kit: AnyKit, question: MapCard, point: Point) -> tuple[str, ...]:
    """The things of the asked kind that a click may mean."""
    match question.thing:
        case "province":
            found = province_meant(kit.atlas, point)
        case "feature":
            return features_meant(kit.atlas, feature_of(kit.atlas, question.right[0]).kind, point)
        case _:
            found = space_meant(kit.atlas, point)
    return () if found is None else (found,)


def judge_text(kit: AnyKit, question: MapCard, text: str) -> Judgement:
    """The answer of a typed name, in any language and spelling."""
    return judge_ids(question, meant(kit, question.thing, text))


def judge_ids(question: MapCard, given: Sequence[str]) -> Judgement:
    """The answer of things that were clicked, chosen or named: one of them is right."""
    hit = next((each for each in given if each in question.right), None)
    if hit is not None:
        return Judgement(True, msg("Right."), (hit,), question.right)
    line = msg("No. {fact}", fact=question.fact)
    if given and question.form is AnswerForm.CLICK:
        line = msg("No, that is {given}. {fact}", given=Name(question.thing, given[0]), fact=question.fact)
    return Judgement(False, line, tuple(given[:1]), question.right)


def judge_marks(question: MapCard, marked: Iterable[str]) -> Judgement:
    """The answer of all that was marked: exactly what was asked for is right."""
    given = tuple(sorted(set(marked)))
    missing, extra = set(question.right) - set(given), set(given) - set(question.right)
    if not missing and not extra:
        return Judgement(True, msg("Right."), given, question.right)
    line = msg(
        "Not quite. Missing: {missing}. Too many: {extra}. {fact}",
        missing=str(len(missing)),
        extra=str(len(extra)),
        fact=question.fact,
    )
    return Judgement(False, line, given, question.right)


def judge_way(kit: AnyKit, question: MapCard, spaces: Sequence[str]) -> Judgement:
    """The answer of a drawn way: any way that costs no more than the cheapest is right."""
    roads, best = roads_of(kit, MEANS[question.kind]), _best_way(kit, question)
    start, goal = question.right
    given = tuple(spaces)
    points = way_points(roads, given)
    if points is None or (given[0], given[-1]) != (start, goal):
        line = msg("Your way does not reach {goal}. {fact}", goal=Name("space", goal), fact=question.fact)
        return Judgement(False, line, given, best.spaces, best.routes)
    if points > best.points:
        line = msgn(
            "Your way costs {n} movement point. {fact}",
            "Your way costs {n} movement points. {fact}",
            points,
            fact=question.fact,
        )
        return Judgement(False, line, given, best.spaces, best.routes)
    line = msgn("Right: {n} movement point.", "Right: {n} movement points.", points)
    return Judgement(True, line, given, given, routes_of_way(roads, given))


def unanswered(kit: AnyKit, question: MapCard, *, is_late: bool) -> Judgement:
    """Nothing was answered: the pupil does not know, or time is up."""
    line = msg("Time is up. {fact}", fact=question.fact) if is_late else question.fact
    if question.form is AnswerForm.DRAW:
        best = _best_way(kit, question)
        return Judgement(False, line, (), best.spaces, best.routes)
    return Judgement(False, line, (), question.right)


def _best_way(kit: AnyKit, question: MapCard) -> TravelWay:
    start, goal = question.right
    return travel_ways(roads_of(kit, MEANS[question.kind]), start, goal, most=1)[0]


@once
def roads_of(kit: AnyKit, means: Means) -> Roads:
    """The open map for one means of travel."""
    return Roads(kit, means)  # type: ignore[arg-type]


def way_points(roads: Roads, spaces: Sequence[str]) -> int | None:
    """What the cheapest passage through these spaces costs; None where two of them are not joined."""
    states = _passage(roads, spaces)
    return None if states is None else states[False][0]


def routes_of_way(roads: Roads, spaces: Sequence[str]) -> tuple[str, ...]:
    """The routes of that passage."""
    states = _passage(roads, spaces)
    return () if states is None else states[False][1]


_Passage = dict[bool, tuple[int, tuple[str, ...]]]


def _passage(roads: Roads, spaces: Sequence[str]) -> _Passage | None:
    """Ashore and afloat at the end of a way: points so far and routes taken."""
    if len(spaces) < 2 or not all(roads.has(space) for space in spaces):
        return None
    states: _Passage = {False: (0, ())}
    for here, there in pairwise(spaces):
        states = _landed(roads, there, _stepped(roads, here, there, _landed(roads, here, states)))
        if not states:
            return None
    return states if False in states else None


def _stepped(roads: Roads, here: str, there: str, states: _Passage) -> _Passage:
    edges = roads.graph.edges
    return {
        afloat: (points + edges[edge]["points"], (*routes, edges[edge]["route"]))
        for afloat, (points, routes) in states.items()
        if (edge := ((here, afloat), (there, afloat))) in edges
    }


def _landed(roads: Roads, space: str, states: _Passage) -> _Passage:
    """The same with going aboard and landing."""
    found = dict(states)
    for afloat, (points, routes) in states.items():
        edge = ((space, afloat), (space, not afloat))
        if edge in roads.graph.edges:
            other = (points + roads.graph.edges[edge]["points"], routes)
            found[not afloat] = min(found.get(not afloat, other), other)
    return found


def is_joined(roads: Roads, here: str, there: str) -> bool:
    """Whether one step leads from a space to another."""
    return any(((here, afloat), (there, afloat)) in roads.graph.edges for afloat in (False, True))
