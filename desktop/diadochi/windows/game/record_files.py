"""Record files: open, copy, export and import as text, rescue a damaged one, name a free table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QMenu, QMessageBox

from diadochi.controller.rules_controller import RulesController
from diadochi.foreign import NotText, UnfitFile, text_of, write_file
from diadochi.journal import saved_games
from diadochi.journal.played_record import unnamed
from diadochi.journal.record.record_browser import BranchSecrecy
from diadochi.journal.record.schema import DamagedRecord, NothingToRescue, RecordError, TextFault, displaced
from diadochi.language import msg, tr, trn
from diadochi.rules.core.game import GameKit
from diadochi.rules.core.system import NoSuchSetup
from diadochi.whole_file import real_path
from diadochi.windows.commands import Command
from diadochi.windows.game.current_game import CurrentGame
from diadochi.windows.game.game_seats import Plan
from diadochi.windows.game.game_words import table_words
from diadochi.windows.shell import Shell
from diadochi.windows.widget_text import message_box, on_button


class RecordFiles(QObject):
    """File commands of one window. Faults are reported in a sentence, and the table stays as it is.

    `renamed` fires when the game that is played has another title.
    """

    renamed = Signal()

    def __init__(self, shell: Shell, desk: CurrentGame, kit: Callable[[], GameKit]) -> None:
        super().__init__(desk)
        self._shell, self._desk, self._kit = shell, desk, kit
        self.complaint: QMessageBox | None = None

    # --- begin and open

    def begin(self, plan: Plan, path: Path | None = None) -> bool:
        """Begin a new game at `path` or in the games folder; return whether that succeeded."""
        try:
            self._desk.begin(plan, path)
        except NoSuchSetup as fault:
            self._complain(str(fault))
            return False
        except RecordError as fault:
            self._offer_another_place(fault, plan.title, lambda path: self.begin(plan, path))
            return False
        return True

    def _offer_another_place(self, fault: RecordError, name: str, again: Callable[[Path], object]) -> None:
        box = self._complain(self._words(fault))
        button = box.addButton(tr("Choose another folder…"), QMessageBox.ButtonRole.AcceptRole)
        button.clicked.connect(lambda: self._ask_place(name, again))

    def _ask_place(self, name: str, again: Callable[[Path], object]) -> None:
        chosen, _ = QFileDialog.getSaveFileName(
            self._shell.frame,
            tr("Where to save this game"),
            saved_games.free_path(name, home=self._desk.home).name,
            self._kinds(),
            # Existing files are refused by `again`, so the dialog need not ask.
            options=QFileDialog.Option.DontConfirmOverwrite,
        )
        if chosen:
            again(_with_suffix(chosen))

    def open_file(self, path: Path) -> bool:
        """Open a record; return whether that succeeded. Offer to rescue a damaged one."""
        return self.try_to(path, self._desk.open)

    def try_to(self, path: Path, lay: Callable[[Path], None]) -> bool:
        """Open `path` with `lay`; on failure say why and return False."""
        try:
            lay(path)
        except DamagedRecord as fault:
            self._offer_rescue(path, fault)
            return False
        except RecordError as fault:
            self._complain(self._words(fault))
            return False
        self._tell_differences()
        return True

    def _tell_differences(self) -> None:
        record = self._desk.lying
        if record.disagreements:
            found = BranchSecrecy(record).disagreements()[0]
            self._complain(
                tr(
                    "Answer {number} is no longer legal in this version: {reason}. You can view the rest, "
                    "and play on from answer {checkpoint}.",
                    number=found.node,
                    reason=self._shell.speaker.say(found.reason),
                    checkpoint=found.checkpoint,
                )
            )

    def rename(self, path: Path, title: str) -> bool:
        """Give a record another title, also the one that is played; return whether that succeeded."""
        record = self._desk.record
        try:
            if record is not None and real_path(path) == real_path(record.path):
                record.about.title = title
                self.renamed.emit()
            else:
                saved_games.rename_game(path, title)
        except RecordError as fault:
            self._complain(self._words(fault))
            return False
        return True

    def ask_open(self) -> None:
        home = str(self._desk.home or saved_games.folder())
        name, _ = QFileDialog.getOpenFileName(self._shell.frame, tr("Open a game"), home, self._kinds())
        if name:
            self.open_file(Path(name))

    # --- copy and text

    def ask_copy(self) -> None:
        name, _ = QFileDialog.getSaveFileName(
            self._shell.frame, tr("Save a copy"), self._suggested(saved_games.SUFFIX), self._kinds()
        )
        if name:
            self.copy_to(_with_suffix(name), replace=True)

    def copy_to(self, path: Path, *, replace: bool = False) -> bool:
        """Save a copy in a new file, or `replace` an existing one.

        If the record's own file has gone, the game continues in the copy.
        """
        record = self._desk.record
        if record is None:
            return False
        try:
            saved_games.copy_over(record, path) if replace else record.copy_to(path)
        except RecordError as fault:
            self._complain(self._words(fault))
            return False
        self._shell.status.show_notice(tr("Copy saved: {file}.", file=path.name))
        return record.is_in_place or self.open_file(path)

    def offer_copy(self) -> None:
        """If the file of the open game has gone, say so and offer to continue in a copy."""
        record = self._desk.record
        if record is None or record.is_in_place or (self.complaint is not None and self.complaint.isVisible()):
            return
        box = self._complain(self._words(displaced(record.path)))
        button = box.addButton(tr("Save a copy"), QMessageBox.ButtonRole.AcceptRole)
        button.clicked.connect(self.ask_copy)

    def ask_export(self) -> None:
        kinds = tr("Texts (*.txt)")
        name, _ = QFileDialog.getSaveFileName(
            self._shell.frame,
            tr("Export as text (shows all hands)"),
            self._suggested(".txt"),
            kinds,
        )
        if name:
            self.export_to(Path(name))

    def export_to(self, path: Path) -> bool:
        record = self._desk.record
        if record is None:
            return False
        from diadochi.journal.record.record_text import export_text

        try:
            write_file(path, export_text(record).encode("utf-8"))
        except UnfitFile as fault:
            self._complain(self._shell.speaker.say(fault.message))
            return False
        self._shell.status.show_notice(tr("Game exported: {file}.", file=path.name))
        return True

    def ask_import(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self._shell.frame, tr("Import from text"), "", tr("Texts (*.txt)"))
        if name:
            self.import_from(Path(name))

    def import_from(self, path: Path, into: Path | None = None) -> bool:
        """Import a text into a new record at `into` or in the games folder, checking every answer, and open it."""
        from diadochi.journal.record.record_text import import_text

        text = self._text_of(path)
        if text is None:
            return False
        try:
            self._desk.lay(import_text(text, into or self._free_path(path), self._kit()))
        except TextFault as fault:
            reason = self._shell.speaker.say(fault.reason)
            words = tr(
                "{file} could not be imported. Line {line}: {reason}. Fix that line, or export the game again.",
                file=path.name,
                line=fault.line,
                reason=reason,
            )
            self._complain(words)
            return False
        except RecordError as fault:
            self._offer_another_place(fault, path.stem, lambda into: self.import_from(path, into))
            return False
        return True

    def _free_path(self, path: Path) -> Path:
        return saved_games.free_path(path.stem, home=self._desk.home)

    def _text_of(self, path: Path) -> str | None:
        from diadochi.journal.record.record_text import LONGEST_TEXT

        try:
            return text_of(path, LONGEST_TEXT)
        except NotText:
            self._complain(tr("{file} is not a game text. Choose a file exported by this program.", file=path.name))
        except UnfitFile as fault:
            self._complain(self._shell.speaker.say(fault.message))
        return None

    # --- damaged files

    def _offer_rescue(self, path: Path, fault: DamagedRecord) -> None:
        words = tr(
            "{file} is damaged: {part}. You can save the intact part as a new game; the damaged file stays unchanged.",
            file=path.name,
            part=self._shell.speaker.say(fault.part),
        )
        box = self._complain(words)
        button = box.addButton(tr("Save intact part"), QMessageBox.ButtonRole.AcceptRole)
        button.clicked.connect(lambda: self.rescue(path))

    def rescue(self, path: Path, into: Path | None = None) -> bool:
        """Save the undamaged part of a record as a new one and continue there; the damaged file is not touched."""
        from diadochi.journal.record.rescue import rescue

        into = into or self._free_path(path)
        try:
            saved = rescue(path, into)
        except NothingToRescue as fault:
            self._complain(self._words(fault))
            return False
        except RecordError as fault:
            self._offer_another_place(fault, path.stem, lambda into: self.rescue(path, into))
            return False
        opened = self.open_file(into)
        if opened:
            answers = trn("{n} answer saved", "{n} answers saved", saved.answers)
            self._shell.status.show_notice(f"{answers}. {tr('Lost: {n}', n=saved.lost)}")
        return opened

    # --- words

    def _words(self, fault: RecordError) -> str:
        return self._shell.speaker.say(fault.message)

    def _complain(self, sentence: str) -> QMessageBox:
        box = message_box(QMessageBox.Icon.Warning, sentence, self._shell.frame)
        box.addButton(QMessageBox.StandardButton.Close)
        self.complaint = box
        box.open()
        return box

    def _kinds(self) -> str:
        return tr("Games (*{suffix})", suffix=saved_games.SUFFIX)

    def _suggested(self, suffix: str) -> str:
        record = self._desk.record
        return f"{record.path.stem if record else 'game'}{suffix}"


def _with_suffix(name: str) -> Path:
    path = Path(name)
    return path if path.suffix else path.with_suffix(saved_games.SUFFIX)


# --- unnamed free tables
# They are kept automatically and can be continued or named.


class FreeTables(QObject):
    """Commands of the Game menu on unnamed tables."""

    def __init__(self, shell: Shell, controller: RulesController, desk: CurrentGame, files: RecordFiles) -> None:
        super().__init__(desk)
        self._shell, self._controller, self._desk, self._files = shell, controller, desk, files
        self.menu = QMenu(shell.frame)
        self.menu.aboutToShow.connect(self._fill)
        name = shell.commands.add(Command("name_table", msg("Name this table…")), self.ask_name)
        shell.menus.game.insertAction(shell.commands["open_game"], name)
        shell.menus.game.insertMenu(shell.commands["open_game"], self.menu)
        shell.menus.game.aboutToShow.connect(self._offer)

    def others(self) -> tuple[Path, ...]:
        """Other unnamed tables, the most recent first."""
        return unnamed(self._desk.home)

    def prepare(self) -> None:
        table = self._controller.table
        if table is not None:
            table.prepare()

    def open(self, path: Path) -> bool:
        return self._files.try_to(path, self._desk.open_table)

    def ask_name(self) -> None:
        home = self._desk.home or saved_games.folder()
        kinds = tr("Games (*{suffix})", suffix=saved_games.SUFFIX)
        name, _ = QFileDialog.getSaveFileName(self._shell.frame, tr("Name this table"), str(home), kinds)
        if name:
            self.name(_with_suffix(name))

    def name(self, path: Path) -> bool:
        """Move the free table into a named file and continue there; return whether that succeeded."""
        return self._files.try_to(path, self._desk.name_table)

    def _offer(self) -> None:
        self._shell.commands["name_table"].setEnabled(self._desk.record is None)
        self.menu.setTitle(tr("Unnamed tables"))
        self.menu.setEnabled(bool(self.others()))

    def _fill(self) -> None:
        self.menu.clear()
        for path in self.others():
            action = self.menu.addAction(on_button(table_words(path)))
            action.triggered.connect(lambda _checked=False, chosen=path: self.open(chosen))
