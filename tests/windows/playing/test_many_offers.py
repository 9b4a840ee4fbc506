"""What is offered in great number is picked from a list, not from a wall of buttons."""

from msgspec import structs

from diadochi.resources import maps
from diadochi.rules.core.game import Game
from diadochi.rules.successors.answers import Arrive
from diadochi.rules.successors.kit_files import open_kit
from diadochi.rules.successors.turn.whole_game import where_the_clock_stands
from diadochi.windows.successors.offers import MOST_BUTTONS, offers_of
from tests.house.kept import kept_opening


def test_reinforcements_are_picked_from_a_list() -> None:
    kit = open_kit(maps("diadochi"))
    position = kept_opening(kit, "babylon-323")
    position.clock = structs.replace(position.clock, turn=2, phase="reinforcements", order=(1, 2, 3, 4))
    game = Game(position, lambda live: where_the_clock_stands(kit, live))
    (offer,) = offers_of(game.node)
    assert len(offer.pick) > MOST_BUTTONS
    assert {answer.space for answer in offer.pick if isinstance(answer, Arrive)} == {"babylon", "ekbatana"}
    game.answer(offer.pick[0])
    assert game.node is not None
    assert game.node.seat == 2
