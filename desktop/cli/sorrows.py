"""Errors a user can mend, and the sentence each is told in."""

import sys
from typing import Any

import typer

_PLAIN = {
    "desktop.atlas.faults": ("MapError",),
    "desktop.atlas.geography": ("GeographyError",),
    "desktop.rules.successors.setup": ("NoSuchSetup",),
    "desktop.rules.successors.invariants": ("ImpossiblePosition",),
    "desktop.rules.successors.wanted": ("NoSuchPosition",),
    "desktop.rules.successors.notation.error": ("NotationError",),
    "desktop.rules.core.profile": ("UnknownSwitch",),
    "desktop.windows.display": ("NoDisplay",),
    "desktop.scene.fonts": ("MissingFont",),
    "desktop.cli.asking": ("Unanswerable",),
}
"""Errors whose text is a sentence with its remedy, by the module that raises them."""

_WRONG_USE: Any = next(base for base in typer.BadParameter.__mro__ if base.__name__ == "ClickException")
"""What typer raises for wrong words on the command line; it brings click itself or along with it."""


def sentence_for(error: Exception) -> str | None:
    """What the user is told, or None for an error that is a fault of the program."""
    if isinstance(error, _WRONG_USE):
        return str(error.format_message())
    if _is_plain(error):
        return str(error)
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename}: {error.strerror}"
    return None


def _is_plain(error: Exception) -> bool:
    """Only modules that were imported can have raised it, so none is imported to find out."""
    for module, names in _PLAIN.items():
        loaded = sys.modules.get(module)
        if loaded is not None and any(isinstance(error, getattr(loaded, name, ())) for name in names):
            return True
    return False
