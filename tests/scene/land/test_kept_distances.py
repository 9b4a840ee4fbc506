"""Distances are measured once: a later start finds them, whole or not at all."""

from pathlib import Path

import numpy as np
import pytest

from diadochi.scene.canvas import LandBox
from diadochi.scene.land import ink_strokes as kept_distances
from diadochi.scene.land.ink_strokes import MOST, DistanceField, distance_field
from diadochi.scene.land.ink_strokes import kept_distances as kept

BOX = LandBox(-20, 10, 200, 120)
POINTS = np.array([[0.5, 30.25], [100.0, 60.0], [101.0, 61.5]])


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "diadochi" / "distances"


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The reach of every field that is measured."""
    found: list[float] = []

    def measure(points: np.ndarray, box: LandBox, pitch: float, reach: float) -> DistanceField:
        found.append(reach)
        return distance_field(points, box, pitch, reach)

    monkeypatch.setattr(kept_distances, "distance_field", measure)
    return found


def test_what_is_kept_is_what_was_measured(folder: Path, measured: list[float]) -> None:
    for _ in range(2):
        field = kept(POINTS, BOX, 2.0, 64.0)
        assert np.array_equal(field.values, distance_field(POINTS, BOX, 2.0, 64.0).values)
        assert (field.box, field.pitch) == (BOX, 2.0)
    assert measured == [64.0]
    assert len(list(folder.iterdir())) == 1


def test_whatever_it_is_measured_from_counts(folder: Path, measured: list[float]) -> None:
    kept(POINTS, BOX, 2.0, 64.0)
    kept(POINTS + 0.25, BOX, 2.0, 64.0)
    kept(POINTS, LandBox(-20, 10, 200, 122), 2.0, 64.0)
    kept(POINTS, BOX, 4.0, 64.0)
    kept(POINTS, BOX, 2.0, 32.0)
    assert measured == [64.0, 64.0, 64.0, 64.0, 32.0]


def test_a_damaged_file_is_measured_again(folder: Path, measured: list[float]) -> None:
    kept(POINTS, BOX, 2.0, 64.0)
    (file,) = folder.iterdir()
    raw = bytearray(file.read_bytes())
    raw[-100] ^= 1
    file.write_bytes(raw)
    for _ in range(2):
        assert np.array_equal(kept(POINTS, BOX, 2.0, 64.0).values, distance_field(POINTS, BOX, 2.0, 64.0).values)
    assert measured == [64.0, 64.0]


def test_the_oldest_goes_first(folder: Path, measured: list[float]) -> None:
    for reach in range(MOST + 3):
        kept(POINTS, BOX, 8.0, 20.0 + reach)
    assert len(list(folder.iterdir())) == MOST
    kept(POINTS, BOX, 8.0, 20.0 + MOST + 2)
    assert len(measured) == MOST + 3


def test_a_folder_that_takes_nothing_is_no_fault(folder: Path, measured: list[float]) -> None:
    folder.parent.write_text("a file where the folder would be", encoding="utf-8")
    for _ in range(2):
        assert kept(POINTS, BOX, 2.0, 64.0).values.shape == (62, 102)
    assert measured == [64.0, 64.0]
