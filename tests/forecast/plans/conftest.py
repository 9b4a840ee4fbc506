"""The kit."""

import pytest

from diadochi.rules.successors.kit import Kit
from tests.forecast.successors.situations import the_kit


@pytest.fixture(scope="session")
def kit() -> Kit:
    return the_kit()
