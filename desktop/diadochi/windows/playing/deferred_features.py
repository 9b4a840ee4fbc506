"""Features of a table that are invisible at first: made last, in slices between events, for a faster start."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication

from diadochi.language import msg
from diadochi.windows.commands import Command
from diadochi.windows.game_window import GameTable, windows_of
from diadochi.windows.startup import keep_what_is_there

if TYPE_CHECKING:
    from diadochi.windows.playing.journal_feed import JournalFeed
    from diadochi.windows.playing.map_tables import Playing


class Besides:
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
            self._draw,
            self._hover,
            self._aim,
            self._advise,
            self._brief,
            self._follow_deeds,
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
        from diadochi.windows.foresight.why_window import Explaining

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
            Explaining(core.shell, core.hotseat, self.foresight, self.odds),
            core.prompting,
        )

    def _set_stage(self) -> None:
        from diadochi.windows.stage.scene_stage import SceneStage

        core = self._core
        self.stage = SceneStage(self.table, core.rolls, lambda: self._journal.told_so_far)
        self.stage.grew.connect(core.following.see_again)

    def _plan(self) -> None:
        from diadochi.windows.plans.plans_dock import Plans
        from diadochi.windows.school.learn_menu import School

        self.plans = Plans(self.table)
        self.school = School(self.table, self._core.rolls)
        self.table.shell.rules.count_used(lambda: (rule for told in self._journal.told_so_far for rule in told.rules))

    def _draw(self) -> None:
        from diadochi.windows.drawing.drawing_mode import Sketching

        core = self._core
        self.sketching = Sketching(core.shell, core.controller, core.hotseat, core.games, core.hands, self.plans.mode)

    def _hover(self) -> None:
        from diadochi.windows.foresight.odds_card import Hovering

        self.hovering = Hovering(self.table)
        self.hovering.explain_asked.connect(self.table.explaining.explain)

    def _aim(self) -> None:
        from diadochi.windows.foresight.card_goals import Goals
        from diadochi.windows.foresight.question_card import BesideQuestion

        self.goals = Goals(self.table, self.hovering)
        self.beside_question = BesideQuestion(self.table)

    def _advise(self) -> None:
        from diadochi.windows.advice.coach import Coach
        from diadochi.windows.advice.hint import Hint, Thinker

        self.thinker = Thinker(self._core.controller, self.foresight)
        self.hint = Hint(self.table, self.thinker)
        self.coach = Coach(self.table, self.thinker, self.hint)
        self._core.games.ending.think_by(self.thinker)
        self._core.games.automatic.think_by(self.thinker.play, self.thinker.stop)

    def _brief(self) -> None:
        from diadochi.windows.printing.briefing import Briefing

        self.briefing = Briefing(self.table, self.hovering, self.sketching.table)

    def _follow_deeds(self) -> None:
        from diadochi.windows.playing.action_view import DeedView

        core = self._core
        self.deed_view = DeedView(self.table, core.following, lambda: self._journal.told_so_far)
        self.deed_view.seen.connect(core.show)

    def _tell(self) -> None:
        from diadochi.windows.banners import Banners
        from diadochi.windows.playing.roll_display import MovementRolls

        self.banners = Banners(self.table, lambda: self._journal.told)
        self.movement_die = MovementRolls(self.table, lambda: self._journal.told)

    def _warn(self) -> None:
        from diadochi.windows.warnings import Warnings

        self.warnings = Warnings(self.table)
        self.stage.closed.connect(self._core.follow_on)

    def _celebrate(self) -> None:
        from diadochi.windows.ceremony_panel import Ceremonies
        from diadochi.windows.playing.first_time_cards import FirstTimes

        self.ceremonies = Ceremonies(self.table, self._core.following.watch)
        self.first_times = FirstTimes(self.table, lambda: self.school.here is not None)
        self.ceremonies.closed.connect(self._see_own_army)

    def _see_own_army(self) -> None:
        """Show one of a player's own armies when he chooses his card, so that he sees whom he plays."""
        self._core.following.come_to_one_of(self._core.armies_of_who_begins())

    def _add_own(self) -> None:
        core = self._core
        self.features: Any = windows_of(core.controller.kit.atlas.system).features(self.table)
        core.prompting.report_asked.connect(core.games.ending.show_report)
        core.hotseat.number_forgotten.connect(core.games.forgotten_pin.ask)

    def _look_back(self) -> None:
        from diadochi.windows.advice.automatic_turns import DeedsTold, Reasons
        from diadochi.windows.hotseat.recap import LastAnswer, Recap, WhileAway

        core = self._core
        shell, games, hotseat = core.shell, core.games, core.hotseat
        self.recap = Recap(hotseat, games.looking, self._journal.since_last_turn, Reasons(games).why)
        since = Command("since", msg("Show what happened since my last turn"), ("Ctrl+Shift+L",))
        games.menu.add_look(shell.commands.add(since, self.recap.play_again))
        self.deeds_told = DeedsTold(self.table, self.recap, self._active)
        self.while_away = WhileAway(hotseat, lambda: games.desk.record)
        self.last_answer = LastAnswer(shell, games, core.hands, core.map_play, hotseat.curtain.isVisible)

    def _active(self) -> int | None:
        """The seat whose turn it is; the last answer may belong to another seat's turn."""
        active: int = self.table.controller.position.clock.active
        return active

    def _end(self) -> None:
        """What runs while no question is open, and what resets with every game."""
        from diadochi.windows.playing.action_view import Afresh
        from diadochi.windows.playing.map_hands import Readying

        core = self._core
        cards, looking = self.table.shell.cards, core.games.looking
        for changed in (core.controller.changed, core.hotseat.viewer_changed, looking.moved, self.school.moved):
            changed.connect(cards.next)  # after all that show cards have followed
        for moved in (core.hands.taken, core.hands.let_go):
            moved.connect(cards.next)
        Readying(core.controller, core.hands)
        Afresh(core.shell, core.games.desk, core.hands, core.following, core.rolls)
        core.games.desk.opened.connect(lambda: core.hotseat.sit(core.sitting()))
        core.games.desk.seats_changed.connect(lambda: core.hotseat.seat_anew(core.sitting()))
        cards.next()
        if self.odds.shown():
            self.foresight.warm()


# --- slices
# The rest of a visible table is made between events, so that the window stays responsive.

_PAUSE_MS = 1
"""Milliseconds between two slices, for events to be handled."""
_UNSEEN_MS = 500
"""Milliseconds after which a hidden table continues too."""
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
        running = QApplication.instance()
        assert running is not None  # the application runs
        running.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Watch events without consuming them."""
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
