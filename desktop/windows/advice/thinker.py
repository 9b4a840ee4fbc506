"""Asks a player what it thinks of the open question: in the process beside the window, so that this stays smooth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from desktop.controller.foresight import Foresight
from desktop.controller.rules_controller import RulesController
from desktop.forecast.odds.wire import OddsRefused
from desktop.players.player import Advice
from desktop.players.thoughts import SeatAsked, Thought, ThoughtAsked, as_known
from desktop.rules.core.system import AnyKit
from desktop.windows.game.seats import SeatPlan

if TYPE_CHECKING:
    from desktop.players.course import ThoughtWanted  # brings what only the report of a game needs

_SEAT = "automatic"
"""Slot of what the player of a seat is asked."""
_COURSE = "course"
"""Slot of what a player is asked of a game that is over."""
Hear = Callable[[Thought | OddsRefused], None]
"""Takes what a player thought, or why it could not be asked."""


class Thinker:
    """What is found comes later; of an older question of the same slot nothing comes."""

    def __init__(self, controller: RulesController, foresight: Foresight) -> None:
        self._controller, self._foresight = controller, foresight

    def ask(self, slot: str, level: str, seed: int, then: Hear) -> None:
        """Let a player of a level think of the open decision for whoever is asked; `seed` is what it chooses by."""
        decision = self._controller.decision
        if decision is not None:
            self._send(slot, ThoughtAsked(level, decision.seat, self._root, seed=seed), then)

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
        decision = self._controller.decision
        if decision is None:
            return
        asked = SeatAsked(
            plan.plays, decision.seat, self._root, (), seed, plan.temperament, hurried=hurried, mistakes=mistakes
        )
        self._send(_SEAT, asked, lambda reply: then(reply.advice if isinstance(reply, Thought) else None))

    def stop(self) -> None:
        """Nobody waits any more for what the player of a seat thinks."""
        self.forget(_SEAT)

    def look_back(self, kit: AnyKit, wanted: ThoughtWanted, then: Hear) -> bool:
        """Let a player think of a moment of a game of this kit; False where another map lies on the table."""
        if not self._foresight.is_asked_of(kit):
            return False
        self._foresight.ask(_COURSE, wanted.question, then, wanted.at)
        return True

    def look_back_no_more(self) -> None:
        """Nobody waits any more for what a player would have done."""
        self.forget(_COURSE)

    @property
    def _root(self) -> str:
        """The procedure by which the table is played."""
        return self._controller.line.record.about.root

    def _send(self, slot: str, question: ThoughtAsked, then: Hear) -> None:
        asked, begun = as_known(self._controller.kit, self._controller.game_here(), question)
        self._foresight.ask(slot, asked, then, begun)

    def forget(self, slot: str) -> None:
        """Nobody waits for it any more."""
        self._foresight.forget(slot)
