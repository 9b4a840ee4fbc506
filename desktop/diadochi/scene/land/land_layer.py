"""The land under everything else: shows the best tiles available and has the missing ones painted."""

from __future__ import annotations

import base64
import binascii
from collections import deque
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QProcess, QRectF, QRunnable, Qt, QThreadPool, QTimer, Signal
from PySide6.QtGui import QImage, QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from diadochi import child_process
from diadochi.atlas.geography import Geography, GeographyError, load_geography
from diadochi.language import tr
from diadochi.scene.canvas import LandBox, sheet_box
from diadochi.scene.land.land_tiles import (
    Address,
    Pyramid,
    TileCache,
    decoded,
    overview_picture,
    read_tile,
    tile_entry_key,
    tile_folder,
    tile_path,
)
from diadochi.scene.palette import qcolor

if TYPE_CHECKING:
    from diadochi.atlas.atlas import Atlas


# --- the painting process
# Requests tiles, receives them, and restarts the process when it dies.

_AT_ONCE = 3
"""Tiles requested before the first arrives: few, so that the next view of the map is served soon."""
_REST = 60_000
"""Milliseconds without work after which the process is ended."""
_DEATHS = 3
"""Deaths in a row, without a tile between them, after which the process is not started again."""


class Workshop(QObject):
    """Has tiles painted one after the other, in the order of the latest request."""

    painted = Signal(object)
    """The address of a tile that is now in the folder."""
    handed = Signal(object, bytes)
    """A tile that could not be stored, and its JPEG."""
    notice = Signal(str)
    """One sentence for the user."""

    def __init__(
        self, map_folder: Path, folder: Path, ratio: float, parent: QObject | None = None, rest: int = _REST
    ) -> None:
        super().__init__(parent)
        self._words = [str(map_folder), str(folder), "--ratio", f"{ratio:g}"]
        self._wanted: list[Address] = []
        self._asked: list[Address] = []
        self._deaths = 0
        self._closing = self._ready = self._store_failed = False
        self._child: QProcess | None = None
        self._leaving: list[QProcess] = []
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(rest)
        self._rest.timeout.connect(self._dismiss)

    def wish(self, addresses: Iterable[Address]) -> None:
        """The tiles wanted now, most wanted first; earlier requests that are not yet done are dropped."""
        self._wanted = [address for address in addresses if address not in self._asked]
        if self._wanted and self._child is None and not self._closing and self._deaths < _DEATHS:
            self._start()
        self._ask()

    @property
    def busy(self) -> bool:
        return bool(self._wanted or self._asked) and self._deaths < _DEATHS

    def close(self) -> None:
        self._closing = True
        self._rest.stop()
        child, self._child = self._child, None
        ending, self._leaving = [*self._leaving, *([child] if child is not None else [])], []
        for one in ending:
            one.closeWriteChannel()
            one.kill()
            one.waitForFinished(2000)

    def _dismiss(self) -> None:
        """End a process without work, with all its memory; the next request starts another."""
        child, self._child = self._child, None
        if child is not None:
            child.finished.disconnect(self._died)
            self._leaving.append(child)
            # A slot that held the child would be its last reference, and be freed while Qt deletes the child.
            child.finished.connect(self._clear_away)
            child.closeWriteChannel()

    def _clear_away(self) -> None:
        ended = [child for child in self._leaving if child.state() == QProcess.ProcessState.NotRunning]
        for child in ended:
            self._leaving.remove(child)
            child.deleteLater()

    def _start(self) -> None:
        child = QProcess(self)
        child.setProcessChannelMode(QProcess.ProcessChannelMode.SeparateChannels)
        child.setStandardErrorFile(QProcess.nullDevice())
        child.readyReadStandardOutput.connect(self._hear)
        child.finished.connect(self._died)
        child.errorOccurred.connect(self._failed)
        self._ready, self._child = False, child
        child_process.start_child(child, "land", self._words)

    def _ask(self) -> None:
        if self._child is None or not self._ready:
            return
        while self._wanted and len(self._asked) < _AT_ONCE:
            address = self._wanted.pop(0)
            self._asked.append(address)
            self._child.write((" ".join(map(str, address)) + "\n").encode())
        if self._asked:
            self._rest.stop()
        else:
            self._rest.start()

    def _hear(self) -> None:
        child = self._child
        while child is not None and child is self._child and child.canReadLine():
            word, _, rest = bytes(child.readLine().data()).decode(errors="replace").strip().partition(" ")
            if word == "ready":
                self._ready = True
            elif word == "fault":
                self._deaths = _DEATHS
                self.notice.emit(rest)
            elif word in {"done", "here"}:
                self._receive(word, rest.split(" "))
        self._ask()

    def _receive(self, word: str, parts: list[str]) -> None:
        try:
            address = Address(*map(int, parts[:3]))
            content = base64.b64decode(parts[3], validate=True) if word == "here" else b""
        except (ValueError, TypeError, IndexError, binascii.Error):
            return
        self._deaths = 0
        if address in self._asked:
            self._asked.remove(address)
        if word == "done":
            self.painted.emit(address)
            return
        if not self._store_failed:
            self._store_failed = True
            self.notice.emit(
                tr(
                    "The painted land cannot be saved in {folder}. Free some space there or make the folder writable.",
                    folder=self._words[1],
                )
            )
        self.handed.emit(address, content)

    def _failed(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self._died()

    def _died(self) -> None:
        if self._closing or self._child is None:
            return
        self._child.deleteLater()
        self._child = None
        self._wanted = [*self._asked, *self._wanted]
        self._asked = []
        self._deaths += 1
        if self._deaths < _DEATHS:
            self._start()
        elif self._deaths == _DEATHS:
            self.notice.emit(
                tr("The land cannot be painted in detail, so a coarse picture is shown. Restart the program.")
            )


# --- the layer

_AHEAD = 0.35
"""Share of the view's size that is painted beyond its edges when nothing is missing within."""
_AHEAD_MS = 16
"""Milliseconds after which tiles for an expected view are fetched, so that the first frame of the glide comes first."""
_MANY, _COARSER = 6, 2
"""If more tiles than this are missing, those of this many steps coarser are painted first: they are few."""
_DECODED_AT_ONCE = 6
"""Most decoded tiles that wait to be taken; the thread decodes no more meanwhile."""
_STAND_IN_STEPS = 4
"""Tiles within this many zoom steps stand in for missing ones."""
_COARSE_STEPS = 4
"""The number of zoom steps of the whole sheet that are painted in idle time."""


class LandLayer(QObject):
    """Paints the land into a view's background.

    Call `paint` from ``QGraphicsView.drawBackground`` and repaint whatever `tiles_ready` carries. The constructor reads
    little and never fails: without geography the sheet is bare parchment and `notice` says why (after the first turn of
    the event loop). `close` ends the painting process.
    """

    tiles_ready = Signal(QRectF)
    """This rectangle (canvas pixels) can be painted better now."""
    notice = Signal(str)
    """One sentence for the user: the cache cannot be written, the geography is missing, ..."""

    def __init__(
        self,
        atlas: Atlas,
        map_folder: Path | None = None,
        ratio: float = 1.0,
        cache: Path | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        box = sheet_box(atlas)
        self.sheet_rect = QRectF(box.left, box.top, box.width, box.height)
        self._atlas, self._map_folder, self._cache = atlas, map_folder or atlas.folder, cache
        self._looked_at: tuple[int, LandBox] | None = None
        self._workshop: Workshop | None = None
        self._arrival = _Arrival(self)
        self._arrival.came.connect(self._take)
        self._threads = QThreadPool(self)
        self._threads.setMaxThreadCount(1)
        self._overview = overview_picture(atlas.id)
        self._geography: Geography | None = None
        try:
            self._geography = load_geography(atlas)
        except GeographyError as fault:
            sentence = str(fault)
            # after the constructor, once the caller has connected the signal
            QTimer.singleShot(0, self, lambda: self.notice.emit(sentence))
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._wish)
        self._open(ratio)

    def _open(self, ratio: float) -> None:
        self.ratio = ratio
        self._pyramid = Pyramid(sheet_box(self._atlas), ratio)
        self._ready = TileCache()
        self._decoding: set[Address] = set()
        self._waiting: deque[_Decoding] = deque()
        self._absent: set[Address] = set()
        self._coarse_done = False
        self._looked_at = None
        self._folder: Path | None = None
        if self._geography is None:
            return
        self._folder = tile_folder(self._atlas, self._geography, ratio, self._cache)
        self._workshop = Workshop(self._map_folder, self._folder, ratio, self)
        self._workshop.painted.connect(self._painted)
        self._workshop.handed.connect(self._handed)
        self._workshop.notice.connect(self.notice)

    def paint(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Draw the land of `exposed` (canvas pixels); `scale` is screen pixels per canvas pixel.

        Missing tiles are requested; a coarser picture stands in for them.
        """
        step = self._pyramid.step_for(scale)
        view = LandBox(exposed.left(), exposed.top(), exposed.width(), exposed.height())
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, True)
        for address in self._pyramid.within(step, view):
            picture = self._ready.get(address)
            if picture is None:
                self._stand_in(painter, address)
            else:
                painter.drawPixmap(self._on_screen(painter, address), picture, QRectF(picture.rect()))
        painter.restore()
        looked_at = (step, self._seen(painter, view))
        if looked_at != self._looked_at:
            self._looked_at = looked_at
            self._later.start(0)

    def expect(self, seen: QRectF, scale: float) -> None:
        """Fetch the tiles of a view that will soon be shown (canvas pixels, scale of the view)."""
        if not seen.isEmpty():
            self._looked_at = (
                self._pyramid.step_for(scale),
                LandBox(seen.left(), seen.top(), seen.width(), seen.height()),
            )
            self._later.start(_AHEAD_MS)

    def paint_overview(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the coarse picture of the whole sheet within `exposed` (canvas pixels)."""
        seen = exposed.intersected(self.sheet_rect)
        if self._overview.isNull():
            painter.fillRect(seen, qcolor("parchment"))
        else:
            box = LandBox(seen.left(), seen.top(), seen.width(), seen.height())
            painter.drawPixmap(seen, self._overview, self._part_of_overview(box))

    def _seen(self, painter: QPainter, exposed: LandBox) -> LandBox:
        """The whole view in canvas pixels: often only a strip of it is exposed."""
        device, turn = painter.device(), painter.worldTransform()
        back, possible = turn.inverted()
        if device is None or not possible:
            return exposed
        ratio = device.devicePixelRatioF()
        whole = back.mapRect(QRectF(0, 0, device.width(), device.height()))
        if not isinstance(device, QWidget):
            whole = back.mapRect(QRectF(0, 0, device.width() / ratio, device.height() / ratio))
        seen = whole.intersected(self.sheet_rect)
        return LandBox(seen.left(), seen.top(), seen.width(), seen.height()) if not seen.isEmpty() else exposed

    def _on_screen(self, painter: QPainter, address: Address) -> QRectF:
        """The rectangle of a tile. Its edges are between screen pixels only during a zoom."""
        box = self._pyramid.box(address)
        placed = QRectF(box.left, box.top, box.width, box.height)
        turn = painter.worldTransform()
        if turn.isRotating():
            return placed
        shown = turn.mapRect(placed)
        left, top = round(shown.left() * self.ratio), round(shown.top() * self.ratio)
        right, bottom = round(shown.right() * self.ratio), round(shown.bottom() * self.ratio)
        back, _ = turn.inverted()
        whole = QRectF(left, top, right - left, bottom - top)
        return back.mapRect(
            QRectF(
                whole.x() / self.ratio, whole.y() / self.ratio, whole.width() / self.ratio, whole.height() / self.ratio
            )
        )

    def _stand_in(self, painter: QPainter, address: Address) -> None:
        """Draw what is available of a missing tile: the nearest step that covers it, or the overview and all others."""
        box, target = self._pyramid.box(address), self._on_screen(painter, address)
        near = sorted(self._ready.steps(), key=lambda step: abs(step - address.step))
        known = [self._pictures(step, box) for step in near if abs(step - address.step) <= _STAND_IN_STEPS]
        whole = next((pictures for pictures in known if None not in pictures.values()), None)
        if whole is None:
            self._draw_overview(painter, target, box)
        painter.save()
        painter.setClipRect(target, Qt.ClipOperation.IntersectClip)
        for pictures in reversed(known) if whole is None else [whole]:
            for other, picture in pictures.items():
                if picture is not None:
                    painter.drawPixmap(self._on_screen(painter, other), picture, QRectF(picture.rect()))
        painter.restore()

    def _pictures(self, step: int, box: LandBox) -> dict[Address, QPixmap | None]:
        return {other: self._ready.get(other) for other in self._pyramid.within(step, box)}

    def _draw_overview(self, painter: QPainter, target: QRectF, box: LandBox) -> None:
        if self._overview.isNull():
            painter.fillRect(target, qcolor("parchment"))
        else:
            painter.drawPixmap(target, self._overview, self._part_of_overview(box))

    def _part_of_overview(self, box: LandBox) -> QRectF:
        across = self._overview.width() / self.sheet_rect.width()
        down = self._overview.height() / self.sheet_rect.height()
        left, top = (box.left - self.sheet_rect.left()) * across, (box.top - self.sheet_rect.top()) * down
        return QRectF(left, top, box.width * across, box.height * down)

    # --- fetching -----------------------------------------------------------------------------------------------------

    def _wish(self) -> None:
        """Decode the tiles that have files and request the others, the middle of the view first."""
        if self._looked_at is None or self._folder is None or self._workshop is None:
            return
        self._forget_waiting()
        step, view = self._looked_at
        near = self._near_first(step, view)
        self._ready.hold(len(near))
        missing = [address for address in near if not self._fetched(address)]
        if len(missing) > _MANY:
            coarser = self._pyramid.within(max(0, step - _COARSER), view)
            missing = [*(address for address in coarser if not self._fetched(address)), *missing]
        if not missing and not self._workshop.busy:
            wide = view.grown(_AHEAD * max(view.width, view.height))
            around = self._near_first(step, wide)[: self._ready.room]
            missing = [address for address in around if not self._fetched(address)]
        if not missing and not self._workshop.busy:
            missing = self._unpainted_coarse()
        if missing:
            self._workshop.wish(missing)

    def _near_first(self, step: int, view: LandBox) -> list[Address]:
        middle_x, middle_y = view.left + view.width / 2, view.top + view.height / 2

        def off(address: Address) -> float:
            box = self._pyramid.box(address)
            return (box.left + box.width / 2 - middle_x) ** 2 + (box.top + box.height / 2 - middle_y) ** 2

        return sorted(self._pyramid.within(step, view), key=off)

    def _fetched(self, address: Address) -> bool:
        """Whether a tile is in memory or being decoded; starts decoding it if it has a file."""
        if self._ready.get(address) is not None or address in self._decoding:
            return True
        if address in self._absent or self._folder is None:
            return False
        packed = self._ready.packed(address)
        if packed is None and not tile_path(self._folder, address).exists():
            self._absent.add(address)
            return False
        self._decoding.add(address)
        self._waiting.append(_Decoding(self._arrival, address, self._pyramid.pixels(address), self._folder, packed))
        self._decode()
        return True

    def _decode(self) -> None:
        """Start the thread on the next few tiles only: decoded pictures that wait hold memory."""
        while self._waiting and len(self._decoding) - len(self._waiting) < _DECODED_AT_ONCE:
            following = self._waiting.popleft()
            if following.is_packed:
                QTimer.singleShot(0, self, following.run)  # bytes are decoded in the GUI thread: see `decoded`
            else:
                self._threads.start(following)

    def _forget_waiting(self) -> None:
        """The view has moved on: what was to be decoded is requested again if it is still wanted."""
        self._decoding.difference_update(each.address for each in self._waiting)
        self._waiting.clear()

    def _unpainted_coarse(self) -> list[Address]:
        """The next coarse tile that has no file yet, of the whole sheet."""
        assert self._folder is not None
        for step in range(_COARSE_STEPS * (not self._coarse_done)):
            for address in self._pyramid.within(step, self._pyramid.sheet):
                if self._ready.packed(address) is None and not tile_path(self._folder, address).exists():
                    return [address]
        self._coarse_done = True
        return []

    def _painted(self, address: Address) -> None:
        self._absent.discard(address)
        self._show_if_near(address)

    def _handed(self, address: Address, content: bytes) -> None:
        self._absent.discard(address)
        self._ready.pack(address, content)
        self._show_if_near(address)

    def _show_if_near(self, address: Address) -> None:
        """Decode a new tile if it belongs to the present view, and go on with the next."""
        if self._looked_at is not None:
            step, view = self._looked_at
            if address.step in {step, step - _COARSER} and self._pyramid.box(address).meets(view):
                self._fetched(address)
        if self._workshop is not None and not self._workshop.busy and not self._later.isActive():
            self._later.start(0)

    def _take(self, address: Address, image: QImage | None) -> None:
        """A tile has been decoded; None if it was damaged, so that it is painted again."""
        self._decoding.discard(address)
        self._decode()
        if image is None:
            self._ready.unpack(address)
            self._absent.add(address)
            self._later.start(0)
            return
        self._ready.put(address, QPixmap.fromImage(image))
        box = self._pyramid.box(address)
        self.tiles_ready.emit(QRectF(box.left, box.top, box.width, box.height))

    @property
    def memory(self) -> int:
        """Bytes of pictures and packed tiles in memory."""
        overview = self._overview.width() * self._overview.height() * 4
        return self._ready.bytes + self._ready.packed_bytes + overview

    @property
    def settled(self) -> bool:
        """Whether nothing of the last view is still to come."""
        return not self._decoding and not self._later.isActive() and not (self._workshop and self._workshop.busy)

    @property
    def at_hand(self) -> bool:
        """Whether every requested tile that has a file is decoded."""
        return not self._decoding and not self._later.isActive()

    def close(self) -> None:
        """End the painting process and wait for the decoding thread."""
        self._later.stop()
        if self._workshop is not None:
            self._workshop.close()
        self._forget_waiting()
        self._threads.clear()
        self._threads.waitForDone(2000)


class _Arrival(QObject):
    """Carries a decoded tile from its thread to the GUI thread."""

    came = Signal(object, object)


class _Decoding(QRunnable):
    """Reads and decodes one tile."""

    def __init__(self, arrival: _Arrival, address: Address, size: tuple[int, int], folder: Path, packed: bytes | None):
        super().__init__()
        self._arrival, self.address, self._size = arrival, address, size
        self._folder, self._packed = folder, packed

    @property
    def is_packed(self) -> bool:
        """Whether the tile is in memory, not in a file."""
        return self._packed is not None

    def run(self) -> None:
        """In its thread: bytes to picture."""
        if self._packed is not None:
            image = decoded(self._packed, *self._size)
        else:
            key = tile_entry_key(self._folder, self.address)
            image = read_tile(tile_path(self._folder, self.address), key, *self._size)
        self._arrival.came.emit(self.address, image)
