"""PySide is imported without what only people need who write its type stubs or switch its features.

Before anything else is imported PySide unpacks, compiles and runs its own sources, a writer of stub files among them.
Afterwards it steps in at every import and looks through the source text of each module for its own name, so that it may
switch the features of `from __feature__ import`. Nobody here asks for stubs or features, and the text of a thousand
modules would be read at each start and kept for good.
"""

from __future__ import annotations

import builtins
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

_CARRIED = "shibokensupport/"
"""How the names of the sources begin that PySide carries along."""
_UNUSED = "/lib/pyi_generator.py"
"""How the name of the writer of stub files ends; the others only hand it on."""


def import_qt() -> None:
    """Import what PySide begins with; it steps in at no further import."""
    python = vars(builtins)
    whole = python["compile"]

    def compile_used(source: Any, filename: Any, *rest: Any, **more: Any) -> Any:
        name = filename if isinstance(filename, str) else ""
        unused = name.startswith(_CARRIED) and name.endswith(_UNUSED)
        return whole(b"" if unused else source, filename, *rest, **more)

    python["compile"] = compile_used
    try:
        import shiboken6  # noqa: F401
    finally:
        python["compile"] = whole
    if python["__import__"] is python.get("__feature_import__"):
        python["__import__"] = python["__orig_import__"]


# --- garbage collection
# When Python looks for rubbish: not while the window is made, and rarely among all that the table is made of.
#
# A look through everything stops the window for two or three frames, and what the table is made of is never rubbish.

_YOUNG, _MIDDLE, _OLD = 5000, 10, 100
"""New objects between two looks at the youngest, and looks between two at the older ones: see `gc.set_threshold`."""


@contextmanager
def collection_put_off() -> Iterator[None]:
    """Nothing is collected meanwhile; what has been made by then is never looked through again."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.set_threshold(_YOUNG, _MIDDLE, _OLD)
        gc.enable()


def keep_what_is_there() -> None:
    """What has been made by now is never looked through again either."""
    gc.freeze()
