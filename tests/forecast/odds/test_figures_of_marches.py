"""Every figure of a march in small cases that were worked out by hand: points, interception, losses by kind, siege."""

from fractions import Fraction
from typing import Any

import pytest

from diadochi.forecast.odds.figures import Odds, expected
from diadochi.forecast.odds.game_odds import odds_system
from diadochi.forecast.odds.odds_questions import MarchAsked
from diadochi.forecast.successors.odds.march_goals import explained
from diadochi.language import sentence
from diadochi.rules.core.system import rules_of
from diadochi.rules.successors import editing
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.setup import setup_position
from tests.house.kept import kept_opening

THIRD, HALF, SIXTH = Fraction(1, 3), Fraction(1, 2), Fraction(1, 6)


@pytest.fixture(scope="module")
def babylon(kit: Kit) -> Position:
    return kept_opening(kit, "babylon-323")


@pytest.fixture(scope="module")
def before_ipsos(babylon: Position) -> Position:
    """Antigonos at Kelainai, Lysimachos before him at Ipsos, Ptolemaios behind it at Gordion."""
    position = editing.put_general(babylon, "lysimachos", 3, "ipsos")
    position = editing.put_general(position, "ptolemaios", 3, "gordion")
    for kind, count in (("mercenary", 5), ("loyal", 3)):
        for space in ("ipsos", "gordion"):
            position = editing.set_units(position, 3, space, False, kind, count)
    return position


def odds(kit: Kit, position: Position, general: str, space: str, **more: Any) -> Odds:
    return odds_system(kit).odds(kit, position, MarchAsked(general, (space, False), **more))


def also(found: Odds) -> dict[str, Fraction]:
    return {each.key: each.chance for each in found.also}


def test_points_are_those_of_the_movement_roll(kit: Kit, babylon: Position) -> None:
    """Antigonos, initiative 4, moves 3 on a 1 or 2 and 4 on whatever else."""
    assert odds(kit, babylon, "antigonos", "ipsos").points == {3: THIRD, 4: 2 * THIRD}
    assert odds(kit, babylon, "antigonos", "ipsos", points=4).points == {4: 1}


def test_who_intercepts_and_who_avoids(kit: Kit, before_ipsos: Position) -> None:
    """Ptolemaios must throw 5 or 6; who is not intercepted is avoided on 4, 5 or 6, and goes on to fight on 1 to 3."""
    assert also(odds(kit, before_ipsos, "antigonos", "ipsos")).keys() == {"stepped back", "rank lost 3"}
    found = odds(kit, before_ipsos, "antigonos", "ipsos", policy="avoid intercept>=30")
    assert also(found)["intercepted ptolemaios"] == THIRD
    assert also(found)["avoided lysimachos"] == also(found)["caught lysimachos"] == 2 * THIRD * HALF
    assert sum(found.results.values()) == 1 - also(found)["avoided lysimachos"]
    assert also(found)["stepped back"] == found.results["draw"]


def test_losses_of_each_kind_make_up_the_losses(kit: Kit, before_ipsos: Position) -> None:
    found = odds(kit, before_ipsos, "antigonos", "ipsos")
    for kinds, losses in ((found.own_kinds, found.own), (found.enemy_kinds, found.enemy)):
        assert all(sum(each.values()) == 1 for each in kinds.values())
        assert sum(expected(each) for each in kinds.values()) == expected(losses)
    assert found.own_kinds["mercenary"][4] == found.results["lose"]


def test_a_beaten_army_loses_its_mercenaries_and_elephants_whole(kit: Kit, before_ipsos: Position) -> None:
    position = editing.set_units(before_ipsos, 3, "ipsos", False, "elephant", 1)
    found = odds(kit, position, "antigonos", "ipsos")
    assert found.enemy_kinds["elephant"][1] == found.results["win"]
    assert found.enemy_kinds["mercenary"][5] == found.results["win"]


def test_one_siege_attempt_is_the_siege_table(kit: Kit, babylon: Position) -> None:
    """Sardeis without modifiers: no point on 1 and 2, one on 3, 4 and 5, two on 6; a unit is lost on 1, 3 and 6."""
    held = editing.set_marker(kit, babylon, "sardeis", 2)
    found = odds(kit, held, "leonnatos", "sardeis", points=4)
    assert found.siege == {0: THIRD, 1: HALF, 2: SIXTH}
    assert found.own == {0: HALF, 1: HALF}
    assert found.own_kinds == {"mercenary": {0: HALF, 1: HALF}}
    assert not any(found.results.values())


