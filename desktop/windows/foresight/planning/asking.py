"""What the tables of planning ask of foresight: one question at a time, and none where no odds are shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from desktop.controller.foresight import Foresight
from desktop.forecast.odds.wire import OddsQuestion
from desktop.windows.foresight.choice import OddsChoice


class Asking:
    """One slot of foresight, under what is agreed and chosen at the table."""

    def __init__(self, foresight: Foresight, odds: OddsChoice, slot: str) -> None:
        self._foresight, self._odds, self._slot = foresight, odds, slot

    @property
    def policy(self) -> str:
        """How others are taken to answer, as its grammar has it."""
        return self._odds.policy

    def shown(self) -> bool:
        """Whether odds may be shown at this table."""
        return self._odds.shown()

    def policy_words(self) -> str:
        """How others are taken to answer; nothing where no odds are shown."""
        words = self._odds.policies.get(self._odds.policy, "") if self.shown() else ""
        return f"{words[0].upper()}{words[1:]}." if words else ""

    def ask(self, question: OddsQuestion, then: Callable[[Any], None]) -> None:
        """Ask; an older question is forgotten."""
        self._foresight.ask(self._slot, question, then)

    def forget(self) -> None:
        """Nobody waits any more."""
        self._foresight.forget(self._slot)
