"""Files of the cache folder that hold what was worked out once: packed, written whole or not at all."""

import zlib
from pathlib import Path
from tempfile import NamedTemporaryFile

_SIZE_LIMIT = 4_000_000
"""A kept file beyond this many bytes (unpacked) is not ours."""


def unpacked(path: Path) -> bytes | None:
    """The content of a kept file; None if it is absent, unreadable, damaged or far too large."""
    try:
        return zlib.decompressobj().decompress(path.read_bytes(), _SIZE_LIMIT)
    except (OSError, zlib.error):
        return None


def keep_packed(path: Path, content: bytes) -> None:
    """Write a file; a folder that takes no files only costs time at the next start."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(zlib.compress(content, 6))
        Path(file.name).replace(path)
    except OSError:
        return
