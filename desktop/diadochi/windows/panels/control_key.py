"""The key to the tint of provinces, in the status line: what a filled and a hatched province mean."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from diadochi.language import msg
from diadochi.rules.core.system import ProvinceControl
from diadochi.scene.palette import qcolor
from diadochi.scene.sheet.control_tint import FAR, TintStrength, paint_coins, paint_control
from diadochi.scene.sheet.province_fields import ProvinceField
from diadochi.windows.widget_text import Label, bind_text

_WIDTH, _HEIGHT = 38, 20
"""Pixels of a sample."""
_SCALE = 1.5
"""Samples are painted as on a map at this scale, so that the coin fits."""
_FULL = TintStrength(FAR.field * 1.3, FAR.edge, FAR.coin)
"""There is no relief in a sample, and it is small."""


class ProvinceSample(QWidget):
    """A small province as it is tinted on the map, on the colour of its land."""

    def __init__(self, control: ProvinceControl, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._control = control
        self.setFixedSize(_WIDTH, _HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(1 / _SCALE, 1 / _SCALE)
        land = QPainterPath()
        land.addRoundedRect(QRectF(1.0, 1.0, _WIDTH * _SCALE - 2.0, _HEIGHT * _SCALE - 2.0), 4.0, 4.0)
        painter.fillPath(land, qcolor("land_plain"))
        field = ProvinceField(land, QPointF(_WIDTH, _HEIGHT) * (_SCALE / 2), 0.0)
        paint_control(painter, field, self._control, 1.0, _FULL)
        paint_coins(painter, field, self._control, 1.0, _FULL)
        painter.strokePath(land, QPen(qcolor("ink_soft"), 1.0))
        painter.end()


class ControlKey(QWidget):
    """Two samples with their words."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 12, 0)
        row.setSpacing(6)
        samples = (
            (ProvinceControl(1), msg("Controls the province")),
            (ProvinceControl(None, (1,)), msg("One marker short")),
        )
        for control, words in samples:
            label = Label(self)
            bind_text(label.setText, words)
            row.addWidget(ProvinceSample(control, self))
            row.addWidget(label)
            row.addSpacing(8)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        bind_text(
            self.setToolTip,
            msg(
                "A province has the colour and letter of the side that controls it. "
                "Turn this off in View > Layers > Province control."
            ),
        )
