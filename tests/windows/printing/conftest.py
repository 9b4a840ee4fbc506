"""A free table whose records go to a folder of the test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.windows.playing.map_tables import Playing
from tests.windows.conftest import table_with_records


@pytest.fixture
def playing(dressed: object, kit: Kit, position: Position, tmp_path: Path) -> Iterator[Playing]:
    """A free table."""
    with table_with_records(kit, position, tmp_path) as made:
        yield made
