"""Fits the weights by which automatic players judge a position of the Successors, and writes them where they are read.

It plays games, records the terms whenever a side is to play, and explains the winners. Run as

    python -m diadochi.lab.successors_fitting --seats 4 --games 600 --seed 1 --jobs 2

A game takes some three seconds. Troops and temperaments are scattered by chance, so that games are unlike each other.
In one game of four a strategos sits among stewards: only it does things such as dividing an army. --towards 4 draws
weights towards those of four seats, for which more games were played. --out writes elsewhere.
"""

import argparse
import random
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from functools import cache
from math import exp
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean, pstdev
from typing import NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt
from msgspec import structs

from diadochi.players.automatic_games import MOST_ANSWERS, Match, SeatedPlayers, seating
from diadochi.players.successors.players import SuccessorsPlayers, Weights, fed, shared, weighed, weights, weights_file
from diadochi.players.successors.terms import TERMS, tallied, terms_of
from diadochi.players.temperament import EVEN, Temperament
from diadochi.resources import maps
from diadochi.rules.core.game import Game
from diadochi.rules.core.system import root_of, rules_of
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import open_kit
from diadochi.rules.successors.pieces import Units, is_minor
from diadochi.rules.successors.position import Position
from diadochi.whole_file import write_whole

_STEPS = 500
_RATE = 0.05
"""The step size."""
_GRIP, _FIRM_GRIP = 0.01, 0.1
"""The strength of regularisation towards 0, or towards the weights of another number of seats."""
_STEADY = 0.02
"""The strength with which first and last weights of a term are drawn together."""
_HARM = frozenset(("exposed", "open", "divided"))
"""Terms with negative weights; all others are positive."""
_AT_REST = ("activation",)
"""Further segments that are recorded, because trial lines end in them."""
_KEPT_APART = 5
"""One game in this many is kept out of the fit as a test."""

_Numbers = npt.NDArray[np.float64]


class SeenMoment(msgspec.Struct, frozen=True):
    """A moment of a game: the terms of each seat, the index of the winner, and the players."""

    seats: tuple[tuple[float, ...], ...]
    won: int
    kinds: tuple[str, ...]


def moments_of(kit: Kit, match: Match, seed: int) -> tuple[SeenMoment, ...]:
    """The moments of a game of automatic players; none without a single winner. Raises what `play_one` raises."""
    learning = begun(kit, match, seed)
    positions = seen_positions(learning)
    kit, seats = learning.kit, tuple(learning.game.position.factions)
    seen = [_terms(kit, position) for position in positions]
    winner = rules_of(kit).winner(learning.game.position)
    if winner not in seats:
        return ()
    kinds = tuple(learning.kinds.values())
    return tuple(SeenMoment(each, seats.index(winner), kinds) for each in seen)


class LearningGame(NamedTuple):
    """A game for fitting; `extra` are the additional mercenaries of each general."""

    kit: Kit
    game: Game[Position]
    players: SeatedPlayers
    kinds: Mapping[int, str]
    extra: Mapping[str, int]


def begun(kit: Kit, match: Match, seed: int) -> LearningGame:
    """A game with random extra troops and temperaments. Raises what `play_one` raises."""
    chance = random.Random(f"scattered {seed}")
    seats_asked = len(match.kinds) * (not match.setup)
    opening: Position = SuccessorsPlayers().opening(kit, seats_asked, match.setup, random.Random(seed))
    extra = _scatter_troops(opening, chance)
    kit = kit.under(opening.edition, opening.options)
    places = seating(match.kinds, tuple(opening.factions), seed)
    kinds = {seat: match.kinds[place - 1] for seat, place in places.items()}
    players = SeatedPlayers(kit, kinds, seed, {seat: _by_whim(chance) for seat in kinds})
    return LearningGame(kit, Game(opening, root_of(kit, rules_of(kit).GAME)), players, kinds, extra)


def seen_positions(learning: LearningGame) -> Iterator[Position]:
    """The position whenever another side comes to play, and once more when its card is played; none is to be changed.

    The game is played to its end.
    """
    last, game = None, learning.game
    while game.node is not None and len(game.answers) < MOST_ANSWERS:
        clock = game.position.clock
        now = clock.turn, clock.round, clock.active, clock.segment in _AT_REST
        if now != last and game.position.activation is None:
            last = now
            yield game.position
        game.answer(learning.players.answer(game))


