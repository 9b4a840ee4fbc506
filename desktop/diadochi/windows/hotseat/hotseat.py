"""Hot seat play: whose hand is open, when the curtain closes, what stays hidden (SEQ-10).

A player who is not asked may interrupt to play a card; only behind the curtain is it seen whether he has one (SEQ-13).
Reactions with cards can be asked of the whole table: "no one" or who (SEQ-13, R-27). Both depend only on public facts;
the curtain closes only for the player who wants to answer.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QMenu, QWidget

from diadochi.controller.moment import Mode, TablePolicy
from diadochi.controller.rules_controller import RulesController
from diadochi.language import Message, Name, msg, sentence, tr
from diadochi.narration.game_narration import words_of
from diadochi.players.game_players import players_of
from diadochi.rules.core.flow import Answer, Decision, Node, Roll, Trait
from diadochi.rules.core.game import GamePosition
from diadochi.rules.core.system import rules_of
from diadochi.rules.core.verdict import Verdict
from diadochi.scene.palette import FactionColours
from diadochi.windows.hotseat.curtain import ClipboardGuard, Curtain, Shutter
from diadochi.windows.hotseat.hidden_hands import CARDS, EVERYBODY, HANDS, HiddenHands, Numbers, Sitting, Together
from diadochi.windows.playing.question_offers import Offer, prompt_of
from diadochi.windows.preferences import CURTAIN, WINDOW
from diadochi.windows.shell import Shell
from diadochi.windows.table_state import look_of
from diadochi.windows.widget_text import as_words
from diadochi.windows.widgets import ChoiceRow

# --- interruptions

_INTERRUPTED = Verdict(False, ("SEQ-13",), reason=msg("Another player has interrupted. Wait until they finish."))


class Interruption(QObject):
    """`guest` is the seat that interrupts, None for no one. `changed` fires when someone interrupts or goes back."""

    changed = Signal()

    def __init__(self, hotseat: HotSeat) -> None:
        super().__init__(hotseat)
        self._hotseat = hotseat
        self.guest: int | None = None
        self._policy = TablePolicy(held_back=lambda: _INTERRUPTED)

    def _let_in(self, guest: int | None) -> None:
        # While someone interrupts, only he may answer
        self.guest = guest
        policies = self._hotseat.controller.policies
        if guest is None:
            policies.pop(self._policy)
        else:
            policies.push(self._policy)

    def ask_who(self) -> None:
        """Ask who else wants to play a card; whether he has one is seen only behind the curtain."""
        hotseat = self._hotseat
        shell = hotseat.shell
        menu = QMenu(shell.frame)
        for seat in (seat for seat in hotseat.people if seat != hotseat.viewer):
            menu.addAction(hotseat.names.side(seat), partial(self.begin, seat))
        if self.guest is not None:
            menu.addAction(shell.speaker.say(msg("Continue without a card")), self.end)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(QCursor.pos() if hotseat.hand.is_in_sight else shell.frame.mapToGlobal(QPoint(80, 80)))

    def begin(self, seat: int) -> None:
        self._let_in(seat)
        self.changed.emit()

    def end(self) -> None:
        self._let_in(None)
        self.changed.emit()

    def let_answer(self, answer: Callable[[], bool]) -> bool:
        """Give the guest's answer and end the interruption, unless it is refused; return whether it was given."""
        guest = self.guest
        self._let_in(None)
        if answer():
            return True
        self._let_in(guest)
        return False

    def forget(self) -> None:
        self._let_in(None)


# --- names


class PlayerNames:
    """Names of sides and of the players at the screen."""

    def __init__(self, shell: Shell, controller: RulesController, sitting: Callable[[], Sitting]) -> None:
        self._shell, self._controller, self._sitting = shell, controller, sitting

    def side(self, seat: int) -> str:
        return self._shell.speaker.spell(Name("seat", str(seat)))

    def letter(self, seat: int) -> str:
        return self.look(seat).letter

    def look(self, seat: int) -> FactionColours:
        return look_of(self._controller.kit, self._controller.position, seat)

    def person(self, seat: int) -> str:
        """Name of the player, or of the side if there is none."""
        return self._sitting().names.get(seat, "") or self.side(seat)

    def player(self, seat: int) -> str:
        """Names of player and side, or of the side alone."""
        name, side = self._sitting().names.get(seat, ""), self.side(seat)
        return tr("{player}, {faction}", player=name, faction=side) if name not in ("", side) else side


