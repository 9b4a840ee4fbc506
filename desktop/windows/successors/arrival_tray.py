"""The tray of what arrives: every piece that waits as a counter, what is placed already, and the buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from desktop.language import tr
from desktop.rules.successors.pieces import Group
from desktop.scene.gestures.map_gestures import Aim
from desktop.windows.playing.counter_tray import CounterTile
from desktop.windows.playing.map_hands import Hands
from desktop.windows.shell import Shell
from desktop.windows.styles import part
from desktop.windows.widget_text import Label
from desktop.windows.widgets import TileDrag
from desktop.windows.window_input import make_strong

# --- tile
# One counter that waits to be placed: checked means in hand; dragged, it hangs on the hand over the map.


class ArrivalTile(CounterTile):
    """`carried` and `let_go` (points of the screen) tell of a drag."""

    carried = Signal(QPoint)
    let_go = Signal(QPoint)

    def __init__(self, piece: Group, name: str, picture: QPixmap, parent: QWidget) -> None:
        self.piece = piece
        super().__init__(name, picture, parent)
        self._pull = TileDrag(self)
        self._pull.pressed.connect(lambda: self.setFocus(Qt.FocusReason.MouseFocusReason))
        self._pull.carried.connect(self._carry)
        self._pull.let_go.connect(self.let_go)
        self._pull.clicked.connect(self.click)

    def words(self) -> str:
        """The piece, and whether it is in hand."""
        return tr("{piece}, in hand", piece=self.name) if self.isChecked() else self.name

    def paint_counter(self, painter: QPainter) -> None:
        """What is in hand stands on a framed ground."""
        if self.isChecked():
            self.paint_frame(painter, QColor(part("accent")))
            painter.setPen(QPen(QColor(part("accent")), 3.0))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(2, 2, -2, -2), 6, 6)
        super().paint_counter(painter)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The beginning of a drag or a click."""
        self._pull.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Carry the piece."""
        self._pull.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go, or a click."""
        self._pull.release(event)

    def _carry(self, at: QPoint) -> None:
        """What is dragged is in hand, even when it was laid down meanwhile."""
        self.setChecked(True)
        self.carried.emit(at)


# --- tray

_ACROSS = 8
"""Counters in one row."""


class Waiting(NamedTuple):
    """A piece that can be placed, what it is called, and its picture."""

    group: Group
    name: str
    picture: QPixmap


