"""An army need not go whole: parts are tried, at the activation, at who goes, and on the way."""

import random

import pytest

from diadochi.players.game_players import Asked
from diadochi.players.player import PLAYERS
from diadochi.players.successors.play_lines import EvenDice, Lines
from diadochi.players.successors.trial_plans import TriedPlan, candidates, left_behind, parts, whole
from diadochi.players.temperament import EVEN
from diadochi.rules.core.flow import Answer
from diadochi.rules.successors.answers import Activate, Drop, RemoveMarker, Take
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.movement.activation import group_refusal
from diadochi.rules.successors.pieces import Group, Units
from tests.house.kept import kept_opening
from tests.players.stewards import questions
from tests.rules.notation.positions import the_kit

pytestmark = pytest.mark.xdist_group("stewards")


def tried_at(asked: Asked) -> list[TriedPlan]:
    advice = PLAYERS["steward"](the_kit(), random.Random(1), EVEN).advise(asked)
    return candidates(the_kit(), asked.position, asked.decision, advice, EVEN)


def test_every_part_may_go_and_somebody_is_left() -> None:
    position = kept_opening(the_kit(), "babylon-323")
    found = 0
    for _, stack in [*position.stacks_of(1), *position.stacks_of(2)]:
        for general in stack.group.generals:
            army = whole(the_kit(), position, general)
            for part in parts(the_kit(), position, general):
                found += 1
                assert group_refusal(the_kit(), position, general, part) is None
                assert army.covers(part)
                assert 0 < part.units.count < army.units.count
    assert found > 8


def test_a_few_go_with_their_general_alone_and_the_family_stays_with_the_many() -> None:
    position = kept_opening(the_kit(), "babylon-323")
    space, stack = position.where("perdikkas")
    position.put(stack.seat, space, stack.inside, stack.group + Group(generals=("eumenes",)))
    army = whole(the_kit(), position, "perdikkas")
    assert len(army.generals) == len(army.royals) == 2
    for part in parts(the_kit(), position, "perdikkas"):
        many = 2 * part.units.count > army.units.count
        assert part.royals == (army.royals if many else ())
        assert part.generals == (army.generals if many else ("perdikkas",))


def test_a_lone_unit_has_no_part() -> None:
    position = kept_opening(the_kit(), "babylon-323")
    space, stack = position.where("perdikkas")
    position.put(stack.seat, space, stack.inside, Group(Units(mercenary=1), ("perdikkas",)))
    assert parts(the_kit(), position, "perdikkas") == []
    assert left_behind(Group(Units(mercenary=1), ("perdikkas",))) == []


def test_mercenaries_are_left_first_on_the_way() -> None:
    army = Group(Units(mercenary=2, royal=2, silver=1), ("perdikkas",))
    assert [group.units for group in left_behind(army)] == [
        Units(mercenary=1),
        Units(mercenary=2),
        Units(mercenary=2, royal=2),
    ]


def test_a_part_that_a_plan_names_goes_and_the_others_stay_where_they_are() -> None:
    gone = 0
    for asked in questions(Kind.ACTIVATION, 6):
        for tried in tried_at(asked):
            if tried.plan.group is None:
                continue
            assert isinstance(tried.plan.first, Activate)
            steward = PLAYERS["steward"](the_kit(), random.Random(0), EVEN)
            line = Lines(the_kit(), asked.game, asked.seat, steward).played(tried.plan, EvenDice(1, 0))
            assert Take(tried.plan.group) in line.answers
            gone += 1
    assert gone > 10


def test_who_goes_is_tried_whole_and_in_parts() -> None:
    divided = 0
    for asked in questions(Kind.WHO_GOES, 8):
        answers = [tried.plan.first for tried in tried_at(asked)]
        sizes = {answer.group.units.count for answer in answers if isinstance(answer, Take)}
        assert all(asked.decision.admits(answer) for answer in answers)
        divided += len(sizes) > 2
    assert divided


def test_on_the_way_somebody_may_be_left_before_the_rest_goes_on() -> None:
    left = [asked for asked in questions(Kind.MARCH, 25) if Drop in _first_actions(asked)]
    assert len(left) > 5


def test_on_the_way_a_marker_may_be_taken_off_before_the_rest_goes_on() -> None:
    assert any(RemoveMarker in _first_actions(asked) for asked in questions(Kind.MARCH, 300))


def test_who_is_left_on_the_way_is_left_for_something_and_the_others_go_for_something_else() -> None:
    said = {
        tuple(reason.source for reason in tried.reasons)
        for asked in questions(Kind.MARCH, 100)
        for tried in tried_at(asked)
        if isinstance(tried.plan.first, Drop) and len(tried.reasons) > 1
    }
    assert said == {(why, "the others go on: {goal}") for why in ("a garrison takes {space}", "hold {space}")}


def _first_actions(asked: Asked) -> set[type[Answer]]:
    """What plans that lead on begin with."""
    return {type(tried.plan.first) for tried in tried_at(asked) if tried.plan.way}
