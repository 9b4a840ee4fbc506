"""The boxes beside the map as one graphics item, with a question for what box lies where."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from desktop.scene.counters import materials
from desktop.scene.counters.arrangement import Laid
from desktop.scene.counters.contents import BoxKey
from desktop.scene.counters.face import Face
from desktop.scene.counters.lettering import width_of, write
from desktop.scene.counters.measures import Detail
from desktop.scene.counters.pictures import Pictures, Screen, plain_picture
from desktop.scene.counters.plug import CastingSystem
from desktop.scene.counters.siting import CounterBox
from desktop.scene.counters.trays import COUNTER, HEADING, TITLE, Heading, Tray, Trays, lay_trays
from desktop.scene.palette import SHEET, qcolor


class BoxesItem(QGraphicsItem):
    """All trays; paints what is exposed. Coordinates are canvas pixels of the map beside which they stand."""

    def __init__(self, screen: Screen, parent: QGraphicsItem | None = None) -> None:
        super().__init__(parent)
        self._screen = screen
        self._trays = Trays((), ())
        self._told: tuple[object, ...] | None = None
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @property
    def trays(self) -> Trays:
        """The boxes shown and what lies in them."""
        return self._trays

    def show_position(self, casting: CastingSystem) -> None:
        """Show the boxes of a position; repaints the boxes that differ. Most answers leave all of them as they are."""
        told = casting.boxes_depend_on()
        if told != self._told:
            self._told = told
            self._show(lay_trays(casting))

    def retranslate(self, casting: CastingSystem) -> None:
        """Title the boxes anew."""
        self._told = None
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
        """All boxes with their edges."""
        return _rect(self._trays.bounds).adjusted(-30, -30, 30, 30)

    def box_at(self, point: QPointF) -> BoxKey | None:
        """The box under a point."""
        return next((tray.key for tray in self._trays.trays if _rect(tray.box).contains(point)), None)

    def box_of(self, key: BoxKey) -> QRectF | None:
        """Where a box stands, None when there is none."""
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
        """Small pieces of work that make the pictures for a zoom step before they are asked for.

        None for large steps, where few boxes are seen.
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
    """Boxes and headings without counters: what they are kept under, their place, their painter."""
    for tray in trays:
        blank = tray._replace(laid=())
        yield blank, _edge(tray.box), partial(paint_tray, tray=blank)
    for heading in headings:
        yield heading, _edge(heading.box), partial(paint_heading, heading=heading)


_EDGE = 6.0
_LARGEST = 1.0
"""The largest zoom step at which empty boxes are kept as pictures; beyond it few are seen and pictures are large."""


def _edge(box: CounterBox) -> QRectF:
    return _rect(box).adjusted(-_EDGE, -_EDGE, _EDGE, _EDGE)


def paint_tray(painter: QPainter, tray: Tray) -> None:
    """Paint a box without its counters: a sunk field of parchment with its title on a bar."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    box = _rect(tray.box)
    shape = materials.rounded(box, 12)
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
    painter.strokePath(materials.rounded(box.adjusted(4, 4, -4, -4), 9), QPen(qcolor("gold", 70), 1.2))
    room = QRectF(box.left() + 16, box.top(), box.width() - 32, TITLE)
    size = 27.0
    wide = min(width_of(tray.title, size, italic=True), room.width())
    write(painter, tray.title, QRectF(room.left(), room.top(), wide, TITLE), size, "#fff6df", italic=True)


def paint_heading(painter: QPainter, heading: Heading) -> None:
    """Paint an owner's name on the colour and pattern, the letter on a seal."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    box = _rect(heading.box)
    shape = materials.rounded(box, 14)
    colours = heading.colours
    materials.fill_pattern(painter, shape, colours, 18.0)
    size = 38.0
    wide = min(width_of(heading.name, size), box.width() - 250)
    name = QRectF(box.left() + 84, box.top(), wide, HEADING)
    pill = materials.rounded(name.adjusted(-16, 8, 16, -8), 23)
    painter.fillPath(pill, QColor(colours.fill))
    materials.gloss(painter, shape)
    materials.rim(painter, shape, materials.BRONZE, 3.5)
    seal = QRectF(box.left() + 12, box.top() + 9, HEADING - 18, HEADING - 18)
    materials.plate(painter, materials.oval(seal), materials.IVORY, materials.PAPER, colours.dark, 2.0)
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
