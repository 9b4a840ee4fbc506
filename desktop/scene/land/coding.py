"""Tiles as bytes: JPEG, known to be whole."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QImageWriter

_QUALITY = 93
_END = b"\xff\xd9"
"""How a JPEG ends: one that was cut short decodes to a picture with grey below."""


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


def read_tile(path: Path, columns: int, rows: int) -> QImage | None:
    """The picture in a file, likewise; for any thread: the window goes on meanwhile. Raises OSError."""
    if not path.read_bytes().endswith(_END):
        return None
    # Qt reads the file itself. From bytes it would ask an object of Python's for them, while it holds the lock of all
    # picture formats: a window that wants a picture at that moment and the thread would wait for each other for ever.
    return _whole(QImage(str(path)), columns, rows)


def _whole(image: QImage, columns: int, rows: int) -> QImage | None:
    if image.isNull() or image.width() != columns or image.height() != rows:
        return None
    return image.convertToFormat(QImage.Format.Format_RGB32)
