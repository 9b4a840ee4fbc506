"""The open question on the prompt bar: its sentence, its buttons, the draft that waits for Enter, what was refused."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from desktop.controller.rules_controller import RulesController
from desktop.language import Message, msg
from desktop.narration.successors.choices import choice_words
from desktop.narration.successors.outcome_words import outcome_words
from desktop.rules.core.flow import Answer, Dice, Node
from desktop.rules.core.verdict import Verdict
from desktop.rules.successors.answers import Lose
from desktop.windows.hotseat.hotseat import HotSeat
from desktop.windows.main_window import MainWindow
from desktop.windows.playing.arrivals.arrivals import Arrivals
from desktop.windows.playing.dialogs import Dialogs
from desktop.windows.playing.losses.losses import Losses
from desktop.windows.playing.offers import (
    Offer,
    free_offers,
    mending,
    offers_of,
    pass_unseen,
    passing_offers,
    prompt_of,
)
from desktop.windows.playing.reactions.reactions import Reactions
from desktop.windows.prompt_bar import PromptButton

_DRAFT = "draft"
"""The button of an answer that was picked on the map; picked once more it is given."""


class Prompting(QObject):
    """Asks the open question on the bar of `window`; buttons and what is picked on the map become answers.

    `report_asked` tells that the report of the game that is over is wanted, `has_report` whether there is one.
    """

    report_asked = Signal()

    def __init__(
        self,
        window: MainWindow,
        controller: RulesController,
        hotseat: HotSeat,
        reactions: Reactions,
        losses: Losses,
        arrivals: Arrivals,
    ) -> None:
        super().__init__(window)
        self._window, self._controller, self._hotseat = window, controller, hotseat
        self._reactions, self._losses, self._arrivals = reactions, losses, arrivals
        self.offers: dict[str, Offer] = {}
        self._draft: Answer | None = None
        self.has_report: Callable[[], bool] = lambda: False
        self._dialogs = Dialogs(window, controller)
        self._dialogs.rejected.connect(reactions.forget_draft)
        reactions.drafted.connect(self.take_up)
        reactions.choose_asked.connect(lambda kind: self._choose(kind, prompt_of(controller.node)))
        reactions.pick_asked.connect(self._dialogs.pick)
        arrivals.told.connect(self.tell)
        window.prompt.answered.connect(self.press)
        controller.refused.connect(self.refuse)
        controller.lifted_changed.connect(self._another_hand)

    # --- asking

    def say(self, message: Message) -> None:
        """Only say something; nothing is asked."""
        self.offers = {}
        self._window.prompt.show_prompt(self._later(message))

    def ask(self) -> None:
        """Ask the open question; what was drafted before is forgotten."""
        self._draft = None
        self.show()

    def show(self) -> None:
        """Show the open question again, with what is drafted."""
        node, held = self._controller.node, self._controller.held_back()
        self.offers = self._numbered(self._offered(node), node)
        buttons = [PromptButton(key, self._later(o.words), o.first, _keys(o)) for key, o in self.offers.items()]
        outcome = self._controller.position.outcome if node is None else None
        called = node.seat if node is not None else outcome.seat if outcome is not None else 0
        seat = self._controller.kit.colours[called].letter if called else ""
        breach = next(iter(self._controller.breaches()), None) if node is None else None
        words = self._question(node) if breach is None else mending(breach)
        if held is not None and held.reason is not None:
            words = msg("{question} {reason}", question=words, reason=held.reason)
        rules = node.rules if node else breach.rules if breach else ()
        self._window.prompt.show_prompt(self._later(words), buttons, rules, seat)

    def _another_hand(self) -> None:
        """Something was taken in hand or put back: what can be done with it where it stands is offered, or no more."""
        if self.offers and self._controller.may_act_here is not any(offer.here for offer in self.offers.values()):
            self.show()

    def _question(self, node: Node | None) -> Message:
        """What is asked; after the end of the game who has won it."""
        outcome = self._controller.position.outcome
        return prompt_of(node) if node is not None or outcome is None else outcome_words(outcome)

    def _numbered(self, offers: tuple[Offer, ...], node: Node | None) -> dict[str, Offer]:
        """The offers by their keys, the draft before all others."""
        if self._draft is None or not offers:
            return {str(number): offer for number, offer in enumerate(offers)}
        draft = {_DRAFT: Offer(choice_words(node, self._draft, self._controller.position), self._draft, first=True)}
        return draft | {str(number): offer._replace(first=False) for number, offer in enumerate(offers)}

    def _offered(self, node: Node | None) -> tuple[Offer, ...]:
        """The buttons of the open question; whoever broke in has none but to go back, his cards lie in his hand."""
        if self._hotseat.guest is not None:
            return (Offer(msg("No card: go on"), back=True, first=True),)
        if node is None and self._controller.position.is_over:
            return (Offer(msg("Report of the game"), report=True, first=True),) if self.has_report() else ()
        if self._controller.held_back() is not None or self._arrivals.is_begun:
            return ()
        if self._hotseat.withholds(node):
            return pass_unseen(node) if node is not None and self._hotseat.covered == node.seat else ()
        here = (Offer(msg("Activate on the spot"), here=True),) if self._controller.may_act_here else ()
        return (
            *here,
            *offers_of(node, self._controller.position),
            *passing_offers(node),
            *free_offers(node, self._hotseat.actor),
        )

    # --- refusing

    def refuse(self, verdict: Verdict) -> None:
        """Say below the prompt what was refused and under which rules."""
        if verdict.reason is not None:
            self._window.prompt.show_reason(self._later(verdict.reason), verdict.because)

    def tell(self, verdict: Verdict) -> None:
        """Say why a place is refused; an allowed one takes the reason away."""
        if verdict.reason is None:
            self._window.prompt.show_reason("")
        else:
            self.refuse(verdict)

    def _later(self, message: Message) -> Callable[[], str]:
        """The message as words that follow the language."""
        return lambda: self._window.speaker.say(message)

    # --- answering

    def press(self, key: str) -> None:
        """A button was pressed; those of others are left to them."""
        offer = self.offers.get(key)
        if offer is None:
            return
        if offer.passing:
            self._hotseat.pass_until(offer.passing)
        elif offer.back:
            self._hotseat.go_back()
        elif offer.report:
            self.report_asked.emit()
        elif offer.here:
            self._controller.act_here()
        elif offer.answer is not None:
            self._controller.answer(offer.answer)
        elif offer.choose is not None:
            self._choose(offer.choose, offer.words)
        elif offer.pick:
            self._dialogs.pick(offer.pick)
        elif offer.point:
            self._reactions.point_at(offer.point)
        elif offer.throw:
            self._dialogs.throw(offer.throw)

    def take_up(self, answer: Answer) -> None:
        """An answer was picked on the map: its button waits for Enter; without one it is asked for."""
        if self._arrivals.take(answer):
            self._reactions.forget_draft()
            return
        found = next((key for key, offer in self.offers.items() if offer.answer == answer), None)
        if found is None:
            if answer == self._draft:
                self._controller.answer(answer)
                return
            self._draft = answer
            self.show()
            found = _DRAFT
        self._window.prompt.take_up(found)

    def _choose(self, kind: type[Answer], title: Message) -> None:
        """Let a part be chosen for an answer of class `kind`; losses are chosen in their tray."""
        if kind is not Lose or not self._losses.take_up():
            self._dialogs.choose(kind, title)


def _keys(offer: Offer) -> str:
    """The key that presses a button: of a face of a die its figure."""
    return str(offer.answer.faces[0]) if isinstance(offer.answer, Dice) and len(offer.answer.faces) == 1 else ""
