"""Doubts about the system's files that opening them does not raise."""

import pytest
from msgspec import structs

from diadochi.resources import maps
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_checks import lint_kit
from diadochi.rules.successors.pieces import Units

FOLDER = maps("diadochi")


def sentences(kit, **parts):
    box = structs.replace(kit.box, **parts)
    return [fault.sentence() for fault in lint_kit(Kit(kit.atlas, box), FOLDER)]


def test_the_shipped_files_are_clean(kit):
    assert sentences(kit) == []


def test_an_impossible_setup(kit):
    setup = structs.replace(kit.setups["teach-interception"], markers={"babylon": 1}, fleets={})
    stack = structs.replace(setup.stacks[0], units=Units(royal=9))
    setup = structs.replace(setup, stacks=(stack,))
    (said,) = sentences(kit, setups={setup.id: setup})
    assert said == (
        "maps/diadochi/setups.toml: position teach-interception: "
        "there are 9 Royal Army units; there are never more than 8 (CU-21)"
    )


@pytest.mark.parametrize("fleet", ["athenai", "kypros"])
def test_a_fleet_that_differs_from_the_map(kit, fleet):
    fleets = {**kit.fleets, fleet: structs.replace(kit.fleets[fleet], improved=9)}
    assert sentences(kit, fleets=fleets) == [
        f"maps/diadochi/setups.toml: fleet {fleet}: differs from the fleet of its space on the map"
    ]


def test_a_switch_that_differs_from_its_table(kit):
    movement = structs.replace(kit.tables.movement, cost={**kit.tables.movement.cost, "mountain": 3})
    assert sentences(kit, tables=structs.replace(kit.tables, movement=movement)) == [
        "maps/diadochi/switches.toml: cost_mountain: is 2, but tables.toml has 3"
    ]


def test_two_generals_equally_senior(kit):
    generals = {**kit.generals, "krateros": structs.replace(kit.generals["krateros"], seniority=20)}
    assert sentences(kit, generals=generals) == [
        "maps/diadochi/generals.toml: general krateros: seniority is also used by perdikkas"
    ]


def test_provenance_without_a_label(kit):
    cards = dict(kit.cards)
    cards["epidemic"] = structs.replace(cards["epidemic"], provenance={"ops": "guessed"})
    cards["diplomacy_1"] = structs.replace(cards["diplomacy_1"], provenance={})
    assert sentences(kit, cards=cards) == [
        "maps/diadochi/cards.toml: diplomacy_1: provenance is missing",
        "maps/diadochi/cards.toml: epidemic: provenance.ops does not start with rules, history or house",
    ]
