"""Where coverage is taken: in tests of what is held to it, but not in games of chance nor among mutants.

What other tests run through is judged by what they assert; following each of their lines would cost a quarter of the
time and tell no one anything.
"""

import importlib
import pkgutil
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path

import pytest

HELD = ("atlas", "rules")
"""Folders beside this file whose tests are to reach all of .ci/perfect_files.txt, together with the cases."""


def add_options(parser: pytest.Parser) -> None:
    """`--held-coverage`; without it, `--cov` is taken in all tests but those marked as untraced."""
    parser.addoption(
        "--held-coverage",
        action="store_true",
        help=f"take coverage only in the tests of tests/{{{','.join(HELD)}}} and in those marked as traced",
    )


def import_held() -> None:
    """Import all that is held, so that its first lines are reached whichever test comes first."""
    for folder in HELD:
        package = importlib.import_module(f"diadochi.{folder}")
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)


def tracing_of(item: pytest.Item) -> AbstractContextManager[None]:
    """What a test, its fixtures included, is to run in."""
    if item.get_closest_marker("untraced"):
        return without_tracing()
    if item.config.getoption("--held-coverage") and not _reaches_held(item):
        return without_tracing()
    return nullcontext()


def _reaches_held(item: pytest.Item) -> bool:
    top = Path(__file__).parent
    return bool(item.get_closest_marker("traced")) or any(top / folder in item.path.parents for folder in HELD)


@contextmanager
def without_tracing() -> Iterator[None]:
    """Run at full speed: no line is noted as reached."""
    tracer = sys.gettrace()
    sys.settrace(None)
    try:
        yield
    finally:
        sys.settrace(tracer)
