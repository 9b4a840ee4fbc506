"""The strategos: plays out what goals suggest in short lines with dice, and judges them by the chance to win."""

import random
from collections.abc import Callable, Sequence
from functools import partial
from zlib import crc32

from msgspec import structs

from diadochi.forecast.odds.chance_tree import look_in
from diadochi.players.game_players import Advice, Asked, Player
from diadochi.players.player import each_once
from diadochi.players.successors.card_answers import FREE
from diadochi.players.successors.play_lines import EvenDice, Known, Lines, in_place_of_marches
from diadochi.players.successors.steward import Steward
from diadochi.players.successors.trial_plans import (
    CARD_HEATS,
    HEATS,
    LONG_HEATS,
    OF_CARDS,
    TriedPlan,
    candidates,
    in_a_hurry,
    onward,
    raced,
)
from diadochi.players.successors.weights import felt_chance, leans
from diadochi.players.temperament import EVEN, Temperament, with_own_mistakes
from diadochi.rules.core.flow import Answer, Decision, Trait
from diadochi.rules.core.game import IllegalAnswer
from diadochi.rules.successors.answers import PlaceMinor, nothing_done
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position

_PLAYED_OUT = Kind.having(Trait.PLAYED_OUT)
"""Questions where more is tried than goals suggest."""
_OF_BATTLES = Kind.having(Trait.DECIDES_BATTLE)
"""Questions with few answers that decide a battle: six lines do not separate them."""
_POINT = 0.025
"""What a victory point adds to the chance to win, roughly. Values are given in points, as by all players."""
_PRIOR = 0.05
"""The weight of a goal's static value beside the result of lines."""
_LED = 0.01
"""The least gain of a general for leaderless troops, in victory points."""


class Strategos(Player[Position]):
    """Plays what its lines judge best, or like a steward where goals are enough."""

    def __init__(self, kit: Kit, chance: random.Random, temperament: Temperament = EVEN) -> None:
        self._kit, self._chance = kit, chance
        self._leaning = with_own_mistakes(temperament, chance)
        self._goals = Steward(kit, chance, self._leaning)
        self._swift = Steward(kit, random.Random(0), self._leaning)

    def answer(self, asked: Asked[Position]) -> Answer:
        """Return the best answer. Raises DeadEnd if nothing is legal."""
        return self.advise(asked)[0].answer

    def advise(self, asked: Asked[Position]) -> tuple[Advice, ...]:
        """Return ways to answer, best first, at least one. Raises DeadEnd if nothing is legal."""
        advice = self._goals.advise(asked)
        decision = asked.decision
        if decision.kind not in _PLAYED_OUT:
            return advice
        position = self._goals.looks_at(asked)
        kit = self._kit.under(position.edition, position.options)
        acts = [each for each in advice if isinstance(each.answer, FREE)]
        plans = candidates(kit, position, decision, [each for each in advice if each not in acts], self._leaning)
        plans = in_a_hurry(plans) if asked.hurried else plans
        if len(plans) + len(acts) < 2 or not plans:
            return advice
        line, heats = self._line(kit, asked), _heats(asked)
        worths = raced(plans, line, _first_sight, heats)
        worths = in_place_of_marches(position, decision.seat, [plan.plan.first for plan in plans], worths)
        tried = sorted(zip(plans, worths, strict=True), key=lambda pair: -pair[1])
        tried = [*_with_acts(acts, tried[0], line, heats), *tried]
        felt = leans(self._leaning)
        leads = partial(onward, kit.atlas, position, decision)
        ways = each_once(_way(each, worth, leads(each.plan), is_felt=felt) for each, worth in tried)
        idle = _worth_of_nothing(decision, ways)
        return tuple([structs.replace(way, worth=way.worth - idle) for way in ways])

    def _dice(self, asked: Asked[Position]) -> int:
        """The seed of the dice: the same during a whole march, or the army would go back and forth."""
        march, clock = asked.position.activation, asked.position.clock
        if asked.decision.kind != Kind.MARCH or march is None:
            return self._chance.getrandbits(32)
        return crc32(f"{clock.turn} {clock.round} {march.seat} {march.general} {march.rolled}".encode())

    def _line(self, kit: Kit, asked: Asked[Position]) -> Callable[[TriedPlan, int], float]:
        dice = self._dice(asked)
        lines = Lines(kit, asked.game, asked.seat, self._swift)
        certain: dict[int, float] = {}
        judged: Known[float] = Known(asked.position)

        def worth(position: Position) -> float:
            return felt_chance(kit, position, asked.seat, self._leaning) / _POINT

        def line(candidate: TriedPlan, number: int) -> float:
            found = certain.get(id(candidate))
            if found is not None:  # no dice in it, so one line is as good as six
                return found
            look_in()
            chance = EvenDice(dice, number)
            try:
                end = lines.played(candidate.plan, chance).position
            except IllegalAnswer:
                return 0.0
            found = judged.find(end, lambda: worth(end))
            if not chance.asked:
                certain[id(candidate)] = found
            return found

        return line


def _first_sight(tried: TriedPlan) -> float:
    return _PRIOR * tried.prior + tried.besides


def _with_acts(
    acts: Sequence[Advice],
    best: tuple[TriedPlan, float],
    line: Callable[[TriedPlan, int], float],
    heats: Sequence[int],
) -> list[tuple[TriedPlan, float]]:
    """Free acts that gain something, each with the best plan after it and the value of both.

    A general for leaderless troops always gains: lines do not show what they can do once they are led.
    """
    plan, worth = best
    tried = [structs.replace(plan, plan=plan.plan.after(act.answer), reasons=act.reasons) for act in acts]
    if not tried:
        return []
    without, *gained = raced([plan, *tried], line, _first_sight, heats)
    found = [
        (each, worth + max(_LED if isinstance(each.plan.act, PlaceMinor) else 0.0, with_it - without))
        for each, with_it in zip(tried, gained, strict=True)
    ]
    return sorted([pair for pair in found if pair[1] > worth], key=lambda pair: -pair[1])


def _heats(asked: Asked[Position]) -> Sequence[int]:
    kind = asked.decision.kind
    heats = LONG_HEATS if kind in _OF_BATTLES else CARD_HEATS if kind in OF_CARDS else HEATS
    return heats[:2] if asked.hurried else heats


def _way(tried: TriedPlan, worth: float, leads: tuple[str, ...] = (), *, is_felt: bool) -> Advice:
    """The first answer of a plan, its way, and the chance to win after it.

    Known omissions of lines are included. Static values are not a chance, and chances coloured by temperament are not
    shown.
    """
    chance = None if is_felt else min(1.0, max(0.0, (worth - _PRIOR * tried.prior) * _POINT))
    return Advice(tried.plan.answer, worth, tried.reasons, chance, leads)


def _worth_of_nothing(decision: Decision, ways: Sequence[Advice]) -> float:
    """The base that values are counted from: doing nothing if that was tried, else the worst plan.

    The current position would not do, because the own turn is still to come there and not after the plans.
    """
    nothing = nothing_done(decision.kind)
    return next((way.worth for way in ways if way.answer in nothing), ways[-1].worth)
