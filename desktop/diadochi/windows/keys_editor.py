"""The page of keys in the Preferences window: every command with its keys, which the user can change."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QHeaderView, QLineEdit, QMainWindow, QPushButton, QTreeWidget, QTreeWidgetItem, QWidget

from diadochi.language import Message, capitalised, msg, sentence, tr
from diadochi.windows.command_keys import key_pressed, native, refusal
from diadochi.windows.commands import Commands
from diadochi.windows.finder import words_rank
from diadochi.windows.widget_text import Label, announce, bind_text, follow_texts
from diadochi.windows.widgets import button_of, column_of, row_of

_ID = Qt.ItemDataRole.UserRole


class KeyButton(QPushButton):
    """Takes the next key that is pressed, whatever it is; Esc cancels. `pressed_key` carries it, `stopped` nothing."""

    pressed_key = Signal(str)
    stopped = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.listens = False
        self.setAutoDefault(False)
        self.clicked.connect(self.listen)
        follow_texts(self, self._say)

    def listen(self) -> None:
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.listens = True
        self._say()
        announce(self, self.text(), urgent=True)

    def stop(self) -> None:
        if self.listens:
            self.listens = False
            self._say()
            self.stopped.emit()

    def _say(self) -> None:
        self.setText(tr("Press the new key, or Esc to cancel") if self.listens else tr("Change key"))

    def event(self, event: QEvent) -> bool:
        # Before Qt uses the key: Tab would move the focus, and a shortcut would be used up
        if self.listens and isinstance(event, QKeyEvent):
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                self._take(event)
                return True
        if self.listens and event.type() == QEvent.Type.FocusOut:
            self.stop()
        return super().event(event)

    def _take(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and not event.modifiers():
            self.stop()
            return
        key = key_pressed(event)
        if key:
            self.stop()
            self.pressed_key.emit(key)


class KeysEditor(QWidget):
    """Changes the keys of `commands`; a change takes effect at once."""

    def __init__(self, commands: Commands, frame: QMainWindow, parent: QWidget) -> None:
        super().__init__(parent)
        self._commands, self._frame = commands, frame
        self._wanted = ""
        self._said: Message | None = None
        self.search, self.list = QLineEdit(self), QTreeWidget(self)
        self.change = KeyButton(self)
        self.swap = button_of(msg("Swap keys"), self, self._swap)
        self.remove = button_of(msg("Remove key"), self, self._remove)
        self.reset = button_of(msg("Reset key"), self, self._reset)
        self.note = Label("", self, wraps=True)
        self._lay_out()
        self._join()
        follow_texts(self, self._fill)

    def _lay_out(self) -> None:
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setAllColumnsShowFocus(True)
        self.list.setColumnCount(2)
        self.list.header().setStretchLastSection(False)
        self.list.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.list.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.list.setMinimumHeight(120)
        keeping = self.swap.sizePolicy()
        keeping.setRetainSizeWhenHidden(True)  # or else the list would jump
        self.swap.setSizePolicy(keeping)
        self.search.setClearButtonEnabled(True)
        for button in (self.swap, self.remove, self.reset):
            button.setAutoDefault(False)
        about = Label("", self, look="settingNote", wraps=True)
        bind_text(
            about.setText,
            msg(
                "Only keys of commands can be changed. Keys on the map, such as Enter, arrow keys and single letters, "
                "stay as they are."
            ),
        )
        said, buttons = row_of((self.note, 1), self.swap), row_of(self.change, self.remove, self.reset, None)
        column_of(self.search, (self.list, 1), said, buttons, about, on=self, margins=(0, 0, 0, 0))

    def _join(self) -> None:
        for setter in (self.search.setPlaceholderText, self.search.setAccessibleName):
            bind_text(setter, msg("Search commands and keys"))
        bind_text(self.list.setAccessibleName, msg("Commands and their keys"))
        self.search.textChanged.connect(lambda _text: self._filter())
        self.list.currentItemChanged.connect(lambda _item, _before: self._forget())
        self.list.itemActivated.connect(lambda _item, _column: self.change.listen())
        self.change.pressed_key.connect(self.give)
        self.change.stopped.connect(lambda: self.list.setFocus(Qt.FocusReason.OtherFocusReason))

    # --- the list

    @property
    def chosen(self) -> str:
        """The id of the chosen command; empty without one."""
        line = self.list.currentItem()
        return "" if line is None else str(line.data(0, _ID))

    def choose(self, command: str) -> None:
        for line in self._lines():
            if line.data(0, _ID) == command:
                self.list.setCurrentItem(line)

    def _lines(self) -> list[QTreeWidgetItem]:
        lines = (self.list.topLevelItem(number) for number in range(self.list.topLevelItemCount()))
        return [line for line in lines if line is not None]

    def _fill(self) -> None:
        """List every command; the chosen one stays chosen."""
        self.list.setHeaderLabels([tr("Command"), tr("Keys")])
        known = {str(line.data(0, _ID)): line for line in self._lines()}
        for action in self._commands:
            command = action.objectName()
            if command not in known:
                known[command] = QTreeWidgetItem(self.list)
                known[command].setData(0, _ID, command)
            self._show(known[command], command)
        if self.list.currentItem() is None and self._lines():
            self.list.setCurrentItem(self._lines()[0])
        self._filter()
        self._say()

    def _show(self, line: QTreeWidgetItem, command: str) -> None:
        keys, is_custom = native(self._commands.keys.keys(command)), self._commands.keys.is_custom(command)
        font = self.list.font()
        font.setBold(is_custom)
        line.setText(0, self._title(command))
        line.setText(1, keys)
        line.setFont(1, font)
        changed = tr("{keys}, changed", keys=keys or tr("no key")) if is_custom else keys
        line.setData(1, Qt.ItemDataRole.AccessibleTextRole, changed)

    def _filter(self) -> None:
        asked = self.search.text().strip()
        for line in self._lines():
            keys = f"{line.text(1)} {' '.join(self._commands.keys.keys(str(line.data(0, _ID))))}".casefold()
            hit = not asked or words_rank(asked, line.text(0)) is not None or asked.casefold() in keys
            line.setHidden(not hit)
        present = self.list.currentItem()
        if present is None or present.isHidden():
            first = next((line for line in self._lines() if not line.isHidden()), None)
            if first is not None:
                self.list.setCurrentItem(first)

    def _title(self, command: str) -> str:
        return self._commands[command].text().rstrip("…")

    # --- changing

    def give(self, key: str) -> None:
        """Give the chosen command a key instead of its own ones. Ask first if another command has it."""
        keys, command = self._commands.keys, self.chosen
        if not command:
            return
        self._forget()
        refused = None if key in keys.defaults(command) else self._refusal(key)
        owner = keys.owner(key)
        if refused is not None:
            self._note(refused)
        elif owner and owner != command:
            self._wanted = key
            words = msg(
                "{key} is the key of “{command}”. You can swap the keys.",
                key=native((key,)),
                command=self._title(owner),
            )
            self._note(words)
            self.swap.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            keys.give(command, (key,))
            self._commands.apply_keys()
            self._note(msg("“{command}”: {key}", command=self._title(command), key=native((key,))))

    def _refusal(self, key: str) -> Message | None:
        menus = [action.text() for action in self._frame.menuBar().actions() if action.isVisible()]
        for shortcut in self._frame.findChildren(QShortcut):
            if shortcut.parent() is self._frame and shortcut.key() == QKeySequence(key):
                return msg("{key} has another use on the map. Choose another key.", key=native((key,)))
        return refusal(key, {QKeySequence.mnemonic(menu).toString(): menu.replace("&", "") for menu in menus})

    def _swap(self) -> None:
        key, command = self._wanted, self.chosen
        self._commands.keys.swap(command, key)
        self._commands.apply_keys()
        self._forget()
        self._note(msg("“{command}”: {key}", command=self._title(command), key=native((key,))))
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _remove(self) -> None:
        self._commands.keys.give(self.chosen, ())
        self._commands.apply_keys()
        self._forget()

    def _reset(self) -> None:
        self._commands.keys.reset(self.chosen)
        self._commands.apply_keys()
        self._forget()

    def reset_all(self) -> None:
        """Give every command its default keys."""
        self._commands.keys.reset_all()
        self._commands.apply_keys()
        self._forget()

    def _forget(self) -> None:
        self._wanted = ""
        self._note(None)

    def _note(self, said: Message | None) -> None:
        self._said = said
        self._say()
        announce(self.note, self.note.text())

    def _say(self) -> None:
        command = self.chosen
        self.note.setText("" if self._said is None else capitalised(sentence(self._said)))
        self.swap.setVisible(bool(self._wanted))
        self.remove.setEnabled(bool(command and self._commands.keys.keys(command)))
        self.reset.setEnabled(bool(command and self._commands.keys.is_custom(command)))