def _terms(kit: Kit, position: Position) -> tuple[tuple[float, ...], ...]:
    position = fed(kit, position)
    found = tallied(kit, position)
    return tuple(terms_of(kit, position, seat, found) for seat in position.factions)


def fitted(
    games: Sequence[Sequence[SeenMoment]], played: Sequence[str], seed: int, towards: Weights | None = None
) -> Weights:
    """The weights under which the winners of these games, all of one number of seats, are most likely.

    Terms are brought to one scale first; then by steps as large as the slope of each has lately been steady (Adam).
    What one kind of player has before another wherever it stands is fitted besides and left out: it says nothing about
    positions. `played` says what was played. Weights are drawn `towards` those of another number of seats, if given.
    """
    known = [moment for at, game in enumerate(games) if at % _KEPT_APART for moment in game]
    apart = [game for game in games[::_KEPT_APART] if game]
    numbers = [float(weight) for weight in _slid(known, towards)]
    half = len(TERMS)
    given = [fmean([_given(numbers, moment) for moment in game]) for game in apart] or [0.0]
    return Weights(
        datetime.now(UTC).date().isoformat(),
        list(played),
        len(games),
        seed,
        len(known),
        round(fmean(given), 3),
        round(1.96 * pstdev(given) / len(given) ** 0.5, 3),
        {name: (round(numbers[at], 4), round(numbers[half + at], 4)) for at, name in enumerate(TERMS)},
    )


def _given(numbers: Sequence[float], moment: SeenMoment) -> float:
    return shared([weighed(numbers, terms) for terms in moment.seats])[moment.won]


def _slid(moments: Sequence[SeenMoment], towards: Weights | None) -> _Numbers:
    """The weight of each term, in the order of `terms_of`.

    None is for the wrong side of 0, neither at the beginning nor at the end: terms that go together would else be given
    one much too much and the other a weight against it, and whoever tries plans would find the one without the other.
    """
    terms = np.array([moment.seats for moment in moments], np.float64)
    half = terms.shape[2] // 2
    terms[..., :half] -= terms[..., half:]  # at the beginning, and at the end
    kinds = sorted({kind for moment in moments for kind in moment.kinds})[1:]
    sits = np.array([[[kind == each for each in kinds] for kind in moment.kinds] for moment in moments], np.float64)
    looks = np.concatenate([terms, sits.reshape(*terms.shape[:2], len(kinds))], axis=2)
    won = np.array([moment.won for moment in moments])
    scale = np.sqrt((looks**2).mean(axis=(0, 1)))
    scale[: 2 * half] = np.tile((scale[:half] + scale[half : 2 * half]) / 2, 2)
    scale[scale == 0] = 1.0
    good = np.array([name not in _HARM for name in TERMS] * 2 + [True] * len(kinds))
    least, most = np.where(good, 0.0, -np.inf), np.where(good, np.inf, 0.0)
    least[2 * half :] = -np.inf
    speed, steadiness = np.zeros(looks.shape[2]), np.zeros(looks.shape[2])
    usual, grip = _usual(towards, len(kinds)) * scale, _FIRM_GRIP if towards else _GRIP
    weights = usual.copy()
    looks /= scale
    for step in range(1, _STEPS + 1):
        slope = _slope(weights, looks, won) - grip * (weights - usual)
        apart = weights - usual
        apart = _STEADY * (apart[half : 2 * half] - apart[:half])
        slope[: 2 * half] += np.concatenate([apart, -apart])
        speed += 0.1 * (slope - speed)
        steadiness += 0.01 * (slope * slope - steadiness)
        weights += _RATE * speed / (1 - 0.9**step) / (np.sqrt(steadiness / (1 - 0.99**step)) + 1e-9)
        weights = np.clip(weights, least, most)
    found: _Numbers = (weights / scale)[: 2 * half]
    return np.concatenate([found[:half], found[half:] - found[:half]])


