"""What is judged is what will be there when it is settled: who starves is gone, whose markers still come has them."""

from msgspec import structs

from diadochi.players.successors.players import fed, winning_chances
from diadochi.players.successors.terms import markers_to_come, tallied
from diadochi.rules.successors.control import update_fleets
from diadochi.rules.successors.pieces import Group, Units
from diadochi.rules.successors.position import Clock, Position
from tests.house.kept import kept_opening
from tests.rules.notation.positions import the_kit

ORDER = (1, 2, 3, 4)


def at(turn: int, in_round: int, active: int, segment: str) -> Position:
    position = kept_opening(the_kit(), "babylon-323")
    position.clock = Clock(turn, "strategy", in_round, segment, active, ORDER)
    return position


def crowded(segment: str) -> Position:
    """Nine mercenaries of seat 2 stand where eight are fed."""
    position = at(2, 1, 2, segment)
    space = next(space for space, stack in position.stacks_of(2) if stack.is_army)
    group = position.group(2, space, False)
    position.put(2, space, False, structs.replace(group, units=Units(mercenary=9)))
    return position


def test_who_starves_after_the_marches_is_as_good_as_gone() -> None:
    position = crowded("activation")
    space, stack = next((space, stack) for space, stack in position.stacks_of(2) if stack.group.units.count == 9)
    left = fed(the_kit(), position)
    assert left.group(2, space, False).units == Units(mercenary=8)
    assert position.group(2, space, False).units == Units(mercenary=9), "the position itself is not changed"
    gone = position.copy()
    gone.put(2, space, stack.inside, stack.group - Group(Units(mercenary=1)))
    assert winning_chances(the_kit(), position) == winning_chances(the_kit(), gone)


def test_nobody_is_gone_while_the_armies_may_still_march_away() -> None:
    for segment in ("surrender", "tyche"):
        position = crowded(segment)
        assert fed(the_kit(), position) is position
    others = crowded("activation")
    others.clock = structs.replace(others.clock, active=1)
    assert fed(the_kit(), others) is others, "only who is on turn is fed"


def test_who_has_still_a_player_turn_gets_the_markers_of_his_units() -> None:
    rounds = the_kit().profile.rounds_for(4)
    assert markers_to_come(the_kit(), at(3, rounds, 2, "activation")) == (3, 4)
    assert markers_to_come(the_kit(), at(3, rounds, 2, "surrender")) == (2, 3, 4)
    assert markers_to_come(the_kit(), at(3, rounds - 1, 2, "activation")) == (3, 4, 1, 2)
    assert markers_to_come(the_kit(), at(3, rounds, 4, "forage")) == ()


def expected(position: Position, seat: int) -> tuple[int, int]:
    found = tallied(the_kit(), position)
    return found.points[seat], found.expected[seat]


def stands_on_the_last_space(turn: int, in_round: int, active: int) -> Position:
    """Seat 1 has every marker of a province but one, on which its units stand."""
    position = at(turn, in_round, active, "activation")
    spaces = the_kit().province_spaces["aigyptos"]
    cities = the_kit().province_cities["aigyptos"]
    needed = [*cities, *[space for space in spaces if space not in cities]][: len(spaces) // 2 + 1]
    last = needed[-1]
    for space in spaces:
        position.markers.pop(space, None)
        for stack in [*position.at(space)]:
            position.put(stack.seat, space, stack.inside, Group())
    for space in needed[:-1]:
        position.markers[space] = 1
    position.put(1, last, False, Group(Units(mercenary=1)))
    return position


def test_points_are_expected_of_markers_that_come_before_the_turn_is_over() -> None:
    rounds = the_kit().profile.rounds_for(4)
    now, later = expected(stands_on_the_last_space(3, rounds - 1, 2), 1)
    province = the_kit().atlas.provinces["aigyptos"].victory_points
    assert later == now + province + the_kit().profile.vp_fleet, "its fleet makes theirs the largest"
    now, later = expected(stands_on_the_last_space(3, rounds, 2), 1)
    assert later == now, "its last player turn is over: nothing comes any more"
    now, later = expected(stands_on_the_last_space(1, rounds - 1, 2), 1)
    assert later == now, "nothing is settled so soon"


def test_markers_that_are_cut_off_from_cities_and_units_are_as_good_as_gone() -> None:
    position = at(2, 1, 2, "activation")
    spaces = the_kit().province_spaces["armenia"]
    assert not the_kit().province_cities["armenia"]
    for space in spaces:
        for stack in [*position.at(space)]:
            position.put(stack.seat, space, stack.inside, Group())
    position.markers |= dict.fromkeys(spaces, 3)
    for space, owner in [*position.markers.items()]:
        if owner == 3 and space not in spaces:
            position.markers[space] = 4
    update_fleets(the_kit(), position)
    cut_off = tallied(the_kit(), position)
    province = the_kit().atlas.provinces["armenia"].victory_points
    assert cut_off.points[3] - cut_off.lasting[3] == province
    position.put(3, spaces[0], False, Group(Units(mercenary=1)))
    held = tallied(the_kit(), position)
    assert held.points[3] == held.lasting[3]
