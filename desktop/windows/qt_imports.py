"""PySide is imported without what only people need who write its type stubs or switch its features.

Before anything else is imported PySide unpacks, compiles and runs its own sources, a writer of stub files among them;
what they compile to is kept for the next start. Afterwards it steps in at every import and looks through the source
text of each module for its own name, so that it may switch the features of `from __feature__ import`. Nobody here asks
for stubs or features, and the text of a thousand modules would be read at each start and kept for good.
"""

from __future__ import annotations

import builtins
import marshal
import sys
import zlib
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from types import CodeType
from typing import Any

from desktop.kept_file import KeptFile, KeptPiece, keep_pieces
from desktop.resources import cached

_CARRIED = "shibokensupport/"
"""How the names of the sources begin that PySide carries along."""
_UNUSED = "/lib/pyi_generator.py"
"""How the name of the writer of stub files ends; the others only hand it on."""
_MADE_FOR = (MAGIC_NUMBER, sys.version, sys.flags.optimize)


def import_qt() -> None:
    """Import what PySide begins with; it steps in at no further import."""
    python = vars(builtins)
    whole = python["compile"]
    python["compile"] = compiling = Compiling(cached("qt.bin"), whole)
    try:
        import shiboken6  # noqa: F401
    finally:
        python["compile"] = whole
    compiling.keep()
    if python["__import__"] is python.get("__feature_import__"):
        python["__import__"] = python["__orig_import__"]


class Compiling:
    """Stands in for `compile` while PySide comes: gives what a source compiled to before, as long as it is the same."""

    def __init__(self, path: Path, whole: Any) -> None:
        self._path, self._whole = path, whole
        self._file = KeptFile(path, _MADE_FOR)
        self._new: dict[str, KeptPiece] = {}

    def __call__(self, source: Any, filename: Any, mode: str, *rest: Any, **more: Any) -> Any:
        """What `compile` would give."""
        if not (isinstance(filename, str) and filename.startswith(_CARRIED) and isinstance(source, bytes)):
            return self._whole(source, filename, mode, *rest, **more)
        if filename.endswith(_UNUSED):
            source = b""
        told = (mode, len(source), zlib.crc32(source))
        kept = self._file.content(filename) if self._file.told(filename) == told else None
        if kept is not None:
            return marshal.loads(kept)  # noqa: S302  # our own, and whole
        code = self._whole(source, filename, mode, *rest, **more)
        if isinstance(code, CodeType):
            self._new[filename] = KeptPiece(told, marshal.dumps(code))
        return code

    def keep(self) -> None:
        """Keep what had to be compiled, all of PySide's sources when one of them is new."""
        pieces = {}
        for name in self._file if self._new else ():
            told, content = self._file.told(name), self._file.content(name)
            if told is not None and content is not None:
                pieces[name] = KeptPiece(told, bytes(content))
        self._file.close()
        if self._new:
            keep_pieces(self._path, _MADE_FOR, {**pieces, **self._new})
