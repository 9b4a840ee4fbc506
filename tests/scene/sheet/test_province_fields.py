"""The areas of provinces: computed once, cached, and with a point for a sign."""

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF
from pytestqt.qtbot import QtBot

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.map_files import open_atlas
from diadochi.resources import cached, maps
from diadochi.scene.sheet import province_fields as module
from diadochi.scene.sheet.province_fields import FieldFinder, kept_fields, province_fields


@pytest.fixture
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Atlas:
    """A map of which nothing is known in this run, with a cache that no other test writes to."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    atlas = open_atlas(maps("diadochi"))
    forget(atlas)
    return atlas


def forget(atlas: Atlas) -> None:
    module._FIELDS.pop(atlas, None)
    module._COMPUTED.pop(atlas, None)


def test_every_province_has_an_area_with_room_for_a_sign(fresh: Atlas) -> None:
    fields = province_fields(fresh)
    assert set(fields) == set(fresh.provinces)
    for province, field in fields.items():
        assert field.path.contains(field.middle), province
        assert field.room > 15, province


def test_most_spaces_are_in_the_area_of_their_province(fresh: Atlas) -> None:
    fields = province_fields(fresh)
    homes = [(fields[space.province].path, fresh.place[name]) for name, space in fresh.spaces.items() if space.province]
    assert sum(path.contains(QPointF(*place)) for path, place in homes) > 0.9 * len(homes)


def test_fields_are_found_in_the_cache_again(fresh: Atlas) -> None:
    computed = {province: (field.middle, field.path) for province, field in province_fields(fresh).items()}
    forget(fresh)
    found = kept_fields(fresh)
    assert found is not None
    assert {province: (field.middle, field.path) for province, field in found.items()} == computed


def test_a_changed_copy_of_a_map_leaves_the_fields_of_the_map_in_the_cache(fresh: Atlas, tmp_path: Path) -> None:
    province_fields(fresh)
    copy = Path(shutil.copytree(fresh.folder, tmp_path / "copy"))
    routes = copy / "routes.toml"
    routes.write_text(routes.read_text(encoding="utf-8") + "# changed\n", encoding="utf-8")
    changed = open_atlas(copy)
    assert changed.id == fresh.id
    assert changed.digest != fresh.digest
    province_fields(changed)
    for atlas in (fresh, changed):
        forget(atlas)
        assert kept_fields(atlas) is not None


def test_a_damaged_entry_counts_as_missing(fresh: Atlas) -> None:
    province_fields(fresh)
    (file,) = cached("provinces").iterdir()
    content = bytearray(file.read_bytes())
    content[100] ^= 1
    file.write_bytes(content)
    forget(fresh)
    assert kept_fields(fresh) is None
    assert set(province_fields(fresh)) == set(fresh.provinces)


def test_missing_fields_are_computed_in_the_background(fresh: Atlas, qtbot: QtBot) -> None:
    province_fields(fresh)
    (file,) = cached("provinces").iterdir()
    file.unlink()
    forget(fresh)
    finder = FieldFinder(fresh)
    with qtbot.waitSignal(finder.found, timeout=30_000):
        assert finder.find() == {}
    assert set(finder.find()) == set(fresh.provinces)
