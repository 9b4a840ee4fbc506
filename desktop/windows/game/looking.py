"""Looking back: any moment of the game is shown, nothing is changed, no hand is opened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal

from desktop.controller.rules_controller import RulesController
from desktop.journal.record import Record
from desktop.journal.record.branch_secrecy import BranchSecrecy
from desktop.journal.record.errors import RecordError
from desktop.journal.record.walking import came_of
from desktop.language import msg, tr
from desktop.rules.core.system import AnyPosition, rules_of
from desktop.rules.core.verdict import Verdict
from desktop.windows.game.current_game import CurrentGame
from desktop.windows.plug import windows_of
from desktop.windows.prompt_offer import PromptButton
from desktop.windows.shell import Shell

NOW, FROM_HERE, MAKE_MAIN, THROW_ANEW = "look_now", "look_from_here", "make_main", "throw_anew"
"""Ids of the prompt's buttons while the table looks back."""
_MOST_VIEWS = 64
"""Positions that are kept to be looked at again."""


class Looking(QObject):
    """Shows a moment of the desk's record in place of the present.

    `barred` says when the table must not look back: nobody sees it behind a curtain.

    `moved` tells that another moment is looked at, or the present again; `way_asked` carries FROM_HERE, MAKE_MAIN or
    THROW_ANEW and the node from where somebody wants to play on so; `offers` says which of the last two there are;
    `conceals` whether hands are hidden in a position.
    `show_now` shows the present; `show_way` takes away what lights up for it and draws the last move before the moment
    that is looked at.
    """

    moved = Signal()
    way_asked = Signal(str, int)

    def __init__(
        self,
        shell: Shell,
        controller: RulesController,
        desk: CurrentGame,
        show_now: Callable[[], None],
        show_way: Callable[[Record, int], None],
        barred: Callable[[], bool],
        offers: Callable[[int], Sequence[str]],
        conceals: Callable[[AnyPosition], bool],
    ) -> None:
        super().__init__(desk)
        self._shell, self._controller, self._desk, self._show_now = shell, controller, desk, show_now
        self._show_way = show_way
        self.node: int | None = None
        self._barred, self.offers, self._conceals = barred, offers, conceals
        self._views: dict[int, AnyPosition] = {}
        self._viewed: Record | None = None
        controller.changed.connect(self._end)
        shell.prompt.answered.connect(self._pressed)

    @property
    def record(self) -> Record | None:
        """What is looked through: the game, the free table, or the plan that lies there."""
        return self._desk.lying

    @property
    def here(self) -> int:
        """The node that is on the table: the one looked at, or the present."""
        if self.node is not None:
            return self.node
        return self.record.cursor if self.record is not None else 0

    @property
    def line(self) -> tuple[int, ...]:
        """The line through what is looked at, the opening first, as far as it can be shown."""
        if self.record is None:
            return ()
        return (*self.record.tree.lineage(self.here), *BranchSecrecy(self.record).onwards(self.here))

    @property
    def told(self) -> tuple[int, ...]:
        """The nodes that the journal tells, line by line: those up to the present and what was taken back."""
        record = self.record
        return () if record is None else (*record.tree.lineage(record.cursor), *record.tree.onwards(record.cursor))

    @property
    def may_play_on(self) -> bool:
        """Whether somebody may play on from what is looked at: the rules of this version lead there."""
        return self.record is not None and self.node is not None and self.record.is_playable(self.node)

    def holds_back(self) -> Verdict | None:
        """Why nothing can be decided while the table looks back."""
        if self.node is None:
            return None
        return Verdict(False, reason=msg("The table looks back; go back to now to play on."))

    def look(self, node: int) -> None:
        """Show the table as it was after `node`; the present one ends looking back."""
        if self.record is None or node not in self.record.tree or self._barred():
            return
        if self._shown(node) == self.record.cursor:
            self.now()
        else:
            self.review(node)

    def _shown(self, node: int) -> int:
        """The last moment on the way to `node` that can be shown; says why where that is an earlier one."""
        assert self.record is not None
        found = BranchSecrecy(self.record).shown(node)
        if found != node:
            self._shell.status.show_notice(
                tr("The rest of this branch is hidden: it shows a card that is back in a hand.")
            )
        return found

    def review(self, node: int) -> None:
        """Show the table as it was after `node`, be it the present one: nothing is asked, and no hand is open."""
        if self.record is None or node not in self.record.tree or self._barred():
            return
        node = self._shown(node)
        try:
            position = self._position(node)
        except RecordError as fault:
            self._shell.status.show_notice(self._shell.speaker.say(fault.message))
            return
        self.node = node
        self._controller.set_down()
        plug = windows_of(self._controller.kit.atlas.system)
        self._shell.show_position(position, plug.changed_stacks(self._controller.kit, came_of(self.record, node)))
        self._show_way(self.record, node)
        self._ask()
        self._mark()
        self.moved.emit()

    def now(self) -> None:
        """Back to the present."""
        if self.node is not None:
            self._end()

    def _end(self) -> None:
        was_looking, self.node = self.node is not None, None
        if was_looking:
            self._show_now()
            self._mark()
        self.moved.emit()

    def _mark(self) -> None:
        """The journal sets off the moment that is on the table, where it tells of it."""
        told = self.told
        if self.here in told:
            self._shell.journal.mark(told.index(self.here))

    def _position(self, node: int) -> AnyPosition:
        """The position after `node` with all hands closed; what was looked at last is kept for the next step."""
        assert self.record is not None
        if self.record is not self._viewed:
            self._views.clear()
            self._viewed = self.record
        if node not in self._views:
            while len(self._views) >= _MOST_VIEWS:
                del self._views[next(iter(self._views))]
            position = self.record.position_at(node)
            hidden = self._conceals(position)
            self._views[node] = rules_of(self.record.kit).view(position, None) if hidden else position
        return self._views[node]

    # --- the banner

    def _ask(self) -> None:
        buttons = [
            PromptButton(NOW, lambda: tr("Back to now"), True),
            *([PromptButton(FROM_HERE, lambda: tr("Play on from here…"))] if self.may_play_on else []),
            *(PromptButton(way, partial(self.words_of, way)) for way in self.offers(self.here)),
        ]
        line = self.line
        number, last = line.index(self.here), len(line) - 1
        self._shell.prompt.show_prompt(
            lambda: tr("Looking back: step {number} of {last}.", number=number, last=last), buttons
        )

    def words_of(self, way: str) -> str:
        """What a way is called."""
        return tr("Throw anew…") if way == THROW_ANEW else tr("Make this the main line…")

    def _pressed(self, key: str) -> None:
        if self.node is None:
            return
        if key == NOW:
            self.now()
        elif key in (FROM_HERE, MAKE_MAIN, THROW_ANEW):
            self.way_asked.emit(key, self.node)
