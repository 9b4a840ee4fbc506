"""Many games at once: each is played by itself, so that processes may share them."""

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread

from desktop.players.keeping.kept import Kept
from desktop.players.keeping.terms import Terms
from desktop.players.played import Played
from desktop.players.playout import play_many
from desktop.players.plug import players_of
from desktop.rules.core.system import AnyKit, open_map


def played_across(folder: Path, terms: Terms, seeds: Sequence[int], jobs: int = 1) -> Iterator[Played]:
    """The game of each seed on the map of a folder, as it ends; by so many processes, and then in any order.

    Raises MapError, NoSuchSetup, NoSuchSeating and UnknownSwitch.
    """
    if jobs == 1:
        for seed in seeds:
            yield played(folder, terms, seed)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), _leave_with_parent) as pool:
        running = [pool.submit(played, folder, terms, seed) for seed in seeds]
        try:
            for done in as_completed(running):
                yield done.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def played_on(folder: Path, terms: Terms, seeds: Sequence[int], kept: Kept, jobs: int = 1) -> list[Played]:
    """The game of each seed, in their order: what is kept is not played again, and what is played is kept as it ends.

    Raises what `played_across` raises, and UnfitFile where it cannot be kept.
    """
    there = kept.of(terms)
    for game in played_across(folder, terms, [seed for seed in seeds if seed not in there], jobs):
        kept.keep(terms, game)
    found = kept.of(terms)
    return [found[seed] for seed in seeds]


def played(folder: Path, terms: Terms, seed: int) -> Played:
    """One game, played. Raises what `played_across` raises."""
    kit = _opened(folder)
    system = players_of(kit)
    under = system.under(kit, terms.edition, terms.options)
    (found,) = play_many(under, terms.match, seed, 1, system.OPTION_TURNS[terms.turns])
    return found


def _leave_with_parent() -> None:
    """A process that plays ends when the one that asked it to is killed: nobody would get its games."""
    parent = parent_process()

    def leave() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    Thread(target=leave, daemon=True).start()


@cache
def _opened(folder: Path) -> AnyKit:
    """Of all games of a process the map is read once."""
    return open_map(folder)
