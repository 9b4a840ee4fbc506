"""Graphics items for counters: blocks, fans, the boxes beside the map, and what surrounds the stacks.

They take no mouse buttons: gestures ask the layer what is under a point.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from enum import Enum
from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from diadochi.scene.counters import counter_materials
from diadochi.scene.counters.counter_materials import width_of, write
from diadochi.scene.counters.counter_shapes import (
    LIFTED,
    MARKER_RIM,
    RESTING,
    SHADOW_MARGIN,
    Detail,
    Face,
    detail_at,
    symbol_radius,
)
from diadochi.scene.counters.counter_sprites import Pictures, Screen, plain_picture
from diadochi.scene.counters.game_counters import (
    COUNTER,
    FAN_PADDING,
    HEADING,
    TITLE,
    TITLE_SIZE,
    AnyCasting,
    Block,
    BoxKey,
    Heading,
    Laid,
    LayoutPlan,
    PlacedMark,
    Tray,
    Trays,
    alone,
    lay_trays,
)
from diadochi.scene.counters.siting import CounterBox, Ground, StackKey
from diadochi.scene.palette import SHEET, qcolor

IN_HAND = 1.05
"""Factor by which counters are larger while they are lifted."""


class State(Enum):
    """How a block looks: plain, lifted, dimmed or selected."""

    PLAIN = "plain"
    LIFTED = "lifted"
    DIMMED = "dimmed"
    SELECTED = "selected"


class BlockItem(QGraphicsItem):
    """A block of counters; its origin is the upper left corner of the block's box.

    `scale` is canvas pixels per counter pixel. `signs` are additional counters, such as the sign of having moved.
    """

    def __init__(self, screen: Screen, block: Block, scale: float, parent: QGraphicsItem | None = None) -> None:
        super().__init__(parent)
        self._screen = screen
        self._block = block
        self._scale = scale
        self._signs: tuple[Laid, ...] = ()
        self._state = State.PLAIN
        self._bounds = self._bounded()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @property
    def block(self) -> Block:
        return self._block

    @property
    def state(self) -> State:
        return self._state

    @property
    def signs(self) -> tuple[Laid, ...]:
        return self._signs

    def show_block(self, block: Block, scale: float, signs: tuple[Laid, ...]) -> None:
        """Show other counters, or the same ones at another scale; nothing is repainted if nothing has changed."""
        if (block, scale, signs) == (self._block, self._scale, self._signs):
            return
        self.prepareGeometryChange()
        self._block, self._scale, self._signs = block, scale, signs
        self._bounds = self._bounded()
        self.update()

    def show_state(self, state: State) -> None:
        if state is self._state:
            return
        self.prepareGeometryChange()
        self._state = state
        self.setOpacity(0.4 if state is State.DIMMED else 1.0)
        self.update()

    def boundingRect(self) -> QRectF:
        """The box with room for shadows; the scene asks for it many times in every frame."""
        return self._bounds

    def _bounded(self) -> QRectF:
        margin = SHADOW_MARGIN * self._scale * 1.6
        size = QRectF(0, 0, self._block.width * self._scale, self._block.height * self._scale)
        return size.adjusted(-margin, -margin, margin, margin)

    def covers(self, point: QPointF) -> bool:
        x, y = point.x() / self._scale, point.y() / self._scale
        return any(_holds(each, self._block.detail, x, y) for each in self._block.laid)

    def laid_at(self, point: QPointF) -> Laid | None:
        """The topmost counter under a point of the item's plane."""
        x, y = point.x() / self._scale, point.y() / self._scale
        return next((each for each in reversed(self._block.laid) if _holds(each, self._block.detail, x, y)), None)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self._state is State.SELECTED:
            self._halo(painter)
        lifted = self._state is State.LIFTED
        factor, lift = (IN_HAND, LIFTED) if lifted else (1.0, RESTING)
        pen = Pictures(painter, self._screen, hasty=widget is not None)
        for each in (*self._block.laid, *self._signs):
            pen.place(each, self._block.detail, self._scale * factor, lift)
        pen.done()

    def _halo(self, painter: QPainter) -> None:
        box = QRectF(0, 0, self._block.width * self._scale, self._block.height * self._scale)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(qcolor("gold", 60))
        for width, alpha in ((7.0, 70), (4.5, 140), (2.2, 255)):
            painter.setPen(QPen(qcolor("gold", alpha), width * self._scale))
            painter.drawRoundedRect(box.adjusted(-3, -3, 3, 3), 7 * self._scale, 7 * self._scale)
            painter.setBrush(Qt.BrushStyle.NoBrush)


