"""What no case can ask of the independent armies."""

import pytest

from diadochi.resources import maps
from diadochi.rules.core.game import Game
from diadochi.rules.successors.answers import Stop
from diadochi.rules.successors.independent_moves import the_independent_march
from diadochi.rules.successors.kit_files import open_kit
from diadochi.rules.successors.movement.interception import interception_chance
from diadochi.rules.successors.notation import read, write
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.turn.whole_game import play

KIT = open_kit(maps("diadochi"))
TABLE = 'turn 2 strategy tyche round 1 active 1 order 1,2; seats 1 "A" | 2 "B"; '


def test_without_an_activation_there_is_none_to_ask_for():
    with pytest.raises(ValueError, match="no independent army"):
        the_independent_march(Position())
    with pytest.raises(ValueError, match="no independent army"):
        Position().change_independent_march(points=1)


@pytest.mark.parametrize("course", ["", "course whole; "])
def test_play_goes_on_from_the_middle_of_an_activation(course):
    """IND-04: what is asked and what follows depend on the position alone, at a table and in a whole game."""
    text = f"diadochi fourth; {TABLE}{course}markers 1 kabyle; independents seuthes kabyle; "
    text += "independent_march seuthes for 2 points 1 stage land started getai from getai"
    position = read(KIT, text)
    assert write(position) == write(read(KIT, write(position)))
    game = Game(position, lambda live: play(KIT, live))
    assert (game.node.kind, game.node.seat) == ("independent_march", 2)
    game.answer(Stop())
    assert game.position.independent_march is None
    assert "kabyle" not in game.position.markers


@pytest.mark.parametrize("army", ["seuthes", "glaukias"])
def test_the_chance_counts_the_faces_above_the_initiative(army):
    """IND-20, INT-18, INT-19: a transit point takes one off the die."""
    above = 6 - KIT.independents[army].initiative
    assert interception_chance(KIT, army, "seuthopolis") == above / 6
    transit = next(place for place in KIT.atlas.spaces if KIT.is_transit(place))
    assert interception_chance(KIT, army, transit) == max(0, above - 1) / 6
