"""The kit, and the trials that take hours left out where nobody asks for them."""

import pytest

from desktop.rules.successors.kit import Kit
from tests.forecast.successors.situations import the_kit


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The whole of the trials runs where it is asked for."""
    if not config.getoption("--trust-all"):
        left_out = [item for item in items if "odds" in item.path.parts and item.get_closest_marker("whole")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


@pytest.fixture(scope="session")
def kit() -> Kit:
    return the_kit()
