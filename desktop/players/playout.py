"""Whole games between automatic players, each watched: does it end, does it stay sound, does it replay the same."""

import random
import time
from collections.abc import Callable, Iterator
from typing import Any, Protocol

import msgspec

from desktop.players.choices import played_again
from desktop.players.played import Played
from desktop.players.plug import players_of
from desktop.players.random_player import DeadEnd, RandomPlayer
from desktop.players.seated_players import SeatedPlayers
from desktop.players.seating import seating
from desktop.players.thinking import Thinking
from desktop.rules.core.flow import Answer, Decision
from desktop.rules.core.game import Game, IllegalAnswer
from desktop.rules.core.system import AnyKit, root_of, rules_of

MOST_ANSWERS = 50_000
"""A game that has not ended after so many answers is going round in circles."""
USUAL_KIND = "random"
"""Who plays where nobody says."""


class Match(msgspec.Struct, frozen=True):
    """What is played: everything of a game but its seed.

    `players` is how many sit at the table, 0 as many as usual or as `kinds` names; an empty `setup` is the usual one.
    `kinds` are the kinds of players, one for each seat; none for players by chance everywhere. `rotate`: in the game of
    each next seed they sit one seat further on. Unwatched, invariants are not looked at. `evening`: a short
    game, where the map has one.
    """

    players: int = 0
    setup: str = ""
    kinds: tuple[str, ...] = ()
    rotate: bool = False
    watched: bool = True
    evening: bool = False


class _Answering(Protocol):
    """Answers every question of a game, dice included."""

    def answer(self, game: Game[Any]) -> Answer:
        """An answer to the open question."""
        ...

    def thinking(self) -> dict[str, Thinking]:
        """How long each kind of player has thought."""
        ...


class _ByChance:
    """One chance for all seats and all dice."""

    def __init__(self, chance: random.Random) -> None:
        self._player = RandomPlayer(chance)

    def answer(self, game: Game[Any]) -> Answer:
        assert game.node is not None, "a game that is over asks nothing"
        return self._player.answer(game.node)

    def thinking(self) -> dict[str, Thinking]:
        return {}


def play_one(kit: AnyKit, match: Match, seed: int) -> Played:
    """Deal and play one game, then once more with the same answers. Raises NoSuchSetup and NoSuchSeating."""
    chance = random.Random(seed)
    system, rules = players_of(kit), rules_of(kit)
    how_many = match.players or len(match.kinds) * (not match.setup)
    opening = system.opening(kit, how_many, match.setup, chance, evening=match.evening)
    kit = rules.under(kit, opening)
    seats = rules.seats(opening)
    places = seating(match.kinds, seats, seed * match.rotate) if match.kinds else {}
    kinds = {seat: match.kinds[place - 1] for seat, place in places.items()}
    players: _Answering = SeatedPlayers(kit, kinds, seed) if kinds else _ByChance(chance)
    game: Game[Any] = Game(opening, root_of(kit, rules.GAME))
    dealt = {seat: system.dealt(opening, seat) for seat in seats}
    points: dict[int, dict[int, int]] = {}
    begun = time.perf_counter()
    fault, said = _played_out(kit, game, players, points, watched=match.watched)
    seconds = time.perf_counter() - begun
    choices = 0
    if not fault:
        choices, said = _again(kit, game)
        fault = "replay" if said else ""
    kind, winner = system.ending(kit, game.position)
    return Played(
        seed,
        kind,
        rules.winner(game.position),
        winner,
        game.position.clock.turn,
        len(game.answers),
        choices,
        seconds,
        fault,
        said,
        tuple(name for name, _ in system.options(kit)),
        {seat: system.faction(opening, seat) for seat in seats},
        dealt,
        kinds or dict.fromkeys(seats, USUAL_KIND),
        places,
        points,
        players.thinking(),
    )


def _again(kit: AnyKit, game: Game[Any]) -> tuple[int, str]:
    """The real choices of a game, found by playing it again; and what went otherwise than before, "" for nothing."""
    try:
        again, choices = played_again(game)
    except IllegalAnswer as error:
        return 0, f"an answer is no longer legal: {error}"
    write = rules_of(kit).write
    return choices, "" if write(again.position) == write(game.position) else "the same answers led to another position"


def _played_out(
    kit: AnyKit, game: Game[Any], players: _Answering, points: dict[int, dict[int, int]], *, watched: bool
) -> tuple[str, str]:
    """Answer until the game is over; `points` get those of each turn. Returns what went wrong, ("", "") for nothing.

    At every question invariants are looked at; where one is broken play goes on, and the first is told at the end.
    """
    unsound = ("", "")
    try:
        while game.node is not None and len(game.answers) < MOST_ANSWERS:
            if watched and not unsound[0] and isinstance(game.node, Decision):
                for breach in rules_of(kit).broken(kit, game.position)[:1]:
                    after = f"after {len(game.answers)} answers"
                    unsound = "invariant", f"{', '.join(breach.rules)}: {breach.message.source} {after}"
            turn = game.position.clock.turn
            game.answer(players.answer(game))
            if game.position.clock.turn != turn:
                points[turn] = players_of(kit).points(kit, game.position)
        points[game.position.clock.turn] = players_of(kit).points(kit, game.position)
    except DeadEnd as error:
        return "dead_end", f"{error} after {len(game.answers)} answers"
    except Exception as error:  # noqa: BLE001 - whatever it is, it is this game's fault and is told with its seed
        return "crash", f"{type(error).__name__}: {error} after {len(game.answers)} answers"
    if not game.position.is_over:
        return "dead_end", f"no end after {len(game.answers)} answers"
    return unsound


def play_many(
    kit: AnyKit, match: Match, seed: int, games: int, turns: Callable[[int], tuple[str, ...]] = lambda _seed: ()
) -> Iterator[Played]:
    """So many games with the seeds from `seed` on; `turns` says which optional rules each has beside those of `kit`.

    Raises NoSuchSetup and NoSuchSeating.
    """
    system = players_of(kit)
    for number in range(seed, seed + games):
        chosen = dict(system.options(kit)) | dict.fromkeys(turns(number), "yes")
        own = system.under(kit, system.edition(kit), tuple(sorted(chosen.items())))
        yield play_one(own, match, number)
