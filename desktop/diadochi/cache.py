"""The cache folder: data that can be computed again, and that is never trusted just because it is there.

An entry carries a keyed digest of the program's version and of everything it was made from. Damaged, outdated or
foreign entries count as missing. Only folders and files that belong to the user and that others cannot write are read,
and links are not followed. Code is never cached.
"""

from __future__ import annotations

import mmap
import os
import stat
from collections.abc import Iterator, Mapping
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

import diadochi
from diadochi.resources import cached
from diadochi.whole_file import replace_file

_DIGEST: Final = 16
"""Length of a digest in bytes."""
_LENGTH: Final = 8
_READ: Final = (
    os.O_RDONLY
    | getattr(os, "O_BINARY", 0)
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_CLOEXEC", 0)
)
_OTHERS: Final = 0o077
"""The permissions of everyone but the user."""


def cache_key(*inputs: object) -> bytes:
    """The key of an entry made from these inputs by this version; their `repr` must contain everything that matters."""
    return blake2b(repr((diadochi.__version__, *inputs)).encode("utf-8", "surrogateescape")).digest()


def load_entry(path: Path, key: bytes, most: int) -> bytes | None:
    """The content of an entry of at most `most` bytes; None if there is none that can be trusted."""
    try:
        with os.fdopen(_opened(path), "rb") as file:
            content = file.read(most + _DIGEST + 1)
    except OSError:
        return None
    body = content[:-_DIGEST]
    return body if len(body) <= most and content[-_DIGEST:] == _digest(body, key) else None


def store_entry(path: Path, key: bytes, content: bytes) -> bool:
    """Store an entry and return whether that worked. A cache that cannot be written only costs time."""
    return _store(path, (content, _digest(content, key)))


class CachePiece(NamedTuple):
    """One part of a `CacheFile`: `about` (numbers and texts that describe it) and its bytes."""

    about: tuple[Any, ...]
    content: bytes | memoryview


class CacheFile:
    """An entry of many named pieces, which are read only when they are needed."""

    def __init__(self, path: Path, key: bytes) -> None:
        self._key = key
        self._index: Mapping[str, tuple[list[Any], int, int, bytes]] = {}
        self._pieces = memoryview(b"")
        with suppress(OSError, ValueError, msgspec.MsgspecError):
            self._read(path, key)

    def _read(self, path: Path, key: bytes) -> None:
        with os.fdopen(_opened(path), "rb") as file:
            whole = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        start = _LENGTH + _DIGEST
        end = start + int.from_bytes(whole[:_LENGTH], "little")
        if _digest(whole[start:end], key) == whole[_LENGTH:start]:
            self._index = msgspec.msgpack.decode(whole[start:end], type=dict[str, tuple[list[Any], int, int, bytes]])
            self._pieces = whole[end:]

    def __iter__(self) -> Iterator[str]:
        return iter(self._index)

    def about(self, name: str) -> tuple[Any, ...] | None:
        """The description of a piece; None if there is no such piece."""
        found = self._index.get(name)
        return None if found is None else tuple(found[0])

    def content(self, name: str) -> memoryview | None:
        """The bytes of a piece; None if it is missing or damaged."""
        found = self._index.get(name)
        if found is None:
            return None
        _, start, length, digest = found
        content = self._pieces[start : start + length]
        return content if _digest(content, self._key) == digest else None

    def close(self) -> None:
        """Close the file: some systems cannot replace a file that is being read."""
        self._index, self._pieces = {}, memoryview(b"")


def store_pieces(path: Path, key: bytes, pieces: Mapping[str, CachePiece]) -> bool:
    """Store an entry of many pieces and return whether that worked."""
    start, index = 0, {}
    for name, (about, content) in pieces.items():
        index[name] = about, start, len(content), _digest(content, key)
        start += len(content)
    head = msgspec.msgpack.encode(index)
    signed = len(head).to_bytes(_LENGTH, "little") + _digest(head, key) + head
    return _store(path, (signed, *(piece.content for piece in pieces.values())))


def _digest(content: bytes | memoryview, key: bytes) -> bytes:
    return blake2b(content, digest_size=_DIGEST, key=key).digest()


# --- folders and files


def is_trusted(folder: Path) -> bool:
    """Whether a cache folder and its parents belong to the user alone and are no links. Others are never deleted."""
    try:
        return all(_is_own_folder(each.lstat()) for each in _chain(folder))
    except OSError:
        return False


def make_room(folder: Path, most: int) -> None:
    """Delete the oldest files of a cache folder, so that with one more it holds at most so many.

    A folder that cannot be read cannot be written either.
    """
    if not is_trusted(folder):
        return
    with suppress(OSError):
        newest_first = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
        for old in newest_first[most - 1 :]:
            old.unlink(missing_ok=True)


def _store(path: Path, parts: tuple[bytes | memoryview, ...]) -> bool:
    try:
        for folder in _chain(path.parent):
            _make_own(folder)
        replace_file(path, parts, 0o600)
    except OSError:
        return False
    return True


def _opened(path: Path) -> int:
    """Open a file that belongs to the user, in folders that do; the handle. Raises OSError for any other."""
    if not is_trusted(path.parent):
        raise PermissionError(str(path.parent))
    handle = os.open(path, _READ)
    found = os.fstat(handle)
    if stat.S_ISREG(found.st_mode) and _is_own(found):
        return handle
    os.close(handle)
    raise PermissionError(str(path))


def _chain(folder: Path) -> list[Path]:
    """The folders from the cache folder down to `folder`; only `folder` if it is elsewhere."""
    top, chain = cached(), [folder, *folder.parents]
    return chain[chain.index(top) :: -1] if top in chain else [folder]


def _make_own(folder: Path) -> None:
    """Make a folder that only the user can use, or restrict it. Raises OSError for a link or another user's folder."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError):
        folder.mkdir(mode=0o700)
    found = folder.lstat()
    if stat.S_ISDIR(found.st_mode) and _is_users(found) and found.st_mode & _OTHERS:
        folder.chmod(0o700)
        found = folder.lstat()
    if not _is_own_folder(found):
        raise PermissionError(str(folder))


def _is_own_folder(found: os.stat_result) -> bool:
    return stat.S_ISDIR(found.st_mode) and _is_users(found) and (os.name != "posix" or not found.st_mode & _OTHERS)


def _is_own(found: os.stat_result) -> bool:
    return _is_users(found) and (os.name != "posix" or not found.st_mode & 0o022)


def _is_users(found: os.stat_result) -> bool:
    return os.name != "posix" or found.st_uid == os.getuid()
