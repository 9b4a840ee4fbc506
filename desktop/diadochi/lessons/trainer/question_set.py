"""All questions of a map, the sets a pupil can choose, and their check."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from diadochi.atlas.model import Text
from diadochi.atlas.name_search import plain
from diadochi.language import LANGUAGES, NAME_LANGUAGES, Field, Name, current_language, set_language
from diadochi.lessons.explorer.roads import travel_ways
from diadochi.lessons.school_check import Checked, missing_translations
from diadochi.lessons.trainer.judgement import (
    MEANS,
    Judgement,
    feature_line,
    feature_of,
    judge_click,
    judge_ids,
    judge_marks,
    judge_text,
    judge_way,
    nameable,
    roads_of,
    spellings,
    tells_itself,
    trainer_speaker,
)
from diadochi.lessons.trainer.map_question import AnswerForm, Level, QuestionKind, Topic, TrainerCard, once
from diadochi.lessons.trainer.place_questions import (
    country_questions,
    landscape_questions,
    opening_questions,
    place_questions,
)
from diadochi.lessons.trainer.route_questions import journey_questions, way_again
from diadochi.rules.core.game import GameKit

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
    """Check every question of a map."""
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
    """Whether another thing of that kind has the same name in a language of the map."""
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
