"""Chances before the roll are those of the six faces of the die, counted one by one through the procedures."""

import pytest
from hypothesis import assume, given, settings

from diadochi.forecast.successors.march_reach import reach
from diadochi.forecast.successors.march_ways import bands, most_points
from diadochi.rules.core.flow import Dice
from diadochi.rules.successors.answers import Activate, Take
from tests.forecast.successors.situations import Situation, game_at, situations


def points_at(situation: Situation, face: int) -> int:
    """The movement points when the die shows `face`."""
    game = game_at(situation.kit, situation.position)
    for answer in (Activate(situation.lifted.general), Take(situation.lifted.group), Dice((face,))):
        game.answer(answer)
    assert game.position.activation is not None
    return game.position.activation.points


@settings(max_examples=60)
@given(situations())
def test_a_chance_is_the_share_of_faces_that_reach_the_space(situation: Situation) -> None:
    kit, position, lifted, _points = situation
    assume(position.activation is None)
    rolled = [points_at(situation, face) for face in range(1, 7)]
    searches = [reach(kit, position, lifted, points) for points in rolled]
    widest = reach(kit, position, lifted, most_points(kit, lifted))
    found = bands(kit, lifted, widest)
    assert set(found) == set().union(*(search.targets for search in searches))
    for space, band in found.items():
        faces = sum(space in search.targets for search in searches)
        assert band.chance == pytest.approx(faces / 6)
        assert (band.chance == 1.0) == (faces == 6)
        assert all(search.targets[space].cost == band.points for search in searches if space in search.targets)
