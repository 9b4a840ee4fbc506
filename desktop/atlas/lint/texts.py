"""Names and notes: none empty, none left untranslated, no name used twice."""

import re
from collections.abc import Callable, Iterable
from typing import TypeVar

from desktop.atlas.faults import meant
from desktop.atlas.lint.report import LintReport
from desktop.atlas.model import Names, Text, Words
from desktop.language import CYRILLIC, ENGLISH, LANGUAGES, NAME_LANGUAGES, Message, msg

Note = Callable[[str, object, Message, Message | None], None]
Key = TypeVar("Key")
_SENTENCE_WORDS = 3
_WORD = re.compile(r"\b[a-zà-ÿ]{2,}\b")
_CYRILLIC = re.compile("[\u0400-\u04ff]")
_LATIN = re.compile("[A-Za-z]")


def check_texts(report: LintReport) -> None:
    """Every name and note of the map."""
    atlas = report.atlas
    for space in atlas.spaces.values():
        note = _at(report.space, space.id)
        _check_names(space.names, note)
        check_text(space.note, "note", note)
    for province in atlas.provinces.values():
        note = _at(report.province, province.id)
        _check_names(province.names, note)
        check_text(province.note, "note", note)
    for route in atlas.routes.values():
        for field, text in (("names", route.names), ("note", route.note)):
            if text:
                check_text(text, field, _at(report.route, route.id))
    for number, feature in enumerate(atlas.features):
        _check_names(feature.names, _at(report.feature, number))
    _check_unique(report, ((space.id, space.names) for space in atlas.spaces.values()))


def _at(noter: Callable[[Key, str, object, Message, Message | None], None], key: Key) -> Note:
    return lambda field, value, reason, remedy: noter(key, field, value, reason, remedy)


def check_text(text: Text, field: str, note: Note) -> None:
    """A sentence in every language: none empty, none the English one, the Russian in Russian letters."""
    for language in LANGUAGES:
        words = text.get(language, "")
        if not words.strip():
            note(f"{field}.{language}", None, msg("is empty"), msg("write the text"))
        elif language != ENGLISH and words == text.en and untranslated(words):
            note(f"{field}.{language}", words, msg("is the English text"), msg("translate it"))
        elif language in CYRILLIC and not _CYRILLIC.search(words):
            note(f"{field}.{language}", words, msg("has no Russian letter"), msg("translate it"))
    _check_codes(text, field, LANGUAGES, note)


def untranslated(words: str) -> bool:
    """Whether a text that is the same in two languages is more than a name: it has small words of its own."""
    return len(words.split()) >= _SENTENCE_WORDS and bool(_WORD.search(words))


def _check_names(names: Names, note: Note) -> None:
    for language in NAME_LANGUAGES:
        field, name = f"names.{language}", names.get(language, "")
        if not name.strip():
            note(field, None, msg("is empty"), msg("write the name"))
        elif language in CYRILLIC and _LATIN.search(name):
            note(field, name, msg("has a Latin letter in a Russian name"), msg("write it in Russian letters"))
        elif language not in CYRILLIC and _CYRILLIC.search(name):
            note(field, name, msg("has a Russian letter"), msg("write it in Latin letters"))
    _check_codes(names, "names", NAME_LANGUAGES, note)


def _check_codes(words: Words, field: str, known: tuple[str, ...], note: Note) -> None:
    for language in words:
        if language not in known:
            near = meant(language, known)
            remedy = msg('write "{near}"', near=near) if near else msg("write one of these")
            note(f"{field}.{language}", None, msg("is not one of {choices}", choices=known), remedy)


def _check_unique(report: LintReport, named: Iterable[tuple[str, Names]]) -> None:
    owner: dict[tuple[str, str], str] = {}
    for space, names in named:
        for language, name in names.items():
            other = owner.setdefault((language, name), space)
            if other != space:
                report.space(
                    space,
                    f"names.{language}",
                    name,
                    msg("is the name of {other} too", other=other),
                    msg("add a byname"),
                )
