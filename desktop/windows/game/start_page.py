"""The first page of an evening: go on with a game, begin one, learn, or only plan on the free table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QDateTime, QLocale, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from desktop.journal.record.glance import Glance, glanced
from desktop.language import LANGUAGES, current_language, tr
from desktop.narration.numerals import ROMAN
from desktop.scene.fonts import display_font
from desktop.windows.game.start_choice import StartChoice
from desktop.windows.icons import picture
from desktop.windows.plain import Label, as_words
from desktop.windows.planning.choice_row import ChoiceRow
from desktop.windows.worded import Worded

_PATH = Qt.ItemDataRole.UserRole
_MOST_SHOWN = 12
_TITLE = "ΔΙΑΔΟΧΟΙ"
_OWN_NAMES = {"en": "English", "es": "Español", "ru": "Русский"}


class StartPage(Worded, QDialog):
    """`chosen` carries the path of a record; `new_asked` whether one evening is wanted; `other_asked` another file;
    `learn_asked` the first steps; `language_chosen` a language; `shown_again` whether the page is to come next time.
    """

    chosen = Signal(object)
    new_asked = Signal(bool)
    other_asked = Signal()
    learn_asked = Signal()
    language_chosen = Signal(str)
    shown_again = Signal(bool)

    def __init__(
        self, recent: Sequence[Path], broken: Sequence[Path], parent: QWidget | None = None, *, again: bool = True
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._known = {path: glanced(path) for path in list(dict.fromkeys([*broken, *recent]))[:_MOST_SHOWN]}
        self._broken = {path for path in broken if path in self._known and not self._known[path].over}
        self._make(again)
        self._lay_out()
        self._join()
        self.retranslate()
        hurried = self.go_on if self._known else self.new
        hurried.setDefault(True)
        hurried.setFocus()

    # --- made and laid out

    def _make(self, again: bool) -> None:
        known = bool(self._known)
        self.go_on = StartChoice("course", self, first=True)
        self.new = StartChoice("crown", self, first=not known)
        self.evening = StartChoice("evening", self)
        self.learn = StartChoice("first_steps", self)
        self.free = StartChoice("planning", self)
        self.go_on.setVisible(known)
        self.heading, self.note = Label(self), Label(self)
        self.heading.setObjectName("planTitle")
        self.note.setObjectName("startNote")
        self.note.setWordWrap(True)
        self.games = QListWidget(self)
        self.games.setObjectName("startGames")
        for path in self._known:
            item = QListWidgetItem(self.games)
            item.setData(_PATH, path)
            item.setToolTip(as_words(str(path)))
        self.games.setCurrentRow(0)
        self.other = QPushButton(self)
        self.other.setAutoDefault(False)
        self.again = QCheckBox(self)
        self.again.setChecked(again)
        self.languages = ChoiceRow(len(LANGUAGES), self)
        self.languages.choose(LANGUAGES.index(current_language()))

    def _lay_out(self) -> None:
        choices = QVBoxLayout()
        choices.setSpacing(9)
        for choice in (self.go_on, self.new, self.evening, self.learn, self.free):
            choices.addWidget(choice)
        choices.addStretch(1)
        games = QVBoxLayout()
        games.setSpacing(9)
        games.addWidget(self.heading)
        games.addWidget(self.note)
        games.addWidget(self.games, 1)
        for widget in (self.heading, self.games):
            widget.setVisible(bool(self._known))
        self.note.setVisible(bool(self._broken))
        middle = QHBoxLayout()
        middle.setSpacing(28)
        middle.addLayout(choices, 5)
        if self._known:
            middle.addLayout(games, 5)
        below = QHBoxLayout()
        below.addWidget(self.again)
        below.addStretch(1)
        below.addWidget(self.other)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(30, 24, 30, 20)
        column.setSpacing(20)
        column.addLayout(self._head())
        column.addLayout(middle, 1)
        column.addLayout(below)

    def _head(self) -> QHBoxLayout:
        emblem, title, self.subtitle = Label(self), Label(_TITLE, self), Label(self)
        emblem.setPixmap(picture("diadochi", 60))
        title.setFont(display_font(36.0))
        title.setObjectName("startTitle")
        title.setMinimumHeight(round(QFontMetricsF(title.font()).height()))
        self.subtitle.setObjectName("startNote")
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(title)
        words.addWidget(self.subtitle)
        row = QHBoxLayout()
        row.setSpacing(18)
        row.addWidget(emblem)
        row.addLayout(words, 1)
        row.addWidget(self.languages, 0, Qt.AlignmentFlag.AlignTop)
        return row

    def _join(self) -> None:
        self.games.itemActivated.connect(lambda item: self._choose(item.data(_PATH)))
        self.games.currentRowChanged.connect(self._say_which)
        self.go_on.clicked.connect(lambda: self._choose(self._picked()))
        self.new.clicked.connect(lambda: self._leave(lambda: self.new_asked.emit(False)))
        self.evening.clicked.connect(lambda: self._leave(lambda: self.new_asked.emit(True)))
        self.learn.clicked.connect(lambda: self._leave(self.learn_asked.emit))
        self.free.clicked.connect(self.reject)
        self.other.clicked.connect(lambda: self._leave(self.other_asked.emit))
        self.languages.chosen.connect(lambda number: self.language_chosen.emit(LANGUAGES[number]))
        self.again.toggled.connect(self.shown_again)

    # --- words

    def retranslate(self) -> None:
        """Say everything in the present language."""
        self.setWindowTitle(tr("Games"))
        self.subtitle.setText(tr("The wars of Alexander's successors"))
        self.languages.set_words(tr("Language"), [_OWN_NAMES[code] for code in LANGUAGES])
        self.new.say(tr("New game"), tr("Two to five people at this computer; the program may take seats too."))
        self.evening.say(tr("One evening"), tr("A short game of two turns from a ready position."))
        self.learn.say(tr("Learn"), tr("First steps on the map, then the first game."))
        self.free.say(tr("Free table"), tr("Plan moves, weigh chances, set up positions and lessons."))
        self.other.setText(tr("Open another…"))
        self.again.setText(tr("Show this page at the start"))
        self.heading.setText(tr("Games played lately"))
        self.games.setAccessibleName(tr("Games played lately"))
        self.note.setText(tr("A game broke off. It goes on at its last answer: nothing that was decided is lost."))
        for row in range(self.games.count()):
            item = self.games.item(row)
            item.setText(self._words(item.data(_PATH)))
        self._say_which()

    def _say_which(self) -> None:
        """The button of going on names the game that is picked."""
        path = self._picked()
        line = "" if path is None else self._title(path)
        self.go_on.say(tr("Go on playing"), line)

    def _title(self, path: Path) -> str:
        return self._known[path].title or path.stem

    def _words(self, path: Path) -> str:
        """What it is called, who plays it, where it stands, and when that was."""
        facts = [self._turn(self._known[path]), self._when(path)]
        if self._known[path].over:
            facts.append(tr("finished"))
        elif path in self._broken:
            facts.append(tr("broke off"))
        lines = (self._title(path), ", ".join(self._known[path].people), " · ".join(filter(None, facts)))
        return "\n".join(filter(None, lines))

    def _turn(self, known: Glance) -> str:
        return tr("Turn {turn}", turn=ROMAN[known.turn - 1]) if 0 < known.turn <= len(ROMAN) else ""

    def _when(self, path: Path) -> str:
        try:
            moment = QDateTime.fromSecsSinceEpoch(round(path.stat().st_mtime))
        except OSError:
            return ""
        return QLocale(current_language()).toString(moment, QLocale.FormatType.ShortFormat)

    # --- choosing

    def _picked(self) -> Path | None:
        item = self.games.currentItem()
        return None if item is None else item.data(_PATH)

    def _choose(self, path: Path | None) -> None:
        if path is not None:
            self._leave(lambda: self.chosen.emit(path))

    def _leave(self, then: object) -> None:
        self.accept()
        then()  # type: ignore[operator]

    def showEvent(self, event: QShowEvent) -> None:
        """Take the room the words need in the type they are shown in."""
        super().showEvent(event)
        self.resize(self.sizeHint())

    def sizeHint(self) -> QSize:
        """Wide enough for both columns, as high as the choices need at that width."""
        width = 980 if self._known else 640
        return QSize(width, self._column.totalHeightForWidth(width))
