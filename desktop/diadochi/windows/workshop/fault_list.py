"""The list of what is wrong with a map that is being drawn; it is checked a moment after each change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QListWidgetItem, QWidget

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.documents import Fault, MapError
from diadochi.atlas.geography import GeographyError, load_geography
from diadochi.atlas.lint import cause_rank, check_folder, is_note
from diadochi.atlas.map_draft import MapDraft
from diadochi.language import tr, trn
from diadochi.rules.core.system import rules_named
from diadochi.scene.background_jobs import BackgroundJobs
from diadochi.windows.widget_text import Label, follow_texts
from diadochi.windows.widgets import WrappedList, column_of

if TYPE_CHECKING:
    from shapely import Geometry

_CHECK_MS: Final = 400
"""Milliseconds after a change until the map is checked."""
_LINES: Final = 4
"""The fewest lines that are visible."""
_ENTRY: Final = int(Qt.ItemDataRole.UserRole)


class FaultList(QWidget):
    """Lists the faults that `diadochi check` finds. `chosen` carries the entry of the one that was clicked."""

    chosen = Signal(str)

    def __init__(self, draft: MapDraft, parent: QWidget) -> None:
        super().__init__(parent)
        self._draft = draft
        self.counted = Label(self, wraps=True)
        self.faults = WrappedList(self)
        self.faults.itemActivated.connect(self._choose)
        self.faults.itemClicked.connect(self._choose)
        self.faults.setMinimumHeight(_LINES * self.faults.fontMetrics().lineSpacing())
        self.setMinimumHeight(self.faults.minimumHeight() + 2 * self.counted.fontMetrics().lineSpacing())
        column_of(self.counted, (self.faults, 1), on=self, margins=(0, 0, 0, 0))
        self._checking = QTimer(self, singleShot=True, interval=_CHECK_MS)
        self._checking.timeout.connect(self._check_beside)
        self._found: Sequence[Fault] = ()
        self._jobs = BackgroundJobs(self)
        self._jobs.done.connect(self._show)
        follow_texts(self, self._say)

    def _say(self) -> None:
        self.faults.setAccessibleName(tr("Faults"))
        self.check_soon()

    def check_soon(self) -> None:
        """Check when nothing has changed for a moment."""
        self._checking.start()

    def stop(self) -> None:
        """Check no more; wait for a check that is under way."""
        self._checking.stop()
        self._jobs.settle()

    def check(self) -> None:
        """Check now, and list what is wrong."""
        self._find()
        self._show()

    def _check_beside(self) -> None:
        """Check in a thread: a large map takes a second. What is checked now may be older than the last change."""
        if self._jobs.under_way:
            self.check_soon()
        else:
            self._jobs.start("check", self._find)

    def _find(self) -> None:
        _, self._found = check_folder(self._draft.folder, _land_of, self._of_game)

    def _show(self) -> None:
        faults = self._found
        real = sorted((fault for fault in faults if not is_note(fault)), key=cause_rank)
        source = self._draft.atlas.source
        sentences = {fault.sentence().removeprefix(f"{source}/"): fault.entry for fault in real}
        self.faults.clear()
        for said, entry in sentences.items():
            item = QListWidgetItem(said)
            item.setData(_ENTRY, entry)
            self.faults.addItem(item)
        notes = len(faults) - len(real)
        words = [trn("{n} fault", "{n} faults", len(sentences)) if sentences else tr("No faults")]
        if notes:
            words.append(trn("{n} text is not translated", "{n} texts are not translated", notes))
        self.counted.setText(" · ".join(words))

    def _of_game(self, atlas: Atlas) -> Sequence[Fault]:
        """The faults in the files of the game: generals, cards, set-ups."""
        try:
            return rules_named(atlas.system).lint(self._draft.folder)
        except MapError as error:
            return error.faults

    def _choose(self, item: QListWidgetItem) -> None:
        self.chosen.emit(str(item.data(_ENTRY)))


def spaces_of(entry: str, known: Callable[[str], bool]) -> list[str]:
    """The spaces that the entry of a fault names in brackets: an id, or the two ends of a route."""
    named = entry.rpartition("(")[2].rstrip(")")
    return [end for end in named.split(" - ") if known(end)]


def _land_of(atlas: Atlas) -> Geometry | None:
    try:
        return load_geography(atlas).land
    except GeographyError:
        return None
