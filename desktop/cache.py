"""The cache folder: data that is there to save time, and never trusted for being there.

An entry is bound by a keyed digest to the version of the program and to everything it was made from: what is damaged,
out of date or was made for something else counts as missing. Only folders and files of the user's own that others
cannot write are read, and no links are followed. Code is never cached.
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

import desktop
from desktop.resources import cached
from desktop.whole_file import replace_file

_DIGEST: Final = 16
"""Bytes of a digest."""
_LENGTH: Final = 8
_READ: Final = (
    os.O_RDONLY
    | getattr(os, "O_BINARY", 0)
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_CLOEXEC", 0)
)
_OTHERS: Final = 0o077
"""Permissions of anyone but the user."""


def cache_key(*inputs: object) -> bytes:
    """The key of an entry made from these inputs, whose `repr` must say all that counts, by this version."""
    return blake2b(repr((desktop.__version__, *inputs)).encode("utf-8", "surrogateescape")).digest()


def load_entry(path: Path, key: bytes, most: int) -> bytes | None:
    """The content of an entry of `most` bytes at most; None where there is none to be trusted."""
    try:
        with os.fdopen(_opened(path), "rb") as file:
            content = file.read(most + _DIGEST + 1)
    except OSError:
        return None
    body = content[:-_DIGEST]
    return body if len(body) <= most and content[-_DIGEST:] == _digest(body, key) else None


def store_entry(path: Path, key: bytes, content: bytes) -> bool:
    """Whether an entry was stored. A folder that takes none only costs time at the next start."""
    return _store(path, (content, _digest(content, key)))


class CachePiece(NamedTuple):
    """A piece of a file: what is to be known of it, numbers and texts, and its bytes."""

    about: tuple[Any, ...]
    content: bytes | memoryview


class CacheFile:
    """An entry of many pieces, each with a name, which are read as they are needed."""

    def __init__(self, path: Path, key: bytes) -> None:
        self._key = key
        self._index: Mapping[str, tuple[Any, int, int, bytes]] = {}
        self._pieces = memoryview(b"")
        with suppress(OSError, ValueError, msgspec.MsgspecError):
            self._read(path, key)

    def _read(self, path: Path, key: bytes) -> None:
        with os.fdopen(_opened(path), "rb") as file:
            whole = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        start = _LENGTH + _DIGEST
        end = start + int.from_bytes(whole[:_LENGTH], "little")
        if _digest(whole[start:end], key) == whole[_LENGTH:start]:
            self._index = msgspec.msgpack.decode(whole[start:end], type=dict[str, tuple[Any, int, int, bytes]])
            self._pieces = whole[end:]

    def __iter__(self) -> Iterator[str]:
        """The names of all pieces."""
        return iter(self._index)

    def about(self, name: str) -> tuple[Any, ...] | None:
        """What is to be known of a piece; None where there is none."""
        found = self._index.get(name)
        return None if found is None else tuple(found[0])

    def content(self, name: str) -> memoryview | None:
        """The bytes of a piece; None where there is none, or it is damaged."""
        found = self._index.get(name)
        if found is None:
            return None
        _, start, length, digest = found
        content = self._pieces[start : start + length]
        return content if _digest(content, self._key) == digest else None

    def close(self) -> None:
        """Let go of the file: some systems replace none that is being read."""
        self._index, self._pieces = {}, memoryview(b"")


def store_pieces(path: Path, key: bytes, pieces: Mapping[str, CachePiece]) -> bool:
    """Whether an entry of many pieces was stored."""
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
    """Whether a folder of the cache, and those above, are for the user alone and no links: nothing else is deleted."""
    try:
        return all(_is_own_folder(each.lstat()) for each in _chain(folder))
    except OSError:
        return False


def _store(path: Path, parts: tuple[bytes | memoryview, ...]) -> bool:
    try:
        for folder in _chain(path.parent):
            _make_own(folder)
        replace_file(path, parts, 0o600)
    except OSError:
        return False
    return True


def _opened(path: Path) -> int:
    """The handle of a file of the user's own, in folders of the user's own. Raises OSError for any other."""
    if not is_trusted(path.parent):
        raise PermissionError(str(path.parent))
    handle = os.open(path, _READ)
    found = os.fstat(handle)
    if stat.S_ISREG(found.st_mode) and _is_own(found):
        return handle
    os.close(handle)
    raise PermissionError(str(path))


def _chain(folder: Path) -> list[Path]:
    """The folders from the cache folder to this one, which may also be a folder elsewhere."""
    top, chain = cached(), [folder, *folder.parents]
    return chain[chain.index(top) :: -1] if top in chain else [folder]


def _make_own(folder: Path) -> None:
    """Make a folder that is for the user alone, or make it so. Raises OSError where it is a link or another user's."""
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
    """Whether only the user can have written it."""
    return _is_users(found) and (os.name != "posix" or not found.st_mode & 0o022)


def _is_users(found: os.stat_result) -> bool:
    return os.name != "posix" or found.st_uid == os.getuid()
