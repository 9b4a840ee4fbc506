"""``diadochi ladder``: how strong the automatic players are, measured against each other."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from diadochi.cli.playout import IntoOption, JobsOption
from diadochi.cli.reach import MapOption
from diadochi.cli.terminal import worked
from diadochi.language import tr

if TYPE_CHECKING:
    from diadochi.players.ladder.claims import LadderClaim, Measured

OnlyOption = Annotated[str, typer.Option("--only", metavar="CLAIM,...", help="Claims to measure, commas between.")]
MostOption = Annotated[
    int, typer.Option("--games", min=0, max=100_000, help="At most so many games for each claim; 0 for all.")
]
JsonLadderOption = Annotated[bool, typer.Option("--json", help="Print what was found as JSON.")]
_WIDTHS = (22, 6, 6, 6, 7, 7, 8)


def ladder(
    only: OnlyOption = "",
    into: IntoOption = None,
    games: MostOption = 0,
    jobs: JobsOption = 1,
    map_folder: MapOption = None,
    json: JsonLadderOption = False,
) -> int:
    """Measure what the automatic players are said to reach against each other.

    For each claim: the bar, the games that were played, the wins of the player
    it is about, the range of its share (Wilson, 95 %), and whether it was
    passed: the lower end is at least the bar, or, among equals, an equal share
    lies within the range of each. Seeds are fixed. With --into a run that was
    broken off goes on where it stood, until the rules, the players or the map
    change. Exit code 1 when a claim was not passed.
    """
    from diadochi.cli.asking import DEFAULT_MAP, Unanswerable, show_json
    from diadochi.players.keeping.game_store import Kept, NoFileOfGames, state
    from diadochi.players.ladder.climbing import climbed
    from diadochi.resources import maps

    folder = map_folder or maps(DEFAULT_MAP)
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
    """Raises Unanswerable where the map is one of a game that nothing is claimed of."""
    from diadochi.cli.asking import Unanswerable, the_kit
    from diadochi.players.ladder.claims import SYSTEM

    if the_kit(folder).atlas.system != SYSTEM:
        raise Unanswerable(tr("The claims are about the game of the Successors; name a map of it, or leave --map out."))


def _wanted(only: str) -> "list[LadderClaim]":
    from diadochi.cli.asking import Unanswerable
    from diadochi.players.ladder.claims import claims

    known = {claim.id: claim for claim in claims()}
    names = [name.strip() for name in only.split(",") if name.strip()] or [*known]
    for name in names:
        if name not in known:
            raise Unanswerable(
                tr("There is no claim {name}; the claims are {known}.", name=name, known=", ".join(known))
            )
    return [known[name] for name in names]


def _bar(claim: "LadderClaim") -> float:
    return claim.equal if claim.mirrors else claim.bar


def _cells(claim: "LadderClaim", found: "Measured") -> tuple[str, ...]:
    share = found.share
    passed = {None: "-", True: "yes", False: "no"}[found.passed]
    shares = (f"{value:.3f}" for value in (share.low, share.high))
    return claim.id, f"{_bar(claim):.2f}", str(share.games), str(share.wins), *shares, passed


def _line(cells: tuple[str, ...]) -> str:
    return "".join(cell.ljust(width) for cell, width in zip(cells, _WIDTHS, strict=True)).rstrip()


def _as_data(claim: "LadderClaim", found: "Measured") -> dict[str, object]:
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
