"""A line in which a place of the map is typed, in any language and spelling the finder takes."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QStringListModel, Qt, Signal
from PySide6.QtWidgets import QCompleter, QLineEdit, QWidget

from desktop.atlas.names import find, findables
from desktop.windows.on_table import OnTable

_OFFERED = 8


class PlaceEdit(QLineEdit):
    """`chosen` carries the id of what was typed and taken. `kinds` are the kinds of things that can be typed."""

    chosen = Signal(str)

    def __init__(
        self, table: OnTable, kinds: tuple[str, ...], named: Callable[[str], str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._table, self._kinds, self._named = table, kinds, named
        self._found: list[str] = []
        self._offered = QStringListModel(self)
        completer = QCompleter(self._offered, self)
        completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.activated[QModelIndex].connect(lambda index: self._take(index.row()))  # type: ignore[index]
        self.setCompleter(completer)
        self.setClearButtonEnabled(True)
        self.textEdited.connect(self._offer)
        self.returnPressed.connect(lambda: self._take(0))

    def show_thing(self, thing: str) -> None:
        """Show what is chosen; empty for nothing."""
        self._found = []
        self.setText(self._named(thing) if thing else "")

    def _offer(self, text: str) -> None:
        entries = [entry for entry in findables(self._table.atlas) if entry.kind in self._kinds]
        self._found = [found.id for found in find(text, entries)[:_OFFERED]]
        self._offered.setStringList([self._named(thing) for thing in self._found])
        if not text:
            self.chosen.emit("")

    def _take(self, row: int) -> None:
        if row < len(self._found):
            thing = self._found[row]
            self.show_thing(thing)
            self.chosen.emit(thing)
