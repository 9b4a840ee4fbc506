"""Players know that a voyage may be opposed: they do not sail into the same stronger fleet again and again."""

import random
from dataclasses import dataclass

import pytest
from msgspec import structs

from diadochi.players.game_players import Asked
from diadochi.players.player import PLAYERS
from diadochi.players.successors.voyages import chance_driven_back, naval_chances, way_of
from diadochi.players.temperament import EVEN
from diadochi.rules.core.flow import Decision, by_chance
from diadochi.rules.core.game import Game
from diadochi.rules.successors.answers import Activate, Oppose, Pass, Sail
from diadochi.rules.successors.events import BattleFought
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.pieces import Group, Units
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.setup import at_activation
from tests.house.kept import kept_opening
from tests.rules.notation.positions import the_kit

pytestmark = pytest.mark.xdist_group("stewards")
ROUTES = ("patara-rhodos.sea",)


def test_x() -> None:
    kit = the_kit()
    print([r for r in kit.atlas.routes if "rhodos" in r])
    assert 0
