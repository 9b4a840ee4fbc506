"""Trees that were grown last are not grown again."""

from msgspec import structs

from diadochi.forecast.odds.game_odds import odds_system
from diadochi.forecast.odds.odds_questions import STANDS, MarchAsked, Policy
from diadochi.forecast.successors.march_reach import as_if_active, lift, reach
from diadochi.forecast.successors.march_ways import way_answers
from diadochi.forecast.successors.odds.march_tree import GrownTrees, PlannedMarch
from diadochi.rules.successors import editing
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from tests.house.kept import kept_opening


def step(kit: Kit, position: Position, target: str) -> PlannedMarch:
    lifted = lift(kit, position, "krateros")
    assert lifted is not None
    return PlannedMarch(lifted, target, way_answers(reach(kit, position, lifted, 4), (target, False)), points=4)


def test_the_last_trees_are_kept_and_no_others(kit: Kit) -> None:
    here = as_if_active(kept_opening(kit, "babylon-323"), 2)
    march, grown = step(kit, here, "mazaka"), GrownTrees(most=2)
    first = grown.tree(kit, here, march, STANDS)
    assert grown.tree(kit, here.copy(), march, STANDS) is first
    other = editing.set_units(here, 1, "babylon", False, "mercenary", 9)
    assert grown.tree(kit, other, march, STANDS) is not first
    assert grown.tree(kit, here, structs.replace(march, besieges=True), Policy(avoids=True)) is not first
    assert grown.tree(kit, here, march, STANDS) is not first, "of three the oldest is gone"


def test_figures_goals_and_reasons_of_a_march_agree(kit: Kit) -> None:
    """They are read off one tree, and reading changes nothing of it."""
    system, here = odds_system(kit), kept_opening(kit, "babylon-323")
    asked = MarchAsked("krateros", ("mazaka", False), goal="space mazaka mine", policy="best")
    before = system.odds(kit, here, asked)
    (wished,) = system.wished(kit, here, asked, (asked.goal,))
    assert wished == before.goals[0]
    assert system.explained(kit, here, asked, f"goal {asked.goal}").figure == wished.chance
    assert system.odds(kit, here, asked) == before
