"""The running table as a fixture."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from diadochi.resources import maps
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import open_kit
from tests.display import Display
from tests.on_screen.table import Table, running_table


@pytest.fixture(scope="session")
def kit() -> Kit:
    return open_kit(maps("diadochi"))


@pytest.fixture
def table(display: Display, kit: Kit, checkout: Path, tmp_path: Path) -> Iterator[Table]:
    """``diadochi play`` with the first set-up, its window open and in front."""
    with running_table(display, kit, checkout, tmp_path) as table:
        assert table.wait_for(lambda: table.ask("stack kelainai") is not None)
        yield table
