"""Cards over the map: their look, place, keys and order.

Of the cards that want attention one is shown at a time, by `Attention`. Only a hint is read beside what it is about.
Dice and the ticker come and go by themselves, and wait for no one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum, IntEnum

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget
from shiboken6 import isValid

from diadochi.language import tr
from diadochi.scene.view.map_scene import MapScene
from diadochi.scene.view.map_view import MapView
from diadochi.windows.styles import icon
from diadochi.windows.widget_text import announce, follow_texts
from diadochi.windows.widgets import row_of
from diadochi.windows.window_input import is_under_pointer

# --- order


class Attention(IntEnum):
    """Whose turn it is, the first one first: what the game waits for, what the player asks for, then what comes by
    itself.
    """

    FAN = 0
    WARNING = 1
    STAGE = 2
    CEREMONY = 3
    POINTER = 4
    HINT = 5
    NEWS = 6
    BANNER = 7
    COACH = 8
    FIRST_TIME = 9
    DEEDS = 10
    ODDS = 11


_BESIDE_HINT = (Attention.STAGE, Attention.POINTER, Attention.ODDS)
"""A hint advises on what these cards ask or tell."""


def _gets_along(one: Attention, other: Attention) -> bool:
    """Whether two cards may be shown at the same time."""
    hint = Attention.HINT
    return (one == hint and other in _BESIDE_HINT) or (other == hint and one in _BESIDE_HINT)


# --- places
# All in the same pixels. A place is the top left corner of a card.

EDGE = 6
"""Pixels between a card and the edge of the view."""
FAR_EDGE, _GAP, _NEAR = 10, 12, 24
"""Pixels to the edge of a card in the middle, between a card and its subject, and around what should stay visible."""
_SPACE_RADIUS = 8.0  # canvas pixels around the centre of a space that belong to it


def best_place(
    size: QSize,
    places: Iterable[QPoint],
    others: Sequence[QRect],
    spots: Sequence[QRect] = (),
    about: QRect | None = None,
) -> QPoint:
    """The first place where a card hides least of its subject `about`, then of `others`, then fewest of `spots`."""

    def cost(place: QPoint) -> tuple[int, int, int]:
        box = QRect(place, size)
        near = box.adjusted(-_NEAR, -_NEAR, _NEAR, _NEAR)
        hidden = 0 if about is None else common_area(box, about)
        return hidden, sum(common_area(box, other) for other in others), sum(near.intersects(spot) for spot in spots)

    return min(places, key=cost)


def common_area(one: QRect, other: QRect) -> int:
    """Square pixels that both boxes cover."""
    both = one.intersected(other)
    return both.width() * both.height() if both.isValid() else 0


def middle_places(size: QSize, room: QRect) -> Iterator[QPoint]:
    """Top centre, the upper corners, bottom centre, the lower corners, the middle."""
    within = room.adjusted(FAR_EDGE, FAR_EDGE, -FAR_EDGE, -FAR_EDGE)
    middle = within.center().x() - size.width() // 2
    right, low = within.right() - size.width() + 1, within.bottom() - size.height() + 1
    yield from (QPoint(x, y) for y in (within.top(), low) for x in (middle, right, within.left()))
    yield QPoint(middle, within.center().y() - size.height() // 2)


def corner_places(size: QSize, room: QRect, others: Sequence[QRect]) -> list[QPoint]:
    """The corners, the top left one first, then places directly below or above what is in one."""
    within = room.adjusted(EDGE, EDGE, -EDGE, -EDGE)
    right, low = within.right() - size.width() + 1, within.bottom() - size.height() + 1
    corners = [QPoint(x, y) for x in (within.left(), right) for y in (within.top(), low)]
    passed = (
        QPoint(corner.x(), y)
        for corner in corners
        for other in others
        if QRect(corner, size).intersects(other)
        for y in (other.bottom() + EDGE, other.top() - EDGE - size.height())
    )
    return [*corners, *(place for place in passed if within.top() <= place.y() <= low)]


def places_beside(about: QRect, size: QSize, room: QRect) -> list[QPoint]:
    """Right, left, below and above the subject, centred or aligned with it; the corners if nothing else is free."""
    within = room.adjusted(EDGE, EDGE, -EDGE, -EDGE)
    most_right, lowest = within.right() - size.width() + 1, within.bottom() - size.height() + 1
    middle = about.center() - QPoint(size.width() // 2, size.height() // 2)
    rows = (middle.y(), about.top(), about.bottom() - size.height())
    columns = (middle.x(), about.left(), about.right() - size.width())
    places = [QPoint(x, y) for x in (about.right() + _GAP, about.left() - _GAP - size.width()) for y in rows]
    places += [QPoint(x, y) for y in (about.bottom() + _GAP, about.top() - _GAP - size.height()) for x in columns]
    places += [QPoint(x, y) for x in (most_right, within.left()) for y in (within.top(), lowest)]
    return [
        QPoint(max(within.left(), min(place.x(), most_right)), max(within.top(), min(place.y(), lowest)))
        for place in places
    ]


# --- presenter


class MapCards(QObject):
    """Knows what is over the map, and decides whose turn it is.

    `scene` is the map shown; `drawers` are the open panels over it. `moved` fires when a card with a fixed place comes
    or goes: others make room. `turned` fires when a card that wants attention may have come or gone.
    """

    moved = Signal()
    turned = Signal()

    def __init__(self, view: MapView, scene: Callable[[], MapScene], drawers: Callable[[], Iterable[QWidget]]) -> None:
        super().__init__(view)
        self.view, self._scene, self._drawers = view, scene, drawers
        self._over: list[QWidget] = []
        view.view_changed.connect(self._settle)
        self.moved.connect(self._settle)
        view.installEventFilter(self)

    # --- whose turn it is

    def next(self) -> None:
        """Show the cards that are due and whose turn it is, the first one first, and hide the others."""
        cards = [card for card in self._valid() if isinstance(card, MapCard)]
        for card in sorted(cards, key=lambda card: card.rank or 0):
            card.take_turn()
        self.turned.emit()

    def say_again(self) -> None:
        """Word the cards again in another language."""
        for card in self.shown():
            card.say()
            card.settle()

    def is_free(self, rank: Attention | None) -> bool:
        """Whether nothing that comes before this rank is shown."""
        ranks = (card.rank for card in self.shown())
        return rank is None or not any(
            other is not None and other < rank and not _gets_along(rank, other) for other in ranks
        )

    def shown(self) -> list[MapCard]:
        return [card for card in self._valid() if isinstance(card, MapCard) and not card.isHidden()]

    @property
    def tell_all(self) -> bool:
        """Whether a visible card already tells all about the open question."""
        return any(card.tells_all for card in self.shown())

    # --- what is over the map

    def add(self, *widgets: QWidget) -> None:
        """Keep the other cards clear of these widgets over the map."""
        self._over = [*self._valid(), *widgets]

    def _valid(self) -> list[QWidget]:
        return [widget for widget in self._over if isValid(widget)]

    @property
    def room(self) -> QRect:
        """The view, in its own pixels."""
        return self.view.rect()  # its viewport follows only after a resize event

    def boxes(self, but: QWidget | None = None, *, fixed: bool = False) -> list[QRect]:
        """Boxes of what is over the map in view pixels, except `but`; or only of cards with a `fixed` place."""
        found = [widget for widget in self._valid() if widget is not but and widget.isVisible()]
        if fixed:
            found = [card for card in found if isinstance(card, MapCard) and card.is_fixed]
        drawers = [] if fixed else [dock.geometry() for dock in self._drawers()]
        at = self.view.mapFromGlobal
        return drawers + [QRect(at(widget.mapToGlobal(QPoint())), widget.size()) for widget in found]

    def spots(self, spaces: Iterable[str]) -> list[QRect]:
        """Boxes of spaces with their stacks in view pixels; unknown spaces are skipped."""
        scene, corner = self._scene(), self.room.topLeft()
        boxes = [scene.box_of_space(space, _SPACE_RADIUS) for space in sorted({*spaces} & {*scene.atlas.spaces})]
        return [self.view.mapFromScene(box).boundingRect().translated(corner) for box in boxes]

    @property
    def covered(self) -> int:
        """Pixels that cards cover at the lower edge of the map."""
        return max((card.covered for card in self.shown()), default=0)

    def _settle(self) -> None:
        # The view has moved, or a card with a fixed place: others make room
        for card in self.shown():
            if not card.is_fixed:
                card.settle()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            for card in self.shown():
                card.settle()
        return super().eventFilter(watched, event)

    def stand_below(self, tray: QWidget, spaces: Iterable[str] = ()) -> None:
        """Move a tray to the middle of an edge of the map, or to the left corner, clear of cards that cannot move.

        It takes the place that hides fewest of `spaces`, at its own size but never wider than the map.
        """
        view, before = self.view, tray.geometry() if is_under_pointer(tray) else None
        layout = tray.layout()
        if layout is not None:
            layout.activate()
        tray.setMaximumWidth(max(tray.minimumWidth(), view.width() - 2 * _GAP))
        tray.adjustSize()
        if before is not None:  # its buttons in the lower right corner stay under the pointer
            tray.move(before.right() + 1 - tray.width(), before.bottom() + 1 - tray.height())
            return
        left = max(0, (view.width() - tray.width()) // 2)
        bottom = max(0, view.height() - tray.height() - _GAP)
        places = [QPoint(x, y) for y in (bottom, _GAP) for x in (left, min(left, _GAP))]
        points = [QRect(view.mapFromScene(self._scene().place(space)), QSize(1, 1)) for space in spaces]
        parent = tray.parentWidget()
        assert parent is not None
        tray.move(view.mapTo(parent, best_place(tray.size(), places, self.boxes(tray, fixed=True), points)))


# --- card


class CardPlace(Enum):
    """Where a card is placed. Those above and below keep their place, and others make room."""

    EDGE = "the middle of an edge, or a corner"
    CORNER = "a corner, or beside what is in one"
    ABOVE = "the middle of the upper edge"
    BELOW = "the middle of the lower edge"


_LEAST_MAP = 170  # least pixels of the map that show what a card at the lower edge is about
_FROM_CENTRE = 44  # pixels from the centre of the view to a card in a corner
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class CloseButton(QToolButton):
    """A cross in the colour of the style."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        follow_texts(self, self._dress)

    def _dress(self) -> None:
        self.setIcon(icon("close"))
        self.setAccessibleName(tr("Close"))


