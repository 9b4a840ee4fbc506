"""Whole games between automatic players, each watched: does it end, does it stay sound, does it replay the same."""

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from desktop.players.choices import played_again
from desktop.players.plug import players_of
from desktop.players.random_player import DeadEnd, RandomPlayer
from desktop.rules.core.flow import Decision
from desktop.rules.core.game import Game, IllegalAnswer
from desktop.rules.core.system import AnyKit, root_of, rules_of

MOST_ANSWERS = 50_000
"""A game that has not ended after so many answers is going round in circles."""


class Played(msgspec.Struct, frozen=True):
    """One game: `seed` deals and plays it again. `fault` is empty, or crash, dead_end, invariant or replay.

    `kind` is how it was won, `winner` what the side of `seat` is called that has won it. `said` is what the fault says;
    `answers` counts dice and forced answers too, `decisions` the real choices of a game without a fault only: they are
    counted when it is played again, outside the `seconds` it took to be played. `options`: the switches of the kit that
    were set, as "opt_veterans".
    """

    seed: int
    kind: str
    seat: int
    winner: str
    turn: int
    answers: int
    decisions: int
    seconds: float
    fault: str = ""
    said: str = ""
    options: tuple[str, ...] = ()


def play_one(kit: AnyKit, players: int, seed: int, *, setup: str = "", watched: bool = True) -> Played:
    """Deal and play one game by chance, then once more with the same answers. Unwatched, invariants are not looked at.

    `players` is how many sit at the table, 0 as many as usual; an empty `setup` is the usual one. Raises NoSuchSetup.
    """
    chance = random.Random(seed)
    system, rules = players_of(kit), rules_of(kit)
    player = RandomPlayer(chance)
    game: Game[Any] = Game(system.opening(kit, players, setup, chance), root_of(kit, rules.GAME))
    begun = time.perf_counter()
    fault, said = _played_out(kit, game, player, watched=watched)
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
    )


def _again(kit: AnyKit, game: Game[Any]) -> tuple[int, str]:
    """The real choices of a game, found by playing it again; and what went otherwise than before, "" for nothing."""
    try:
        again, choices = played_again(game)
    except IllegalAnswer as error:
        return 0, f"an answer is no longer legal: {error}"
    write = rules_of(kit).write
    return choices, "" if write(again.position) == write(game.position) else "the same answers led to another position"


def _played_out(kit: AnyKit, game: Game[Any], player: RandomPlayer, *, watched: bool) -> tuple[str, str]:
    """Answer until the game is over. Returns what went wrong, ("", "") for nothing."""
    try:
        while game.node is not None and len(game.answers) < MOST_ANSWERS:
            if watched and isinstance(game.node, Decision) and game.node.checkpoint:
                breaches = rules_of(kit).broken(kit, game.position)
                if breaches:
                    return "invariant", f"{', '.join(breaches[0].rules)}: {breaches[0].message.source}"
            game.answer(player.answer(game.node))
    except DeadEnd as error:
        return "dead_end", f"{error} after {len(game.answers)} answers"
    except Exception as error:  # noqa: BLE001 - whatever it is, it is this game's fault and is told with its seed
        return "crash", f"{type(error).__name__}: {error} after {len(game.answers)} answers"
    if not game.position.is_over:
        return "dead_end", f"no end after {len(game.answers)} answers"
    return "", ""


def play_many(
    kit: AnyKit,
    players: int,
    seed: int,
    games: int,
    *,
    setup: str = "",
    turns: Callable[[int], tuple[str, ...]] = lambda _seed: (),
    watched: bool = True,
) -> Iterator[Played]:
    """So many games with the seeds from `seed` on; `turns` says which optional rules each has beside those of `kit`."""
    system = players_of(kit)
    for number in range(seed, seed + games):
        chosen = dict(system.options(kit)) | dict.fromkeys(turns(number), "yes")
        own = system.under(kit, system.edition(kit), tuple(sorted(chosen.items())))
        yield play_one(own, players, number, setup=setup, watched=watched)


def summary(played: list[Played]) -> dict[str, object]:
    """All games together, as `diadochi playout --json` prints them."""
    seconds = sum(game.seconds for game in played)
    faults = Counter(game.fault for game in played)
    decisions = sum(game.decisions for game in played)
    ended = [game for game in played if game.seat]
    return {
        "games": len(played),
        "answers": sum(game.answers for game in played),
        "decisions": decisions,
        "decisions_per_s": round(decisions / seconds) if seconds else 0,
        "victories": dict(sorted(Counter(game.kind for game in ended).items())),
        "wins_by_seat": {str(seat): wins for seat, wins in sorted(Counter(game.seat for game in ended).items())},
        "wins_by_name": dict(sorted(Counter(game.winner for game in ended).items())),
        "turns": {str(turn): count for turn, count in sorted(Counter(game.turn for game in played).items())},
        "crashes": faults["crash"],
        "dead_ends": faults["dead_end"],
        "invariant_breaks": faults["invariant"],
        "replay_mismatches": faults["replay"],
        "games_by_option": dict(sorted(Counter(option for game in played for option in game.options).items())),
        "faults": [
            {"seed": game.seed, "kind": game.fault, "said": game.said, "options": list(game.options)}
            for game in played
            if game.fault
        ],
    }
