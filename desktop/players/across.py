"""Many games at once: each is played by itself, so that processes may share them."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from multiprocessing import get_context
from pathlib import Path

import msgspec

from desktop.players.played import Played
from desktop.players.playout import Match, play_many
from desktop.players.plug import players_of
from desktop.rules.core.system import AnyKit, open_map


class GameAsked(msgspec.Struct, frozen=True):
    """One game to be played: the map folder, edition and options it is under, the match, its seed, and by which turns
    optional rules are added (`PlayersSystem.OPTION_TURNS`).
    """

    folder: Path
    match: Match
    seed: int
    edition: str = ""
    options: tuple[tuple[str, str], ...] = ()
    turns: str = "none"


def played_across(asked: Sequence[GameAsked], jobs: int = 1) -> Iterator[tuple[GameAsked, Played]]:
    """Each game as it has been played; by so many processes, and then in the order in which they end.

    Raises MapError, NoSuchSetup, NoSuchSeating and UnknownSwitch.
    """
    if jobs == 1:
        for one in asked:
            yield one, played(one)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        running = {pool.submit(played, one): one for one in asked}
        try:
            for done in as_completed(running):
                yield running[done], done.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def played(asked: GameAsked) -> Played:
    """One game, played. Raises what `played_across` raises."""
    kit = _opened(asked.folder)
    system = players_of(kit)
    under = system.under(kit, asked.edition, asked.options)
    (found,) = play_many(under, asked.match, asked.seed, 1, system.OPTION_TURNS[asked.turns])
    return found


@cache
def _opened(folder: Path) -> AnyKit:
    """Of all games of a process the map is read once."""
    return open_map(folder)
