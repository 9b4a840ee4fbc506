"""Plays the games that claims still lack."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from diadochi.players.automatic_games import NoSuchSeating, known_kinds
from diadochi.players.keeping.game_store import Kept, Terms, in_order, played_on
from diadochi.players.ladder.claims import LadderClaim, Measured, measured


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
