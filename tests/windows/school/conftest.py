"""A table with the school beside it."""

from collections.abc import Iterator

import pytest

from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.windows.playing.map_tables import Playing
from tests.windows.conftest import table_with_records


@pytest.fixture(scope="module")
def common(
    dressed: object, kit: Kit, position: Position, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Playing]:
    """One window for all tests of a module."""
    with table_with_records(kit, position, tmp_path_factory.mktemp("school")) as made:
        yield made


@pytest.fixture
def playing(common: Playing, kit: Kit, position: Position) -> Iterator[Playing]:
    """The window with a fresh free table; no one is at school."""
    common.school.leave()
    common.controller.open(kit, position.copy())
    yield common
    common.school.leave()
