"""Titles and notes of worked cases in other languages: lists beside the learning path, by the English words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath

from desktop.atlas.word_lists import word_lists
from desktop.language import ENGLISH, LANGUAGES
from desktop.resources import assets
from desktop.rules.cases.reading import Case


def case_words(file: str, english: str, language: str) -> str:
    """A title or a note of a case of `file`, a path below the folder of cases, in a language.

    Nothing where the list of that language does not have it: a text that was changed is found no more.
    """
    if language == ENGLISH:
        return english
    section = str(PurePosixPath(file).with_suffix(""))
    lists = (each for each in word_lists(assets("exercises")) if each.language == language)
    return next((each.words.get(section, {}).get(english, "") for each in lists), "")


def unworded(case: Case) -> Iterator[str]:
    """The languages in which the title or the note of a case has no words, each with the file and the text."""
    for text in filter(None, (case.entry.title, case.entry.note)):
        for language in LANGUAGES:
            if not case_words(case.file, text, language):
                yield f"{language}: {case.file}: {text}"
