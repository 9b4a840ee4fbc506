"""What a page shows that was printed or exported: a PDF reader paints it, so that pixels are compared."""

from pathlib import Path

import numpy as np
from pypdfium2 import PdfDocument
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage

_DOTS = 100
"""Pixels of a page to an inch."""
_CELLS = 24
"""Two pictures are alike where each of so many cells across, and as many down, has nearly the same mean colour."""
_INK = 110
"""How dark of 255 a pixel of letters is at most."""


def pages_of(path: Path, dots: float = _DOTS) -> list[QImage]:
    """The pages of a PDF, or of a picture, as they are seen."""
    if path.suffix != ".pdf":
        return [QImage(str(path))]
    with PdfDocument(path) as document:
        return [_picture(page.render(scale=dots / 72, rev_byteorder=False).to_numpy()) for page in document]


def sizes_of(path: Path) -> list[tuple[int, int]]:
    """The sizes of the pages of a PDF, in points."""
    with PdfDocument(path) as document:
        return [(int(page.get_width()), int(page.get_height())) for page in document]


def _picture(cells: np.ndarray) -> QImage:
    rows, columns, depth = cells.shape
    form = QImage.Format.Format_BGR888 if depth == 3 else QImage.Format.Format_RGB32
    return QImage(cells.tobytes(), columns, rows, columns * depth, form).copy()


def unlike(one: QImage, other: QImage) -> float:
    """How far two pictures of the same thing differ where they differ most: 0 alike to 255 black beside white."""
    return float(np.abs(_cells(one) - _cells(other)).max())


def _cells(image: QImage) -> np.ndarray:
    small = image.scaled(
        _CELLS, _CELLS, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
    return _values(small)


def _values(image: QImage) -> np.ndarray:
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    rows = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), plain.bytesPerLine())
    return rows[:, : plain.width() * 4].reshape(plain.height(), plain.width(), 4)[..., :3].astype(float)


def ink(image: QImage, place: QRect | None = None) -> float:
    """The share of the pixels that are dark: a page of text has 1 to 25 in a hundred, a blank one none."""
    part = image if place is None else image.copy(place)
    return float((_values(part).max(axis=2) < _INK).mean())
