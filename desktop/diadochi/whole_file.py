"""Atomic writing of files.

The content goes into a new file with a random name in the same folder, which then replaces the old one. A full disk or
a kill never leaves half a file, and a symbolic link planted beside the file is never followed.
"""

import errno
import os
import secrets
import stat
from collections.abc import Iterable
from pathlib import Path
from typing import Final

_NEW: Final = (
    os.O_WRONLY
    | os.O_CREAT
    | os.O_EXCL
    | getattr(os, "O_BINARY", 0)
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_CLOEXEC", 0)
)
_APPEND: Final = (
    os.O_WRONLY
    | os.O_CREAT
    | os.O_APPEND
    | getattr(os, "O_BINARY", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_CLOEXEC", 0)
)


def write_whole(path: Path, content: bytes) -> None:
    """Write a user's file. Symbolic links are followed; write-protected files are refused.

    Raises OSError, also if the folder is missing; the old file then remains.
    """
    target = writable_target(path)
    replace_file(target, (content,), stat.S_IMODE(target.stat().st_mode) if target.exists() else None)


def real_path(path: Path) -> Path:
    """The target of a path's links. `Path.resolve` raises RuntimeError for links that form a loop."""
    return Path(os.path.realpath(path))


def writable_target(path: Path) -> Path:
    """The file that writing to `path` would change, links followed. Raises OSError if it cannot be written.

    A file with no write permission at all counts as protected, even for the superuser.
    """
    target = real_path(path)
    try:
        found = target.lstat()
    except FileNotFoundError:
        return target
    if stat.S_ISLNK(found.st_mode):  # a loop of links
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "not a file, but a device, a pipe or a socket", str(path))
    if not found.st_mode & 0o222 or not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    return target


def replace_file(path: Path, parts: Iterable[bytes | memoryview], mode: int | None = None) -> None:
    """Replace what is at `path`, even a link, by a file with these permissions, or the usual ones.

    Raises OSError.
    """
    new = path.with_name(f".diadochi-{secrets.token_hex(8)}")
    handle = os.open(new, _NEW, 0o666 if mode is None else 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines(parts)
            file.flush()
            os.fsync(handle)
        if mode is not None:
            new.chmod(mode)
        new.replace(path)
    except BaseException:
        new.unlink(missing_ok=True)
        raise


def append_whole(path: Path, content: bytes) -> None:
    """Append to a file, creating it if necessary. Raises OSError, also for anything that is not a regular file."""
    target = writable_target(path)
    with os.fdopen(os.open(target, _APPEND, 0o666), "ab") as file:
        file.write(content)
