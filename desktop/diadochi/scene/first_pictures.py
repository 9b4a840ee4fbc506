"""A cache of the pictures of the first view, so that the next start does not paint them again.

Each picture is keyed by all that it shows, and the whole cache by a stamp of the files that pictures are made of
(counters, fonts, placements, translations). A change of either makes the old pictures unused.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

import PySide6
from PySide6.QtGui import QImage

from diadochi.cache import CacheFile, CachePiece, cache_key, store_pieces
from diadochi.resources import assets, cached

FORM = 1
"""Raise this when pictures are stored in another format."""
_MOST = 32_000_000
"""The most bytes of pictures that are stored; a 4K screen shows some 15 MB of them."""
_MADE_OF = ("counters", "fonts", "placements", "translations")
"""Folders of assets that pictures depend on."""
_FORMAT = QImage.Format.Format_ARGB32_Premultiplied
_UNNAMED = " at 0x"
"""Part of the default repr of an object. A key that contains it would not be the same at the next start."""


class Strip(NamedTuple):
    """A picture and its place within what it belongs to, in device pixels."""

    left: int
    top: int
    image: QImage


class FirstPictures:
    """Open from the start of the program until its first view is painted. Closed, it holds nothing and
    stores nothing.
    """

    def __init__(self) -> None:
        self._path: Path | None = None
        self._file: CacheFile | None = None
        self._key = b""
        self._found: set[str] = set()
        self._new: dict[str, tuple[Strip, ...]] = {}
        self._bytes = 0

    @property
    def is_open(self) -> bool:
        """Whether looking up or storing pictures has any effect now."""
        return self._file is not None

    def begin(self, path: Path | None = None) -> None:
        """Open what was stored at the last start. Where files cannot be read nothing is stored."""
        self._path, self._file, self._new, self._found, self._bytes = path or pictures_path(), None, {}, set(), 0
        with suppress(OSError):
            self._key = cache_key("pictures", FORM, _stamp())
            self._file = CacheFile(self._path, self._key)

    def has(self, name: str) -> bool:
        """Whether `found` would return something, unless the entry is damaged."""
        return self._file is not None and self._file.about(name) is not None

    def found(self, name: str) -> tuple[Strip, ...] | None:
        """The pictures stored under a name, or None."""
        if self._file is None:
            return None
        about, raw = self._file.about(name), self._file.content(name)
        if about is None or raw is None:
            return None
        self._found.add(name)
        return tuple(_strips(about, raw))

    def keep(self, name: str, strips: Sequence[Strip]) -> None:
        """Store freshly painted pictures under a name. The images must have the one format of this cache."""
        if self._file is None or _UNNAMED in name:
            return
        self._bytes += sum(strip.image.sizeInBytes() for strip in strips)
        if self._bytes <= _MOST:
            self._new[name] = tuple(strips)

    def end(self) -> None:
        """Close the cache once the first view is painted, and write it if something is new."""
        if self._file is None or self._path is None:
            return
        pieces = {name: _piece(strips) for name, strips in self._new.items()}
        for name in self._found if pieces else ():
            about, raw = self._file.about(name), self._file.content(name)
            if about is not None and raw is not None:
                pieces[name] = CachePiece(about, bytes(raw))
        self._file.close()
        if pieces:
            store_pieces(self._path, self._key, pieces)
        self._file, self._new, self._found, self._bytes = None, {}, set(), 0


FIRST_PICTURES = FirstPictures()
"""The cache of this run."""


def pictures_path() -> Path:
    """The path of the cache file."""
    return cached("pictures.bin")


def _piece(strips: Iterable[Strip]) -> CachePiece:
    about = tuple((strip.left, strip.top, strip.image.width(), strip.image.height()) for strip in strips)
    return CachePiece(about, b"".join(bytes(strip.image.constBits()) for strip in strips))


def _strips(about: Iterable[tuple[int, int, int, int]], raw: memoryview) -> Iterable[Strip]:
    start = 0
    for left, top, width, height in about:
        end = start + 4 * width * height
        pixels = bytes(raw[start:end])  # named, since QImage does not keep what it was given alive until it is copied
        yield Strip(left, top, QImage(pixels, width, height, 4 * width, _FORMAT).copy())
        start = end


def _stamp() -> str:
    """A sum of names, times and sizes of all files that pictures are made of."""
    made_of = [Path(__file__).parent, *(assets(name) for name in _MADE_OF)]
    files = [(PySide6.__version__, 0, 0), *(file for folder in made_of for file in _files(folder))]
    return blake2b(repr(sorted(files)).encode(), digest_size=12).hexdigest()


def _files(folder: Path | str) -> Iterable[tuple[str, int, int]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                if entry.name != "__pycache__":
                    yield from _files(entry.path)
            else:
                found = entry.stat()
                yield entry.path, found.st_mtime_ns, found.st_size
