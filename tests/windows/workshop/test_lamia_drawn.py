"""The map lamia is drawn in the workshop from a list, with mouse and keys from an empty frame, and equals the shipped
one.
"""

from collections.abc import Collection
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.lint import check_folder, is_note
from diadochi.atlas.map_files import open_atlas
from diadochi.lab.map_drawing import LIST, Draughtsman, DrawnMap, begin_map, read_list
from diadochi.resources import maps
from diadochi.windows.workshop.workshop_window import WorkshopWindow
from tests.windows.conftest import put_away


def drawn(wanted: DrawnMap) -> Atlas:
    """The map that is drawn from a list."""
    parent = QWidget()
    window = WorkshopWindow(begin_map("Lamia", wanted.frame, parent))
    Draughtsman(window).draw(wanted)
    put_away(window)
    parent.close()
    return open_atlas(window.draft.folder)


def facts(atlas: Atlas, provinces: Collection[str]) -> tuple[object, ...]:
    """What the workshop draws of these provinces ("": of no province), without notes and names in other languages."""
    spaces = [space for space in atlas.spaces.values() if (space.province or "") in provinces]
    ids = {space.id for space in spaces}
    return (
        sorted(
            (p.id, p.names.en, p.victory_points, str(p.fleet)) for p in atlas.provinces.values() if p.id in provinces
        ),
        sorted((s.id, s.names.en, s.lon, s.lat, s.kind, s.province or "", s.port, s.owner) for s in spaces),
        sorted((route.id, route.via) for route in atlas.routes.values() if {route.a, route.b} <= ids),
    )


@pytest.fixture(autouse=True)
def own_maps(dressed: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def test_attika_and_the_isthmos_are_drawn_as_they_are_shipped() -> None:
    atlas = drawn(read_list(LIST.read_text("utf-8")).part(("Attika", "Korinthia")))
    assert len(atlas.spaces) == 8
    parts = ("attika", "korinthia")
    assert facts(atlas, parts) == facts(open_atlas(maps("lamia")), parts)


@pytest.mark.whole
def test_the_whole_map_is_drawn_as_it_is_shipped() -> None:
    atlas, shipped = drawn(read_list(LIST.read_text("utf-8"))), open_atlas(maps("lamia"))
    assert facts(atlas, ("", *shipped.provinces)) == facts(shipped, ("", *shipped.provinces))
    _, faults = check_folder(atlas.folder)
    assert [fault.sentence() for fault in faults if not is_note(fault)] == []
