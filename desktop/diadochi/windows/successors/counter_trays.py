"""Trays of counters over the map: in one lost units are marked, from the other arriving pieces are dragged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import reduce
from typing import Generic, NamedTuple, TypeVar

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QAbstractButton, QFrame, QGridLayout, QPushButton, QWidget
from shiboken6 import isValid

from diadochi.controller.rules_controller import RulesController
from diadochi.forecast.game_forecast import Spot
from diadochi.language import Speaker, sentence, tr
from diadochi.narration.successors.words import counted_units
from diadochi.rules.core.flow import Decision
from diadochi.rules.successors.answers import Lose
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import Group, GroupParcel, Units
from diadochi.rules.successors.position import Position
from diadochi.scene.counters.counter_picture import block_picture
from diadochi.scene.gestures.map_gestures import Aim
from diadochi.scene.highlights.highlight_layer import HighlightLayer
from diadochi.scene.palette import qcolor
from diadochi.windows.map_cards import Attention
from diadochi.windows.rulebook import refusal_markup, rule_of
from diadochi.windows.shell import Shell
from diadochi.windows.styles import part
from diadochi.windows.successors.piece_pictures import Piece, block_of
from diadochi.windows.widget_text import Label, MarkupLabel, as_words, texts
from diadochi.windows.widgets import TileDrag, column_of, row_of
from diadochi.windows.window_input import make_strong

# --- counter of a tray

_FRAME = 4


class CounterTile(QAbstractButton):
    """A checkable counter; subclasses draw its mark. `stepped` carries arrow key steps, `entered` fires on Enter."""

    stepped = Signal(int)
    entered = Signal()

    def __init__(self, name: str, picture: QPixmap, parent: QWidget) -> None:
        super().__init__(parent)
        self.name, self.picture = name, picture
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.toggled.connect(lambda _on: self.word())
        self.word()

    def words(self) -> str:
        """Its name, checked or not."""
        return self.name

    def word(self) -> None:
        """Set the accessible text: what it is and whether it is checked."""
        self.setAccessibleName(self.words())
        self.setToolTip(as_words(self.words()))

    def sizeHint(self) -> QSize:
        size = self.picture.deviceIndependentSize().toSize()
        return QSize(size.width() + 2 * _FRAME, size.height() + 2 * _FRAME)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.hasFocus() or self.underMouse():
            self.paint_frame(painter, QColor(part("focus" if self.hasFocus() else "accent")))
        self.paint_counter(painter)

    def paint_frame(self, painter: QPainter, colour: QColor) -> None:
        """Draw a raised ground with a rim."""
        painter.setPen(QPen(colour, 2.0))
        painter.setBrush(QColor(part("raised")))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)

    def paint_counter(self, painter: QPainter) -> None:
        painter.drawPixmap(_FRAME, _FRAME, self.picture)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Right | Qt.Key.Key_Down:
                self.stepped.emit(1)
            case Qt.Key.Key_Left | Qt.Key.Key_Up:
                self.stepped.emit(-1)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.entered.emit()
            case _:
                super().keyPressEvent(event)


# --- opening a tray

Tray = TypeVar("Tray", bound=QFrame)


class TrayOpener(QObject, Generic[Tray]):
    """Keeps the tray of the open question below the map; subclasses open it when it is asked.

    It hides while a fan is open: a list of the same answers and the tray would cover each other.
    """

    def __init__(self, shell: Shell, controller: RulesController[Kit, Position]) -> None:
        super().__init__(shell)
        self._shell, self._controller = shell, controller
        self.tray: Tray | None = None
        self._asked: Decision | None = None
        self._focus: Callable[[], object] = lambda: None
        self._gave_way = False
        shell.view.installEventFilter(self)
        shell.cards.turned.connect(self._give_way)
        texts.changed.connect(self.renew)

    def place(self) -> None:
        """Move the tray to where it hides least."""
        raise NotImplementedError

    def renew(self) -> None:
        """Open the tray again in other words or another size of text."""
        raise NotImplementedError

    def present(self, focus: Callable[[], object]) -> None:
        """Show a tray that has been placed, and give it the keyboard."""
        assert self.tray is not None
        self._focus, self._gave_way = focus, False
        self.tray.show()
        self.tray.raise_()
        focus()
        self._shell.input.guard.hold(self.tray)

    def _give_way(self) -> None:
        tray, fan_is_open = self.tray, not self._shell.cards.is_free(Attention.WARNING)
        if tray is None or not isValid(tray) or tray.parentWidget() is not self._shell.frame:
            return  # on the stage it covers nothing
        if fan_is_open and not tray.isHidden():
            self._gave_way = True
            tray.hide()
        elif self._gave_way and not fan_is_open:
            self._gave_way = False
            self.place()
            tray.show()
            self._focus()

    def put_away(self) -> None:
        if self.tray is not None and isValid(self.tray):
            self.tray.hide()
            self.tray.deleteLater()

    def close(self) -> None:
        self.put_away()
        if self.tray is not None and isValid(self.tray):
            self._shell.view.setFocus()
        self.tray, self._asked = None, None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # the tray keeps its place when the map is resized, and follows the size of text
        if event.type() == QEvent.Type.Resize:
            self.place()
        elif event.type() == QEvent.Type.StyleChange:
            self.renew()
        return super().eventFilter(watched, event)


# --- losses: counter


class UnitTile(CounterTile):
    """A counter of one unit; checked means lost."""

    def __init__(self, kind: str, name: str, picture: QPixmap, parent: QWidget) -> None:
        self.kind = kind
        super().__init__(name, picture, parent)

    def words(self) -> str:
        return tr("{unit}, lost", unit=self.name) if self.isChecked() else self.name

    def paint_counter(self, painter: QPainter) -> None:
        painter.setOpacity(0.4 if self.isChecked() else 1.0)
        super().paint_counter(painter)
        painter.setOpacity(1.0)
        if self.isChecked():
            self._cross(painter)

    def _cross(self, painter: QPainter) -> None:
        box = QRectF(self.rect()).adjusted(16, 10, -16, -10)
        for colour, width in ((qcolor("halo"), 6.0), (qcolor("vermilion_deep"), 3.4)):
            pen = QPen(colour, width)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawLine(box.topLeft(), box.bottomRight())
            painter.drawLine(box.bottomLeft(), box.topRight())


# --- losses: tray
# With the running sum of losses.

_IN_A_ROW = 10
"""Counters in a row."""


class LossTray(QFrame):
    """Asks for the losses of `parcel`.

    `confirmed` carries the chosen Lose; `rule_asked` the rule of a clicked link. `picture` paints a kind of unit.
    """

    confirmed = Signal(object)
    rule_asked = Signal(str)

    def __init__(
        self, title: str, parcel: GroupParcel, picture: Callable[[str], QPixmap], speaker: Speaker, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setObjectName("lossTray")
        self._parcel, self._speaker = parcel, speaker
        self._tiles = [
            UnitTile(kind, sentence(counted_units(kind, 1)), picture(kind), self)
            for kind, count in parcel.whole.units.items()
            for _ in range(count)
        ]
        self._sum, self._reason = Label(self), MarkupLabel(self, wraps=True)
        self._reason.follow_links(lambda link: self.rule_asked.emit(rule_of(link)))
        self._confirm, self._least, self._none = (QPushButton(self) for _ in range(3))
        self._lay_out(title)
        self._join()
        self._look()

    def _lay_out(self, title: str) -> None:
        grid = QGridLayout()
        grid.setSpacing(2)
        for number, tile in enumerate(self._tiles):
            grid.addWidget(tile, number // _IN_A_ROW, number % _IN_A_ROW)
        grid.setColumnStretch(_IN_A_ROW, 1)
        self._least.setText(tr("Smallest loss"))
        self._none.setText(tr("None"))
        self._confirm.setText(tr("Lose these"))
        head = Label(title, self, look="planTitle", wraps=True)
        said = row_of((self._sum, Qt.AlignmentFlag.AlignTop), (self._reason, 1), spacing=10)
        row = row_of(self._least, self._none, None, self._confirm)
        column_of(head, grid, said, row, on=self, margins=(16, 10, 16, 12))
        self.setMinimumWidth(460)

    def _join(self) -> None:
        for number, tile in enumerate(self._tiles):
            tile.toggled.connect(lambda _on: self._look())
            tile.entered.connect(self.confirm)
            tile.stepped.connect(lambda by, here=number: self._step(here, by))
        self._least.clicked.connect(lambda: self.mark(self._parcel.usual))
        self._none.clicked.connect(lambda: self.mark(Group()))
        self._confirm.clicked.connect(self.confirm)
        if self._tiles:
            self.setFocusProxy(self._tiles[0])

    def _step(self, here: int, by: int) -> None:
        self._tiles[(here + by) % len(self._tiles)].setFocus(Qt.FocusReason.TabFocusReason)

    @property
    def tiles(self) -> tuple[UnitTile, ...]:
        return tuple(self._tiles)

    @property
    def chosen(self) -> Group:
        return Group(Units(**Counter(tile.kind for tile in self._tiles if tile.isChecked())))

    @property
    def words(self) -> str:
        """The sum, and why it cannot be confirmed."""
        return f"{self._sum.text()} {self._reason.text()}".strip()

    @property
    def can_confirm(self) -> bool:
        return self._confirm.isEnabled()

    def mark(self, group: Group) -> None:
        """Mark exactly these, the last ones of equal units."""
        left = dict(group.units.items())
        for tile in reversed(self._tiles):
            take = left.get(tile.kind, 0) > 0
            left[tile.kind] = left.get(tile.kind, 0) - take
            tile.setChecked(take)

    def confirm(self) -> None:
        """Give the answer if it is allowed."""
        if self.can_confirm:
            self.confirmed.emit(Lose(self.chosen))

    def _look(self) -> None:
        verdict = self._parcel.why_not(Lose(self.chosen))
        self._confirm.setEnabled(verdict.allowed)
        # Without a selection the prompt bar is the strong one: it shows the default losses.
        make_strong(self._confirm, verdict.allowed or self.chosen.units.count > 0)
        self._sum.setText(tr("{n} of {owed} marked", n=self.chosen.units.count, owed=self._parcel.usual.units.count))
        reason = self._speaker.say(verdict.reason) if verdict.reason is not None else ""
        self._reason.setText(refusal_markup(reason, verdict.because))
        self.setAccessibleName(self._sum.text())


# --- losses: presenter

_SCALE = 1.5


class Losses(TrayOpener[LossTray]):
    """Opens the tray for a question of losses, and closes it after the answer."""

    def show(self) -> None:
        """Follow the open question."""
        node = self._controller.node
        if node is self._asked and self.tray is not None:
            return
        self.close()
        if isinstance(node, Decision) and node.kind == Kind.LOSSES and isinstance(node.options, GroupParcel):
            self._open(node, node.options)

    def _open(self, decision: Decision, parcel: GroupParcel) -> None:
        shell = self._shell
        title = shell.speaker.say(decision.prompt)
        tray = LossTray(title, parcel, lambda kind: self._picture(kind, decision.seat), shell.speaker, shell.frame)
        tray.confirmed.connect(self._controller.answer)
        tray.rule_asked.connect(shell.ask_rule)
        self.tray, self._asked = tray, decision
        shell.cards.add(tray)
        self.place()
        self.present(tray.setFocus)

    def _picture(self, kind: str, seat: int) -> QPixmap:
        controller = self._controller
        piece = Piece("unit", kind, seat)
        block = block_of(controller.kit, controller.position, piece, self._shell.table.names)
        return block_picture(block, _SCALE, max(2.0, self._shell.frame.devicePixelRatioF()))

    def take_up(self) -> bool:
        """Focus the tray; False if none is open."""
        if self.tray is not None:
            self.tray.setFocus()
        return self.tray is not None

    def place(self) -> None:
        if self.tray is None or not isValid(self.tray) or not isValid(self._shell):
            return
        if self.tray.parentWidget() is self._shell.frame:  # otherwise it is on the stage
            self._shell.cards.stand_below(self.tray)

    def renew(self) -> None:
        if self._asked is not None:
            self._asked = None
            self.show()


# --- arrivals: counter
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
        return tr("{piece}, in hand", piece=self.name) if self.isChecked() else self.name

    def paint_counter(self, painter: QPainter) -> None:
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
        # a dragged counter is selected, even if it was deselected meanwhile
        self.setChecked(True)
        self.carried.emit(at)


# --- arrivals: tray

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
        self._all.setText(tr("Take all"))
        self._back.setText(tr("Undo"))
        self._confirm.setText(tr("Confirm placement"))
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
        hint = tr("Drag a counter to a glowing space, or click both. With no counter chosen, all are placed.")
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
        empty = Group()
        return reduce(lambda one, tile: one + tile.piece, (t for t in self.tiles if t.isChecked()), empty)

    @property
    def words(self) -> str:
        """What is placed, or what to do."""
        return self._told.text()

    @property
    def can_confirm(self) -> bool:
        return self._confirm.isEnabled()

    def let_fall(self) -> None:
        """Clear the selection."""
        self._mark(lambda _tile: False)

    def _choose_all(self) -> None:
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


# --- arrivals: dragged counter

_GRIP = 4
"""Pixels above its lower edge at which a dragged counter is held, so that the place below stays visible."""


class CarriedCounter:
    """The picture below the pointer, in screen coordinates."""

    def __init__(self, shell: Shell, highlights: Callable[[], HighlightLayer]) -> None:
        self._shell, self._highlights = shell, highlights
        self._picture = Label(shell.frame)
        self._picture.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._picture.hide()

    def take(self, picture: QPixmap) -> None:
        """Carry this picture from now on."""
        self._picture.setPixmap(picture)
        self._picture.resize(picture.deviceIndependentSize().toSize())

    def follow(self, at: QPoint, spot: Spot | None) -> None:
        """Move the picture to the pointer, and ring the place below."""
        grip = QPoint(self._picture.width() // 2, self._picture.height() - _GRIP)
        self._picture.move(self._shell.frame.mapFromGlobal(at) - grip)
        self._picture.show()
        self._picture.raise_()
        self._highlights().show_pointed(spot)

    def put_away(self) -> None:
        self._picture.hide()
        self._highlights().show_pointed(None)

    def spot_at(self, at: QPoint) -> Spot | None:
        """The place of the map at a screen point."""
        view, counters = self._shell.view, self._shell.scene.counters
        inner = view.viewport().mapFromGlobal(at)
        if counters is None or not view.viewport().rect().contains(inner):
            return None
        aim = Aim(self._highlights().places, counters, lambda: view.scale_now)
        return aim.spot_at(view.mapToScene(inner))

    def space_at(self, at: QPoint) -> str:
        """The visible space at a point; empty if there is none or something covers it."""
        above = self._shell.frame.childAt(self._shell.frame.mapFromGlobal(at))
        spot = self.spot_at(at) if above is self._shell.view.viewport() else None
        return spot[0] if spot is not None else ""
