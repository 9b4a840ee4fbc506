"""The view follows the actions of automatic players; a menu chooses how much. Also resets the view between games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import QObject, QTimer, Signal

from diadochi.controller.moment import Mode
from diadochi.narration.narrator import Told
from diadochi.rules.core.game import open_to
from diadochi.windows.banners import spaces_of
from diadochi.windows.game.automatic_players import Automatic
from diadochi.windows.game.current_game import CurrentGame
from diadochi.windows.game_table import GameTable
from diadochi.windows.playing.map_hands import Hands
from diadochi.windows.playing.question_view import QuestionView
from diadochi.windows.playing.roll_display import Rolls
from diadochi.windows.preferences import WATCHED
from diadochi.windows.shell import Shell

OFF, LARGE, EVERYTHING = "off", "large", "everything"

# --- following

_LOOK_MS = 1500
"""How long the game pauses on an action, in milliseconds."""
OWN_LOOK_MS = 4000
"""How long the view stays put after the user has moved it, in milliseconds."""


class DeedView(QObject):
    """Moves the view of one table. `told` are the entries of its line up to the present.

    `seen` fires when the action has been looked at: the view may move to the question.
    """

    seen = Signal()

    def __init__(self, table: GameTable, following: QuestionView, told: Callable[[], Sequence[Told]]) -> None:
        super().__init__(table.shell)
        self._table, self._following, self._told = table, following, told
        self.choice = table.shell.menus.add_setting(WATCHED, table.shell.preferences, table.shell.menus.view)
        self._line: object = None
        self._known = 0
        self._looks, self._own = QTimer(self), QTimer(self)
        for timer, time in ((self._looks, _LOOK_MS), (self._own, OWN_LOOK_MS)):
            timer.setSingleShot(True)
            timer.setInterval(time)
        self._looks.timeout.connect(self.go_on)
        table.shell.view.moved_by_hand.connect(self._own.start)
        table.shell.view.moved_by_hand.connect(self.go_on)
        table.games.desk.opened.connect(self.go_on)

    @property
    def is_left_alone(self) -> bool:
        """Whether the user moves the map, or did just now."""
        return self._own.isActive() or self._table.shell.view.has_press

    def watches(self) -> bool:
        """Follow new entries; return whether an action is being shown."""
        line, told = self._table.controller.line, self._told()
        known = self._known if line is self._line else len(told)
        self._line, self._known = line, len(told)
        spaces = tuple(dict.fromkeys(space for each in told[known:] for space in self._spaces(each)))
        if spaces and self._may_move() and self._following.watch(spaces) and not self._automatic.thinks_at_once:
            self._looks.start()
            self._automatic.hold(self, True)
        return self._looks.isActive()

    @property
    def _automatic(self) -> Automatic:
        return self._table.games.automatic

    def _spaces(self, told: Told) -> Iterator[str]:
        """Spaces of an automatic player's action worth showing."""
        table = self._table
        much = table.shell.preferences.watched
        if much == OFF or told.seat is None or not table.games.desk.seats.is_automatic(told.seat):
            return
        yield from spaces_of(moment for moment in told.moments if moment.is_great)
        if much == EVERYTHING:
            for event in open_to(told.events, None):
                yield from event.spaces

    def _may_move(self) -> bool:
        table = self._table
        is_away = table.hotseat.is_closed or table.controller.mode in (Mode.LOOKING_BACK, Mode.PLAN)
        return not is_away and not self.is_left_alone

    def go_on(self) -> None:
        """End the pause."""
        self._looks.stop()
        if self._automatic.is_held_by(self):
            self._automatic.hold(self, False)
            self.seen.emit()


# --- reset between games


class Afresh(QObject):
    """Resets cursor, view, pinned page and roll card before another game of `desk` is shown."""

    def __init__(self, shell: Shell, desk: CurrentGame, hands: Hands, following: QuestionView, rolls: Rolls) -> None:
        super().__init__(shell)
        self._shell, self._hands, self._following, self._rolls = shell, hands, following, rolls
        desk.another.connect(self._let_go)

    def _let_go(self) -> None:
        shell, gestures = self._shell, self._hands.gestures
        if gestures.gesture.is_open:
            gestures.gesture.put_back()
        gestures.keys.set_cursor(None)
        self._rolls.close()
        shell.inspector.forget()
        shell.status.show_under("")
        shell.view.fit()
        self._following.begin()
