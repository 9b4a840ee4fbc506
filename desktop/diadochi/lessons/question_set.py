"""All questions of a map, the sets a pupil can choose, and their check."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.model import Text
from diadochi.atlas.name_search import plain
from diadochi.language import (
    LANGUAGES,
    NAME_LANGUAGES,
    Field,
    Message,
    Name,
    Series,
    current_language,
    msg,
    msgn,
    set_language,
)
from diadochi.lessons.judgement import (
    MEANS,
    AnswerChoice,
    AnswerForm,
    Judgement,
    Level,
    QuestionKind,
    Topic,
    TrainerCard,
    feature_line,
    feature_of,
    judge_click,
    judge_ids,
    judge_marks,
    judge_text,
    judge_way,
    nameable,
    once,
    roads_of,
    spellings,
    tells_itself,
    trainer_speaker,
)
from diadochi.lessons.place_questions import (
    country_questions,
    key_of,
    landscape_questions,
    opening_questions,
    place_questions,
)
from diadochi.lessons.roads import Means, points_from, travel_ways
from diadochi.lessons.rule_texts import Checked, missing_translations
from diadochi.rules.core.game import GameKit

# --- questions about routes

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
                prompt=msg("Mark every space one route away from {space}.", space=Name("space", space)),
                fact=msgn(
                    "{n} space is one route away from {space}: {spaces}.",
                    "{n} spaces are one route away from {space}: {spaces}.",
                    len(neighbours),
                    space=Name("space", space),
                    spaces=_named(neighbours),
                ),
                right=neighbours,
                thing="space",
                shown=(Name("space", space),),
                topic=Topic.ROUTES,
                level=Level.MEDIUM,
                about=(space,),
                pace=20000,
            )


def _kinds(atlas: Atlas) -> Iterator[TrainerCard]:
    # with two kinds of routes either would be right
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
            prompt=msg("What kind of route connects {a} and {b}?", a=Name("space", a), b=Name("space", b)),
            fact=msg(
                "{a} – {b}: {kinds}.",
                a=Name("space", a),
                b=Name("space", b),
                kinds=Series(Name("route_kind", each) for each in sorted(kinds)),
            ),
            right=tuple(sorted(kinds)),
            thing="",
            topic=Topic.ROUTES,
            level=Level.HARD,
            shown=(Name("space", a), Name("space", b)),
            choices=choices,
            about=(a, b),
            pace=9000,
        )


def _ways(kit: GameKit, kind: QuestionKind, means: Means) -> Iterator[TrainerCard]:
    # start and target are lit, because only the way is asked for
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
            "The cheapest path costs {n} movement point.",
            "The cheapest path costs {n} movement points.",
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
            return msg("Draw the cheapest path by land from {start} to {goal}.", start=start, goal=goal)
        case QuestionKind.WAY_BY_SEA:
            return msg("Draw the cheapest path by sea from {start} to {goal}.", start=start, goal=goal)
    return msg("Draw the cheapest path by land and sea from {start} to {goal}.", start=start, goal=goal)


def _pairs(great: Sequence[str], far: Mapping[str, Mapping[str, int]]) -> Iterator[tuple[str, str, int]]:
    taken: set[frozenset[str]] = set()
    for start in great:
        for points in range(_SHORT, _LONG + 1):
            goals = (goal for goal in great if goal != start and far[start].get(goal) == points)
            goal = next((goal for goal in goals if frozenset((start, goal)) not in taken), None)
            if goal is not None:
                taken.add(frozenset((start, goal)))
                yield start, goal, points


def _reach(kit: GameKit) -> Iterator[TrainerCard]:
    # by land only, so that ships need not be counted
    atlas, roads = kit.atlas, roads_of(kit, Means.LAND)
    for space in atlas.spaces:
        within = tuple(sorted(to for to, points in points_from(roads, space).items() if 0 < points <= REACHED_WITH))
        if _is_known(atlas, space) and _FEW <= len(within) <= _MANY:
            prompt = msgn(
                "Mark every space that an army at {space} can reach by land with {n} movement point.",
                "Mark every space that an army at {space} can reach by land with {n} movement points.",
                REACHED_WITH,
                space=Name("space", space),
            )
            yield TrainerCard(
                key=key_of(atlas, QuestionKind.REACH, space),
                kind=QuestionKind.REACH,
                form=AnswerForm.MARK,
                prompt=prompt,
                fact=msgn(
                    "By land it can reach {n} space: {spaces}.",
                    "By land it can reach {n} spaces: {spaces}.",
                    len(within),
                    spaces=_named(within),
                ),
                right=within,
                thing="space",
                topic=Topic.WAYS,
                level=Level.HARD,
                shown=(Name("space", space),),
                about=(space,),
                pace=25000,
            )


def _named(spaces: Iterable[str]) -> Series:
    return Series(Name("space", space) for space in spaces)


def _is_known(atlas: Atlas, space: str) -> bool:
    first = min(kind.rank for kind in atlas.space_kinds.values())
    return atlas.space_kinds[atlas.spaces[space].kind].rank == first


# --- sets

_LEVELS = tuple(Level)
_LEAST_REGION = 12
"""The fewest spaces of a region: enough for a worksheet."""


class AnswerManner(StrEnum):
    """What a pupil does to answer."""

    FIND = "find"
    NAME = "name"
    DRAW = "draw"


MANNER_WORDS = {
    AnswerManner.FIND: msg("Find on the map"),
    AnswerManner.NAME: msg("Name or choose"),
    AnswerManner.DRAW: msg("Draw the path"),
}
_MANNERS = {
    AnswerForm.CLICK: AnswerManner.FIND,
    AnswerForm.MARK: AnswerManner.FIND,
    AnswerForm.TYPE: AnswerManner.NAME,
    AnswerForm.CHOOSE: AnswerManner.NAME,
    AnswerForm.DRAW: AnswerManner.DRAW,
}


class ChosenSet(NamedTuple):
    """The pupil's choice: None means all. `level` is the hardest; `province` is the middle of the region asked about,
    see `region_around`.
    """

    topic: Topic | None = None
    level: Level = Level.HARD
    province: str | None = None
    manner: AnswerManner | None = None


def region_around(atlas: Atlas, province: str) -> frozenset[str]:
    """The spaces of a province and of all provinces with a route to it; of more provinces where these are few."""
    region = frozenset(atlas.members(province))
    while True:
        near = region | {step.to for space in region for step in atlas.steps[space]}
        provinces = {atlas.spaces[space].province for space in near} - {None}
        wider = near | {space for name in provinces for space in atlas.members(str(name))}
        if len(wider) >= _LEAST_REGION or wider == region:
            return wider
        region = wider


@once
def all_questions(kit: GameKit) -> dict[str, TrainerCard]:
    """All questions of a map by key, in teaching order: the well-known first."""
    makers = (place_questions, country_questions, landscape_questions, journey_questions, opening_questions)
    asked = (each for maker in makers for each in maker(kit) if not tells_itself(kit, each))
    made = sorted(asked, key=lambda each: _LEVELS.index(each.level))
    return {question.key: question for question in made}


def questions_about(kit: GameKit, things: Iterable[str]) -> list[TrainerCard]:
    """The questions about exactly these places or provinces."""
    wanted = {*things}
    return [card for card in all_questions(kit).values() if {*card.about} == wanted]


def own_questions(kit: GameKit, keys: Iterable[str]) -> list[TrainerCard]:
    """The questions that a pupil made himself and answered, by their keys."""
    known = all_questions(kit)
    made = (way_again(kit, key) for key in keys if key not in known)
    return [card for card in made if card is not None]


def chosen_from(kit: GameKit, chosen: ChosenSet, questions: Iterable[TrainerCard]) -> list[TrainerCard]:
    """The questions that match the pupil's choice."""
    hardest = _LEVELS.index(chosen.level)
    members = None if chosen.province is None else region_around(kit.atlas, chosen.province)
    return [
        question
        for question in questions
        if (chosen.topic is None or question.topic == chosen.topic)
        and (chosen.manner is None or _MANNERS[question.form] is chosen.manner)
        and _LEVELS.index(question.level) <= hardest
        and (members is None or _is_inside(question, members))
    ]


