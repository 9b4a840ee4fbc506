"""The open question of a game, as it is put to the process that counts."""

from collections.abc import Iterator
from typing import Any

from desktop.forecast.odds.asking import OddsMoment, QuestionAsked, odds_system
from desktop.forecast.odds.figures import QuestionOdds
from desktop.forecast.odds.wire import OddsQuestion
from desktop.rules.core.flow import Answer


class QuestionOf(OddsQuestion, frozen=True):
    """The figures of each answer; to be asked at the position of an `OddsMoment`, with the answers of it."""

    answers: tuple[Answer, ...]
    asked: QuestionAsked = QuestionAsked()

    def replies(self, kit: Any, position: Any) -> Iterator[QuestionOdds]:
        """All of them at once."""
        yield odds_system(kit).question(kit, OddsMoment(position, self.answers), self.asked)
