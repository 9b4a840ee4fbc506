"""Light on routes and spaces: gold on a whole kind while its legend is pointed at, a flash on what forbids a move."""

import math
from collections.abc import Iterable

from PySide6.QtCore import QAbstractAnimation, QObject, QPointF, Qt, QTimer, QVariantAnimation
from PySide6.QtGui import QPainterPath
from PySide6.QtWidgets import QGraphicsPathItem

from desktop.atlas.atlas import Atlas
from desktop.scene.palette import qcolor
from desktop.scene.sheet.marks import line_path, pen
from desktop.scene.sheet.sizes import SYMBOL_RADIUS
from desktop.scene.sheet.trimming import symbol_of, trimmed

_FLASH_MS = 1100
_PULSES = 2


class Glow(QGraphicsPathItem):
    """A broad soft line along routes and round spaces. Hidden while it lights nothing."""

    def __init__(self, atlas: Atlas, colour: str, width: float) -> None:
        super().__init__()
        self._atlas = atlas
        self.setPen(pen(qcolor(colour, 190), width))
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setVisible(False)

    def light(self, ids: Iterable[str]) -> None:
        """Light these routes and spaces and nothing else; ids of neither are passed over."""
        path = QPainterPath()
        for name in ids:
            if name in self._atlas.routes:
                path.addPath(line_path(trimmed(self._atlas, name)))
            elif name in self._atlas.place:
                radius = SYMBOL_RADIUS.get(symbol_of(self._atlas, name), SYMBOL_RADIUS["disc"]) * 1.3
                path.addEllipse(QPointF(*self._atlas.place[name]), radius, radius)
        self.setPath(path)
        self.setVisible(not path.isEmpty())


class Flash(QObject):
    """Lets a glow pulse twice and go out; with motion off it stands still for the same time."""

    def __init__(self, glow: Glow, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.motion = True
        self._glow = glow
        self._pulse = QVariantAnimation(self)
        self._pulse.setDuration(_FLASH_MS)
        self._pulse.setStartValue(0.0)
        self._pulse.setEndValue(1.0)
        self._pulse.valueChanged.connect(self._shine)
        self._pulse.finished.connect(self._out)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_FLASH_MS)
        self._rest.timeout.connect(self._out)

    def start(self, ids: Iterable[str]) -> None:
        """Flash these routes and spaces; a flash under way ends."""
        self._pulse.stop()
        self._glow.light(ids)
        self._glow.setOpacity(1.0)
        if self.motion:
            self._pulse.start()
        else:
            self._rest.start()

    @property
    def is_on(self) -> bool:
        """Whether something is lit now."""
        return self._pulse.state() == QAbstractAnimation.State.Running or self._rest.isActive()

    def _shine(self, share: float) -> None:
        self._glow.setOpacity(abs(math.sin(math.pi * _PULSES * share)))

    def _out(self) -> None:
        self._glow.light(())
