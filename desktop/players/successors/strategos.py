"""The strategos: what goals propose is played out in short lines with dice, and judged by the chance to win."""

import random
from collections.abc import Callable, Iterable

from desktop.language import msg
from desktop.players.player import Advice, Asked
from desktop.players.successors.lines.even_dice import EvenDice
from desktop.players.successors.lines.line import played
from desktop.players.successors.lines.plans import TriedPlan, candidates
from desktop.players.successors.lines.racing import raced
from desktop.players.successors.steward import Steward
from desktop.players.successors.worth.weights import winning_chances
from desktop.players.temperaments.mistakes import with_own_mistakes
from desktop.players.temperaments.temperament import EVEN, Temperament
from desktop.players.thoughts import each_once
from desktop.rules.core.flow import Answer
from desktop.rules.core.game import IllegalAnswer
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit

_PLAYED_OUT = frozenset(
    (
        Kind.ACTIVATION,
        Kind.MARCH_CARD,
        Kind.MARCH,
        Kind.TYCHE,
        Kind.OPERATIONS,
        Kind.AVOID_BATTLE,
        Kind.INTERCEPTION,
        Kind.NAVAL_INTERCEPTION,
        Kind.CHOOSE_SPACE,
        Kind.CHOOSE_SEAT,
        Kind.CHOOSE_STACK,
        Kind.CHOOSE_GENERAL,
        Kind.CHOOSE_PROVINCE,
        Kind.CHOOSE_ROYAL,
        Kind.SURPRISE,
        Kind.REINFORCEMENTS,
        Kind.PLACE_MARKER,
    )
)
"""Questions at which more is looked at than goals."""
_POINT = 0.025
"""What a victory point adds to the chance to win, about: worths are told in points, as all players tell theirs."""
_PRIOR = 0.05
"""How much the worth of a goal at first sight counts beside what lines have shown."""


class Strategos:
    """Plays what its lines make the best of; where goals are enough, as a steward does."""

    def __init__(self, kit: Kit, chance: random.Random, temperament: Temperament = EVEN) -> None:
        self._kit, self._chance = kit, chance
        self._leaning = with_own_mistakes(temperament, chance)
        self._goals = Steward(kit, chance, self._leaning)
        self._swift = Steward(kit, random.Random(0), temperament)

    def answer(self, asked: Asked) -> Answer:
        """The best answer it knows. Raises DeadEnd when nothing is legal."""
        return self.advise(asked)[0].answer

    def advise(self, asked: Asked) -> tuple[Advice, ...]:
        """Ways to answer, the best first; at least one. Raises DeadEnd when nothing is legal."""
        advice = self._goals.advise(asked)
        decision = asked.decision
        if decision.kind not in _PLAYED_OUT:
            return advice
        position = self._goals.looks_at(asked)
        kit = self._kit.under(position.edition, position.options)
        plans = candidates(kit, position, decision, advice, self._leaning)
        if len(plans) < 2:
            return advice
        line = self._line(kit, asked)
        worths = raced(plans, line, lambda plan: _PRIOR * plan.prior)
        now = winning_chances(kit, position)[asked.seat]
        best = sorted(zip(plans, worths, strict=True), key=lambda pair: -pair[1])
        ways = each_once(Advice(plan.plan.first, worth, plan.reasons) for plan, worth in best)
        return tuple([_told(way, best, now) for way in ways])

    def _line(self, kit: Kit, asked: Asked) -> Callable[[TriedPlan, int], float]:
        dice = self._chance.getrandbits(32)
        certain: dict[int, float] = {}

        def line(candidate: TriedPlan, number: int) -> float:
            found = certain.get(id(candidate))
            if found is not None:  # chance has no say in it: one line is as good as six
                return found
            chance = EvenDice(dice, number)
            try:
                position = played(kit, asked.game.fork(), candidate.plan, asked.seat, self._swift, chance)
            except IllegalAnswer:
                return 0.0
            worth = winning_chances(kit, position)[asked.seat] / _POINT
            if not chance.asked:
                certain[id(candidate)] = worth
            return worth

        return line


def _told(way: Advice, best: Iterable[tuple[TriedPlan, float]], now: float) -> Advice:
    """The way to answer with what the best plan that begins with it was thought to bring."""
    plan, worth = next(each for each in best if each[0].plan.first == way.answer)
    before, then = _percent(now), _percent((worth - _PRIOR * plan.prior) * _POINT)
    chances = msg("the chance to win goes from {now} to {then} %", now=before, then=then)
    if then == before:
        chances = msg("the chance to win stays at {now} %", now=before)
    return Advice(way.answer, worth - now / _POINT, (*way.reasons, chances))


def _percent(chance: float) -> int:
    return round(100 * min(1.0, max(0.0, chance)))
