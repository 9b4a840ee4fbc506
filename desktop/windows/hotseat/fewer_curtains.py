"""After the third pass behind the curtain it is offered to let it fall less often."""

from __future__ import annotations

from collections.abc import Callable

from desktop.language import msg
from desktop.players.plug import players_of
from desktop.rules.core.flow import Answer, Decision, Node
from desktop.windows.hotseat.hotseat import HotSeat
from desktop.windows.hotseat.sitting import CARDS
from desktop.windows.playing.offer import Offer

_PASSES = 3


class FewerCurtains:
    """Counts the passes behind the curtain in one sitting; `choose` sets before what the curtain falls from now on."""

    def __init__(self, hotseat: HotSeat, choose: Callable[[str], object]) -> None:
        self._hotseat, self._choose = hotseat, choose
        self._passed = 0

    def note(self, node: Node | None, answer: Answer) -> None:
        """Somebody answers: whether that is a pass that could have been given with the hand covered."""
        players = players_of(self._hotseat.controller.kit)
        if isinstance(node, Decision) and self._concerns(node) and answer in players.nothing_done(node):
            self._passed += 1

    def offers(self, node: Node | None) -> tuple[Offer, ...]:
        """The button, where such a question comes once more; none before, and none where it has been chosen."""
        if self._passed < _PASSES or not self._concerns(node):
            return ()
        told = msg(
            "From now on such a question can be passed with the hand covered; Game, Questions, Curtain undoes it."
        )
        return (Offer(msg("Fewer curtains"), does=lambda: self._choose(CARDS), told=told, beside=True),)

    def _concerns(self, node: Node | None) -> bool:
        hotseat = self._hotseat
        return (
            isinstance(node, Decision)
            and hotseat.are_several
            and hotseat.shell.preferences.curtain != CARDS
            and node.kind in hotseat.hand.passable_kinds
        )
