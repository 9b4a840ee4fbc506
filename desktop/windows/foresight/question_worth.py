"""Whether a card beside a question would tell anything."""

from __future__ import annotations

from desktop.forecast.odds.figures import AnswerOdds, Odds, QuestionOdds


def says_anything(found: QuestionOdds) -> bool:
    """Whether chance plays a part, or one answer leads elsewhere than another."""
    told = [(odds.results, odds.own, odds.enemy, odds.leaders, odds.goals, odds.also) for odds in _each(found)]
    return any(one != told[0] for one in told) or any(_is_open(row) for row in found.answers)


def _each(found: QuestionOdds) -> list[Odds]:
    return [row.odds for row in found.answers]


def _is_open(row: AnswerOdds) -> bool:
    """Whether chance decides anything of an answer that is shown."""
    odds = row.odds
    chances = [*odds.results.values(), *odds.own.values(), *odds.enemy.values()]
    chances += [named.chance for named in odds.also]
    chances += [chance for fate in odds.leaders.values() for chance in fate.values()]
    return any(0 < chance < 1 for chance in chances)
