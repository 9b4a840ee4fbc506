"""Names as the trainer says and takes them: those of the game and of the map, rivers and ranges among them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from desktop.atlas.names import Findable, findables
from desktop.atlas.spelling import alike, loosely, one_slip, plain
from desktop.language import NAME_LANGUAGES, Name, Speaker, current_language
from desktop.lessons.trainer.once import once
from desktop.lessons.trainer.plug import trainer_of
from desktop.lessons.trainer.question import AnswerForm, MapCard
from desktop.rules.core.system import AnyKit, spell

_SHORTEST_SLIP = 4
"""In a shorter word no slip of the pen is forgiven."""
_FOLDS = (plain, alike, loosely)
"""Looser and looser: what is the same under one of these is the same word."""


def trainer_speaker(kit: AnyKit, language: Callable[[], str] = current_language) -> Speaker:
    """Says questions; `language` is that of the names."""
    of_game = spell(kit, language)
    own = {Name("feature", feature.id): feature.names for feature in kit.atlas.features}
    own |= {Name("general", person): names for person, names in trainer_of(kit).persons(kit).items()}

    def spelled(name: Name) -> str:
        return own[name].in_language(language()) if name in own else of_game(name)

    return Speaker(spelled)


@once
def nameable(kit: AnyKit) -> dict[str, tuple[Findable, ...]]:
    """Everything that can be typed as an answer, by its kind."""
    found: dict[str, list[Findable]] = {}
    for entry in findables(kit.atlas):
        found.setdefault(entry.kind, []).append(entry)
    persons = trainer_of(kit).persons(kit)
    found["general"] = [Findable("general", person, names.every()) for person, names in persons.items()]
    return {kind: tuple(entries) for kind, entries in found.items()}


def meant(kit: AnyKit, thing: str, text: str) -> tuple[str, ...]:
    """What a typed word means among things of one kind: all that are called so, or nearly so; a part means nothing."""
    for fold, called in zip(_FOLDS, _called(kit, thing), strict=True):
        if fold(text) in called:
            return called[fold(text)]
    slips = dict.fromkeys(_slips(kit, thing, alike(text)))
    return tuple(slips) if len(slips) == 1 else ()


def _slips(kit: AnyKit, thing: str, text: str) -> Iterator[str]:
    """Things whose whole name one slip of the pen makes of the text."""
    if len(text) >= _SHORTEST_SLIP:
        for word, ids in _called(kit, thing)[_FOLDS.index(alike)].items():
            if one_slip(text, word):
                yield from ids


@once
def _called(kit: AnyKit, thing: str) -> tuple[dict[str, tuple[str, ...]], ...]:
    """What each spelling means, fold by fold."""
    found: list[dict[str, tuple[str, ...]]] = []
    for fold in _FOLDS:
        words: dict[str, dict[str, None]] = {}
        for entry in nameable(kit).get(thing, ()):
            for spelling in entry.spellings:
                words.setdefault(fold(spelling), {})[entry.id] = None
        words.pop("", None)
        found.append({word: tuple(ids) for word, ids in words.items()})
    return tuple(found)


def spellings(kit: AnyKit, name: Name) -> Iterator[str]:
    """Every way a thing is written, in all languages of its names."""
    for entry in nameable(kit).get(name.kind, ()):
        if entry.id == name.id:
            yield from entry.spellings


_BEGINNING = 5
"""Two words that begin with so many equal letters are akin: Babylon and Babylonia."""


def tells_itself(kit: AnyKit, question: MapCard) -> bool:
    """Whether what a question names is called so much like its answer that nothing need be known."""
    if question.form is not AnswerForm.TYPE:
        return False
    said = {word for name in question.named for each in _spelled(kit, name) for word in _beginnings(each)}
    answers = {word for name in question.hidden for each in spellings(kit, name) for word in _beginnings(each)}
    return bool(said & answers)


def _spelled(kit: AnyKit, name: Name) -> Iterator[str]:
    """Every way a name is written in a prompt, those of set-ups too."""
    yield from spellings(kit, name)
    yield from (spell(kit, lambda code=code: code)(name) for code in NAME_LANGUAGES)  # type: ignore[misc]


def _beginnings(words: str) -> Iterator[str]:
    return (word[:_BEGINNING] for word in loosely(words).split())
