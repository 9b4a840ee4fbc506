"""Positions in and out of the window: files, set-ups, the clipboard."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox, QWidget

from diadochi.foreign import NotText, UnfitFile, text_of, write_file
from diadochi.language import Message, Name, current_language, msg, sentence, tr
from diadochi.rules.core.game import GameKit, GamePosition
from diadochi.rules.core.system import rules_of, spell
from diadochi.windows.game_window import windows_of
from diadochi.windows.table_state import OnTable
from diadochi.windows.widget_text import message_box

LARGEST = 200_000
"""Bytes of a position text; longer files are not read."""


class UnreadablePosition(Exception):
    """The text is no position; the message is one sentence with the remedy."""


def read_position(kit: GameKit, text: str) -> GamePosition:
    """The position in a text, under the edition it names. Raises UnreadablePosition, also for an
    impossible position.
    """
    from diadochi.rules.core.position_text import NotationError
    from diadochi.rules.core.profile import UnknownSwitch
    from diadochi.rules.core.system import ImpossiblePosition, check

    rules = rules_of(kit)
    try:
        position = rules.read(kit, text.strip())
        check(rules.under(kit, position), position)
    except (NotationError, ImpossiblePosition, UnknownSwitch) as fault:
        raise UnreadablePosition(str(fault)) from fault
    return position


def position_file(path: Path) -> str:
    """The text of a position file. Raises UnreadablePosition when it cannot be read or is no text."""
    try:
        return text_of(path, LARGEST)
    except NotText as fault:
        raise UnreadablePosition(
            tr("{file} is not text in UTF-8; choose a file stored by Diadochi.", file=path.name)
        ) from fault
    except UnfitFile as fault:
        raise UnreadablePosition(str(fault)) from fault


def position_text(kit: GameKit, position: GamePosition) -> str:
    """The position as one line of text."""
    return rules_of(kit).write(position)


class PositionFiles:
    """The position commands of the File menu for one window. `opened` is called with every position that was read."""

    def __init__(self, window: QWidget, table: OnTable, opened: Callable[[GamePosition], None]) -> None:
        self._window, self._table, self._opened = window, table, opened

    @property
    def _kit(self) -> GameKit:
        """The kit for reading positions: that of the window, without editions and options of the present game."""
        kit = self._table.home
        return windows_of(kit.atlas.system).plain_kit(kit)

    def setups(self) -> list[tuple[str, str, str]]:
        """(id, heading, title) of every set-up, in the present language."""
        kit, found = self._kit, []
        for heading, setups in windows_of(kit.atlas.system).setups(kit):
            for setup in setups:
                title = spell(kit, current_language)(Name("setup", setup))
                found.append((setup, sentence(heading), title))
        return found

    def open_setup(self, setup: str) -> None:
        """Put a set-up on the free table."""
        kit = self._kit
        self._opened(windows_of(kit.atlas.system).freed(rules_of(kit).setup_position(kit, setup)))

    def open_file(self, path: Path) -> None:
        """Open a position file, or say what is wrong with it."""
        try:
            self._opened(read_position(self._kit, position_file(path)))
        except UnreadablePosition as fault:
            self._complain(msg("The position was not opened."), str(fault))

    def store(self) -> None:
        """Ask for a file and store the position in it."""
        position = self._table.position
        if position is None:
            return
        name, _ = QFileDialog.getSaveFileName(self._window, tr("Store the position"), "position.txt", self._kinds())
        if name:
            self.store_file(Path(name), position)

    def store_file(self, path: Path, position: GamePosition) -> bool:
        """Store a position, whole or not at all; False, with a message to the user, when it cannot be written."""
        try:
            write_file(path, (position_text(self._table.kit, position) + "\n").encode())
        except UnfitFile as fault:
            self._complain(msg("The position was not stored."), str(fault))
            return False
        return True

    def copy(self) -> None:
        """Put the position on the clipboard as text."""
        position = self._table.position
        if position is not None:
            QApplication.clipboard().setText(position_text(self._table.kit, position))

    def paste(self) -> None:
        """Open the position on the clipboard, or say what is wrong with it."""
        try:
            self._opened(read_position(self._kit, QApplication.clipboard().text()[:LARGEST]))
        except UnreadablePosition as fault:
            self._complain(msg("What was copied is no position."), str(fault))

    def _kinds(self) -> str:
        return f"{tr('Positions')} (*.txt *.position);;{tr('All files')} (*)"

    def _complain(self, title: Message, words: str) -> None:
        message_box(QMessageBox.Icon.Warning, sentence(title), self._window, words).open()
