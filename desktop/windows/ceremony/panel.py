"""A ceremony over the map: a title, lines below it, and things that come one after the other."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from desktop.language import Speaker, capitalised, tr
from desktop.narration.ceremony import Ceremony
from desktop.scene.fonts import inscribed
from desktop.windows.ceremony.item_view import ItemView, pictures
from desktop.windows.foresight.tints import paint_swatch
from desktop.windows.on_table import OnTable
from desktop.windows.plain import Label

STEP_MS = 800
"""How long it takes until the next thing comes."""
_WIDEST, _EDGE, _RIBBON = 860, 10, 12
_ONE_COLUMN = 3
"""So many things stand below each other; more of them stand in two columns."""


class CeremonyPanel(QFrame):
    """Lies over the lower part of the map. `came` carries the number of the thing that has just come, `went_on` tells
    that everything has been seen, `pressed` carries the spaces of a thing that is pressed.
    """

    came = Signal(int)
    went_on = Signal()
    pressed = Signal(tuple)

    def __init__(self, table: OnTable, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("ceremony")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # else a press on it would give the keyboard to the map below
        self._table = table
        self._seat: int | None = None
        self._last = ""
        self._signs, self._title = Label(self), Label(self)
        self._title.setObjectName("bannerHead")
        self._title.setWordWrap(True)
        self._lead: list[Label] = []
        self._items: list[ItemView] = []
        self.button = QPushButton(self)
        self.button.setProperty("weight", "first")
        self.button.clicked.connect(self.go_on)
        self._time = QTimer(self)
        self._time.setInterval(STEP_MS)
        self._time.timeout.connect(self._next)
        self._lay_out()
        self.hide()

    def _lay_out(self) -> None:
        self._said = QVBoxLayout()
        self._said.setSpacing(2)
        self._said.addWidget(self._title)
        head = QHBoxLayout()
        head.setSpacing(12)
        head.addWidget(self._signs, 0, Qt.AlignmentFlag.AlignTop)
        head.addLayout(self._said, 1)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(18)
        self._grid.setVerticalSpacing(6)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(self.button)
        column = QVBoxLayout(self)
        column.setContentsMargins(_RIBBON + 14, 12, 16, 12)
        column.setSpacing(9)
        column.addLayout(head)
        column.addLayout(self._grid)
        column.addLayout(foot)

    # --- showing

    def show_ceremony(
        self, ceremony: Ceremony, say: Speaker, button: str, *, step_by_step: bool, numbered: bool
    ) -> None:
        """Show it from its beginning; `step_by_step`: its things come one after the other."""
        self._seat = ceremony.seat
        ratio = max(2.0, self.devicePixelRatioF())
        title = capitalised(say.say(ceremony.title))
        self._title.setFont(inscribed(title, self.fontInfo().pixelSize() * 1.5))
        self._title.setText(title)
        picture = pictures(self._table, ceremony.signs, ceremony.seat, 58, ratio)
        self._signs.setVisible(picture is not None)
        if picture is not None:
            self._signs.setPixmap(picture)
        self._show_lead([capitalised(say.say(words)) for words in ceremony.lead])
        self._show_items(ceremony, say, ratio, numbered=numbered)
        self._last = button
        self.setAccessibleName(self.words)
        if step_by_step and self._items:
            self._time.start()
            self.button.setText(tr("All at once"))
        else:
            self._show_all()

    def _show_lead(self, lines: list[str]) -> None:
        for label in self._lead:
            self._said.removeWidget(label)
            label.hide()
            label.deleteLater()
        self._lead = []
        for line in lines:
            label = Label(line, self)
            label.setObjectName("bannerLine")
            label.setWordWrap(True)
            self._said.addWidget(label)
            label.show()
            self._lead.append(label)

    def _show_items(self, ceremony: Ceremony, say: Speaker, ratio: float, *, numbered: bool) -> None:
        for view in self._items:
            self._grid.removeWidget(view)
            view.hide()
            view.deleteLater()
        self._items = []
        columns = 1 if len(ceremony.items) <= _ONE_COLUMN else 2
        for number, item in enumerate(ceremony.items):
            view = ItemView(self._table, item, say, f"{number + 1}. " if numbered else "", ratio, self)
            view.pressed.connect(self.pressed)
            self._grid.addWidget(view, number // columns, number % columns)
            view.show()
            view.veil(True)
            self._items.append(view)

    @property
    def words(self) -> str:
        """All of it, for those who hear it."""
        return ". ".join(
            [self._title.text(), *(each.text() for each in self._lead), *(each.words for each in self._items)]
        )

    @property
    def waiting(self) -> int:
        """How many of its things have not come yet."""
        return sum(view.is_veiled for view in self._items)

    def _next(self) -> None:
        number = len(self._items) - self.waiting
        if number < len(self._items):
            self._items[number].veil(False)
            self.came.emit(number)
        if not self.waiting:
            self._show_all()

    def _show_all(self) -> None:
        self._time.stop()
        self.button.setText(self._last)
        for view in self._items:
            view.veil(False)

    def go_on(self) -> None:
        """Everything comes at once; when it is there, it has been seen."""
        if self.waiting:
            self._show_all()
        else:
            self.put_away()
            self.went_on.emit()

    def put_away(self) -> None:
        """Take it from the map, which gets the keyboard if it had it."""
        self._time.stop()
        focus, below = self.window().focusWidget(), self.parentWidget()
        if focus is not None and below is not None and (focus is self or self.isAncestorOf(focus)):
            below.setFocus()
        self.hide()

    # --- where it lies

    def lie_in(self, room: QRect) -> None:
        """Lie in the middle of the lower edge of `room`, in pixels of the parent."""
        layout = self.layout()
        assert layout is not None
        layout.invalidate()
        layout.activate()
        wide = min(round(_WIDEST * self.fontInfo().pixelSize() / 16.0), room.width() - 2 * _EDGE)
        high = layout.totalHeightForWidth(wide)
        self.resize(wide, min(high, room.height() - 2 * _EDGE))
        self.move(room.left() + (room.width() - wide) // 2, room.bottom() - self.height() - _EDGE)

    def paintEvent(self, event: QPaintEvent) -> None:
        """A ribbon in the colour and pattern of the side on the left."""
        super().paintEvent(event)
        if self._seat is not None:
            painter = QPainter(self)
            paint_swatch(painter, QRectF(7, 7, _RIBBON, self.height() - 14), self._table.look(self._seat), 4.0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes on, Esc puts it away."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.go_on()
        elif event.key() == Qt.Key.Key_Escape:
            self.put_away()
            self.went_on.emit()
        else:
            super().keyPressEvent(event)
