"""The card of a roll: whose, what for, the dice, every modifier, what was needed, what came, and the table."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from desktop.language import Message, Speaker, tr
from desktop.narration.narrator import Rolled
from desktop.scene.palette import FactionColours
from desktop.windows.faction_badge import shield_pixmap
from desktop.windows.icons import icon
from desktop.windows.inspector import markup as m
from desktop.windows.plain import Label, MarkupLabel
from desktop.windows.playing.rolls.faces import DiceFaces
from desktop.windows.playing.rolls.grid import Grid, near_hits
from desktop.windows.playing.rolls.reader import RollReader, signed
from desktop.windows.playing.rolls.table_picture import TablePicture
from desktop.windows.rule_links import rule_links, rule_of

_MARK = {True: "\N{CHECK MARK} ", False: "\N{MULTIPLICATION X} ", None: ""}
_EDGE = 4
"""Pixels to the edge of the window."""
_AROUND = 3
"""Rows of a table above and below what was hit, where there is no room for all."""


class RollCard(QFrame):
    """Lies over the map until it is closed. `rule_asked` carries the rule whose link was followed; `closed` tells
    that it is gone.
    """

    rule_asked = Signal(str)
    closed = Signal()

    def __init__(
        self,
        reader: RollReader,
        look: Callable[[int], FactionColours],
        rolled: Rolled,
        speaker: Speaker,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("rollCard")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._reader, self._look, self._speaker = reader, look, speaker
        self._grid: Grid | None = None
        self._table: QWidget | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 10, 16, 14)
        column.setSpacing(7)
        column.addLayout(self._top(rolled))
        for side in (rolled,) if rolled.against is None else (rolled.against, rolled):
            self._add_side(column, side)
        self._add_table(column, rolled)
        column.addWidget(self._links(rolled))
        self.setAccessibleName(self.plain_text())
        self.adjustSize()

    def plain_text(self) -> str:
        """The words of the card."""
        return "\n".join(_plain(label.text()) for label in self.findChildren(QLabel) if label.text())

    def _top(self, rolled: Rolled) -> QHBoxLayout:
        row = QHBoxLayout()
        title = MarkupLabel(m.words(self._title(rolled)), self)
        title.setObjectName("planTitle")
        title.setWordWrap(True)
        title.setMinimumWidth(260)
        close = QToolButton(self)
        close.setIcon(icon("close"))
        close.setAccessibleName(tr("Close"))
        close.clicked.connect(self.close)
        row.addWidget(title, 1)
        row.addWidget(close, 0, Qt.AlignmentFlag.AlignTop)
        return row

    def _title(self, rolled: Rolled) -> str:
        """What the dice were for; of a battle with both sides, that it was one."""
        if rolled.against is None:
            return self._speaker.say(rolled.roll.purpose)
        ours, theirs = (
            self._say(self._reader.outcome(side.roll, side.dice).result) for side in (rolled.against, rolled)
        )
        words = tr("{ours} against {theirs}", ours=ours, theirs=theirs)
        return words[:1].upper() + words[1:]

    def _add_side(self, column: QVBoxLayout, side: Rolled) -> None:
        outcome = self._reader.outcome(side.roll, side.dice)
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(self._badge(side.roll.seat))
        faces = DiceFaces(34, self)
        faces.show_faces(side.dice.faces, self._reader.rating(side.roll))
        row.addWidget(faces)
        row.addWidget(MarkupLabel(self._sum(side, outcome.total), self))
        row.addStretch(1)
        column.addLayout(row)
        result = m.words(_MARK[outcome.good] + self._say(outcome.result))
        lines = (m.words(self._say(outcome.needed)), f"<b>{result}</b>" if result else "")
        told = MarkupLabel(" \N{RIGHTWARDS ARROW} ".join(line for line in lines if line), self)
        told.setWordWrap(True)
        column.addWidget(told)

    def _badge(self, seat: int) -> QLabel:
        badge = Label(self)
        badge.setPixmap(shield_pixmap(self._look(seat), 24, 28, max(2.0, self.devicePixelRatioF())))
        return badge

    def _sum(self, side: Rolled, total: int) -> str:
        """Each modifier by name and sign, and the sum."""
        parts = [f"{value:+} {m.words(self._speaker.say(why))}" for why, value in side.roll.modifiers]
        if not parts and len(side.dice.faces) == 1:
            return ""
        shown = " ".join(part.replace("-", "\N{MINUS SIGN}", 1) for part in parts)
        return f"{shown} = <b>{signed(total)}</b>"

    def _say(self, message: Message | None) -> str:
        return self._speaker.say(message) if message is not None else ""

    def _add_table(self, column: QVBoxLayout, rolled: Rolled) -> None:
        grid = self._reader.grid(rolled)
        if grid is None:
            return
        self._grid = grid
        self._table = TablePicture(grid, self._look, self._speaker.say)
        column.addWidget(self._table, 0, Qt.AlignmentFlag.AlignHCenter)
        if grid.house:
            note = m.faint(m.words(tr("house: a table of our own, which may be replaced")))
            column.addWidget(MarkupLabel(note, self))

    def _links(self, rolled: Rolled) -> QLabel:
        both = (*(rolled.against.roll.rules if rolled.against is not None else ()), *rolled.roll.rules)
        links = MarkupLabel(rule_links(both), self)
        links.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        links.linkActivated.connect(lambda link: self.rule_asked.emit(rule_of(link)))
        return links

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """There is room again."""
        super().hideEvent(event)
        self.closed.emit()

    def stand_at(self, corner: QPoint) -> None:
        """Stand with the right upper corner at a point of the parent, and never outside of it."""
        parent = self.parentWidget()
        assert parent is not None
        self.adjustSize()
        if self.height() > parent.height() - corner.y() - _EDGE:
            self._shorten()
        left = max(_EDGE, corner.x() - self.width())
        self.move(left, max(_EDGE, min(corner.y(), parent.height() - self.height() - _EDGE)))
        self.show()
        self.raise_()

    def _shorten(self) -> None:
        """Where all of the table finds no room, only the rows round those that were hit are shown."""
        column = self.layout()
        if self._grid is None or self._table is None or column is None:
            return
        short = TablePicture(near_hits(self._grid, _AROUND), self._look, self._speaker.say)
        column.replaceWidget(self._table, short)
        self._table.hide()
        self._table.deleteLater()
        self._table = short
        short.show()
        self.adjustSize()


def _plain(markup: str) -> str:
    from PySide6.QtGui import QTextDocumentFragment

    return QTextDocumentFragment.fromHtml(markup).toPlainText()
