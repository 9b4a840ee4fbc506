"""Placing names beside the running window: kept placements at once, new ones from a thread when they are ready."""

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal

from desktop.atlas.atlas import Atlas
from desktop.scene.sheet.stored import Placement, kept_placement, placement_of

Asked = tuple[str, float, float]
"""Language of the names, zoom step, text scale."""


class Placing(QObject):
    """Finds the placements of a map. `placed` tells that one which was missing is there now."""

    placed = Signal()

    def __init__(self, atlas: Atlas, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._atlas = atlas
        self._under_way: set[Asked] = set()
        self._thread = QThreadPool(self)
        self._thread.setMaxThreadCount(1)

    def find(self, language: str, step: float, text_scale: float) -> Placement:
        """The placement asked for; while it is made, that of the usual size, or one without any label."""
        found = kept_placement(self._atlas, language, step, text_scale)
        if found is not None:
            return found
        asked = (language, step, text_scale)
        if asked not in self._under_way:
            self._under_way.add(asked)
            self._thread.start(_Job(self, asked))
        return kept_placement(self._atlas, language, step, 1.0) or Placement((), ())

    def settle(self) -> None:
        """Wait until nothing is under way."""
        self._thread.waitForDone()

    def make(self, asked: Asked) -> None:
        """Place and keep; called in the thread."""
        placement_of(self._atlas, *asked)
        self._under_way.discard(asked)
        self.placed.emit()


class _Job(QRunnable):
    def __init__(self, placing: Placing, asked: Asked) -> None:
        super().__init__()
        self._placing, self._asked = placing, asked

    def run(self) -> None:
        self._placing.make(self._asked)