class FanItem(BlockItem):
    """A stack fanned out on a parchment backing, with every counter readable."""

    def _bounded(self) -> QRectF:
        return self._backing().adjusted(-12 * self._scale, -12 * self._scale, 12 * self._scale, 14 * self._scale)

    def _backing(self) -> QRectF:
        padding = FAN_PADDING * self._scale
        size = QRectF(0, 0, self._block.width * self._scale, self._block.height * self._scale)
        return size.adjusted(-padding, -padding, padding, padding)

    def covers(self, point: QPointF) -> bool:
        return self._backing().contains(point)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box, scale = self._backing(), self._scale
        painter.setPen(Qt.PenStyle.NoPen)
        for grow in (5.0, 3.4, 1.8):
            painter.setBrush(QColor(30, 16, 6, 34))
            shade = box.translated(0, 2.5 * scale).adjusted(-grow * scale, -grow * scale, grow * scale, grow * scale)
            painter.drawRoundedRect(shade, 10 * scale, 10 * scale)
        painter.setBrush(qcolor("parchment_light", 244))
        painter.setPen(QPen(QColor(SHEET["gold_deep"]), 1.6 * scale))
        painter.drawRoundedRect(box, 8 * scale, 8 * scale)
        super().paint(painter, option, widget)


def _holds(laid: Laid, detail: Detail, x: float, y: float) -> bool:
    width, height = laid.face.size(detail)
    return laid.x <= x <= laid.x + width * laid.scale and laid.y <= y <= laid.y + height * laid.scale


# --- boxes


class BoxesItem(QGraphicsItem):
    """All boxes beside the map in one item. Coordinates are canvas pixels of the map."""

    def __init__(self, screen: Screen, parent: QGraphicsItem | None = None) -> None:
        super().__init__(parent)
        self._screen = screen
        self._trays = Trays((), ())
        self._inputs: tuple[object, ...] | None = None
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @property
    def trays(self) -> Trays:
        return self._trays

    def show_position(self, casting: AnyCasting) -> None:
        """Show the boxes of a position; only boxes that differ are repainted. Most answers change none of them."""
        inputs = casting.boxes_depend_on()
        if inputs != self._inputs:
            self._inputs = inputs
            self._show(lay_trays(casting))

    def retranslate(self, casting: AnyCasting) -> None:
        self._inputs = None
        self.show_position(casting)

    def _show(self, trays: Trays) -> None:
        if trays == self._trays:
            return
        before = self._trays
        if trays.bounds != before.bounds:
            self.prepareGeometryChange()
        self._trays = trays
        changed = [tray.box for tray in {*trays.trays} ^ {*before.trays}]
        changed += [heading.box for heading in {*trays.headings} ^ {*before.headings}]
        for box in changed:
            self.update(_edge(box))

    def boundingRect(self) -> QRectF:
        return _rect(self._trays.bounds).adjusted(-30, -30, 30, 30)

    def box_of(self, key: BoxKey) -> QRectF | None:
        return next((_rect(tray.box) for tray in self._trays.trays if tray.key == key), None)

    def face_at(self, point: QPointF) -> Face | None:
        """The counter under a point in a box."""
        for tray in self._trays.trays:
            for laid in tray.laid:
                width, height = laid.face.size(Detail.FULL)
                if QRectF(laid.x, laid.y, width * laid.scale, height * laid.scale).contains(point):
                    return laid.face
        return None

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the boxes that are exposed, then the pictures in them."""
        exposed = option.exposedRect
        trays = [tray for tray in self._trays.trays if _edge(tray.box).intersects(exposed)]
        headings = [heading for heading in self._trays.headings if _edge(heading.box).intersects(exposed)]
        if self._screen.step > _LARGEST:
            for _, _, paint in _blanks(trays, headings):
                paint(painter)
        pictures = Pictures(painter, self._screen, hasty=widget is not None)
        if self._screen.step <= _LARGEST:
            for key, box, paint in _blanks(trays, headings):
                pictures.place_plain(key, box, paint)
        for laid in (*(laid for tray in trays for laid in tray.laid), *(c for h in headings for c in coins_of(h))):
            pictures.place(laid, Detail.FULL, 1.0)
        pictures.done()

    def tasks(self, step: float) -> Iterator[Callable[[], object]]:
        """Small pieces of work that make the pictures for a zoom step in advance.

        None for large steps, at which few boxes are visible.
        """
        if step > _LARGEST:
            return
        screen = self._screen
        trays, headings = self._trays.trays, self._trays.headings
        for key, box, paint in _blanks(trays, headings):
            yield partial(plain_picture, screen, step, key, box, paint)
        for laid in (*(laid for tray in trays for laid in tray.laid), *(c for h in headings for c in coins_of(h))):
            yield partial(screen.sprites.picture, laid.face, Detail.FULL, laid.scale * step, screen.ratio_at(step))


def _blanks(
    trays: Sequence[Tray], headings: Sequence[Heading]
) -> Iterator[tuple[Hashable, QRectF, Callable[[QPainter], None]]]:
    """Boxes and headings without counters: cache key, place and painter of each."""
    for tray in trays:
        blank = tray._replace(laid=())
        yield blank, _edge(tray.box), partial(paint_tray, tray=blank)
    for heading in headings:
        yield heading, _edge(heading.box), partial(paint_heading, heading=heading)


_EDGE = 6.0
_LARGEST = 1.0
"""The largest zoom step at which empty boxes are cached; beyond it few are visible and pictures are large."""


def _edge(box: CounterBox) -> QRectF:
    return _rect(box).adjusted(-_EDGE, -_EDGE, _EDGE, _EDGE)


def paint_tray(painter: QPainter, tray: Tray) -> None:
    """Paint a box without its counters: a sunken field of parchment with its title on a bar."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    box = _rect(tray.box)
    shape = counter_materials.rounded(box, 12)
    painter.fillPath(shape, qcolor("parchment"))
    sunk = QLinearGradient(box.topLeft(), QPointF(box.left(), box.top() + 60))
    sunk.setColorAt(0.0, QColor(60, 38, 21, 70))
    sunk.setColorAt(1.0, QColor(60, 38, 21, 0))
    painter.fillPath(shape, sunk)
    bar = QPainterPath()
    bar.addRoundedRect(QRectF(box.left(), box.top(), box.width(), TITLE), 12, 12)
    edge = tray.colours.dark if tray.colours else SHEET["meander"]
    painter.fillPath(bar, QColor(edge))
    painter.strokePath(shape, QPen(QColor(edge), 3.0))
    painter.strokePath(counter_materials.rounded(box.adjusted(4, 4, -4, -4), 9), QPen(qcolor("gold", 70), 1.2))
    room = QRectF(box.left() + 16, box.top(), box.width() - 32, TITLE)
    wide = min(width_of(tray.title, TITLE_SIZE, italic=True), room.width())
    write(painter, tray.title, QRectF(room.left(), room.top(), wide, TITLE), TITLE_SIZE, "#fff6df", italic=True)


