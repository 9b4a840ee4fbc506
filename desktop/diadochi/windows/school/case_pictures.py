"""Small pictures of worked cases: their part of the map, with its counters at the beginning of the case."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage, QPainter

from diadochi.language import ENGLISH
from diadochi.lessons.exercise import open_case
from diadochi.lessons.learning_path import TaughtCases, taught_cases
from diadochi.scene.counters.counter_picture import paint_position
from diadochi.scene.counters.game_counters import counters_of
from diadochi.scene.land.land_picture import sheet_rect
from diadochi.scene.land.land_tiles import overview_picture
from diadochi.scene.sheet.sheet_drawings import painting, route_drawings, space_drawings
from diadochi.scene.zoom import nearest_step
from diadochi.windows.panels.rules_panel import CASE_SIZE

if TYPE_CHECKING:
    from collections.abc import Callable

    from diadochi.rules.core.game import GameKit
    from diadochi.windows.rulebook import CaseLine

_ROOM = 130.0
"""Canvas pixels around the outermost counter."""
_LEAST = QSize(480, 320)
"""The least area shown, in canvas pixels."""
_KEPT = 64
"""The number of pictures in the cache."""


class CasePictures:
    """Paints cases of the map of the kit that `kit` returns; each once."""

    def __init__(self, kit: Callable[[], GameKit]) -> None:
        self._kit = kit
        self._known: TaughtCases | None = None
        self._drawn: dict[CaseLine, QImage | None] = {}

    def picture(self, line: CaseLine) -> QImage | None:
        """The picture of a case; None for a case of another map, and for one without a table."""
        kit = self._kit()
        if self._known is None or self._known.kit.atlas is not kit.atlas:
            self._known, self._drawn = taught_cases(kit), {}
        if line not in self._drawn:
            while len(self._drawn) >= _KEPT:
                del self._drawn[next(iter(self._drawn))]
            self._drawn[line] = self._paint(self._known, line)
        return self._drawn[line]

    @staticmethod
    def _paint(known: TaughtCases, line: CaseLine) -> QImage | None:
        case = known.titled(line.file, line.title)
        opened = open_case(known.kit, case) if case is not None and case.map == known.kit.atlas.id else None
        if opened is None:
            return None
        spaces = {key.space for key in counters_of(opened.kit).keys(opened.kit, opened.start)}
        places = [known.kit.atlas.place[space] for space in sorted(spaces & {*known.kit.atlas.spaces})]
        return _painted(opened.kit, opened.start, _part(places)) if places else None


def _part(places: list[tuple[float, float]]) -> QRectF:
    """The part of the sheet around these places (canvas pixels), in the proportions of a picture."""
    xs, ys = [x for x, _ in places], [y for _, y in places]
    box = QRectF(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).adjusted(-_ROOM, -_ROOM, _ROOM, _ROOM)
    width = max(box.width(), _LEAST.width(), box.height() * CASE_SIZE.width() / CASE_SIZE.height())
    height = width * CASE_SIZE.height() / CASE_SIZE.width()
    return QRectF(box.center().x() - width / 2, box.center().y() - height / 2, width, height)


def _painted(kit: GameKit, position: object, part: QRectF) -> QImage:
    ratio = 2.0
    image = QImage(CASE_SIZE * ratio, QImage.Format.Format_RGB32)
    image.fill(0xFFE8DCC0)
    scale = image.width() / part.width()
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    painter.scale(scale, scale)
    painter.translate(-part.topLeft())
    land, sheet = overview_picture(kit.atlas.id), sheet_rect(kit.atlas)
    if not land.isNull():
        painter.drawPixmap(sheet, land, QRectF(land.rect()))
    step = nearest_step(scale)
    drawings = route_drawings(kit.atlas, tuple(kit.atlas.route_kinds), step)
    painting([*drawings, *space_drawings(kit.atlas)])(painter, part)
    paint_position(painter, kit, position, scale, ENGLISH)  # type: ignore[arg-type]
    painter.end()
    image.setDevicePixelRatio(ratio)
    return image
