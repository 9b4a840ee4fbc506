"""One screen for several people: whose hand lies open, when the curtain falls, what stays hidden (SEQ-10)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QMenu

from desktop.controller.rules_controller import RulesController
from desktop.language import Name, msg, tr
from desktop.rules.core.flow import Answer, Decision, Node
from desktop.rules.core.verdict import Verdict
from desktop.rules.successors.answers import Pass
from desktop.rules.successors.cards.deck import left_to_draw
from desktop.rules.successors.position import Position
from desktop.rules.successors.view import view
from desktop.windows.hotseat.by_itself import ByItself
from desktop.windows.hotseat.curtain import Curtain
from desktop.windows.hotseat.discards import Discards
from desktop.windows.hotseat.forgotten import Forgotten
from desktop.windows.hotseat.hand_panel import NOTHING, HandPanel, Shown
from desktop.windows.hotseat.passes import Passes
from desktop.windows.hotseat.sitting import Sitting, conceals, is_secret
from desktop.windows.main_window import MainWindow
from desktop.windows.playing.offers import prompt_of

_BROKEN_IN = Verdict(False, ("SEQ-13",), reason=msg("Somebody has broken in: first that player goes on."))


class HotSeat(QObject):
    """Keeps hands apart. `viewer_changed` tells that another hand lies open, or none; then everything shows anew.
    `called` tells that the curtain has closed for somebody.

    `viewer` is the seat whose player looks at the screen, None while the curtain is closed or nobody's hand is open.
    """

    viewer_changed = Signal()
    called = Signal()

    def __init__(self, window: MainWindow, controller: RulesController) -> None:
        super().__init__(window)
        self.window, self.controller = window, controller
        self.sitting = Sitting()
        self.viewer: int | None = None
        self._guest: int | None = None
        self.news: Callable[[int], int] = lambda _seat: 0
        self.passes = Passes()
        self.by_itself = ByItself(controller, self.passes, lambda: window.preferences.confirm)
        controller.by_itself = self._by_itself
        self._waiting: int | None = None
        self._shown_for: Node | None = None
        self._was_shown = False
        self.curtain = Curtain(window)
        self.panel = HandPanel(controller.kit, window.speaker, window)
        self.dock = window.docks.add(
            "hand", msg("Hand"), self.panel, Qt.DockWidgetArea.RightDockWidgetArea, shown=False
        )
        if not window.docks.has_kept_place("hand"):
            window.tabifyDockWidget(window.docks["inspector"], self.dock)
        window.menus.menu("panels").addAction(self.dock.toggleViewAction())
        self._join()

    def _join(self) -> None:
        self.curtain.opened.connect(self._open)
        self.curtain.forgotten.connect(self._help)
        self.panel.used.connect(self._use)
        self.panel.discards_asked.connect(self.show_discards)
        self.panel.interrupt_asked.connect(self._ask_who)
        self.panel.ask_again.connect(self.ask_again)
        self.panel.rule_asked.connect(self.window.help.show_rule)

    # --- who sits here

    def join(self, held_back: Callable[[], Verdict | None]) -> None:
        """While somebody has broken in nothing else is answered; besides, what is held back by others is."""
        self.controller.held_back = lambda: held_back() if self._guest is None else _BROKEN_IN

    def sit(self, sitting: Sitting, *, keep: bool = False) -> None:
        """Other people sit down; whoever looked looks no longer, unless he is to `keep` his seat."""
        self.sitting = sitting
        self._guest = None
        if not keep:
            self.viewer = None
            self.passes.forget()
        self.viewer_changed.emit()

    @property
    def waiting(self) -> int | None:
        """For whom the curtain is closed."""
        return self._waiting

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of the people at the screen."""
        return self.sitting.people(self.controller.position)

    def follow(self) -> None:
        """The open question may be another's: hide the hand that lies open, and close the curtain for who is asked."""
        position, people = self.controller.position, self.people
        if not conceals(position) or position.is_over or len(people) < 2:
            self._guest = None
            self._see(people[0] if conceals(position) and len(people) == 1 else None)
            self.curtain.hide()
            return
        if self.viewer is not None and self.viewer not in people:
            self.viewer = None
        asked = self._asked(self.controller.node)
        if asked in people and asked != self.viewer:
            self._close_for(asked)

    def _asked(self, node: Node | None) -> int:
        """Whose hand is wanted on the table: who breaks in, or who decides; 0 for nobody."""
        if self._guest is not None:
            return self._guest
        return node.seat if isinstance(node, Decision) else 0

    def _close_for(self, seat: int) -> None:
        self._see(None)
        if self.curtain.isHidden() or self._waiting != seat:
            self.called.emit()
        self._waiting = seat
        why = self.window.speaker.say(prompt_of(self.controller.node)) if self._guest is None else ""
        person, locked = self.sitting.names.get(seat, ""), self.sitting.is_locked(seat)
        self.curtain.draw(
            self._player(seat), self._letter(seat), why, person=person, locked=locked, news=self.news(seat)
        )

    def _see(self, seat: int | None) -> None:
        self.viewer = seat

    def _open(self, typed: str) -> None:
        seat = self._waiting
        if seat is None or not self.sitting.opens(seat, typed):
            self.curtain.refuse()
            return
        self._reveal(seat)

    def _reveal(self, seat: int) -> None:
        self._waiting = None
        self.curtain.hide()
        self._see(seat)
        self.viewer_changed.emit()
        if is_secret(self.controller.node) or self._guest is not None:
            self.window.docks.show("hand")
            self.panel.setFocus()
        else:
            self.window.view.setFocus()

    def _help(self) -> None:
        """A number was forgotten: it is lifted when everybody else agrees."""
        seat = self._waiting
        if seat is None:
            return
        others = [self._name(other) for other in self.people if other != seat]
        dialog = Forgotten(self._name(seat), others, self.window)
        dialog.accepted.connect(lambda: self._lift(seat))
        dialog.open()

    def _lift(self, seat: int) -> None:
        self.sitting = self.sitting.unlocked((seat,))
        self._reveal(seat)

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
        """Show the hand of whoever looks, as it may be used now."""
        controller = self.controller
        position, kit = controller.position, controller.kit
        self.panel.speak_with(kit, self.window.speaker)
        seat = self.viewer
        counts = (left_to_draw(kit, position), position.pile, len(position.discards))
        if seat is None or seat not in position.factions:
            self.panel.show_hand(NOTHING._replace(deck=counts[0], pile=counts[1], discards=counts[2]))
        else:
            cards = tuple(kit.cards[card] for card in position.factions[seat].hand if card in kit.cards)
            self.panel.show_hand(Shown(seat, self._name(seat), self._letter(seat), cards, controller.node, *counts))
        lasting = self.passes.lasting(seat, position.clock) if seat is not None else ""
        self.panel.show_standing_pass(lasting)
        self.panel.show_interrupt(len(self.people) > 1 and conceals(position))
        self._bring_forward()

    @property
    def is_closed(self) -> bool:
        """Whether the curtain hides everything."""
        return not self.curtain.isHidden()

    def _bring_forward(self) -> None:
        """A closed curtain lies before everything; without one a question about the hand brings the hand to sight."""
        node = self.controller.node
        if self.viewer is not None and not self._was_shown:
            self._was_shown = True
            self.dock.show()
        if self.is_closed:
            self.curtain.come_forward()
        elif node is not self._shown_for and is_secret(node) and not self.withholds(node):
            self.window.docks.show("hand")
        self._shown_for = node

    def _name(self, seat: int) -> str:
        return self.window.speaker.spell(Name("seat", str(seat)))

    def _player(self, seat: int) -> str:
        """The player's name, with that of the faction; the faction's where nobody is named."""
        name = self.sitting.names.get(seat, "")
        return tr("{player}, {faction}", player=name, faction=self._name(seat)) if name else self._name(seat)

    def _letter(self, seat: int) -> str:
        return self.controller.kit.colours[seat].letter

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

    def ask_again(self) -> None:
        """Whoever looks wants to be asked for cards again."""
        if self.viewer is not None:
            self.passes.lift(self.viewer)
            self.show()

    def _use(self, answer: Answer) -> None:
        guest, self._guest = self._guest, None
        if not self.controller.answer(answer):
            self._guest = guest

    def show_discards(self) -> None:
        """Let the discards be looked through."""
        kit, position = self.controller.kit, self.controller.position
        cards = [[kit.cards[card] for card in pile] for pile in (position.discards, position.removed)]
        Discards(cards[0], cards[1], self.window.speaker, self.window).open()

    def _ask_who(self) -> None:
        """Who else wants to play a card now; whether he has one is seen behind the curtain only."""
        menu = QMenu(self.window)
        for seat in (seat for seat in self.people if seat != self.viewer):
            menu.addAction(self._name(seat), partial(self.break_in, seat))
        if self._guest is not None:
            menu.addAction(self.window.speaker.say(msg("No card: go on")), self.go_back)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(QCursor.pos() if self.panel.isVisible() else self.window.mapToGlobal(QPoint(80, 80)))

    def break_in(self, seat: int) -> None:
        """A player who is not asked wants to play a card at this moment (SEQ-13)."""
        self._guest = seat
        self.viewer_changed.emit()

    def go_back(self) -> None:
        """Whoever broke in has nothing to play: the question goes back to who is asked."""
        self._guest = None
        self.viewer_changed.emit()

    @property
    def actor(self) -> int | None:
        """Whose free acts are offered: whoever looks, or whoever is asked where nothing is hidden."""
        node = self.controller.node
        if conceals(self.controller.position):
            return self.viewer
        return node.seat if isinstance(node, Decision) else None

    @property
    def guest(self) -> int | None:
        """Who broke in, None for nobody."""
        return self._guest