def paint_heading(painter: QPainter, heading: Heading) -> None:
    """Paint an owner's name on the colour and pattern, with the letter on a seal."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    box = _rect(heading.box)
    shape = counter_materials.rounded(box, 14)
    colours = heading.colours
    counter_materials.fill_pattern(painter, shape, colours, 18.0)
    size = 38.0
    wide = min(width_of(heading.name, size), box.width() - 250)
    name = QRectF(box.left() + 84, box.top(), wide, HEADING)
    pill = counter_materials.rounded(name.adjusted(-16, 8, 16, -8), 23)
    painter.fillPath(pill, QColor(colours.fill))
    counter_materials.gloss(painter, shape)
    counter_materials.rim(painter, shape, counter_materials.BRONZE, 3.5)
    seal = QRectF(box.left() + 12, box.top() + 9, HEADING - 18, HEADING - 18)
    counter_materials.plate(
        painter, counter_materials.oval(seal), counter_materials.IVORY, counter_materials.PAPER, colours.dark, 2.0
    )
    write(painter, colours.letter, seal, 36, "#1d130a")
    write(painter, heading.name, name, size, colours.text)


def coins_of(heading: Heading) -> tuple[Laid, ...]:
    """The coins of an owner's standing at the right end of the heading."""
    _, top, right, _ = heading.box
    scale = COUNTER * 1.1
    side = 28 * scale
    return tuple(
        Laid(coin, right - 14 - (number + 1) * (side + 8), top + (HEADING - side) / 2, scale)
        for number, coin in enumerate(reversed(heading.coins))
    )


def _rect(box: CounterBox) -> QRectF:
    return QRectF(box[0], box[1], box[2] - box[0], box[3] - box[1])


# --- tethers
# A thin line connects a stack that found no room at its space to the space.

SLACK = 12.0
"""A stack within this many canvas pixels of its symbol needs no line."""


