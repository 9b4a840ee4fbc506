"""Playing the games that claims still lack."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from desktop.players.across import GameAsked, played_across
from desktop.players.ladder.claims import LadderClaim, Measured, measured
from desktop.players.ladder.kept import Kept
from desktop.players.seating import NoSuchSeating, known_kinds


def climbed(
    folder: Path, asked: Iterable[LadderClaim], kept: Kept, *, most: int = 0, jobs: int = 1
) -> Iterator[Measured]:
    """What is found of each claim when the games it lacks have been played, at most the first `most` of it, 0 for all.

    A claim about a kind of player that is not there is not played. `kept` gets each game as it ends.
    """
    for claim in asked:
        seeds = range(claim.seed, claim.seed + min(most or claim.games, claim.games))
        if _are_there(claim.kinds):
            there = kept.of(claim)
            lacking = [_asked(folder, claim, seed) for seed in seeds if seed not in there]
            for _, played in played_across(lacking, jobs):
                kept.keep(claim, played)
        found = kept.of(claim)
        yield measured(claim, tuple(found[seed] for seed in seeds if seed in found))


def _are_there(kinds: Sequence[str]) -> bool:
    try:
        known_kinds(kinds)
    except NoSuchSeating:
        return False
    return True


def _asked(folder: Path, claim: LadderClaim, seed: int) -> GameAsked:
    return GameAsked(folder, claim.match, seed, turns=claim.turns)
