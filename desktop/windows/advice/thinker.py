"""Asks a player what it thinks of the open question: in the process beside the window, so that this stays smooth."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from desktop.controller.foresight import Foresight
from desktop.controller.rules_controller import RulesController
from desktop.forecast.odds.wire import OddsRefused
from desktop.players.player import Advice
from desktop.players.temperaments.temperament import EVEN
from desktop.players.thoughts import Thought, ThoughtAsked, as_known
from desktop.windows.game.seats import SeatPlan


class Thinker:
    """What is found comes later; of an older question of the same slot nothing comes."""

    def __init__(self, controller: RulesController, foresight: Foresight) -> None:
        self._controller, self._foresight = controller, foresight

    def ask(
        self,
        slot: str,
        level: str,
        seed: int,
        then: Callable[[Thought | OddsRefused], None],
        temperament: str = EVEN.id,
        *,
        hurried: bool = False,
        mistakes: int = 0,
    ) -> None:
        """Let a player of a level think of the open decision for whoever is asked; `seed` is what it chooses by.

        `then` gets what it thought, or why it could not be asked.
        """
        controller, decision = self._controller, self._controller.decision
        if decision is None:
            return
        root = controller.line.record.about.root
        asked, begun = as_known(
            controller.kit,
            controller.game_here(),
            ThoughtAsked(level, decision.seat, root, (), seed, temperament, hurried, mistakes),
        )
        self._foresight.ask(slot, asked, then, begun)

    def play(
        self,
        plan: SeatPlan,
        seed: int,
        then: Callable[[Sequence[Advice] | None], None],
        *,
        hurried: bool,
        mistakes: int,
    ) -> None:
        """Let the automatic player of whoever is asked think; `then` gets None where it could not be asked."""
        self.ask(
            "automatic",
            plan.plays,
            seed,
            lambda reply: then(reply.advice if isinstance(reply, Thought) else None),
            plan.temperament,
            hurried=hurried,
            mistakes=mistakes,
        )

    def forget(self, slot: str) -> None:
        """Nobody waits for it any more."""
        self._foresight.forget(slot)
