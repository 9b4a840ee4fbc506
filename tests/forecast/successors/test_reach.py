"""Reach in places that are easy to get wrong: lone generals, the sea, besieged ports, overruns, ambushes."""

from typing import Any

import pytest

from diadochi.forecast.successors.march_reach import Reach, lift, reach
from diadochi.rules.cases.successors.case_setup import Given, given_position
from diadochi.rules.core.verdict import CounterAt, RouteAt, StackAt
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import Group, Units
from diadochi.rules.successors.position import Activation, Effect, Memory

pytestmark = pytest.mark.traced
GUIDED = Effect("mountain_guides", 1, until="activation")


def search(kit: Kit, general: str, points: int, **given: Any) -> Reach:
    """The reach of everything that may go with a general, on a bare map with what is given."""
    position = given_position(kit, Given(**given))
    lifted = lift(kit, position, general)
    assert lifted is not None
    assert lifted.refused is None
    return reach(kit, position, lifted, points)


def test_an_army_is_stopped_by_a_battle_and_a_lone_general_by_any_enemy(kit: Kit) -> None:
    army = search(kit, "krateros", 4, pieces={"kelainai": "1:krateros+4M", "ipsos": "2:2M"})
    assert army.targets["ipsos"].stops
    assert army.targets["ipsos"].fights == ("ipsos",)
    beyond = {s for s, target in army.targets.items() if "ipsos" in target.spaces[1:-1]}
    assert not beyond
    alone = search(kit, "krateros", 4, pieces={"kelainai": "1:krateros", "ipsos": "2:antipatros"})
    verdict = alone.verdict("ipsos")
    assert verdict.because == ("MOV-24", "R-05")
    assert verdict.blocked_by == (StackAt(2, "ipsos"),)


@pytest.mark.parametrize(
    ("group", "rule"),
    [
        (Group(Units(silver=1), ("krateros",)), "CU-15"),
        (Group(Units(mercenary=9), ("krateros",)), "MOV-03"),
        (Group(Units(mercenary=1)), "MOV-04"),
    ],
)
def test_a_part_that_may_not_go_is_refused_with_its_general(kit: Kit, group: Group, rule: str) -> None:
    position = given_position(kit, Given(pieces={"kelainai": "1:krateros+2S+2M"}))
    lifted = lift(kit, position, "krateros", group)
    assert lifted is not None
    assert lifted.refused is not None
    assert rule in lifted.refused.because
    assert lifted.refused.blocked_by == (CounterAt("krateros"),)


def test_an_overrun_is_no_stop_and_leads_into_the_relieved_city(kit: Kit) -> None:
    pieces = {"ephesos": "1:krateros+2L", "sardeis": "2:1M"}
    strong = search(kit, "krateros", 2, pieces={**pieces, "ephesos": "1:krateros+1L+3M"}, markers={"sardeis": 1})
    assert not strong.targets["sardeis"].stops
    assert strong.targets["sardeis"].fights == ("sardeis",)
    assert strong.targets["kolossai"].cost == 1
    assert strong.inside_verdict("sardeis").because == ("MOV-18", "R-07", "SIE-19")
    two = search(kit, "krateros", 2, pieces={**pieces, "ephesos": "1:krateros+2S"}, markers={"sardeis": 1})
    assert two.inside_verdict("sardeis").allowed
    weak = search(kit, "krateros", 2, pieces=pieces, markers={"sardeis": 1})
    assert weak.targets["sardeis"].stops
    assert weak.inside_verdict("sardeis").because == ("MOV-29",)


@pytest.mark.parametrize(("units", "sails"), [("8M", True), ("9M", False)])
def test_eight_units_go_aboard_and_nine_do_not(kit: Kit, units: str, sails: bool) -> None:
    found = search(kit, "krateros", 4, pieces={"samos": f"1:krateros+{units}"})
    assert ("chios" in found.targets) == sails
    assert found.targets["ephesos"].routes == ("ephesos-samos.strait",)
    if not sails:
        assert found.verdict("chios").because == ("NAV-03", "MOV-30")
        assert found.verdict("chios").blocked_by == (RouteAt("chios-samos.sea"),)


def test_land_before_the_sea_or_after_it_but_not_both(kit: Kit) -> None:
    found = search(kit, "krateros", 8, pieces={"sardeis": "1:krateros+3M"})
    for target in found.targets.values():
        by = [kit.atlas.route_kinds[kit.atlas.routes[route].kind].by for route in target.routes]
        changes = [kind for kind, before in zip(by, ["", *by], strict=False) if kind != before]
        assert changes in (["land"], ["land", "sea"], ["sea"], ["sea", "land"]), target


