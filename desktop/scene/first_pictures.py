"""What the first view is painted with, kept for the next start: most of a table looks as it did the last time.

A picture counts as long as nothing has changed that paints it: each is kept under all that it shows, and all together
under what the program's painting, drawings, typefaces and words are made of.
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

from desktop.cache import CacheFile, CachePiece, cache_key, store_pieces
from desktop.resources import assets, cached

FORM = 1
"""Rises when pictures are kept differently."""
_MOST = 32_000_000
"""Bytes of pictures that are kept; a 4K screen shows some 15 MB of them."""
_MADE_OF = ("counters", "fonts", "placements", "translations")
"""Folders of assets that pictures depend on."""
_FORMAT = QImage.Format.Format_ARGB32_Premultiplied
_UNNAMED = " at 0x"
"""Told of a thing that does not say what it is: a picture of it would not be known again."""


class Strip(NamedTuple):
    """A picture and where it lies in whatever it belongs to, in device pixels."""

    left: int
    top: int
    image: QImage


class FirstPictures:
    """Open from the start of the program until its first view stands; closed it holds nothing and takes nothing."""

    def __init__(self) -> None:
        self._path: Path | None = None
        self._file: CacheFile | None = None
        self._key = b""
        self._found: set[str] = set()
        self._new: dict[str, tuple[Strip, ...]] = {}
        self._bytes = 0

    @property
    def is_open(self) -> bool:
        """Whether there is any use in asking for a picture, or keeping one."""
        return self._file is not None

    def begin(self, path: Path | None = None) -> None:
        """Open what was kept the last time; where files cannot be looked at nothing is kept."""
        self._path, self._file, self._new, self._found, self._bytes = path or pictures_path(), None, {}, set(), 0
        with suppress(OSError):
            self._key = cache_key("pictures", FORM, _stamp())
            self._file = CacheFile(self._path, self._key)

    def has(self, name: str) -> bool:
        """Whether `found` would find something, unless that is damaged."""
        return self._file is not None and self._file.about(name) is not None

    def found(self, name: str) -> tuple[Strip, ...] | None:
        """What was kept under a name; None where nothing is."""
        if self._file is None:
            return None
        about, raw = self._file.about(name), self._file.content(name)
        if about is None or raw is None:
            return None
        self._found.add(name)
        return tuple(_strips(about, raw))

    def keep(self, name: str, strips: Sequence[Strip]) -> None:
        """Keep what has just been painted under a name; of images in the format of all pictures here."""
        if self._file is None or _UNNAMED in name:
            return
        self._bytes += sum(strip.image.sizeInBytes() for strip in strips)
        if self._bytes <= _MOST:
            self._new[name] = tuple(strips)

    def end(self) -> None:
        """The first view stands: write what it was painted with, if something is new."""
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
"""Those of this run."""


def pictures_path() -> Path:
    """Where the pictures are kept."""
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
