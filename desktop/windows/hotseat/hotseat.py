"""One screen for several people: whose hand lies open, when the curtain falls, what stays hidden (SEQ-10).

Somebody who is not asked wants to play a card at this moment; whether he has one nobody else learns (SEQ-13).

Questions put to the whole table, as at a real one: does anyone answer with a card? Nobody, or who (SEQ-13, R-27).

What is asked, and of whom, depends on what everybody can see. Who says that he answers is heard by all; the curtain
falls before him alone.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QMenu

from desktop.controller.rules_controller import RulesController
from desktop.language import Name, msg, tr
from desktop.rules.core.flow import Answer, Decision, Node, Roll
from desktop.rules.core.system import rules_of
from desktop.rules.core.verdict import Verdict
from desktop.scene.palette import FactionColours
from desktop.windows.faction_badge import look_of
from desktop.windows.hotseat.curtain import ClipboardGuard, Curtain, Shutter
from desktop.windows.hotseat.hand_numbers import Numbers
from desktop.windows.hotseat.hidden_hands import EVERYBODY, HiddenHands, Sitting, Together
from desktop.windows.playing.offer import prompt_of
from desktop.windows.plug import windows_of
from desktop.windows.shell import Shell

# --- interruption


class Interruption(QObject):
    """`guest` is the seat that has broken in, None for nobody. `changed` tells that somebody does, or goes back."""

    changed = Signal()

    def __init__(self, hotseat: HotSeat) -> None:
        super().__init__(hotseat)
        self._hotseat = hotseat
        self.guest: int | None = None

    def ask_who(self) -> None:
        """Who else wants to play a card now; whether he has one is seen behind the curtain only."""
        hotseat = self._hotseat
        shell = hotseat.shell
        menu = QMenu(shell.frame)
        for seat in (seat for seat in hotseat.people if seat != hotseat.viewer):
            menu.addAction(hotseat.names.side(seat), partial(self.begin, seat))
        if self.guest is not None:
            menu.addAction(shell.speaker.say(msg("No card: go on")), self.end)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(QCursor.pos() if hotseat.hand.is_in_sight else shell.frame.mapToGlobal(QPoint(80, 80)))

    def begin(self, seat: int) -> None:
        """This player goes first."""
        self.guest = seat
        self.changed.emit()

    def end(self) -> None:
        """He has nothing to play: the question goes back to who is asked."""
        self.guest = None
        self.changed.emit()

    def let_answer(self, answer: Callable[[], bool]) -> bool:
        """Whoever broke in has done what he wanted, unless `answer` is refused; whether it was given."""
        guest, self.guest = self.guest, None
        if answer():
            return True
        self.guest = guest
        return False

    def forget(self) -> None:
        """Nobody has broken in at this table."""
        self.guest = None


# --- names
# What sides and their players are called at the screen.


class PlayerNames:
    """Names for those who sit here now."""

    def __init__(self, shell: Shell, controller: RulesController, sitting: Callable[[], Sitting]) -> None:
        self._shell, self._controller, self._sitting = shell, controller, sitting

    def side(self, seat: int) -> str:
        """What a side is called."""
        return self._shell.speaker.spell(Name("seat", str(seat)))

    def letter(self, seat: int) -> str:
        """The letter of a side."""
        return self.look(seat).letter

    def look(self, seat: int) -> FactionColours:
        """How a side looks."""
        return look_of(self._controller.kit, self._controller.position, seat)

    def person(self, seat: int) -> str:
        """Whom one calls to the table: the player, the side where nobody is named."""
        return self._sitting().names.get(seat, "") or self.side(seat)

    def player(self, seat: int) -> str:
        """The player's name with that of the side; the side's where nobody is named."""
        name, side = self._sitting().names.get(seat, ""), self.side(seat)
        return tr("{player}, {faction}", player=name, faction=side) if name not in ("", side) else side


# --- table asking

BY_TABLE = 0
"""The author of an answer that the table gave: no seat."""


class TableAsking(QObject):
    """What the table has said: that nobody answers, for a while or only now, or who does.

    `called` is the seat that wants to answer, None while nobody does.
    """

    def __init__(self, hotseat: HotSeat) -> None:
        super().__init__(hotseat)
        self._hotseat = hotseat
        self.forget()

    def forget(self) -> None:
        """Another game: nobody has said anything."""
        self.called: int | None = None
        self._heard = False
        self._passed: Together | None = None
        self._silent: Together | None = None

    # --- what is asked

    @property
    def put(self) -> Together | None:
        """The open question, where it is put to the whole table: not to who has said that he answers, or to somebody
        who looks at his hand and is the only one who may.
        """
        node = self._hotseat.controller.node
        asked = self._together(node) if isinstance(node, Decision) else None
        if asked is None or asked.seats[0] == self.called or self.who(asked) == (self._hotseat.viewer,):
            return None
        return asked

    def _together(self, decision: Decision) -> Together | None:
        hotseat = self._hotseat
        at_table = hotseat.sitting.as_one and hotseat.are_several and hotseat.guest is None
        return hotseat.hand.together(decision) if at_table and decision.seat in hotseat.people else None

    def who(self, asked: Together) -> tuple[int, ...]:
        """The people who may say that they answer, in the order in which they are asked."""
        return tuple(seat for seat in asked.seats if seat in self._hotseat.people)

    def answer(self, decision: Decision) -> Answer | None:
        """The pass of a seat of which the table has said that it does not answer; None where it is to be asked."""
        asked = self._together(decision)
        if asked is None or not self._is_silent(decision.seat, asked):
            return None
        self._hotseat.controller.line.answered_by(BY_TABLE)
        return asked.nobody

    def _is_silent(self, seat: int, asked: Together) -> bool:
        if self.called is not None:
            if seat == self.called:
                self._heard = True
                return False
            if not self._heard and self.called in asked.seats:
                return True
            self.called = None
        said = self._silent
        if self._passed is not None and asked.continues(self._passed):
            self._passed = asked
            # A later seat may play other cards than those before it: the table has declined these, too.
            self._silent = said and said._replace(could=said.could | asked.could)
            return True
        self._passed = None
        return said is not None and said.group == asked.group and asked.could <= said.could

    # --- what is said

    def nobody(self, *, only_now: bool = False) -> None:
        """Nobody answers: neither now nor, unless `only_now`, while the march or battle goes on as it is seen to."""
        asked = self.put
        if asked is None:
            return
        self._silent = None if only_now else asked
        self._passed = asked
        self._pass(asked)

    def call(self, seat: int) -> None:
        """This seat answers; those asked before it do not."""
        asked = self.put
        if asked is None or seat not in asked.seats:
            return
        self.called, self._heard, self._silent, self._passed = seat, seat == asked.seats[0], None, None
        if self._heard:
            self._hotseat.viewer_changed.emit()
        else:
            self._pass(asked)

    def _pass(self, asked: Together) -> None:
        controller = self._hotseat.controller
        controller.line.begin()
        controller.line.answered_by(BY_TABLE)
        controller.answer(asked.nobody)


# --- hotseat

_BROKEN_IN = Verdict(False, ("SEQ-13",), reason=msg("Somebody has broken in: first that player goes on."))


class HotSeat(QObject):
    """Keeps hands apart. `viewer_changed` tells that another hand lies open, or none; then everything shows anew.
    `called` tells that another person is asked; `number_forgotten` carries the seat for which the curtain is closed.

    `viewer` is the seat whose player looks at the screen, None while the curtain is closed or nobody's hand is open.
    """

    viewer_changed = Signal()
    called = Signal()
    number_forgotten = Signal(int)

    def __init__(self, shell: Shell, controller: RulesController) -> None:
        super().__init__(shell)
        self.shell, self.controller = shell, controller
        self.sitting = Sitting()
        self.numbers = Numbers(lambda: self.sitting)
        self.names = PlayerNames(shell, controller, lambda: self.sitting)
        self.viewer: int | None = None
        self._news: Callable[[int], int] = lambda _seat: 0
        controller.by_itself = self._by_itself
        self._waiting: int | None = None
        self._called_last = 0
        self._wants_in: int | None = None
        self.interruption = Interruption(self)
        self.table = TableAsking(self)
        self.curtain = Curtain(shell.frame)
        shell.input.lead(self.curtain)
        self.shutter = Shutter(shell, controller, self.curtain)
        self.hand: HiddenHands = windows_of(controller.kit.atlas.system).hidden_hands(self)
        self.copied = ClipboardGuard(shell, lambda: controller.kit, lambda: self.viewer, self.hand.open_part)
        self.curtain.opened.connect(self._open)
        self.curtain.forgotten.connect(self._help)
        self.interruption.changed.connect(self.viewer_changed)

    # --- who sits here

    def join(self, held_back: Callable[[], Verdict | None]) -> None:
        """While somebody has broken in nothing else is answered; besides, what is held back by others is."""
        self.controller.held_back = lambda: held_back() if self.guest is None else _BROKEN_IN

    def count_news(self, news: Callable[[int], int]) -> None:
        """From now on `news` counts the steps a player has not seen."""
        self._news = news

    def sit(self, sitting: Sitting) -> None:
        """Other people sit down at a table that is opened next; nobody looks, and nothing is shown before."""
        self.viewer = None
        self.hand.forget()
        self.numbers.forget()
        self._seat(sitting)

    def seat_anew(self, sitting: Sitting) -> None:
        """At the same table seats are played by others; whoever looks and still plays looks on."""
        self._seat(sitting)
        self.viewer_changed.emit()

    def _seat(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.interruption.forget()
        self.table.forget()
        self._called_last, self._wants_in = 0, None

    @property
    def waiting(self) -> int | None:
        """For whom the curtain is closed."""
        return self._waiting

    @property
    def _seats(self) -> tuple[int, ...]:
        return rules_of(self.controller.kit).seats(self.controller.position)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people at the screen play now."""
        return self.sitting.people(self._seats)

    @property
    def are_several(self) -> bool:
        """Whether hands are kept apart between people: a fact of the game, not of who plays just now."""
        return self.sitting.are_several(self._seats)

    @property
    def guest(self) -> int | None:
        """Who broke in, None for nobody."""
        return self.interruption.guest

    # --- whose turn it is to look

    def follow(self) -> None:
        """The open question may be another's: hide the hand that lies open, and close the curtain where it must be."""
        position, people = self.controller.position, self.people
        if not self.hand.conceals(position) or position.is_over or not self.are_several:
            self.interruption.forget()
            self.viewer = people[0] if self.hand.conceals(position) and people and not self.are_several else None
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
        if self.table.put is not None:
            self.viewer = None
            self._draw_back()
        elif asked != self.viewer:
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
        if self.guest is not None or asked in (self._wants_in, self.table.called):
            return True
        when = self.shell.preferences.curtain
        return when == EVERYBODY or self.hand.asks_for_hand(self.controller.node, when)

    @property
    def covered(self) -> int | None:
        """Who may answer the open question while his hand stays covered; None where there is no such person."""
        position, asked = self.controller.position, self._asked
        if not self.hand.conceals(position) or position.is_over or self.guest is not None or self.is_closed:
            return None
        is_free = (
            self.viewer is None
            and self.table.put is None
            and not self.hand.asks_for_hand(self.controller.node, self.shell.preferences.curtain)
        )
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

    def look_on(self, viewer: int | None) -> None:
        """The game comes back to the table: whoever looked when it was laid aside looks on."""
        self.viewer = viewer

    def lend(self, sitting: Sitting) -> Sitting:
        """Let others sit at a table that lies here for a while; whoever sat there is to be seated again by this."""
        before = self.sitting
        self._seat(sitting)
        return before

    def cover(self) -> None:
        """Whoever looks hides his hand; where the question is about it, behind the curtain."""
        self.viewer = None
        self.viewer_changed.emit()

    def _close_for(self, seat: int) -> None:
        self._waiting = seat
        why = self.shell.speaker.say(prompt_of(self.controller.node)) if self.guest is None else ""
        person, locked, news = self.names.person(seat), self.numbers.is_locked(seat), self._news(seat)
        self.shutter.close()
        self.curtain.number.watch(lambda: self.numbers.wait(seat))
        self.curtain.draw(self.names.player(seat), self.names.look(seat), why, person=person, locked=locked, news=news)

    def _draw_back(self) -> None:
        self._waiting = self._wants_in = None
        self.lift_curtain()

    def lift_curtain(self) -> None:
        """The table is looked at with all hands hidden, whoever the curtain is closed for."""
        if self.shutter.is_closed:
            self.shutter.open()
            self.shell.view.setFocus()  # before the curtain goes: what is hidden would keep the keyboard
            self.curtain.hide()

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
        if self.hand.is_secret(self.controller.node) or self.guest is not None:
            self.hand.take_keyboard()
        else:
            self.shell.view.setFocus()

    def _help(self) -> None:
        if self._waiting is not None:
            self.number_forgotten.emit(self._waiting)

    # --- what is seen

    def seen(self, position: Any) -> Any:
        """The position as whoever looks may see it; whole where nothing is hidden."""
        return rules_of(self.controller.kit).view(position, self.viewer) if self.hand.conceals(position) else position

    def may_see(self, seats: tuple[int, ...]) -> bool:
        """Whether what these seats know may be shown now; nobody's secret is everybody's."""
        return not seats or not self.hand.conceals(self.controller.position) or self.viewer in seats

    def withholds(self, node: Node | None) -> bool:
        """Whether the options of the open question must not be shown now."""
        return (
            self.hand.conceals(self.controller.position)
            and self.hand.is_secret(node)
            and node is not None
            and node.seat != self.viewer
        )

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
        if decision.seat not in self.people:
            return None
        spared = self.hand.spares(decision)
        return self.table.answer(decision) if spared is None else spared

    def pass_until(self, until: str) -> None:
        """Whoever is asked passes, and passes on until the segment or the turn ends."""
        self.hand.pass_until(until)

    def break_in(self, seat: int) -> None:
        """A player who is not asked wants to play a card at this moment (SEQ-13)."""
        self.interruption.begin(seat)

    def go_back(self) -> None:
        """Whoever broke in has nothing to play: the question goes back to who is asked."""
        self.interruption.end()

    @property
    def actor(self) -> int | None:
        """Whose free acts are offered: whoever looks or is asked; of somebody else's question nobody's."""
        node = self.controller.node
        if self.hand.conceals(self.controller.position):
            return self.viewer if self.viewer is not None else self.covered
        return node.seat if isinstance(node, Decision) else None
