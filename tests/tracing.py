"""Where no coverage is taken: in games of chance, among mutants. Cases and tests of single rules show what is met."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_tracing() -> Iterator[None]:
    """Run at full speed: no line is noted as reached."""
    tracer = sys.gettrace()
    sys.settrace(None)
    try:
        yield
    finally:
        sys.settrace(tracer)
