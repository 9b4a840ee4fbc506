"""Files that somebody names: opened only where a file lies, and read only as far as an honest one goes.

What could not be read or written is told with the name of the file.
"""

import codecs
import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

from desktop.language import Message, Speaker, msg

_HOW: Final = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)
"""Opening never waits: behind a pipe nobody may write."""
_MEGABYTE: Final = 1_000_000
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
    with opened(path, most) as file:
        content = file.read(most + 1)
        if len(content) > most:
            raise _too_large(path, most)
    return content


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


def unwritten(path: Path, error: OSError) -> UnfitFile:
    """What is told of a file that could not be written: an error of writing names none by itself."""
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