def test_a_city_falls_when_the_points_are_there(kit: Kit, babylon: Position) -> None:
    """Two points lie there already: the third comes on 3 to 6."""
    held = editing.set_siege(editing.set_marker(kit, babylon, "sardeis", 2), "sardeis", 2, 4)
    found = odds(kit, held, "leonnatos", "sardeis", points=4, goal="city sardeis fallen")
    assert also(found) == {"fell sardeis": 2 * THIRD, "rank lost 3": 1}
    assert found.goals[0].chance == 2 * THIRD


def test_units_may_be_lost_in_an_ambush(kit: Kit, babylon: Position) -> None:
    found = odds(kit, babylon, "antigonos", "aspendos", points=4)
    assert also(found)["ambushed"] == 1 - found.own[0] > 0


def test_an_own_city_is_relieved_where_its_besieger_is_driven_off(kit: Kit, babylon: Position) -> None:
    position = editing.set_marker(kit, editing.put_general(babylon, "lysimachos", 3, "sardeis"), "sardeis", 4)
    position = editing.set_units(position, 3, "sardeis", False, "loyal", 3)
    position = editing.set_siege(position, "sardeis", 1, 3)
    found = odds(kit, position, "leonnatos", "sardeis", points=4)
    assert also(found)["relieved sardeis"] == found.results["win"]
    tree = odds_system(kit).tree(kit, position, MarchAsked("leonnatos", ("sardeis", False), points=4))
    assert explained(kit, 4, tree, "also relieved sardeis").figure == found.results["win"]


def test_every_named_chance_opens_its_tree(kit: Kit, before_ipsos: Position) -> None:
    march = MarchAsked("antigonos", ("ipsos", False), policy="avoid intercept>=30")
    found = odds_system(kit).odds(kit, before_ipsos, march)
    tree = odds_system(kit).tree(kit, before_ipsos, march)
    named = {f"also {each.key}": each.chance for each in found.also}
    named["own mercenary 1"] = found.own_kinds["mercenary"][1]
    named["siege 0"] = found.siege[0]
    assert len(named) > 5
    for figure, chance in named.items():
        assert explained(kit, 4, tree, figure).figure == chance


# --- what a figure of nothing means


def test_an_army_that_deserts_whole_is_told_to_fight_no_battle(kit: Kit) -> None:
    """The Royal Army goes over before the battle (BAT-18); none of the enemy is left to fight."""
    text = (
        "diadochi fourth; turn 2 strategy activation round 1 active 1 order 1,2; "
        'seats 1 "A" champion | 2 "B" successor; '
        "markers 1 babylon | 2 opis; pieces babylon 1:perdikkas+alexandros+2M+4R, opis 2:krateros+2R; "
        "royals alexandros active"
    )
    system = odds_system(kit)
    found = system.odds(kit, rules_of(kit).read(kit, text), MarchAsked("perdikkas", ("opis", False)))
    assert not any(found.results.values())
    said = {each.key: sentence(each.words) for each in found.also}
    assert said["all came over, no battle"] == "the whole enemy army changes sides without a battle"
    assert "came over" not in said


def test_an_army_that_is_activated_on_the_spot_is_there(kit: Kit) -> None:
    found = odds_system(kit).odds(kit, setup_position(kit, "babylon-323"), MarchAsked("perdikkas", ("babylon", False)))
    assert (found.arrives, found.holds) == (1, 1)


def test_a_march_that_costs_the_rank_says_so_first(kit: Kit, before_ipsos: Position) -> None:
    """A Champion who attacks a Champion (LEG-21)."""
    found = odds(kit, before_ipsos, "antigonos", "ipsos")
    (rank,) = (each for each in found.also if each.weighs)
    assert (rank.key, rank.chance) == ("rank lost 3", 1)
    assert sentence(rank.words) == "this side loses Champion status (legitimacy −3)"
    why = odds_system(kit).explained(kit, before_ipsos, MarchAsked("antigonos", ("ipsos", False)), f"also {rank.key}")
    assert why.words == rank.words
