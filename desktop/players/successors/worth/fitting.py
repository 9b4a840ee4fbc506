"""The fit of the weights: games are played, looked at whenever another side comes to play, and winners explained."""

import random
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from statistics import fmean, pstdev

import msgspec

from desktop.players.playout import MOST_ANSWERS
from desktop.players.plug import players_of
from desktop.players.seated_players import SeatedPlayers
from desktop.players.successors.worth.terms import TERMS, terms_of
from desktop.players.successors.worth.weights import Weights, shared, weighed
from desktop.rules.core.game import Game
from desktop.rules.core.system import root_of, rules_of
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position

_SEATS = 4
_STEPS = 200
_RATE, _GRIP = 0.05, 0.01
"""How far each step goes, and how hard every weight is drawn towards 0."""
_KEPT_APART = 5
"""One game of so many is not fitted but foretold."""


class SeenMoment(msgspec.Struct, frozen=True):
    """A moment of a game: the terms of each seat, and which of them, counted from 0, has won in the end."""

    seats: tuple[tuple[float, ...], ...]
    won: int


def moments_of(kit: Kit, player: str, seed: int) -> Iterator[SeenMoment]:
    """The moments of a game of such players; none where nobody has won alone."""
    opening: Position = players_of(kit).opening(kit, _SEATS, "", random.Random(seed))
    kit = rules_of(kit).under(kit, opening)
    seats = tuple(opening.factions)
    players = SeatedPlayers(kit, dict.fromkeys(seats, player), seed)
    game: Game[Position] = Game(opening, root_of(kit, rules_of(kit).GAME))
    seen, last = [], None
    while game.node is not None and len(game.answers) < MOST_ANSWERS:
        clock = game.position.clock
        now = clock.turn, clock.round, clock.active
        if now != last:
            last = now
            seen.append(tuple(terms_of(kit, game.position, seat) for seat in seats))
        game.answer(players.answer(game))
    winner = rules_of(kit).winner(game.position)
    if winner in seats:
        yield from (SeenMoment(each, seats.index(winner)) for each in seen)


def fitted(games: Sequence[Sequence[SeenMoment]], player: str, seed: int) -> Weights:
    """The weights under which the winners of these games are most likely.

    Terms are brought to one scale first; then by steps as large as the slope of each has lately been steady (Adam).
    """
    known = [moment for at, game in enumerate(games) if at % _KEPT_APART for moment in game]
    apart = [game for game in games[::_KEPT_APART] if game]
    scale = _scale(known)
    slid = _slid([_scaled(moment, scale) for moment in known])
    numbers = [weight / size for weight, size in zip(slid, scale, strict=True)]
    half = len(TERMS)
    given = [sum(_given(numbers, moment) for moment in game) / len(game) for game in apart] or [0.0]
    return Weights(
        datetime.now(UTC).date().isoformat(),
        player,
        len(games),
        seed,
        len(known),
        round(fmean(given), 3),
        round(1.96 * pstdev(given) / len(given) ** 0.5, 3),
        {name: (round(numbers[at], 4), round(numbers[half + at], 4)) for at, name in enumerate(TERMS)},
    )


def _given(numbers: Sequence[float], moment: SeenMoment) -> float:
    """The chance that the winner was given."""
    return shared([weighed(numbers, terms) for terms in moment.seats])[moment.won]


def _scale(moments: Sequence[SeenMoment]) -> list[float]:
    """The usual size of each term: its root mean square over seats, 1 where it is always 0."""
    columns = zip(*[terms for moment in moments for terms in moment.seats], strict=True)
    return [(sum(number * number for number in column) / len(column)) ** 0.5 or 1.0 for column in columns]


def _scaled(moment: SeenMoment, scale: Sequence[float]) -> SeenMoment:
    rows = [tuple([a / b for a, b in zip(terms, scale, strict=True)]) for terms in moment.seats]
    return SeenMoment(tuple(rows), moment.won)


def _slid(moments: Sequence[SeenMoment]) -> list[float]:
    weights, speed, steadiness = ([0.0] * 2 * len(TERMS) for _ in range(3))
    for step in range(1, _STEPS + 1):
        for at, slope in enumerate(_slope(weights, moments)):
            speed[at] += 0.1 * (slope - speed[at])
            steadiness[at] += 0.01 * (slope * slope - steadiness[at])
            even, size = speed[at] / (1 - 0.9**step), steadiness[at] / (1 - 0.99**step)
            weights[at] += _RATE * even / (size**0.5 + 1e-9)
    return weights


def _slope(weights: Sequence[float], moments: Sequence[SeenMoment]) -> list[float]:
    """How the mean likelihood of the winners, in logarithms, grows with each weight."""
    slope = [0.0] * len(weights)
    for moment in moments:
        chances = shared([weighed(weights, terms) for terms in moment.seats])
        for seat, terms in enumerate(moment.seats):
            missed = (seat == moment.won) - chances[seat]
            for at, term in enumerate(terms):
                slope[at] += missed * term
    return [each / len(moments) - _GRIP * weight for each, weight in zip(slope, weights, strict=True)]


def written(found: Weights) -> str:
    """The weights as weights.toml has them."""
    head = [f"{name} = {value!r}" for name, value in msgspec.structs.asdict(found).items() if name != "terms"]
    rows = [f"{name} = [{now}, {late}]" for name, (now, late) in found.terms.items()]
    lines = ["# Weights of the terms of a position; made by .ci/fit.py, not by hand.", *head, "", "[terms]", *rows]
    return "\n".join(lines).replace("'", '"') + "\n"
