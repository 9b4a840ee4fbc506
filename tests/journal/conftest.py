from pathlib import Path

import pytest

from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from tests.journal.games import opening


@pytest.fixture(scope="session")
def start() -> tuple[Kit, Position]:
    """The kit and the opening position."""
    return opening()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a record may be stored."""
    return tmp_path / "game.diadochi"
