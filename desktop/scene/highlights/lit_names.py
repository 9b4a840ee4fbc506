"""Names of places over lit rings and coins, which may lie on their letters: set once more above them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from desktop.scene.highlights.coins import coin_radius
from desktop.scene.highlights.heights import Z_LIT_NAMES
from desktop.scene.highlights.overlay import Overlay
from desktop.scene.highlights.rings import HALO
from desktop.scene.highlights.spot_looks import SpotLook
from desktop.scene.highlights.sprites import HighlightSprites, Stamp
from desktop.scene.sheet.lettering import Screened

NamesShown = Callable[[], Sequence[Screened]]
"""Names that stand on the map now."""


class LitNames(Overlay):
    """Shows those names that lit targets would cover."""

    def __init__(self, sheet: QRectF, sprites: HighlightSprites) -> None:
        super().__init__(sheet, Z_LIT_NAMES)
        self._sprites = sprites
        self._names: tuple[Screened, ...] = ()

    @property
    def names(self) -> tuple[Screened, ...]:
        """What is shown now."""
        return self._names

    def show_over(self, looks: Sequence[SpotLook], names: Sequence[Screened]) -> None:
        """Show those of `names` that rings or coins of `looks` touch, in place of the former ones."""
        before = [name.box for name in self._names]
        lit = [_reach(look, self._sprites.step) for look in looks]
        self._names = tuple(name for name in names if any(map(name.box.intersects, lit)))
        self.repaint((*before, *(name.box for name in self._names)))

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint what is exposed."""
        near = [name for name in self._names if name.box.intersects(option.exposedRect)]
        if not near:
            return
        stamp = Stamp(painter, self._sprites)
        for name in near:
            stamp.at(name.box.center(), self._picture(name))
        stamp.done()

    def _picture(self, name: Screened) -> QPixmap:
        reach = name.box.width() / 2 * self._sprites.step + 1, name.box.height() / 2 * self._sprites.step + 1
        return self._sprites.picture(("name", name), reach, lambda pen: self._draw(pen, name))

    def _draw(self, pen: QPainter, name: Screened) -> None:
        pen.scale(self._sprites.step, self._sprites.step)
        pen.translate(-name.box.center())
        name.paint(pen)


def _reach(look: SpotLook, step: float) -> QRectF:
    """What the light of a target covers, in canvas pixels."""
    ring, coin = look.ring * HALO, coin_radius(step) / step
    box = QRectF(-ring, -ring, 2 * ring, 2 * ring).translated(look.centre)
    return box.united(QRectF(-coin, -coin, 2 * coin, 2 * coin).translated(look.coin()))
