"""The panel of the hand in its dock: whose hand it shows, when it comes to sight, where its buttons lead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer

from desktop.language import Name, msg
from desktop.rules.core.flow import Answer, Node
from desktop.rules.successors.cards.deck import left_to_draw
from desktop.rules.successors.cards.windows import unseen
from desktop.windows.hotseat.discards import Discards
from desktop.windows.hotseat.hand_panel import NOTHING, HandPanel, Shown
from desktop.windows.hotseat.silence import CardPasses
from desktop.windows.hotseat.sitting import conceals, is_secret
from desktop.windows.playing.signs import can_act

if TYPE_CHECKING:
    from desktop.windows.hotseat.hotseat import HotSeat


class HandDock(QObject):
    """Shows the hand of whoever looks at the screen."""

    def __init__(self, hotseat: HotSeat) -> None:
        super().__init__(hotseat)
        self._hotseat, self._window = hotseat, hotseat.window
        self._shown_for: Node | None = None
        self._was_shown = False
        window = hotseat.window
        self.panel = HandPanel(hotseat.controller.kit, window.speaker, window)
        right = Qt.DockWidgetArea.RightDockWidgetArea
        self.dock = window.docks.add("hand", msg("Hand"), self.panel, right, shown=False)
        if not window.docks.has_kept_place("hand"):
            window.tabifyDockWidget(window.docks["inspector"], self.dock)
        window.menus.menu("panels").addAction(self.dock.toggleViewAction())
        self._join()

    def _join(self) -> None:
        panel, hotseat = self.panel, self._hotseat
        panel.used.connect(self._use)
        panel.discards_asked.connect(self.show_discards)
        panel.interrupt_asked.connect(hotseat.breaking_in.ask_who)
        panel.ask_again.connect(self._ask_again)
        panel.uncover_asked.connect(hotseat.uncover)
        panel.cover_asked.connect(hotseat.cover)
        panel.silenced.connect(self._silence)
        panel.passes_asked.connect(self.show_passes)
        panel.rule_asked.connect(self._window.help.show_rule)

    def show(self) -> None:
        """Show the hand as it may be used now."""
        hotseat, controller, panel = self._hotseat, self._hotseat.controller, self.panel
        position, kit, seat = controller.position, controller.kit, hotseat.viewer
        panel.speak_with(kit, self._window.speaker)
        counts = (left_to_draw(kit, position), position.pile, len(position.discards))
        if seat is None or seat not in position.factions:
            panel.show_hand(NOTHING._replace(deck=counts[0], pile=counts[1], discards=counts[2]))
        else:
            cards = tuple(kit.cards[card] for card in position.factions[seat].hand if card in kit.cards)
            shown = Shown(seat, hotseat.names.side(seat), hotseat.names.letter(seat), cards, controller.node, *counts)
            panel.show_hand(shown)
        panel.show_standing_pass(hotseat.passes.lasting(seat, position.clock) if seat is not None else "")
        panel.show_silent(hotseat.passes.cards(seat, position.clock) if seat is not None else {})
        panel.show_interrupt(len(hotseat.people) > 1 and conceals(position))
        speaker = self._window.speaker
        panel.show_acting(tuple(speaker.spell(Name("general", who)) for who in sorted(can_act(controller))))
        covered = hotseat.covered
        can_cover = seat is not None and hotseat.are_several and conceals(position)
        panel.show_cover(hotseat.names.person(covered) if covered is not None else "", can_cover=can_cover)
        self._come_to_sight()

    def _come_to_sight(self) -> None:
        """The first hand at this table brings the panel along, and every question about a hand."""
        hotseat, node = self._hotseat, self._hotseat.controller.node
        if hotseat.viewer is not None and not self._was_shown:
            self._was_shown = True
            self.dock.show()
        if not hotseat.is_closed and node is not self._shown_for and is_secret(node) and not hotseat.withholds(node):
            self._window.docks.show("hand")
        self._shown_for = node

    def take_keyboard(self) -> None:
        """The question is about a card: bring the hand to sight."""
        self._window.docks.show("hand")
        self.panel.setFocus()

    def _use(self, answer: Answer) -> None:
        """A card is played; whoever broke in for it has done what he wanted, unless it is refused. What is asked next
        mostly lies on the map, which gets the keyboard.
        """
        breaking_in = self._hotseat.breaking_in
        guest, breaking_in.guest = breaking_in.guest, None
        self._window.view.setFocus()
        if not self._hotseat.controller.answer(answer):
            breaking_in.guest = guest
            self.panel.setFocus()

    def _ask_again(self) -> None:
        """Whoever looks wants to be asked for cards again."""
        hotseat = self._hotseat
        if hotseat.viewer is not None:
            hotseat.passes.lift(hotseat.viewer)
            self.show()

    def _silence(self, card: str, until: str) -> None:
        """Whoever looks does not want to be asked for a card, or wants it again."""
        hotseat = self._hotseat
        if hotseat.viewer is not None:
            hotseat.passes.set_card(hotseat.viewer, card, until, hotseat.controller.position.clock)
            QTimer.singleShot(0, self, self.show)

    def show_passes(self) -> None:
        """Every Surprise card that may be held, with how long whoever looks is not asked for it."""
        hotseat, kit, position = self._hotseat, self._hotseat.controller.kit, self._hotseat.controller.position
        if hotseat.viewer is None:
            return
        cards = tuple(kit.cards[card] for card in unseen(kit, position, tuple(kit.surprises)))
        dialog = CardPasses(cards, hotseat.passes.cards(hotseat.viewer, position.clock), self._window)
        dialog.silenced.connect(self._silence)
        dialog.open()

    def show_discards(self) -> None:
        """Let the discards be looked through."""
        kit, position = self._hotseat.controller.kit, self._hotseat.controller.position
        cards = [[kit.cards[card] for card in pile] for pile in (position.discards, position.removed)]
        Discards(cards[0], cards[1], self._window.speaker, self._window).open()
