"""Whole games joined to a window: the commands of the menu Game, the record, the automatic players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject

from desktop.controller.rules_controller import RulesController
from desktop.journal import saves
from desktop.journal.played import Entry
from desktop.journal.record.audit import Kind
from desktop.language import Message, tr
from desktop.rules.core.verdict import Verdict
from desktop.rules.successors.position import Position
from desktop.windows.game.agreeing import Agreeing, Matter
from desktop.windows.game.automatic import Automatic
from desktop.windows.game.clocks import Clocks
from desktop.windows.game.consent import Consent, Question, Way
from desktop.windows.game.desk import GameDesk
from desktop.windows.game.ending import Ending
from desktop.windows.game.forgotten import Forgotten
from desktop.windows.game.game_menu import Done, GameMenu
from desktop.windows.game.looking import FROM_HERE, MAKE_MAIN, THROW_ANEW, Looking
from desktop.windows.game.marks import line_marks
from desktop.windows.game.record_files import RecordFiles
from desktop.windows.game.seat_menu import SeatMenu
from desktop.windows.game.seating import Seating
from desktop.windows.game.timeline import Timeline, dock_timeline
from desktop.windows.game.turning_back import TurningBack
from desktop.windows.hotseat.numbers import Numbers
from desktop.windows.main_window import MainWindow


class Games(QObject):
    """`desk` has the game, `files` its file commands, `automatic` the players that need nobody."""

    def __init__(
        self,
        window: MainWindow,
        controller: RulesController,
        show_now: Callable[[], None],
        show_way: Callable[[Sequence[Entry], Position], None],
        numbers: Numbers,
        home: Path | None = None,
    ) -> None:
        super().__init__(window)
        self._window, self._controller = window, controller
        self.desk = GameDesk(window, controller, home)
        self.files = RecordFiles(window, self.desk, lambda: controller.kit.under("fourth"))
        self.automatic = Automatic(controller, self.desk)
        self.looking = Looking(window, controller, self.desk, show_now, show_way)
        self.agreeing = Agreeing(window, self.desk, numbers)
        numbers.record = lambda: self.desk.record
        self.forgotten = Forgotten(window, self.desk, self.agreeing)
        self.seating = Seating(window, controller, self.desk, self.agreeing)
        self.back = TurningBack(window, controller, self.desk, self.agreeing)
        self.ending = Ending(window, controller, self.desk)
        self.timeline = Timeline(window, self.looking, self.agreeing.called)
        self.menu = GameMenu(window, self._done())
        dock_timeline(window, self.timeline)
        self.seat_menu = SeatMenu(window, controller, self.desk, self.seating, self.menu.after)
        self.menu.add_paces()
        self.clocks = Clocks(self.desk, window.factions.refresh)
        window.factions.player_of = self._player_of
        window.factions.menu_asked.connect(self.seat_menu.open_at)
        controller.held_back = self.held_back
        self._join()
        self._show()

    def _join(self) -> None:
        window, controller = self._window, self._controller
        self.looking.moved.connect(self._wait_for_looking)
        self.looking.moved.connect(self._offer)
        self.ending.moment_asked.connect(self.looking.look)
        self.looking.way_asked.connect(self._go_another_way)
        self.looking.offers = self._ways_from
        self.timeline.marks.way_asked.connect(self._go_another_way)
        self.agreeing.asking.connect(lambda: self._wait(True))
        self.agreeing.asked.connect(self._wait_for_looking)
        window.commands["edit_table"].toggled.connect(self.back.edited)
        self.desk.opened.connect(self._show)
        self.desk.seats_changed.connect(controller.changed)
        window.menus.menu("game").aboutToShow.connect(self.retranslate)
        self.automatic.stuck.connect(self._tell_stuck)
        self.automatic.halted.connect(self._tell_halted)
        controller.refused.connect(lambda _verdict: self.files.offer_copy())

    def _done(self) -> Done:
        """What the entries of the menu do."""
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
                "throw_anew": lambda: self._go_another_way(THROW_ANEW, looking.here),
            },
            self.timeline.go,
            self._pause,
            self.automatic.set_pace,
        )

    def _pause(self, on: bool) -> None:
        """Automatic players wait, or go on; what is to be thrown and was not, the disk being full, is thrown now."""
        self.automatic.paused = on
        if not on and self.desk.record is not None and self._controller.decision is None:
            self._controller.go_on()
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
        if self._controller.position.is_over:
            self.files.ask_export()
            return
        words = tr("The text names every card that was drawn, those in hand too.")
        self.agreeing.ask(words, Matter(Kind.EXPORTED_OPEN), self.files.ask_export)

    def ask_leave(self) -> None:
        """Close the record; what of its position stays on the table, to be played with freely, is asked."""
        if self.desk.record is None:
            return
        everybody = self.agreeing.voices() if self.agreeing.several() else {}
        self.agreeing.open(
            Question(
                tr("Back to the free table"),
                tr("The game is closed and can be gone on with at any time. What is to lie on the free table?"),
                tr("To the free table"),
            ),
            (
                Way(tr("What everybody may know: all hands stay hidden"), {}),
                Way(tr("All hands too, if everybody agrees; that stands in the record"), everybody),
            ),
            self._leave,
        )

    def _leave(self, said: Consent) -> None:
        if said.chosen == 0:
            self.leave()
        else:
            self.agreeing.settle_by(said, Matter(Kind.LEFT_WITH_HANDS), self.desk.leave_with_hands)

    def leave(self) -> None:
        """Close the record; what everybody may know of its position stays on the table."""
        self.desk.put_away()

    # --- back and forth

    def held_back(self) -> Verdict | None:
        """Why nobody may answer now; a refusal is false, so it is told from none by name."""
        looking = self.looking.holds_back()
        return self.automatic.holds_back() if looking is None else looking

    def undo(self) -> None:
        """Take back the last choice; past dice that fell, if everybody agrees."""
        self.back.undo()

    def may_edit(self) -> bool:
        """Whether the table may be set by hand at once; in a game of several people they are asked first."""
        return self.looking.node is None and self.back.may_edit()

    def _ways_from(self, node: int) -> tuple[str, ...]:
        """What may be done at a moment that is looked at, besides playing on from it."""
        found = {MAKE_MAIN: self.back.may_be_main(node), THROW_ANEW: self.back.may_throw_anew(node)}
        return tuple(way for way, offered in found.items() if offered)

    def _go_another_way(self, way: str, node: int) -> None:
        """Somebody wants to play on from `node`: as it is, as the main line, or with a fresh throw."""
        {FROM_HERE: self.back.play_from, MAKE_MAIN: self.back.make_main, THROW_ANEW: self.back.throw_anew}[way](node)

    def line_marks(self) -> dict[int, Message]:
        """What the journal tells besides of its lines: which way is the main line where the game went several."""
        return {} if self.desk.record is None else line_marks(self.desk.record)

    def look_at_line(self, row: int) -> None:
        """A line of the journal was chosen: look at that moment; at a free table go there."""
        line = self.looking.told
        if self.desk.record is None:
            self._controller.go_to(row + 1)
        elif row < len(line):
            self.looking.look(line[row])

    def _wait_for_looking(self) -> None:
        self._wait(self.looking.node is not None)

    def _wait(self, on: bool) -> None:
        self.automatic.waits = on
        self.automatic.consider()

    # --- showing

    def _show(self) -> None:
        dock = self._window.docks["timeline"]
        if self.desk.record is None:
            self.menu.wait.setChecked(False)
            dock.hide()
        elif self._window.docks["journal"].isVisible():
            dock.show()
            self._window.docks["journal"].raise_()
        self.retranslate()

    def _offer(self) -> None:
        """The menu offers what can be done at the moment that is on the table."""
        ways = self._ways_from(self.looking.here)
        self.menu.show(
            game=self.desk.record is not None,
            looking=self.looking.node is not None,
            playable=self.looking.may_play_on,
            branch=MAKE_MAIN in ways,
            chance=THROW_ANEW in ways,
        )

    def _player_of(self, seat: int) -> str:
        """Who plays a seat, in words; empty at a free table."""
        name = self.desk.seats.name(seat)
        if self.desk.seats.is_automatic(seat):
            return tr("{name}, automatic", name=name) if name else tr("automatic")
        return " ".join(words for words in (name, self.clocks.words(seat)) if words)

    def _tell_stuck(self, seat: int) -> None:
        self.menu.wait.setChecked(True)
        name = self._window.table.faction(seat)
        self._window.status.show_notice(
            tr("The automatic player of {faction} knows no answer; give the seat to a person.", faction=name)
        )

    def _tell_halted(self, refusal: Verdict) -> None:
        self.menu.wait.setChecked(True)
        if refusal.reason is not None:
            self._window.status.show_notice(self._window.speaker.say(refusal.reason))

    def retranslate(self) -> None:
        """Title of the window, paces and seats in the present language."""
        self._window.game_title = f"{self.desk.title} - Diadochi" if self.desk.title else ""
        self._window.retranslate_title()
        self._offer()
        self.menu.retranslate()
        self.seat_menu.retranslate()
