"""Whole games joined to a window: the commands of the menu Game, the record, the automatic players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from desktop.controller.rules_controller import RulesController
from desktop.journal import saves
from desktop.journal.played import Entry
from desktop.journal.record import Record, RecordError
from desktop.language import Message, msg, tr, translate
from desktop.rules.core.verdict import Verdict
from desktop.rules.successors.position import Position
from desktop.windows.commands import Command
from desktop.windows.game.automatic import PACES, Automatic
from desktop.windows.game.clocks import Clocks
from desktop.windows.game.consent import Consent, passed_chance, question_of
from desktop.windows.game.desk import GameDesk
from desktop.windows.game.looking import Looking
from desktop.windows.game.record_files import RecordFiles
from desktop.windows.game.seat_menu import SeatMenu
from desktop.windows.game.timeline import Timeline
from desktop.windows.main_window import MainWindow

_PACE_WORDS: dict[str, Message] = {"slow": msg("Slowly"), "normal": msg("Briskly"), "at_once": msg("At once")}
_NEEDS_GAME = ("copy_game", "export_game", "leave_game", "automatic_wait", "report")
_WAYS = (
    (Command("look_previous", msg("Back by a step"), ("Alt+Left",)), "previous"),
    (Command("look_next", msg("On by a step"), ("Alt+Right",)), "next"),
    (Command("look_previous_segment", msg("Back by a segment"), ("Alt+PgUp",)), "previous_segment"),
    (Command("look_next_segment", msg("On by a segment"), ("Alt+PgDown",)), "next_segment"),
    (Command("look_previous_turn", msg("Back by a turn"), ("Alt+Shift+PgUp",)), "previous_turn"),
    (Command("look_next_turn", msg("On by a turn"), ("Alt+Shift+PgDown",)), "next_turn"),
    (Command("look_start", msg("To the opening"), ("Alt+Home",)), "start"),
    (Command("look_end", msg("To the end"), ("Alt+End",)), "end"),
)
"""Commands that look at another moment, each with its way."""


class Games(QObject):
    """`desk` has the game, `files` its file commands, `automatic` the players that need nobody."""

    def __init__(
        self,
        window: MainWindow,
        controller: RulesController,
        show_now: Callable[[], None],
        show_way: Callable[[Sequence[Entry], Position], None],
        home: Path | None = None,
    ) -> None:
        super().__init__(window)
        self._window, self._controller = window, controller
        self.desk = GameDesk(window, controller, home)
        self.files = RecordFiles(window, self.desk, lambda: controller.kit.under("fourth"))
        self.automatic = Automatic(controller, self.desk)
        self.looking = Looking(window, controller, self.desk, show_now, show_way)
        self.looking.moved.connect(self._wait_for_looking)
        self.looking.play_asked.connect(self.play_from)
        controller.held_back = self.held_back
        self.consent: Consent | None = None
        self._add_commands()
        self.timeline = Timeline(window, self.looking)
        self._add_ways()
        bottom = Qt.DockWidgetArea.BottomDockWidgetArea
        dock = window.docks.add("timeline", msg("Course of the game"), self.timeline, bottom, shown=False)
        window.tabifyDockWidget(window.docks["journal"], dock)
        window.menus.menu("panels").insertAction(window.menus.menu("panels").actions()[-2], dock.toggleViewAction())
        self.seat_menu = SeatMenu(window, controller, self.desk, self._after)
        self._add_paces()
        self.clocks = Clocks(self.desk, window.factions.refresh)
        window.factions.player_of = self._player_of
        window.factions.menu_asked.connect(self.seat_menu.open_at)
        self._told_ends: set[int] = set()
        self.desk.opened.connect(self._begin_anew)
        window.commands["edit_table"].toggled.connect(self._forget_agreement)
        controller.changed.connect(self._tell_end)
        self.desk.opened.connect(self._show)
        self.desk.seats_changed.connect(controller.changed)
        window.menus.menu("game").aboutToShow.connect(self.retranslate)
        self.automatic.stuck.connect(self._tell_stuck)
        self._show()

    # --- commands

    def _add_commands(self) -> None:
        menu = self._window.menus.menu("game")
        first = menu.actions()[0]
        for command, done in (
            (Command("new_game", msg("New game…"), ("Ctrl+N",)), lambda: self.ask_new()),
            (Command("games", msg("Games…"), ("Ctrl+G",)), self.show_start),
            (Command("open_game", msg("Open a game…"), ("Ctrl+Shift+O",), "open"), self.files.ask_open),
            (Command("copy_game", msg("Save a copy…"), ("Ctrl+Shift+S",), "store"), self.files.ask_copy),
            (Command("export_game", msg("Export as text…"), (), "copy"), self.ask_export),
            (Command("import_game", msg("Import from text…"), (), "paste"), self.files.ask_import),
            (Command("leave_game", msg("Back to the free table"), ()), self.leave),
        ):
            menu.insertAction(first, self._window.commands.add(command, done))
        report = Command("report", msg("Report of the game…"), ("Ctrl+Shift+R",))
        menu.insertAction(first, self._window.commands.add(report, self.show_report))
        menu.insertSeparator(first)
        wait = Command("automatic_wait", msg("Automatic players wait"), ("Ctrl+Shift+A",), switch=True)
        self._wait = self._window.commands.add(wait, self._pause)
        menu.insertAction(first, self._wait)
        self._after: QAction = menu.insertSeparator(first)

    def _add_ways(self) -> None:
        """Keys that look back and forth, as the buttons of the panel do."""
        self._ways = QMenu(self._window)
        for command, way in _WAYS:
            self._ways.addAction(self._window.commands.add(command, lambda way=way: self.timeline.go(way)))
        self._ways.addAction(
            self._window.commands.add(Command("look_now", msg("Back to now"), ("Alt+Down",)), self.looking.now)
        )
        self._window.menus.menu("game").insertMenu(self._after, self._ways)

    def _add_paces(self) -> None:
        self._paces = QMenu(self._window)
        group = QActionGroup(self)
        for pace in PACES:
            action = self._paces.addAction("")
            action.setCheckable(True)
            action.setData(pace)
            action.setChecked(pace == "normal")
            action.triggered.connect(lambda _on=False, chosen=pace: self.automatic.set_pace(chosen))
            group.addAction(action)
        self._window.menus.menu("game").insertMenu(self._after, self._paces)

    def _pause(self, on: bool) -> None:
        """Automatic players wait, or go on."""
        self.automatic.paused = on
        self._controller.changed.emit()

    # --- what the commands do

    def ask_new(self, evening: bool = False) -> None:
        """Ask what a new game is to be; `evening`: a short one is meant."""
        if self._window.table.kit is None:
            return
        from desktop.windows.game.new_game import NewGame

        dialog = NewGame(self._controller.kit.under("fourth"), self._window.speaker, self._window)
        dialog.begun.connect(self.files.begin)
        if evening:
            dialog.choose_evening()
        dialog.open()

    def show_start(self) -> None:
        """What can be done here: the games played lately and those that broke off, a new one, the free table."""
        from desktop.windows.game.start_page import StartPage

        here = self.desk.record.path.resolve() if self.desk.record else None
        recent = [path for path in saves.recent(self.desk.home) if path.resolve() != here]
        window = self._window
        page = StartPage(recent, saves.unfinished(self.desk.home), window, again=window.preferences.greets)
        page.chosen.connect(self.files.open_file)
        page.new_asked.connect(self.ask_new)
        page.other_asked.connect(self.files.ask_open)
        page.learn_asked.connect(window.help.show_first_steps)
        page.language_chosen.connect(window.looks.set_language)
        page.shown_again.connect(lambda on: setattr(window.preferences, "greets", on))
        page.open()

    def greet(self) -> None:
        """At the start of the program: what can be done here; a game that broke off is offered in any case."""
        if self._window.preferences.greets or saves.unfinished(self.desk.home):
            self.show_start()

    def ask_export(self) -> None:
        """Write the game as text, which names every card; while it goes on, everybody is asked."""
        if len(self._people()) < 2 or self._controller.position.is_over:
            self.files.ask_export()
            return
        question = tr("The text names every card that was drawn, those in hand too.")
        self._ask_everybody(question, self.files.ask_export)

    def leave(self) -> None:
        """Close the record; its position stays on the table, to be played with freely."""
        if self.desk.record is None:
            return
        position = self._controller.position.copy()
        position.course = ""
        self.desk.put_away()
        self._controller.open(self._controller.kit, position)

    # --- the end

    def show_report(self) -> None:
        """What is to be told of the game so far."""
        record = self.desk.record
        if record is None:
            return
        from desktop.windows.game.end_page import EndPage
        from desktop.windows.game.report import Report

        table, seats, speaker, node = self._window.table, self.desk.seats, self._window.speaker, record.cursor
        for other in self._window.findChildren(EndPage):
            other.close()
            other.deleteLater()
        EndPage(lambda ink, paper: Report(record, node, table, seats, speaker, ink, paper), self._window).show()

    def _begin_anew(self) -> None:
        """Another game: nothing of the last one holds."""
        self._told_ends.clear()
        self._controller.agreed = ()

    def _forget_agreement(self, on: bool) -> None:
        """What was agreed holds until editing ends."""
        if not on and not self._is_asking():
            self._controller.agreed = ()

    def _is_asking(self) -> bool:
        return self.consent is not None and self.consent.isVisible()

    def _tell_end(self) -> None:
        """When somebody has won, the report opens by itself, once for each end."""
        record = self.desk.record
        if record is None or not self._controller.position.is_over or record.cursor in self._told_ends:
            return
        self._told_ends.add(record.cursor)
        self.show_report()

    # --- back and forth

    def held_back(self) -> Verdict | None:
        """Why nobody may answer now; a refusal is false, so it is told from none by name."""
        looking = self.looking.holds_back()
        return self.automatic.holds_back() if looking is None else looking

    def undo(self) -> None:
        """Take back the last choice; past dice that fell, if everybody agrees."""
        record = self.desk.record
        target = None if record is None else _before_last_act(record)
        if target is None:
            self._controller.undo()
        else:
            self._with_consent(target, self._controller.undo)

    def play_from(self, node: int) -> None:
        """Make a moment that is looked at the present one, if everybody agrees; what was played stays a branch."""
        self._with_consent(node, lambda: self._go_to(node))

    def _go_to(self, node: int) -> None:
        record = self.desk.record
        if record is None:
            return
        try:
            if record.is_playable(node):
                record.go_to(node)
        except RecordError as fault:
            self._window.status.show_notice(self._window.speaker.say(fault.message))
        self._controller.cursor_moved()
        self._controller.go_on()

    def _with_consent(self, node: int, done: Callable[[], object]) -> None:
        """Do it at once where no dice are passed, or where only one person plays; else once everybody agrees."""
        record = self.desk.record
        passed = 0 if record is None else passed_chance(record, node)
        if not passed or len(self._people()) < 2 or record is None:
            done()
            return

        def agreed() -> None:
            names = ", ".join(self._people().values())
            record.notes.comment(node, tr("{names} agreed to go back here.", names=names))
            done()

        self._ask_everybody(question_of(passed), agreed)

    def may_edit(self) -> bool:
        """Whether the table may be set by hand at once; in a game of several people they are asked first."""
        if self.looking.node is not None:
            return False
        people = self._people()
        if self.desk.record is None or self._controller.agreed or len(people) < 2:
            self._controller.agreed = self._controller.agreed or tuple(people)
            return True

        def agreed() -> None:
            self._controller.agreed = tuple(people)
            self._window.commands["edit_table"].setChecked(True)

        question = tr("The table is to be set by hand, and all hands lie open while that is done.")
        self._ask_everybody(question, agreed)
        return False

    def _people(self) -> dict[int, str]:
        """The seats whose players sit at the table, by what they are called."""
        return {seat: self.desk.seats.name(seat) for seat in self.desk.seats.humans()}

    def _ask_everybody(self, question: str, agreed: Callable[[], None]) -> None:
        """Let everybody tick; automatic players wait meanwhile."""
        self.automatic.waits = True
        self.consent = Consent(question, self._people(), self._window)
        self.consent.finished.connect(self._wait_for_looking)
        self.consent.accepted.connect(agreed)
        self.consent.open()

    def look_at_line(self, row: int) -> None:
        """A line of the journal was chosen: look at that moment; at a free table go there."""
        line = self.looking.line
        if self.desk.record is None:
            self._controller.go_to(row + 1)
        elif row < len(line):
            self.looking.look(line[row])

    def _wait_for_looking(self) -> None:
        self.automatic.waits = self.looking.node is not None
        self.automatic.consider()

    # --- showing

    def _show(self) -> None:
        for command in _NEEDS_GAME:
            self._window.commands[command].setEnabled(self.desk.record is not None)
        dock = self._window.docks["timeline"]
        if self.desk.record is None:
            self._wait.setChecked(False)
            dock.hide()
        elif self._window.docks["journal"].isVisible():
            dock.show()
            self._window.docks["journal"].raise_()
        self.retranslate()

    def _player_of(self, seat: int) -> str:
        """Who plays a seat, in words; empty at a free table."""
        name = self.desk.seats.name(seat)
        if self.desk.seats.is_automatic(seat):
            return tr("{name}, automatic", name=name)
        return " ".join(words for words in (name, self.clocks.words(seat)) if words)

    def _tell_stuck(self, seat: int) -> None:
        self._wait.setChecked(True)
        name = self._window.table.faction(seat)
        self._window.status.show_notice(
            tr("The automatic player of {faction} knows no answer; give the seat to a person.", faction=name)
        )

    def retranslate(self) -> None:
        """Title of the window, paces and seats in the present language."""
        self._window.game_title = self.desk.title
        self._window.retranslate_title()
        self._ways.setTitle(tr("Look back"))
        self._ways.setEnabled(self.desk.record is not None)
        self._paces.setTitle(tr("Pace of automatic players"))
        for action in self._paces.actions():
            action.setText(translate(_PACE_WORDS[str(action.data())].source))
        self.seat_menu.retranslate()


def _before_last_act(record: Record) -> int | None:
    """Where taking back the last act leads; None when there is none."""
    for node in reversed(record.tree.lineage(record.cursor)):
        if record.tree[node].begins:
            return record.tree[node].parent
    return None
