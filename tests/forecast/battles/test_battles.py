"""Battles by themselves: written down, with the odds that the same battle has in the game, in both games."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from diadochi.forecast.battle_calculator import (
    ATTACKER,
    BattleArmy,
    GameBattles,
    WrittenBattle,
    battles_system,
)
from diadochi.forecast.odds.chance_tree import Line
from diadochi.forecast.odds.game_odds import odds_system
from diadochi.forecast.odds.odds_questions import MarchAsked, UnfitQuestion
from diadochi.forecast.successors.battle_odds import _Written
from diadochi.resources import maps
from diadochi.rules.cases.successors.case_setup import given_position
from diadochi.rules.core.flow import Decision, Dice, Procedure, Roll
from diadochi.rules.core.game import GameKit, GamePosition
from diadochi.rules.core.system import open_map
from diadochi.rules.successors.battle.battle import land_battle
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from tests.forecast.successors.situations import the_kit
from tests.windows.playing.tables import AVOIDING, cases

KRATEROS = "krateros, 3 mercenary against lysimachos, 2 loyal at ipsos"


@pytest.fixture(scope="session")
def kit() -> Kit:
    return the_kit()


@pytest.fixture(scope="session")
def rome() -> GameKit:
    return open_map(maps("rome"))


def battles(kit: GameKit) -> GameBattles[GameKit, GamePosition]:
    return battles_system(kit)


@pytest.mark.parametrize(
    "text",
    [
        KRATEROS,
        "2 royal, 1 elephant against krateros, 4 loyal",
        "antigonos, eumenes, 3 mercenary against 1 silver with defender-space and failed-avoidance",
        "krateros, 6 mercenary against greek_army",
    ],
)
def test_what_is_written_is_read_and_written_alike(kit: Kit, text: str) -> None:
    assert str(battles(kit).read(kit, text)) == text


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("krateros", "Write the battle as"),
        ("krateros, 3 hoplites against 4 loyal", '"hoplites" is not known here. Known are: mercenary'),
        ("caesar, 3 loyal against 4 loyal", '"caesar" is not known here'),
        ("krateros, 3 loyal against krateros, 4 loyal", "A general can fight on one side only."),
        ("krateros against 4 loyal", "The attacker needs at least one unit."),
        ("krateros, 3 loyal against greek_army, 4 loyal", "An independent army fights alone."),
    ],
)
def test_impossible_battles_are_refused_with_a_remedy(kit: Kit, text: str, refusal: str) -> None:
    with pytest.raises(UnfitQuestion) as told:
        battles(kit).odds(kit, None, battles(kit).read(kit, text))
    assert str(told.value).startswith(refusal)


def test_every_face_of_a_battle_gives_the_same_results(kit: Kit) -> None:
    written = battles(kit).read(kit, KRATEROS)
    made = _Written(kit, None, written)
    outcomes: Counter[str] = Counter()
    for faces in product(range(1, 7), repeat=4):

        def fought(live: Position) -> Procedure[None]:
            outcomes[(yield from land_battle(made.kit, live, made.field))] += 1

        line = Line(made.position, fought)
        line.send(Dice(faces[:2]))
        line.send(Dice(faces[2:]))
        while line.node is not None:  # losses and the fate of generals do not change who has won
            line.send(Dice((1,) * line.node.dice) if isinstance(line.node, Roll) else _first(line.node))
    found = battles(kit).odds(kit, None, written).results
    counted = {"win": outcomes["attacker_wins"], "draw": outcomes["drawn"], "lose": outcomes["defender_wins"]}
    assert found == {result: Fraction(count, 6**4) for result, count in counted.items()}


def _first(node: object) -> object:
    assert isinstance(node, Decision)
    return node.options.default() if hasattr(node.options, "refused") else next(iter(node.options))


def test_a_battle_has_the_odds_of_the_march_that_leads_to_it(kit: Kit) -> None:
    position = meeting(kit)
    march = odds_system(kit).odds(kit, position, MarchAsked("krateros", ("ipsos", False), besieges=False))
    system = battles(kit)
    (attacker,), (defender,) = (system.armies_at(kit, position, space) for space in ("kelainai", "ipsos"))
    assert attacker.generals == ("krateros",)
    options = tuple(f"{who}-space" for who, seat in (("attacker", 1), ("defender", 2)) if _marked(position) == seat)
    battle = WrittenBattle(attacker, defender, "ipsos", options)
    alone = system.odds(kit, position, battle)
    fought = sum(march.results.values(), Fraction(0))
    assert alone.results == {result: chance / fought for result, chance in march.results.items()}


def meeting(kit: Kit) -> Position:
    """Krateros at Kelainai may attack Lysimachos at Ipsos."""
    entry = next(case.entry for case in cases(kit, AVOIDING.file) if case.entry.title == AVOIDING.title)
    return given_position(kit, entry.given)


def _marked(position: Position) -> int | None:
    return position.markers.get("ipsos")


def test_control_of_the_ground_and_elephants_count(kit: Kit) -> None:
    system = battles(kit)

    def wins(text: str) -> Fraction:
        return system.odds(kit, None, system.read(kit, text)).results["win"]

    plain = wins("antigonos, 4 mercenary against ptolemaios, 4 mercenary at gaza")
    assert wins("antigonos, 4 mercenary against ptolemaios, 4 mercenary at gaza with defender-province") < plain
    assert wins("antigonos, 4 mercenary, 2 elephant against ptolemaios, 4 mercenary at gaza") > plain


def test_the_dead_and_the_dispersed_are_told(kit: Kit) -> None:
    found = battles(kit).odds(kit, None, battles(kit).read(kit, KRATEROS))
    for general, fates in found.leaders.items():
        assert sum(fates.values()) == 1, general
    assert {"dispersed", "dead"} <= found.leaders["krateros"].keys()


def test_a_battle_in_the_sword_of_rome(rome: GameKit) -> None:
    system = battles(rome)
    even = system.odds(rome, None, system.read(rome, "6 cu against 6 cu"))
    rough = system.odds(rome, None, system.read(rome, "6 cu against 6 cu with rough"))
    assert sum(even.results.values()) == 1
    assert rough.results["win"] < even.results["win"] < Fraction(1, 2)  # the defender wins a tie
    led = system.odds(rome, None, system.read(rome, "pyrrhus, 6 cu against 6 cu"))
    assert led.results["win"] > even.results["win"]


def test_a_small_army_is_overwhelmed_without_dice(rome: GameKit) -> None:
    system = battles(rome)
    found = system.odds(rome, None, system.read(rome, "10 cu against 1 cu"))
    assert found.results["win"] == 1
    assert found.enemy == {1: Fraction(1)}


def test_a_figure_is_explained(kit: Kit) -> None:
    system = battles(kit)
    written = system.read(kit, KRATEROS)
    assert system.explain(kit, None, written, "lose").figure == system.odds(kit, None, written).results["lose"]
    with pytest.raises(UnfitQuestion):
        system.explain(kit, None, written, "glory")


def test_armies_are_taken_from_a_position(kit: Kit) -> None:
    position = given_position(
        kit, next(c.entry for c in cases(kit, AVOIDING.file) if c.entry.title == AVOIDING.title).given
    )
    (army,) = battles(kit).armies_at(kit, position, "kelainai")
    group = position.group(ATTACKER, "kelainai", False)
    assert army.generals == group.generals
    assert army.count == group.units.count
    assert isinstance(army, BattleArmy)
