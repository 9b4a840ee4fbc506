"""Names and notes: none empty, none left untranslated, no name used twice."""

import re
from collections.abc import Callable, Iterable
from typing import TypeVar

from desktop.atlas.lint.report import Report
from desktop.atlas.model import Names, Text
from desktop.language import Message, msg

Note = Callable[[str, object, Message, Message | None], None]
Key = TypeVar("Key")
_SENTENCE_WORDS = 3
_WORD = re.compile(r"\b[a-zà-ÿ]{2,}\b")
_CYRILLIC = re.compile("[\u0400-\u04ff]")
_LATIN = re.compile("[A-Za-z]")


def check_texts(report: Report) -> None:
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
            if text is not None and text != Text("", "", ""):
                check_text(text, field, _at(report.route, route.id))
    for number, feature in enumerate(atlas.features):
        _check_names(feature.names, _at(report.feature, number))
    _check_unique(report, ((space.id, space.names) for space in atlas.spaces.values()))


def _at(noter: Callable[[Key, str, object, Message, Message | None], None], key: Key) -> Note:
    return lambda field, value, reason, remedy: noter(key, field, value, reason, remedy)


def check_text(text: Text, field: str, note: Note) -> None:
    """A sentence in three languages: none empty, none the English one, the Russian in Russian letters."""
    for language in ("en", "es", "ru"):
        words = text.in_language(language)
        if not words.strip():
            note(f"{field}.{language}", None, msg("is empty"), msg("write the text"))
        elif language != "en" and words == text.en and untranslated(words):
            note(f"{field}.{language}", words, msg("is the English text"), msg("translate it"))
        elif language == "ru" and not _CYRILLIC.search(words):
            note(f"{field}.ru", words, msg("has no Russian letter"), msg("translate it"))


def untranslated(words: str) -> bool:
    """Whether a text that is the same in two languages is more than a name: it has small words of its own."""
    return len(words.split()) >= _SENTENCE_WORDS and bool(_WORD.search(words))


def _check_names(names: Names, note: Note) -> None:
    for language in ("en", "es", "ru", "la"):
        name = names.in_language(language)
        if not name.strip():
            note(f"names.{language}", None, msg("is empty"), msg("write the name"))
        elif language == "ru" and _LATIN.search(name):
            note("names.ru", name, msg("has a Latin letter in a Russian name"), msg("write it in Russian letters"))
        elif language != "ru" and _CYRILLIC.search(name):
            note(f"names.{language}", name, msg("has a Russian letter"), msg("write it in Latin letters"))


def _check_unique(report: Report, named: Iterable[tuple[str, Names]]) -> None:
    owner: dict[tuple[str, str], str] = {}
    for space, names in named:
        for language in ("en", "es", "ru", "la"):
            name = names.in_language(language)
            other = owner.setdefault((language, name), space)
            if other != space:
                report.space(
                    space,
                    f"names.{language}",
                    name,
                    msg("is the name of {other} too", other=other),
                    msg("add a byname"),
                )
