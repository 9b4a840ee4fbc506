"""Every space has a verdict that agrees with the search, and every refusal names a rule and what stands in the way."""

from hypothesis import given, settings
from hypothesis import strategies as st

from desktop.forecast.successors.lifted import lift
from desktop.forecast.successors.reach import reach
from desktop.rules.core.verdict import Verdict
from tests.forecast.successors.situations import Situation, situations


def is_explained(verdict: Verdict) -> bool:
    """A refusal has a reason, at least one rule, and at least one thing on the table that forbids."""
    return verdict.reason is not None and bool(verdict.because) and bool(verdict.blocked_by)


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
