"""The automatic players of the Successors: their chances to win, temperaments, and the strategos."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from math import exp
from pathlib import Path
from types import MappingProxyType
from typing import Final, final
from zlib import crc32

import msgspec
from msgspec import structs

from diadochi.forecast.odds.chance_tree import look_in
from diadochi.players.game_players import Advice, Asked, GamePlayers, Player
from diadochi.players.player import each_once
from diadochi.players.successors.card_answers import FREE
from diadochi.players.successors.estimates import cheapest, trespassers
from diadochi.players.successors.play_lines import EvenDice, Known, Lines, in_place_of_marches
from diadochi.players.successors.steward import Steward
from diadochi.players.successors.terms import TERMS, tallied, terms_of
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
from diadochi.players.temperament import EVEN, Temperament, with_own_mistakes
from diadochi.rules.core.flow import Answer, Decision, Trait
from diadochi.rules.core.game import IllegalAnswer
from diadochi.rules.successors import answers
from diadochi.rules.successors.answers import PlaceMinor, nothing_done
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.own_setups import with_own_setups
from diadochi.rules.successors.pieces import Group
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.profile import OPTIONS
from diadochi.rules.successors.scenario import switched_kit
from diadochi.rules.successors.setup import evening_game_from, evening_kit, random_deal, setup_position, whole_game_from
from diadochi.rules.successors.standing import victory_tallies
from diadochi.rules.successors.turn.forage import over_limit
from diadochi.rules.successors.turn.victory import has_conceded

# --- option turns
# Which optional rules a random game uses: determined by its seed alone, so that a fault can be reproduced.


def none(_seed: int) -> tuple[str, ...]:
    """No optional rule."""
    return ()


def every(_seed: int) -> tuple[str, ...]:
    """All optional rules at once."""
    return OPTIONS


def each(seed: int) -> tuple[str, ...]:
    """By turns: none, each alone, all."""
    turns = ((), *((option,) for option in OPTIONS), OPTIONS)
    return turns[seed % len(turns)]


def some(seed: int) -> tuple[str, ...]:
    """Each optional rule by the toss of a coin."""
    coin = random.Random(f"options {seed}")
    return tuple(option for option in OPTIONS if coin.random() < 0.5)


TURNS: Final[Mapping[str, Callable[[int], tuple[str, ...]]]] = {"none": none, "all": every, "each": each, "mixed": some}
"""What may be asked for, and the optional rules each gives to the game of a seed."""


# --- players

USUAL_PLAYERS = 4


@final
class SuccessorsPlayers(GamePlayers[Kit, Position]):
    OPTION_TURNS = TURNS

    def steward(self, kit: Kit, chance: random.Random, temperament: Temperament) -> Player[Position]:
        from diadochi.players.successors.steward import Steward

        return Steward(kit, chance, temperament)

    def strategos(self, kit: Kit, chance: random.Random, temperament: Temperament) -> Player[Position]:
        return Strategos(kit, chance, temperament)

    def under(self, kit: Kit, edition: str, options: tuple[tuple[str, str], ...]) -> Kit:
        return kit.under(edition or kit.edition, options)

    def options(self, kit: Kit) -> tuple[tuple[str, str], ...]:
        return kit.options

    def edition(self, kit: Kit) -> str:
        return kit.edition

    def opening(self, kit: Kit, players: int, setup: str, chance: random.Random, *, evening: bool = False) -> Position:
        own = evening_kit(kit) if evening else kit
        if setup:
            own = with_own_setups(own)
            begun = setup_position(own, setup)
            self.check_players(setup, players, len(begun.factions))
            begun.options = switched_kit(own, own.setups[setup]).options
        else:
            begun = random_deal(own, players or USUAL_PLAYERS, chance, evening=evening)
        return evening_game_from(own, begun) if evening else whole_game_from(begun)

    def chances(self, kit: Kit, position: Position) -> Mapping[int, float]:
        return winning_chances(kit, position)

    def ending(self, kit: Kit, position: Position) -> tuple[str, str]:
        outcome = position.outcome
        if outcome is None:
            return "none", ""
        dealt = position.factions[outcome.seat].dealt if outcome.seat else ()
        return outcome.kind, kit.senior_first(dealt)[0] if dealt else ""

    def faction(self, position: Position, seat: int) -> str:
        return position.factions[seat].name

    def dealt(self, position: Position, seat: int) -> tuple[str, ...]:
        return position.factions[seat].dealt

    def points(self, kit: Kit, position: Position) -> dict[int, int]:
        """Victory points (VIC-10)."""
        return {seat: tally.total for seat, tally in victory_tallies(kit, position).items()}

    def has_given_up(self, position: Position, seat: int) -> bool:
        return has_conceded(position, seat)

    def nothing_done(self, decision: Decision) -> tuple[Answer, ...]:
        return answers.nothing_done(decision.kind)


# --- after foraging
# Units that will starve after the marches are as good as lost.

_BEFORE_THE_MEAL = ("activation", "forage")
"""Segments after whose marches, or in which, units are fed (SEQ-31)."""


def fed(kit: Kit, position: Position) -> Position:
    """The same position where no one goes hungry next, or a copy without one unit of each space that feeds too many.

    At 241 meals of a strategos in 68 games it lost a hundredth of its chance to win each time, which it had not been
    told before. While an army marches it is not looked at (SEQ-31, ATT-15).
    """
    clock = position.clock
    if clock.segment not in _BEFORE_THE_MEAL or position.activation is not None or position.is_over:
        return position
    hungry = over_limit(kit, position)
    if not hungry:
        return position
    left = position.copy()
    for space in hungry:
        _starve(left, clock.active, space)
    return left


def _starve(position: Position, seat: int, space: str) -> None:
    inside = not position.group(seat, space, False).units
    group = position.group(seat, space, inside)
    position.put(seat, space, inside, group - Group(cheapest(group.units, 1)))


# --- weights
# They are fitted; the chances to win follow from them.

_FOLDER = Path(__file__).with_name("fitted")


def weights_file(seats: int) -> Path:
    """The file of weights for a number of seats (2 to 5)."""
    return _FOLDER / f"{seats}.toml"


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was fitted, when, and from what.

    `games` were played from `seed` on, of each match in `played` as many, and seen at `moments`. `expected` is the mean
    chance that the winner of one game in five, kept apart from the fit, was given, `more_or_less` (95 %); one of
    so many as play is to know nothing.
    Each term has its weight on turn I, and how much is added to it until the last turn.
    """

    date: str
    played: Sequence[str]
    games: int
    seed: int
    moments: int
    expected: float
    more_or_less: float
    terms: Mapping[str, tuple[float, float]]

    @property
    def numbers(self) -> tuple[float, ...]:
        """Return the weights in the order of `terms_of`."""
        return (*[self.terms[name][0] for name in TERMS], *[self.terms[name][1] for name in TERMS])


