"""Who writes on a record: one window at a time; and whether its file is still where it was.

SQLite's own locks end as soon as anything in the same process opens and closes the file, as a list of games does. This
one ends with the record.
"""

import os
import sys
from contextlib import suppress
from pathlib import Path

from desktop.journal.record.copying import beside
from desktop.journal.record.errors import in_use
from desktop.whole_file import real_path


class Hold:
    """A record file, held for one window until `release`. Raises RecordInUse where another has it, OSError."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0))
        if not _locked(self._handle):
            os.close(self._handle)
            raise in_use(path)
        self._places: tuple[tuple[Path, tuple[int, int] | None], ...] = ()

    def settle(self) -> None:
        """Keep in mind what lies where: the record, and the answers beside it."""
        self._places = tuple((place, _identity(place)) for place in (real_path(self._path), beside(self._path)))

    @property
    def is_in_place(self) -> bool:
        """Whether what is written lands where it did: nobody has moved, deleted or replaced the files."""
        return all(_identity(place) == found for place, found in self._places)

    def release(self) -> None:
        """Let others write. Releasing twice is no fault."""
        with suppress(OSError):
            os.close(self._handle)
        self._handle = -1


def is_held(path: Path) -> bool:
    """Whether a window, in this process or another, writes on the record; False where that cannot be known."""
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    except OSError:
        return False
    try:
        return not _locked(handle)
    finally:
        os.close(handle)


def _identity(path: Path) -> tuple[int, int] | None:
    """Which file lies there: device and number; None for nothing."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


if sys.platform == "win32":

    def _locked(_handle: int) -> bool:
        """SQLite's locks are enough there."""
        return True

else:
    import fcntl

    def _locked(handle: int) -> bool:
        """Lock an open file; False when another has it. Where the disk knows no such locks, SQLite's must do."""
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True
        return True
