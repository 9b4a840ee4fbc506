"""The tools and inks of the drawing mode with their keys and names, and the panel to choose them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum

from PySide6.QtCore import QPointF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QPainter, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QListWidget, QListWidgetItem, QPushButton, QToolButton, QWidget

from diadochi.journal.record.sketch import DrawnSketch, Sketch, SketchInk, SketchKind, SketchPlace
from diadochi.language import Message, msg, one_line, sentence, tr
from diadochi.scene.sketch_painting import INKS, SketchPart, SketchShape, paint_part, parts_of, sign_path
from diadochi.windows.styles import part
from diadochi.windows.widget_text import Label, as_words, bind_text, follow_texts
from diadochi.windows.widgets import WideCheckBox, column_of, row_of


class Tool(Enum):
    """The tools; one of them is selected."""

    SELECT = "select"
    ARROW = "arrow"
    STRAIGHT = "straight"
    RING = "ring"
    CROSS = "cross"
    TICK = "tick"
    QUERY = "query"
    NOTE = "note"


MARKS: Mapping[Tool, SketchKind] = {
    Tool.RING: SketchKind.RING,
    Tool.CROSS: SketchKind.CROSS,
    Tool.TICK: SketchKind.TICK,
    Tool.QUERY: SketchKind.QUERY,
}
"""Tools that set a mark at one place, and remove it where it exists."""
ARROWS = (Tool.ARROW, Tool.STRAIGHT)
TOOL_KEYS: Mapping[Qt.Key, Tool] = {
    Qt.Key.Key_E: Tool.SELECT,
    Qt.Key.Key_A: Tool.ARROW,
    Qt.Key.Key_S: Tool.STRAIGHT,
    Qt.Key.Key_R: Tool.RING,
    Qt.Key.Key_X: Tool.CROSS,
    Qt.Key.Key_V: Tool.TICK,
    Qt.Key.Key_Q: Tool.QUERY,
    Qt.Key.Key_N: Tool.NOTE,
}
INK_KEYS: Mapping[Qt.Key, SketchInk] = dict(
    zip((Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_4, Qt.Key.Key_5), SketchInk, strict=True)
)


# --- names

TOOLS: Mapping[Tool, Message] = {
    Tool.SELECT: msg("Select and move"),
    Tool.ARROW: msg("Arrow along the pointer's path"),
    Tool.STRAIGHT: msg("Straight arrow"),
    Tool.RING: msg("Circle"),
    Tool.CROSS: msg("Cross"),
    Tool.TICK: msg("Tick"),
    Tool.QUERY: msg("Question mark"),
    Tool.NOTE: msg("Note"),
}
INK_WORDS: Mapping[SketchInk, Message] = {
    SketchInk.BLUE: msg("blue, solid, disc"),
    SketchInk.VERMILION: msg("red, dashed, square"),
    SketchInk.GREEN: msg("green, dotted, triangle"),
    SketchInk.VIOLET: msg("violet, dash and dot, diamond"),
    SketchInk.BLACK: msg("black, long dashes, hexagon"),
}
SpaceNamed = Callable[[str], str]
"""Returns the name of a space on the map."""


def sketch_words(sketch: Sketch, named: SpaceNamed) -> str:
    """A drawing in one line; `named` raises KeyError for a space that the map does not have."""
    places = [_place(place, named) for place in sketch.places]
    if sketch.kind == SketchKind.NOTE:
        return tr("Note at {place}: {words}", place=places[0], words=one_line(sketch.words, 200))
    if sketch.kind == SketchKind.ARROW:
        return tr("Arrow: {way}", way=" – ".join(places))
    return _mark_words(sketch.kind, places[0])


def _mark_words(kind: SketchKind, place: str) -> str:
    match kind:
        case SketchKind.RING:
            return tr("Circle at {place}", place=place)
        case SketchKind.CROSS:
            return tr("Cross at {place}", place=place)
        case SketchKind.TICK:
            return tr("Tick at {place}", place=place)
        case _:
            return tr("Question mark at {place}", place=place)


def _place(place: SketchPlace, named: SpaceNamed) -> str:
    if not isinstance(place, str):
        return tr("a point on the map")
    try:
        return named(place)
    except KeyError:
        return place


# --- icons
# Small pictures of tools and inks, painted like the drawings on the map.

SIDE = 28
"""Side of a picture in pixels."""
_BENT = ((4.0, 24.0), (9.0, 12.0), (16.0, 12.0), (25.0, 3.0))
_STRAIGHT = ((4.0, 24.0), (25.0, 4.0))


def tool_icon(tool: Tool, ink: SketchInk, lines: QColor) -> QIcon:
    """What a tool draws, in an ink; `lines` is the colour of the selection tool."""
    picture, painter = _sheet()
    if tool == Tool.SELECT:
        painter.setPen(QPen(lines, 1.4))
        painter.setBrush(lines)
        hand = ((8, 4), (8, 22), (12.5, 17.5), (15.5, 24), (18, 23), (15, 16.5), (21, 16.5))
        painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in hand]))
    else:
        shape = _shape(tool, ink)
        thick = 0.55 if shape.line else 0.85
        for part in parts_of(shape):
            paint_part(painter, shape, part, 0.45 if part == SketchPart.LINE else thick)
    painter.end()
    return QIcon(picture)


def ink_icon(ink: SketchInk) -> QIcon:
    """An ink: its sign, and a line with its dashes."""
    picture, painter = _sheet(QSize(46, SIDE))
    look = INKS[ink]
    pen = QPen(QColor(look.colour), 3.0)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    if look.dashes:
        pen.setDashPattern(list(look.dashes))
    painter.setPen(pen)
    painter.drawLine(QPointF(18, SIDE / 2), QPointF(45, SIDE / 2))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(look.colour))
    painter.drawPath(sign_path(look.sign, QPointF(9, SIDE / 2), 6.5))
    painter.end()
    return QIcon(picture)


def _sheet(size: QSize | None = None) -> tuple[QPixmap, QPainter]:
    picture = QPixmap(size or QSize(SIDE, SIDE))
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return picture, painter


def _shape(tool: Tool, ink: SketchInk) -> SketchShape:
    if tool in (Tool.ARROW, Tool.STRAIGHT):
        line = _BENT if tool == Tool.ARROW else _STRAIGHT
        return SketchShape(Sketch(SketchKind.ARROW, ink, ()), line, line[-1], 0.0)
    if tool == Tool.NOTE:
        return SketchShape(Sketch(SketchKind.NOTE, ink, ()), (), (5.0, 25.0), 0.0)
    return SketchShape(Sketch(MARKS[tool], ink, ()), (), (14.0, 14.0), 9.0)


# --- panel

_KEY = Qt.ItemDataRole.UserRole


class DrawnList(QListWidget):
    """The list of drawings; `gone` is emitted when Del is pressed on a line."""

    gone = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.gone.emit()
        else:
            super().keyPressEvent(event)


class DrawingPanel(QWidget):
    """`tool_taken` and `ink_taken` carry what was chosen, `secret_taken` whether drawings are for one seat only.

    `row_chosen` carries the key of a drawing in the list, `note_asked` the key of a note to be changed. `undone`,
    `redone`, `rubbed` and `all_rubbed` are the buttons below the list.
    """

    tool_taken = Signal(object)
    ink_taken = Signal(object)
    secret_taken = Signal(bool)
    row_chosen = Signal(int)
    note_asked = Signal(int)
    undone = Signal()
    redone = Signal()
    rubbed = Signal()
    all_rubbed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ink = SketchInk.BLUE
        self.tools, self.inks = QButtonGroup(self), QButtonGroup(self)
        self.secret = WideCheckBox(self)
        self.list = DrawnList(self)
        self.list.setWordWrap(True)
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._hint, self._title = Label(self, wraps=True), Label(self)
        self.undo, self.redo, self.rub, self.rub_all = (QPushButton(self) for _ in range(4))
        self._lay_out()
        self._join()
        bind_text(self.secret.setText, msg("Only for me until the game ends"))
        bind_text(
            self.secret.setToolTip,
            msg("Your drawings stay hidden like your hand. Pictures and texts show them only after the game."),
        )
        bind_text(self._title.setText, msg("Drawings at this moment"))
        bind_text(self.list.setAccessibleName, msg("Drawings at this moment"))
        bind_text(self.undo.setText, msg("Undo stroke"))
        bind_text(self.redo.setText, msg("Redo stroke"))
        bind_text(self.rub.setText, msg("Erase"))
        bind_text(self.rub_all.setText, msg("Erase all"))
        bind_text(
            self._hint.setText,
            msg(
                "You can also draw without this panel. Ctrl and drag draws an arrow, with Shift a straight "
                "one. Ctrl and click draws a circle, with Shift a cross. While you draw, Ctrl+Z undoes "
                "strokes, never the game."
            ),
        )
        follow_texts(self, self.retranslate)

    def _lay_out(self) -> None:
        rows = []
        for group, things, size in (
            (self.tools, tuple(Tool), QSize(SIDE, SIDE)),
            (self.inks, tuple(SketchInk), QSize(46, SIDE)),
        ):
            for number, _thing in enumerate(things):
                button = QToolButton(self)
                button.setCheckable(True)
                button.setIconSize(size)
                group.addButton(button, number)
            rows.append(row_of(*group.buttons(), None, spacing=2))
        grid = QGridLayout()
        for number, push in enumerate((self.undo, self.redo, self.rub, self.rub_all)):
            push.setAutoDefault(False)
            grid.addWidget(push, number // 2, number % 2)
        for side in (0, 1):
            grid.setColumnStretch(side, 1)
        column_of(*rows, self.secret, self._title, (self.list, 1), grid, self._hint, on=self, margins=(8, 8, 8, 8))
        self.setFocusProxy(self.tools.button(0))

    def _join(self) -> None:
        self.tools.idClicked.connect(lambda number: self.tool_taken.emit(tuple(Tool)[number]))
        self.inks.idClicked.connect(lambda number: self.ink_taken.emit(tuple(SketchInk)[number]))
        self.secret.toggled.connect(self.secret_taken)
        self.list.currentItemChanged.connect(self._choose)
        self.list.itemActivated.connect(lambda item: self.note_asked.emit(item.data(_KEY)))
        self.list.gone.connect(self.rubbed)
        for button, told in (
            (self.undo, self.undone),
            (self.redo, self.redone),
            (self.rub, self.rubbed),
            (self.rub_all, self.all_rubbed),
        ):
            button.clicked.connect(told)

    def _choose(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.row_chosen.emit(item.data(_KEY))

    # --- what is shown

    def show_hand(self, tool: Tool, ink: SketchInk, secret: bool, may_choose: bool) -> None:
        self._ink = ink
        self.tools.button(tuple(Tool).index(tool)).setChecked(True)
        self.inks.button(tuple(SketchInk).index(ink)).setChecked(True)
        with QSignalBlocker(self.secret):
            self.secret.setChecked(secret)
        self.secret.setEnabled(may_choose)
        self._show_icons()

    def show_drawn(
        self, drawn: Sequence[DrawnSketch], chosen: int | None, ways: tuple[bool, bool], named: SpaceNamed
    ) -> None:
        with QSignalBlocker(self.list):
            self.list.clear()
            for row, sketch in drawn:
                words = sketch_words(sketch, named)
                item = QListWidgetItem(
                    tool_icon(Tool(sketch.kind), sketch.ink, QColor(part("text"))),
                    tr("{drawing} (private)", drawing=words) if row.seat is not None else words,
                )
                item.setData(_KEY, row.id)
                self.list.addItem(item)
                if row.id == chosen:
                    self.list.setCurrentItem(item)
        self.undo.setEnabled(ways[0])
        self.redo.setEnabled(ways[1])
        self.rub.setEnabled(chosen is not None)
        self.rub_all.setEnabled(bool(drawn))

    def _show_icons(self) -> None:
        for number, tool in enumerate(Tool):
            self.tools.button(number).setIcon(tool_icon(tool, self._ink, QColor(part("text"))))
        for number, ink in enumerate(SketchInk):
            self.inks.button(number).setIcon(ink_icon(ink))

    def retranslate(self) -> None:
        for group, words, keys in (
            (self.tools, [sentence(TOOLS[tool]) for tool in Tool], list(TOOL_KEYS)),
            (self.inks, [sentence(INK_WORDS[ink]) for ink in SketchInk], list(INK_KEYS)),
        ):
            for number, said in enumerate(words):
                button = group.button(number)
                button.setAccessibleName(said)
                button.setToolTip(as_words(f"{said} ({keys[number].name.removeprefix('Key_')})"))
        self._show_icons()

    def sizeHint(self) -> QSize:
        return QSize(350, 520)