@cache
def weights(seats: int) -> Weights:
    """Return the weights in use for a number of seats (2 to 5)."""
    return msgspec.toml.decode(weights_file(seats).read_bytes(), type=Weights)


def winning_chances(kit: Kit, position: Position) -> Mapping[int, float]:
    """Return each seat's chance to win (0 to 1, sum 1), with all hands known; a side that has given up has none
    (VIC-04).
    """
    seats = tuple(position.factions)
    if position.outcome is not None:
        won = position.outcome.seat
        return {seat: float(seat == won) if won else 1 / len(seats) for seat in seats}
    position = fed(kit, position)
    numbers, found = weights(len(seats)).numbers, tallied(kit, position)
    playing = [seat for seat in seats if not has_conceded(position, seat)] or seats
    worths = [weighed(numbers, terms_of(kit, position, seat, found)) for seat in playing]
    return {**dict.fromkeys(seats, 0.0), **dict(zip(playing, shared(worths), strict=True))}


def weighed(numbers: Sequence[float], terms: Sequence[float]) -> float:
    """Return the weighted sum of the terms."""
    return sum([number * term for number, term in zip(numbers, terms, strict=True)])


def shared(worths: Sequence[float]) -> tuple[float, ...]:
    """Return chances proportional to the exponential of each value (softmax)."""
    best = max(worths)
    grown = [exp(worth - best) for worth in worths]
    return tuple([each / sum(grown) for each in grown])


# --- temperaments
# The chance to win as a player of a temperament feels it: a bold one cares little about possible losses.

_LEANS: Mapping[str, str] = MappingProxyType(
    {"exposed": "risk", "open": "hold", "coming": "besiege", "strongest": "attack"}
)
"""Terms whose weight depends on temperament, with the factor."""


def leans(leaning: Temperament) -> bool:
    """Whether this temperament distorts the chances."""
    factors = any(leaning.towards(factor) != 1 for factor in _LEANS.values())
    return factors or leaning.leader != EVEN.leader or bool(leaning.trespassers)


def felt_chance(kit: Kit, position: Position, seat: int, leaning: Temperament = EVEN) -> float:
    """The chance of a seat to win, 0 to 1 where the temperament leans nowhere; all hands known.

    What it minds of others is taken off: of the likeliest of them, and of those who have a marker in a province of his.
    """
    chances = winning_chances(kit, position)
    if position.outcome is not None:
        return chances[seat]
    own, others = chances[seat], {other: chance for other, chance in chances.items() if other != seat}
    felt = _multiplied(own, exp(_more(kit, position, seat, leaning)))
    felt -= (leaning.leader - EVEN.leader) * max(others.values(), default=0.0)
    if leaning.trespassers:
        felt -= leaning.trespassers * sum([others.get(other, 0.0) for other in trespassers(kit, position, seat)])
    return felt


def _more(kit: Kit, position: Position, seat: int, leaning: Temperament) -> float:
    factors = {term: leaning.towards(factor) - 1 for term, factor in _LEANS.items() if leaning.towards(factor) != 1}
    if not factors:
        return 0.0
    terms, numbers = terms_of(kit, position, seat), weights(len(position.factions)).numbers
    each = {name: terms[at] * numbers[at] + terms[at + len(TERMS)] * numbers[at + len(TERMS)] for at, name in _AT}
    return sum([factor * each[term] for term, factor in factors.items()])


_AT = tuple(enumerate(TERMS))


def _multiplied(chance: float, odds: float) -> float:
    return chance * odds / (1 - chance + chance * odds)


# --- the strategos
# It plays out what goals suggest in short lines with dice, and judges them by the chance to win.

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

    def advise(self, asked: Asked[Position]) -> tuple[Advice, ...]:
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
        # The same during a whole march, or the army would go back and forth.
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
    acts: Sequence[Advice], best: tuple[TriedPlan, float], line: Callable[[TriedPlan, int], float], heats: Sequence[int]
) -> list[tuple[TriedPlan, float]]:
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
    chance = None if is_felt else min(1.0, max(0.0, (worth - _PRIOR * tried.prior) * _POINT))
    return Advice(tried.plan.answer, worth, tried.reasons, chance, leads)


def _worth_of_nothing(decision: Decision, ways: Sequence[Advice]) -> float:
    # Doing nothing if that was tried, else the worst plan.
    nothing = nothing_done(decision.kind)
    return next((way.worth for way in ways if way.answer in nothing), ways[-1].worth)
