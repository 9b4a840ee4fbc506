"""The drawings of assets/counters, in any three colours: figure, ground and shade."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF
from PySide6.QtGui import QColor, QPainter
from PySide6.QtSvg import QSvgRenderer

from desktop.language import tr
from desktop.resources import assets


class MissingDrawing(Exception):
    """A shipped drawing is missing; the message is one sentence with the remedy."""


def check_drawings(required: Mapping[str, tuple[str, ...]]) -> None:
    """See that drawings are there, by folder of assets/counters, before anything is painted. Raises MissingDrawing."""
    for folder, names in required.items():
        for name in names:
            _source(folder, name)


def has_drawing(folder: str, name: str) -> bool:
    """Whether assets/counters has a drawing of this name in `folder`."""
    return _path(folder, name).is_file()


def draw(painter: QPainter, folder: str, name: str, box: QRectF, figure: str, ground: str, shade: str) -> None:
    """Paint a drawing into `box`. The files are black, white and grey; these stand for the three colours given.

    Raises MissingDrawing for a name that is not shipped.
    """
    _renderer(folder, name, figure, ground, shade).render(painter, box)


def tone(colour: str, other: str, part: float) -> str:
    """`colour` mixed with `part` (0 to 1) of `other`, as "#rrggbb"."""
    one, two = QColor(colour), QColor(other)
    pairs = ((one.red(), two.red()), (one.green(), two.green()), (one.blue(), two.blue()))
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in pairs)


def _path(folder: str, name: str) -> Path:
    return assets("counters", folder, f"{name}.svg")


@lru_cache(maxsize=64)
def _source(folder: str, name: str) -> str:
    path = _path(folder, name)
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise MissingDrawing(
            tr(
                "The drawing {name} is missing in {folder}; install Diadochi again or copy the file back.",
                name=path.name,
                folder=path.parent,
            )
        ) from error


@lru_cache(maxsize=192)
def _renderer(folder: str, name: str, figure: str, ground: str, shade: str) -> QSvgRenderer:
    return coloured(_source(folder, name), figure, ground, shade)


def coloured(drawing: str, figure: str, ground: str, shade: str) -> QSvgRenderer:
    """A drawing in black, white and grey, as three colours paint it."""
    # Parts without a colour are figure by way of the root element; the rest is named in the file.
    text = drawing.replace(" viewBox=", f' fill="{figure}" viewBox=', 1)
    for written, wanted in (("#000", figure), ("#fff", ground), ("#888", shade)):
        text = text.replace(f'"{written}"', f'"{wanted}"')
    return QSvgRenderer(QByteArray(text.encode()))
