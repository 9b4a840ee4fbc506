"""``diadochi ladder``: how strong the automatic players are, measured against each other."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from diadochi.cli.asking import (
    DEFAULT_MAP,
    MapOption,
    NumbersOption,
    Unanswerable,
    map_with,
    show_json,
    the_kit,
    worked,
)
from diadochi.cli.playout import IntoOption, JobsOption
from diadochi.language import tr
from diadochi.players.automatic_games import Match, NoSuchSeating, Played, Share, known_kinds, share
from diadochi.players.game_store import Kept, NoFileOfGames, Terms, in_order, played_on, state
from diadochi.resources import maps

_SYSTEM = "successors"
"""The system of the game that all of them are about."""
_FILE = Path(__file__).with_name("claims.toml")


# --- claims


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
        return Match(setup=self.setup, kinds=self.kinds, rotate=True)

    @property
    def equal(self) -> float:
        """The share of each of several equal players."""
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
    found = msgspec.toml.decode(_FILE.read_bytes(), type=dict[str, tuple[LadderClaim, ...]])
    return found["claim"]


def measured(claim: LadderClaim, played: tuple[Played, ...]) -> Measured:
    """The result of a claim; a game without a winner counts as not won."""
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


def climbed(
    folder: Path, asked: Iterable[LadderClaim], kept: Kept, *, most: int = 0, jobs: int = 1
) -> Iterator[Measured]:
    """What is found of each claim when the games it lacks have been played, at most the first `most` of it, 0 for all.

    A claim about a kind of player that is not there is not played. `kept` gets each game as it ends.
    """
    for claim in asked:
        seeds = range(claim.seed, claim.seed + min(most or claim.games, claim.games))
        terms = Terms(claim.match, turns=claim.turns)
        there = _are_there(claim.kinds)
        yield measured(claim, tuple(in_order(played_on(folder, terms, seeds if there else (), kept, jobs))))


def _are_there(kinds: Sequence[str]) -> bool:
    try:
        known_kinds(kinds)
    except NoSuchSeating:
        return False
    return True


# --- the command

OnlyOption = Annotated[str, typer.Option("--only", metavar="CLAIM,...", help="Claims to measure, separated by commas.")]
MostOption = Annotated[
    int, typer.Option("--games", min=0, max=100_000, help="Maximum games for each claim; 0 for all.")
]
JsonLadderOption = Annotated[bool, typer.Option("--json", help="Print the results as JSON.")]
_WIDTHS = (22, 6, 6, 6, 7, 7, 8)


def ladder(
    only: OnlyOption = "",
    into: IntoOption = None,
    games: MostOption = 0,
    jobs: JobsOption = 1,
    map_folder: MapOption = None,
    numbers: NumbersOption = None,
    json: JsonLadderOption = False,
) -> int:
    """Measure how strong the computer players are against each other.

    Prints for each claim: the bar, the games played, the wins of its player, the
    range of that share (Wilson, 95 %), and whether the claim passed. It passes
    if the lower end is at least the bar or, for equal players, if an equal share
    is within the range of each. Seeds are fixed. With --into, an interrupted run
    continues where it stopped, unless the rules, the players or the map have
    changed. Exit code 1 if a claim failed.
    """
    folder = map_with(map_folder, numbers) or maps(DEFAULT_MAP)
    asked = _wanted(only)
    _claimed_of(folder)
    try:
        kept = Kept(into, state(folder) if into else "")
    except NoFileOfGames as error:
        raise Unanswerable(str(error)) from None
    found = []
    if not json:
        typer.echo(_line(("claim", "bar", "games", "wins", "low", "high", "passed")))
    for claim, one in zip(asked, climbed(folder, asked, kept, most=games, jobs=jobs), strict=True):
        found.append(one)
        worked(len(found), len(asked))
        if not json:
            typer.echo(_line(_cells(claim, one)))
    if json:
        show_json({"claims": [_as_data(claim, one) for claim, one in zip(asked, found, strict=True)]})
    return 1 if any(one.passed is False or one.faults for one in found) else 0


def _claimed_of(folder: Path) -> None:
    if the_kit(folder).atlas.system != _SYSTEM:
        raise Unanswerable(tr("The claims are about the Successors. Give a map of that game, or leave out --map."))


def _wanted(only: str) -> list[LadderClaim]:
    known = {claim.id: claim for claim in claims()}
    names = [name.strip() for name in only.split(",") if name.strip()] or [*known]
    for name in names:
        if name not in known:
            raise Unanswerable(tr("Unknown claim: {name}. Choose from {known}.", name=name, known=", ".join(known)))
    return [known[name] for name in names]


def _bar(claim: LadderClaim) -> float:
    return claim.equal if claim.mirrors else claim.bar


def _cells(claim: LadderClaim, found: Measured) -> tuple[str, ...]:
    share = found.share
    passed = {None: "-", True: "yes", False: "no"}[found.passed]
    shares = (f"{value:.3f}" for value in (share.low, share.high))
    return claim.id, f"{_bar(claim):.2f}", str(share.games), str(share.wins), *shares, passed


def _line(cells: tuple[str, ...]) -> str:
    return "".join(cell.ljust(width) for cell, width in zip(cells, _WIDTHS, strict=True)).rstrip()


def _as_data(claim: LadderClaim, found: Measured) -> dict[str, object]:
    return {
        "claim": claim.id,
        "bar": _bar(claim),
        "games": found.share.games,
        "wins": found.share.wins,
        "low": round(found.share.low, 4),
        "high": round(found.share.high, 4),
        "passed": found.passed,
        "faults": found.faults,
        "game_s": round(found.game_s, 3),
    }
