"""The texts of rules and of worked cases, as exercises quote them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import PurePosixPath

from diadochi.atlas.documents import word_lists
from diadochi.language import ENGLISH, LANGUAGES
from diadochi.resources import assets
from diadochi.rules.cases.case_files import Case
from diadochi.rules.core.books import Atom, read_atoms


@lru_cache(maxsize=1)
def rule_book() -> Mapping[str, Atom]:
    """Every rule by its id; cached."""
    return read_atoms(assets("rulebook"))


def family_of(rule: str) -> str:
    """The letters before the number of a rule: "MOV" of "MOV-12"."""
    return rule.rpartition("-")[0]


# --- texts of cases
# Translated titles and notes are in lists beside the learning path, by the English text.


def case_words(file: str, english: str, language: str) -> str:
    """A title or note of a case of `file` (a path in the folder of cases) in a language.

    Empty if the list of that language does not have it; a changed English text is no longer found.
    """
    if language == ENGLISH:
        return english
    section = str(PurePosixPath(file).with_suffix(""))
    lists = (each for each in word_lists(assets("exercises")) if each.language == language)
    return next((each.words.get(section, {}).get(english, "") for each in lists), "")


def unworded(case: Case) -> Iterator[str]:
    """The languages in which the title or note of a case is missing, each with the file and the text."""
    for text in filter(None, (case.entry.title, case.entry.note)):
        for language in LANGUAGES:
            if not case_words(case.file, text, language):
                yield f"{language}: {case.file}: {text}"