class MapCard(QFrame):
    """A card over the map, a child of the view; `look` is its name in the style sheet.

    Subclasses say how wide they usually are (pixels at normal text size), where they are placed, whether Enter accepts
    and Escape dismisses them. `about` gives the spaces that a card should not hide.

    A card that waits for its turn says by `due` whether there is anything to show, and fills itself by `say`, in the
    present language. `put_back` is called when it leaves.
    """

    rank: Attention | None = None
    """Its turn; None for a card that waits for no one."""
    place = CardPlace.EDGE
    usual, least, least_high = 400, 260, 0
    grows = 0
    """Pixels to keep free above a card at the lower edge that grows later."""
    is_urgent = takes_enter = takes_escape = False

    accepted = Signal()
    dismissed = Signal()

    def __init__(self, cards: MapCards, look: str, parent: QWidget | None = None) -> None:
        super().__init__(parent or cards.view)
        self.setObjectName(look)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)  # the background comes from the style sheet
        self.cards = cards
        self.about: Callable[[], Iterable[str]] = tuple
        self.due: Callable[[], bool] | None = None
        self.say: Callable[[], object] = lambda: None
        self.put_back: Callable[[], object] = lambda: None
        self._is_wanted = False
        cards.add(self)
        self.hide()

    # --- coming and going

    @property
    def is_wanted(self) -> bool:
        """Whether it is shown, or waits for its turn after it was shown by hand."""
        return self._is_wanted

    def take_turn(self) -> None:
        """Come if it is due and its turn, go if not.

        A card that is shown by hand gives way to one that comes before it, and comes back. A card without a rank stays
        as it is.
        """
        if self.due is None:
            self._give_way()
        elif not (self.due() and self.cards.is_free(self.rank)):
            self.leave()
        elif self.isHidden():
            self.say()
            self.appear()
            announce(self, self.words, urgent=self.is_urgent)

    def _give_way(self) -> None:
        if self.rank is None or not self._is_wanted:
            return
        if self.isHidden():
            self.appear()
        elif not self.cards.is_free(self.rank):
            self._hide()
            self._tell()

    def appear(self) -> None:
        """Show it; a card whose turn it is not waits for it."""
        self._is_wanted = True
        if not self.cards.is_free(self.rank):
            return
        was_shown = not self.isHidden()
        self.settle()
        self.show()
        self.raise_()
        if not was_shown:
            self._tell()

    def leave(self) -> None:
        """Hide it, and let the next one come; the keyboard goes back to the map."""
        was_shown, was_wanted = not self.isHidden(), self._is_wanted
        self._is_wanted = False
        self._hide()
        if was_shown or was_wanted:
            self.put_back()
            self._tell()

    def _hide(self) -> None:
        focus = self.window().focusWidget()
        if focus is not None and (focus is self or self.isAncestorOf(focus)):
            self.cards.view.setFocus()
        self.hide()

    def _tell(self) -> None:
        if self.is_fixed:
            self.cards.moved.emit()
        if self.rank is not None:
            self.cards.next()

    @property
    def tells_all(self) -> bool:
        """Whether no figures are shown beside it."""
        return False

    @property
    def covered(self) -> int:
        """Pixels it covers at the lower edge of the map, so that the map moves; 0 for a card that is elsewhere."""
        high = self.cards.view.height()
        return min(high - self.y() + self.grows, high - _LEAST_MAP) if self.place is CardPlace.BELOW else 0

    # --- content

    _words = ""

    @property
    def words(self) -> str:
        """All of its content as accessible text."""
        return self._words

    def speak(self, words: str) -> None:
        self._words = words
        self.setAccessibleName(words)

    def head(self, title: QLabel) -> QHBoxLayout:
        """A title, and a button that dismisses the card."""
        close = CloseButton(self)
        close.clicked.connect(self.dismissed)
        return row_of((title, 1), (close, Qt.AlignmentFlag.AlignTop))

    def fill(self, column: QVBoxLayout, lines: Iterable[QWidget]) -> None:
        """Show these lines in a column in place of the former ones."""
        while (item := column.takeAt(0)) is not None:
            if (former := item.widget()) is not None:
                former.hide()
                former.deleteLater()
        for line in lines:
            column.addWidget(line)
            line.show()
            line.ensurePolished()

    # --- size and place

    @property
    def scale(self) -> float:
        """The size of its text; 1 is normal."""
        return self.fontInfo().pixelSize() / 16.0

    @property
    def is_fixed(self) -> bool:
        """Whether it keeps its place, and others make room."""
        return self.place in (CardPlace.ABOVE, CardPlace.BELOW)

    def settle(self) -> None:
        """Take the size of its content, and the place where it hides least."""
        self.settle_in(self.cards.room)

    def settle_in(self, room: QRect) -> None:
        """The same in a view of that size."""
        self.setFixedHeight(self.height_in(room))
        # Buttons must stay under the pointer; those of a fixed card do.
        if self.is_fixed or not (is_under_pointer(self) and self.cards.view.rect().contains(self.geometry())):
            self.move(self.place_in(room))

    def width_in(self, room: QRect) -> int:
        """Its width in a view of that size. A card in a corner leaves the centre free, where the question is."""
        if self.place is CardPlace.CORNER:
            return min(round(self.usual * self.scale), room.width() // 2 - _FROM_CENTRE)
        return min(round(self.usual * self.scale), max(self.least, room.width() - 24))

    def height_in(self, room: QRect) -> int:
        """The height of its content at its width, which is set."""
        layout = self.layout()
        assert layout is not None
        self.setFixedWidth(self.width_in(room))
        layout.invalidate()
        layout.activate()
        return max(layout.totalHeightForWidth(self.width()), self.least_high)

    def place_in(self, room: QRect) -> QPoint:
        middle = room.left() + (room.width() - self.width()) // 2
        if self.place is CardPlace.ABOVE:
            return QPoint(middle, room.top() + _GAP)
        if self.place is CardPlace.BELOW:
            return QPoint(middle, room.bottom() - self.height() - FAR_EDGE)
        spots, others = self.cards.spots(self.about()), self.cards.boxes(self)
        is_corner = self.place is CardPlace.CORNER
        places = corner_places(self.size(), room, others) if is_corner else middle_places(self.size(), room)
        return best_place(self.size(), places, others, spots)

    # --- keys

    def accept(self) -> None:
        self.accepted.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _ENTER and self.takes_enter:
            self.accept()
        elif event.key() == Qt.Key.Key_Escape and self.takes_escape:
            self.dismissed.emit()
        else:
            super().keyPressEvent(event)
