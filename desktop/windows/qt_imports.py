"""PySide is imported without what only people need who write its type stubs or switch its features.

Before anything else is imported PySide reads, compiles and runs its writer of stub files. Afterwards it steps in at
every import and looks through the source text of each module for its own name, so that it may switch the features of
`from __feature__ import`. Nobody here asks for either, and the text of a thousand modules would be read at each start
and kept for good.
"""

from __future__ import annotations

import builtins
from typing import Any

_UNUSED = "signature/lib/pyi_generator.py"
"""The writer of stub files, as PySide names it among the sources it carries along; others only hand it on."""


def import_qt() -> None:
    """Import what PySide begins with; it steps in at no further import."""
    python = vars(builtins)
    whole = python["compile"]
    python["compile"] = _without_unused(whole)
    try:
        import shiboken6  # noqa: F401
    finally:
        python["compile"] = whole
    if python["__import__"] is python.get("__feature_import__"):
        python["__import__"] = python["__orig_import__"]


def _without_unused(whole: Any) -> Any:
    def compiled(source: Any, filename: Any, mode: str, *rest: Any, **more: Any) -> Any:
        return whole("" if str(filename).endswith(_UNUSED) else source, filename, mode, *rest, **more)

    return compiled
