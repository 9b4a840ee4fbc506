"""The compiled modules of the program, kept together in one file: a window needs nine hundred of them at once.

Python looks for each module in its folder, opens a file and reads it. Here the place of each is known from the last
time, and its code lies beside that of the others. What is kept of a module counts as long as its source has the time
and the size it had then; what does not fit, is damaged or missing comes the usual way and is kept anew at the end.
"""

from __future__ import annotations

import marshal
import mmap
import os
import sys
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from tempfile import NamedTemporaryFile
from types import CodeType, ModuleType
from typing import Any, NamedTuple

from platformdirs import user_cache_path

FORM = 1
"""Rises when the file is laid out differently."""
_HEAD = 16
"""Bytes before the code in a file that Python has compiled: its own number, flags, time and size of the source."""
_SIGNS = 12
"""Bytes at the beginning of our file: the length of its index and a sum to check it by."""


class _Kept(NamedTuple):
    """A module: its source, the time (nanoseconds) and size (bytes) it had, the file Python compiled it into, and
    where its code lies behind the index, with a sum to check it by.
    """

    source: str
    time: int
    size: int
    compiled: str
    is_package: bool
    start: int
    length: int
    sum: int


class KeptCode:
    """What the file at `path` holds of a package, as a finder of modules; nothing where it is absent or not ours."""

    def __init__(self, path: Path, package: str = "desktop") -> None:
        self._path, self._package = path, package
        self._index: Mapping[str, _Kept] = {}
        self._code = memoryview(b"")
        with suppress(OSError, ValueError, EOFError, TypeError, LookupError):
            self._read()

    def _read(self) -> None:
        with self._path.open("rb") as file:
            if not _is_own(os.fstat(file.fileno())):
                return
            whole = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        end = _SIGNS + int.from_bytes(whole[:8], "little")
        if zlib.crc32(whole[_SIGNS:end]) != int.from_bytes(whole[8:_SIGNS], "little"):
            return
        made_for, index = marshal.loads(whole[_SIGNS:end])  # noqa: S302  # our own, and whole
        if made_for == _made_for():
            self._index = {name: _Kept(*entry) for name, entry in index.items()}
            self._code = whole[end:]

    # -- finding modules

    def find_spec(self, name: str, _path: Any = None, _target: ModuleType | None = None) -> ModuleSpec | None:
        """Where the module lies, if its source is as it was; Python asks the next finder otherwise."""
        kept = self._index.get(name)
        if kept is None or not _fits(kept):
            return None
        return _Spec(name, kept, self)

    def code_of(self, name: str) -> CodeType | None:
        """The code of a module; None where it is damaged."""
        raw = self._raw(self._index[name])
        return None if raw is None else marshal.loads(raw)  # noqa: S302  # our own, and whole

    def _raw(self, kept: _Kept) -> memoryview | None:
        raw = self._code[kept.start : kept.start + kept.length]
        return raw if zlib.crc32(raw) == kept.sum else None

    # -- keeping them

    def keep(self) -> None:
        """Keep what has been loaded since. A folder that takes no files only costs time at the next start."""
        known = {name: bytes(raw) for name, kept in self._index.items() if _fits(kept) and (raw := self._raw(kept))}
        index, code = {name: self._index[name] for name in known}, {**known}
        for name, module in list(sys.modules.items()):
            if name not in known and name.partition(".")[0] == self._package and (found := _compiled(module)):
                index[name], code[name] = found
        self._index, self._code = {}, memoryview(b"")  # some systems replace no file that is being read
        if len(code) > len(known):
            with suppress(OSError):
                _write(self._path, index, code)


class _Spec(ModuleSpec):
    """What Python would say of the place of a module itself."""

    def __init__(self, name: str, kept: _Kept, code: KeptCode) -> None:
        super().__init__(name, _Loader(name, kept.source, code), origin=kept.source, is_package=kept.is_package)
        self.has_location = True
        self.cached = kept.compiled
        if self.submodule_search_locations is not None:
            self.submodule_search_locations.append(str(Path(kept.source).parent))


class _Loader(SourceFileLoader):
    """Python's own, but for where the code comes from."""

    def __init__(self, name: str, path: str, kept: KeptCode) -> None:
        super().__init__(name, path)
        self._kept = kept

    def get_code(self, fullname: str) -> CodeType | None:
        """The code that is kept, else the usual one."""
        return self._kept.code_of(fullname) or super().get_code(fullname)


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
    return user_cache_path("diadochi", appauthor=False) / "code.bin"


def _made_for() -> tuple[int, bytes, str, int]:
    """What compiled code depends on besides its source."""
    return FORM, MAGIC_NUMBER, sys.version, sys.flags.optimize


def _is_own(found: os.stat_result) -> bool:
    """Whether nobody but the user can have written a file: what lies in it is run."""
    return not hasattr(os, "getuid") or (found.st_uid == os.getuid() and not found.st_mode & 0o022)


def _fits(kept: _Kept) -> bool:
    try:
        found = os.stat(kept.source)  # noqa: PTH116  # of a thousand, and a Path takes as long to make
    except OSError:
        return False
    return found.st_mtime_ns == kept.time and found.st_size == kept.size


def _compiled(module: ModuleType) -> tuple[_Kept, bytes] | None:
    """A module as it is kept, from the file Python has compiled it into; None where that is not of its source."""
    spec = module.__spec__
    if spec is None or spec.origin is None or spec.cached is None:
        return None
    try:
        found, raw = Path(spec.origin).stat(), Path(spec.cached).read_bytes()
    except OSError:
        return None
    head = MAGIC_NUMBER + bytes(4) + _word(int(found.st_mtime)) + _word(found.st_size)
    if raw[:_HEAD] != head:
        return None
    code = raw[_HEAD:]
    is_package = spec.submodule_search_locations is not None
    kept = _Kept(spec.origin, found.st_mtime_ns, found.st_size, spec.cached, is_package, 0, len(code), zlib.crc32(code))
    return kept, code


def _word(number: int) -> bytes:
    return (number & 0xFFFFFFFF).to_bytes(4, "little")


def _write(path: Path, index: Mapping[str, _Kept], code: Mapping[str, bytes]) -> None:
    start, laid = 0, dict[str, Any]()
    for name, kept in index.items():
        laid[name] = tuple(kept._replace(start=start))
        start += kept.length
    head = marshal.dumps((_made_for(), laid))
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=path.parent, delete=False) as file:
        file.write(len(head).to_bytes(8, "little") + _word(zlib.crc32(head)) + head)
        file.writelines(code[name] for name in laid)
    Path(file.name).replace(path)
