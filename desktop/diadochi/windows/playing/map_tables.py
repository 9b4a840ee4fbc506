"""The parts of one table joined together: a window, a map and its game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication

from diadochi.controller.moment import Mode, TablePolicy
from diadochi.controller.rules_controller import RulesController
from diadochi.journal.played_record import Keeper, Unnamed, folder
from diadochi.journal.record.game_record import Record
from diadochi.journal.record.record_browser import lately
from diadochi.language import Message, msg, tr, use_terms
from diadochi.narration.game_narration import words_of
from diadochi.rules.core.game import Event, GameKit, GamePosition
from diadochi.rules.core.system import rules_of
from diadochi.scene.counters.game_counters import counters_of
from diadochi.scene.counters.siting import StackKey
from diadochi.windows.commands import Command
from diadochi.windows.file_opener import FileOpener, FileReaders
from diadochi.windows.game.game_commands import Games
from diadochi.windows.game.game_seats import pin_fits
from diadochi.windows.game_table import GameTable, features_of
from diadochi.windows.game_window import windows_of
from diadochi.windows.hotseat.hidden_hands import Sitting
from diadochi.windows.hotseat.hotseat import FewerCurtains, HotSeat
from diadochi.windows.main_window import MainWindow
from diadochi.windows.playing.choice_fan import AnswerFan, FanChoice
from diadochi.windows.playing.journal_feed import JournalFeed
from diadochi.windows.playing.map_hands import Hands
from diadochi.windows.playing.question_prompt import QuestionPrompt, show_open_card
from diadochi.windows.playing.question_view import QuestionView
from diadochi.windows.playing.roll_display import Rolls
from diadochi.windows.preferences import AUTOMATIC, CURTAIN, CURTAIN_COVERS, INTERCEPTIONS, SOUND
from diadochi.windows.startup import keep_what_is_there
from diadochi.windows.widget_text import texts

# --- deferred features
# Features of a table that are invisible at first: made last, in slices between events, for a faster start.


class DeferredFeatures:
    """Features that can be made after the first paint; their modules are imported only then.

    `table` is passed to them. `making` makes them one by one, in menu order.
    """

    def __init__(self, core: Playing, journal: JournalFeed) -> None:
        self._core, self._journal = core, journal
        self.is_made = False

    def making(self) -> Iterator[None]:
        """Make everything; each step is a short slice."""
        for part in (
            self._foresee,
            self._choose_odds,
            self._lay_table,
            self._set_stage,
            self._plan,
            self._calculate,
            self._draw,
            self._hover,
            self._aim,
            self._advise,
            self._brief,
            self._follow_actions,
            self._tell,
            self._warn,
            self._celebrate,
            self._add_own,
            self._look_back,
            self._end,
        ):
            part()
            yield
        self.is_made = True

    def _foresee(self) -> None:
        from diadochi.controller.odds_client import Foresight

        shell = self._core.shell
        self.foresight = Foresight(lambda: (shell.table.kit, shell.table.position), self._core)
        shell.closing.connect(self.foresight.close)

    def _choose_odds(self) -> None:
        from diadochi.windows.foresight.odds_settings import OddsChoice

        self.odds = OddsChoice(self._core.shell, self._core.games.desk, self._core.hotseat)

    def _lay_table(self) -> None:
        from diadochi.windows.foresight.why_window import Explanations

        core = self._core
        self.table = GameTable(
            core.shell,
            core.controller,
            core.hotseat,
            core.hands,
            core.map_play,
            core.games,
            self.foresight,
            self.odds,
            core.window.sides,
            Explanations(core.shell, core.hotseat, self.foresight, self.odds),
            core.prompting,
        )

    def _set_stage(self) -> None:
        from diadochi.windows.battle_stage import SceneStage

        core = self._core
        self.stage = SceneStage(self.table, core.rolls, lambda: self._journal.told_so_far)
        self.stage.grew.connect(core.following.see_again)

    def _plan(self) -> None:
        from diadochi.windows.plans.plans_dock import Plans
        from diadochi.windows.school.learn_menu import School

        self.plans = Plans(self.table)
        self.school = School(self.table, self._core.rolls)
        self.table.shell.rules.count_used(lambda: (rule for told in self._journal.told_so_far for rule in told.rules))

    def _calculate(self) -> None:
        from diadochi.windows.foresight.battle_window import BattleCalculator
        from diadochi.windows.game.numbers_window import OwnNumbers

        self.battles = BattleCalculator(self.table)
        self.numbers = OwnNumbers(self.table)

    def _draw(self) -> None:
        from diadochi.windows.drawing.drawing_mode import DrawingMode

        core = self._core
        self.sketching = DrawingMode(core.shell, core.controller, core.hotseat, core.games, core.hands, self.plans.mode)

    def _hover(self) -> None:
        from diadochi.windows.foresight.odds_card import HoverOdds

        self.hovering = HoverOdds(self.table)
        self.hovering.explain_asked.connect(self.table.explaining.explain)

    def _aim(self) -> None:
        from diadochi.windows.foresight.card_goals import Goals
        from diadochi.windows.foresight.question_card import AnswerForecast

        self.goals = Goals(self.table, self.hovering)
        self.beside_question = AnswerForecast(self.table)

    def _advise(self) -> None:
        from diadochi.windows.hints import Coach, Hint, Thinker

        self.thinker = Thinker(self._core.controller, self.foresight)
        self.hint = Hint(self.table, self.thinker)
        self.coach = Coach(self.table, self.thinker, self.hint)
        self._core.games.ending.think_by(self.thinker)
        self._core.games.automatic.think_by(self.thinker.play, self.thinker.stop)

    def _brief(self) -> None:
        from diadochi.windows.briefing import Briefing

        self.briefing = Briefing(self.table, self.hovering, self.sketching.table)

    def _follow_actions(self) -> None:
        from diadochi.windows.playing.question_view import DeedView

        core = self._core
        self.action_view = DeedView(self.table, core.following, lambda: self._journal.told_so_far)
        self.action_view.seen.connect(core.show)

    def _tell(self) -> None:
        from diadochi.windows.banners import Banners
        from diadochi.windows.playing.roll_display import MovementRolls

        self.banners = Banners(self.table, lambda: self._journal.told)
        core = self._core
        self.movement_die = MovementRolls(
            core.shell, core.controller, core.map_play.roll_reader, lambda: self._journal.told, self._shows_movement
        )
        for moved in (core.hotseat.viewer_changed, core.games.looking.moved):
            moved.connect(self.movement_die.skip)

    def _shows_movement(self) -> bool:
        automatic = self._core.games.automatic
        hurries = automatic.asked is not None and automatic.thinks_at_once
        return self.table.is_open(Mode.PLAY, Mode.LESSON) and not hurries

    def _warn(self) -> None:
        from diadochi.windows.notice_cards import Warnings

        self.warnings = Warnings(self.table)
        self.stage.closed.connect(self._core.follow_on)

    def _celebrate(self) -> None:
        from diadochi.windows.ceremony_panel import Ceremonies
        from diadochi.windows.notice_cards import FirstTimes

        self.ceremonies = Ceremonies(self.table, self._core.following.watch)
        self.first_times = FirstTimes(self.table, lambda: self.school.here is not None)
        self.ceremonies.closed.connect(self._see_own_army)

    def _see_own_army(self) -> None:
        # Show one of a player's own armies when he chooses his card, so that he sees whom he plays
        self._core.following.come_to_one_of(self._core.armies_of_who_begins())

    def _add_own(self) -> None:
        core = self._core
        self.features: Any = features_of(core.controller.kit.atlas.system).features(self.table)
        core.prompting.report_asked.connect(core.games.ending.show_report)
        core.hotseat.number_forgotten.connect(core.games.forgotten_pin.ask)

    def _look_back(self) -> None:
        from diadochi.windows.hotseat.recap import LastAnswer, Reasons, Recap, TurnSummary, WhileAway
        from diadochi.windows.playing.ticker import Ticker

        core = self._core
        shell, games, hotseat = core.shell, core.games, core.hotseat
        self.recap = Recap(hotseat, games.looking, self._journal.since_last_turn, Reasons(games).why)
        since = Command("since", msg("Show what happened since my last turn"), ("Ctrl+Shift+L",))
        games.menu.add_look(shell.commands.add(since, self.recap.play_again))
        self.turn_summary = TurnSummary(self.table, self.recap, self._active)
        told = self.turn_summary.card.isVisible
        self.ticker = Ticker(self.table, core.following, self._journal.latest_actions, told)
        self.while_away = WhileAway(hotseat, lambda: games.desk.record)
        self.last_answer = LastAnswer(shell, games, core.hands, core.map_play, hotseat.curtain.isVisible)

    def _active(self) -> int | None:
        # The seat whose turn it is; the last answer may belong to another seat's turn.
        active: int = self.table.controller.position.clock.active
        return active

    def _end(self) -> None:
        from diadochi.windows.playing.map_hands import ArmyPreparation
        from diadochi.windows.playing.question_view import GameReset

        core = self._core
        cards, looking = self.table.shell.cards, core.games.looking
        for changed in (core.controller.changed, core.hotseat.viewer_changed, looking.moved, self.school.moved):
            changed.connect(cards.next)  # after all that show cards have followed
        for moved in (core.hands.taken, core.hands.let_go):
            moved.connect(cards.next)
        ArmyPreparation(core.controller, core.hands)
        GameReset(core.shell, core.games.desk, core.hands, core.following, core.rolls)
        self._remember()
        core.games.desk.opened.connect(lambda: core.hotseat.sit(core.sitting()))
        core.games.desk.seats_changed.connect(lambda: core.hotseat.seat_anew(core.sitting()))
        cards.next()
        if self.odds.shown():
            self.foresight.warm()

    def _remember(self) -> None:
        from diadochi.windows.window_memory import WindowMemory

        core = self._core
        self.memory = WindowMemory(self.table.shell, core.game_name, lambda: core.hotseat.shutter.put_aside)
        for opened in (core.games.desk.opened, self.table.shell.map_opened):
            opened.connect(self.memory.begin)
        self.memory.begin()


# --- slices
# The rest of a visible table is made between events, so that the window stays responsive.

_PAUSE_MS = 1  # milliseconds between two slices, for events to be handled
_UNSEEN_MS = 500  # milliseconds after which a hidden table continues too
_ASKING = frozenset(
    {
        QEvent.Type.MouseButtonPress,
        QEvent.Type.KeyPress,
        QEvent.Type.ShortcutOverride,
        QEvent.Type.Wheel,
        QEvent.Type.TouchBegin,
        QEvent.Type.ContextMenu,
        QEvent.Type.Close,
    }
)
"""Events by which a user starts to work with the table: it must then be complete."""


class Slices(QObject):
    """Starts after the map's first paint; a click or key makes all the rest at once."""

    def __init__(self, playing: Playing) -> None:
        super().__init__(playing)
        self._playing, self._seen = playing, playing.shell.view.viewport()
        self._timer = QTimer(self, interval=_UNSEEN_MS)
        self._timer.timeout.connect(self._go_on)
        self._timer.start()
        playing.shell.closing.connect(self._end)
        running = QApplication.instance()
        assert running is not None  # the application runs
        running.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Watch events without consuming them
        kind = event.type()
        if kind == QEvent.Type.Paint:
            if watched is self._seen:
                self._timer.setInterval(_PAUSE_MS)
        elif kind in _ASKING:
            self._playing.finish()
            self._end()
        return False

    def _go_on(self) -> None:
        if not self._playing.go_on_making():
            self._end()

    def _end(self) -> None:
        running = QApplication.instance()
        if running is not None:
            running.removeEventFilter(self)
        self._timer.stop()
        keep_what_is_there()
        self.deleteLater()


