"""Errors a user can mend, and the sentence each is told in."""

import sys
from collections.abc import Callable

_PLAIN = {
    "desktop.atlas.faults": ("MapError",),
    "desktop.atlas.geography": ("GeographyError",),
    "desktop.rules.successors.setup": ("NoSuchSetup",),
    "desktop.rules.successors.invariants": ("ImpossiblePosition",),
    "desktop.rules.successors.wanted": ("NoSuchPosition",),
    "desktop.rules.core.notation_error": ("NotationError",),
    "desktop.rules.core.profile": ("UnknownSwitch",),
    "desktop.windows.display": ("NoDisplay",),
    "desktop.scene.fonts": ("MissingFont",),
    "desktop.journal.record.errors": ("RecordError",),
    "desktop.cli.asking": ("Unanswerable",),
    "desktop.cli.measures.child": ("ChildFailed",),
}
"""Errors whose text is a sentence with its remedy, by the module that raises them."""


def told(act: Callable[[], int]) -> int:
    """What `act` returns; an error a user can mend is one sentence on standard error and exit code 2."""
    try:
        return act()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        return 0
    except Exception as error:
        sentence = sentence_for(error)
        if sentence is None:
            raise
        print(sentence, file=sys.stderr)
        return 2


def sentence_for(error: Exception) -> str | None:
    """What the user is told, or None for an error that is a fault of the program."""
    if _is_plain(error):
        return str(error)
    if _is_wrong_use(error):
        return str(error.format_message())  # type: ignore[attr-defined]
    if isinstance(error, OSError) and error.filename:
        return _unusable(error)
    return None


def _unusable(error: OSError) -> str:
    from desktop.language import tr

    return tr(
        "{file} cannot be used ({why}); look whether its name is right and whether you may read and write it.",
        file=error.filename,
        why=error.strerror or str(error),
    )


def _is_plain(error: Exception) -> bool:
    """Only modules that were imported can have raised it, so none is imported to find out."""
    for module, names in _PLAIN.items():
        loaded = sys.modules.get(module)
        if loaded is not None and any(isinstance(error, getattr(loaded, name, ())) for name in names):
            return True
    return False


def _is_wrong_use(error: Exception) -> bool:
    """Wrong words on the command line: typer says so with an error of click, its own or the library's."""
    return any(base.__name__ == "ClickException" for base in type(error).__mro__)
