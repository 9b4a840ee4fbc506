"""What the rules remember, watched while it is asked."""

import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from diadochi.rules.successors.position import all_remembered

Watching = Callable[..., Any]
"""Is given a remembered question with all that it is asked with, and answers in its place."""


def whenever_asked(watching: Watching, patch: pytest.MonkeyPatch) -> None:
    """Wherever a remembered question has been imported to, `watching` answers it; until the patch is undone."""
    questions = all_remembered()
    for module in [module for name, module in sys.modules.items() if name.startswith("diadochi.")]:
        for name, held in list(vars(module).items()):
            if callable(held) and _is_hashable(held) and held in questions:
                patch.setattr(module, name, partial(watching, held))


def _is_hashable(held: object) -> bool:
    return type(held).__hash__ is not None
