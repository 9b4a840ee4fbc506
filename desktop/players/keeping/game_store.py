"""Games that have been played, kept in a file: one line for each, written as soon as it is over."""

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

from desktop.child_process import child_command, first_line
from desktop.forecast.odds.odds_protocol import packed, unpacked
from desktop.foreign import MissingFile, content_of, plain, unwritten
from desktop.language import tr
from desktop.players.automatic_games import Match, Played, play_many
from desktop.players.plug import players_of
from desktop.rules.core.system import AnyKit, open_map
from desktop.whole_file import append_whole

# --- terms
# What whole games are played under.


class Terms(msgspec.Struct, frozen=True):
    """What decides how games go, beside their seeds and the map.

    The match, edition and options, and by which turns optional rules are added (`PlayersSystem.OPTION_TURNS`).
    """

    match: Match
    edition: str = ""
    options: tuple[tuple[str, str], ...] = ()
    turns: str = "none"


# --- kept

_BEGINNING = b'{"state"'
"""What a file of games begins with, unless it was broken off even earlier."""
_LARGEST = 1_000_000_000
"""Bytes; so many games nobody plays."""
_SEATS = range(2, 6)
"""So many sit at the table of a game."""


class NoFileOfGames(Exception):
    """Something else is in the file; the text is a sentence."""


class KeptGame(msgspec.Struct, frozen=True):
    """A game under some terms, played by the players of a state."""

    state: str
    terms: Terms
    played: Played


class Kept:
    """The games in a file; those of another state, or under other terms, are left alone there.

    Raises UnfitFile where the file cannot be read or written, and NoFileOfGames where that would spoil it.
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
        """One more. Raises UnfitFile where the file cannot be written."""
        self._games[terms][played.seed] = played
        if self._file is not None:
            _append(self._file, msgspec.json.encode(KeptGame(self._state, terms, played)) + b"\n")

    def _mend(self, file: Path) -> None:
        """Read what is there; a line that was broken off is ended, so that the next one stands by itself."""
        text = plain(_content(file))
        begins = text.lstrip()
        if not (begins.startswith(_BEGINNING) or _BEGINNING.startswith(begins)):
            raise NoFileOfGames(tr("There is something else than games in {file}; name another file.", file=file))
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
    """What is there; nothing where no file is yet."""
    try:
        return content_of(file, _LARGEST)
    except MissingFile:
        return b""


def _append(file: Path, more: bytes) -> None:
    """Write at the end of a file, which is begun where there is none; nothing, to see whether it can be written."""
    try:
        append_whole(file, more)
    except OSError as error:
        raise unwritten(file, error) from error


def _could_be(match: Match, game: Played) -> bool:
    """Whether somebody sits at each seat a game names, as many as its match takes: a changed line need not say so."""
    seats = game.factions.keys()
    tables = (game.dealt, game.kinds, game.places or game.factions, *game.points.values())
    if len(seats) not in _SEATS or any(wanted not in (0, len(seats)) for wanted in (match.players, len(match.kinds))):
        return False
    return game.seat in (0, *seats) and all(table.keys() == seats for table in tables)


# --- across
# Many games at once: each is played by itself, so that processes may share them.


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


# --- state
# Which players a game was played by: what they are made of, as one word.

_DESKTOP = Path(__file__).parents[2]
_PARTS = ("atlas", "forecast", "players", "rules")
"""The folders of the program whose change may change a game."""
_ENDINGS = (".py", ".toml")
_MEASURING = ("balance", "keeping", "ladder")
"""Folders among them that only look on."""


def state(map_folder: Path) -> str:
    """A digest of the rules, the players and the map: games of another state say nothing of these players."""
    found = sha256()
    for file in (*_sources(), *sorted(map_folder.glob("*.toml"))):
        found.update(file.name.encode())
        found.update(file.read_bytes())
    return found.hexdigest()[:16]


def _sources() -> Iterator[Path]:
    for part in _PARTS:
        for file in sorted((_DESKTOP / part).rglob("*")):
            if file.suffix in _ENDINGS and file.parent.name not in _MEASURING:
                yield file