def _is_inside(question: TrainerCard, region: frozenset[str]) -> bool:
    return bool(question.about) and (
        region.issuperset(question.about) if question.thing != "feature" else not region.isdisjoint(question.about)
    )


# --- checking
# Every question must accept its answer, give nothing away, and have no second right answer.


def check(kit: GameKit) -> Checked:
    questions = all_questions(kit).values()
    counts = Counter(question.kind.value for question in questions)
    return Checked(
        {"questions": {kind: counts[kind] for kind in sorted(counts)}},
        unsolved=tuple(each.key for each in questions if not is_solved(kit, each)),
        given_away=given_away(kit),
        ambiguous=tuple(each.key for each in questions if is_ambiguous(kit, each)),
        untranslated=tuple(missing_translations(_words(questions))),
    )


def _words(questions: Iterable[TrainerCard]) -> Iterator[Field]:
    for question in questions:
        yield from (question.prompt, question.fact)
        yield from (choice.words for choice in question.choices)


def is_solved(kit: GameKit, question: TrainerCard) -> bool:
    """Whether every right answer is accepted when it is given like a pupil would."""
    answers = list(_own_answers(kit, question))
    return bool(answers) and all(answer is not None and answer.is_right for answer in answers)


def _own_answers(kit: GameKit, question: TrainerCard) -> Iterator[Judgement | None]:
    match question.form:
        case AnswerForm.CHOOSE:
            yield from (judge_ids(question, [each]) for each in question.right)
        case AnswerForm.MARK:
            yield judge_marks(question, question.right)
        case AnswerForm.DRAW:
            start, goal = question.right
            ways = travel_ways(roads_of(kit, MEANS[question.kind]), start, goal, most=1)
            yield from (judge_way(kit, question, way.spaces) for way in ways)
        case AnswerForm.TYPE:
            for thing in question.right:
                for spelling in spellings(kit, Name(question.thing, thing)):
                    yield judge_text(kit, question, spelling)
        case AnswerForm.CLICK:
            yield from (judge_click(kit, question, _middle(kit, question.thing, thing)) for thing in question.right)


