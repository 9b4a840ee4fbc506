"""The kit of the shipped map, opened once."""

import pytest

from desktop.resources import maps
from desktop.rules.successors.kit import Kit, open_kit


@pytest.fixture(scope="session")
def kit() -> Kit:
    return open_kit(maps("diadochi"))
