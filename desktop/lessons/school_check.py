"""What a room of the school finds when it looks through everything it can ask or teach."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from typing import TypeAlias, cast

from desktop.language import LANGUAGES, Field, every_message, is_translated
from desktop.rules.core.system import AnyKit

Figure: TypeAlias = int | dict[str, int]
FAULT_LISTS = ("unsolved", "given_away", "ambiguous", "untranslated")
"""Every kind of fault a check can name, in the order they are told."""


@dataclass(frozen=True)
class Checked:
    """`figures` counts what there is, by name; each list of faults names the questions, exercises or lessons at fault.

    `unsolved` do not solve themselves, `given_away` show their answer, `ambiguous` have two right answers of which only
    one would be taken, `untranslated` lack a language.
    """

    figures: dict[str, Figure] = field(default_factory=dict)
    unsolved: tuple[str, ...] = ()
    given_away: tuple[str, ...] = ()
    ambiguous: tuple[str, ...] = ()
    untranslated: tuple[str, ...] = ()

    @property
    def is_sound(self) -> bool:
        """Whether nothing is at fault."""
        return not any(getattr(self, name) for name in FAULT_LISTS)

    def as_record(self) -> dict[str, object]:
        """Figures and lists of faults, as a command prints them."""
        return {**self.figures, **{name: list(getattr(self, name)) for name in FAULT_LISTS}}


def together(parts: Iterable[Checked]) -> Checked:
    """The whole school: figures side by side, faults one after another."""
    figures: dict[str, Figure] = {}
    faults: dict[str, tuple[str, ...]] = dict.fromkeys(FAULT_LISTS, ())
    for each in parts:
        figures |= each.figures
        for name in FAULT_LISTS:
            faults[name] += getattr(each, name)
    return Checked(figures, **faults)


def missing_translations(words: Iterable[Field]) -> Iterator[str]:
    """The sources of messages that some language of the interface lacks, each once, after the code of the language."""
    messages = {message.source: message for field in words for message in every_message(field)}
    for source, message in sorted(messages.items()):
        yield from (f"{language}: {source}" for language in LANGUAGES if not is_translated(message, language))


# --- rooms
# Which rooms of the school can be looked through, without a window.

Checking = Callable[[AnyKit], Checked]
CHECKED_ROOMS: tuple[str, ...] = (
    "desktop.lessons.course.lesson_files",
    "desktop.lessons.exercises.learning_path",
    "desktop.lessons.trainer.question_set",
    "desktop.lessons.annals",
)
"""Modules with a function `check(kit)` that looks through one room for one map."""


def _checks() -> Iterator[Checking]:
    for name in CHECKED_ROOMS:
        yield cast(Checking, import_module(name).check)


def check_school(kit: AnyKit) -> Checked:
    """Everything the school can ask and teach on the map of `kit`."""
    return together(check(kit) for check in _checks())
