"""The first question of an evening: go on with a game, begin one, or only look at the map."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QDateTime, QLocale, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from desktop.language import current_language, tr

_PATH = Qt.ItemDataRole.UserRole


class StartPage(QDialog):
    """`chosen` carries the path of a record, `new_asked` that a new game is wanted, `other_asked` another file."""

    chosen = Signal(object)
    new_asked = Signal()
    other_asked = Signal()

    def __init__(self, recent: Sequence[Path], broken: Sequence[Path], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Games"))
        paths = list(dict.fromkeys([*broken, *recent]))
        self._broken = set(broken)
        self.games = QListWidget(self)
        self.games.setAccessibleName(tr("Games played lately"))
        for path in paths:
            self._add(path)
        self.games.itemActivated.connect(lambda item: self._choose(item.data(_PATH)))
        heading = QLabel(self._heading(paths), self)
        heading.setObjectName("planTitle")
        heading.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(12)
        column.addWidget(heading)
        column.addWidget(self.games, 1)
        column.addLayout(self._buttons())
        self.games.setVisible(bool(paths))
        self.games.setCurrentRow(0)
        (self.go_on if paths else self.new).setFocus()
        self.resize(620, 420 if paths else 160)

    def _heading(self, paths: Sequence[Path]) -> str:
        if self._broken:
            return tr("A game broke off. It goes on at its last answer: nothing that was decided is lost.")
        return tr("Games played lately") if paths else tr("No game has been played here yet.")

    def _add(self, path: Path) -> None:
        item = QListWidgetItem(f"{path.stem}\n{self._words(path)}")
        item.setData(_PATH, path)
        item.setToolTip(str(path))
        self.games.addItem(item)

    def _words(self, path: Path) -> str:
        """When it was last played, and whether it broke off."""
        try:
            moment = QDateTime.fromSecsSinceEpoch(round(path.stat().st_mtime))
        except OSError:
            return ""
        when = QLocale(current_language()).toString(moment, QLocale.FormatType.ShortFormat)
        return tr("{when}, broke off", when=when) if path in self._broken else when

    def _buttons(self) -> QHBoxLayout:
        self.go_on = self._button(tr("Go on playing"), lambda: self._choose(self._picked()))
        self.new = self._button(tr("New game…"), lambda: self._leave(self.new_asked))
        self.other = self._button(tr("Open another…"), lambda: self._leave(self.other_asked))
        self.free = self._button(tr("Free table"), self.reject)
        self.free.setToolTip(tr("The map, to plan, to try things out and to learn"))
        self.go_on.setEnabled(self.games.count() > 0)
        (self.go_on if self.games.count() else self.new).setProperty("weight", "first")
        row = QHBoxLayout()
        for button in (self.go_on, self.new, self.other):
            row.addWidget(button)
        row.addStretch(1)
        row.addWidget(self.free)
        return row

    def _button(self, words: str, done: object) -> QPushButton:
        button = QPushButton(words, self)
        button.setAutoDefault(False)
        button.clicked.connect(done)
        return button

    def _picked(self) -> Path | None:
        item = self.games.currentItem()
        return None if item is None else item.data(_PATH)

    def _choose(self, path: Path | None) -> None:
        if path is not None:
            self.accept()
            self.chosen.emit(path)

    def _leave(self, signal: object) -> None:
        self.accept()
        signal.emit()  # type: ignore[attr-defined]
