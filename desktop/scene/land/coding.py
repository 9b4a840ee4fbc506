"""Tiles as bytes: JPEG, written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QImageWriter

_QUALITY = 93


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
    """The picture in the bytes; None if they are damaged or of another size than `columns` x `rows`."""
    # A JPEG that was cut short decodes to a picture with grey below: its end mark tells.
    if not content.endswith(b"\xff\xd9"):
        return None
    image = QImage.fromData(content)
    if image.isNull() or image.width() != columns or image.height() != rows:
        return None
    return image.convertToFormat(QImage.Format.Format_RGB32)


def write_whole(path: Path, content: bytes) -> None:
    """Puts a file in place in one move, so that no reader sees half of it. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        part.write_bytes(content)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
