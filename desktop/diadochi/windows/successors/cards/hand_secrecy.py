"""Hidden hands of the Successors: the strip shows the viewer's hand, and copied texts of a position leave hands out
(SEQ-10).
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from diadochi.language import Name, msg
from diadochi.rules.core.flow import Answer, Decision, Draw, Node
from diadochi.rules.core.game import Game
from diadochi.rules.successors.answers import Pass
from diadochi.rules.successors.cards.card_event import deal_hidden, left_to_draw
from diadochi.rules.successors.cards.surprises import Fitting, unseen
from diadochi.rules.successors.position import HIDDEN, Position
from diadochi.rules.successors.view import SECRET, conceals, reveal, view
from diadochi.windows.commands import Command
from diadochi.windows.hotseat.hidden_hands import HiddenHands, Together
from diadochi.windows.preferences import AUTOMATIC, store_preferences
from diadochi.windows.successors.automatic_answers import AUTOMATIC_ANSWERS, WINDOW, AutomaticAnswers
from diadochi.windows.successors.cards.card_sheet import Discards
from diadochi.windows.successors.cards.hand_panel import NOTHING, HandPanel, Shown
from diadochi.windows.successors.cards.surprise_passes import ROUND, SEGMENT, TURN, CardPasses, Passes, segment_of
from diadochi.windows.successors.piece_pictures import can_act

if TYPE_CHECKING:
    from diadochi.windows.hotseat.hotseat import HotSeat


# --- hands in texts


def public(position: Position) -> Position:
    """The public part of a game's position: without hands."""
    return view(position, None)


def freed(position: Position) -> Position:
    """The position outside any game, for single activation segments."""
    free = position.copy()
    free.course = ""
    return free


def open_part(position: Position) -> Position:
    """What everyone may read of a position: in a whole game no hands."""
    return public(position) if conceals(position) else position


def with_hands(told: Position, there: Position) -> Position:
    """`told` with its hidden hands taken from the table; unchanged if their sizes differ."""
    hands: dict[int, tuple[str, ...]] = {}
    for seat, faction in told.factions.items():
        hidden = faction.hand.count(HIDDEN)
        held = there.factions[seat].hand if seat in there.factions else ()
        if hidden and hidden == len(faction.hand) == len(held):
            hands[seat] = held
    return reveal(told, hands)


# --- hands at the screen


