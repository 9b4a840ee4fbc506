"""Small pictures of recorded games for the list of games: the map with the armies, and who leads.

They are made from what everyone may know, shortly after each answer, and kept in the cache folder as data.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
from PySide6.QtCore import QObject, QPointF, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from diadochi.cache import cache_key, load_entry, store_entry
from diadochi.controller.rules_controller import RulesController
from diadochi.journal.record.schema import START
from diadochi.resources import cached
from diadochi.rules.core.game import GameKit, GamePosition
from diadochi.rules.core.system import rules_of
from diadochi.scene.canvas import sheet_box
from diadochi.scene.counters.game_counters import counters_of
from diadochi.scene.land.land_tiles import overview_picture
from diadochi.scene.palette import FactionColours, qcolor
from diadochi.windows.game.current_game import CurrentGame
from diadochi.windows.game_window import windows_of
from diadochi.windows.pictures import paint_shield
from diadochi.windows.table_state import look_of

# --- content

_FORM = 1
"""Raise this when pictures are stored in another way."""
_MOST_BYTES = 100_000


class GamePicture(msgspec.Struct, frozen=True, array_like=True):
    """What a picture shows: the map, each army as x and y (shares of the sheet) and colour, and who leads.

    `leader` is a seat, 0 for none, and `look` its colours.
    """

    map: str
    armies: tuple[tuple[float, float, str], ...] = ()
    leader: int = 0
    look: FactionColours | None = None


def picture_of(kit: GameKit, position: GamePosition) -> GamePicture:
    """The picture of a position, from what everyone may know."""
    seen = rules_of(kit).view(position, None)
    kit = rules_of(kit).under(kit, seen)
    counters, sheet = counters_of(kit), sheet_box(kit.atlas)
    armies = []
    for key in counters.keys(kit, seen):
        x, y = kit.atlas.place[key.space]
        place = (x - sheet.left) / sheet.width, (y - sheet.top) / sheet.height
        armies.append((*place, counters.stack_colours(kit, key).fill))
    leader = windows_of(kit.atlas.system).leader(kit, seen)
    look = look_of(kit, seen, leader) if leader else None
    return GamePicture(kit.atlas.id, tuple(armies), leader, look)


# --- cache


def store_picture(record: Path, opening: bytes, picture: GamePicture) -> bool:
    """Store the picture of a record, whose opening has this seal; return whether that worked."""
    return store_entry(_file(opening), _key(record, opening), msgspec.msgpack.encode(picture))


def load_picture(record: Path, opening: bytes) -> GamePicture | None:
    """The picture of a record; None if there is none."""
    raw = load_entry(_file(opening), _key(record, opening), _MOST_BYTES)
    try:
        return None if raw is None else msgspec.msgpack.decode(raw, type=GamePicture)
    except msgspec.MsgspecError:
        return None


def _file(opening: bytes) -> Path:
    return cached("games", f"{opening.hex() or 'none'}.bin")


def _key(record: Path, opening: bytes) -> bytes:
    return cache_key("game picture", _FORM, record.name, opening)


_DELAY_MS = 1500


class PictureKeeper(QObject):
    """Stores the picture of the current game once it has been quiet for a moment, and when it is left."""

    def __init__(self, controller: RulesController, desk: CurrentGame) -> None:
        super().__init__(desk)
        self._controller, self._desk = controller, desk
        self._quiet = QTimer(self, singleShot=True, interval=_DELAY_MS)
        self._quiet.timeout.connect(self.store)
        controller.changed.connect(self._wait)
        desk.leaving.connect(self.store)

    def _wait(self) -> None:
        if self._desk.record is not None:
            self._quiet.start()

    def store(self) -> None:
        self._quiet.stop()
        record = self._desk.record
        if record is not None:
            picture = picture_of(record.kit, record.game.position)
            store_picture(record.path, record.tree[START].seal, picture)


# --- painting

WIDTH, HEIGHT = 132, 84
"""Logical pixels of a picture."""
_ARMY, _SHIELD = 2.6, (22, 26)
"""Radius of an army and size of the leader's shield, in logical pixels."""


def paint_picture(picture: GamePicture, ratio: float) -> QPixmap:
    """The map with its armies, and the shield of who leads in the lower right corner."""
    painted = QPixmap(round(WIDTH * ratio), round(HEIGHT * ratio))
    painted.setDevicePixelRatio(ratio)
    painted.fill(qcolor("sea"))
    painter = QPainter(painted)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    land, whole = overview_picture(picture.map), QRectF(0, 0, WIDTH, HEIGHT)
    box = whole
    if not land.isNull():
        size = land.size().toSizeF().scaled(whole.size(), Qt.AspectRatioMode.KeepAspectRatio)
        box = QRectF(QPointF(), size)
        box.moveCenter(whole.center())
        painter.drawPixmap(box, land, QRectF(land.rect()))
    painter.setPen(QPen(qcolor("ink"), 0.8))
    for x, y, colour in picture.armies:
        painter.setBrush(QColor(colour))
        painter.drawEllipse(QPointF(box.left() + x * box.width(), box.top() + y * box.height()), _ARMY, _ARMY)
    if picture.look is not None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        wide, high = _SHIELD
        paint_shield(painter, QRect(WIDTH - wide - 3, HEIGHT - high - 3, wide, high), picture.look)
    painter.end()
    return painted
