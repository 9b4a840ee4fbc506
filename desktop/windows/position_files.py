"""Positions in and out of the window: files, set-ups, the clipboard."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSaveFile
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox, QWidget

from desktop.foreign import UnfitFile, content_of
from desktop.language import Message, current_language, msg, sentence, tr
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.windows.plain import message_box

LARGEST = 200_000
"""Bytes of a position text; longer files are no position texts."""


class UnreadablePosition(Exception):
    """A text that is no position; the message is one sentence with the remedy."""


def read_position(kit: Kit, text: str) -> Position:
    """The position a text means, under whatever edition it names. Raises UnreadablePosition, also when it cannot be."""
    from desktop.rules.core.profile import UnknownSwitch
    from desktop.rules.successors.invariants import ImpossiblePosition, check
    from desktop.rules.successors.notation import NotationError, read

    try:
        position = read(kit, text.strip())
        check(kit.under(position.edition, position.options), position)
    except (NotationError, ImpossiblePosition, UnknownSwitch) as fault:
        raise UnreadablePosition(str(fault)) from fault
    return position


def position_file(path: Path) -> str:
    """The text of a position file. Raises UnreadablePosition when it is not to be read or no text."""
    try:
        return content_of(path, LARGEST).decode("utf-8")
    except UnfitFile as fault:
        raise UnreadablePosition(str(fault)) from fault
    except UnicodeDecodeError as fault:
        raise UnreadablePosition(
            tr("{file} is not text in UTF-8; choose a file stored by Diadochi.", file=path.name)
        ) from fault


def position_text(position: Position) -> str:
    """The position as one line of text."""
    from desktop.rules.successors.notation import write

    return write(position)


class PositionFiles:
    """The commands of the menu File for one window. `opened` is called with every Position that comes in."""

    def __init__(
        self, window: QWidget, kit: Kit, position: Callable[[], Position | None], opened: Callable[[Position], None]
    ) -> None:
        self._window, self._kit, self._position, self._opened = window, kit, position, opened

    def setups(self) -> list[tuple[str, str, str]]:
        """(id, kind, title in the present language) of every set-up."""
        language = current_language()
        return [(setup.id, setup.kind, setup.title.in_language(language)) for setup in self._kit.setups.values()]

    def open_setup(self, setup: str) -> None:
        """Put a set-up on the table as it is written."""
        from desktop.rules.successors.setup import setup_position

        self._opened(setup_position(self._kit, setup))

    def open(self) -> None:
        """Ask for a file and open it."""
        name, _ = QFileDialog.getOpenFileName(self._window, tr("Open a position"), "", self._kinds())
        if name:
            self.open_file(Path(name))

    def open_file(self, path: Path) -> None:
        """Open a position file, or say what is wrong with it."""
        try:
            self._opened(read_position(self._kit, position_file(path)))
        except UnreadablePosition as fault:
            self._complain(msg("The position was not opened."), str(fault))

    def store(self) -> None:
        """Ask for a place and store the position there."""
        position = self._position()
        if position is None:
            return
        name, _ = QFileDialog.getSaveFileName(self._window, tr("Store the position"), "position.txt", self._kinds())
        if name:
            self.store_file(Path(name), position)

    def store_file(self, path: Path, position: Position) -> bool:
        """Store a position whole or not at all; False, with a sentence to the user, when it cannot be written."""
        file = QSaveFile(str(path))
        if file.open(QSaveFile.OpenModeFlag.WriteOnly):
            file.write((position_text(position) + "\n").encode())
            if file.commit():
                return True
        reason = file.errorString()
        self._complain(msg("The position was not stored."), tr("{reason}; choose another place.", reason=reason))
        return False

    def copy(self) -> None:
        """Put the position on the clipboard as text."""
        position = self._position()
        if position is not None:
            QApplication.clipboard().setText(position_text(position))

    def paste(self) -> None:
        """Open the position on the clipboard, or say what is wrong with it."""
        try:
            self._opened(read_position(self._kit, QApplication.clipboard().text()[:LARGEST]))
        except UnreadablePosition as fault:
            self._complain(msg("What was copied is no position."), str(fault))

    def _kinds(self) -> str:
        return f"{tr('Positions')} (*.txt *.position);;{tr('All files')} (*)"

    def _complain(self, title: Message, told: str) -> None:
        """Say what is wrong, and where."""
        message_box(QMessageBox.Icon.Warning, sentence(title), self._window, told).open()
