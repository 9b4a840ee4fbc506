"""Games that have been played, kept in a file: one line for each, written as soon as it is over."""

from collections import defaultdict
from pathlib import Path

import msgspec

from desktop.language import tr
from desktop.players.keeping.terms import Terms
from desktop.players.played import Played

_BEGINNING = b'{"state"'
"""What a file of games begins with, unless it was broken off even earlier."""


class NoFileOfGames(Exception):
    """Something else is in the file; the text is a sentence."""


class KeptGame(msgspec.Struct, frozen=True):
    """A game under some terms, played by the players of a state."""

    state: str
    terms: Terms
    played: Played


class Kept:
    """The games in a file; those of another state, or under other terms, are left alone there.

    Raises OSError where the file cannot be written, and NoFileOfGames where that would spoil it.
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
        """One more. Raises OSError where the file cannot be written."""
        self._games[terms][played.seed] = played
        if self._file is not None:
            with self._file.open("ab") as out:
                out.write(msgspec.json.encode(KeptGame(self._state, terms, played)) + b"\n")

    def _mend(self, file: Path) -> None:
        """Read what is there; a line that was broken off is ended, so that the next one stands by itself."""
        with file.open("ab+") as kept:
            kept.seek(0)
            text = kept.read()
            if not (text.startswith(_BEGINNING) or _BEGINNING.startswith(text)):
                raise NoFileOfGames(tr("There is something else than games in {file}; name another file.", file=file))
            if text and not text.endswith(b"\n"):
                kept.write(b"\n")
        for line in text.splitlines():
            self._read(line)

    def _read(self, line: bytes) -> None:
        try:
            game = msgspec.json.decode(line, type=KeptGame)
        except (msgspec.DecodeError, UnicodeDecodeError):
            return
        if game.state == self._state:
            self._games[game.terms][game.played.seed] = game.played
