"""The compiled modules of the program, kept together in one file: a window needs nine hundred of them at once.

Python looks for each module in its folder, opens a file and reads it. Here the place of each is known from the last
time, and its code lies beside that of the others. What is kept of a module counts as long as its source has the time
and the size it had then; what does not fit, is damaged or missing comes the usual way and is kept anew at the end.
"""

from __future__ import annotations

import marshal
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, NamedTuple

from desktop.kept_file import KeptFile, KeptPiece, keep_pieces
from desktop.resources import cached

FORM = 2
"""Rises when modules are kept differently."""
_HEAD = 16
"""Bytes before the code in a file that Python has compiled: its own number, flags, time and size of the source."""
_MADE_FOR = (FORM, MAGIC_NUMBER, sys.version, sys.flags.optimize)
"""What compiled code depends on besides its source."""


class _Place(NamedTuple):
    """What is told of a module: its source, the time (nanoseconds) and size (bytes) it had, and the file Python
    compiled it into.
    """

    source: str
    time: int
    size: int
    compiled: str
    is_package: bool


class KeptCode:
    """What the file at `path` holds of a package, as a finder of modules; nothing where it is absent or not ours."""

    def __init__(self, path: Path, package: str = "desktop") -> None:
        self._path, self._package = path, package
        self._file = KeptFile(path, _MADE_FOR)

    # -- finding modules

    def find_spec(self, name: str, _path: Any = None, _target: ModuleType | None = None) -> ModuleSpec | None:
        """Where the module lies, if its source is as it was; Python asks the next finder otherwise."""
        told = self._file.told(name)
        if told is None:
            return None
        place = _Place(*told)
        return _Spec(name, place, self) if _fits(place) else None

    def code_of(self, name: str) -> CodeType | None:
        """The code of a module; None where it is damaged."""
        raw = self._file.content(name)
        return None if raw is None else marshal.loads(raw)  # noqa: S302  # our own, and whole

    # -- keeping them

    def keep(self) -> None:
        """Keep what has been loaded since. A folder that takes no files only costs time at the next start."""
        pieces = {}
        for name in self._file:
            told, raw = self._file.told(name), self._file.content(name)
            if told is not None and raw is not None and _fits(_Place(*told)):
                pieces[name] = KeptPiece(told, bytes(raw))
        known = len(pieces)
        for name, module in list(sys.modules.items()):
            if name not in pieces and name.partition(".")[0] == self._package and (found := _compiled(module)):
                pieces[name] = found
        self._file.close()
        if len(pieces) > known:
            keep_pieces(self._path, _MADE_FOR, pieces)


class _Spec(ModuleSpec):
    """What Python would say of the place of a module itself."""

    def __init__(self, name: str, place: _Place, code: KeptCode) -> None:
        super().__init__(name, _Loader(name, place.source, code), origin=place.source, is_package=place.is_package)
        self.has_location = True
        self.cached = place.compiled
        if self.submodule_search_locations is not None:
            self.submodule_search_locations.append(str(Path(place.source).parent))


class _Loader(SourceFileLoader):
    """Python's own, but for where the code comes from."""

    def __init__(self, name: str, path: str, code: KeptCode) -> None:
        super().__init__(name, path)
        self._code = code

    def get_code(self, fullname: str) -> CodeType | None:
        """The code that is kept, else the usual one."""
        return self._code.code_of(fullname) or super().get_code(fullname)


@contextmanager
def code_kept() -> Iterator[None]:
    """Modules that are loaded meanwhile come from what is kept, and at the end those that did not are kept."""
    kept = KeptCode(code_path())
    sys.meta_path.insert(0, kept)
    try:
        yield
    finally:
        sys.meta_path.remove(kept)
    if not sys.dont_write_bytecode:
        kept.keep()


def code_path() -> Path:
    """Where the code is kept."""
    return cached("code.bin")


def _fits(place: _Place) -> bool:
    try:
        found = os.stat(place.source)  # noqa: PTH116  # of a thousand, and a Path takes as long to make
    except OSError:
        return False
    return found.st_mtime_ns == place.time and found.st_size == place.size


def _compiled(module: ModuleType) -> KeptPiece | None:
    """A module as it is kept, from the file Python has compiled it into; None where that is not of its source."""
    spec = module.__spec__
    if spec is None or spec.origin is None or spec.cached is None:
        return None
    try:
        found, raw = Path(spec.origin).stat(), Path(spec.cached).read_bytes()
    except OSError:
        return None
    if raw[:_HEAD] != MAGIC_NUMBER + bytes(4) + _word(int(found.st_mtime)) + _word(found.st_size):
        return None
    is_package = spec.submodule_search_locations is not None
    place = _Place(spec.origin, found.st_mtime_ns, found.st_size, spec.cached, is_package)
    return KeptPiece(tuple(place), raw[_HEAD:])


def _word(number: int) -> bytes:
    return (number & 0xFFFFFFFF).to_bytes(4, "little")
