"""Hidden cards of two others, exchanged, make no difference to anyone who may not see them: not in a word, a picture,
a sound, a file, or in who is asked (SEQ-10). All of it: `pytest tests/trust --whole`, which takes hours.
"""

from pathlib import Path

import pytest

from diadochi.rules.successors.kit import Kit
from tests.sampling import SampleSize
from tests.trust.cases import SAMPLE, WHOLE, Case
from tests.trust.frozen import Surroundings
from tests.trust.sharing import share
from tests.trust.trial import Walker, try_moment
from tests.trust.worlds import pairs, script

ANSWERS = 150


@pytest.mark.sampled(4)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_who_is_asked_and_what_the_program_answers_tell_nothing(
    kit: Kit, players: int, sample_size: SampleSize
) -> None:
    """Six games are one of each edition and exchange: of two hands twice, and of a hand and the deck."""
    games, answers = sample_size(6, 60), 0
    for seed in range(games):
        edition = "third" if seed % 2 and players < 5 else "fourth"
        pair = pairs(kit, players, seed, edition, deck=seed % 3 == 2)
        answers += len(list(script(pair, seed, ANSWERS)))
    assert answers > games * 20


@pytest.mark.sampled(3)
@pytest.mark.parametrize("case", SAMPLE, ids=str)
def test_nothing_that_is_done_tells_of_hidden_cards(kit: Kit, around: Surroundings, home: Path, case: Case) -> None:
    pair, moment, seed = case.found(kit)
    wanted = share(case)
    found = try_moment(pair, moment, wanted, around, home, Walker.wander)
    assert not found.holes, (seed, found.holes)
    assert found.looks > 1000


@pytest.mark.whole
@pytest.mark.parametrize("case", WHOLE, ids=str)
def test_nothing_at_all_tells_of_hidden_cards(kit: Kit, around: Surroundings, home: Path, case: Case) -> None:
    pair, moment, seed = case.found(kit)
    found = try_moment(pair, moment, lambda _name: True, around, home)
    assert not found.holes, (seed, found.holes)
