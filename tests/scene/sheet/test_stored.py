from pathlib import Path

import pytest
from msgspec import structs
from platformdirs import user_cache_path

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.model import Names, Text
from diadochi.scene.canvas import STEPS
from diadochi.scene.sheet import label_store
from diadochi.scene.sheet.label_store import forget_placements, pack_shelf, placement_of
from diadochi.scene.sheet.sheet_labels import Placement, sheet_key


@pytest.fixture(autouse=True)
def forgetful() -> None:
    """Nothing is remembered from one test to the next but what lies on the disk."""
    forget_placements()


@pytest.fixture
def calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The text scales the engine is asked for; it answers with one label fewer each time, in a cache of its own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    asked: list[float] = []

    def place(atlas: Atlas, language: str, step: float, text_scale: float = 1.0) -> Placement:
        asked.append(text_scale)
        return Placement((), ("space:one",))

    monkeypatch.setattr("diadochi.scene.sheet.label_placement.place_labels", place)
    return asked


def kept_files() -> list[Path]:
    return list((user_cache_path("diadochi", appauthor=False) / "names").glob("*"))


def test_shipped_placements_need_no_engine(atlas: Atlas, calls: list[float]) -> None:
    assert placement_of(atlas, "ru", 1.0).labels
    assert calls == []


def test_other_sizes_are_placed_once_and_kept(atlas: Atlas, calls: list[float]) -> None:
    for _ in range(2):
        forget_placements()
        assert placement_of(atlas, "en", 0.25, 1.17).dropped == ("space:one",)
    assert calls == [1.17]


def test_a_damaged_kept_file_is_placed_anew(atlas: Atlas, calls: list[float]) -> None:
    placement_of(atlas, "en", 0.25, 1.19)
    for path in kept_files():
        path.write_bytes(b"broken")
    forget_placements()
    placement_of(atlas, "en", 0.25, 1.19)
    assert calls == [1.19, 1.19]


def test_a_cache_that_takes_no_files_only_costs_time(
    atlas: Atlas, calls: list[float], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_args, **_more: blocked)
    assert placement_of(atlas, "en", 0.25, 1.23).dropped == ("space:one",)


def test_shipped_placements_of_another_map_are_left_alone(
    atlas: Atlas, calls: list[float], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = pack_shelf(atlas, "es", tuple(Placement((), ()) for _ in STEPS))
    path = tmp_path / "shelf.bin"
    path.write_bytes(whole)
    monkeypatch.setattr(label_store, "shelf_path", lambda *_: path)
    assert placement_of(atlas, "es", 1.0) == Placement((), ())
    forget_placements()
    monkeypatch.setattr(label_store, "sheet_key", lambda *_: "another")
    placement_of(atlas, "es", 1.0)
    assert calls == [1.0]


def test_the_key_follows_names_and_places_but_not_notes(atlas: Atlas) -> None:
    def with_first_space(**changes: object) -> Atlas:
        first, *others = atlas.contents.spaces
        spaces = (structs.replace(first, **changes), *others)
        return Atlas(structs.replace(atlas.contents, spaces=spaces), "x", atlas.source, atlas.folder)

    key = sheet_key(atlas, "la")
    first = atlas.contents.spaces[0]
    assert sheet_key(with_first_space(note=Text(**{**first.note, "en": "Other words."})), "la") == key
    renamed = with_first_space(names=Names(**{**first.names, "la": "Aliud"}))
    assert sheet_key(renamed, "la") != key
    assert sheet_key(renamed, "es") == sheet_key(atlas, "es")
    assert sheet_key(with_first_space(lon=first.lon + 0.5), "la") != key
