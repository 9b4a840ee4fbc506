"""Questions about routes: neighbours, kinds of routes, cheapest ways, and what can be reached."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from diadochi.atlas.atlas import Atlas
from diadochi.language import Message, Name, msg, msgn
from diadochi.lessons.explorer.roads import Means, points_from
from diadochi.lessons.trainer.judgement import MEANS, roads_of
from diadochi.lessons.trainer.map_question import AnswerChoice, AnswerForm, Level, QuestionKind, Topic, TrainerCard
from diadochi.lessons.trainer.place_questions import key_of
from diadochi.rules.core.game import GameKit

REACHED_WITH = 3
"""Movement points of an army in questions about its reach."""
_FEW, _MANY = 3, 9
"""The fewest and the most places to mark."""
_SHORT, _LONG = 3, 7
"""The fewest and the most movement points of a way in a question."""


def journey_questions(kit: GameKit) -> Iterator[TrainerCard]:
    """The questions about neighbours, kinds of routes, ways and reach."""
    yield from _neighbours(kit.atlas)
    yield from _kinds(kit.atlas)
    for kind, means in MEANS.items():
        yield from _ways(kit, kind, means)
    yield from _reach(kit)


def _neighbours(atlas: Atlas) -> Iterator[TrainerCard]:
    for space in atlas.spaces:
        neighbours = tuple(sorted({step.to for step in atlas.steps[space]}))
        if 1 < len(neighbours) <= _MANY and _is_known(atlas, space):
            yield TrainerCard(
                key=key_of(atlas, QuestionKind.BESIDE_SPACE, space),
                kind=QuestionKind.BESIDE_SPACE,
                form=AnswerForm.MARK,
                prompt=msg("Mark every place that one route joins to {space}.", space=Name("space", space)),
                fact=msgn(
                    "One route joins {n} place to {space}.",
                    "One route joins {n} places to {space}.",
                    len(neighbours),
                    space=Name("space", space),
                ),
                right=neighbours,
                thing="space",
                topic=Topic.ROUTES,
                level=Level.MEDIUM,
                about=(space,),
                pace=20000,
            )


def _kinds(atlas: Atlas) -> Iterator[TrainerCard]:
    """Pairs connected by one kind of route only; with two kinds, either would be right."""
    between: dict[tuple[str, str], set[str]] = {}
    for route in atlas.routes.values():
        a, b = sorted((route.a, route.b))
        between.setdefault((a, b), set()).add(route.kind)
    choices = tuple(AnswerChoice(kind.id, Name("route_kind", kind.id)) for kind in atlas.route_kinds.values())
    for (a, b), kinds in between.items():
        yield TrainerCard(
            key=key_of(atlas, QuestionKind.ROUTE_KIND, f"{a}-{b}"),
            kind=QuestionKind.ROUTE_KIND,
            form=AnswerForm.CHOOSE,
            prompt=msg("Which kind of route joins {a} and {b}?", a=Name("space", a), b=Name("space", b)),
            fact=msg(
                "{a} – {b}: {kinds}.",
                a=Name("space", a),
                b=Name("space", b),
                kinds=tuple(Name("route_kind", each) for each in sorted(kinds)),
            ),
            right=tuple(sorted(kinds)),
            thing="",
            topic=Topic.ROUTES,
            level=Level.HARD,
            choices=choices,
            about=(a, b),
            pace=9000,
        )


def _ways(kit: GameKit, kind: QuestionKind, means: Means) -> Iterator[TrainerCard]:
    """Ways between major places; start and target are lit, because only the way is asked for."""
    atlas, roads = kit.atlas, roads_of(kit, means)
    great = [space for space in atlas.spaces if _is_known(atlas, space)]
    far = {start: points_from(roads, start) for start in great}
    for start, goal, points in _pairs(great, far):
        yield _way(atlas, kind, start, goal, points)


def _way(atlas: Atlas, kind: QuestionKind, start: str, goal: str, points: int) -> TrainerCard:
    a, b = Name("space", start), Name("space", goal)
    return TrainerCard(
        key=key_of(atlas, kind, f"{start}-{goal}"),
        kind=kind,
        form=AnswerForm.DRAW,
        prompt=_way_asked(kind, a, b),
        fact=msgn(
            "The cheapest way costs {n} movement point. It is marked on the map.",
            "The cheapest way costs {n} movement points. It is marked on the map.",
            points,
        ),
        right=(start, goal),
        thing="space",
        topic=Topic.WAYS,
        level=Level.MEDIUM if points <= (_SHORT + _LONG) // 2 else Level.HARD,
        shown=(a, b),
        points=points,
        about=(start, goal),
        pace=20000,
    )


def way_question(kit: GameKit, means: Means, start: str, goal: str) -> TrainerCard | None:
    """A question about the cheapest way between two places; None if there is none of at least two steps."""
    roads = roads_of(kit, means)
    points = points_from(roads, start).get(goal, 0)
    kind = next(kind for kind, meant in MEANS.items() if meant is means)
    return _way(kit.atlas, kind, start, goal, points) if points > 1 else None


def way_again(kit: GameKit, key: str) -> TrainerCard | None:
    """The question about a way that a pupil made before, from its key; None for keys of other kinds."""
    spaces = kit.atlas.spaces
    for kind, means in MEANS.items():
        before = key_of(kit.atlas, kind, "")
        if key.startswith(before):
            ends = key.removeprefix(before)
            cuts = [n for n, letter in enumerate(ends) if letter == "-"]
            pair = next(((ends[:n], ends[n + 1 :]) for n in cuts if {ends[:n], ends[n + 1 :]} <= spaces.keys()), None)
            return way_question(kit, means, *pair) if pair is not None else None
    return None


def _way_asked(kind: QuestionKind, start: Name, goal: Name) -> Message:
    match kind:
        case QuestionKind.WAY_BY_LAND:
            return msg("Draw a cheapest way by land from {start} to {goal}.", start=start, goal=goal)
        case QuestionKind.WAY_BY_SEA:
            return msg("Draw a cheapest way by sea from {start} to {goal}.", start=start, goal=goal)
    return msg("Draw a cheapest way by land and sea from {start} to {goal}.", start=start, goal=goal)


def _pairs(great: Sequence[str], far: Mapping[str, Mapping[str, int]]) -> Iterator[tuple[str, str, int]]:
    """From each major place one target at each suitable distance, without repeating a pair."""
    taken: set[frozenset[str]] = set()
    for start in great:
        for points in range(_SHORT, _LONG + 1):
            goals = (goal for goal in great if goal != start and far[start].get(goal) == points)
            goal = next((goal for goal in goals if frozenset((start, goal)) not in taken), None)
            if goal is not None:
                taken.add(frozenset((start, goal)))
                yield start, goal, points


def _reach(kit: GameKit) -> Iterator[TrainerCard]:
    """On an empty map; by land only, so that ships need not be counted."""
    atlas, roads = kit.atlas, roads_of(kit, Means.LAND)
    for space in atlas.spaces:
        within = tuple(sorted(to for to, points in points_from(roads, space).items() if 0 < points <= REACHED_WITH))
        if _is_known(atlas, space) and _FEW <= len(within) <= _MANY:
            prompt = msgn(
                "Mark every place that an army at {space} can reach by land with {n} movement point.",
                "Mark every place that an army at {space} can reach by land with {n} movement points.",
                REACHED_WITH,
                space=Name("space", space),
            )
            yield TrainerCard(
                key=key_of(atlas, QuestionKind.REACH, space),
                kind=QuestionKind.REACH,
                form=AnswerForm.MARK,
                prompt=prompt,
                fact=msgn("By land it can reach {n} place.", "By land it can reach {n} places.", len(within)),
                right=within,
                thing="space",
                topic=Topic.WAYS,
                level=Level.HARD,
                shown=(Name("space", space),),
                about=(space,),
                pace=25000,
            )


def _is_known(atlas: Atlas, space: str) -> bool:
    """Whether a place is of the highest rank on its map."""
    first = min(kind.rank for kind in atlas.space_kinds.values())
    return atlas.space_kinds[atlas.spaces[space].kind].rank == first
