"""Many games at full speed: what they run is measured elsewhere."""

import sys
from collections.abc import Iterator

import pytest


@pytest.fixture
def untraced() -> Iterator[None]:
    """No coverage is taken while many games are played: cases and tests of single rules show what is reached."""
    tracer = sys.gettrace()
    sys.settrace(None)
    yield
    sys.settrace(tracer)
