"""Safe reading and writing of files that the user or another program provides.

Every file from outside the program is opened here or by `diadochi.cache`. Pipes, devices, link loops and files that are
too large are refused at once. Every error is an `UnfitFile`, whose message names the file, the reason and a remedy.
"""

import codecs
import errno
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import BinaryIO, Final

from diadochi.language import Message, Speaker, msg
from diadochi.whole_file import writable_target, write_whole

_HOW: Final = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)
"""O_NONBLOCK: opening a pipe must not wait for a writer."""
_MEGABYTE: Final = 1_000_000
_PART: Final = 1 << 20
_PATIENCE_S: Final = 20.0
"""Seconds that reading a file may take; enough for a few megabytes over a slow network."""
_FULL: Final = frozenset((errno.ENOSPC, errno.EDQUOT, errno.EFBIG))
"""Errors that mean there is no room for the file."""


class UnfitFile(Exception):
    """A file that cannot be read or written: its path, the reason, a remedy, and a `message` that joins the three."""

    def __init__(self, path: Path, reason: Message, remedy: Message) -> None:
        self.path, self.reason, self.remedy = path, reason, remedy
        self.message = msg("{path}: {reason}; {remedy}", path=str(path), reason=reason, remedy=remedy)
        super().__init__(Speaker(lambda name: name.id).say(self.message))


class MissingFile(UnfitFile):
    """A path with no file."""


class NotText(UnfitFile):
    """A file that is not text in UTF-8."""


@contextmanager
def opened(path: Path, most: int) -> Iterator[BinaryIO]:
    """Open a file of at most `most` bytes for reading. Raises UnfitFile, also if reading fails later."""
    try:
        with os.fdopen(os.open(path, _HOW), "rb") as file:
            _check(path, os.fstat(file.fileno()), most)
            yield file
    except FileNotFoundError as error:
        raise MissingFile(path, msg("there is no such file"), msg("check the file name")) from error
    except (OSError, ValueError) as error:
        if os.path.isdir(path):  # noqa: PTH112  # some systems cannot open folders; Path.is_dir may raise
            raise UnfitFile(path, msg("this is a folder"), msg("choose a file")) from error
        why = getattr(error, "strerror", None) or str(error)
        raise UnfitFile(path, msg("it cannot be read ({why})", why=why), msg("give permission to read it")) from error


def content_of(path: Path, most: int) -> bytes:
    """The bytes of a file. Raises UnfitFile, also if there are more than `most`."""
    content, end = bytearray(), monotonic() + _PATIENCE_S
    with opened(path, most) as file:
        while part := file.read(min(_PART, most + 1 - len(content))):
            content += part
            if len(content) > most:
                raise _too_large(path, most)
            if monotonic() > end:
                raise UnfitFile(path, msg("reading it takes too long"), msg("copy it to a disk of this computer"))
    return bytes(content)


def content_or_none(path: Path, most: int) -> bytes | None:
    """The bytes of one of the program's own files; None if it is missing or unreadable."""
    try:
        return content_of(path, most)
    except UnfitFile:
        return None


def text_of(path: Path, most: int) -> str:
    """The text of a file, with line feeds as line ends. Raises UnfitFile, also if it is not UTF-8."""
    content = plain(content_of(path, most))
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise NotText(path, msg("line {line} is not UTF-8", line=line), msg("save the file as UTF-8")) from error


def plain(content: bytes) -> bytes:
    """The content without a byte order mark and carriage returns, which some editors and systems add."""
    return content.removeprefix(codecs.BOM_UTF8).replace(b"\r\n", b"\n")


def write_file(path: Path, content: bytes) -> None:
    """Write a file completely or not at all. Raises UnfitFile; the old file then remains."""
    require_writable(path)
    try:
        write_whole(path, content)
    except OSError as error:
        raise unwritten(path, error) from error


def require_writable(path: Path) -> None:
    """Check that a file can be written before doing the work for it. Raises UnfitFile."""
    try:
        with suppress(FileNotFoundError):
            _check(path, path.stat(), sys.maxsize)
        writable_target(path)
    except OSError as error:
        raise unwritten(path, error) from error


def unwritten(path: Path, error: OSError) -> UnfitFile:
    """The `UnfitFile` for a failed write; the system's own error often names no file."""
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return UnfitFile(path, msg("its folder does not exist"), msg("choose another folder"))
    full = error.errno in _FULL
    remedy = (
        msg("free some disk space, or choose another folder")
        if full
        else msg("give permission to write the file and its folder")
    )
    return UnfitFile(path, msg("it cannot be written ({why})", why=error.strerror or str(error)), remedy)


def _check(path: Path, found: os.stat_result, most: int) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise UnfitFile(path, msg("this is a folder"), msg("choose a file"))
    if not stat.S_ISREG(found.st_mode):
        raise UnfitFile(path, msg("this is a device, a pipe or a socket"), msg("choose a file"))
    if found.st_size > most:
        raise _too_large(path, most)


def _too_large(path: Path, most: int) -> UnfitFile:
    if most < _MEGABYTE:
        reason = msg("the file is larger than {limit} kB", limit=most // 1000)
    else:
        reason = msg("the file is larger than {limit} MB", limit=most // _MEGABYTE)
    return UnfitFile(path, reason, msg("check that it is the right file"))