def tether_of(box: CounterBox, place: tuple[float, float], radius: float) -> tuple[QPointF, QPointF] | None:
    """The line from the edge of a stack's box to the edge of its space's symbol; None when they are close."""
    near = QPointF(min(max(place[0], box[0]), box[2]), min(max(place[1], box[1]), box[3]))
    way = QPointF(place[0], place[1]) - near
    distance = (way.x() ** 2 + way.y() ** 2) ** 0.5
    if distance - radius <= SLACK:
        return None
    return near, near + way * ((distance - radius) / distance)


class TetherItem(QGraphicsItem):
    def __init__(self, parent: QGraphicsItem | None = None) -> None:
        super().__init__(parent)
        self._line = (QPointF(), QPointF())
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_line(self, line: tuple[QPointF, QPointF]) -> None:
        if line != self._line:
            self.prepareGeometryChange()
            self._line = line
            self.update()

    def boundingRect(self) -> QRectF:
        return QRectF(*self._line).normalized().adjusted(-6, -6, 6, 6)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        paint_tether(painter, self._line)


def paint_tether(painter: QPainter, line: tuple[QPointF, QPointF]) -> None:
    """Paint a tether in canvas pixels: pale under dark, so that it shows on land and sea, with a knob at the space."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    start, end = line
    for colour, width in ((qcolor("halo", 210), 5.0), (qcolor("ink"), 2.2)):
        pen = QPen(colour, width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawLine(start, end)
    painter.setBrush(qcolor("ink"))
    painter.drawEllipse(end, 2.4, 2.4)


# --- around the stacks
# Control markers, marks of spaces, and tethers.

_TETHERS, _MARKERS, _MARKS = 0.0, 1.0, 4.0
"""Heights: tethers and markers are under the stacks, marks lean on the walls of garrisons."""


class Underlay:
    """Keeps these items under a parent item and changes only what differs."""

    def __init__(self, screen: Screen, parent: QGraphicsItem) -> None:
        self._screen = screen
        self._parent = parent
        self._markers: dict[str, BlockItem] = {}
        self._marks: list[BlockItem] = []
        self._tethers: dict[StackKey, TetherItem] = {}

    def show(self, shown: LayoutPlan, ground: Ground, step: float) -> None:
        """Show what a plan says for a zoom step."""
        self._show_markers(shown, ground, step)
        self._show_marks(shown.marks)
        self._show_tethers(shown, ground)

    def items(self) -> Iterable[QGraphicsItem]:
        return (*self._markers.values(), *self._marks, *self._tethers.values())

    def _show_markers(self, shown: LayoutPlan, ground: Ground, step: float) -> None:
        for gone in self._markers.keys() - shown.markers.keys():
            drop(self._markers.pop(gone))
        detail = detail_at(step)
        for space, face in shown.markers.items():
            block = alone(face, detail)
            item = self._markers.get(space)
            if item is None:
                item = self._markers[space] = BlockItem(self._screen, block, 1.0, self._parent)
                item.setZValue(_MARKERS)
                x, y = ground.place[space]
                reach = symbol_radius(face.symbol) + MARKER_RIM
                item.setPos(x - reach, y - reach)
            item.show_block(block, 1.0, ())

    def _show_marks(self, marks: tuple[PlacedMark, ...]) -> None:
        while len(self._marks) > len(marks):
            drop(self._marks.pop())
        for number, each in enumerate(marks):
            block = alone(each.face)
            if number == len(self._marks):
                self._marks.append(BlockItem(self._screen, block, each.scale, self._parent))
                self._marks[-1].setZValue(_MARKS)
            self._marks[number].setPos(each.x, each.y)
            self._marks[number].show_block(block, each.scale, ())

    def _show_tethers(self, shown: LayoutPlan, ground: Ground) -> None:
        lines = {
            key: line
            for key, standing in shown.standing.items()
            if (line := tether_of(standing.box, ground.place[key.space], ground.radius[key.space]))
        }
        for gone in self._tethers.keys() - lines.keys():
            drop(self._tethers.pop(gone))
        for key, line in lines.items():
            item = self._tethers.get(key)
            if item is None:
                item = self._tethers[key] = TetherItem(self._parent)
                item.setZValue(_TETHERS)
            item.show_line(line)


def drop(item: QGraphicsItem) -> None:
    """Remove an item from its scene and its parent."""
    scene = item.scene()
    if scene is not None:
        scene.removeItem(item)
    else:
        item.setParentItem(None)  # type: ignore[arg-type]
