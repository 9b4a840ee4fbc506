"""Placing names beside the running window: kept placements at once, new ones from a thread when they are ready."""

from contextlib import suppress

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal

from desktop.atlas.atlas import Atlas
from desktop.scene.sheet.stored import Placement, kept_placement, placement_of

LabelAsked = tuple[str, float, float]
"""Language of the names, zoom step, text scale."""


class _Teller(QObject):
    """Tells from the thread. It belongs to nobody in Qt, so that a job may outlive the map it was begun for."""

    done = Signal()


class Placing(QObject):
    """Finds the placements of a map. `placed` tells that one which was missing is there now."""

    placed = Signal()

    def __init__(self, atlas: Atlas, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._atlas = atlas
        self._under_way: set[LabelAsked] = set()
        self._thread = QThreadPool(self)
        self._thread.setMaxThreadCount(1)
        self._teller = _Teller()
        self._teller.done.connect(self.placed)

    def find(self, language: str, step: float, text_scale: float) -> Placement:
        """The placement asked for; while it is made, that of the usual size, or one without any label."""
        found = kept_placement(self._atlas, language, step, text_scale)
        if found is not None:
            return found
        asked = (language, step, text_scale)
        if asked not in self._under_way:
            self._under_way.add(asked)
            self._thread.start(_Job(self._atlas, asked, self._under_way, self._teller))
        return kept_placement(self._atlas, language, step, 1.0) or Placement((), ())

    def settle(self) -> None:
        """Wait until nothing is under way."""
        self._thread.waitForDone()


class _Job(QRunnable):
    """Places and keeps, in the thread."""

    def __init__(self, atlas: Atlas, asked: LabelAsked, under_way: set[LabelAsked], teller: _Teller) -> None:
        super().__init__()
        self._atlas, self._asked, self._under_way, self._teller = atlas, asked, under_way, teller

    def run(self) -> None:
        """Called by the pool."""
        placement_of(self._atlas, *self._asked)
        self._under_way.discard(self._asked)
        with suppress(RuntimeError):  # whoever asked may be gone by now
            self._teller.done.emit()