# --- questions to the whole table

BY_TABLE = 0
"""Author of an answer that the table gave: no seat."""


class TableAsking(QObject):
    """What the table has said: that no one answers, for a while or only now, or who does.

    `called` is the seat that wants to answer, None if there is none.
    """

    def __init__(self, hotseat: HotSeat) -> None:
        super().__init__(hotseat)
        self._hotseat = hotseat
        self.forget()

    def forget(self) -> None:
        self.called: int | None = None
        self._heard = False
        self._passed: Together | None = None
        self._silent: Together | None = None
        self._standing: tuple[str, Hashable] | None = None

    # --- standing pass

    @property
    def standing(self) -> str:
        """How long the table passes, as `HiddenHands.spans` names it; empty if it is asked."""
        if self._standing is None:
            return ""
        until, which = self._standing
        return until if self._hotseat.hand.spans.get(until) == which else ""

    def pass_until(self, until: str) -> None:
        """Decline for all until a segment or turn ends, or until someone wants to be asked again."""
        self._standing = until, self._hotseat.hand.spans[until]
        self.decline_for_all()

    def ask_again(self) -> None:
        """End the standing pass: the next question is put to the table."""
        self._standing = self._silent = self._passed = None

    # --- asking

    @property
    def put(self) -> Together | None:
        """The open question in its form to the whole table. None for a seat that wants to answer, and for the only
        player who may answer while he looks at his hand.
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
        """People who may answer, in the order of asking."""
        return tuple(seat for seat in asked.seats if seat in self._hotseat.people)

    def answer(self, decision: Decision) -> Answer | None:
        """The automatic pass of a seat for which the table has declined; None if it must be asked."""
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
        if self.standing:
            return True
        said = self._silent
        if self._passed is not None and asked.continues(self._passed):
            self._passed = asked
            # A later seat may have other playable cards than those before it: the table has declined these too.
            self._silent = said and said._replace(could=said.could | asked.could)
            return True
        self._passed = None
        return said is not None and said.group == asked.group and asked.could <= said.could

    # --- replying

    def decline_for_all(self) -> None:
        """Decline for all as long as the march or battle goes on as seen."""
        asked = self.put
        if asked is None:
            return
        self._silent = asked
        self._passed = asked
        self._pass(asked)

    def call(self, seat: int) -> None:
        """Let this seat answer; the seats before it pass."""
        asked = self.put
        if asked is None or seat not in asked.seats:
            return
        # The seats before this one must pass first, each in its turn.
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


# --- viewer and curtain


class HotSeat(QObject):
    """Keeps hands apart. `viewer_changed` fires when another hand, or none, is open: everything is redrawn. `called`
    fires when another person is asked; `number_forgotten` carries the seat the curtain waits for.

    `viewer` is the seat whose hand is open, None behind the curtain and when no hand is open.
    """

    viewer_changed = Signal()
    called = Signal()
    number_forgotten = Signal(int)

    def __init__(
        self, shell: Shell, controller: RulesController, hidden_hands: Callable[[HotSeat], HiddenHands]
    ) -> None:
        super().__init__(shell)
        self.shell, self.controller = shell, controller
        self.sitting = Sitting()
        self.numbers = Numbers(lambda: self.sitting)
        self.names = PlayerNames(shell, controller, lambda: self.sitting)
        self.viewer: int | None = None
        self._news: Callable[[int], int] = lambda _seat: 0
        controller.policies.push(TablePolicy(by_itself=self._by_itself, viewer=lambda: self.viewer))
        self._waiting: int | None = None
        self._called_last = 0
        self._wants_in: int | None = None
        self.interruption = Interruption(self)
        self.table = TableAsking(self)
        self.curtain = Curtain(shell.frame, shell.foot)
        shell.input.lead(self.curtain)
        self.shutter = Shutter(shell, controller, self.curtain)
        self.hand = hidden_hands(self)
        self.copied = ClipboardGuard(shell, lambda: controller.kit, lambda: self.viewer, self.hand.open_part)
        self.curtain.opened.connect(self._open)
        self.curtain.forgotten.connect(self._help)
        self.interruption.changed.connect(self.viewer_changed)
        controller.answered_by_itself.connect(self._notify)

    # --- people

    def count_news(self, news: Callable[[int], int]) -> None:
        """Set the function that counts the steps a player has not seen."""
        self._news = news

    def sit(self, sitting: Sitting) -> None:
        """Seat other people before another table opens; no hand is open until then."""
        self.viewer = None
        self.hand.forget()
        self.numbers.forget()
        self._seat(sitting)

    def seat_anew(self, sitting: Sitting) -> None:
        """Change the players of the same table; a viewer who still plays keeps the view."""
        self._seat(sitting)
        self.viewer_changed.emit()

    def _seat(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.interruption.forget()
        self.table.forget()
        self._called_last, self._wants_in = 0, None

    @property
    def waiting(self) -> int | None:
        """The seat the curtain waits for."""
        return self._waiting

    @property
    def _seats(self) -> tuple[int, ...]:
        return rules_of(self.controller.kit).seats(self.controller.position)

    @property
    def people(self) -> tuple[int, ...]:
        """Seats that people at the screen play now."""
        return self.sitting.people(self._seats)

    @property
    def are_several(self) -> bool:
        """Whether hands are kept apart: a fact of the game, not of who plays just now."""
        return self.sitting.are_several(self._seats)

    @property
    def guest(self) -> int | None:
        return self.interruption.guest

    # --- whose hand is open

    def follow(self) -> None:
        """Follow the open question: cover the open hand, and close the curtain if needed."""
        position, people = self.controller.position, self.people
        if not self.hand.conceals(position) or position.is_over or not self.are_several:
            self.interruption.forget()
            self.viewer = people[0] if self.hand.conceals(position) and people and not self.are_several else None
            self._draw_back()
            return
        if self.viewer is not None and self.viewer not in people:
            self.viewer = None
        asked = self._asked
        # An automatic player is asked: the viewer keeps his hand open.
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
        # The seat whose hand is needed: the guest, or who decides or rolls own dice; 0 for none.
        node = self.controller.node
        if self.guest is not None:
            return self.guest
        asks = isinstance(node, Decision) or (isinstance(node, Roll) and self.controller.dice_are_typed)
        return node.seat if node is not None and asks else 0

    def _needs_curtain(self, asked: int) -> bool:
        # Whether the question needs the curtain. Public ones do only if the players want every question announced.
        if self.guest is not None or asked in (self._wants_in, self.table.called):
            return True
        when = self.shell.preferences.curtain
        return when == EVERYBODY or self.hand.asks_for_hand(self.controller.node, when)

    @property
    def covered(self) -> int | None:
        """The person who may answer with a covered hand; None if there is none."""
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
        """Open the hand of the asked player; a locked one needs the PIN, behind the curtain."""
        seat = self.covered
        if seat is None:
            return
        if not self.numbers.is_locked(seat):
            self._reveal(seat)
            return
        self._wants_in = seat
        self.viewer_changed.emit()

    def look_on(self, viewer: int | None) -> None:
        """Restore the viewer of a game that comes back to the table."""
        self.viewer = viewer

    def lend(self, sitting: Sitting) -> Sitting:
        """Seat others for a temporary table; returns the former people, to be seated again."""
        before = self.sitting
        self._seat(sitting)
        return before

    def cover(self) -> None:
        """Cover the viewer's hand; behind the curtain if the question is about it."""
        self.viewer = None
        self.viewer_changed.emit()

    def _close_for(self, seat: int) -> None:
        self._waiting = seat
        why = self.shell.speaker.say(prompt_of(self.controller.node)) if self.guest is None else ""
        person, locked, news = self.names.person(seat), self.numbers.is_locked(seat), self._news(seat)
        # a plan or an earlier moment on the map is private too
        whole = self.shell.preferences.curtain_covers == WINDOW or self.controller.mode is not Mode.PLAY
        self.shutter.close(whole=whole)
        self.curtain.number.watch(lambda: self.numbers.wait(seat))
        self.curtain.draw(
            self.names.player(seat),
            self.names.look(seat),
            why,
            person=person,
            locked=locked,
            news=news,
            whole=whole,
        )

    def _draw_back(self) -> None:
        self._waiting = self._wants_in = None
        self.lift_curtain()

    def lift_curtain(self) -> None:
        """Open the curtain with all hands covered."""
        if self.shutter.is_closed:
            self.shutter.open()
            self.shell.view.setFocus()  # before the curtain hides: a hidden widget would keep the keyboard
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

    # --- what is visible

    def seen(self, position: GamePosition) -> GamePosition:
        """The position as the viewer may see it; all of it where nothing is hidden."""
        return rules_of(self.controller.kit).view(position, self.viewer) if self.hand.conceals(position) else position

    def may_see(self, seats: tuple[int, ...]) -> bool:
        """Whether facts known to these seats may be shown now. An empty tuple is a public fact."""
        return not seats or not self.hand.conceals(self.controller.position) or self.viewer in seats

    def withholds(self, node: Node | None) -> bool:
        """Whether the options of the open question must be hidden now."""
        return (
            self.hand.conceals(self.controller.position)
            and self.hand.is_secret(node)
            and node is not None
            and node.seat != self.viewer
        )

    def show(self) -> None:
        """Show the viewer's hand; keep a closed curtain on top."""
        self.copied.follow()
        self.hand.show()
        if self.is_closed:
            self.shutter.close()
            self.curtain.come_forward()

    @property
    def is_closed(self) -> bool:
        return not self.curtain.isHidden()

    # --- actions

    def _by_itself(self, decision: Decision) -> Answer | None:
        # Answer automatically for people only; automatic players answer every question.
        if decision.seat not in self.people:
            return None
        spared = self.hand.spares(decision)
        return self.table.answer(decision) if spared is None else spared

    def _notify(self, decision: Decision, answer: Answer) -> None:
        # Passes are many and in the log; what else was answered for a person is told at once
        if self.controller.mode is not Mode.PLAY or decision.kind.traits & {Trait.SECRET, Trait.TO_OTHERS}:
            return
        words = words_of(self.controller.kit).choice_words(decision, answer, self.controller.position)
        self.shell.notify(msg("{answer}: there was nothing to decide. Ctrl+Z undoes it.", answer=words))

    def pass_until(self, until: str) -> None:
        """Pass for the asked player, and automatically until the segment or turn ends."""
        self.hand.pass_until(until)

    def go_back(self) -> None:
        """End an interruption without playing: the question goes back to the asked player."""
        self.interruption.end()

    @property
    def actor(self) -> int | None:
        """The seat whose free acts are offered: the viewer or the asked player; None for someone else's question."""
        node = self.controller.node
        if self.hand.conceals(self.controller.position):
            return self.viewer if self.viewer is not None else self.covered
        return node.seat if isinstance(node, Decision) else None


