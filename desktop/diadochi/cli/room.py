"""Whether a limit on memory leaves room for what is asked, found out before a library would end the program over it.

Qt and numpy crash where memory is refused to them. What they need was measured: address space, of which a third to a
half is ever filled.
"""

import sys
from typing import Final

from diadochi.language import tr

WINDOW_MB: Final = 1_500
"""The table on a screen of 3840 x 2160, whose land is painted for the first time, took 1,200."""
PICTURE_MB: Final = 1_000
"""Painting a sheet into a file took 800, the picture itself not counted."""
CHECK_MB: Final = 300
"""Checking a map with its coasts took 200."""
_PLENTY: Final = 1 << 50


class TooLittleMemory(Exception):
    """A limit allows less memory than is needed; the text is a sentence with its remedy."""


def require_memory(mb: int) -> None:
    """Raise TooLittleMemory where this process may not take up `mb` megabytes of address space."""
    allowed = _allowed() // (1 << 20)
    if allowed < mb:
        raise TooLittleMemory(
            tr(
                "This takes {mb} MB of memory, and only {allowed} MB are allowed here; run `ulimit -v unlimited`, or "
                "raise the limit of whatever starts the program.",
                mb=mb,
                allowed=allowed,
            )
        )


def _allowed() -> int:
    """Bytes of address space this process may take up; plenty where nothing limits them."""
    if sys.platform == "win32":
        return _PLENTY
    import resource

    limits = (resource.getrlimit(kind)[0] for kind in (resource.RLIMIT_AS, resource.RLIMIT_DATA))
    return min((limit for limit in limits if limit != resource.RLIM_INFINITY), default=_PLENTY)