class HeldHand(HiddenHands):
    """Shows the viewer's hand."""

    secret_kinds = SECRET
    passable_kinds = frozenset((WINDOW,))

    def __init__(self, hotseat: HotSeat) -> None:
        super().__init__(hotseat)
        self._hotseat, self._shell = hotseat, hotseat.shell
        self._shown_for: Node | None = None
        self._is_needed = False
        shell = hotseat.shell
        self.passes = Passes()
        chosen = shell.preferences
        self._automatic = AutomaticAnswers(
            hotseat.controller,
            self.passes,
            lambda: chosen.asked,
            lambda: chosen.least_chance,
            lambda: not hotseat.are_several,
        )
        self.panel = HandPanel(hotseat.controller.kit, shell.speaker, shell.frame)
        shell.settings.offer(AUTOMATIC, lambda: AUTOMATIC_ANSWERS)
        shell.foot.put(self.panel)
        self.panel.hide()
        self._join()

    def _join(self) -> None:
        panel, hotseat = self.panel, self._hotseat
        panel.used.connect(self._use)
        panel.rose.connect(self._shell.input.guard.hold)
        panel.rose.connect(self._shell.cards.add)
        self._shell.input.guard.hold(panel.buttons.uncover)
        panel.buttons.discards_asked.connect(self.show_discards)
        panel.buttons.interrupt_asked.connect(hotseat.interruption.ask_who)
        panel.buttons.ask_again.connect(self._ask_again)
        panel.buttons.uncover_asked.connect(hotseat.uncover)
        panel.buttons.cover_asked.connect(hotseat.cover)
        panel.silenced.connect(self._silence)
        panel.buttons.passes_asked.connect(self.show_passes)
        panel.rule_asked.connect(self._shell.ask_rule)
        self._shell.input.uses_enter.append(lambda: panel.uses_enter)
        panel.folded.connect(self._fold)
        key = Command("hand", msg("Show or fold the hand"), ("Ctrl+H",))
        self._shell.menus.panels.insertAction(
            self._shell.menus.panels.actions()[-2], self._shell.commands.add(key, self._turn)
        )

    # --- secrecy

    def conceals(self, position: Position) -> bool:
        return conceals(position)

    def open_part(self, position: Position) -> Position:
        return open_part(position)

    def unknown(self, position: Position) -> tuple[int, ...]:
        seats = sorted(position.factions) if conceals(position) else ()
        return tuple(seat for seat in seats if HIDDEN in position.factions[seat].hand)

    def with_dealt_hands(self, position: Position) -> Position:
        controller = self._hotseat.controller
        game = Game(position.copy(), lambda here: deal_hidden(controller.kit, here))
        while isinstance(game.node, Draw):
            game.answer(controller.dice.of(game.node))
        return game.position

    def spares(self, decision: Decision) -> Answer | None:
        return self._automatic.answer(decision)

    @property
    def spans(self) -> Mapping[str, Hashable]:
        clock = self._hotseat.controller.position.clock
        return {SEGMENT: segment_of(clock), ROUND: (clock.turn, clock.phase, clock.round), TURN: clock.turn}

    def together(self, decision: Decision) -> Together | None:
        # windows for Surprise cards, grouped by march and battle
        if not isinstance(decision.options, Fitting):
            return None
        position, options = self._hotseat.controller.position, decision.options
        march = position.activation
        group = (position.clock, march and (march.seat, march.general), tuple(position.discards))
        return Together(options.event, (decision.seat, *options.later()), group, frozenset(options.could), Pass())

    def pass_until(self, until: str) -> None:
        controller, node = self._hotseat.controller, self._hotseat.controller.node
        if isinstance(node, Decision):
            self.passes.set(node.seat, until, controller.position.clock)
            controller.answer(Pass())

    def forget(self) -> None:
        self.passes.forget()

    # --- strip

    @property
    def is_in_sight(self) -> bool:
        return self.panel.isVisible()

    def show(self) -> None:
        hotseat, controller, panel = self._hotseat, self._hotseat.controller, self.panel
        position, kit, seat = controller.position, controller.kit, hotseat.viewer
        panel.speak_with(kit, self._shell.speaker)
        counts = (left_to_draw(kit, position), position.pile, len(position.discards))
        if seat is None or seat not in position.factions:
            panel.show_hand(NOTHING._replace(deck=counts[0], pile=counts[1], discards=counts[2]))
        else:
            cards = tuple(kit.cards[card] for card in position.factions[seat].hand if card in kit.cards)
            shown = Shown(seat, hotseat.names.side(seat), hotseat.names.letter(seat), cards, controller.node, *counts)
            panel.show_hand(shown)
        own = self.passes.lasting(seat, position.clock) if seat is not None else ""
        panel.show_standing_pass(own, hotseat.table.standing)
        panel.show_silent(self.passes.cards(seat, position.clock) if seat is not None else {})
        panel.show_interrupt(len(hotseat.people) > 1 and conceals(position))
        speaker = self._shell.speaker
        panel.show_acting(tuple(speaker.spell(Name("general", who)) for who in sorted(can_act(controller))))
        covered = hotseat.covered
        can_cover = seat is not None and hotseat.are_several and conceals(position)
        panel.show_cover(hotseat.names.person(covered) if covered is not None else "", can_cover=can_cover)
        self._come_to_sight()

    def _come_to_sight(self) -> None:
        hotseat, node = self._hotseat, self._hotseat.controller.node
        self.panel.setVisible(conceals(hotseat.controller.position) or bool(self.panel.tiles))
        if node is not self._shown_for:
            self._is_needed = not hotseat.is_closed and self.is_secret(node) and not hotseat.withholds(node)
            self._shown_for = node
        self._lay()

    def _lay(self) -> None:
        is_empty = self._hotseat.viewer is not None and not self.panel.tiles
        self.panel.fold(is_empty or (self._shell.preferences.hand_folded and not self._is_needed))

    def _fold(self, folded: bool) -> None:
        self._shell.preferences.hand_folded = folded
        store_preferences(self._shell.preferences)
        self._is_needed = False
        self._lay()

    def _turn(self) -> None:
        if not self.panel.is_folded and self.panel.has_keyboard:
            self._fold(True)
            self._shell.view.setFocus()
        else:
            self._fold(False)
            self.panel.setFocus()

    def take_keyboard(self) -> None:
        self._is_needed = True
        self._lay()
        self.panel.setFocus()

    def _use(self, answer: Answer) -> None:
        # the map gets the keyboard, as the next question is mostly there
        hotseat = self._hotseat
        self._shell.view.setFocus()
        if not hotseat.interruption.let_answer(lambda: hotseat.controller.answer(answer)):
            self.panel.setFocus()

    def _ask_again(self) -> None:
        hotseat = self._hotseat
        hotseat.table.ask_again()
        if hotseat.viewer is not None:
            self.passes.lift(hotseat.viewer)
        self.show()

    def _silence(self, card: str, until: str) -> None:
        hotseat = self._hotseat
        if hotseat.viewer is not None:
            self.passes.set_card(hotseat.viewer, card, until, hotseat.controller.position.clock)
            QTimer.singleShot(0, self, self.show)

    def show_passes(self) -> None:
        hotseat, kit, position = self._hotseat, self._hotseat.controller.kit, self._hotseat.controller.position
        if hotseat.viewer is None:
            return
        cards = tuple(kit.cards[card] for card in unseen(kit, position, tuple(kit.surprises)))
        dialog = CardPasses(cards, self.passes.cards(hotseat.viewer, position.clock), self._shell.frame)
        dialog.silenced.connect(self._silence)
        dialog.open()

    def show_discards(self) -> None:
        kit, position = self._hotseat.controller.kit, self._hotseat.controller.position
        cards = [[kit.cards[card] for card in pile] for pile in (position.discards, position.removed)]
        Discards(cards[0], cards[1], self._shell.speaker, self._shell.frame).open()
