"""One game joined to one window: what is decided shows everywhere, and every input goes to the controller."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt

from desktop.controller.rules_controller import RulesController
from desktop.journal.played import Entry
from desktop.language import msg
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.windows.commands import Command
from desktop.windows.editor.editor import Editor
from desktop.windows.game.games import Games
from desktop.windows.game.seats import pin_fits
from desktop.windows.hotseat.asking_menu import add_asking_menu
from desktop.windows.hotseat.calling import Calling
from desktop.windows.hotseat.confirming import Confirming
from desktop.windows.hotseat.hotseat import HotSeat
from desktop.windows.hotseat.last_answer import LastAnswer
from desktop.windows.hotseat.nagging import Nagging
from desktop.windows.hotseat.since import Since
from desktop.windows.hotseat.sitting import Sitting
from desktop.windows.hotseat.standings_panel import StandingsPanel
from desktop.windows.hotseat.while_away import WhileAway
from desktop.windows.main_window import MainWindow
from desktop.windows.planning.planning import Planning
from desktop.windows.playing.arrivals.arrivals import Arrivals
from desktop.windows.playing.deed import deed_looked_at
from desktop.windows.playing.following import Following
from desktop.windows.playing.hands import Hands
from desktop.windows.playing.journal_lines import JournalLines
from desktop.windows.playing.last_move import last_move
from desktop.windows.playing.losses.losses import Losses
from desktop.windows.playing.prompting import Prompting
from desktop.windows.playing.reactions.reactions import Reactions
from desktop.windows.playing.rolls.rolls import Rolls
from desktop.windows.playing.signs import signs
from desktop.windows.playing.voyages import Voyages


class Playing(QObject):
    """Joins `window` to a game that begins at `position`."""

    def __init__(self, window: MainWindow, kit: Kit, position: Position) -> None:
        super().__init__(window)
        self.window = window
        self.controller = RulesController(kit, position)
        self.hotseat = HotSeat(window, self.controller)
        self.hotseat.viewer_changed.connect(lambda: self._another_viewer())
        self._journal = JournalLines(window, self.controller, self.hotseat.may_see)
        self.rolls = Rolls(window, self.controller, lambda: self._journal.last_roll)
        self._journal.roll_chosen.connect(self.rolls.open)
        self.hands = Hands(window, self.controller)
        self.reactions = Reactions(window, self.controller, self.hands)
        self.voyages = Voyages(window, self.controller)
        self.losses = Losses(window, self.controller)
        self.arrivals = Arrivals(window, self.controller, self.hands)
        for tray in (self.losses, self.arrivals):
            self.rolls.moved.connect(tray.place)
        self.arrivals.changed.connect(self._arrivals_changed)
        self.arrivals.lettered.connect(self.reactions.pick)
        self.reactions.staged = self.arrivals.stage
        self.prompting = Prompting(window, self.controller, self.hotseat, self.reactions, self.losses, self.arrivals)
        self._add_commands()
        self.following = Following(window)
        window.factions.acting = lambda seat: sum(key.seat == seat for key in signs(self.controller)[1])
        add_asking_menu(window)
        self.confirming = Confirming(window)
        self.calling = Calling(self.hotseat)
        self.nagging = Nagging(window, self.hotseat.by_itself)
        self.hotseat.called.connect(self.nagging.call)
        self.standings = StandingsPanel(window.table, window.speaker, window)
        self._dock_standings()
        window.position_opened.connect(self.open)
        window.map_opened.connect(self._other_map)
        self.controller.changed.connect(self.show)
        self.editor = Editor(window, self.controller, self.hands, self)
        self.planning = Planning(window, self.controller, self.hands, self)
        self.games = Games(window, self.controller, self.show, self._show_way, self.hotseat.numbers)
        self.editor.allowed = self.games.may_edit
        self.planning.asks_typed = self.games.back.throw_by
        self.games.desk.opened.connect(self.planning.show_typed)
        self._journal.goes_to, self._journal.marks = self.games.look_at_line, self.games.line_marks
        self.hotseat.join(self.games.held_back)
        self.prompting.has_report = lambda: self.games.desk.record is not None
        self.prompting.report_asked.connect(self.games.ending.show_report)
        self.hotseat.number_forgotten.connect(self.games.forgotten.ask)
        self.since = Since(self.hotseat, self.games.looking)
        since = Command("since", msg("Show what happened since my last turn"), ("Ctrl+Shift+L",))
        self.games.menu.add_look(window.commands.add(since, self.since.play_again))
        self.while_away = WhileAway(self.hotseat, lambda: self.games.desk.record)
        self.last_answer = LastAnswer(window, self.games, self.hands, self.hotseat.curtain.isVisible)
        self.games.desk.opened.connect(self.since.forget)
        self.controller.changed.connect(self.since.note)
        self.hotseat.viewer_changed.connect(self.since.note)
        self.games.looking.barred = self.hotseat.curtain.isVisible
        self.games.desk.opened.connect(lambda: self.hotseat.sit(self._sitting()))
        self.games.desk.seats_changed.connect(lambda: self.hotseat.seat_anew(self._sitting()))
        self.show()

    def _add_commands(self) -> None:
        commands, menu = self.window.commands, self.window.menus.add_menu("game", msg("&Game"))
        for command, done in (
            (Command("undo", msg("Take back"), ("Ctrl+Z",), "undo"), lambda: self.games.undo()),
            (Command("redo", msg("Do again"), ("Ctrl+Y", "Ctrl+Shift+Z"), "redo"), self.controller.redo),
        ):
            menu.addAction(commands.add(command, done))

    def _sitting(self) -> Sitting:
        """The people of the game on the desk; everybody at a free table."""
        desk = self.games.desk
        seats = desk.seats
        if desk.record is None or not seats.players:
            return Sitting()
        pins = {seat: plan.pin for seat, plan in seats.players.items() if plan.pin}
        names = {seat: plan.name for seat, plan in seats.players.items() if plan.name}
        return Sitting(seats.humans(), pins, pin_fits, names, desk.people)

    def _dock_standings(self) -> None:
        window = self.window
        bottom = Qt.DockWidgetArea.BottomDockWidgetArea
        dock = window.docks.add("standings", msg("Standings"), self.standings, bottom, shown=False)
        if not window.docks.has_kept_place("standings"):
            window.tabifyDockWidget(window.docks["journal"], dock)
        window.menus.menu("panels").addAction(dock.toggleViewAction())
        self.standings.rule_asked.connect(window.help.show_rule)
        dock.visibilityChanged.connect(lambda _shown: self.standings.refresh())

    def open(self, position: Position) -> None:
        """Play on from another position, at a free table."""
        self.games.desk.put_away()
        self.controller.open(self.controller.kit.under(position.edition, position.options), position)

    def _other_map(self) -> None:
        """A map without pieces is only looked at; back on its own map the game goes on."""
        if self.window.table.kit is not None:
            self.hands.renew()
        self.show()

    # -- showing ---------------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Show the present position, question and journal; on a map without pieces only that there are none."""
        if self.window.table.kit is None:
            self.prompting.say(msg("This map has no pieces yet: it is here to be looked at."))
            return
        viewer = self.hotseat.viewer
        self.hotseat.follow()
        if viewer != self.hotseat.viewer:
            self._journal.say_secrets()
        self.window.show_position(self.hotseat.seen(self.controller.position), *signs(self.controller))
        self.hands.refresh()
        self.hands.show_last_move()
        self._journal.show()
        self.rolls.show()
        for tray in (self.losses, self.arrivals):
            if self.hotseat.is_closed:
                tray.close()
            else:
                tray.show()
        self.reactions.show()
        if not self.hotseat.is_closed and self.controller.held_back() is None:
            ready = (key.space for key in signs(self.controller)[1])
            self.following.show(self.controller.node, self.reactions.stage, ready)
        self.hotseat.show()
        self._show_standings()
        if self.games.looking.node is None:
            self.prompting.ask()
        line, alone = self.controller.line, self.hotseat.guest is None
        self.window.commands["undo"].setEnabled(alone and len(line.entries) > 1)
        self.window.commands["redo"].setEnabled(alone and bool(line.undone))

    def _show_way(self, entries: Sequence[Entry], position: Position) -> None:
        """Only the last move of these entries lights up: the table looks back. On a map without pieces nothing does."""
        if self.window.table.kit is None:
            return
        self.losses.close()
        self.arrivals.close()
        self.reactions.show()
        self._show_standings()
        self.hands.highlights.clear()
        self.hands.highlights.show_arrow(*last_move(self.controller.kit.atlas, entries, position))
        deed = deed_looked_at(self.games.looking.record, self.games.looking.here)
        self.reactions.show_past(deed)
        self.following.visit((*deed.spaces, *(way.start for way in deed.ways)))

    def _show_standings(self) -> None:
        """Sums are made only while somebody looks at them."""
        self.standings.speak_with(self.window.speaker)
        if self.standings.isVisible():
            self.standings.refresh()

    def _another_viewer(self) -> None:
        """Another hand lies open: everything is shown anew as this player may see it."""
        self.show()
        self._journal.say_secrets()

    def _arrivals_changed(self) -> None:
        """Other places glow for what is in hand now; what is placed is confirmed at the tray."""
        self.reactions.show()
        self.prompting.show()
