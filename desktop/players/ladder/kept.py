"""Games of the ladder that have been played, kept in a file: one line for each, written as soon as it is over."""

from collections import defaultdict
from pathlib import Path

import msgspec

from desktop.players.ladder.claims import LadderClaim
from desktop.players.played import Played


class KeptGame(msgspec.Struct, frozen=True):
    """A game of a claim, played by the players of a state."""

    state: str
    claim: LadderClaim
    played: Played


class Kept:
    """The games in a file; those of another state, or of a claim that now says otherwise, are left alone there."""

    def __init__(self, file: Path | None, state: str) -> None:
        self._file, self._state = file, state
        self._games: dict[str, dict[int, KeptGame]] = defaultdict(dict)
        self._mend()

    def of(self, claim: LadderClaim) -> dict[int, Played]:
        """The games of a claim by their seeds."""
        wanted = _what(claim)
        return {seed: game.played for seed, game in self._games[claim.id].items() if _what(game.claim) == wanted}

    def keep(self, claim: LadderClaim, played: Played) -> None:
        """One more. Raises OSError where the file cannot be written."""
        game = KeptGame(self._state, claim, played)
        self._games[claim.id][played.seed] = game
        if self._file is not None:
            with self._file.open("ab") as out:
                out.write(msgspec.json.encode(game) + b"\n")

    def _mend(self) -> None:
        """Read what is there; a line that was broken off is ended, so that the next one stands by itself."""
        if self._file is None or not self._file.exists():
            return
        text = self._file.read_bytes()
        for line in text.splitlines():
            self._read(line)
        if text and not text.endswith(b"\n"):
            with self._file.open("ab") as out:
                out.write(b"\n")

    def _read(self, line: bytes) -> None:
        try:
            game = msgspec.json.decode(line, type=KeptGame)
        except (msgspec.DecodeError, UnicodeDecodeError):
            return
        if game.state == self._state:
            self._games[game.claim.id][game.played.seed] = game


def _what(claim: LadderClaim) -> tuple[object, ...]:
    """What decides how a game of a claim goes, beside its seed."""
    return claim.match, claim.turns
