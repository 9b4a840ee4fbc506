"""Temperaments: files that say what is wrong with them, and players who lean the way theirs says."""

import random
from pathlib import Path
from statistics import mean, stdev

import pytest

from diadochi.language import translate
from diadochi.players.successors.army_goals import GoalKind, goals_of_general
from diadochi.players.successors.estimates import spite
from diadochi.players.temperament import (
    EVEN,
    TEMPERAMENTS,
    Temperament,
    TemperamentFault,
    mistake,
    read_temperament,
    with_mistakes_of,
    with_own_mistakes,
)
from diadochi.windows.game.game_seats import temperament_words
from tests.house.kept import kept_opening
from tests.rules.notation.positions import the_kit

SETUP = "babylon-323"
_WIDE = 9
"""Movement points."""


@pytest.mark.parametrize(
    ("text", "said"),
    [("atack = 2", "atack"), ("risk = 9", "risk"), ('risk = "much"', "risk"), ("risk =", "end of document")],
)
def test_a_file_with_a_fault_is_named_with_what_is_wrong(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "mad.toml"
    file.write_text(text)
    with pytest.raises(TemperamentFault, match=rf"^mad\.toml: .*{said}"):
        read_temperament(file)


def test_every_temperament_has_a_word_and_knows_every_kind_of_goal() -> None:
    assert next(iter(TEMPERAMENTS)) == EVEN.id
    for name, temperament in TEMPERAMENTS.items():
        assert temperament.id == name
        assert translate(temperament_words(name), "ru") != name
        assert all(temperament.towards(kind) >= 0 for kind in GoalKind)


def test_mistakes_are_a_players_own_stay_the_same_and_are_as_large_as_they_should_be() -> None:
    one, other = (with_own_mistakes(TEMPERAMENTS["beginner"], random.Random(seed)) for seed in (1, 2))
    made = [mistake(one, number) for number in range(400)]
    assert made == [mistake(one, number) for number in range(400)]
    assert made != [mistake(other, number) for number in range(400)]
    assert abs(mean(made)) < 0.2 * one.noise
    assert stdev(made) == pytest.approx(one.noise, rel=0.15)


def test_who_has_mistakes_of_its_own_keeps_them_and_who_makes_none_gets_none() -> None:
    one = with_own_mistakes(TEMPERAMENTS["beginner"], random.Random(1))
    assert with_own_mistakes(one, random.Random(2)) == one
    assert with_mistakes_of(TEMPERAMENTS["beginner"], one.seed) == one
    assert with_mistakes_of(EVEN, one.seed) == EVEN


def test_a_foe_of_the_leader_feels_more_against_him_than_an_even_player_and_no_more_against_others() -> None:
    kit, position = the_kit(), kept_opening(the_kit(), SETUP)
    even, foe = (spite(kit, position, 2, each) for each in (EVEN, TEMPERAMENTS["kingmakers_foe"]))
    gap = {seat: foe[seat] - even[seat] for seat in even}
    assert max(gap.values()) > 0.4
    assert [*gap.values()].count(0.0) == len(gap) - 1


def test_a_bold_player_thinks_more_of_every_battle_than_a_careful_one() -> None:
    bold, careful = (_battles(TEMPERAMENTS[name]) for name in ("bold", "careful"))
    assert bold
    assert all(bold[battle] > careful[battle] for battle in bold)


def _battles(leaning: Temperament) -> dict[tuple[str, str], float]:
    """What each battle in wide reach of an army is worth to it."""
    kit, position = the_kit(), kept_opening(the_kit(), SETUP)
    generals = [name for _, stack in position.all_stacks() for name in stack.group.generals]
    goals = [goal for name in generals for goal in goals_of_general(kit, position, name, _WIDE, leaning)]
    return {(goal.general, goal.space): goal.value for goal in goals if goal.kind == GoalKind.ATTACK}
