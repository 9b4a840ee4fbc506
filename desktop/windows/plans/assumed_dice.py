"""The dice of a plan: nothing is thrown, what falls is taken for granted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from desktop.controller.chance import ProgramDice
from desktop.forecast.plans.assuming import Assumption, assumed
from desktop.rules.core.fair import by_chance
from desktop.rules.core.flow import Answer, Chance, Dice, Draw, Drawn
from desktop.rules.core.game import Game
from desktop.rules.core.system import AnyKit


class AssumedDice(ProgramDice):
    """Takes dice for granted as `how` says, for the good or bad of the `side` that is asked for; `goal` is wished for.

    `table` gives the kit and the game that is asked. What is drawn blindly nobody can expect: it is drawn.
    """

    def __init__(
        self, table: Callable[[], tuple[AnyKit, Game[Any]]], side: Callable[[], int], how: Assumption, goal: str = ""
    ) -> None:
        super().__init__()
        self._table, self._side = table, side
        self.how, self.goal = how, goal
        self._next: list[Answer] = []

    def take(self, how: Assumption) -> None:
        """Take them otherwise from now on."""
        self.how, self._next = how, []

    def wish(self, goal: str) -> None:
        """What is good and bad is measured by another wish."""
        self.goal, self._next = goal, []

    def of(self, node: Chance) -> Dice | Drawn:
        """What is taken for granted of the open throw."""
        if isinstance(node, Draw):
            return by_chance(node, self._chance)
        if not self._next or not node.admits(self._next[0]):
            kit, game = self._table()
            self._next = [*assumed(kit, game, node, self._side(), self.how, self.goal)]
        answer = self._next.pop(0)
        assert isinstance(answer, Dice)
        return answer
