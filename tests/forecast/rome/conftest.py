import pytest

from desktop.resources import maps
from desktop.rules.rome.kit import Kit, open_kit


@pytest.fixture(scope="session")
def kit() -> Kit:
    return open_kit(maps("rome"))
