"""The texts of rules and worked cases that the school quotes, and the check of all that it teaches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from pathlib import PurePosixPath
from typing import TypeAlias, cast

from diadochi.atlas.documents import word_lists
from diadochi.language import ENGLISH, LANGUAGES, Field, Message, every_message, is_translated, msg, translate
from diadochi.resources import assets
from diadochi.rules.cases.case_files import Case
from diadochi.rules.core.books import Atom, read_atoms
from diadochi.rules.core.game import GameKit


@lru_cache(maxsize=1)
def rule_book() -> Mapping[str, Atom]:
    """Every rule by its id; cached."""
    return read_atoms(assets("rulebook"))


def family_of(rule: str) -> str:
    """The letters before the number of a rule: "MOV" of "MOV-12"."""
    return rule.rpartition("-")[0]


# --- subjects
# The letters an id begins with.

SUBJECTS: Mapping[str, Message] = {
    "SET": msg("Setup"),
    "SEQ": msg("Sequence of a turn"),
    "MOV": msg("Activation and movement"),
    "GEN": msg("Generals"),
    "CU": msg("Combat units"),
    "CTL": msg("Control of spaces and provinces"),
    "INT": msg("Interception"),
    "AVB": msg("Avoiding battle"),
    "BAT": msg("Land battle"),
    "NAV": msg("Movement and battle at sea"),
    "FLT": msg("Fleets"),
    "SIE": msg("Sieges"),
    "TRN": msg("Rules for certain turns"),
    "ATT": msg("Attrition and isolation"),
    "IND": msg("Independent armies"),
    "LEG": msg("Legitimacy and the royal family"),
    "OPS": msg("Cards and operation points"),
    "CARD": msg("Card by card"),
    "VIC": msg("Winning"),
    "R": msg("Rulings"),
    "ED": msg("Differences between editions"),
    "EDN": msg("Differences between editions"),
    "OPT": msg("Optional rules"),
    "ROM": msg("Sword of Rome: the game"),
    "OP": msg("Sword of Rome: operations"),
    "PLAY": msg("Sword of Rome: in this program"),
}
"""Titles of subjects by the letters that their ids begin with; the learning path has their order."""


def subject_of(rule: str) -> str:
    """The letters a rule's id begins with."""
    return rule.partition("-")[0]


def rules_by_subject(ids: Iterable[str], order: Iterable[str], language: str) -> list[tuple[str, str, list[str]]]:
    """Each subject among the rules `ids`: its letters, its title in a language, its rules.

    Subjects in `order` come first.
    """
    found: dict[str, list[str]] = {}
    for rule in ids:
        found.setdefault(subject_of(rule), []).append(rule)
    listed = dict.fromkeys((*(each for each in order if each in found), *sorted(found)))
    titles = {each: translate(subject.source, language) for each, subject in SUBJECTS.items()}
    return [(each, titles.get(each, each), found[each]) for each in listed]


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


# --- school check
# The check of the whole school: the results of each part, and all of them together.

Figure: TypeAlias = int | dict[str, int]
FAULT_LISTS = ("unsolved", "given_away", "ambiguous", "untranslated")
"""The kinds of faults, in the order of the report."""


@dataclass(frozen=True)
class Checked:
    """The result of a check. `figures` are counts by name; each list names the faulty questions, exercises or lessons.

    `unsolved`: the given solution is wrong; `given_away`: the answer is visible; `ambiguous`: two answers are right but
    only one is accepted; `untranslated`: a language is missing.
    """

    figures: dict[str, Figure] = field(default_factory=dict)
    unsolved: tuple[str, ...] = ()
    given_away: tuple[str, ...] = ()
    ambiguous: tuple[str, ...] = ()
    untranslated: tuple[str, ...] = ()

    @property
    def is_sound(self) -> bool:
        return not any(getattr(self, name) for name in FAULT_LISTS)

    def as_record(self) -> dict[str, object]:
        """The figures and lists of faults, as a command prints them."""
        return {**self.figures, **{name: list(getattr(self, name)) for name in FAULT_LISTS}}


def together(parts: Iterable[Checked]) -> Checked:
    """The results of several checks in one."""
    figures: dict[str, Figure] = {}
    faults: dict[str, tuple[str, ...]] = dict.fromkeys(FAULT_LISTS, ())
    for each in parts:
        figures |= each.figures
        for name in FAULT_LISTS:
            faults[name] += getattr(each, name)
    return Checked(figures, **faults)


def missing_translations(words: Iterable[Field]) -> Iterator[str]:
    """Each message that lacks a translation, once, after the code of the language."""
    messages = {message.source: message for field in words for message in every_message(field)}
    for source, message in sorted(messages.items()):
        yield from (f"{language}: {source}" for language in LANGUAGES if not is_translated(message, language))


# --- all parts of the school

Checking = Callable[[GameKit], Checked]
CHECKED_ROOMS: tuple[str, ...] = (
    "diadochi.lessons.lesson_files",
    "diadochi.lessons.learning_path",
    "diadochi.lessons.question_set",
    "diadochi.lessons.annals",
)
"""The modules with a function `check(kit)`. They need no window."""


def _checks() -> Iterator[Checking]:
    for name in CHECKED_ROOMS:
        yield cast(Checking, import_module(name).check)


def check_school(kit: GameKit) -> Checked:
    return together(check(kit) for check in _checks())
