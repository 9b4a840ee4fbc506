"""One file of the cache folder with many pieces, each found by its name and known to be whole before it is used."""

from __future__ import annotations

import marshal
import mmap
import os
import zlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, NamedTuple

_SIGNS = 12
"""Bytes at the beginning: the length of the index (8) and a sum to check it by (4)."""


class KeptPiece(NamedTuple):
    """What is told of a piece, in values that `marshal` knows, and its bytes."""

    told: tuple[Any, ...]
    content: bytes | memoryview


class KeptFile:
    """The pieces in the file at `path`; none where it is absent, damaged, or was not `made_for` the same.

    `made_for` and what is told of pieces are values that `marshal` knows.
    """

    def __init__(self, path: Path, made_for: tuple[Any, ...]) -> None:
        self._index: Mapping[str, tuple[tuple[Any, ...], int, int, int]] = {}
        self._pieces = memoryview(b"")
        with suppress(OSError, ValueError, EOFError, TypeError):
            self._read(path, made_for)

    def _read(self, path: Path, made_for: tuple[Any, ...]) -> None:
        with path.open("rb") as file:
            if not _is_own(os.fstat(file.fileno())):
                return
            whole = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        end = _SIGNS + int.from_bytes(whole[:8], "little")
        if zlib.crc32(whole[_SIGNS:end]) == int.from_bytes(whole[8:_SIGNS], "little"):
            found_for, index = marshal.loads(whole[_SIGNS:end])  # noqa: S302  # our own, and whole
            if found_for == made_for:
                self._index, self._pieces = index, whole[end:]

    def __iter__(self) -> Iterator[str]:
        """The names of all pieces."""
        return iter(self._index)

    def told(self, name: str) -> tuple[Any, ...] | None:
        """What is told of a piece; None where there is none."""
        found = self._index.get(name)
        return None if found is None else found[0]

    def content(self, name: str) -> memoryview | None:
        """The bytes of a piece; None where there is none, or it is damaged."""
        found = self._index.get(name)
        if found is None:
            return None
        _, start, length, check = found
        content = self._pieces[start : start + length]
        return content if zlib.crc32(content) == check else None

    def close(self) -> None:
        """Let go of the file: some systems replace none that is being read."""
        self._index, self._pieces = {}, memoryview(b"")


def keep_pieces(path: Path, made_for: tuple[Any, ...], pieces: Mapping[str, KeptPiece]) -> None:
    """Write a file, whole or not at all; a folder that takes none only costs time at the next start."""
    start, index = 0, {}
    for name, piece in pieces.items():
        index[name] = (piece.told, start, len(piece.content), zlib.crc32(piece.content))
        start += len(piece.content)
    head = marshal.dumps((made_for, index))
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(len(head).to_bytes(8, "little") + zlib.crc32(head).to_bytes(4, "little") + head)
            file.writelines(piece.content for piece in pieces.values())
        _put(Path(file.name), path)


def _put(new: Path, path: Path) -> None:
    try:
        new.replace(path)
    except OSError:
        new.unlink(missing_ok=True)
        raise


def _is_own(found: os.stat_result) -> bool:
    """Whether nobody but the user can have written a file: what lies in it is run or shown unasked."""
    return not hasattr(os, "getuid") or (found.st_uid == os.getuid() and not found.st_mode & 0o022)
