"""All questions of a map, and the sets a pupil chooses from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from desktop.lessons.trainer.making.countries import country_questions
from desktop.lessons.trainer.making.journeys import journey_questions, way_again
from desktop.lessons.trainer.making.landscape import landscape_questions
from desktop.lessons.trainer.making.openings import opening_questions
from desktop.lessons.trainer.making.places import place_questions
from desktop.lessons.trainer.naming import tells_itself
from desktop.lessons.trainer.once import once
from desktop.lessons.trainer.question import Level, MapCard, Topic
from desktop.rules.core.system import AnyKit

_LEVELS = tuple(Level)


class ChosenSet(NamedTuple):
    """What a pupil wants to be asked: None means all. `level` is the hardest; `province` where it is to lie."""

    topic: Topic | None = None
    level: Level = Level.HARD
    province: str | None = None


@once
def all_questions(kit: AnyKit) -> dict[str, MapCard]:
    """Every question of a map by its key, in the order in which a newcomer meets them: the well known first."""
    makers = (place_questions, country_questions, landscape_questions, journey_questions, opening_questions)
    asked = (each for maker in makers for each in maker(kit) if not tells_itself(kit, each))
    made = sorted(asked, key=lambda each: _LEVELS.index(each.level))
    return {question.key: question for question in made}


def questions_about(kit: AnyKit, things: Iterable[str]) -> list[MapCard]:
    """Every question that is about exactly these places or provinces."""
    wanted = {*things}
    return [card for card in all_questions(kit).values() if {*card.about} == wanted]


def own_questions(kit: AnyKit, keys: Iterable[str]) -> list[MapCard]:
    """Those questions a pupil has made himself and answered once, by their keys."""
    known = all_questions(kit)
    made = (way_again(kit, key) for key in keys if key not in known)
    return [card for card in made if card is not None]


def chosen_from(kit: AnyKit, chosen: ChosenSet, questions: Iterable[MapCard]) -> list[MapCard]:
    """Those questions that a pupil wants."""
    hardest = _LEVELS.index(chosen.level)
    members = None if chosen.province is None else set(kit.atlas.members(chosen.province))
    return [
        question
        for question in questions
        if (chosen.topic is None or question.topic == chosen.topic)
        and _LEVELS.index(question.level) <= hardest
        and (members is None or members & set(question.about))
    ]
