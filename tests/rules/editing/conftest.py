"""The kit of the shipped map, and a whole game to edit."""

import pytest

from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.setup import at_activation
from tests.house.kept import kept_opening
from tests.rules.notation.positions import the_kit


@pytest.fixture(scope="session")
def kit() -> Kit:
    return the_kit()


@pytest.fixture
def position(kit: Kit) -> Position:
    return at_activation(kept_opening(kit, "babylon-323"), 1)
