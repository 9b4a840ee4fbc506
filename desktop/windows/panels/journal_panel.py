"""The journal: what has happened, line by line; the last line is the present."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QListView, QListWidget, QListWidgetItem, QStyleOptionViewItem, QVBoxLayout, QWidget

from desktop.language import tr
from desktop.scene.palette import FactionColours
from desktop.windows.announcing import announce
from desktop.windows.faction_badge import shield_pixmap
from desktop.windows.latin_keys import key_of
from desktop.windows.panels.journal_delegate import (
    CARD,
    CARD_LINK,
    DICE_LINK,
    ROLLED,
    RULES,
    UNDONE,
    JournalDelegate,
    height_of,
    link_at,
)
from desktop.windows.prompt_offer import Said, said
from desktop.windows.retranslated import Retranslated

_LETTER = Qt.ItemDataRole.UserRole


class JournalPanel(Retranslated, QWidget):
    """A list of lines.

    `chosen` carries the number of a line, from 0, that the reader wants to go to; `rule_asked` the rule whose id was
    clicked; `roll_asked` and `card_asked` the number of the line whose dice or whose card are to be looked at.
    """

    chosen = Signal(int)
    rule_asked = Signal(str)
    roll_asked = Signal(int)
    card_asked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: list[Said] = []
        self._present = -1
        self._list = QListWidget(self)
        self._list.setWordWrap(True)
        self._list.setUniformItemSizes(False)
        self._list.setResizeMode(QListView.ResizeMode.Adjust)
        self._list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setItemDelegate(JournalDelegate(self._list))
        self._list.itemActivated.connect(lambda item: self.chosen.emit(self._list.row(item)))
        self._list.viewport().installEventFilter(self)
        self._list.viewport().setMouseTracking(True)
        self._list.installEventFilter(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 8, 6)
        column.addWidget(self._list)
        self.setFocusProxy(self._list)
        self.retranslate()

    def add(
        self,
        words: Said,
        seat: FactionColours | None = None,
        rules: Sequence[str] = (),
        *,
        rolled: bool = False,
        has_card: bool = False,
    ) -> int:
        """Add a line at the end; its number.

        `seat`: the side whose shield it wears; `rules`: the ids that spoke;
        `rolled`: whether dice fell; `has_card`: whether a card was laid open.
        """
        self._lines.append(words)
        item = QListWidgetItem(said(words))
        if seat is not None:
            item.setData(Qt.ItemDataRole.DecorationRole, shield_pixmap(seat, 16, 19, 2.0))
        item.setData(_LETTER, seat.letter if seat is not None else "")
        item.setData(RULES, tuple(rules))
        item.setData(ROLLED, rolled)
        item.setData(CARD, has_card)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, _spoken(said(words), rules))
        self._list.addItem(item)
        self._measure(len(self._lines) - 1)
        announce(self, said(words))
        return len(self._lines) - 1

    def clear(self) -> None:
        """An empty journal."""
        self._lines.clear()
        self._list.clear()
        self._present = -1

    def cut(self, line: int) -> None:
        """Take away line `line` and all that follow."""
        del self._lines[line:]
        for number in range(self._list.count() - 1, line - 1, -1):
            self._list.takeItem(number)
        self._present = min(self._present, line - 1)

    def set_present(self, line: int) -> None:
        """Mark line `line` as the present; later ones, which were undone, are greyed. -1 is before the first."""
        changed = range(min(self._present, line) + 1, self._list.count())
        self._present = line
        for number in changed:
            self._list.item(number).setData(UNDONE, number > line)
        self.mark(line)

    def mark(self, line: int) -> None:
        """Set off line `line`, that of the present or one looked back to."""
        while line > 0 and self._list.isRowHidden(line):
            line -= 1
        self._list.setCurrentRow(line)

    def set_folded(self, line: int, folded: bool) -> None:
        """Whether a line is told in the one before it and takes no room."""
        self._list.setRowHidden(line, folded)

    def is_folded(self, line: int) -> bool:
        """Whether a line takes no room."""
        return self._list.isRowHidden(line)

    @property
    def marked(self) -> int:
        """The line that is set off; -1 for none."""
        return self._list.currentRow()

    def lines(self) -> list[str]:
        """The words of every line."""
        return [self._list.item(number).text() for number in range(self._list.count())]

    def rules_of(self, line: int) -> tuple[str, ...]:
        """The ids that a line carries."""
        return tuple(self._list.item(line).data(RULES))

    def retranslate(self) -> None:
        """Say every line in the present language."""
        self._list.setAccessibleName(tr("Journal"))
        self._list.setToolTip(tr("Enter goes to a line; R shows its rules, D its dice, C its card."))
        self._present, present = -1, self._present
        self.set_present(present)
        for number, words in enumerate(self._lines):
            item = self._list.item(number)
            item.setText(said(words))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, _spoken(said(words), item.data(RULES)))
        self._measure_all()

    def say_again(self, lines: Iterable[int]) -> None:
        """Say some lines anew: their words depend on more than the language."""
        for number in lines:
            if number < len(self._lines):
                item, words = self._list.item(number), said(self._lines[number])
                if item.text() != words:
                    item.setText(words)
                    item.setData(Qt.ItemDataRole.AccessibleTextRole, _spoken(words, item.data(RULES)))
                    self._measure(number)

    def sizeHint(self) -> QSize:
        """A few lines high."""
        return QSize(500, 120)

    # --- measures

    def _measure(self, line: int) -> None:
        """Keep the height of a line with it: a list that asks for all of them at every change grows slow."""
        item = self._list.item(line)
        wide = self._list.viewport().width()
        item.setSizeHint(QSize(120, height_of(self._list.font(), wide, self._list.model().index(line, 0))))

    def _measure_all(self) -> None:
        for line in range(self._list.count()):
            self._measure(line)

    def _fit(self, before: QSize) -> None:
        """Other room: the line that is set off stays in sight where it was."""
        current = self._list.currentItem()
        here = self._list.visualItemRect(current)
        seen = not before.isValid() or QRect(QPoint(), before).intersects(here)
        self._measure_all()
        if seen:
            self._list.doItemsLayout()
            self._list.scrollToItem(current)

    # --- links

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Clicks on ids and dice, and their keys; everything else is the list's."""
        if isinstance(event, QResizeEvent) and watched is self._list.viewport():
            self._fit(event.oldSize())
        if isinstance(event, QMouseEvent) and watched is self._list.viewport():
            return self._pointed(event)
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and watched is self._list:
            return self._typed(event)
        return super().eventFilter(watched, event)

    def _pointed(self, event: QMouseEvent) -> bool:
        line, link = self._link_at(event.position().toPoint())
        shape = Qt.CursorShape.ArrowCursor if link is None else Qt.CursorShape.PointingHandCursor
        self._list.viewport().setCursor(shape)
        if link is None or event.type() == QEvent.Type.MouseMove:
            return False
        if event.type() == QEvent.Type.MouseButtonRelease:
            self._open(line, link)
        return True

    def _link_at(self, point: QPoint) -> tuple[int, str | None]:
        index = self._list.indexAt(point)
        if not index.isValid():
            return -1, None
        option = QStyleOptionViewItem()
        option.font = self._list.font()
        option.rect = self._list.visualRect(index)
        return index.row(), link_at(option, index, point)

    def _open(self, line: int, link: str) -> None:
        if link == DICE_LINK:
            self.roll_asked.emit(line)
        elif link == CARD_LINK:
            self.card_asked.emit(line)
        else:
            self.rule_asked.emit(link)

    def _typed(self, event: QKeyEvent) -> bool:
        line = self._list.currentRow()
        if line < 0 or event.modifiers():
            return False
        key = key_of(event)
        if key == Qt.Key.Key_R and self.rules_of(line):
            self.rule_asked.emit(self.rules_of(line)[0])
            return True
        if key == Qt.Key.Key_D and self._list.item(line).data(ROLLED):
            self.roll_asked.emit(line)
            return True
        if key == Qt.Key.Key_C and self._list.item(line).data(CARD):
            self.card_asked.emit(line)
            return True
        return False


def _spoken(words: str, rules: Sequence[str]) -> str:
    """A line as it is read aloud."""
    return f"{words} ({', '.join(rules)})" if rules else words
