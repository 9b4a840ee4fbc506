"""The start page: continue a game, begin one, learn, or use the free table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from msgspec import structs
from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QAction, QFontMetricsF, QIcon, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLayoutItem,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from diadochi.atlas.map_files import SYSTEMS
from diadochi.journal.saved_games import Glance, glanced
from diadochi.language import LANGUAGES, OWN_NAMES, capitalised, current_language, msg, one_line, sentence, tr
from diadochi.scene.palette import display_font
from diadochi.windows.game.game_pictures import HEIGHT, WIDTH, GamePicture, load_picture, paint_picture
from diadochi.windows.game.game_seats import LONGEST_TITLE
from diadochi.windows.game.game_words import (
    GameCard,
    GameStartWords,
    game_name,
    start_words_of,
    table_words,
    turn_words,
    when_left,
)
from diadochi.windows.recent_files import RecentFile
from diadochi.windows.start_choices import StartChoice
from diadochi.windows.styles import picture
from diadochi.windows.widget_text import Label, as_words, bind_text, follow_texts
from diadochi.windows.widgets import ChoiceRow, WrappedList, column_of, keep_on_screen, room_on_screen, row_of, scrolled

# --- names of games


_BESIDE, _PADDING = 40, 8
"""Pixels beside picture and words in an item of the list, and above and below them."""


class NameDelegate(QStyledItemDelegate):
    """Edits the name of a game in the list, now `name_of`; `renamed` carries its path and what was typed."""

    renamed = Signal(object, str)

    def __init__(self, parent: QWidget, name_of: Callable[[Path], str]) -> None:
        super().__init__(parent)
        self._name_of = name_of

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        # Qt counts neither the padding of the style sheet nor all the room that the picture takes
        hint, shown = super().sizeHint(option, index), self.parent()
        assert isinstance(shown, QListWidget)
        room = QRect(0, 0, shown.viewport().width() - WIDTH - _BESIDE, 9999)
        words = shown.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, str(index.data()))
        return QSize(hint.width(), max(hint.height(), words.height() + 2 * _PADDING))

    def createEditor(
        self, parent: QWidget, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> QWidget:
        editor = QLineEdit(parent)
        editor.setMaxLength(LONGEST_TITLE)
        editor.setAccessibleName(tr("Title"))
        return editor

    def setEditorData(self, editor: QWidget, index: QModelIndex | QPersistentModelIndex) -> None:
        assert isinstance(editor, QLineEdit)
        editor.setText(self._name_of(index.data(_PATH)))
        editor.selectAll()

    def setModelData(
        self, editor: QWidget, _model: QAbstractItemModel, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        assert isinstance(editor, QLineEdit)
        path, typed = index.data(_PATH), editor.text().strip()
        if typed != self._name_of(path):
            self.renamed.emit(path, typed)

    def updateEditorGeometry(  # noqa: N802
        self, editor: QWidget, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().updateEditorGeometry(editor, option, index)
        box = editor.geometry()
        box.setLeft(box.left() + WIDTH)  # beside the picture, on the first line
        box.setHeight(editor.sizeHint().height())
        editor.setGeometry(box)


# --- start page

_PATH = Qt.ItemDataRole.UserRole
_MOST_SHOWN, _MOST_FILES = 12, 6
_TITLE = "ΔΙΑΔΟΧΟΙ"
_WIDTH, _WIDTH_ALONE = 980, 640  # width of the page in pixels, with and without games to continue
_ACROSS, _MOST_CARDS, _CARD_WIDTH = 3, 6, 260  # maps in a row, most maps, and least pixels; the menu Map has all
_WIDTH_LOW = 1180  # width on a low screen, so that fewer lines wrap


class StartPage(QDialog):
    """Signals: `chosen` carries the path of a record, `table_chosen` that of an unnamed table, `game_asked` the map of
    another game, `file_chosen` that of another file, `language_chosen` a language, `new_asked` whether a short game is
    wanted, `shown_again` whether to show the page next time, `rename_asked` the path of a record and its new title.

    `open_games` are known by the window, which has locked them. `games` are the available games, `here` is the map of
    the one shown.
    """

    chosen = Signal(object)
    table_chosen = Signal(object)
    file_chosen = Signal(object)
    new_asked = Signal(bool)
    alone_asked = Signal()
    game_asked = Signal(str)
    other_asked = Signal()
    learn_asked = Signal()
    language_chosen = Signal(str)
    shown_again = Signal(bool)
    rename_asked = Signal(object, str)

    def __init__(
        self,
        recent: Sequence[Path],
        broken: Sequence[Path],
        parent: QWidget | None = None,
        *,
        open_games: Mapping[Path, Glance] | None = None,
        tables: Sequence[Path] = (),
        files: Sequence[RecentFile] = (),
        games: Sequence[GameCard] = (),
        here: str = "",
        again: bool = True,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._open = dict(open_games or {})
        shown = list(dict.fromkeys([*self._open, *broken, *recent]))[:_MOST_SHOWN]
        self._known = {path: self._open.get(path) or glanced(path) for path in shown}
        self._broken = {path for path in broken if path in self._known and not self._known[path].over}
        self._tables = tuple(tables)
        self._files = {file.path: file for file in files[:_MOST_FILES]}
        self._cards = {card.map: card for card in games[:_MOST_CARDS]}
        self._here = here
        self._width, self._is_close = _WIDTH if self._has_any else _WIDTH_ALONE, False
        self._make(again)
        self._lay_out()
        self._join()
        bind_text(self.setWindowTitle, msg("Games"))
        bind_text(self.other.setText, msg("Open another…"))
        bind_text(self.again.setText, msg("Show this page at startup"))
        bind_text(self.rename.setText, msg("Rename"))
        bind_text(self.heading.setText, msg("Recent games"))
        bind_text(self.games.setAccessibleName, msg("Recent games"))
        bind_text(self.note.setText, msg("A game was interrupted. It resumes at its last answer; nothing is lost."))
        follow_texts(self, self.retranslate)
        hurried = self.go_on if self._has_any else self.new
        hurried.setDefault(True)
        hurried.setFocus()

    # --- layout

    @property
    def _has_any(self) -> bool:
        return bool(self._known or self._tables or self._files)

    def _make(self, again: bool) -> None:
        known = self._has_any
        self.go_on = StartChoice("course", self, first=True)
        self.new = StartChoice("crown", self, first=not known)
        self.alone = StartChoice("general", self)
        self.evening = StartChoice("evening", self)
        self.learn = StartChoice("first_steps", self)
        self.free = StartChoice("planning", self)
        self.go_on.setVisible(known)
        self.cards = {card.map: StartChoice(card.icon, self, breadth=_CARD_WIDTH) for card in self._cards.values()}
        for name, card in self.cards.items():
            card.setCheckable(True)
            card.setChecked(name == self._here)
        self.heading, self.note = Label(self, look="planTitle"), Label(self, look="startNote", wraps=True)
        self.games = WrappedList(self)
        self.games.setObjectName("startGames")
        self.games.setIconSize(QSize(WIDTH, HEIGHT))
        self.games.setEditTriggers(QListWidget.EditTrigger.NoEditTriggers)
        self._names = NameDelegate(self.games, self._title)
        self.games.setItemDelegate(self._names)
        self.rename = QAction(self.games)
        self.rename.setShortcut(Qt.Key.Key_F2)
        self.rename.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self.games.addAction(self.rename)
        self.games.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self._between, self._other = QListWidgetItem(), QListWidgetItem()
        for heading in (self._between, self._other):
            heading.setFlags(Qt.ItemFlag.NoItemFlags)
        for path in self._known:
            self._add(path)
        if self._tables:
            self.games.addItem(self._between)
        for path in self._tables:
            self._add(path)
        if self._files:
            self.games.addItem(self._other)
        for path in self._files:
            self._add(path)
        self._pick_first()
        self.other = QPushButton(self)
        self.other.setAutoDefault(False)
        self.again = QCheckBox(self)
        self.again.setChecked(again)
        self.languages = ChoiceRow(len(LANGUAGES), self)
        self.languages.choose(LANGUAGES.index(current_language()))

    @property
    def _all_choices(self) -> tuple[StartChoice, ...]:
        return self.go_on, self.new, self.alone, self.evening, self.learn, self.free

    def _add(self, path: Path) -> None:
        item = QListWidgetItem(self.games)
        item.setData(_PATH, path)
        if path in self._known:
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
            item.setIcon(self._picture(path))
        elif path in self._files and not self._files[path].is_there:
            item.setFlags(Qt.ItemFlag.NoItemFlags)
        item.setToolTip(as_words(self._files[path].note if path in self._files else str(path)))

    def _pick_first(self) -> None:
        """Pick the first that can be opened."""
        able = (row for row in range(self.games.count()) if self.games.item(row).flags() & Qt.ItemFlag.ItemIsEnabled)
        self.games.setCurrentRow(next(able, -1))

    def _picture(self, path: Path) -> QIcon:
        known = self._known[path]
        shown = load_picture(path, known.seal) or GamePicture(known.map)
        picture, icon = paint_picture(shown, self.devicePixelRatioF()), QIcon()
        for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected):  # Qt would tint the selected one
            icon.addPixmap(picture, mode)
        return icon

    def _lay_out(self) -> None:
        self._choices = choices = QVBoxLayout()
        choices.setSpacing(9)
        for choice in self._all_choices:
            choices.addWidget(choice)
        choices.addStretch(1)
        games = column_of(self.heading, self.note, (self.games, 1), spacing=9)
        self.heading.setVisible(bool(self._known))
        self.games.setVisible(self._has_any)
        self.note.setVisible(bool(self._broken))
        scrolling = QWidget(self)
        beside = [(choices, 5), (games, 5)] if self._has_any else [(choices, 5)]
        self._beside = row_of(*beside, on=scrolling, margins=(0, 0, 0, 0), spacing=28)
        self._window = QWidget(self)
        scrolled(self._window, scrolling)
        below = row_of(self.again, None, self.other)
        cards = [self._games_row()] if len(self.cards) > 1 else []
        self._column = column_of(
            self._head(), *cards, (self._window, 1), below, on=self, margins=(30, 24, 30, 20), spacing=20
        )

    def _games_row(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(9)
        for place, card in enumerate(self.cards.values()):
            grid.addWidget(card, place // _ACROSS, place % _ACROSS)
            grid.setColumnStretch(place % _ACROSS, 1)
        return grid

    def _head(self) -> QHBoxLayout:
        emblem, self.subtitle = Label(self), Label(self, look="startNote")
        title = Label(_TITLE, self, look="startTitle")
        emblem.setPixmap(picture("diadochi", 60))
        title.setFont(display_font(36.0))
        title.setMinimumHeight(round(QFontMetricsF(title.font()).height()))
        words = column_of(title, self.subtitle, spacing=0)
        return row_of(emblem, (words, 1), (self.languages, Qt.AlignmentFlag.AlignTop), spacing=18)

    def _join(self) -> None:
        for name, card in self.cards.items():
            card.clicked.connect(lambda _on=False, name=name: self._other_game(name))
        self.games.itemActivated.connect(lambda item: self._choose(item.data(_PATH)))
        self.games.currentRowChanged.connect(self._say_which)
        self.rename.triggered.connect(self._rename)
        self._names.renamed.connect(self.rename_asked)
        self.go_on.clicked.connect(lambda: self._choose(self._picked()))
        self.new.clicked.connect(lambda: self._leave(lambda: self.new_asked.emit(False)))
        self.alone.clicked.connect(lambda: self._leave(self.alone_asked.emit))
        self.evening.clicked.connect(lambda: self._leave(lambda: self.new_asked.emit(True)))
        self.learn.clicked.connect(lambda: self._leave(self.learn_asked.emit))
        self.free.clicked.connect(self.reject)
        self.other.clicked.connect(lambda: self._leave(self.other_asked.emit))
        self.languages.chosen.connect(lambda number: self.language_chosen.emit(LANGUAGES[number]))
        self.again.toggled.connect(self.shown_again)

    # --- words

    def retranslate(self) -> None:
        words = self._words_here()
        self.subtitle.setText(self._line_here())
        for name, card in self.cards.items():
            card.say(self._cards[name].title, self._cards[name].line)
        self.languages.set_words(tr("Language"), [OWN_NAMES[code] for code in LANGUAGES])
        self.new.say(tr("New game"), sentence(words.new))
        for choice, title, line in (
            (self.alone, tr("Play alone"), words.alone),
            (self.evening, tr("One evening"), words.evening),
            (self.learn, tr("Learn"), words.learn),
        ):
            choice.setVisible(line is not None)
            if line is not None:
                choice.say(title, sentence(line))
        self.free.say(tr("Free table"), tr("Plan moves, calculate odds, set up positions and lessons."))
        for row in range(self.games.count()):
            item = self.games.item(row)
            path = item.data(_PATH)
            heading = tr("Other files") if item is self._other else tr("Unnamed tables")
            item.setText(heading if path is None else self._words(path))
        self._say_which()

    def _words_here(self) -> GameStartWords:
        card = self._cards.get(self._here)
        return card.words if card is not None else start_words_of(SYSTEMS[0])

    def _line_here(self) -> str:
        card = self._cards.get(self._here)
        return card.line if card is not None else sentence(start_words_of(SYSTEMS[0]).line)

    def _map_words(self, path: Path) -> str:
        card = self._cards.get(self._known[path].map)
        return card.title if card is not None and len(self._cards) > 1 else ""

    def _other_game(self, name: str) -> None:
        if name != self._here:
            self._leave(lambda: self.game_asked.emit(name))
        else:
            self.cards[name].setChecked(True)

    def _say_which(self) -> None:
        path = self._picked()
        self.rename.setEnabled(path in self._known)
        line = "" if path is None else self._title(path)
        is_over = path in self._known and path not in self._tables and self._known[path].over
        self.go_on.setEnabled(path is not None)
        go_on = tr("Open") if path in self._files else tr("Continue playing")
        self.go_on.say(tr("See how it ended") if is_over else go_on, line)

    def _title(self, path: Path) -> str:
        if path in self._files:
            return path.name
        return table_words(path) if path in self._tables else game_name(path, self._known[path])

    def _words(self, path: Path) -> str:
        if path in self._tables:
            return table_words(path)
        if path in self._files:
            file = self._files[path]
            return f"{path.name}\n{file.kind_words} · {file.note}"
        known = self._known[path]
        facts = [self._leader_words(path), turn_words(known) if known.title else "", when_left(path)]
        if known.over:
            facts.append(tr("finished"))
        elif path in self._open:
            facts.append(tr("open now"))
        elif path in self._broken:
            facts.append(tr("interrupted"))
        players = known.people if known.title or len(known.people) > len(known.persons) else ()
        last = capitalised(" · ".join(filter(None, (*facts, self._map_words(path)))))
        lines = (self._title(path), ", ".join(players), last)
        return "\n".join(filter(None, lines))

    def _leader_words(self, path: Path) -> str:
        known = self._known[path]
        shown = load_picture(path, known.seal)
        name = known.players.get(shown.leader, "") if shown is not None else ""
        if not name:
            return ""
        return tr("{player} has won", player=name) if known.over else tr("{player} leads", player=name)

    # --- renaming

    def _rename(self) -> None:
        item = self.games.currentItem()
        if item is not None and item.flags() & Qt.ItemFlag.ItemIsEditable:
            self.games.editItem(item)

    def show_renamed(self, path: Path, title: str) -> None:
        """Show another title of a record."""
        self._known[path] = structs.replace(self._known[path], title=one_line(title))
        self.retranslate()

    # --- choosing

    def _picked(self) -> Path | None:
        item = self.games.currentItem()
        return None if item is None else item.data(_PATH)

    def _choose(self, path: Path | None) -> None:
        if path is not None:
            files = self.file_chosen if path in self._files else self.chosen
            self._leave(lambda: (self.table_chosen if path in self._tables else files).emit(path))

    def _leave(self, then: object) -> None:
        # Close the page first: `then` may open a dialog.
        self.accept()
        then()  # type: ignore[operator]

    def showEvent(self, event: QShowEvent) -> None:
        # Sizes are known only now: the style sheet has set the fonts.
        super().showEvent(event)
        self._beside.activate()  # otherwise the scrolled part would be laid out after the page only
        room = room_on_screen(self)
        self.fit(room)
        self.resize(self.sizeHint().boundedTo(room))
        keep_on_screen(self)

    def fit(self, room: QSize) -> None:
        if self._is_close or self.sizeHint().height() <= room.height():
            return
        self._is_close = True
        self._width = max(self._width, min(_WIDTH_LOW, room.width()))
        self._choices.setSpacing(5)
        self._column.setSpacing(10)
        self._column.setContentsMargins(30, 12, 30, 10)
        for choice in (*self._all_choices, *self.cards.values()):
            choice.stand_close()

    def event(self, event: QEvent) -> bool:
        # The page grows with words that change while it is open, such as another language.
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest and self.isVisible():
            room = room_on_screen(self)
            self.fit(room)
            self.resize(self.size().expandedTo(self.sizeHint()).boundedTo(room))
        return done

    def sizeHint(self) -> QSize:
        margins, column = self._column.contentsMargins(), self._column
        inside = self._width - margins.left() - margins.right()
        parts = [part for at in range(column.count()) if (part := column.itemAt(at)) is not None]
        heights = [self._height_of(part, inside) for part in parts]
        spaces = margins.top() + margins.bottom() + column.spacing() * (len(heights) - 1)
        return QSize(self._width, sum(heights) + spaces)

    def _height_of(self, part: QLayoutItem, width: int) -> int:
        if part.widget() is self._window:
            return self._beside.totalHeightForWidth(width)
        return part.heightForWidth(width) if part.hasHeightForWidth() else part.sizeHint().height()
