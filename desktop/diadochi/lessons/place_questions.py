"""Questions about places: spaces, provinces, rivers and ranges, and where pieces start."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.model import Feature, Province, Space
from diadochi.atlas.name_search import loosely
from diadochi.language import LANGUAGES, Message, Name, Series, msg, msgn
from diadochi.lessons.game_lessons import StartPlace, game_lessons_of
from diadochi.lessons.judgement import (
    AnswerChoice,
    AnswerForm,
    Level,
    QuestionKind,
    Topic,
    TrainerCard,
    distance_to,
    feature_line,
)
from diadochi.lessons.roads import province_facts
from diadochi.rules.core.game import GameKit

_STEM = 4
"""A note that contains the first letters of a name gives it away, whatever its ending."""
YES, NO = "yes", "no"
_PORT = (AnswerChoice(YES, msg("Yes")), AnswerChoice(NO, msg("No")))


CardMaker = Callable[..., TrainerCard]
"""Makes a question of a kind and a form from its other fields."""


def cards_about(atlas: Atlas, *things: str, **common: Any) -> CardMaker:
    """The maker of questions about one thing; all have the fields `common`."""

    def made(kind: QuestionKind, form: AnswerForm, **rest: Any) -> TrainerCard:
        return TrainerCard(key=key_of(atlas, kind, *things), kind=kind, form=form, **{**common, **rest})

    return made


def place_questions(kit: GameKit) -> Iterator[TrainerCard]:
    """The questions about every space: find, name, note, port, province."""
    atlas = kit.atlas
    notes = [space.note.en for space in atlas.spaces.values()]
    for space in atlas.spaces.values():
        name, same = Name("space", space.id), called_alike(atlas, space)
        level, told = level_of(atlas, space.id), space.note or None
        made = cards_about(atlas, space.id, topic=Topic.PLACES, level=level, told=told, about=(space.id,))
        yield made(
            QuestionKind.FIND_SPACE,
            AnswerForm.CLICK,
            prompt=msg("Find {space}.", space=name),
            fact=_site(atlas, space),
            named=(name,),
            right=same,
            thing="space",
            hidden=(name,),
        )
        yield made(
            QuestionKind.NAME_SPACE,
            AnswerForm.TYPE,
            prompt=msg("What is the highlighted space called?"),
            fact=msg("This is {place}.", place=name),
            right=(space.id,),
            thing="space",
            shown=(name,),
            hidden=(name,),
            pace=9000,
        )
        if space.note and notes.count(space.note.en) == 1 and not tells(space):
            yield made(
                QuestionKind.FIND_BY_NOTE,
                AnswerForm.CLICK,
                prompt=msg("Which space is this? Find it on the map."),
                fact=msg("It is {place}, next to {spaces}.", place=name, spaces=_next_to(atlas, space.id)),
                right=(space.id,),
                thing="space",
                hidden=(name,),
                note=space.note,
                pace=12000,
            )
        if len(same) == 1:
            yield from _facts_of(space, made)


_BESIDE = 3
"""The most neighbours named in a sentence about where a place is."""


def _site(atlas: Atlas, space: Space) -> Message:
    """Where a space is, in words: the map shows it, but a reader cannot point at a map."""
    name, spaces = Name("space", space.id), _next_to(atlas, space.id)
    if space.province is None:
        return msg("{place} is next to {spaces}.", place=name, spaces=spaces)
    province = Name("province", space.province)
    return msg("{place} is in {province}, next to {spaces}.", place=name, province=province, spaces=spaces)


def _next_to(atlas: Atlas, space: str) -> Series:
    return _best_known(atlas, {step.to for step in atlas.steps[space]}, _BESIDE)


def _best_known(atlas: Atlas, spaces: Iterable[str], most: int) -> Series:
    kinds = atlas.space_kinds
    known = sorted(spaces, key=lambda space: (kinds[atlas.spaces[space].kind].rank, space))
    return Series(Name("space", space) for space in known[:most])


def _facts_of(space: Space, made: CardMaker) -> Iterator[TrainerCard]:
    name = Name("space", space.id)
    yield made(
        QuestionKind.PORT,
        AnswerForm.CHOOSE,
        prompt=msg("Can ships land at {space}?", space=name),
        fact=msg("Ships can land at {space}.", space=name)
        if space.port
        else msg("Ships cannot land at {space}.", space=name),
        right=(YES if space.port else NO,),
        thing="",
        choices=_PORT,
    )
    if space.province is not None:
        yield made(
            QuestionKind.PROVINCE_OF,
            AnswerForm.TYPE,
            prompt=msg("Which province is {space} in?", space=name),
            fact=msg("{space} is in {province}.", space=name, province=Name("province", space.province)),
            named=(name,),
            right=(space.province,),
            thing="province",
            hidden=(Name("province", space.province),),
            pace=9000,
        )


def called_alike(atlas: Atlas, space: Space) -> tuple[str, ...]:
    """The space, and others that share one of its names in some language: a click on any of them is right."""
    own = {loosely(each) for each in space.names.every()}
    others = (other for other in atlas.spaces.values() if other.id != space.id)
    return (space.id, *(other.id for other in others if own & {loosely(each) for each in other.names.every()}))


def tells(space: Space) -> bool:
    """Whether the note of a space names it, in some language."""
    names = (*space.names.every(), *space.also, space.modern)
    stems = {loosely(word)[: max(_STEM, len(loosely(word)) - 2)] for name in names for word in name.split()}
    words = {loosely(word) for code in LANGUAGES for word in space.note.in_language(code).split()}
    return any(len(stem) >= _STEM and word.startswith(stem) for stem in stems for word in words)


def level_of(atlas: Atlas, space: str) -> Level:
    """How well known a place is, by the rank of its kind."""
    rank = atlas.space_kinds[atlas.spaces[space].kind].rank
    return (Level.EASY, Level.MEDIUM)[rank] if rank < 2 else Level.HARD


def key_of(atlas: Atlas, kind: QuestionKind, *things: str) -> str:
    """The key of a question: its map, its kind, and what it is about."""
    return "/".join(("map", atlas.id, kind.value, *things))


# --- provinces

_MOST_MARKED = 9


def country_questions(kit: GameKit) -> Iterator[TrainerCard]:
    """The questions about every province: find, name, members, worth, neighbours."""
    atlas = kit.atlas
    worths = sorted({province.victory_points for province in atlas.provinces.values()})
    for province in atlas.provinces.values():
        if atlas.members(province.id):
            told, members = province.note or None, atlas.members(province.id)
            made = cards_about(atlas, province.id, topic=Topic.PROVINCES, level=Level.EASY, told=told, about=members)
            yield from _names_of(atlas, province, made)
            yield from _neighbourhood_of(atlas, province, made)
            if len(worths) > 1:
                yield _worth_of(province, worths, made)


_MEMBERS = 5
"""The most spaces named in a sentence about where a province is."""


def _names_of(atlas: Atlas, province: Province, made: CardMaker) -> Iterator[TrainerCard]:
    name = Name("province", province.id)
    members = _best_known(atlas, atlas.members(province.id), _MEMBERS)
    yield made(
        QuestionKind.FIND_PROVINCE,
        AnswerForm.CLICK,
        prompt=msg("Find the province {province}.", province=name),
        fact=msg("{province}: the province of {spaces}.", province=name, spaces=members),
        named=(name,),
        right=(province.id,),
        thing="province",
        hidden=(name,),
    )
    yield made(
        QuestionKind.NAME_PROVINCE,
        AnswerForm.TYPE,
        prompt=msg("What is the highlighted province called?"),
        fact=msg("This is {place}.", place=name),
        right=(province.id,),
        thing="province",
        shown=(name,),
        hidden=(name,),
        pace=9000,
    )


def _neighbourhood_of(atlas: Atlas, province: Province, made: CardMaker) -> Iterator[TrainerCard]:
    name, members = Name("province", province.id), atlas.members(province.id)
    facts = province_facts(atlas, province.id)
    if 1 < len(members) <= _MOST_MARKED:
        yield made(
            QuestionKind.SPACES_OF,
            AnswerForm.MARK,
            level=Level.MEDIUM,
            prompt=msg("Mark every space in {province}.", province=name),
            fact=msgn(
                "{province} has {n} space: {spaces}.",
                "{province} has {n} spaces: {spaces}.",
                len(members),
                province=name,
                spaces=_best_known(atlas, members, len(members)),
            ),
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
            level=Level.HARD,
            prompt=msg("Mark every province with a route to {province}.", province=name),
            fact=msgn(
                "{n} province has a route to {province}: {provinces}.",
                "{n} provinces have a route to {province}: {provinces}.",
                len(facts.neighbours),
                province=name,
                provinces=Series(Name("province", each) for each in facts.neighbours),
            ),
            named=(name,),
            right=facts.neighbours,
            thing="province",
            pace=20000,
        )


def _worth_of(province: Province, worths: list[int], made: CardMaker) -> TrainerCard:
    name = Name("province", province.id)
    return made(
        QuestionKind.VALUE,
        AnswerForm.CHOOSE,
        level=Level.MEDIUM,
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


# --- rivers, ranges and seas

_NAME = {
    "river": msg("What is the highlighted river called?"),
    "range": msg("What are the highlighted mountains called?"),
    "sea": msg("What is the highlighted sea called?"),
    "desert": msg("What is the highlighted desert called?"),
}
_NEAR = 250.0
"""Canvas pixels; places nearer to a river than this are on it."""


def landscape_questions(kit: GameKit) -> Iterator[TrainerCard]:
    """The questions about features: find and name."""
    atlas = kit.atlas
    for feature in atlas.features:
        if feature.kind not in _NAME:
            continue
        name = Name("feature", feature.id)
        made = cards_about(
            atlas,
            feature.id,
            topic=Topic.WATERS,
            level=Level.EASY if feature.kind == "sea" else Level.MEDIUM,
            about=_near(atlas, feature.id),
            right=_called_alike(atlas, feature),
            thing="feature",
            hidden=(name,),
        )
        yield made(
            QuestionKind.FIND_FEATURE,
            AnswerForm.CLICK,
            prompt=_find_asked(feature.kind, name),
            fact=msg("Nearest to {place}: {spaces}.", place=name, spaces=_nearest(atlas, feature.id)),
            named=(name,),
        )
        yield made(
            QuestionKind.NAME_FEATURE,
            AnswerForm.TYPE,
            prompt=_NAME[feature.kind],
            fact=msg("This is {place}.", place=name),
            shown=(name,),
            pace=9000,
        )


def _find_asked(kind: str, name: Name) -> Message:
    match kind:
        case "river":
            return msg("Find the river {feature}.", feature=name)
        case "range":
            return msg("Find the mountains {feature}.", feature=name)
        case "sea":
            return msg("Find the sea {feature}.", feature=name)
    return msg("Find the desert {feature}.", feature=name)


def _called_alike(atlas: Atlas, feature: Feature) -> tuple[str, ...]:
    own = {*feature.names.every()}
    others = (other for other in atlas.features if other.id != feature.id and other.kind == feature.kind)
    return (feature.id, *(other.id for other in others if own & {*other.names.every()}))


def _near(atlas: Atlas, feature: str) -> tuple[str, ...]:
    line = feature_line(atlas, feature)
    return tuple(
        space for space, place in atlas.place.items() if min(math.dist(place, point) for point in line) <= _NEAR
    )


def _nearest(atlas: Atlas, feature: str) -> Series:
    away = {space: distance_to(feature_line(atlas, feature), place) for space, place in atlas.place.items()}
    return Series(Name("space", space) for space in sorted(away, key=lambda space: (away[space], space))[:_BESIDE])


# --- start positions


def opening_questions(kit: GameKit) -> Iterator[TrainerCard]:
    """Where someone starts, and who starts somewhere; people without a name of their own are left out."""
    system = game_lessons_of(kit)
    persons, places = system.persons(kit), system.start_places(kit)
    called = [names.en for names in persons.values()]

    def is_named(person: str) -> bool:
        # "Gallic chief 1" describes a piece: no reader can name it, and no grammar takes it
        name = persons[person].en
        return called.count(name) == 1 and all(word[0].isupper() for word in name.split())

    for start in places:
        if is_named(start.person):
            yield _where(kit, start, places)
    for space, setup in dict.fromkeys((start.space, start.setup) for start in places):
        there = tuple(start.person for start in places if (start.space, start.setup) == (space, setup))
        if all(map(is_named, there)):
            yield _who(kit, StartPlace(there[0], space, setup), there)


def _where(kit: GameKit, start: StartPlace, places: tuple[StartPlace, ...]) -> TrainerCard:
    person, setup = Name("general", start.person), Name("setup", start.setup)
    prompt = msg("Where does {person} start?", person=person)
    if start.setup:
        prompt = msg("Where does {person} start in “{setup}”?", person=person, setup=setup)
    right = tuple(each.space for each in places if (each.person, each.setup) == (start.person, start.setup))
    fact = msg("{person} starts at {spaces}.", person=person, spaces=Series(Name("space", space) for space in right))
    return _made(kit, QuestionKind.FIND_START, start, prompt, fact, AnswerForm.CLICK, right, "space", start.person)


def _who(kit: GameKit, start: StartPlace, there: tuple[str, ...]) -> TrainerCard:
    space, setup = Name("space", start.space), Name("setup", start.setup)
    prompt = msg("Which general starts at {space}? One name is enough.", space=space)
    if start.setup:
        prompt = msg("Who starts at {space} in “{setup}”? One name is enough.", space=space, setup=setup)
    fact = msg("At {space}: {persons}.", space=space, persons=Series(Name("general", person) for person in there))
    return _made(kit, QuestionKind.NAME_START, start, prompt, fact, AnswerForm.TYPE, there, "general", start.space)


def _made(
    kit: GameKit,
    kind: QuestionKind,
    start: StartPlace,
    prompt: Message,
    fact: Message,
    form: AnswerForm,
    right: tuple[str, ...],
    thing: str,
    asked: str,
) -> TrainerCard:
    setups = (Name("setup", start.setup),) if start.setup else ()
    rest: dict[str, Any] = {"told": kit.atlas.spaces[start.space].note or None, "about": (start.space,)}
    return TrainerCard(
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
