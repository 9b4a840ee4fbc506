"""Distances that were measured at an earlier start: the same figures, kept in the cache folder."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import msgspec
import numpy as np
import numpy.typing as npt

from desktop.cache import cache_key, is_trusted, load_entry, store_entry
from desktop.resources import cached
from desktop.scene.land.boxes import LandBox
from desktop.scene.land.distance import DistanceField, distance_field

FORM = 1
"""Rises when distances are measured or kept differently."""
MOST = 16
"""Fields that are kept, three for each map; the oldest goes first."""
_MOST_BYTES = 100_000_000


def kept_distances(points: npt.NDArray[np.float64], box: LandBox, pitch: float, reach: float) -> DistanceField:
    """What `distance_field` measures, measured once: the file is named after all that it is measured from."""
    key = cache_key("distances", FORM, box, pitch, reach, np.ascontiguousarray(points).tobytes())
    path = cached("distances", f"{key[:16].hex()}.bin")
    content = load_entry(path, key, _MOST_BYTES)
    if content is not None:
        shape, values = msgspec.msgpack.decode(content, type=tuple[tuple[int, ...], bytes])
        return DistanceField(box, pitch, np.frombuffer(values, np.float32).reshape(shape).copy())
    found = distance_field(points, box, pitch, reach)
    _make_room(path.parent)
    values = np.ascontiguousarray(found.values, np.float32).tobytes()
    store_entry(path, key, msgspec.msgpack.encode((found.values.shape, values)))
    return found


def _make_room(folder: Path) -> None:
    """Let go of the oldest; a folder that cannot be looked at takes nothing anyway."""
    if not is_trusted(folder):
        return
    with suppress(OSError):
        newest_first = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
        for old in newest_first[MOST - 1 :]:
            old.unlink(missing_ok=True)
