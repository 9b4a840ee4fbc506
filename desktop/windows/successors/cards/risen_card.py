"""The card of a hand that is up: it stands over the map, in full, above its place in the strip."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtWidgets import QMainWindow, QWidget

from desktop.language import Speaker
from desktop.rules.core.flow import Node
from desktop.windows.successors.cards.card_sheet import CardSheet
from desktop.windows.successors.cards.card_tile import CardTile
from desktop.windows.successors.cards.uses import remark, uses_of


class RisenCard(QObject):
    """At most one card is up over a strip; its sheet is made anew each time, for its uses may be others then.

    The signals are those of the sheet.
    """

    used = Signal(object)
    silenced = Signal(str, str)
    rule_asked = Signal(str)
    put_down = Signal()
    looked_at = Signal(bool)

    def __init__(self, strip: QWidget) -> None:
        super().__init__(strip)
        self._strip = strip
        self._sheet: CardSheet | None = None

    @property
    def sheet(self) -> CardSheet | None:
        """The card in full; None where none is up."""
        return self._sheet

    @property
    def has_keyboard(self) -> bool:
        """Whether something of the card that is up has the keyboard."""
        focus = self._strip.window().focusWidget()
        return self._sheet is not None and focus is not None and self._sheet.isAncestorOf(focus)

    def rise(self, tile: CardTile, speaker: Speaker, node: Node | None, seat: int, silence: str) -> CardSheet:
        """The card of a tile goes up, with what its owner may do with it at this question."""
        sheet = self._sheet = CardSheet(tile.card, speaker, self._strip.window())
        sheet.show_uses(uses_of(node, tile.card, seat), remark(node, tile.card, seat), silence)
        for told, on in (
            (sheet.used, self.used),
            (sheet.silenced, self.silenced),
            (sheet.rule_asked, self.rule_asked),
            (sheet.put_down, self.put_down),
            (sheet.looked_at, self.looked_at),
        ):
            told.connect(on)
        self._place(sheet, tile)
        if self._strip.isVisible():
            sheet.show()
            sheet.raise_()
        return sheet

    def lower(self) -> None:
        """No card is up any more."""
        if self._sheet is not None:
            self._sheet.hide()
            self._sheet.setParent(None)  # nothing of it is left in the window
            self._sheet.deleteLater()
            self._sheet = None

    def follow(self, tiles: Iterable[CardTile]) -> None:
        """The strip lies elsewhere: the card stays above its own."""
        tile = next((tile for tile in tiles if self._sheet and tile.card.id == self._sheet.card.id), None)
        if self._sheet is not None and tile is not None:
            self._place(self._sheet, tile)

    def _place(self, sheet: CardSheet, tile: CardTile) -> None:
        """Above its card, over the map; what lies above the map stays in sight."""
        window = self._strip.window()
        foot = self._strip.mapTo(window, QPoint(0, 0)).y() + 2
        centre = window.centralWidget() if isinstance(window, QMainWindow) else None
        top = centre.mapTo(window, QPoint(0, 0)).y() if centre is not None else 0
        sheet.fit(foot - top)
        middle = tile.mapTo(window, QPoint(tile.width() // 2, 0))
        most = max(0, window.width() - sheet.width() - 4)
        sheet.move(min(max(4, middle.x() - sheet.width() // 2), most), max(top, foot - sheet.height()))
