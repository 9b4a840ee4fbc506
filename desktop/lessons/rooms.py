"""Which rooms of the school can be looked through, without a window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import cast

from desktop.lessons.checked import Checked, together
from desktop.rules.core.system import AnyKit

Checking = Callable[[AnyKit], Checked]
CHECKED_ROOMS: tuple[str, ...] = (
    "desktop.lessons.course.checking",
    "desktop.lessons.exercises.checking",
    "desktop.lessons.trainer.checking",
    "desktop.lessons.history.checking",
)
"""Modules with a function `check(kit)` that looks through one room for one map."""


def _checks() -> Iterator[Checking]:
    for name in CHECKED_ROOMS:
        yield cast(Checking, import_module(name).check)


def check_school(kit: AnyKit) -> Checked:
    """Everything the school can ask and teach on the map of `kit`."""
    return together(check(kit) for check in _checks())