def test_one_voyage_to_a_segment(kit: Kit) -> None:
    position = given_position(kit, Given(pieces={"samos": "1:krateros+3M"}))
    position.memory = type(position.memory)(sailed=True)
    lifted = lift(kit, position, "krateros")
    assert lifted is not None
    found = reach(kit, position, lifted, 4)
    assert set(found.targets) == {"ephesos", *(t for t in found.targets if "ephesos" in found.targets[t].spaces)}
    assert found.verdict("andros").because == ("NAV-02", "MOV-30")
    assert found.verdict("andros").blocked_by == (RouteAt("andros-samos.sea"),)


def test_two_units_or_a_lone_general_go_straight_into_a_besieged_port(kit: Kit) -> None:
    besieged = {"tyros": "2:3M"}
    two = search(kit, "krateros", 2, pieces={"kition": "1:krateros+2M", **besieged}, markers={"tyros": 1})
    assert two.ports["tyros"].cost == 2
    assert two.outside_verdict("tyros").allowed
    assert two.targets["tyros"].stops
    assert two.inside_verdict("tyros").because == ("SIE-22", "MOV-29")
    alone = search(kit, "krateros", 2, pieces={"kition": "1:krateros", **besieged}, markers={"tyros": 1})
    assert alone.targets["tyros"].straight_in
    assert alone.inside_verdict("tyros").allowed
    assert alone.outside_verdict("tyros").because == ("MOV-24", "R-05")
    three = search(kit, "krateros", 2, pieces={"kition": "1:krateros+3M", **besieged}, markers={"tyros": 1})
    assert not three.ports
    assert three.targets["tyros"].stops


def test_by_land_before_the_port_and_by_sea_into_it_are_two_ways(kit: Kit) -> None:
    found = search(kit, "krateros", 2, pieces={"sidon": "1:krateros+2M", "tyros": "2:3M"}, markers={"tyros": 1})
    assert found.way(("tyros", False)) == found.targets["tyros"]
    assert found.ports["tyros"].routes == ("sidon-tyros.sea",)
    assert found.ports["tyros"].stops == ()


def test_out_of_a_besieged_city_only_by_sea_or_to_battle(kit: Kit) -> None:
    found = search(kit, "krateros", 2, pieces={"[tyros]": "1:krateros+2M", "tyros": "2:3M"}, markers={"tyros": 1})
    by_sea = [kit.atlas.routes[target.routes[0]].kind == "sea" for target in found.targets.values()]
    assert by_sea
    assert all(by_sea)
    assert found.outside_verdict("tyros").allowed
    alone = search(kit, "krateros", 2, pieces={"[tyros]": "1:krateros", "tyros": "2:3M"}, markers={"tyros": 1})
    assert alone.outside_verdict("tyros").because == ("MOV-24", "R-05")


def test_an_ambush_is_foretold_where_it_is_rolled(kit: Kit) -> None:
    """Beyond the stronghold, not in it; not for a general alone, nor without the switch."""
    given: dict[str, Any] = {"pieces": {"kelainai": "1:krateros+4M"}, "markers": {"pisidai": 0}}
    found = search(kit, "krateros", 4, **given)
    assert found.targets["pisidai"].ambushes == ()
    beyond = [t for t in found.targets.values() if "pisidai" in t.spaces[:-1]]
    assert beyond
    assert all(target.ambushes == ("pisidai",) for target in beyond)
    alone = search(kit, "krateros", 4, pieces={"kelainai": "1:krateros"}, markers={"pisidai": 0})
    assert not any(target.ambushes for target in alone.targets.values())
    without = search(kit.under("fourth", (("stronghold_ambush", "no"),)), "krateros", 4, **given)
    assert not any(target.ambushes for target in without.targets.values())


def test_enemies_where_one_lands_are_told(kit: Kit) -> None:
    found = search(kit, "krateros", 1, pieces={"samos": "1:krateros+4M", "chios": "2:2M"})
    assert found.targets["chios"].fights == ("chios",)
    assert found.targets["chios"].stops


@pytest.mark.parametrize(("effects", "cost"), [((), None), ((GUIDED,), 2)])
def test_guides_bring_the_army_on_the_march_over_two_mountains(kit: Kit, effects: Any, cost: int | None) -> None:
    position = given_position(kit, Given(pieces={"xanthos": "1:perdikkas+2M", "isaura": "1:peithon+2M"}))
    position.effects, position.memory = effects, Memory(sailed=True)
    group = Group(Units(mercenary=2), ("perdikkas",))
    position.activation = Activation(1, "perdikkas", group, "xanthos", False, 2, path=("xanthos",))
    lifted, other = lift(kit, position, "perdikkas"), lift(kit, position, "peithon")
    assert lifted is not None
    assert other is not None
    found = reach(kit, position, lifted, 2).targets.get("aspendos")
    assert (found.cost if found else None) == cost
    assert other.roads(kit, position) is kit
