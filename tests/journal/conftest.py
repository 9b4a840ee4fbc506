import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from tests.journal.games import opening


@pytest.fixture(scope="session")
def start() -> tuple[Kit, Position]:
    """The kit and the opening position."""
    return opening()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a record may be stored."""
    return tmp_path / "game.diadochi"


_opened: list[sqlite3.Connection] = []
"""Connections made since the test began."""


def _note(event: str, arguments: tuple[object, ...]) -> None:
    if event == "sqlite3.connect/handle":
        (connection,) = arguments
        assert isinstance(connection, sqlite3.Connection)
        _opened.append(connection)


sys.addaudithook(_note)


@pytest.fixture(autouse=True)
def closed_records() -> Iterator[None]:
    """Every record a test opens it closes: what Python 3.13 says when one is forgotten, here for every Python."""
    _opened.clear()
    yield
    left = sum(_is_open(connection) for connection in _opened)
    _opened.clear()
    assert left == 0, f"{left} records were left open"


def _is_open(connection: sqlite3.Connection) -> bool:
    try:
        return connection.total_changes >= 0
    except sqlite3.ProgrammingError:
        return False
