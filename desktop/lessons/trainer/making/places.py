"""Questions about single places: where they are, what they are called, what is told of them, whether ships land."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from desktop.atlas.atlas import Atlas
from desktop.atlas.model import Space
from desktop.atlas.spelling import loosely
from desktop.language import LANGUAGES, Name, msg
from desktop.lessons.trainer.question import AnswerChoice, AnswerForm, Level, MapCard, QuestionKind, Topic, marked
from desktop.rules.core.system import AnyKit

_STEM = 4
"""A note in which the first letters of a name stand gives it away, however the word is bent."""
YES, NO = "yes", "no"
_PORT = (AnswerChoice(YES, msg("Yes")), AnswerChoice(NO, msg("No")))


def place_questions(kit: AnyKit) -> Iterator[MapCard]:
    """Find, name, by note, port, province of every space."""
    atlas = kit.atlas
    notes = [space.note.en for space in atlas.spaces.values()]
    for space in atlas.spaces.values():
        name, same = Name("space", space.id), called_alike(atlas, space)
        level = level_of(atlas, space.id)
        common: dict[str, Any] = {
            "topic": Topic.PLACES,
            "level": level,
            "told": space.note or None,
            "about": (space.id,),
        }
        yield MapCard(
            key=key_of(atlas, QuestionKind.FIND_SPACE, space.id),
            kind=QuestionKind.FIND_SPACE,
            form=AnswerForm.CLICK,
            prompt=msg("Find {space}.", space=name),
            fact=marked(name),
            named=(name,),
            right=same,
            thing="space",
            hidden=(name,),
            **common,
        )
        yield MapCard(
            key=key_of(atlas, QuestionKind.NAME_SPACE, space.id),
            kind=QuestionKind.NAME_SPACE,
            form=AnswerForm.TYPE,
            prompt=msg("What is the lit place called?"),
            fact=msg("This is {place}.", place=name),
            right=(space.id,),
            thing="space",
            shown=(name,),
            hidden=(name,),
            pace=9000,
            **common,
        )
        if space.note and notes.count(space.note.en) == 1 and not tells(space):
            yield MapCard(
                key=key_of(atlas, QuestionKind.FIND_BY_NOTE, space.id),
                kind=QuestionKind.FIND_BY_NOTE,
                form=AnswerForm.CLICK,
                prompt=msg("Which place is this? Find it."),
                fact=msg("It is {place}, marked on the map.", place=name),
                right=(space.id,),
                thing="space",
                hidden=(name,),
                note=space.note,
                pace=12000,
                **common,
            )
        if len(same) == 1:
            yield from _known_of(atlas, space, common)


def _known_of(atlas: Atlas, space: Space, common: dict[str, Any]) -> Iterator[MapCard]:
    name = Name("space", space.id)
    yield MapCard(
        key=key_of(atlas, QuestionKind.PORT, space.id),
        kind=QuestionKind.PORT,
        form=AnswerForm.CHOOSE,
        prompt=msg("Can ships land at {space}?", space=name),
        fact=msg("Ships can land at {space}.", space=name)
        if space.port
        else msg("Ships cannot land at {space}.", space=name),
        right=(YES if space.port else NO,),
        thing="",
        choices=_PORT,
        **common,
    )
    if space.province is not None:
        yield MapCard(
            key=key_of(atlas, QuestionKind.PROVINCE_OF, space.id),
            kind=QuestionKind.PROVINCE_OF,
            form=AnswerForm.TYPE,
            prompt=msg("To which province does {space} belong?", space=name),
            fact=msg("{space} belongs to {province}.", space=name, province=Name("province", space.province)),
            named=(name,),
            right=(space.province,),
            thing="province",
            hidden=(Name("province", space.province),),
            pace=9000,
            **common,
        )


def called_alike(atlas: Atlas, space: Space) -> tuple[str, ...]:
    """The space, and whatever else bears one of its names in some language: a click on any of these is right."""
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
    """How well known a place is: by the rank of its kind."""
    rank = atlas.space_kinds[atlas.spaces[space].kind].rank
    return (Level.EASY, Level.MEDIUM)[rank] if rank < 2 else Level.HARD


def key_of(atlas: Atlas, kind: QuestionKind, *things: str) -> str:
    """The key of a card: its map, its kind, and what it asks about."""
    return "/".join(("map", atlas.id, kind.value, *things))
