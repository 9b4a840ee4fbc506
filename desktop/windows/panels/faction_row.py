"""One side of the game in the panel: shield, name, titles, points, troops."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop.language import Speaker, tr, trn
from desktop.rules.successors.standing.points import Tally
from desktop.windows.faction_badge import paint_faction
from desktop.windows.plain import Label, MarkupLabel, as_words
from desktop.windows.standings import Standing
from desktop.windows.styles import part


class FactionRow(QFrame):
    """A row that can be reached with Tab; Enter or a click emits `chosen` with the seat.

    `renewals` counts how often it was worded anew: what stands as it stood is left alone.
    """

    chosen = Signal(int)

    def __init__(self, seat: int, letter: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.seat = seat
        self.renewals = 0
        self._shown: tuple[str, list[str], Standing, bool] | None = None
        self._active: bool | None = None
        self.setObjectName("factionRow")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._badge = _Shield(letter, self)
        self._name = Label(self)
        self._figures = MarkupLabel(self)
        self._titles = Label(self)
        lines = QVBoxLayout()
        lines.setSpacing(0)
        for label in (self._name, self._figures, self._titles):
            label.setWordWrap(True)  # languages differ in length, the panel does not
            label.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
            lines.addWidget(label)
        row = QHBoxLayout(self)
        row.setContentsMargins(9, 6, 8, 6)
        row.setSpacing(10)
        row.addWidget(self._badge, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(lines, 1)

    def show_side(self, name: str, titles: list[str], standing: Standing, active: bool, speaker: Speaker) -> None:
        """Fill the row; `titles` are champion or successor, usurper and the like."""
        if self._shown == (name, titles, standing, active):
            return
        self._shown = name, titles, standing, active
        self.renewals += 1
        self._mark(active)
        self._name.setText(name)
        fleet = tr("fleet {n}", n=standing.fleet) if standing.fleet else ""
        units = trn("{n} unit", "{n} units", standing.units.count)
        points, legitimacy = standing.victory.total, standing.legitimacy.total
        strong = f"<b>{tr('{n} VP', n=points)}</b> · <b>{tr('{n} LP', n=legitimacy)}</b>"
        faint = " · ".join(text.replace(" ", "\N{NO-BREAK SPACE}") for text in (units, fleet) if text)
        self._figures.setText(f'{strong} <span style="color:{part("faint_text")}">· {faint}</span>')
        shown = " · ".join([*titles, tr("on turn")] if active else titles)
        self._titles.setText(shown)
        self._titles.setVisible(bool(shown))
        self.setToolTip(as_words(_sums(standing, speaker)))
        words = trn(
            "{name}: {n} victory point, legitimacy {legitimacy}, {units}",
            "{name}: {n} victory points, legitimacy {legitimacy}, {units}",
            points,
            name=name,
            legitimacy=legitimacy,
            units=units,
        )
        self.setAccessibleName(f"{words}. {shown}" if shown else words)

    def forget(self) -> None:
        """Language, names or style have changed: word everything anew the next time."""
        self._shown = self._active = None

    def _mark(self, active: bool) -> None:
        """Whether it is this side's turn; to dress a widget anew costs more than to word it."""
        if active is self._active:
            return
        self._active = active
        self.setProperty("active", active)
        self.style().unpolish(self)
        self.style().polish(self)
        font = self.font()
        font.setBold(active)
        self._name.setFont(font)
        self._titles.setStyleSheet(f"color: {part('accent')};")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click chooses the side."""
        self.chosen.emit(self.seat)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter chooses the side."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit(self.seat)
        else:
            super().keyPressEvent(event)


def _sums(standing: Standing, speaker: Speaker) -> str:
    """Both sums line by line, for the tool tip."""

    def lines(tally: Tally) -> list[str]:
        return [
            tr(
                "{points} {what} ({rules})",
                points=line.points,
                what=speaker.say(line.source),
                rules=", ".join(line.rules),
            )
            for line in tally.lines
        ]

    victory = [tr("Victory points: {n}", n=standing.victory.total), *lines(standing.victory)]
    legitimacy = [tr("Legitimacy: {n}", n=standing.legitimacy.total), *lines(standing.legitimacy)]
    return "\n".join([*victory, "", *legitimacy])


class _Shield(QWidget):
    def __init__(self, letter: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._letter = letter
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(34, 40)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_faction(painter, QRect(1, 1, 32, 38), self._letter)
