"""A file of played games, one JSON line each, and playing the missing ones in several processes."""

import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any

import msgspec

from diadochi.child_process import child_command, first_line
from diadochi.forecast.odds.odds_protocol import packed, unpacked
from diadochi.foreign import MissingFile, content_of, plain, unwritten
from diadochi.language import tr
from diadochi.players.automatic_games import Match, Played, play_many
from diadochi.players.game_players import players_of
from diadochi.rules.core.game import GameKit
from diadochi.rules.core.system import open_map
from diadochi.whole_file import append_whole

# --- terms of a series


class Terms(msgspec.Struct, frozen=True):
    """Everything that determines a game besides its seed and the map.

    The match, edition and options, and how optional rules are added (`GamePlayers.OPTION_TURNS`).
    """

    match: Match
    edition: str = ""
    options: tuple[tuple[str, str], ...] = ()
    turns: str = "none"


# --- the file

_BEGINNING = b'{"state"'
"""The start of every such file, unless it was cut off even earlier."""
_LARGEST = 1_000_000_000
"""The largest file that is read, in bytes."""
_SEATS = range(2, 6)
"""The most players of a game."""


class NoFileOfGames(Exception):
    """Raised for another kind of file; the text is a sentence."""


class KeptGame(msgspec.Struct, frozen=True):
    """A game with its terms and the version (`state`) of its players."""

    state: str
    terms: Terms
    played: Played


class Kept:
    """The games in a file. Those of another version or other terms are ignored and left in place.

    Raises UnfitFile if the file cannot be read or written, and NoFileOfGames if it is another kind of file.
    """

    def __init__(self, file: Path | None, state: str) -> None:
        self._file, self._state = file, state
        self._games: dict[Terms, dict[int, Played]] = defaultdict(dict)
        if file is not None:
            self._mend(file)

    def of(self, terms: Terms) -> dict[int, Played]:
        """The games under these terms by their seeds."""
        return {**self._games[terms]}

    def keep(self, terms: Terms, played: Played) -> None:
        """Append a game. Raises UnfitFile if the file cannot be written."""
        self._games[terms][played.seed] = played
        if self._file is not None:
            _append(self._file, msgspec.json.encode(KeptGame(self._state, terms, played)) + b"\n")

    def _mend(self, file: Path) -> None:
        # A last line that was cut off is ended, so that the next one starts cleanly.
        text = plain(_content(file))
        begins = text.lstrip()
        if not (begins.startswith(_BEGINNING) or _BEGINNING.startswith(begins)):
            raise NoFileOfGames(tr("{file} contains something other than games. Name another file.", file=file))
        _append(file, b"" if not text or text.endswith(b"\n") else b"\n")
        for line in text.splitlines():
            self._read(line)

    def _read(self, line: bytes) -> None:
        try:
            game = msgspec.json.decode(line, type=KeptGame)
        except (msgspec.DecodeError, UnicodeDecodeError):
            return
        if game.state == self._state and _could_be(game.terms.match, game.played):
            self._games[game.terms][game.played.seed] = game.played


def _content(file: Path) -> bytes:
    try:
        return content_of(file, _LARGEST)
    except MissingFile:
        return b""


def _append(file: Path, more: bytes) -> None:
    # Appending nothing tests whether it is writable.
    try:
        append_whole(file, more)
    except OSError as error:
        raise unwritten(file, error) from error


def _could_be(match: Match, game: Played) -> bool:
    # An edited line may name more or fewer players than its match.
    seats = game.factions.keys()
    tables = (game.dealt, game.kinds, game.places or game.factions, *game.points.values())
    if len(seats) not in _SEATS or any(wanted not in (0, len(seats)) for wanted in (match.players, len(match.kinds))):
        return False
    return game.seat in (0, *seats) and all(table.keys() == seats for table in tables)


# --- several processes


def played_across(folder: Path, terms: Terms, seeds: Sequence[int], jobs: int = 1) -> Iterator[Played]:
    """Yield the game of each seed as it ends, in any order if there are several processes.

    Raises MapError, NoSuchSetup, NoSuchSeating and UnknownSwitch.
    """
    if jobs == 1:
        for seed in seeds:
            yield played(folder, terms, seed)
        return
    _under(folder, terms)  # report faults of the map in this process
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
    """Yield the game of each seed: saved ones first, then new ones, which are saved as they end.

    Raises what `played_across` raises, and UnfitFile if a game cannot be saved.
    """
    there = kept.of(terms)
    yield from (there[seed] for seed in seeds if seed in there)
    for game in played_across(folder, terms, [seed for seed in seeds if seed not in there], jobs):
        kept.keep(terms, game)
        yield game


def in_order(games: Iterable[Played]) -> list[Played]:
    return sorted(games, key=lambda game: game.seed)


def played(folder: Path, terms: Terms, seed: int) -> Played:
    """Play one game. Raises what `played_across` raises."""
    kit = _under(folder, terms)
    (found,) = play_many(kit, terms.match, seed, 1, players_of(kit).OPTION_TURNS[terms.turns])
    return found


def _under(folder: Path, terms: Terms) -> GameKit:
    kit = _opened(folder)
    under: GameKit = players_of(kit).under(kit, terms.edition, terms.options)
    return under


class _Child:
    """A process that plays one game at a time."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(  # noqa: S603
            child_command("games"), stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._write(first_line(()))

    def play(self, folder: Path, terms: Terms, seed: int) -> Played:
        """Play one game. Raises what `played` raises, and RuntimeError if the process has ended."""
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
    """Worker process: play the games requested on standard input; returns the exit code."""
    out, sys.stdout = sys.stdout.buffer, sys.stderr  # prints must not get between the games on standard output
    asked: SimpleQueue[Any] = SimpleQueue()

    def read() -> None:
        while (came := unpacked(sys.stdin.buffer)) is not None:
            asked.put(came)
        os._exit(0)  # the parent has ended, so no one would receive the game

    Thread(target=read, daemon=True).start()
    while True:
        try:
            found: Played | Exception = played(*asked.get())
        except Exception as error:  # noqa: BLE001  # raised again by the process that asked
            found = error
        out.write(packed(found))
        out.flush()


@cache
def _opened(folder: Path) -> GameKit:
    # Cached, so that a process reads the map once.
    return open_map(folder)


# --- the version of the players

_PACKAGE = Path(__file__).parents[1]
_PARTS = ("atlas", "forecast", "players", "rules")
"""Folders whose code can change a game."""
_ENDINGS = (".py", ".toml")


def state(map_folder: Path) -> str:
    """Return a digest of the rules, players and map. Games of another digest say nothing about these players."""
    found = sha256()
    for file in (*_sources(), *sorted(map_folder.glob("*.toml"))):
        found.update(file.name.encode())
        found.update(file.read_bytes())
    return found.hexdigest()[:16]


def _sources() -> Iterator[Path]:
    for part in _PARTS:
        for file in sorted((_PACKAGE / part).rglob("*")):
            if file.suffix in _ENDINGS and file != Path(__file__):  # this module only observes
                yield file
