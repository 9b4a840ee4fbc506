"""Every space has a verdict that agrees with the search, and every refusal names a rule and what stands in the way."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from diadochi.forecast.successors.march_reach import as_if_active, lift, reach
from diadochi.language import sentence
from diadochi.rules.core.verdict import RouteAt, Verdict
from diadochi.rules.successors.answers import Sail
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.activation import chances_of_points
from diadochi.rules.successors.movement.sailing import may_sail
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.setup import setup_position
from tests.forecast.successors.situations import Situation, situations
from tests.forecast.successors.test_voyages import TWO, at_samos


def is_explained(verdict: Verdict) -> bool:
    """A refusal has a reason, at least one rule, and at least one thing on the table that forbids."""
    return verdict.reason is not None and bool(verdict.because) and bool(verdict.blocked_by)


@pytest.mark.slow
@settings(max_examples=150)
@given(situations())
def test_what_is_not_a_target_is_refused_with_rule_and_cause(situation: Situation) -> None:
    kit, position, lifted, points = situation
    found = reach(kit, position, lifted, points)
    for space, verdict in found.verdicts().items():
        assert verdict.allowed == (space in found.targets), space
        if verdict:
            assert verdict.cost == found.targets[space].cost
            assert verdict.because
        else:
            assert is_explained(verdict), (space, verdict)


@settings(max_examples=100)
@given(situations())
def test_outside_and_inside_are_judged_as_they_are_found(situation: Situation) -> None:
    kit, position, lifted, points = situation
    found = reach(kit, position, lifted, points)
    for space in kit.atlas.spaces:
        if space == lifted.space:
            continue
        for inside, verdict in ((False, found.outside_verdict(space)), (True, found.inside_verdict(space))):
            way = found.way((space, inside))
            assert verdict.allowed == (way is not None), (space, inside)
            assert is_explained(verdict) if way is None else verdict.cost == way.cost


@settings(max_examples=60)
@given(situations(), st.data())
def test_an_army_that_may_not_go_is_refused_everywhere(situation: Situation, data: st.DataObject) -> None:
    """Any general on the map may be looked at, not only those whose turn it is."""
    kit, position, _lifted, points = situation
    general = data.draw(st.sampled_from([g for _, stack in position.all_stacks() for g in stack.generals]))
    lifted = lift(kit, position, general)
    assert lifted is not None
    if lifted.refused is None:
        return
    found = reach(kit, position, lifted, points)
    assert not found.targets
    assert is_explained(lifted.refused), lifted.refused
    assert set(found.verdicts().values()) == {lifted.refused}


def says_true_points(verdict: Verdict, position: Position, points: int) -> bool:
    """Points that are said to be left are those of the army, and only where it has rolled; what it costs is more."""
    assert verdict.reason is not None
    said = dict(verdict.reason.fields)
    if "points" not in said or "n" not in said:
        return "left" not in verdict.reason.source
    if "left" in verdict.reason.source and position.activation is None:
        return False
    return said["points"] == points and int(str(said["n"])) > points and "n} left" not in verdict.reason.source


@settings(max_examples=150)
@given(situations())
def test_points_in_a_refusal_are_those_of_the_army(situation: Situation) -> None:
    kit, position, lifted, points = situation
    for verdict in reach(kit, position, lifted, points).verdicts().values():
        if not verdict and "MOV-13" in verdict.because and "MOV-12" in verdict.because:
            assert says_true_points(verdict, position, points), verdict


def test_a_voyage_that_is_too_long_names_its_whole_cost_and_all_points_that_are_left(kit: Kit) -> None:
    position = at_samos(kit)
    position.change_activation(points=1)
    verdict = may_sail(kit, position, Sail(TWO))
    assert verdict.reason is not None
    assert sentence(verdict.reason) == "The voyage needs 2 movement points, 1 left."
    assert verdict.blocked_by == (RouteAt(TWO[1]),)


def test_before_the_roll_no_points_are_left_yet(kit: Kit) -> None:
    position = as_if_active(setup_position(kit, "babylon-323"), 1)
    army = lift(kit, position, "perdikkas")
    assert army is not None
    most = max(chances_of_points(kit, army.group))
    refused = {points: reach(kit, position, army, points).verdict("pella").reason for points in (most, 2)}
    said = {points: sentence(words) for points, words in refused.items() if words is not None}
    assert said[most].endswith(f", and the roll gives {most} at most.")
    assert said[2].endswith(", and this army would have 2.")
