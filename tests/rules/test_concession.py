"A seat gives up: it can no longer win; the last one left has won."

from diadochi.rules.successors.notation import read
from diadochi.rules.successors.position import CONCEDED, Effect, Outcome
from diadochi.rules.successors.turn.victory import check_instant, concede, still_playing
from tests.rules.notation.positions import the_kit

TEXT = (
    "diadochi fourth; turn 3 strategy activation round 1 active 1 order 1,2,3; "
    'seats 1 "A" legitimacy 18 | 2 "B" | 3 "C"; pieces kelainai 1:antigonos+2M; course whole'
)


def test_who_has_conceded_cannot_win():
    position = read(the_kit(), TEXT)
    concede(position, 1)
    check_instant(the_kit(), position)
    assert position.effects == (Effect(CONCEDED, 1),)
    assert still_playing(position) == (2, 3)
    assert position.outcome is None


def test_the_last_one_left_has_won():
    position = read(the_kit(), TEXT)
    concede(position, 1)
    concede(position, 3)
    assert position.outcome == Outcome("concession", 2)


def test_an_end_that_stands_is_not_changed():
    position = read(the_kit(), TEXT)
    position.outcome = Outcome("regency", 1)
    concede(position, 1)
    concede(position, 2)
    assert position.outcome == Outcome("regency", 1)
