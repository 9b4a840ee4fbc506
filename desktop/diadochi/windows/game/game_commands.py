"""Recorded games in a window: the commands of the Game menu, the record, automatic players and clocks."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, QPoint, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from diadochi.atlas.map_folders import played_maps
from diadochi.controller.rules_controller import RulesController
from diadochi.journal import saved_games
from diadochi.journal.played_record import Keeper, folder
from diadochi.journal.record.audit import ActKind
from diadochi.journal.record.game_record import Record
from diadochi.journal.record.record_browser import Browsing
from diadochi.journal.saved_games import glanced
from diadochi.language import Message, isolated, msg, tr
from diadochi.rules.core.system import rules_of
from diadochi.rules.core.verdict import Breach, Verdict
from diadochi.whole_file import real_path
from diadochi.windows.commands import Command, SettingMenu
from diadochi.windows.docks import Dock
from diadochi.windows.game.automatic_players import Automatic
from diadochi.windows.game.branch_changes import BranchChanges
from diadochi.windows.game.consent import Agreements, Consent, ConsentWay, ForgottenPin, Matter, Question
from diadochi.windows.game.current_game import CurrentGame, Ending
from diadochi.windows.game.game_pictures import PictureKeeper
from diadochi.windows.game.game_timeline import (
    FROM_HERE,
    MAKE_MAIN,
    ROLL_AGAIN,
    PastView,
    Timeline,
    line_marks,
    marked_moments,
)
from diadochi.windows.game.game_words import game_cards, known_of
from diadochi.windows.game.record_files import FreeTables, RecordFiles
from diadochi.windows.game.seat_changes import SeatChanges, SeatMenu
from diadochi.windows.game_window import windows_of
from diadochi.windows.hotseat.hotseat import HotSeat
from diadochi.windows.panels.sides_panel import SidesPanel
from diadochi.windows.preferences import GREET, PACE
from diadochi.windows.recent_files import FileKind, recent_files, remember_file
from diadochi.windows.shell import Shell
from diadochi.windows.widget_text import bind_text

# --- Game menu

_NEEDS_GAME = ("copy_game", "export_game", "leave_game", "automatic_wait", "skip_ahead", "report")
_GAMES = (
    Command("new_game", msg("New game…"), ("Ctrl+N",)),
    Command("games", msg("Games…"), ("Ctrl+G",)),
    Command("open_game", msg("Open a game…"), ("Ctrl+Shift+O",), "open"),
    Command("copy_game", msg("Save a copy…"), ("Ctrl+Shift+S",), "store"),
    Command("export_game", msg("Export as text…"), (), "copy"),
    Command("import_game", msg("Import from text…"), (), "paste"),
    Command("leave_game", msg("Back to the free table")),
    Command("report", msg("Game report…"), ("Ctrl+Shift+R",)),
)
_WAYS = {
    "previous": Command("look_previous", msg("One step back"), ("Alt+Left",)),
    "next": Command("look_next", msg("One step forward"), ("Alt+Right",)),
    "previous_segment": Command("look_previous_segment", msg("One segment back"), ("Alt+PgUp",)),
    "next_segment": Command("look_next_segment", msg("One segment forward"), ("Alt+PgDown",)),
    "previous_turn": Command("look_previous_turn", msg("One turn back"), ("Alt+Shift+PgUp",)),
    "next_turn": Command("look_next_turn", msg("One turn forward"), ("Alt+Shift+PgDown",)),
    "start": Command("look_start", msg("To the start"), ("Alt+Home",)),
    "end": Command("look_end", msg("To the end"), ("Alt+End",)),
}
"""Commands that look at another moment, by way."""
_THERE = (
    Command("look_now", msg("Back to the present"), ("Alt+Down",)),
    Command("look_from_here", msg("Play from here…")),
    Command("make_main", msg("Make this the main line…")),
    Command("roll_again", msg("Roll again…")),
)
"""Commands on the moment that is looked at."""


class Done(NamedTuple):
    """Handlers of the entries: `games` and `there` by command id, `go` by way, `wait` and `skip` computer players."""

    games: dict[str, Callable[[], object]]
    there: dict[str, Callable[[], object]]
    go: Callable[[str], object]
    wait: Callable[[bool], object]
    skip: Callable[[], object]


class GameMenu(QObject):
    """Inserts entries before those of the free table. Seats are inserted before `after`."""

    def __init__(self, shell: Shell, done: Done) -> None:
        super().__init__(shell)
        self._shell, self._done = shell, done
        menu = self._menu = shell.menus.game
        first = menu.actions()[0]
        for command in _GAMES:
            menu.insertAction(first, shell.commands.add(command, done.games[command.id]))
        menu.insertSeparator(first)
        wait = Command("automatic_wait", msg("Pause computer players"), ("Ctrl+Shift+A",), switch=True)
        self.wait = shell.commands.add(wait, done.wait)
        skip = Command("skip_ahead", msg("Skip to the next question"), ("Ctrl+Right",))
        menu.insertAction(first, self.wait)
        self._skip = shell.commands.add(skip, done.skip)
        self.after: QAction = menu.insertSeparator(first)
        self._ways, self._paces = QMenu(shell.frame), QMenu(shell.frame)
        bind_text(self._ways.setTitle, msg("Look back"))
        bind_text(self._paces.setTitle, PACE.title)
        self._fill_ways()
        menu.insertMenu(self.after, self._ways)

    def _fill_ways(self) -> None:
        commands = self._shell.commands
        for way, command in _WAYS.items():
            self._ways.addAction(commands.add(command, lambda way=way: self._done.go(way)))
        self._ways.addSeparator()
        for command in _THERE:
            self._ways.addAction(commands.add(command, self._done.there[command.id]))

    def add_look(self, action: QAction) -> None:
        self._ways.addAction(action)

    def add_paces(self) -> None:
        """Add the submenu of paces, after the seats, with the command that skips ahead."""
        SettingMenu(self._paces, self._shell.settings, PACE)
        self._paces.addSeparator()
        self._paces.addAction(self._skip)
        self._menu.insertMenu(self.after, self._paces)

    def show(self, *, game: bool, past: bool, looking: bool, playable: bool, branch: bool, chance: bool) -> None:
        """Enable what is possible now. The flags: a game is open, there is a past, the table looks back, play may
        continue here, this is a branch, this is a roll.
        """
        for command in _NEEDS_GAME:
            self._shell.commands[command].setEnabled(game)
        self._ways.setEnabled(past)
        for command, on in (
            ("look_now", looking),
            ("look_from_here", playable),
            ("make_main", branch),
            ("roll_again", chance),
        ):
            self._shell.commands[command].setEnabled(on)


# --- clocks
# How long each player has thought, from the times in the record.

LONGEST = 600_000
"""Most milliseconds counted for one answer: longer gaps are breaks."""
_TICK = 1000


class Clocks(QObject):
    """Clocks of the current game, if its players want them; `tick` is called every second while they run."""

    def __init__(self, desk: CurrentGame, tick: Callable[[], None]) -> None:
        super().__init__(desk)
        self._desk, self._tick = desk, tick
        self._counted: dict[int, tuple[int, int]] = {}
        self._timer = QTimer(self)
        self._timer.setInterval(_TICK)
        self._timer.timeout.connect(tick)
        desk.opened.connect(self._opened)

    def _opened(self) -> None:
        self._counted.clear()
        if self._desk.seats.clocks:
            self._timer.start()
        else:
            self._timer.stop()

    def words(self, seat: int) -> str:
        """A person's thinking time as minutes and seconds; empty if the game has no clocks."""
        record = self._desk.record
        if record is None or not self._desk.seats.clocks or self._desk.seats.is_automatic(seat):
            return ""
        seconds = (self._until_now(record, seat) + self._running(record, seat)) // 1000
        return f"{seconds // 60}:{seconds % 60:02}"

    def _until_now(self, record: Browsing, seat: int) -> int:
        at, counted = self._counted.get(seat, (0, 0))
        if at != record.cursor:
            counted = thought(record, record.cursor, seat)
            self._counted[seat] = record.cursor, counted
        return counted

    def _running(self, record: Browsing, seat: int) -> int:
        decision = record.game.decision
        if decision is None or decision.seat != seat:
            return 0
        return min(LONGEST, max(0, time.time_ns() // 1_000_000 - record.tree[record.cursor].time))


def thought(record: Browsing, node: int, seat: int) -> int:
    """Milliseconds a seat took for its answers up to `node`, each at most LONGEST; dice do not count."""
    total, before = 0, None
    for number in record.tree.lineage(node):
        here = record.tree[number]
        if before is not None and here.seat == seat and not here.asked and not here.is_correction:
            total += min(LONGEST, max(0, here.time - before))
        before = here.time
    return total


# --- all commands of a window


class Games(QObject):
    """`desk` holds the game, `files` its file commands, `automatic` the automatic players."""

    def __init__(
        self,
        shell: Shell,
        controller: RulesController,
        sides: SidesPanel,
        hotseat: HotSeat,
        show_now: Callable[[], None],
        show_way: Callable[[Record, int], None],
        keeper: Keeper,
        home: Path | None = None,
    ) -> None:
        super().__init__(shell)
        self._shell, self._controller, self._hotseat = shell, controller, hotseat
        self._title = ""
        self.desk = CurrentGame(shell, controller, keeper, home)
        self.pictures = PictureKeeper(controller, self.desk)
        self.files = RecordFiles(
            shell, self.desk, lambda: windows_of(controller.kit.atlas.system).plain_kit(self.desk.home_kit)
        )
        self.files.renamed.connect(self._say_title)
        self.automatic = Automatic(controller, self.desk)
        self.looking = PastView(
            shell,
            controller,
            self.desk,
            show_now,
            show_way,
            hotseat.curtain.isVisible,
            self._ways_from,
            hotseat.hand.conceals,
        )
        self.agreeing = Agreements(shell, self.desk, hotseat.numbers)
        hotseat.numbers.keep_in(lambda: self.desk.record)
        self.forgotten_pin = ForgottenPin(shell, self.desk, self.agreeing)
        self.seating = SeatChanges(shell, controller, self.desk, self.agreeing)
        self.back = BranchChanges(shell, controller, self.desk, self.agreeing, lambda: hotseat.viewer)
        self.ending = Ending(shell, controller, self.desk)
        self.timeline = Timeline(shell, self.looking, self._called)
        self.menu = GameMenu(shell, self._done())
        self.tables = FreeTables(shell, controller, self.desk, self.files)
        shell.docks.put(Dock.TIMELINE, self.timeline)
        shell.finder_sources.add(marked_moments(lambda: self.looking.record, self.looking.look))
        self.seat_menu = SeatMenu(shell, controller, self.desk, self.seating, self.menu.after)
        self.menu.add_paces()
        self.clocks = Clocks(self.desk, sides.refresh)
        sides.name_players(self._player_of)
        shell.table.players = lambda: hotseat.sitting.names
        sides.menu_asked.connect(self._open_seat_menu)
        self._join()
        self._show()

    def _join(self) -> None:
        shell, controller = self._shell, self._controller
        self.automatic.set_pace(shell.preferences.pace)
        shell.settings.follow(PACE, self.automatic.set_pace)
        self.looking.moved.connect(self._wait_for_looking)
        self.looking.moved.connect(self._offer)
        self.ending.moment_asked.connect(self._look_from_report)
        self.looking.way_asked.connect(self._go_another_way)
        self.timeline.marks.way_asked.connect(self._go_another_way)
        self.agreeing.asking.connect(lambda: self._wait(True))
        self.agreeing.asked.connect(self._wait_for_looking)
        self.desk.opened.connect(self._show)
        self.desk.opened.connect(self._remember_file)
        self.desk.seats_changed.connect(controller.refresh)
        shell.menus.game.aboutToShow.connect(self.retranslate)
        self.automatic.stuck.connect(self._tell_stuck)
        self.automatic.broken.connect(self._tell_broken)
        self.automatic.replaced.connect(self._tell_replaced)
        self.automatic.halted.connect(self._tell_halted)
        controller.refused.connect(lambda _verdict: self.files.offer_copy())
        controller.unsound.connect(self._tell_unsound)
        controller.changed.connect(self._say_title_of_game)

    def _done(self) -> Done:
        files, looking = self.files, self.looking
        return Done(
            {
                "new_game": self.ask_new,
                "games": self.show_start,
                "open_game": files.ask_open,
                "copy_game": files.ask_copy,
                "export_game": self.ask_export,
                "import_game": files.ask_import,
                "leave_game": self.ask_leave,
                "report": self.ending.show_report,
            },
            {
                "look_now": looking.now,
                "look_from_here": lambda: self._go_another_way(FROM_HERE, looking.here),
                "make_main": lambda: self._go_another_way(MAKE_MAIN, looking.here),
                "roll_again": lambda: self._go_another_way(ROLL_AGAIN, looking.here),
            },
            self.timeline.go,
            self._pause,
            self.automatic.skip_ahead,
        )

    def _pause(self, on: bool) -> None:
        # Pause automatic players or go on; then also make a roll that failed because the disk was full.
        self.automatic.pause(on)
        if not on and self.desk.record is not None and self._controller.decision is None:
            self._controller.go_on()
        self._controller.refresh()

    # --- commands

    @property
    def is_over(self) -> bool:
        return bool(self._controller.position.is_over)

    def ask_new(self, evening: bool = False, *, alone: bool = False) -> None:
        """Open the dialog for a new game. `evening` proposes a short one, `alone` one person against the program."""
        if self._shell.table.kit is None:
            return
        kit = self.desk.home_kit
        if not rules_of(kit).setups(kit):
            self._shell.complain(tr("This map has no game: it has no set-up."))
            return
        dialog = windows_of(kit.atlas.system).plan_dialog(kit, self._shell.speaker, self._shell.frame)
        preferences = self._shell.preferences
        dialog.recall(preferences)
        dialog.begun.connect(lambda _plan: dialog.keep(preferences))
        dialog.begun.connect(lambda _plan: self._shell.settings.renew())
        dialog.begun.connect(self.files.begin)
        if evening:
            dialog.choose_evening()
        if alone:
            dialog.choose_alone()
        dialog.open()

    def show_start(self) -> None:
        """Open the start page: recent and interrupted games, a new game, the free table."""
        from diadochi.windows.game.start_page import StartPage

        record, shell = self.desk.record, self._shell
        here = {} if record is None else {real_path(record.path): known_of(record)}
        recent = [*here, *(path for path in saved_games.recent(self.desk.home) if real_path(path) not in here)]
        broken, tables = saved_games.unfinished(self.desk.home), self.tables.others()
        games = game_cards(played_maps())
        shown = shell.table.atlas.id
        again = shell.preferences.greets
        listed = {real_path(path) for path in (*here, *broken, *recent)}
        files = [file for file in recent_files(shell.preferences) if real_path(file.path) not in listed]
        page = StartPage(
            recent,
            broken,
            shell.frame,
            open_games=here,
            tables=tables,
            files=files,
            games=games,
            here=shown,
            again=again,
        )
        page.file_chosen.connect(shell.file_asked)
        page.chosen.connect(self.open_wherever)
        page.game_asked.connect(lambda name: shell.table_asked.emit(name, lambda other: other.games.show_start()))
        page.table_chosen.connect(self.tables.open)
        page.rename_asked.connect(
            lambda path, title: page.show_renamed(path, title) if self.files.rename(path, title) else None
        )
        page.new_asked.connect(self.ask_new)
        page.alone_asked.connect(lambda: self.ask_new(alone=True))
        page.other_asked.connect(shell.commands["open"].trigger)
        page.learn_asked.connect(lambda: shell.commands["school"].trigger())
        page.language_chosen.connect(shell.appearance.speak_throughout)
        page.shown_again.connect(lambda on: shell.settings.choose(GREET, on))
        page.open()

    def open_wherever(self, path: Path) -> None:
        """Open a record at the table of its map."""
        name = glanced(path).map
        if name in ("", self._shell.table.atlas.id) or name not in {each.id for each in played_maps()}:
            self.files.open_file(path)
        else:
            self._shell.table_asked.emit(name, lambda other: other.games.files.open_file(path))

    def greet(self) -> None:
        """Open the start page when the program starts; always, if a game was interrupted."""
        broken = (*saved_games.unfinished(self.desk.home), *saved_games.unfinished(folder(self.desk.home)))
        if self._shell.preferences.greets or broken:
            self.show_start()

    def ask_export(self) -> None:
        """Export the game as text, which names every card: while it goes on, everyone must agree."""
        if self._controller.position.is_over:
            self.files.ask_export()
            return
        words = tr("The text shows every card drawn, including hands.")
        self.agreeing.ask(words, Matter(ActKind.EXPORTED_OPEN), self.files.ask_export)

    def ask_leave(self) -> None:
        """Close the record; ask how much of its position stays on the free table."""
        if self.desk.record is None:
            return
        everybody = self.agreeing.voices() if self.agreeing.several() else {}
        self.agreeing.open(
            Question(
                tr("Back to the free table"),
                tr("The game closes; you can continue it at any time. Choose what stays on the free table."),
                tr("To the free table"),
            ),
            (
                ConsentWay(tr("What everyone may know; hands stay hidden"), {}),
                ConsentWay(tr("All hands too, if everyone agrees; the saved game notes it"), everybody),
            ),
            self._leave,
        )

    def _leave(self, said: Consent) -> None:
        if said.chosen == 0:
            self.leave()
        else:
            self.agreeing.settle_by(said, Matter(ActKind.LEFT_WITH_HANDS), self.desk.leave_with_hands)

    def leave(self) -> None:
        """Close the record; the public part of its position stays on the table."""
        self.desk.put_away()

    # --- looking back

    def may_edit(self) -> bool:
        """Whether the table may be edited at once; in a game of several people they are asked first."""
        return self.looking.node is None and self.back.may_edit()

    def _ways_from(self, node: int) -> tuple[str, ...]:
        found = {MAKE_MAIN: self.back.may_be_main(node), ROLL_AGAIN: self.back.may_roll_again(node)}
        return tuple(way for way, offered in found.items() if offered)

    def _go_another_way(self, way: str, node: int) -> None:
        {FROM_HERE: self.back.play_from, MAKE_MAIN: self.back.make_main, ROLL_AGAIN: self.back.roll_again}[way](node)

    def line_marks(self) -> dict[int, Message]:
        """Notes for lines of the journal: which branch is the main line."""
        return {} if self.desk.record is None else line_marks(self.desk.record)

    def _open_seat_menu(self, seat: int, at: QPoint) -> None:
        if not self._hotseat.is_closed:
            self.seat_menu.open_at(seat, at)

    def look_at_line(self, row: int) -> None:
        """Look at the moment of a journal line; at a free table go there. Nothing while the curtain is closed."""
        line = self.looking.told
        if self._hotseat.is_closed:
            return
        if self.desk.record is None:
            self._controller.go_to(row + 1)
        elif row < len(line):
            self.looking.look(line[row])

    def _look_from_report(self, node: int) -> None:
        self.looking.look(node)
        if self.looking.node is not None:
            self.ending.step_aside()

    def _wait_for_looking(self) -> None:
        self._wait(self.looking.node is not None)
        if self.looking.node is None:
            self.ending.come_back()

    def _wait(self, on: bool) -> None:
        self.automatic.wait(on)

    # --- display

    def _show(self) -> None:
        dock = self._shell.docks[Dock.TIMELINE]
        if self.desk.record is None:
            self.menu.wait.setChecked(False)
            dock.hide()
        elif self._shell.docks.is_pinned(Dock.TIMELINE) and self._shell.docks[Dock.JOURNAL].isVisible():
            dock.show()
            self._shell.docks[Dock.JOURNAL].raise_()
        self.retranslate()

    def _remember_file(self) -> None:
        if self.desk.record is not None:
            remember_file(self._shell.preferences, self.desk.record.path, FileKind.GAME)

    def _offer(self) -> None:
        ways = self._ways_from(self.looking.here)
        self.menu.show(
            game=self.desk.record is not None,
            past=len(self.desk.lying.tree) > 1,
            looking=self.looking.node is not None,
            playable=self.looking.may_play_on,
            branch=MAKE_MAIN in ways,
            chance=ROLL_AGAIN in ways,
        )

    def _called(self, seat: int) -> str:
        return "" if self.desk.record is None else self.agreeing.called(seat)

    def _player_of(self, seat: int) -> str:
        name = self.desk.seats.name(seat)
        if self.desk.seats.is_automatic(seat):
            return tr("{name}, program", name=name) if name else tr("program")
        return " ".join(words for words in (name, self.clocks.words(seat)) if words)

    def _stop(self, words: str) -> None:
        self.menu.wait.setChecked(True)
        self._shell.status.show_notice(words)

    def _tell_stuck(self, seat: int) -> None:
        name = self._shell.table.faction(seat)
        self._stop(tr("The computer player of {faction} found no answer. Let a person play this side.", faction=name))

    def _tell_broken(self, seat: int) -> None:
        name = self._shell.table.faction(seat)
        self._stop(tr("The computer player of {faction} has failed. Let a person play this side.", faction=name))

    def _tell_unsound(self, found: Breach) -> None:
        what = self._shell.speaker.say(found.message)
        words = tr(
            "Error in the rules: {what}. You can play on. Please report it with a copy of the game. Rules: {rules}",
            what=what,
            rules=", ".join(found.rules),
        )
        self._shell.status.show_notice(words)

    def _tell_replaced(self, seat: int) -> None:
        side = self._shell.table.faction(seat)
        words = tr("The computer player of {side} has failed. Level Normal plays on instead.", side=side)
        self._shell.status.show_notice(words)

    def _tell_halted(self, refusal: Verdict) -> None:
        self.menu.wait.setChecked(True)
        if refusal.reason is not None:
            self._shell.notify(refusal.reason)

    def _say_title_of_game(self) -> None:
        if self.desk.record is not None:  # a plan or lesson leaves the title of the game
            self._say_title()

    def _say_title(self) -> None:
        # the name of a game says its turn
        title = f"{isolated(self.desk.title)} - Diadochi" if self.desk.title else ""
        if title != self._title:
            self._title = title
            self._shell.show_title(title)

    def retranslate(self) -> None:
        self._say_title()
        self._offer()
        self.seat_menu.menu.setEnabled(bool(self.desk.seats.players))
