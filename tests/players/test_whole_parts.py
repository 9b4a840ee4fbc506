"""A whole game with a strategos: it has no fault, and what players and rules remembered in it holds.

What they remember of a position depends on nothing but the parts that they look at again.
"""

import random
from collections.abc import Iterator
from inspect import unwrap
from typing import Any, NamedTuple

import pytest

from diadochi.players.automatic_games import Match, Played, play_one
from diadochi.players.successors.estimates import Claimants
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import STAMPED, Position, all_remembered, forget_all
from diadochi.rules.successors.standing import bringers
from tests.rules.asking import whenever_asked
from tests.rules.notation.positions import the_kit
from tests.sampling import SampleSize

pytestmark = pytest.mark.xdist_group("whole_game")

Asking = tuple[Kit, Position, tuple[Any, ...]]
"""A kit, a position, and with what a question was asked about it."""

SEED = 4
KEPT, TRIED = 200, 30
"""Of each question so many askings are kept, and so many tried."""
_OF_THE_KIT = ("map", "edition", "options")


class WholeGame(NamedTuple):
    """How it went, and some of what was asked in it, by question."""

    played: Played
    asked: dict[Any, list[Asking]]


@pytest.fixture(scope="module")
def whole_game(sample_size: SampleSize) -> WholeGame:
    """Players of every kind at one table, a short game to its end in the third turn.

    With `--whole` one that no one wins before all its turns are over.
    """
    asked: dict[Any, list[Asking]] = {}
    chance = random.Random(SEED)

    def noted(question: Any, kit: Kit, position: Position, *things: Any) -> Any:
        askings = asked.setdefault(question, [])
        if len(askings) < KEPT:
            askings.append((kit, position.copy(), things))
        elif chance.random() < 1 / KEPT:
            askings[chance.randrange(KEPT)] = kit, position.copy(), things
        return question(kit, position, *things)

    with pytest.MonkeyPatch.context() as noting:
        whenever_asked(noted, noting)
        match = Match(kinds=("strategos", "steward", "steward", "random"), evening=True)
        return WholeGame(play_one(the_kit(), match, sample_size(2, 4)), asked)


def test_it_has_no_fault(whole_game: WholeGame) -> None:
    """Nor is any rule broken on the way, and the same answers lead to the same end."""
    assert not whole_game.played.fault, whole_game.played.said
    assert whole_game.played.turn == 3


def test_what_no_part_tells_apart_has_the_same_answer(whole_game: WholeGame) -> None:
    """Parts of one moment of a game are put into another: wherever a question takes both for the same, they are."""
    chance, asked = random.Random(SEED), whole_game.asked
    moments = [position for askings in asked.values() for _, position, _ in askings]
    others = 0
    for question, askings in asked.items():
        parts = all_remembered()[question].parts
        for kit, position, things in chance.sample(askings, min(TRIED, len(askings))):
            found = _afresh(question, kit, position, things)
            for name, mixed in _mixed(position, chance.choice(moments)):
                if parts(mixed) == parts(position) and _would_ask(kit, mixed, position, things):
                    others += 1
                    assert _afresh(question, kit, mixed, things) == found, (question.__name__, name)
    assert others > 30 * len(asked)


def _mixed(position: Position, other: Position) -> Iterator[tuple[str, Position]]:
    """The position with each of its fields as it is in the other."""
    for name in Position.__struct_fields__:
        if name not in _OF_THE_KIT:
            mixed = position.copy()
            part = getattr(other, name)
            setattr(mixed, name, part.copy() if name in STAMPED else part)
            yield name, mixed


def _would_ask(kit: Kit, mixed: Position, position: Position, things: tuple[Any, ...]) -> bool:
    """Whether it would be asked with the same things there: who has the bringers is told instead of where all stand.

    So are the ranks of all who claim the throne.
    """
    return all(told(kit, position) not in things or told(kit, mixed) == told(kit, position) for told in TOLD)


def _claimants(kit: Kit, position: Position) -> Claimants:
    ranks = tuple((seat, faction.status, faction.legitimacy) for seat, faction in position.factions.items())
    return ranks, bringers(kit, position)


TOLD = (bringers, _claimants)


def _afresh(question: Any, kit: Kit, position: Position, things: tuple[Any, ...]) -> Any:
    """What is found when nothing is remembered."""
    forget_all()
    return unwrap(question)(kit, position, *things)
