"""A user without a home folder has everything but what is kept from one start to the next."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from diadochi.atlas.map_files import open_atlas
from diadochi.journal import saved_games
from diadochi.journal.record.game_record import Record
from diadochi.journal.record.schema import UnusableFile
from diadochi.lessons.pupil_memory import PupilError, PupilMemory
from diadochi.resources import cached, maps, own, settings
from diadochi.scene.canvas import LandBox
from diadochi.scene.land.ink_strokes import kept_distances
from diadochi.scene.sheet.sheet_geometry import KeptLines, keep_lines, kept_lines
from diadochi.windows.preferences import default_preferences, load_preferences, store_preferences
from tests.journal.games import opening


@pytest.fixture(autouse=True)
def no_home(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(*_: object, **__: object) -> Path:
        raise RuntimeError("could not determine the home directory")

    for folder in ("cache", "config", "data"):
        monkeypatch.setattr(f"platformdirs.user_{folder}_path", nowhere)


@pytest.mark.parametrize("folder", [cached, settings, own])
def test_nothing_is_found_and_nothing_can_be_put_there(folder: Callable[..., Path]) -> None:
    path = folder("somewhere", "file")
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


def test_what_was_chosen_is_not_kept_and_no_reason_to_stop() -> None:
    assert load_preferences() == default_preferences()
    assert not store_preferences(default_preferences())


def test_a_game_asks_for_another_place_and_no_other_game_is_found() -> None:
    kit, position = opening()
    saved_games.remember(saved_games.free_path())
    assert saved_games.recent() == ()
    assert saved_games.unfinished() == ()
    with pytest.raises(UnusableFile, match="choose a folder where you can write"):
        Record.create(saved_games.free_path(), position, kit)


def test_pupils_are_told_that_nothing_can_be_kept() -> None:
    memory = PupilMemory()
    assert memory.pupils() == {}
    with pytest.raises(PupilError):
        memory.add("Eumenes")
