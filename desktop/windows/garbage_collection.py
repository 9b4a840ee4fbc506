"""When Python looks for rubbish: not while the window is made, and rarely among all that the table is made of.

A look through everything stops the window for two or three frames, and what the table is made of is never rubbish.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

_YOUNG, _MIDDLE, _OLD = 5000, 10, 100
"""New objects between two looks at the youngest, and looks between two at the older ones: see `gc.set_threshold`."""


@contextmanager
def collection_put_off() -> Iterator[None]:
    """Nothing is collected meanwhile; what has been made by then is never looked through again."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.set_threshold(_YOUNG, _MIDDLE, _OLD)
        gc.enable()


def keep_what_is_there() -> None:
    """What has been made by now is never looked through again either."""
    gc.freeze()
