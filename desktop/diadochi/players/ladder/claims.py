"""Claims about the strength of automatic players (claims.toml), which anyone can measure again."""

from pathlib import Path

import msgspec

from diadochi.players.automatic_games import Match, Played, Share, share

SYSTEM = "successors"
"""The system of the game that all of them are about."""
_FILE = Path(__file__).with_name("claims.toml")


class LadderClaim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One claim; see claims.toml. `bar` is a share of games, `seed` that of the first of its `games`."""

    id: str
    kinds: tuple[str, ...]
    games: int
    seed: int
    bar: float = 0.0
    mirrors: bool = False
    turns: str = "none"
    setup: str = ""

    @property
    def match(self) -> Match:
        """What is played for it."""
        return Match(setup=self.setup, kinds=self.kinds, rotate=True)

    @property
    def equal(self) -> float:
        """The share each player has where all are alike."""
        return 1 / len(self.kinds)


class Measured(msgspec.Struct, frozen=True):
    """What has been found of a claim: the share of its first player, whether it was passed, and seconds of a game.

    `passed` is None while games are missing; `faults` are those that went wrong, which no claim survives.
    """

    share: Share
    passed: bool | None
    faults: int = 0
    game_s: float = 0.0


def claims() -> tuple[LadderClaim, ...]:
    """All of them, in the order in which they are measured."""
    found = msgspec.toml.decode(_FILE.read_bytes(), type=dict[str, tuple[LadderClaim, ...]])
    return found["claim"]


def measured(claim: LadderClaim, played: tuple[Played, ...]) -> Measured:
    """What games say of a claim; a game without a winner is one that was not won."""
    first = _share_of(played, 1)
    faults = sum(bool(game.fault) for game in played)
    seconds = sum(game.seconds for game in played) / max(1, len(played))
    if len(played) < claim.games:
        return Measured(first, None, faults, seconds)
    return Measured(first, not faults and _holds(claim, played, first), faults, seconds)


def _holds(claim: LadderClaim, played: tuple[Played, ...], first: Share) -> bool:
    if not claim.mirrors:
        return first.low >= claim.bar
    shares = (_share_of(played, place) for place in range(1, len(claim.kinds) + 1))
    return all(found.low <= claim.equal <= found.high for found in shares)


def _share_of(played: tuple[Played, ...], place: int) -> Share:
    return share(sum(game.places.get(game.seat) == place for game in played), len(played))
