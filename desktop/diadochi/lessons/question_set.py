"""All questions of a map, the sets a pupil can choose, their check, and sessions that ask them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.model import Text
from diadochi.atlas.name_search import plain
from diadochi.language import LANGUAGES, NAME_LANGUAGES, Field, Message, Name, current_language, msg, msgn, set_language
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
    places_of,
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
from diadochi.lessons.pupil_memory import Grade, grade_of
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
                    "{n} space is one route away from {space}.",
                    "{n} spaces are one route away from {space}.",
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
            "The cheapest path costs {n} movement point. It is marked on the map.",
            "The cheapest path costs {n} movement points. It is marked on the map.",
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
                fact=msgn("By land it can reach {n} space.", "By land it can reach {n} spaces.", len(within)),
                right=within,
                thing="space",
                topic=Topic.WAYS,
                level=Level.HARD,
                shown=(Name("space", space),),
                about=(space,),
                pace=25000,
            )


def _is_known(atlas: Atlas, space: str) -> bool:
    first = min(kind.rank for kind in atlas.space_kinds.values())
    return atlas.space_kinds[atlas.spaces[space].kind].rank == first


# --- sets

_LEVELS = tuple(Level)


class ChosenSet(NamedTuple):
    """The pupil's choice: None means all. `level` is the hardest; `province` limits the place."""

    topic: Topic | None = None
    level: Level = Level.HARD
    province: str | None = None


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
    members = None if chosen.province is None else set(kit.atlas.members(chosen.province))
    return [
        question
        for question in questions
        if (chosen.topic is None or question.topic == chosen.topic)
        and _LEVELS.index(question.level) <= hardest
        and (members is None or members & set(question.about))
    ]


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


# --- training session
# Sessions of the map trainer, for one pupil or for teams. Time is measured elsewhere.
#
# Due questions come first, then new ones; questions that were missed come again soon.

AGAIN_AFTER = 3
"""Number of other questions before a missed one comes again."""
_SPREAD = 12
"""New questions are shuffled within groups of this size, so that pupils do not learn an alphabetical order."""
_APART = 20
"""Number of other questions between two about the same place, if there are enough; our own choice."""


@dataclass(frozen=True)
class CardOutcome:
    """One answer of a session: `tries` is how often the question was asked, `took` is in ms."""

    question: TrainerCard
    is_right: bool
    tries: int
    took: int
    grade: Grade


@dataclass
class Session:
    """The next question, and the results so far."""

    waiting: list[TrainerCard]
    outcomes: list[CardOutcome] = field(default_factory=list)
    tries: Counter[str] = field(default_factory=Counter)

    @classmethod
    def of(cls, due: Iterable[TrainerCard], new: Iterable[TrainerCard], seed: int) -> Session:
        """Due questions in order, then new ones slightly shuffled; those about one place far apart."""
        return cls(spaced([*due, *_stirred(list(new), random.Random(seed))]))

    @property
    def question(self) -> TrainerCard | None:
        """The present question; None at the end."""
        return self.waiting[0] if self.waiting else None

    def answered(self, *, is_right: bool, took: int) -> CardOutcome:
        """Note the answer to the present question and go to the next."""
        question = self.waiting.pop(0)
        self.tries[question.key] += 1
        tries = self.tries[question.key]
        grade = grade_of(right=is_right, tries=tries, took_ms=took, pace_ms=question.pace)
        outcome = CardOutcome(question, is_right, tries, took, grade)
        self.outcomes.append(outcome)
        if not is_right:
            self.waiting.insert(AGAIN_AFTER, question)
        return outcome

    @property
    def right(self) -> int:
        return sum(outcome.is_right for outcome in self.outcomes)

    @property
    def per_cent(self) -> int:
        return round(100 * self.right / len(self.outcomes)) if self.outcomes else 0

    @property
    def at_once(self) -> int:
        """The number of questions that were right at the first try."""
        return sum(outcome.is_right and outcome.tries == 1 for outcome in self.outcomes)

    @property
    def missed(self) -> tuple[TrainerCard, ...]:
        """The questions that were missed at least once."""
        return tuple({each.question.key: each.question for each in self.outcomes if not each.is_right}.values())


def _stirred(cards: list[TrainerCard], chance: random.Random) -> list[TrainerCard]:
    for start in range(0, len(cards), _SPREAD):
        part = cards[start : start + _SPREAD]
        chance.shuffle(part)
        cards[start : start + _SPREAD] = part
    return cards


def spaced(cards: Iterable[TrainerCard]) -> list[TrainerCard]:
    """The questions in order, but those about the same place apart, because one would give the other away."""
    waiting = [(card, places_of(card)) for card in cards]
    asked: list[TrainerCard] = []
    last: dict[Name, int] = {}

    def since(number: int) -> int:
        return min((len(asked) - last.get(place, -_APART) for place in waiting[number][1]), default=_APART)

    while waiting:
        numbers = range(len(waiting))
        fit = next((number for number in numbers if since(number) >= _APART), None)
        card, places = waiting.pop(max(numbers, key=since) if fit is None else fit)
        last |= dict.fromkeys(places, len(asked) + 1)
        asked.append(card)
    return asked


# --- rounds for teams
# Each team is asked in turn; right answers score.

TEAMS = "ABCDEF"
"""Teams are named by letters."""


@dataclass(frozen=True)
class TeamAnswer:
    """A team's answer to a question."""

    team: str
    card: TrainerCard
    is_right: bool


@dataclass(frozen=True)
class PlaceResult:
    """How often a place, province or feature was `asked` about in a round, and how often `missed`."""

    place: Name
    missed: int
    asked: int


@dataclass
class ClassRound:
    """`teams` are asked in turn until all `cards` are used."""

    teams: str
    cards: list[TrainerCard]
    answers: list[TeamAnswer] = field(default_factory=list)

    @classmethod
    def of(cls, count: int, each: int, cards: Iterable[TrainerCard], seed: int) -> ClassRound:
        """A round of `count` teams with `each` questions per team, drawn from `cards`."""
        teams, pool = TEAMS[:count], list(cards)
        wanted = min(len(pool), count * each)
        return cls(teams, spaced(random.Random(seed).sample(pool, len(pool)))[: wanted - wanted % count])

    @property
    def team(self) -> str:
        return self.teams[len(self.answers) % len(self.teams)]

    @property
    def card(self) -> TrainerCard | None:
        """The present question; None at the end of the round."""
        return self.cards[len(self.answers)] if len(self.answers) < len(self.cards) else None

    def answered(self, *, is_right: bool) -> None:
        """Note the answer of the present team, or that its time is up."""
        assert self.card is not None  # the round is not over
        self.answers.append(TeamAnswer(self.team, self.card, is_right))

    def points(self, team: str) -> int:
        return sum(answer.is_right for answer in self.answers if answer.team == team)

    @property
    def standing(self) -> list[tuple[str, int]]:
        """The teams with their points, best first."""
        return sorted(((team, self.points(team)) for team in self.teams), key=lambda each: (-each[1], each[0]))

    @property
    def by_place(self) -> list[PlaceResult]:
        """What was missed, over all teams, most missed first."""
        asked = Counter(place for answer in self.answers for place in places_of(answer.card))
        missed = Counter(place for answer in self.answers if not answer.is_right for place in places_of(answer.card))
        found = (PlaceResult(place, count, asked[place]) for place, count in missed.items())
        return sorted(found, key=lambda each: (-each.missed, each.asked, each.place.kind, each.place.id))
