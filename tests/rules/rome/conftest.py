"""The kit of the map rome, opened once."""

import pytest

from diadochi.resources import maps
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.kit_files import open_kit


@pytest.fixture(scope="session")
def kit() -> Kit:
    return open_kit(maps("rome"))
