"""Lines and signs of a map that were worked out at an earlier start: the same figures, kept in the cache folder."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

import msgspec

from desktop.atlas.atlas import Atlas
from desktop.atlas.model import Point
from desktop.cache import cache_key, load_entry, store_entry
from desktop.language import ENGLISH
from desktop.resources import cached
from desktop.scene.sheet.stored import sheet_key

LINES = 1
"""Rises when routes are trimmed, smoothed or signs placed differently, so that what is kept is worked out anew."""
_MOST_BYTES = 4_000_000


class KeptLines(msgspec.Struct, frozen=True, array_like=True):
    """The points of every trimmed route, and the centres of the port and the badge of every space; canvas pixels."""

    routes: Mapping[str, tuple[Point, ...]]
    signs: Mapping[str, tuple[Point | None, Point | None]]


@lru_cache(maxsize=8)
def kept_lines(atlas: Atlas) -> KeptLines | None:
    """What is kept of a map; None where nothing is, or nothing that fits it."""
    raw = load_entry(lines_path(atlas), _key(atlas), _MOST_BYTES)
    if raw is None:
        return None
    try:
        found = msgspec.msgpack.decode(raw, type=KeptLines)
    except msgspec.MsgspecError:
        return None
    fits = found.routes.keys() == atlas.routes.keys() and found.signs.keys() == atlas.spaces.keys()
    return found if fits and all(found.routes.values()) else None


def keep_lines(atlas: Atlas, lines: KeptLines) -> None:
    """Keep them for the next start."""
    store_entry(lines_path(atlas), _key(atlas), msgspec.msgpack.encode(lines))


def _key(atlas: Atlas) -> bytes:
    return cache_key("lines", LINES, sheet_key(atlas, ENGLISH))


def lines_path(atlas: Atlas) -> Path:
    """Where the lines of a map are kept; the name changes with whatever they depend on."""
    return cached("lines", f"{sheet_key(atlas, ENGLISH)}-{LINES}.bin")
