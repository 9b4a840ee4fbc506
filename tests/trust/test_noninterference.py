"""Hidden cards of two others, exchanged, make no difference to anybody who may not see them: not in a word, a picture,
a sound, a file, or in who is asked (SEQ-10).
"""

import pytest

from desktop.rules.successors.kit import Kit
from tests.trust.worlds import pairs, script

GAMES = 15
ANSWERS = 150


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_who_is_asked_and_what_the_program_answers_tell_nothing(kit: Kit, players: int) -> None:
    answers = 0
    for seed in range(GAMES):
        edition = "third" if seed % 2 and players < 5 else "fourth"
        pair = pairs(kit, players, seed, edition, deck=seed % 3 == 2)
        answers += len(script(pair, seed, ANSWERS))
    assert answers > GAMES * 20
