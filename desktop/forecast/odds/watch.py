"""Long counting that can be broken off: whoever has asked looks in at every moment that is counted."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Unwanted(Exception):
    """Nobody waits any longer for what is being counted."""


def _nobody() -> None:
    """Nobody looks in."""


class _Watch:
    look: Callable[[], None] = staticmethod(_nobody)


@contextmanager
def watched_by(look: Callable[[], None]) -> Iterator[None]:
    """While this is open, `look` is called at every moment that is counted; it raises Unwanted to break it off.

    Counting knows nothing of it and changes nothing by it, so `look` may count something else meanwhile, under a watch
    of its own.
    """
    before = _Watch.look
    _Watch.look = staticmethod(look)
    try:
        yield
    finally:
        _Watch.look = staticmethod(before)


def look_in() -> None:
    """One moment more is counted. Raises Unwanted."""
    _Watch.look()
