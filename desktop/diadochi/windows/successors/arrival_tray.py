"""The tray of arrivals: waiting pieces as counters, what is placed, buttons; and the counter dragged from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QWidget

from diadochi.language import tr
from diadochi.rules.successors.pieces import Group
from diadochi.scene.gestures.map_gestures import Aim
from diadochi.windows.playing.counter_tray import CounterTile
from diadochi.windows.playing.map_hands import Hands
from diadochi.windows.shell import Shell
from diadochi.windows.styles import part
from diadochi.windows.widget_text import Label
from diadochi.windows.widgets import TileDrag, column_of, row_of
from diadochi.windows.window_input import make_strong

# --- counter
# Checked means selected.


class ArrivalTile(CounterTile):
    """A waiting counter. `carried` and `let_go` report a drag in screen coordinates."""

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
        """The piece, and whether it is selected."""
        return tr("{piece}, in hand", piece=self.name) if self.isChecked() else self.name

    def paint_counter(self, painter: QPainter) -> None:
        """Draw a frame around a selected piece."""
        if self.isChecked():
            self.paint_frame(painter, QColor(part("accent")))
            painter.setPen(QPen(QColor(part("accent")), 3.0))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(2, 2, -2, -2), 6, 6)
        super().paint_counter(painter)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pull.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._pull.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._pull.release(event)

    def _carry(self, at: QPoint) -> None:
        """A dragged counter is selected, even if it was deselected meanwhile."""
        self.setChecked(True)
        self.carried.emit(at)


# --- tray

_COLUMNS = 8
"""Counters in a row."""


class Waiting(NamedTuple):
    """A piece that can be placed: its name and picture."""

    group: Group
    name: str
    picture: QPixmap


class ArrivalTray(QFrame):
    """Shows waiting pieces. `chosen_changed` fires when the selection changes; `carried` and `let_go` report a drag in
    screen coordinates; `lettered` carries a typed letter; `confirmed` and `taken_back` fire on the buttons.
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
        self._told = Label(self, wraps=True)
        self._all, self._back, self._confirm = (QPushButton(self) for _ in range(3))
        self._lay_out(title)
        self._all.clicked.connect(self._choose_all)
        self._back.clicked.connect(self.taken_back)
        self._confirm.clicked.connect(self.confirmed)

    def _lay_out(self, title: str) -> None:
        self.setAccessibleDescription(title)
        self._grid.setSpacing(2)
        self._all.setText(tr("All in hand"))
        self._back.setText(tr("Take back"))
        self._confirm.setText(tr("Place these"))
        buttons = ((each, Qt.AlignmentFlag.AlignBottom) for each in (self._all, self._back, self._confirm))
        row = row_of(self._grid, None, *buttons, spacing=6)
        # words above the buttons, so that more lines do not move them
        column_of(self._told, row, on=self, margins=(12, 6, 12, 8), spacing=2)
        self.setMinimumWidth(520)

    def show_waiting(self, waiting: Iterable[Waiting], placed: Iterable[str]) -> None:
        """Show waiting pieces, none selected, and what is placed."""
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
        self._grid.addWidget(tile, number // _COLUMNS, number % _COLUMNS)
        tile.toggled.connect(lambda _on: self.chosen_changed.emit())
        tile.carried.connect(self.carried)
        tile.let_go.connect(self.let_go)
        tile.stepped.connect(lambda by: self._step(number, by))
        tile.entered.connect(self._enter)
        tile.show()
        return tile

    @property
    def chosen(self) -> Group:
        """The selected pieces."""
        empty = Group()
        return reduce(lambda one, tile: one + tile.piece, (t for t in self.tiles if t.isChecked()), empty)

    @property
    def words(self) -> str:
        """What is placed, or what to do."""
        return self._told.text()

    @property
    def can_confirm(self) -> bool:
        """Whether anything is placed."""
        return self._confirm.isEnabled()

    def let_fall(self) -> None:
        """Clear the selection."""
        self._mark(lambda _tile: False)

    def _choose_all(self) -> None:
        """Select all, or none if all are selected."""
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
        """Focus the first counter, or the button if none is left."""
        widget: QWidget = self.tiles[0] if self.tiles else self._confirm if self.can_confirm else self
        widget.setFocus(Qt.FocusReason.OtherFocusReason)

    def _enter(self) -> None:
        if self.can_confirm:
            self.confirmed.emit()

    def event(self, event: QEvent) -> bool:
        # Keys of the tray must not trigger shortcuts of the window.
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            event.setAccepted(event.key() == Qt.Key.Key_Backspace)
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # a letter places, Backspace takes back, Enter confirms, Esc clears the selection
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


# --- dragged counter

_GRIP = 4
"""Pixels above its lower edge at which a dragged counter is held, so that the place below stays visible."""


class CarriedCounter:
    """The picture below the pointer, in screen coordinates."""

    def __init__(self, shell: Shell, hands: Hands) -> None:
        self._shell, self._hands = shell, hands
        self._picture = Label(shell.frame)
        self._picture.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._picture.hide()

    @property
    def is_seen(self) -> bool:
        """Whether a counter is being dragged."""
        return self._picture.isVisible()

    def follow(self, at: QPoint, picture: QPixmap) -> str:
        """Move the picture to the pointer and ring the space below; return that space, or an empty text."""
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
        """End the drag."""
        self._picture.hide()
        self._hands.highlights.show_pointed(None)

    def space_at(self, at: QPoint) -> str:
        """The visible space at a point; empty if there is none or something covers it."""
        shell, counters = self._shell, self._shell.scene.counters
        view = shell.view
        inner = view.viewport().mapFromGlobal(at)
        above = shell.frame.childAt(shell.frame.mapFromGlobal(at))
        if counters is None or not view.viewport().rect().contains(inner) or above is not view.viewport():
            return ""
        aim = Aim(self._hands.highlights.places, counters, lambda: view.scale_now)
        spot = aim.spot_at(view.mapToScene(inner))
        return spot[0] if spot is not None else ""
