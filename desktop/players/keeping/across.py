"""Many games at once: each is played by itself, so that processes may share them."""

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress
from functools import cache
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any

from desktop.child_process import child_command, first_line
from desktop.forecast.odds.wire import packed, unpacked
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
    _under(folder, terms)  # its faults are for this process to name
    idle: SimpleQueue[_Child] = SimpleQueue()
    children = [_Child() for _ in range(min(jobs, len(seeds)))]
    for child in children:
        idle.put(child)

    def play(seed: int) -> Played:
        child = idle.get()
        try:
            return child.play(folder, terms, seed)
        finally:
            idle.put(child)

    threads = ThreadPoolExecutor(jobs)
    running = [threads.submit(play, seed) for seed in seeds]
    try:
        for done in as_completed(running):
            yield done.result()
    finally:
        threads.shutdown(wait=False, cancel_futures=True)
        for child in children:
            child.end()


def played_on(folder: Path, terms: Terms, seeds: Sequence[int], kept: Kept, jobs: int = 1) -> Iterator[Played]:
    """The game of each seed: those that are kept, then those that are played, which are kept as they end.

    Raises what `played_across` raises, and UnfitFile where it cannot be kept.
    """
    there = kept.of(terms)
    yield from (there[seed] for seed in seeds if seed in there)
    for game in played_across(folder, terms, [seed for seed in seeds if seed not in there], jobs):
        kept.keep(terms, game)
        yield game


def in_order(games: Iterable[Played]) -> list[Played]:
    """Games by their seeds."""
    return sorted(games, key=lambda game: game.seed)


def played(folder: Path, terms: Terms, seed: int) -> Played:
    """One game, played. Raises what `played_across` raises."""
    kit = _under(folder, terms)
    (found,) = play_many(kit, terms.match, seed, 1, players_of(kit).OPTION_TURNS[terms.turns])
    return found


def _under(folder: Path, terms: Terms) -> AnyKit:
    kit = _opened(folder)
    under: AnyKit = players_of(kit).under(kit, terms.edition, terms.options)
    return under


class _Child:
    """A process that plays one game at a time."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(  # noqa: S603
            child_command("games"), stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._write(first_line(()))

    def play(self, folder: Path, terms: Terms, seed: int) -> Played:
        """One game. Raises what `played` raises, and RuntimeError where the process has ended."""
        assert self._process.stdout is not None
        found = None
        with suppress(BrokenPipeError):
            self._write(packed((folder, terms, seed)))
            found = unpacked(self._process.stdout)
        if isinstance(found, Played):
            return found
        raise found or RuntimeError("a process that plays games has ended")

    def end(self) -> None:
        """End the process, whatever it plays."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()

    def _write(self, content: bytes) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(content)
        self._process.stdin.flush()


def main(_words: list[str]) -> int:
    """Play the games that are asked for through standard input, in a process of its own; the exit code."""
    out, sys.stdout = sys.stdout.buffer, sys.stderr  # nothing else that is said may come between games
    asked: SimpleQueue[Any] = SimpleQueue()

    def read() -> None:
        while (came := unpacked(sys.stdin.buffer)) is not None:
            asked.put(came)
        os._exit(0)  # the process that asked has ended: nothing would get the game

    Thread(target=read, daemon=True).start()
    while True:
        try:
            found: Played | Exception = played(*asked.get())
        except Exception as error:  # noqa: BLE001  # raised again by the process that asked
            found = error
        out.write(packed(found))
        out.flush()


@cache
def _opened(folder: Path) -> AnyKit:
    """Of all games of a process the map is read once."""
    return open_map(folder)
