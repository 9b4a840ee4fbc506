"""Two tabs of the editor: the tray of counters to drag onto the map and back, and the position as text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QIcon,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QSyntaxHighlighter,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import (
    QApplication,
    QButtonGroup,
    QFileDialog,
    QPlainTextEdit,
    QTextEdit,
    QToolButton,
    QWidget,
)

from diadochi.language import Message, msg, tr
from diadochi.rules.core.position_text import NotationError
from diadochi.rules.core.profile import UnknownSwitch
from diadochi.rules.successors.notation import read, write
from diadochi.rules.successors.pieces import CART, INDEPENDENT, UNIT_KINDS, minors_of
from diadochi.rules.successors.position import Position
from diadochi.scene.counters.counter_picture import block_picture
from diadochi.windows.styles import part
from diadochi.windows.successors.cards.hand_secrecy import open_part, with_hands
from diadochi.windows.successors.editor.editor_fields import Caption, EditorSection, Flow, Push, scrolled_down
from diadochi.windows.successors.editor.editor_map import Carrying, EditTable
from diadochi.windows.successors.piece_pictures import Piece, block_of, faction_pixmap
from diadochi.windows.table_files import LARGEST, UnreadablePosition, position_file
from diadochi.windows.widget_text import Label, as_words, bind_text, follow_texts
from diadochi.windows.widgets import TileDrag, column_of, row_of

# --- counter

_PADDING = 3


class Tile(QWidget):
    """A counter with its present place as caption. `lifted`, `carried` (screen point) and `let_go` report a drag,
    `clicked` a click, `entered` asks to place the piece at the chosen place, `removed` to remove it, `escaped` to put
    down the piece in hand.
    """

    lifted = Signal(object)
    carried = Signal(QPoint)
    let_go = Signal(QPoint)
    clicked = Signal(object)
    entered = Signal(object)
    removed = Signal(object)
    escaped = Signal()

    def __init__(self, piece: Piece, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.piece = piece
        self._picture = QPixmap()
        self._caption = ""
        self._held, self._faint = False, False
        self._pull = TileDrag(self)
        self._pull.lifted.connect(lambda: self.lifted.emit(self.piece))
        self._pull.carried.connect(self.carried)
        self._pull.let_go.connect(self.let_go)
        self._pull.clicked.connect(lambda: self.clicked.emit(self.piece))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.OpenHandCursor)

    def show_piece(self, picture: QPixmap, name: str, caption: str, hint: str, *, faint: bool) -> None:
        """Show a picture over `caption`; `faint` for a piece on the map."""
        self._picture, self._caption, self._faint = picture, caption, faint
        self.setAccessibleName(f"{name}, {caption}" if caption else name)
        self.setToolTip(as_words(f"{self.accessibleName()}\n{hint}"))
        self.setAccessibleDescription(hint)
        self.updateGeometry()
        self.update()

    def show_held(self, held: bool) -> None:
        if held != self._held:
            self._held = held
            self.update()

    def sizeHint(self) -> QSize:
        size = self._picture.deviceIndependentSize().toSize()
        line = QFontMetrics(self._small_font()).height() if self._caption else 0
        return QSize(max(size.width(), 60 if self._caption else 0) + 2, size.height() + line + 2 * _PADDING)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def _small_font(self) -> QFont:
        font = self.font()
        font.setPixelSize(max(10, round(font.pixelSize() * 0.75)))
        return font

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size = self._picture.deviceIndependentSize()
        if self._held or self.hasFocus():
            painter.setPen(QPen(QColor(part("accent" if self._held else "focus")), 2.0))
            painter.setBrush(QColor(part("raised")))
            painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), 6, 6)
        if self._faint and not self._held:
            painter.setOpacity(0.45)
        painter.drawPixmap(round((self.width() - size.width()) / 2), _PADDING, self._picture)
        painter.setOpacity(1.0)
        if self._caption:
            font = self._small_font()
            metrics = QFontMetrics(font)
            line = QRect(2, self.height() - metrics.height() - 1, self.width() - 4, metrics.height())
            painter.setFont(font)
            painter.setPen(QColor(part("faint_text")))
            shown = metrics.elidedText(self._caption, Qt.TextElideMode.ElideRight, line.width())
            painter.drawText(line, Qt.AlignmentFlag.AlignHCenter, shown)

    # --- mouse and keyboard

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pull.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._pull.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._pull.release(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Enter places, Delete removes, Space takes in hand, Esc puts down, arrows move the focus
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.entered.emit(self.piece)
            case Qt.Key.Key_Delete | Qt.Key.Key_Backspace:
                self.removed.emit(self.piece)
            case Qt.Key.Key_Space:
                self.clicked.emit(self.piece)
            case Qt.Key.Key_Escape:
                self._pull.forget()
                self.escaped.emit()
            case Qt.Key.Key_Right | Qt.Key.Key_Down:
                self.focusNextChild()
            case Qt.Key.Key_Left | Qt.Key.Key_Up:
                self.focusPreviousChild()
            case _:
                super().keyPressEvent(event)


# --- tab

_SCALE = 1.05
"""Logical pixels for a counter pixel."""
_SECTIONS: dict[str, Message] = {
    "own": msg("Generals of this side"),
    "troops": msg("Combat units"),
    "marks": msg("Markers"),
    "armies": msg("Independent armies"),
    "royals": msg("Royal family and Alexander"),
    "waiting": msg("Waiting generals"),
}


class TrayTab(QWidget):
    """Shows the pieces of a side. `taken_up` fires when a click takes a piece in hand."""

    taken_up = Signal()

    def __init__(self, table: EditTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self._seat = -1
        self._sides: dict[int, QToolButton] = {}
        self._group = QButtonGroup(self)
        self._row = row_of(spacing=4)
        self._hint = Caption(
            msg("Drag a counter to a space or back. Enter places it in the chosen space, Delete removes it."), self
        )
        self._sections = {name: _Tiles(title, self) for name, title in _SECTIONS.items()}
        self.tiles: dict[Piece, Tile] = {}
        self._carrying: Carrying | None = None
        self._lay_out()
        table.in_hand.connect(self._show_held)
        bind_text(self.setAccessibleName, msg("Tray"))
        follow_texts(self, self.refresh)

    def _lay_out(self) -> None:
        inner = QWidget(self)
        column_of(*self._sections.values(), None, on=inner, margins=(10, 4, 6, 8))
        scroll = scrolled_down(inner, self)
        self._row.addStretch(1)
        head = (row_of(row, margins=(10, 0, 10, 0)) for row in (self._row, self._hint))
        column_of(*head, (scroll, 1), on=self, margins=(0, 8, 0, 0))

    # --- display

    @property
    def seat(self) -> int:
        return self._seat

    def show_side(self, seat: int) -> None:
        self._seat = seat
        self.refresh()

    def refresh(self) -> None:
        seats = [*sorted(self._table.position.factions), INDEPENDENT]
        if self._seat not in seats:
            active = self._table.position.clock.active
            self._seat = active if active in seats else seats[0]
        self._renew_sides(seats)
        wanted = dict(self._wanted())
        for name, section in self._sections.items():
            section.show_tiles([self._tile(piece) for piece, where in wanted.items() if where == name])
        for piece in set(self.tiles) - set(wanted):
            self.tiles.pop(piece).deleteLater()
        self._show_held()

    def _renew_sides(self, seats: list[int]) -> None:
        for seat in set(self._sides) - set(seats):
            self._group.removeButton(self._sides[seat])
            self._sides.pop(seat).deleteLater()
        for place, seat in enumerate(seats):
            if seat not in self._sides:
                self._sides[seat] = self._side(seat)
                self._row.insertWidget(place, self._sides[seat])
            button = self._sides[seat]
            button.setChecked(seat == self._seat)
            button.setAccessibleName(self._table.name("seat", str(seat)))
            button.setToolTip(as_words(button.accessibleName()))

    def _side(self, seat: int) -> QToolButton:
        button = QToolButton(self)
        button.setCheckable(True)
        button.setIcon(QIcon(faction_pixmap(self._table.letter(seat), 28, 32, self.devicePixelRatioF())))
        button.setIconSize(QSize(28, 32))
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.clicked.connect(lambda _checked=False: self.show_side(seat))
        self._group.addButton(button)
        return button

    def _wanted(self) -> Iterator[tuple[Piece, str]]:
        kit, seat = self._table.kit, self._seat
        if seat != INDEPENDENT:
            own = self._own_generals()
            yield from ((Piece("general", general, seat), "own") for general in (*own, *minors_of(seat)))
            waiting = [g for g in self._table.position.off_map if g not in own]
            yield from ((Piece("general", g, seat), "waiting") for g in kit.senior_first(tuple(waiting)))
            yield from ((Piece("unit", kind, seat), "troops") for kind in UNIT_KINDS)
            yield Piece("marker", "", seat), "marks"
            yield Piece("siege", "", seat), "marks"
        else:
            yield from ((Piece("independent", army, 0), "armies") for army in kit.independents)
            yield Piece("marker", "", 0), "marks"
        yield from ((Piece("royal", r.id, seat), "royals") for r in kit.royals.values() if r.kind != "body")
        yield Piece("royal", CART, seat), "royals"
        yield Piece("tomb", "", 0), "royals"

    def _own_generals(self) -> tuple[str, ...]:
        position, seat, kit = self._table.position, self._seat, self._table.kit
        groups = [stack.group for _, stack in position.all_stacks() if stack.seat == seat]
        if seat in position.dispersed:
            groups.append(position.dispersed[seat])
        own = {general for group in groups for general in group.generals if general in kit.generals}
        return kit.senior_first(tuple(own))

    def _tile(self, piece: Piece) -> Tile:
        tile = self.tiles.get(piece)
        if tile is None:
            tile = self.tiles[piece] = Tile(piece, self)
            tile.lifted.connect(self._table.hold)
            tile.clicked.connect(self._click)
            tile.entered.connect(self._enter)
            tile.removed.connect(self._table.take_away)
            tile.escaped.connect(lambda: self._table.hold(None))
            tile.carried.connect(self._carry)
            tile.let_go.connect(self._let_go)
        block = block_of(self._table.kit, self._table.position, piece, self._table.shell.table.names)
        words = self._table.words(piece)
        where = self._table.where(piece)
        hint = tr("Drag, or click twice. Enter places, Delete removes.")
        tile.show_piece(
            block_picture(block, _SCALE, self.devicePixelRatioF()), words, where, hint, faint=self._table.is_out(piece)
        )
        return tile

    def _show_held(self) -> None:
        for piece, tile in self.tiles.items():
            tile.show_held(piece == self._table.piece)

    # --- dragging

    def _click(self, piece: Piece) -> None:
        held = self._table.piece == piece
        self._table.hold(None if held else piece)
        if not held:
            self.taken_up.emit()

    def carry_with(self, carrying: Carrying) -> None:
        """Set the object that carries pieces dragged from the tray."""
        self._carrying = carrying

    def _carry(self, at: QPoint) -> None:
        if self._carrying is not None:
            self._carrying.follow(at)

    def _let_go(self, at: QPoint) -> None:
        if self._carrying is not None:
            self._carrying.let_go(at)

    def _enter(self, piece: Piece) -> None:
        spot = self._table.spot
        if spot is not None:
            self._table.put(piece, spot)


class _Tiles(EditorSection):
    """A heading with counters; hidden without counters."""

    def __init__(self, title: Message, parent: QWidget) -> None:
        super().__init__(title, parent)
        self._flow = Flow(gap=4)
        self.column.addLayout(self._flow)
        self._shown: list[Tile] = []

    def show_tiles(self, tiles: list[Tile]) -> None:
        if tiles != self._shown:
            while self._flow.count():
                self._flow.takeAt(0)
            for tile in tiles:
                self._flow.addWidget(tile)
                tile.show()
            self._shown = tiles
            self._flow.invalidate()
        self.setVisible(bool(tiles))


# --- highlighting
# Makes the sections of a long line visible.

_SECTION = re.compile(r"(?:^|;)\s*([a-z_]+)")


class SectionInk(QSyntaxHighlighter):
    """Colours the first word of every section."""

    def highlightBlock(self, text: str) -> None:
        look = QTextCharFormat()
        look.setForeground(QColor(part("accent")))
        look.setFontWeight(QFont.Weight.Bold)
        for found in _SECTION.finditer(text):
            self.setFormat(found.start(1), len(found.group(1)), look)


# --- tab


class TextTab(QWidget):
    """The text follows the table until the user types; it then waits to be applied.

    `store_asked` asks to save the position in a file.
    """

    store_asked = Signal()

    def __init__(self, table: EditTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self._read: Position | None = None
        self._error: NotationError | UnknownSwitch | None = None
        self._complaint = ""
        self.text = QPlainTextEdit(self)
        self.text.setTabChangesFocus(True)
        self._ink = SectionInk(self.text.document())
        self.verdict = Label(self, wraps=True, look="editVerdict")
        self.apply = Push(msg("Apply"), self._apply, self)
        self.apply.setProperty("weight", "first")
        self.back = Push(msg("Reset to table"), self.show_table, self)
        self._lay_out()
        self.text.textChanged.connect(self._judge)
        self.show_table()
        bind_text(self.setAccessibleName, msg("Text"))
        bind_text(self.text.setAccessibleName, msg("Position text"))
        follow_texts(self, self.retranslate)

    def _lay_out(self) -> None:
        row = Flow(gap=6)
        for button in (
            self.apply,
            self.back,
            Push(msg("Copy"), self.copy, self),
            Push(msg("Paste"), self.paste, self),
            Push(msg("Open…"), self._open, self),
            Push(msg("Save…"), self.store_asked.emit, self),
        ):
            row.addWidget(button)
        column_of((self.text, 1), self.verdict, row, on=self, margins=(10, 10, 10, 6))

    # --- display

    @property
    def is_typed(self) -> bool:
        """Whether the text differs from the table."""
        return self.text.toPlainText() != self._told

    @property
    def _told(self) -> str:
        return write(open_part(self._table.position))

    def refresh(self) -> None:
        """Follow the table, unless a text waits to be applied."""
        if not self.text.document().isModified():
            self.show_table()
        else:
            self._judge()

    def show_table(self) -> None:
        """Show the table's text, dropping what was typed."""
        if self.text.toPlainText() != self._told:
            self.text.setPlainText(self._told)
        self.text.document().setModified(False)
        self._judge()

    def _judge(self) -> None:
        text = self.text.toPlainText()
        self._read, self._error = None, None
        try:
            self._read = read(self._table.kit, text)
        except (NotationError, UnknownSwitch) as fault:
            self._error = fault
        self._complaint = ""
        self._show_verdict()

    def _show_verdict(self) -> None:
        self._mark()
        typed = self.is_typed
        self.apply.setEnabled(self._read is not None and typed)
        self.back.setEnabled(typed)
        if self._complaint:
            words, colour = self._complaint, "danger"
        elif isinstance(self._error, NotationError):
            words, colour = self._table.speaker.say(self._error.message()), "danger"
        elif self._error is not None:
            words, colour = str(self._error), "danger"
        elif typed:
            words, colour = tr("The text can be applied."), "good"
        else:
            words, colour = tr("The text matches the table."), "faint_text"
        self.verdict.setText(words)
        self.verdict.setAccessibleName(words)
        self.verdict.setStyleSheet(f"color: {part(colour)};")

    def _mark(self) -> None:
        if not isinstance(self._error, NotationError):
            self.text.setExtraSelections([])
            return
        mark = QTextEdit.ExtraSelection()
        look = QTextCharFormat()
        look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
        look.setUnderlineColor(QColor(part("danger")))
        tint = QColor(part("danger"))
        tint.setAlpha(60)
        look.setBackground(tint)
        cursor = QTextCursor(self.text.document())
        last = max(0, self.text.document().characterCount() - 1)
        start = min(self._error.column - 1, last)
        length = max(1, len(self._error.found))
        if start == last and start:
            start -= 1
        cursor.setPosition(start)
        cursor.setPosition(min(start + length, last), QTextCursor.MoveMode.KeepAnchor)
        # PySide's stubs lack the assignment of both.
        mark.cursor, mark.format = cursor, look  # type: ignore[attr-defined]
        self.text.setExtraSelections([mark])

    # --- actions

    def _apply(self) -> None:
        if self._read is not None:
            position = with_hands(self._read, self._table.position)
            self.text.document().setModified(False)
            self._table.edit(position, msg("Position text applied"))
            self.show_table()

    def copy(self) -> None:
        QApplication.clipboard().setText(self.text.toPlainText())

    def paste(self) -> None:
        """Replace the text by the clipboard's; it waits to be applied."""
        self.type_in(QApplication.clipboard().text()[:LARGEST].strip())

    def type_in(self, text: str) -> None:
        """Replace the text as if typed, so that Undo works, and move to an error."""
        cursor = self.text.textCursor()
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.insertText(text)
        self.text.document().setModified(True)
        self._judge()
        if isinstance(self._error, NotationError):
            cursor.setPosition(min(self._error.column, self.text.document().characterCount()) - 1)
            self.text.setTextCursor(cursor)
            self.text.centerCursor()

    def _open(self) -> None:
        kinds = f"{tr('Positions')} (*.txt *.position);;{tr('All files')} (*)"
        name, _ = QFileDialog.getOpenFileName(self, tr("Open a position"), "", kinds)
        if name:
            self.open_file(Path(name))

    def open_file(self, path: Path) -> None:
        """Load a file, valid or not; it waits to be applied."""
        try:
            self.type_in(position_file(path).strip())
        except UnreadablePosition as fault:
            self._complaint = str(fault)
            self._show_verdict()

    def retranslate(self) -> None:
        self._ink.rehighlight()
        self._show_verdict()
