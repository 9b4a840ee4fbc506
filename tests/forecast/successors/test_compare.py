"""Who can reach a space, what a side threatens, and two generals side by side: all of them from the same search."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from diadochi.forecast.successors.march_reach import as_if_active, lift, reach
from diadochi.forecast.successors.march_ways import compare, most_points, outlook, threats_of, who_can_reach
from diadochi.rules.cases.successors.case_setup import Given, given_position
from diadochi.rules.successors.facts import commander
from diadochi.rules.successors.kit import Kit
from tests.forecast.successors.situations import Situation, situations


@settings(max_examples=25)
@given(situations(), st.sampled_from([None, 2, 3, 4]))
def test_a_side_threatens_what_its_commanders_reach(situation: Situation, points: int | None) -> None:
    kit, position = situation.kit, situation.position
    for seat in position.factions:
        imagined = as_if_active(position, seat)
        wanted: dict[str, dict[str, int]] = {}
        for _, stack in position.all_stacks():
            if stack.seat != seat or not stack.generals:
                continue
            lifted = lift(kit, imagined, commander(kit, stack.group))
            assert lifted is not None
            for space, target in reach(kit, imagined, lifted, points or most_points(kit, lifted)).targets.items():
                wanted.setdefault(space, {})[lifted.general] = target.cost
        found = threats_of(kit, position, seat, points)
        assert {space: {t.general: t.cost for t in threats} for space, threats in found.items()} == wanted


@settings(max_examples=15)
@given(situations(), st.data())
def test_who_can_reach_is_all_threats_turned_round(situation: Situation, data: st.DataObject) -> None:
    kit, position = situation.kit, situation.position
    threats = {seat: threats_of(kit, position, seat) for seat in position.factions}
    space = data.draw(st.sampled_from(sorted(kit.atlas.spaces)))
    found = who_can_reach(kit, position, space)
    assert set(found) == {threat for by_space in threats.values() for threat in by_space.get(space, ())}
    assert [threat.chance for threat in found] == sorted((threat.chance for threat in found), reverse=True)


@settings(max_examples=25)
@given(situations(), st.data(), st.sampled_from([None, 2, 3, 4]))
def test_two_generals_divide_their_spaces_without_rest(
    situation: Situation, data: st.DataObject, points: int | None
) -> None:
    kit, position = situation.kit, situation.position
    generals = sorted(g for _, stack in position.all_stacks() for g in stack.generals)
    assume(len(generals) > 1)
    first, second = data.draw(st.lists(st.sampled_from(generals), min_size=2, max_size=2, unique=True))
    found = compare(kit, position, first, second, points)
    assert found is not None
    assert sorted((*found.only_first, *found.both)) == sorted(found.first.spaces)
    assert sorted((*found.only_second, *found.both)) == sorted(found.second.spaces)
    assert not {*found.only_first} & {*found.only_second}


def test_a_march_goes_on_with_the_points_that_are_left(kit: Kit) -> None:
    text = given_position(kit, Given(pieces={"kelainai": "1:krateros+4M"}))
    situation = Situation(kit, text, lift(kit, text, "krateros"), 1)  # type: ignore[arg-type]
    marching = situation.marching()
    found, more = outlook(kit, marching, "krateros"), outlook(kit, marching, "krateros", 2)
    assert found is not None
    assert more is not None
    assert {threat.cost for threat in found.spaces.values()} == {1}
    assert {threat.chance for threat in found.spaces.values()} == {1.0}
    assert {threat.chance for threat in more.spaces.values() if threat.cost == 2} == {0.0}


@pytest.mark.parametrize("general", ["krateros", "antipatros"])
def test_whoever_is_not_on_the_map_cannot_be_compared(kit: Kit, general: str) -> None:
    position = given_position(kit, Given(pieces={"kelainai": f"1:{general}+4M"}))
    other = "antipatros" if general == "krateros" else "krateros"
    assert outlook(kit, position, other) is None
    assert compare(kit, position, general, other) is None
    assert compare(kit, position, other, general) is None
