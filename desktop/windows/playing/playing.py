"""One game joined to one window: what is decided shows everywhere, and every input goes to the controller."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import QObject

from desktop.controller.foresight import Foresight
from desktop.controller.rules_controller import RulesController
from desktop.journal.record import Record
from desktop.journal.record.walking import lately
from desktop.journal.unnamed import Keeper, Unnamed, folder
from desktop.language import Message, msg
from desktop.rules.core.event import Event
from desktop.rules.core.system import AnyKit, AnyPosition, rules_of
from desktop.scene.counters.plug import counters_of
from desktop.windows.banners.banners import Banners
from desktop.windows.ceremony.ceremonies import Ceremonies
from desktop.windows.commands import Command
from desktop.windows.drawing.sketching import Sketching
from desktop.windows.foresight.beside_question import BesideQuestion
from desktop.windows.foresight.choice import OddsChoice
from desktop.windows.foresight.explaining import Explaining
from desktop.windows.foresight.goals.goals import Goals
from desktop.windows.foresight.hovering import Hovering
from desktop.windows.game.games import Games
from desktop.windows.game.seats import pin_fits
from desktop.windows.hotseat.confirmation_choice import ConfirmationChoice
from desktop.windows.hotseat.curtain_choice import CurtainChoice
from desktop.windows.hotseat.fewer_curtains import FewerCurtains
from desktop.windows.hotseat.hotseat import HotSeat
from desktop.windows.hotseat.last_answer import LastAnswer
from desktop.windows.hotseat.recap import Recap
from desktop.windows.hotseat.reminders import Reminders
from desktop.windows.hotseat.sitting import Sitting
from desktop.windows.hotseat.while_away import WhileAway
from desktop.windows.main_window import MainWindow
from desktop.windows.plans.plans import Plans
from desktop.windows.playing.afresh import Afresh
from desktop.windows.playing.deed_view import DeedView
from desktop.windows.playing.first_times import FirstTimes
from desktop.windows.playing.hands import Hands
from desktop.windows.playing.journal_feed import JournalFeed
from desktop.windows.playing.open_card import show_open_card
from desktop.windows.playing.prompting import Prompting
from desktop.windows.playing.question_view import QuestionView
from desktop.windows.playing.readying import Readying
from desktop.windows.playing.rolls.rolls import Rolls
from desktop.windows.plug import GameTable, windows_of
from desktop.windows.printing.briefing import Briefing
from desktop.windows.school.school import School
from desktop.windows.stage.scene_stage import SceneStage
from desktop.windows.warnings.warnings import Warnings


class Playing(QObject):
    """Joins `window` to a game that begins at `position`."""

    def __init__(self, window: MainWindow, kit: AnyKit, position: AnyPosition) -> None:
        super().__init__(window)
        self.window = window
        self.shell = shell = window.shell
        plug = windows_of(kit.atlas.system)
        keeper = Keeper(lambda: folder(self.games.desk.home), self._tell)
        self.controller = RulesController(kit, position, lay=lambda position, kit: Unnamed.lay(position, kit, keeper))
        self.controller.setParent(self)  # what is joined to its signals goes with it
        self.hotseat = HotSeat(shell, self.controller)
        self.hotseat.viewer_changed.connect(lambda: self._another_viewer())
        self._journal = JournalFeed(
            shell,
            self.controller,
            self.hotseat.may_see,
            lambda row: self.games.look_at_line(row),
            lambda: {**self.games.line_marks(), **self.plans.mode.line_marks()},
        )
        self.hands = Hands(shell, self.controller)
        window.navigation.found.connect(self.hands.lead_cursor)
        self.map_play = plug.map_play(shell, self.controller, self.hands)
        play, last_roll = self.map_play, lambda: self._journal.last_roll
        self.rolls = Rolls(shell, self.controller, last_roll, play.roll_reader, play.tray_kinds, play.marches_at)
        self._journal.roll_chosen.connect(self.rolls.open)
        self._journal.card_chosen.connect(lambda card: show_open_card(shell, card))
        self.rolls.moved.connect(self.map_play.place_trays)
        self.prompting = Prompting(
            shell,
            self.controller,
            self.hotseat,
            self.map_play,
            self._has_report,
            lambda: self._journal.just_fallen,
            FewerCurtains(self.hotseat, lambda before: self.curtain_choice.choose(before)),
        )
        self._add_commands()
        self.following = QuestionView(shell, play.own_kinds, play.free_kind, seeks=play.seeks_armies)
        window.sides.count_acting(self._acting)
        shell.menus.game.addMenu(shell.menus.questions)
        self.confirmation_choice = ConfirmationChoice(shell)
        self.curtain_choice = CurtainChoice(self.hotseat)
        self.reminders = Reminders(shell)
        self.hotseat.called.connect(self.reminders.call)
        shell.position_opened.connect(self.open)
        shell.map_opened.connect(self._other_map)
        self.controller.changed.connect(self.show)
        self.games = Games(shell, self.controller, window.sides, self.hotseat, self.show, self._show_way, keeper)
        self.foresight = Foresight(lambda: (shell.table.kit, shell.table.position), self)
        shell.closing.connect(self.foresight.close)
        self.odds = OddsChoice(shell, self.games.desk, self.hotseat)
        self.table = GameTable(
            shell,
            self.controller,
            self.hotseat,
            self.hands,
            self.map_play,
            self.games,
            self.foresight,
            self.odds,
            window.sides,
            Explaining(shell, self.hotseat, self.foresight, self.odds),
            self.prompting,
        )
        self.stage = SceneStage(self.table, lambda: self._journal.told_so_far, lambda: self.games.desk.is_planning)
        self.following.cover_by(lambda: max(self.stage.covered, self.ceremonies.covered))
        self.plans = Plans(self.table)
        self.school = School(self.table)
        self.sketching = Sketching(shell, self.controller, self.hotseat, self.games, self.hands, self.plans.mode)
        self.hovering = Hovering(self.table)
        self.hovering.explain_asked.connect(self.table.explaining.explain)
        self.goals = Goals(self.table, self.hovering)
        self.beside_question = BesideQuestion(self.table, lambda: self.stage.has_the_word)
        self.stage.closed.connect(self.beside_question.refresh)
        self.briefing = Briefing(self.table, self.hovering, self.sketching.table)
        self.deed_view = DeedView(self.table, self.following, lambda: self._journal.told_so_far)
        self.deed_view.seen.connect(self.show)
        self.banners = Banners(self.table, lambda: self._journal.told)
        self.warnings = Warnings(self.table)
        self.banners.waits_for.append(lambda: self.stage.panel.isVisible())
        self.stage.closed.connect(self.banners.show)
        self.ceremonies = Ceremonies(self.table, lambda: self.stage.panel.isVisible(), self.following.watch)
        self.stage.closed.connect(self.ceremonies.show)
        self.first_times = FirstTimes(
            self.table, lambda: self.stage.panel.isVisible() or self.ceremonies.panel.isVisible()
        )
        self.banners.waits_for.append(lambda: self.ceremonies.panel.isVisible())
        self.ceremonies.moved.connect(self.banners.show)
        for told in (self.stage.closed, self.ceremonies.moved):
            told.connect(self.first_times.show)
        self.features: Any = plug.features(self.table)
        self.hotseat.join(self.games.held_back)
        self.prompting.report_asked.connect(self.games.ending.show_report)
        self.hotseat.number_forgotten.connect(self.games.forgotten_pin.ask)
        self.recap = Recap(self.hotseat, self.games.looking, self._journal.since_last_turn)
        since = Command("since", msg("Show what happened since my last turn"), ("Ctrl+Shift+L",))
        self.games.menu.add_look(shell.commands.add(since, self.recap.play_again))
        self.while_away = WhileAway(self.hotseat, lambda: self.games.desk.record)
        self.last_answer = LastAnswer(shell, self.games, self.hands, self.map_play, self.hotseat.curtain.isVisible)
        Readying(self.controller, self.hands)
        Afresh(shell, self.games.desk, self.hands, self.following, self.rolls)
        self.games.desk.opened.connect(lambda: self.hotseat.sit(self._sitting()))
        self.games.desk.seats_changed.connect(lambda: self.hotseat.seat_anew(self._sitting()))
        if self.odds.shown():
            self.foresight.warm()
        self.show()

    def _tell(self, words: Message) -> None:
        self.shell.status.show_notice(self.shell.speaker.say(words))

    def _acting(self, seat: int) -> int:
        """How many armies of a seat can still act."""
        kit, position = self.controller.kit, self.controller.position
        system = counters_of(kit)
        return sum(system.seat_of(kit, position, key.owner) == seat for key in self.map_play.signs()[1])

    def _has_report(self) -> bool:
        return self.games.desk.record is not None

    def _add_commands(self) -> None:
        commands, menu = self.shell.commands, self.shell.menus.game
        for shown in (menu, self.shell.menus.plan):
            shown.menuAction().setVisible(True)
        for command, done in (
            (Command("undo", msg("Take back"), ("Ctrl+Z",), "undo"), lambda: self.games.undo()),
            (Command("redo", msg("Do again"), ("Ctrl+Y", "Ctrl+Shift+Z"), "redo"), self.controller.redo),
        ):
            menu.addAction(commands.add(command, done))
        self.shell.prompt.put_tool(commands["undo"])

    def _sitting(self) -> Sitting:
        """The people of the game on the desk; everybody at a free table."""
        desk = self.games.desk
        seats = desk.seats
        if desk.record is None or not seats.players:
            return Sitting()
        pins = {seat: plan.pin for seat, plan in seats.players.items() if plan.pin}
        names = {seat: plan.name for seat, plan in seats.players.items() if plan.name}
        return Sitting(seats.humans(), pins, pin_fits, names, desk.people, seats.as_one)

    def open(self, position: AnyPosition) -> None:
        """Play on from another position, at a free table."""
        self.games.desk.put_away()
        kit = self.controller.kit
        self.controller.open(rules_of(kit).under(kit, position), position)

    def _other_map(self) -> None:
        """A map without pieces is only looked at; back on its own map the game goes on."""
        if self.shell.table.kit is not None:
            self.hands.renew()
        self.show()

    # -- showing ---------------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Show the present position, question and journal; on a map without pieces only that there are none."""
        if self.shell.table.kit is None:
            self.prompting.say(msg("This map has no pieces yet: it is here to be looked at."))
            return
        viewer = self.hotseat.viewer
        self.hotseat.follow()
        if viewer != self.hotseat.viewer:
            self._journal.say_secrets()
        moved, ready = self.map_play.signs()
        self.shell.show_position(self.hotseat.seen(self.controller.position), moved, ready)
        self.hands.refresh()
        self._show_arrow(reversed(self._journal.happened()))
        self._journal.show()
        self.rolls.show()
        if self.hotseat.is_closed:
            self.map_play.close_trays()
        else:
            self.map_play.show_trays()
        self.map_play.light()
        self.stage.show()
        if not self.deed_view.watches() and not self.hotseat.is_closed and self.controller.held_back() is None:
            self._follow({key.space for key in ready})
        self.hotseat.show()
        if self.games.looking.node is None:
            self.prompting.ask()
        line, alone = self.controller.line, self.hotseat.guest is None
        self.shell.commands["undo"].setEnabled(alone and len(line.entries) > 1)
        self.shell.commands["redo"].setEnabled(alone and bool(line.undone))

    def _show_arrow(self, happened: Iterable[tuple[Event, ...] | None]) -> None:
        """The arrow of the last move of all that has happened; none where there is none."""
        self.hands.highlights.show_arrow(*self.map_play.last_move(happened))

    def _follow(self, ready: set[str]) -> None:
        """The view goes where the open question is, unless it is seen."""
        node, play = self.controller.node, self.map_play
        army = {play.marches_at()} if node is not None and node.kind in play.own_kinds else set()
        self.following.show(node, play.places_of(node) if node is not None else frozenset(), ready, army)

    def _show_way(self, record: Record, node: int) -> None:
        """Only the last move up to `node` lights up: the table looks back. On a map without pieces nothing does."""
        if self.shell.table.kit is None:
            return
        self.map_play.close_trays()
        self.map_play.light()
        self.hands.highlights.clear()
        self._show_arrow(step.events for step in lately(record, node))
        self.following.visit(self.map_play.look_back(record, node))

    def _another_viewer(self) -> None:
        """Another hand lies open: everything is shown anew as this player may see it."""
        self.show()
        self._journal.say_secrets()