class ArrivalTray(QFrame):
    """Shows what waits. `chosen_changed` tells that something else is in hand; `carried` and `let_go` (points of the
    screen) tell of a drag; `lettered` carries a letter that was typed; `confirmed` and `taken_back` what was pressed.
    """

    chosen_changed = Signal()
    carried = Signal(QPoint)
    let_go = Signal(QPoint)
    lettered = Signal(str)
    confirmed = Signal()
    taken_back = Signal()

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("arrivalTray")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.tiles: tuple[ArrivalTile, ...] = ()
        self._grid = QGridLayout()
        self._told = Label(self)
        self._told.setWordWrap(True)
        self._all, self._back, self._confirm = (QPushButton(self) for _ in range(3))
        self._lay_out(title)
        self._all.clicked.connect(self._choose_all)
        self._back.clicked.connect(self.taken_back)
        self._confirm.clicked.connect(self.confirmed)

    def _lay_out(self, title: str) -> None:
        self.setAccessibleDescription(title)
        self._grid.setSpacing(2)
        row = QHBoxLayout()
        row.setSpacing(6)
        row.addLayout(self._grid)
        row.addStretch(1)
        for button, words in (
            (self._all, tr("All in hand")),
            (self._back, tr("Take back")),
            (self._confirm, tr("Place these")),
        ):
            button.setText(words)
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignBottom)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 6, 12, 8)
        column.setSpacing(2)
        column.addWidget(self._told)  # above the buttons: more lines do not move them
        column.addLayout(row)
        self.setMinimumWidth(520)

    def show_waiting(self, waiting: Iterable[Waiting], placed: Iterable[str]) -> None:
        """Lay out what waits, nothing of it in hand, and say what is placed already."""
        for tile in self.tiles:
            self._grid.removeWidget(tile)
            tile.hide()
            tile.deleteLater()
        self.tiles = tuple(self._tile(number, piece) for number, piece in enumerate(waiting))
        lines = tuple(placed)
        hint = tr("Drag a counter to a space that glows, or click it and then the space; with none in hand all go.")
        self._told.setText("\n".join(lines) if lines else hint)
        self._all.setEnabled(bool(self.tiles))
        self._back.setEnabled(bool(lines))
        self._confirm.setEnabled(bool(lines))
        make_strong(self._confirm, bool(lines))
        self.setAccessibleName("; ".join((*(tile.name for tile in self.tiles), *lines)))

    def _tile(self, number: int, piece: Waiting) -> ArrivalTile:
        tile = ArrivalTile(piece.group, piece.name, piece.picture, self)
        self._grid.addWidget(tile, number // _ACROSS, number % _ACROSS)
        tile.toggled.connect(lambda _on: self.chosen_changed.emit())
        tile.carried.connect(self.carried)
        tile.let_go.connect(self.let_go)
        tile.stepped.connect(lambda by: self._step(number, by))
        tile.entered.connect(self._enter)
        tile.show()
        return tile

    @property
    def chosen(self) -> Group:
        """What is in hand."""
        empty = Group()
        return reduce(lambda one, tile: one + tile.piece, (t for t in self.tiles if t.isChecked()), empty)

    @property
    def words(self) -> str:
        """What is placed already, or what can be done."""
        return self._told.text()

    @property
    def can_confirm(self) -> bool:
        """Whether something is placed."""
        return self._confirm.isEnabled()

    def let_fall(self) -> None:
        """Nothing is in hand any more."""
        self._mark(lambda _tile: False)

    def _choose_all(self) -> None:
        """Everything in hand, or nothing when all of it was."""
        wanted = not all(tile.isChecked() for tile in self.tiles)
        self._mark(lambda _tile: wanted)

    def _mark(self, wanted: Callable[[ArrivalTile], bool]) -> None:
        for tile in self.tiles:
            tile.blockSignals(True)
            tile.setChecked(wanted(tile))
            tile.blockSignals(False)
            tile.word()
        self.chosen_changed.emit()

    def _step(self, here: int, by: int) -> None:
        self.tiles[(here + by) % len(self.tiles)].setFocus(Qt.FocusReason.TabFocusReason)

    def take_up(self) -> None:
        """Put the keyboard on the first counter, or on the button when none is left."""
        widget: QWidget = self.tiles[0] if self.tiles else self._confirm if self.can_confirm else self
        widget.setFocus(Qt.FocusReason.OtherFocusReason)

    def _enter(self) -> None:
        if self.can_confirm:
            self.confirmed.emit()

    def event(self, event: QEvent) -> bool:
        """Keys of the tray are no shortcuts of the window."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            event.setAccepted(event.key() == Qt.Key.Key_Backspace)
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A letter picks the place that wears it, Backspace takes back, Enter confirms, Esc empties the hand."""
        letter = event.text().lower()
        match event.key():
            case Qt.Key.Key_Backspace:
                self.taken_back.emit()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self._enter()
            case Qt.Key.Key_Escape:
                self.let_fall()
            case _ if len(letter) == 1 and letter.isalnum() and not event.modifiers():
                self.lettered.emit(letter)
            case _:
                super().keyPressEvent(event)


# --- hand
# What hangs on the hand while a counter is dragged from a tray to the map.

_GRIP = 4
"""Pixels above its lower edge where a counter hangs: the place below stays in sight."""


class CarriedCounter:
    """The picture under the hand. Points are those of the screen."""

    def __init__(self, shell: Shell, hands: Hands) -> None:
        self._shell, self._hands = shell, hands
        self._picture = Label(shell.frame)
        self._picture.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._picture.hide()

    @property
    def is_seen(self) -> bool:
        """Whether something hangs on the hand."""
        return self._picture.isVisible()

    def follow(self, at: QPoint, picture: QPixmap) -> str:
        """Hang under the hand and ring the space it is over; returns the space, or nothing."""
        self._picture.setPixmap(picture)
        self._picture.resize(picture.deviceIndependentSize().toSize())
        grip = QPoint(self._picture.width() // 2, self._picture.height() - _GRIP)
        self._picture.move(self._shell.frame.mapFromGlobal(at) - grip)
        self._picture.show()
        self._picture.raise_()
        space = self.space_at(at)
        self._hands.highlights.show_pointed((space, False) if space else None)
        return space

    def put_away(self) -> None:
        """Nothing hangs on the hand."""
        self._picture.hide()
        self._hands.highlights.show_pointed(None)

    def space_at(self, at: QPoint) -> str:
        """The space under a point; empty when there is none in sight, or something lies before it."""
        shell, counters = self._shell, self._shell.scene.counters
        view = shell.view
        inner = view.viewport().mapFromGlobal(at)
        above = shell.frame.childAt(shell.frame.mapFromGlobal(at))
        if counters is None or not view.viewport().rect().contains(inner) or above is not view.viewport():
            return ""
        aim = Aim(self._hands.highlights.places, counters, lambda: view.scale_now)
        spot = aim.spot_at(view.mapToScene(inner))
        return spot[0] if spot is not None else ""
