"""One screen for several people: whose hand lies open, when the curtain falls, what stays hidden (SEQ-10)."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from desktop.controller.rules_controller import RulesController
from desktop.language import msg
from desktop.rules.core.flow import Answer, Decision, Node, Roll
from desktop.rules.core.verdict import Verdict
from desktop.rules.successors.answers import Pass
from desktop.rules.successors.position import Position
from desktop.rules.successors.view import view
from desktop.windows.hotseat.breaking_in import BreakingIn
from desktop.windows.hotseat.by_itself import ByItself
from desktop.windows.hotseat.copied import Copied
from desktop.windows.hotseat.curtain import Curtain
from desktop.windows.hotseat.hand_dock import HandDock
from desktop.windows.hotseat.names import Names
from desktop.windows.hotseat.numbers import Numbers
from desktop.windows.hotseat.passes import Passes
from desktop.windows.hotseat.shutter import Shutter
from desktop.windows.hotseat.sitting import EVERYBODY, Sitting, asks_for_hand, conceals, is_secret
from desktop.windows.main_window import MainWindow
from desktop.windows.playing.offers import prompt_of

_BROKEN_IN = Verdict(False, ("SEQ-13",), reason=msg("Somebody has broken in: first that player goes on."))


class HotSeat(QObject):
    """Keeps hands apart. `viewer_changed` tells that another hand lies open, or none; then everything shows anew.
    `called` tells that another person is asked; `number_forgotten` carries the seat for which the curtain is closed.

    `viewer` is the seat whose player looks at the screen, None while the curtain is closed or nobody's hand is open.
    """

    viewer_changed = Signal()
    called = Signal()
    number_forgotten = Signal(int)

    def __init__(self, window: MainWindow, controller: RulesController) -> None:
        super().__init__(window)
        self.window, self.controller = window, controller
        self.sitting = Sitting()
        self.numbers = Numbers(lambda: self.sitting)
        self.names = Names(window, controller, lambda: self.sitting)
        self.viewer: int | None = None
        self.news: Callable[[int], int] = lambda _seat: 0
        self.passes = Passes()
        self.by_itself = ByItself(controller, self.passes, lambda: window.preferences.confirm)
        controller.by_itself = self._by_itself
        self._waiting: int | None = None
        self._called_last = 0
        self._wants_in: int | None = None
        self.breaking_in = BreakingIn(self)
        self.curtain = Curtain(window)
        self.shutter = Shutter(window, controller, self.curtain)
        self.copied = Copied(window, lambda: controller.kit, lambda: self.viewer)
        self.hand = HandDock(self)
        self.panel = self.hand.panel
        self.curtain.opened.connect(self._open)
        self.curtain.forgotten.connect(self._help)
        self.breaking_in.changed.connect(self.viewer_changed)

    # --- who sits here

    def join(self, held_back: Callable[[], Verdict | None]) -> None:
        """While somebody has broken in nothing else is answered; besides, what is held back by others is."""
        self.controller.held_back = lambda: held_back() if self.guest is None else _BROKEN_IN

    def sit(self, sitting: Sitting) -> None:
        """Other people sit down at a table that is opened next; nobody looks, and nothing is shown before."""
        self.viewer = None
        self.passes.forget()
        self.numbers.forget()
        self._seat(sitting)

    def seat_anew(self, sitting: Sitting) -> None:
        """At the same table seats are played by others; whoever looks and still plays looks on."""
        self._seat(sitting)
        self.viewer_changed.emit()

    def _seat(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.breaking_in.forget()
        self._called_last, self._wants_in = 0, None

    @property
    def waiting(self) -> int | None:
        """For whom the curtain is closed."""
        return self._waiting

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people at the screen play now."""
        return self.sitting.people(self.controller.position)

    @property
    def are_several(self) -> bool:
        """Whether hands are kept apart between people: a fact of the game, not of who plays just now."""
        return self.sitting.are_several(self.controller.position)

    @property
    def guest(self) -> int | None:
        """Who broke in, None for nobody."""
        return self.breaking_in.guest

    # --- whose turn it is to look

    def follow(self) -> None:
        """The open question may be another's: hide the hand that lies open, and close the curtain where it must be."""
        position, people = self.controller.position, self.people
        if not conceals(position) or position.is_over or not self.are_several:
            self.breaking_in.forget()
            self.viewer = people[0] if conceals(position) and people and not self.are_several else None
            self._draw_back()
            return
        if self.viewer is not None and self.viewer not in people:
            self.viewer = None
        asked = self._asked
        if asked not in people:
            return
        if asked != self._called_last:
            self.called.emit()
        self._called_last = asked
        if asked != self.viewer:
            self.viewer = None
            if self._needs_curtain(asked):
                self._close_for(asked)
            else:
                self._draw_back()

    @property
    def _asked(self) -> int:
        """Whose hand is wanted on the table: who breaks in, who decides or throws dice of his own; 0 for nobody."""
        node = self.controller.node
        if self.guest is not None:
            return self.guest
        asks = isinstance(node, Decision) or (isinstance(node, Roll) and self.controller.dice_are_typed)
        return node.seat if node is not None and asks else 0

    def _needs_curtain(self, asked: int) -> bool:
        """Public questions are answered with the hand covered, unless the players want to be called to each."""
        if self.guest is not None or self._wants_in == asked:
            return True
        when = self.window.preferences.curtain
        return when == EVERYBODY or asks_for_hand(self.controller.node, when)

    @property
    def covered(self) -> int | None:
        """Who may answer the open question while his hand stays covered; None where there is no such person."""
        position, asked = self.controller.position, self._asked
        if not conceals(position) or position.is_over or self.guest is not None or self.is_closed:
            return None
        is_free = self.viewer is None and not asks_for_hand(self.controller.node, self.window.preferences.curtain)
        return asked if is_free and asked in self.people else None

    def uncover(self) -> None:
        """Whoever is asked wants to see his hand; where it is locked the curtain asks for the number first."""
        seat = self.covered
        if seat is None:
            return
        if not self.numbers.is_locked(seat):
            self._reveal(seat)
            return
        self._wants_in = seat
        self.viewer_changed.emit()

    def cover(self) -> None:
        """Whoever looks hides his hand; where the question is about it, behind the curtain."""
        self.viewer = None
        self.viewer_changed.emit()

    def _close_for(self, seat: int) -> None:
        self._waiting = seat
        why = self.window.speaker.say(prompt_of(self.controller.node)) if self.guest is None else ""
        person, locked, news = self.names.person(seat), self.numbers.is_locked(seat), self.news(seat)
        self.shutter.close()
        self.curtain.number.watch(lambda: self.numbers.wait(seat))
        self.curtain.draw(
            self.names.player(seat), self.names.letter(seat), why, person=person, locked=locked, news=news
        )

    def _draw_back(self) -> None:
        self._waiting = self._wants_in = None
        self.curtain.hide()
        self.shutter.open()

    def lift_curtain(self) -> None:
        """The table is looked at with all hands hidden, whoever the curtain is closed for."""
        self.curtain.hide()
        self.shutter.open()

    def _open(self, typed: str) -> None:
        seat = self._waiting
        if seat is None or not self.numbers.opens(seat, typed):
            self.curtain.refuse()
            return
        self._reveal(seat)

    def _reveal(self, seat: int) -> None:
        self._draw_back()
        self.viewer = seat
        self.viewer_changed.emit()
        if is_secret(self.controller.node) or self.guest is not None:
            self.hand.take_keyboard()
        else:
            self.window.view.setFocus()

    def _help(self) -> None:
        if self._waiting is not None:
            self.number_forgotten.emit(self._waiting)

    # --- what is seen

    def seen(self, position: Position) -> Position:
        """The position as whoever looks may see it; whole where nothing is hidden."""
        return view(position, self.viewer) if conceals(position) else position

    def may_see(self, seats: tuple[int, ...]) -> bool:
        """Whether what these seats know may be shown now; nobody's secret is everybody's."""
        return not seats or not conceals(self.controller.position) or self.viewer in seats

    def withholds(self, node: Node | None) -> bool:
        """Whether the options of the open question must not be shown now."""
        return conceals(self.controller.position) and is_secret(node) and node is not None and node.seat != self.viewer

    def show(self) -> None:
        """Show the hand of whoever looks, as it may be used now; a closed curtain lies before everything."""
        self.copied.follow()
        self.hand.show()
        if self.is_closed:
            self.shutter.close()
            self.curtain.come_forward()

    @property
    def is_closed(self) -> bool:
        """Whether the curtain hides everything."""
        return not self.curtain.isHidden()

    # --- what is done

    def _by_itself(self, decision: Decision) -> Answer | None:
        """Only people are spared questions; automatic players answer all of theirs."""
        return self.by_itself.answer(decision) if decision.seat in self.people else None

    def pass_until(self, until: str) -> None:
        """Whoever is asked passes, and passes on until the segment or the turn ends."""
        node = self.controller.node
        if isinstance(node, Decision):
            self.passes.set(node.seat, until, self.controller.position.clock)
            self.controller.answer(Pass())

    def break_in(self, seat: int) -> None:
        """A player who is not asked wants to play a card at this moment (SEQ-13)."""
        self.breaking_in.begin(seat)

    def go_back(self) -> None:
        """Whoever broke in has nothing to play: the question goes back to who is asked."""
        self.breaking_in.end()

    @property
    def actor(self) -> int | None:
        """Whose free acts are offered: whoever looks or is asked; of somebody else's question nobody's."""
        node = self.controller.node
        if conceals(self.controller.position):
            return self.viewer if self.viewer is not None else self.covered
        return node.seat if isinstance(node, Decision) else None
