"""Questions about who stands where when the game begins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from desktop.language import Message, Name, msg
from desktop.lessons.trainer.making.places import key_of, level_of
from desktop.lessons.trainer.plug import StartPlace, trainer_of
from desktop.lessons.trainer.question import AnswerForm, MapCard, QuestionKind, Topic
from desktop.rules.core.system import AnyKit


def opening_questions(kit: AnyKit) -> Iterator[MapCard]:
    """Where somebody stands, and who stands somewhere; nobody is asked for who shares his name with another."""
    system = trainer_of(kit)
    persons, places = system.persons(kit), system.start_places(kit)
    called = [names.en for names in persons.values()]
    for start in places:
        if called.count(persons[start.person].en) == 1:
            yield _where(kit, start, places)
    for space, setup in dict.fromkeys((start.space, start.setup) for start in places):
        there = tuple(start.person for start in places if (start.space, start.setup) == (space, setup))
        if all(called.count(persons[person].en) == 1 for person in there):
            yield _who(kit, StartPlace(there[0], space, setup), there)


def _where(kit: AnyKit, start: StartPlace, places: tuple[StartPlace, ...]) -> MapCard:
    person, setup = Name("general", start.person), Name("setup", start.setup)
    prompt = msg("Where does {person} start?", person=person)
    if start.setup:
        prompt = msg("Where is {person} when “{setup}” begins?", person=person, setup=setup)
    right = tuple(each.space for each in places if (each.person, each.setup) == (start.person, start.setup))
    fact = msg("{person} starts at {spaces}.", person=person, spaces=tuple(Name("space", space) for space in right))
    return _made(kit, QuestionKind.FIND_START, start, prompt, fact, AnswerForm.CLICK, right, "space", start.person)


def _who(kit: AnyKit, start: StartPlace, there: tuple[str, ...]) -> MapCard:
    space, setup = Name("space", start.space), Name("setup", start.setup)
    prompt = msg("Which general starts at {space}? One name is enough.", space=space)
    if start.setup:
        prompt = msg("Who is at {space} when “{setup}” begins? One name is enough.", space=space, setup=setup)
    fact = msg("At {space}: {persons}.", space=space, persons=tuple(Name("general", person) for person in there))
    return _made(kit, QuestionKind.NAME_START, start, prompt, fact, AnswerForm.TYPE, there, "general", start.space)


def _made(
    kit: AnyKit,
    kind: QuestionKind,
    start: StartPlace,
    prompt: Message,
    fact: Message,
    form: AnswerForm,
    right: tuple[str, ...],
    thing: str,
    asked: str,
) -> MapCard:
    setups = (Name("setup", start.setup),) if start.setup else ()
    rest: dict[str, Any] = {"told": kit.atlas.spaces[start.space].note or None, "about": (start.space,)}
    return MapCard(
        key=key_of(kit.atlas, kind, *([start.setup] if start.setup else []), asked),
        kind=kind,
        form=form,
        prompt=prompt,
        fact=fact,
        right=right,
        thing=thing,
        topic=Topic.OPENING,
        level=level_of(kit.atlas, start.space),
        named=(Name("space" if form is AnswerForm.TYPE else "general", asked), *setups),
        hidden=tuple(Name(thing, each) for each in right),
        pace=9000,
        **rest,
    )
