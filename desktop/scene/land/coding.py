"""Tiles as bytes: JPEG, known to be whole."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QImageWriter

from desktop.cache import load_entry

_QUALITY = 93
_END = b"\xff\xd9"
"""How a JPEG ends: one that was cut short decodes to a picture with grey below."""
_MOST_BYTES = 4_000_000


def encoded(image: QImage, quality: int = _QUALITY) -> bytes:
    """The picture as JPEG."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(b"jpg"))
    writer.setQuality(quality)
    if not writer.write(image):
        raise RuntimeError("Qt has no writer for JPEG pictures; install the image formats that belong to PySide6.")
    return bytes(buffer.data().data())


def decoded(content: bytes, columns: int, rows: int) -> QImage | None:
    """The picture in the bytes; None if they are damaged or of another size than `columns` x `rows`.

    For the window's own thread only: no other thread of Python runs meanwhile.
    """
    return _whole(QImage.fromData(QByteArray(content)), columns, rows) if content.endswith(_END) else None


def read_tile(path: Path, key: bytes, columns: int, rows: int) -> QImage | None:
    """The picture in an entry of the cache, likewise; for any thread: the window goes on meanwhile."""
    content = load_entry(path, key, _MOST_BYTES)
    if content is None or not content.endswith(_END):
        return None
    # Qt reads the file itself, and passes over the digest behind the picture. From bytes it would ask an object of
    # Python's for them, while it holds the lock of all picture formats: a window that wants a picture at that moment
    # and the thread would wait for each other for ever.
    return _whole(QImage(str(path)), columns, rows)


def _whole(image: QImage, columns: int, rows: int) -> QImage | None:
    if image.isNull() or image.width() != columns or image.height() != rows:
        return None
    return image.convertToFormat(QImage.Format.Format_RGB32)
