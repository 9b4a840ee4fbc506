"""Questions about provinces: where they lie, what they are called, what belongs to them, what they are worth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from desktop.atlas.atlas import Atlas
from desktop.atlas.model import Province
from desktop.language import Name, msg, msgn
from desktop.lessons.explorer.kinds import province_facts
from desktop.lessons.trainer.making.places import key_of
from desktop.lessons.trainer.question import AnswerChoice, AnswerForm, Level, MapCard, QuestionKind, Topic, marked
from desktop.rules.core.system import AnyKit

_MOST_MARKED = 9


def country_questions(kit: AnyKit) -> Iterator[MapCard]:
    """Find, name, what belongs to it, its worth, its neighbours, for every province."""
    atlas = kit.atlas
    worths = sorted({province.victory_points for province in atlas.provinces.values()})
    for province in atlas.provinces.values():
        if atlas.members(province.id):
            yield from _of_one(atlas, province, worths)


def _of_one(atlas: Atlas, province: Province, worths: list[int]) -> Iterator[MapCard]:
    name, members = Name("province", province.id), atlas.members(province.id)
    facts = province_facts(atlas, province.id)

    def made(kind: QuestionKind, form: AnswerForm, level: Level = Level.EASY, **rest: Any) -> MapCard:
        key = key_of(atlas, kind, province.id)
        told = province.note or None
        return MapCard(
            key=key, kind=kind, form=form, topic=Topic.PROVINCES, level=level, told=told, about=members, **rest
        )

    yield made(
        QuestionKind.FIND_PROVINCE,
        AnswerForm.CLICK,
        prompt=msg("Find the province {province}.", province=name),
        fact=marked(name),
        named=(name,),
        right=(province.id,),
        thing="province",
        hidden=(name,),
    )
    yield made(
        QuestionKind.NAME_PROVINCE,
        AnswerForm.TYPE,
        prompt=msg("What is the lit province called?"),
        fact=msg("This is {place}.", place=name),
        right=(province.id,),
        thing="province",
        shown=(name,),
        hidden=(name,),
        pace=9000,
    )
    if 1 < len(members) <= _MOST_MARKED:
        yield made(
            QuestionKind.SPACES_OF,
            AnswerForm.MARK,
            Level.MEDIUM,
            prompt=msg("Mark every place of {province}.", province=name),
            fact=msgn("{province} has {n} place.", "{province} has {n} places.", len(members), province=name),
            named=(name,),
            right=tuple(sorted(members)),
            thing="space",
            hidden=(name,),
            pace=20000,
        )
    if 0 < len(facts.neighbours) <= _MOST_MARKED:
        yield made(
            QuestionKind.BESIDE_PROVINCE,
            AnswerForm.MARK,
            Level.HARD,
            prompt=msg("Mark every province that a route joins to {province}.", province=name),
            fact=msgn(
                "Routes join {n} province to {province}.",
                "Routes join {n} provinces to {province}.",
                len(facts.neighbours),
                province=name,
            ),
            named=(name,),
            right=facts.neighbours,
            thing="province",
            pace=20000,
        )
    if len(worths) > 1:
        yield made(
            QuestionKind.VALUE,
            AnswerForm.CHOOSE,
            Level.MEDIUM,
            prompt=msg("How many victory points is {province} worth?", province=name),
            fact=msgn(
                "{province} is worth {n} victory point.",
                "{province} is worth {n} victory points.",
                province.victory_points,
                province=name,
            ),
            named=(name,),
            right=(str(province.victory_points),),
            thing="",
            choices=tuple(AnswerChoice(str(worth), msg("{number}", number=str(worth))) for worth in worths),
        )