def _slope(weights: _Numbers, looks: _Numbers, won: npt.NDArray[np.int_]) -> _Numbers:
    worths = looks @ weights
    chances = np.exp(worths - worths.max(axis=1, keepdims=True))
    missed = -chances / chances.sum(axis=1, keepdims=True)
    missed[np.arange(len(won)), won] += 1
    slope: _Numbers = np.einsum("ms,mst->t", missed, looks) / len(won)
    return slope


def _usual(towards: Weights | None, kinds: int) -> _Numbers:
    if towards is None:
        return np.zeros(2 * len(TERMS) + kinds)
    first = np.array(towards.numbers[: len(TERMS)])
    return np.concatenate([first, first + towards.numbers[len(TERMS) :], np.zeros(kinds)])


def written(found: Weights) -> str:
    head = [f"{name} = {value!r}" for name, value in structs.asdict(found).items() if name != "terms"]
    rows = [f"{name} = [{now}, {late}]" for name, (now, late) in found.terms.items()]
    lines = [
        "# Weights of the terms of a position; made by diadochi.lab.successors_fitting, not by hand.",
        *head,
        "",
        "[terms]",
        *rows,
    ]
    return "\n".join(lines).replace("'", '"') + "\n"


# --- scattering

_MOST = 5
"""The most extra mercenaries of a general."""
_LEANS = 0.3
"""The standard deviation of the logarithm of each temperament factor."""
_LEADER = 0.3
_NOISE = (0.0, 0.0, 0.2)
"""The noise of players, in victory points: one in three has it."""
_FACTORS = ("take", "besiege", "attack", "seize", "guard", "bury", "hold", "risk", "rivals")


def _scatter_troops(position: Position, chance: random.Random) -> dict[str, int]:
    """Give random extra mercenaries to half of the generals, so that no set-up is always lost. Returns the numbers."""
    extra = {}
    placed = [(space, stack, name) for space, stack in position.all_stacks() for name in stack.group.generals]
    for space, stack, general in placed:
        if is_minor(general):
            continue
        extra[general] = chance.randint(0, _MOST) if chance.random() < 0.5 else 0
        if extra[general]:
            group = position.group(stack.seat, space, stack.inside)
            more = structs.replace(group, units=group.units + Units(mercenary=extra[general]))
            position.put(stack.seat, space, stack.inside, more)
    return extra


def _by_whim(chance: random.Random) -> Temperament:
    factors = {name: exp(chance.gauss(0, _LEANS)) for name in _FACTORS}
    return structs.replace(EVEN, **factors, leader=chance.uniform(0, _LEADER), noise=chance.choice(_NOISE))


# --- the command

_SETUPS = {2: "two-regents", 3: "three-kings", 4: "babylon-323", 5: "five-diadochi"}
"""The ready set-up for each number of seats."""
_MATCHES = {
    seats: (
        Match(setup=setup, kinds=("steward",) * seats),
        Match(kinds=("steward",) * seats),
        Match(setup=setup, kinds=("steward",) * seats),
        Match(kinds=("strategos", *("steward",) * (seats - 1)), rotate=True),
    )
    for seats, setup in _SETUPS.items()
}
"""What is played by turns, by the number of seats: the ready set-up, and a deal by chance, with a strategos or not."""


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--seats", type=int, choices=_MATCHES, default=4)
    asked.add_argument("--games", type=int, default=80)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--jobs", type=int, default=1)
    asked.add_argument("--towards", type=int, choices=_MATCHES)
    asked.add_argument("--out", type=Path)
    given = asked.parse_args()
    matches = _MATCHES[given.seats]
    seeds = range(given.seed, given.seed + given.games)
    with ProcessPoolExecutor(given.jobs, get_context("spawn")) as pool:
        games = [*pool.map(_played, [matches[seed % len(matches)] for seed in seeds], seeds)]
    found = fitted(
        games, [*dict.fromkeys(map(_told, matches))], given.seed, weights(given.towards) if given.towards else None
    )
    write_whole(given.out or weights_file(given.seats), written(found).encode())


def _played(match: Match, seed: int) -> tuple[SeenMoment, ...]:
    return moments_of(_kit(), match, seed)


def _told(match: Match) -> str:
    return f"{match.setup or 'a deal by chance'}: {', '.join(match.kinds)}"


@cache
def _kit() -> Kit:
    return open_kit(maps("diadochi"))


if __name__ == "__main__":
    main()
