"""Makes the start faster: PySide is imported without parts that only serve stubs and feature switching, and garbage
collection is kept away from long-lived objects.

PySide first unpacks, compiles and runs its own sources, a writer of stub files among them. Afterwards it hooks into
every import and searches the source of each module for its own name, in order to support `from __feature__ import`.
This program needs neither; without this module the text of a thousand modules would be read at each start and kept.
"""

from __future__ import annotations

import builtins
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

_CARRIED = "shibokensupport/"
"""The prefix of the names of the sources that PySide carries along."""
_UNUSED = "/lib/pyi_generator.py"
"""The suffix of the name of the writer of stub files; the other sources only pass it on."""


def import_qt() -> None:
    """Import the first modules of PySide, and keep it from hooking into later imports."""
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
# No collection while the window is made, and rarely one of the older objects. A full collection stops the window for
# two or three frames, and the objects of the table are never garbage.

_YOUNG, _MIDDLE, _OLD = 5000, 10, 100
"""New objects between two collections of the youngest generation, and collections between two of the older ones: see
`gc.set_threshold`.
"""


@contextmanager
def collection_put_off() -> Iterator[None]:
    """Collect nothing meanwhile; what has been made by then is never examined again (`gc.freeze`)."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.set_threshold(_YOUNG, _MIDDLE, _OLD)
        gc.enable()


def keep_what_is_there() -> None:
    """Exclude all present objects from later collections."""
    gc.freeze()