# --- the curtain in the new-game dialog

_ROW_WORDS: dict[str, Message] = {CARDS: msg("Rarely"), HANDS: msg("Before hands"), EVERYBODY: msg("Before everyone")}
_ROW_ORDER = tuple(_ROW_WORDS)


class CurtainRow(ChoiceRow):
    """Buttons for when the curtain closes; `before` is the choice."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(len(_ROW_ORDER), parent)
        self.set_words(tr("Curtain"), [sentence(words) for words in _ROW_WORDS.values()])
        self.setToolTip(as_words(". ".join(sentence(words) for words in CURTAIN.options.values())))
        self.mark(HANDS)

    @property
    def before(self) -> str:
        return _ROW_ORDER[self.choice]

    def mark(self, before: str) -> None:
        """Select a choice."""
        self.choose(_ROW_ORDER.index(before))


# --- fewer curtains
# After the third pass behind the curtain, offer to close it less often.

_PASSES = 3


class FewerCurtains:
    """Counts passes behind the curtain in one session; `choose` sets when the curtain closes."""

    def __init__(self, hotseat: HotSeat, choose: Callable[[str], object]) -> None:
        self._hotseat, self._choose = hotseat, choose
        self._passed = 0

    def note(self, node: Node | None, answer: Answer) -> None:
        """Count the answer if it is a pass that could have been given with a covered hand."""
        players = players_of(self._hotseat.controller.kit)
        if isinstance(node, Decision) and self._concerns(node) and answer in players.nothing_done(node):
            self._passed += 1

    def offers(self, node: Node | None) -> tuple[Offer, ...]:
        """The button when such a question comes once more, unless the choice was already made."""
        if self._passed < _PASSES or not self._concerns(node):
            return ()
        told = msg("Pass on questions like this without showing your hand. Undo it in Game, Questions, Curtain.")
        return (Offer(msg("Fewer curtains"), does=lambda: self._choose(CARDS), told=told, beside=True),)

    def _concerns(self, node: Node | None) -> bool:
        hotseat = self._hotseat
        return (
            isinstance(node, Decision)
            and hotseat.are_several
            and hotseat.shell.preferences.curtain != CARDS
            and node.kind in hotseat.hand.passable_kinds
        )
