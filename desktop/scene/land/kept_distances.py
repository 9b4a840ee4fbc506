"""Distances that were measured at an earlier start: the same figures, kept in the cache folder."""

from __future__ import annotations

from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

import numpy as np
import numpy.typing as npt

from desktop.kept_file import KeptFile, KeptPiece, keep_pieces
from desktop.resources import cached
from desktop.scene.land.boxes import LandBox
from desktop.scene.land.distance import DistanceField, distance_field

FORM = 1
"""Rises when distances are measured or kept differently."""
MOST = 16
"""Fields that are kept, three for each map; the oldest goes first."""
_VALUES = "values"


def kept_distances(points: npt.NDArray[np.float64], box: LandBox, pitch: float, reach: float) -> DistanceField:
    """What `distance_field` measures, measured once: the file is named after all that it is measured from."""
    path = _path(points, box, pitch, reach)
    found = _read(path, box, pitch)
    if found is None:
        found = distance_field(points, box, pitch, reach)
        _make_room(path.parent)
        piece = KeptPiece(found.values.shape, np.ascontiguousarray(found.values, np.float32).tobytes())
        keep_pieces(path, (FORM,), {_VALUES: piece})
    return found


def _path(points: npt.NDArray[np.float64], box: LandBox, pitch: float, reach: float) -> Path:
    measured_from = blake2b(repr((FORM, box, pitch, reach)).encode(), digest_size=16)
    measured_from.update(np.ascontiguousarray(points).tobytes())
    return cached("distances", f"{measured_from.hexdigest()}.bin")


def _read(path: Path, box: LandBox, pitch: float) -> DistanceField | None:
    file = KeptFile(path, (FORM,))
    shape, content = file.told(_VALUES), file.content(_VALUES)
    if shape is None or content is None:
        return None
    values = np.frombuffer(content, np.float32).reshape(shape).copy()  # of its own: in the file numbers lie askew
    return DistanceField(box, pitch, values)


def _make_room(folder: Path) -> None:
    """Let go of the oldest; a folder that cannot be looked at takes nothing anyway."""
    with suppress(OSError):
        newest_first = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
        for old in newest_first[MOST - 1 :]:
            old.unlink(missing_ok=True)
