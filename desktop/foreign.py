"""Files that somebody names: opened only where a file lies, and read only as far as an honest one goes.

Every file that is not part of the program is opened here, or by `desktop.cache`: a pipe, a device or links that lead to
each other end in a sentence, and nothing is waited for. What could not be read or written is told with the name of the
file.
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

from desktop.language import Message, Speaker, msg
from desktop.whole_file import writable_target, write_whole

_HOW: Final = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)
"""Opening never waits: behind a pipe nobody may write."""
_MEGABYTE: Final = 1_000_000
_PART: Final = 1 << 20
_PATIENCE_S: Final = 20.0
"""How long a file may take to read; a slow network gets one of a few megabytes through."""
_FULL: Final = frozenset((errno.ENOSPC, errno.EDQUOT, errno.EFBIG))
"""What a file meets for which there is no more room."""


class UnfitFile(Exception):
    """A path that holds no file to be read or written: why not, what helps, and both with the path as a sentence."""

    def __init__(self, path: Path, reason: Message, remedy: Message) -> None:
        self.path, self.reason, self.remedy = path, reason, remedy
        self.message = msg("{path}: {reason}; {remedy}", path=str(path), reason=reason, remedy=remedy)
        super().__init__(Speaker(lambda name: name.id).say(self.message))


class MissingFile(UnfitFile):
    """A path where nothing lies."""


class NotText(UnfitFile):
    """A file that holds something else than text in UTF-8."""


@contextmanager
def opened(path: Path, most: int) -> Iterator[BinaryIO]:
    """A file to be read, of `most` bytes at most when it is opened. Raises UnfitFile, also for what fails later."""
    try:
        with os.fdopen(os.open(path, _HOW), "rb") as file:
            _check(path, os.fstat(file.fileno()), most)
            yield file
    except FileNotFoundError as error:
        raise MissingFile(path, msg("there is no such file"), msg("look whether its name is right")) from error
    except (OSError, ValueError) as error:
        if os.path.isdir(path):  # noqa: PTH112  # some systems do not open folders at all; Path.is_dir may raise
            raise UnfitFile(path, msg("this is a folder"), msg("choose a file")) from error
        why = getattr(error, "strerror", None) or str(error)
        raise UnfitFile(path, msg("it cannot be read ({why})", why=why), msg("allow reading it")) from error


def content_of(path: Path, most: int) -> bytes:
    """All bytes of a file. Raises UnfitFile, also where they are more than `most`."""
    content, end = bytearray(), monotonic() + _PATIENCE_S
    with opened(path, most) as file:
        while part := file.read(min(_PART, most + 1 - len(content))):
            content += part
            if len(content) > most:
                raise _too_large(path, most)
            if monotonic() > end:
                raise UnfitFile(path, msg("reading it takes too long"), msg("copy it to a disk of this machine"))
    return bytes(content)


def content_or_none(path: Path, most: int) -> bytes | None:
    """All bytes of a file of the program's own, None where it cannot be read: that is as if there were none."""
    try:
        return content_of(path, most)
    except UnfitFile:
        return None


def text_of(path: Path, most: int) -> str:
    """The text of a file, every line ended by a line feed. Raises UnfitFile, also where it is not UTF-8."""
    content = plain(content_of(path, most))
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise NotText(path, msg("is not UTF-8 in line {line}", line=line), msg("save the file as UTF-8")) from error


def plain(content: bytes) -> bytes:
    """The same text without what some editors and systems add: a byte order mark, carriage returns."""
    return content.removeprefix(codecs.BOM_UTF8).replace(b"\r\n", b"\n")


def write_file(path: Path, content: bytes) -> None:
    """Write a file that somebody names, whole or not at all. Raises UnfitFile; what was there remains."""
    require_writable(path)
    try:
        write_whole(path, content)
    except OSError as error:
        raise unwritten(path, error) from error


def require_writable(path: Path) -> None:
    """Look whether a file may be written, before the work for it begins. Raises UnfitFile."""
    try:
        with suppress(FileNotFoundError):
            _check(path, path.stat(), sys.maxsize)
        writable_target(path)
    except OSError as error:
        raise unwritten(path, error) from error


def unwritten(path: Path, error: OSError) -> UnfitFile:
    """What is told of a file that could not be written: an error of writing names none by itself."""
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return UnfitFile(path, msg("its folder is not there"), msg("choose another place"))
    full = error.errno in _FULL
    remedy = (
        msg("make room on the disk, or choose another place") if full else msg("allow writing the file and its folder")
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
    return UnfitFile(path, reason, msg("look whether it is the right one"))
