"""Tables as they are read (MOV-10, CU-03, CU-08, BAT-21, SIE-10, ATT-03)."""

import pytest

from diadochi.rules.successors.pieces import Units
from diadochi.rules.successors.tables import Loss


@pytest.mark.parametrize(
    ("initiative", "die", "points"), [(4, 3, 2), (4, 4, 3), (4, 6, 4), (2, 1, 2), (2, 2, 3), (2, 3, 4), (2, 6, 4)]
)
def test_movement_case_11(kit, initiative, die, points):
    assert kit.tables.movement.points(die, initiative) == points


def test_what_acts_cost(kit):
    assert kit.tables.movement.cost_of("siege_attempt") == 2
    with pytest.raises(KeyError):
        kit.tables.movement.cost_of("dancing")


def test_combat_units_case_1_and_3(kit):
    strength = kit.tables.strength
    assert [strength.elephant(die) for die in (3, 5, 1)] == [1, 3, 0]
    assert strength.without_elephants(Units(mercenary=4, loyal=3, silver=2)) == 16


def test_strength_in_an_overrun(kit):
    """R-01: elephants count 2, nothing is rolled."""
    assert kit.tables.strength.in_overrun(Units(royal=3, mercenary=4, elephant=1), 2) == 12


def test_battle_scores_stop_at_the_edges(kit):
    battle = kit.tables.battle
    assert battle.score(0, 12) == 0
    assert battle.score(25, 12) == battle.score(20, 12) == 51
    assert battle.score(1, 1) == battle.score(1, 2) == 0
    assert battle.score(20, 15) == 51


def test_siege_results_stop_at_the_edges(kit):
    siege = kit.tables.siege
    assert siege.result(-4) == siege.result(-1) == (0, 2)
    assert siege.result(11) == siege.result(8) == (3, 0)
    assert siege.result(3) == (1, 1)


def test_attrition_by_size_and_die(kit):
    attrition = kit.tables.attrition
    assert attrition.loss(2, 6) == Loss(1, True)
    assert attrition.loss(6, 3) == Loss(1, False)
    assert attrition.loss(150, 6) == Loss(6, True)
    assert attrition.loss(0, 6) == Loss(0, False)
    for column in attrition.columns:
        losses = [attrition.loss(column.first, die).count for die in range(1, 7)]
        assert losses == sorted(losses)
        assert losses[-1] <= column.first
