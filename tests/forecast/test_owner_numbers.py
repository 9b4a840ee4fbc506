"""Odds, referee and tables of a game with an owner's numbers."""

import pytest

from diadochi.atlas.owner_numbers import Figure, OwnerNumbers
from diadochi.forecast.battle_calculator import battles_system
from diadochi.resources import maps
from diadochi.rules.core.game import GameKit
from diadochi.rules.core.numbers import open_numbered
from diadochi.rules.successors.facts import most_points_needed
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.setup import setup_position
from diadochi.rules.successors.standing import victory_tallies


def kit_with(name: str, **numbers: Figure) -> GameKit:
    paths = {path.replace("__", "."): figure for path, figure in numbers.items()}
    return open_numbered(maps(name), OwnerNumbers(name, "Test", numbers=paths))


def wins(kit: GameKit, battle: str) -> float:
    battles = battles_system(kit)
    return float(battles.odds(kit, None, battles.read(kit, battle)).results["win"])


@pytest.mark.parametrize(
    ("name", "battle", "numbers"),
    [
        (
            "diadochi",
            "krateros, 3 mercenary against lysimachos, 3 mercenary",
            {"generals__general__krateros__battle": 6},
        ),
        ("diadochi", "krateros, 3 mercenary against lysimachos, 3 mercenary", {"tables__strength__mercenary": 2}),
        ("rome", "camillus, 6 cu against brennus, 6 cu", {"leaders__leader__camillus__tactical": 1}),
    ],
)
def test_the_odds_of_a_battle_follow(name: str, battle: str, numbers: dict[str, Figure]) -> None:
    assert wins(kit_with(name), battle) != wins(kit_with(name, **numbers), battle)


def test_each_edition_has_its_own_numbers() -> None:
    kit = kit_with("diadochi", switches__cost_mountain__values__third=3)
    assert isinstance(kit, Kit)
    assert (kit.costs["mountain"], kit.under("third").costs["mountain"]) == (2, 3)


def test_the_referee_needs_as_many_siege_points() -> None:
    plain, own = kit_with("diadochi"), kit_with("diadochi", tables__siege__points_needed__major_city=5)
    assert isinstance(plain, Kit)
    assert isinstance(own, Kit)
    needed = [most_points_needed(kit, setup_position(kit, "babylon-323"), "tyros") for kit in (plain, own)]
    assert needed == [3, 5]


def test_the_score_counts_the_owners_victory_points() -> None:
    path = "provinces__province__makedonia__victory_points"
    plain, own = kit_with("diadochi"), kit_with("diadochi", **{path: 9})
    points = []
    for kit in (plain, own):
        assert isinstance(kit, Kit)
        tallies = victory_tallies(kit, setup_position(kit, "babylon-323"))
        points.append(sum(tally.total for tally in tallies.values()))
    assert points[1] - points[0] == 9 - plain.atlas.provinces["makedonia"].victory_points