def _middle(kit: GameKit, thing: str, name: str) -> tuple[float, float]:
    match thing:
        case "province":
            return kit.atlas.place[kit.atlas.members(name)[0]]
        case "feature":
            line = feature_line(kit.atlas, name)
            return line[len(line) // 2]
    return kit.atlas.place[name]


def is_ambiguous(kit: GameKit, question: TrainerCard) -> bool:
    """Whether something else fits the words of the question but would be refused."""
    if question.kind is QuestionKind.FIND_BY_NOTE:
        return [space.note for space in kit.atlas.spaces.values()].count(question.note or Text()) != 1
    if question.form is not AnswerForm.CLICK or not _says_what_to_find(question):
        return False
    return any(_otherwise_meant(kit, question, language) for language in NAME_LANGUAGES)


def _says_what_to_find(question: TrainerCard) -> bool:
    return Name(question.thing, question.right[0]) in question.named


def _otherwise_meant(kit: GameKit, question: TrainerCard, language: str) -> bool:
    speaker = trainer_speaker(kit, lambda: language)
    asked = speaker.spell(Name(question.thing, question.right[0]))
    kind = feature_of(kit.atlas, question.right[0]).kind if question.thing == "feature" else ""
    for entry in nameable(kit)[question.thing]:
        if entry.id in question.right or (kind and feature_of(kit.atlas, entry.id).kind != kind):
            continue
        if asked in entry.spellings and speaker.spell(Name(question.thing, entry.id)) == asked:
            return True
    return False


def given_away(kit: GameKit) -> tuple[str, ...]:
    """The questions whose own words name the answer, in some language."""
    found: dict[str, None] = {}
    before = current_language()
    try:
        for language in LANGUAGES:
            set_language(language)
            speaker = trainer_speaker(kit)
            for question in all_questions(kit).values():
                named = " ".join(map(speaker.spell, question.named))
                note = question.note.in_language(language) if question.note else ""
                if question.form is AnswerForm.TYPE or note:
                    words = note or named
                    if any(f" {plain(each)} " in f" {plain(words)} " for each in _answers(kit, question)):
                        found[question.key] = None
    finally:
        set_language(before)
    return tuple(found)


def _answers(kit: GameKit, question: TrainerCard) -> Iterator[str]:
    for name in question.hidden:
        yield from spellings(kit, name)
