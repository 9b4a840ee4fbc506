"""The kit of the shipped map, opened once."""

import pytest

from diadochi.resources import maps
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import open_kit


@pytest.fixture(scope="session")
def kit() -> Kit:
    return open_kit(maps("diadochi"))
