"""Games that have been played, kept in a file: one line for each, written as soon as it is over."""

from collections import defaultdict
from pathlib import Path

import msgspec

from desktop.foreign import MissingFile, content_of, plain, unwritten
from desktop.language import tr
from desktop.players.keeping.terms import Terms
from desktop.players.played import Played
from desktop.players.playout import Match
from desktop.whole_file import append_whole

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
