"""Exhaustive and random work: a usual run does a sample of it, `pytest --whole` and `make nightly` do all of it."""

from collections.abc import Callable
from itertools import groupby
from zlib import crc32

import pytest

SampleSize = Callable[[int, int], int]


def add_option(parser: pytest.Parser) -> None:
    """`--whole`."""
    parser.addoption("--whole", action="store_true", help="do exhaustive and random work in full, not a sample (hours)")


def leave_out_rest(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect tests marked `whole` and rows outside of the sample of a `sampled` one, unless `--whole` is given."""
    if config.getoption("--whole"):
        return
    kept = [item for item in items if not item.get_closest_marker("whole")]
    kept = [item for _, rows in groupby(kept, _function) for item in _sample(list(rows))]
    if len(kept) < len(items):
        chosen = set(kept)
        config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
        items[:] = kept


def _function(item: pytest.Item) -> str:
    return item.nodeid.partition("[")[0]


def _sample(rows: list[pytest.Item]) -> list[pytest.Item]:
    """One row in as many as the mark `sampled` says, and never none."""
    mark = rows[0].get_closest_marker("sampled")
    return rows if mark is None else [row for row in rows if in_sample(row.name, *mark.args)] or rows[:1]


def in_sample(name: str, one_in: int) -> bool:
    """Whether a row belongs to the sample. Its name decides, so rows that are added beside it change nothing."""
    return crc32(f"row {name}".encode()) % one_in == 0


@pytest.fixture(scope="session")
def sample_size(pytestconfig: pytest.Config) -> SampleSize:
    """How many of something a test tries: the first number in a usual run, the second with `--whole`."""
    return lambda usual, whole: whole if pytestconfig.getoption("--whole") else usual
