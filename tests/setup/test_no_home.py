"""A user without a home folder has everything but what is kept from one start to the next."""

from pathlib import Path

import numpy as np
import pytest

from desktop.atlas.files import open_atlas
from desktop.resources import cached, maps
from desktop.scene.land.boxes import LandBox
from desktop.scene.land.kept_distances import kept_distances
from desktop.scene.sheet.kept_lines import KeptLines, keep_lines, kept_lines


@pytest.fixture(autouse=True)
def no_home(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(*_: object, **__: object) -> Path:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.setattr("platformdirs.user_cache_path", nowhere)


def test_nothing_is_found_and_nothing_can_be_put_there() -> None:
    path = cached("lines", "map.bin")
    with pytest.raises(OSError, match="directory"):
        path.read_bytes()
    with pytest.raises(OSError, match="directory"):
        path.parent.mkdir(parents=True)


def test_maps_open_and_lines_and_distances_are_worked_out_anew() -> None:
    atlas = open_atlas(maps("rome"))
    kept_lines.cache_clear()
    try:
        keep_lines(atlas, KeptLines({}, {}))
        assert kept_lines(atlas) is None
    finally:
        kept_lines.cache_clear()
    field = kept_distances(np.array([[1.0, 1.0]]), LandBox(0, 0, 8, 8), 2.0, 8.0)
    assert field.values[0, 0] == pytest.approx(2**0.5)
