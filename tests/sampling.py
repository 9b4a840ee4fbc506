"""Exhaustive and random work: a usual run does a sample of it, `pytest --whole` and `make nightly` do all of it."""

from collections.abc import Callable, Collection
from zlib import crc32

import pytest

SampleSize = Callable[[int, int], int]


def add_option(parser: pytest.Parser) -> None:
    """`--whole`."""
    parser.addoption("--whole", action="store_true", help="do exhaustive and random work in full, not a sample (hours)")


def leave_out_rest(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the tests marked as `whole` unless `--whole` is given."""
    rest = [item for item in items if item.get_closest_marker("whole")]
    if rest and not config.getoption("--whole"):
        config.hook.pytest_deselected(items=rest)
        items[:] = [item for item in items if not item.get_closest_marker("whole")]


def in_sample(name: str, one_in: int) -> bool:
    """Whether a row belongs to the sample. Its name decides, so rows that are added beside it change nothing."""
    return crc32(f"row {name}".encode()) % one_in == 0


def sample_marks(name: str, one_in: int) -> Collection[pytest.MarkDecorator]:
    """The `marks` of a parametrised row: a row outside of the sample is tried with `--whole` only."""
    return () if in_sample(name, one_in) else (pytest.mark.whole,)


@pytest.fixture(scope="session")
def sample_size(pytestconfig: pytest.Config) -> SampleSize:
    """How many of something a test tries: the first number in a usual run, the second with `--whole`."""
    return lambda usual, whole: whole if pytestconfig.getoption("--whole") else usual
