"""What a kind of route is good for stands in the map: with kinds of other names the same game is played."""

import re
import shutil
from random import Random

import pytest

from diadochi.resources import maps
from diadochi.rules.successors.facts import within
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import open_kit
from diadochi.rules.successors.movement.march import ON_THE_WAY, ROAD, off_road_refusal
from diadochi.rules.successors.position import Effect, Position
from diadochi.rules.successors.setup import setup_position
from diadochi.rules.successors.turn.forage import isolated

OTHER_NAMES = {
    "land": "highway",
    "mountain": "path",
    "strait": "ferry",
    "sea": "lane",
    "trans_mediterranean": "crossing",
}


@pytest.fixture(scope="module")
def renamed(tmp_path_factory: pytest.TempPathFactory) -> Kit:
    """The shipped map with every kind of route called otherwise."""
    folder = tmp_path_factory.mktemp("renamed") / "diadochi"
    shutil.copytree(maps("diadochi"), folder)
    for name, field in (("map.toml", "id"), ("routes.toml", "kind")):
        file = folder / name
        text = file.read_text("utf-8")
        for old, new in OTHER_NAMES.items():
            text = text.replace(f'\n{field} = "{old}"\n', f'\n{field} = "{new}"\n')
            text = re.sub(rf"^{old} = \[", f"{new} = [", text, flags=re.MULTILINE)
        file.write_text(text, "utf-8")
    return open_kit(folder)


def other_name(route: str) -> str:
    ends, _, kind = route.rpartition(".")
    return f"{ends}.{OTHER_NAMES[kind]}"


def test_no_kind_has_kept_its_name(renamed: Kit) -> None:
    assert list(renamed.atlas.route_kinds) == list(OTHER_NAMES.values())


@pytest.mark.parametrize("options", [(), (("cost_mountain", "4"), ("cost_strait", "3"))])
def test_costs_are_the_same(kit: Kit, renamed: Kit, options: tuple[tuple[str, str], ...]) -> None:
    first, second = kit.under("fourth", options), renamed.under("fourth", options)
    for one, other in ((first, second), (first.guided, second.guided)):
        assert {other_name(route): one.cost(route) for route in one.atlas.routes} == {
            route: other.cost(route) for route in other.atlas.routes
        }


def test_markers_and_cards_reach_as_far(kit: Kit, renamed: Kit) -> None:
    position = setup_position(kit, "babylon-323")
    for start in ("rhodos", "babylon", "kyrene"):
        reached = within(kit, position, 1, [start], 4)
        assert len(reached) > 1
        assert reached == within(renamed, position, 1, [start], 4)


def test_the_same_markers_are_isolated(kit: Kit, renamed: Kit) -> None:
    position, chance = setup_position(kit, "babylon-323"), Random(11)
    for space in chance.sample(sorted(kit.atlas.spaces), 60):
        position.markers[space] = chance.choice((1, 2))
    for seat in (1, 2):
        assert isolated(kit, position, seat) == isolated(renamed, position, seat)
    assert isolated(kit, position, 1)


def test_the_royal_road_goes_the_same_way(kit: Kit, renamed: Kit) -> None:
    position = Position(effects=(Effect(ROAD, 1, "perdikkas", ON_THE_WAY),))
    for space, steps in kit.steps.items():
        refused = [off_road_refusal(position, 1, step) is not None for step in steps]
        assert refused == [off_road_refusal(position, 1, step) is not None for step in renamed.steps[space]]
        assert refused == [step.kind != "land" for step in steps]