# --- one table


class Playing(QObject):
    """One game in one window, beginning at `position`: what is decided shows everywhere, and all input goes to the
    controller.

    Unless all is made `at_once`, `DeferredFeatures` makes the invisible features later, in `go_on_making`. They are
    attributes of this object, and reading one makes them all.
    """

    def __init__(self, window: MainWindow, kit: GameKit, position: GamePosition, *, at_once: bool = True) -> None:
        super().__init__(window)
        self.window = window
        self.shell = shell = window.shell
        game = windows_of(kit.atlas.system)
        keeper = Keeper(lambda: folder(self.games.desk.home), self._tell)
        self.controller: RulesController[GameKit, GamePosition] = RulesController(
            kit, position, lay=lambda position, kit: Unnamed.lay(position, kit, keeper)
        )
        self.controller.setParent(self)  # its signal connections go with it
        self._asked: tuple[object, ...] = (None,)
        self.hotseat = HotSeat(shell, self.controller, features_of(kit.atlas.system).hidden_hands)
        self.hotseat.viewer_changed.connect(lambda: self._another_viewer())
        self._journal = JournalFeed(
            shell, self.controller, self.hotseat.may_see, lambda row: self.games.look_at_line(row), self._line_marks
        )
        self._deferred = DeferredFeatures(self, self._journal)
        self._slices = self._deferred.making()
        self.hands = Hands(shell, self.controller)
        window.navigation.found.connect(self.hands.lead_cursor)
        self.map_play = game.map_play(shell, self.controller, self.hands)
        self.hotseat.viewer_changed.connect(self.map_play.fans.close)
        play, last_roll = self.map_play, lambda: self._journal.last_roll
        self.rolls = Rolls(shell, self.controller, last_roll, play.roll_reader, play.tray_kinds, play.marches_at)
        self._journal.roll_chosen.connect(self.rolls.open)
        self.rolls.rolled.connect(self.show_question)
        self._journal.card_chosen.connect(lambda card: show_open_card(shell, card))
        shell.cards.moved.connect(self.map_play.place_trays)
        self.prompting = QuestionPrompt(
            shell,
            self.controller,
            self.hotseat,
            self.map_play,
            self.rolls,
            self._has_report,
            lambda: self._journal.just_fallen,
            FewerCurtains(self.hotseat, lambda before: self.curtain_choice.choose(before)),
        )
        self._add_commands()
        self.following = QuestionView(shell, play.own_kinds, play.free_kind, seeks=play.seeks_armies)
        window.sides.count_acting(self._acting)
        self._add_settings()
        self.hotseat.called.connect(lambda: QApplication.beep() if shell.preferences.reminder else None)
        shell.position_opened.connect(self.open)
        shell.map_opened.connect(self._other_map)
        self.controller.policies.push(TablePolicy(settle=self._prepare))
        self.controller.changed.connect(self._show)
        self.games = Games(shell, self.controller, window.sides, self.hotseat, self.show, self._show_way, keeper)
        readers = FileReaders(
            record=self.games.open_wherever,
            text=self.games.files.import_from,
            lesson=lambda path: self.school.open_lesson(path),
            progress=lambda path: self.school.take_pupil(path),
            numbers=lambda path: self.numbers.take(path),
            setup=lambda path: features_of(kit.atlas.system).take_setup(self.table, path),
        )
        window.files.open_with(FileOpener(shell, window.files.positions, readers).open)
        if at_once:
            self.finish()
        else:
            self.show()

    def go_on_making(self) -> bool:
        """Make the next deferred feature; return whether more are left."""
        if self._deferred.is_made:
            return False
        # Take one step of the generator; at its end, fall through.
        for _ in self._slices:
            return True
        self.show()
        return False

    def finish(self) -> None:
        while self.go_on_making():
            pass

    def __getattr__(self, name: str) -> Any:
        """Make the deferred features when one of them is read."""
        # Private names are no features. This also prevents recursion before `_deferred` exists.
        if name.startswith("_"):
            raise AttributeError(name)
        if not self._deferred.is_made:
            self.finish()
        return getattr(self._deferred, name)

    def game_name(self) -> str:
        """What tells this game from others in the stored choices: when it began, or its map for a free table."""
        record = self.games.desk.record
        return str(record.about.created) if record is not None else self.shell.table.atlas.id

    def _line_marks(self) -> Mapping[int, Message]:
        marks = self.games.line_marks()
        return {**marks, **self._deferred.plans.mode.line_marks()} if self._deferred.is_made else marks

    def _tell(self, words: Message) -> None:
        self.shell.notify(words)

    def _acting(self, seat: int) -> int:
        kit, position = self.controller.kit, self.controller.position
        system = counters_of(kit)
        return sum(system.seat_of(kit, position, key.owner) == seat for key in self.map_play.signs()[1])

    def _has_report(self) -> bool:
        return self.games.desk.record is not None

    def _add_settings(self) -> None:
        menus = self.shell.menus
        menus.game.addMenu(menus.questions)
        self.automatic_choice = menus.add_checklist(AUTOMATIC, menus.questions)
        self.curtain_choice = menus.add_setting(CURTAIN, menus.questions)
        self.curtain_choice.chosen.connect(lambda _before: self.hotseat.viewer_changed.emit())
        self.cover_choice = menus.add_setting(CURTAIN_COVERS, menus.questions)
        self.cover_choice.chosen.connect(lambda _covers: self.hotseat.viewer_changed.emit())
        self.interception_choice = menus.add_setting(INTERCEPTIONS, menus.questions)
        self.sound_switch = menus.add_switch(SOUND, menus.questions)

    def _add_commands(self) -> None:
        commands, menu = self.shell.commands, self.shell.menus.game
        for shown in (menu, self.shell.menus.plan, self.shell.menus.learn):
            shown.menuAction().setVisible(True)
        for command, done in (
            (Command("undo", msg("Undo"), ("Ctrl+Z",), "undo"), lambda: self.games.back.undo()),
            (Command("redo", msg("Redo"), ("Ctrl+Y", "Ctrl+Shift+Z"), "redo"), lambda: self.games.back.redo()),
        ):
            menu.addAction(commands.add(command, done))
        self.shell.prompt.put_tool(commands["undo"])

    def sitting(self) -> Sitting:
        """The people of the current game; all seats at a free table."""
        desk = self.games.desk
        seats = desk.seats
        if desk.record is None or not seats.players:
            return Sitting()
        pins = {seat: plan.pin for seat, plan in seats.players.items() if plan.pin}
        names = {seat: plan.name for seat, plan in seats.players.items() if plan.name}
        return Sitting(seats.humans(), pins, pin_fits, names, desk.people, seats.as_one)

    def open(self, position: GamePosition) -> None:
        """Continue from another position at a free table, without anything of the last game."""
        self.games.desk.put_away()
        home = self.games.desk.home_kit
        if self.shell.table.atlas is not home.atlas:
            self.shell.show_map(home.atlas, home)
        self.controller.open(rules_of(home).under(home, position), position)
        if self.hotseat.hand.unknown(position):
            self._offer_cards(position)

    def _offer_cards(self, position: GamePosition) -> None:
        hand, sides = self.hotseat.hand, map(self.shell.table.faction, self.hotseat.hand.unknown(position))
        words = tr(
            "The cards of {sides} are unknown in this position. Deal random cards, or play without them.",
            sides=", ".join(sides),
        )
        fan = AnswerFan(self.shell.cards, words, [FanChoice(tr("Deal cards")), FanChoice(tr("Play without them"))])

        def take(number: int) -> None:
            self.map_play.fans.put_away(fan)
            if number == 0:
                dealt = hand.with_dealt_hands(position)
                self.controller.correct(dealt, msg("Hidden cards were dealt at random"))

        fan.chosen.connect(take)
        self.map_play.fans.open(fan, lambda: None)

    def _other_map(self) -> None:
        # A map without pieces can only be viewed; back on the own map the game goes on.
        if self.shell.table.kit is not None:
            self.hands.renew()
        self.show()

    # --- display

    def _prepare(self) -> None:
        if self.shell.table.kit is None:
            return
        if use_terms(words_of(self.controller.kit).terms(self.controller.position)):
            texts.changed.emit()
        viewer = self.hotseat.viewer
        self.hotseat.follow()
        if viewer != self.hotseat.viewer:
            self._journal.say_secrets()

    def show(self) -> None:
        """Show position, question and journal; on a map without pieces only a note that there are none."""
        self._prepare()
        self._show()

    def _show(self) -> None:
        if self.shell.table.kit is None:
            self.prompting.say(msg("This map has no pieces yet. You can only look at it."))
            return
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
        if self._deferred.is_made:
            self._show_actions(ready)
        self.hotseat.show()
        if self.games.looking.node is None:
            self.prompting.ask()
            self._begin_question()
        line, alone = self.controller.line, self.hotseat.guest is None
        self.shell.commands["undo"].setEnabled(alone and len(line.entries) > 1)
        self.shell.commands["redo"].setEnabled(alone and bool(line.undone))

    def _begin_question(self) -> None:
        hotseat, node = self.hotseat, self.controller.node
        asked = (node, hotseat.viewer, hotseat.guest, hotseat.table.put is not None, hotseat.is_closed)
        is_same = asked[0] is self._asked[0] and asked[1:] == self._asked[1:]
        self._asked = asked
        if node is not None and not is_same and self.games.automatic.asked is None:
            self.shell.input.begin()

    def show_question(self) -> None:
        """Update the prompt: the question, or that dice roll. Looking back has its own prompt."""
        if self.games.looking.node is None and self.shell.table.kit is not None:
            self.rolls.show()
            self.prompting.show()

    def _show_actions(self, ready: Iterable[StackKey]) -> None:
        self.stage.show()
        if self.stage.shows_result:
            return
        if not self.action_view.watches() and not self.hotseat.is_closed and self.controller.held_back() is None:
            self._follow({key.space for key in ready})

    def follow_on(self) -> None:
        """Move the view to the question after a result was dismissed."""
        if self.shell.table.kit is not None:
            self._show_actions(self.map_play.signs()[1])

    def _show_arrow(self, happened: Iterable[tuple[Event, ...] | None]) -> None:
        self.hands.highlights.show_arrow(*self.map_play.last_move(happened))

    def _follow(self, ready: set[str]) -> None:
        node, play = self.controller.node, self.map_play
        army = {play.marches_at()} if node is not None and node.kind in play.own_kinds else set()
        places = play.places_of(node) if node is not None else frozenset()
        self.following.show(node, places, ready, army, self.armies_of_who_begins())

    def armies_of_who_begins(self) -> tuple[str, ...]:
        """Spaces of the armies of a person whose turn begins; none for automatic players."""
        return () if self.games.automatic.asked is not None else self.map_play.armies_of_who_begins()

    def _show_way(self, record: Record, node: int) -> None:
        # Highlight only the last move up to `node`, for looking back. A map without pieces shows nothing.
        if self.shell.table.kit is None:
            return
        self.map_play.close_trays()
        self.map_play.light()
        self.hands.highlights.clear()
        self._show_arrow(step.events for step in lately(record, node))
        self.following.visit(self.map_play.look_back(record, node))

    def _another_viewer(self) -> None:
        self.show()
        self._journal.say_secrets()
