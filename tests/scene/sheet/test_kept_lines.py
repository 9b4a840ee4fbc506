"""What was worked out of a map's lines at one start is there at the next, to the last digit."""

from pathlib import Path

import pytest

from diadochi.atlas.atlas import Atlas
from diadochi.scene.sheet import sheet_geometry
from diadochi.scene.sheet.sheet_geometry import kept_lines, lines_path


def start_anew() -> None:
    for kept in (kept_lines, sheet_geometry.trimmed, sheet_geometry.signs_of):
        kept.cache_clear()


@pytest.mark.parametrize("damage", [None, b"broken"])
def test_lines_are_worked_out_once(
    atlas: Atlas, damage: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Not the cache that test processes share: another one may write the same file between two starts of this one.
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    start_anew()
    signs = sheet_geometry.signs_of(atlas)
    lines = {route: sheet_geometry.worked_out(atlas, route).points for route in atlas.routes}
    if damage:
        lines_path(atlas).write_bytes(damage)
        start_anew()
        sheet_geometry.signs_of(atlas)
    start_anew()
    monkeypatch.setattr(sheet_geometry, "_leaving", None)  # no one may work out a line now
    assert sheet_geometry.signs_of(atlas) == signs
    assert {route: sheet_geometry.trimmed(atlas, route).points for route in atlas.routes} == lines
    start_anew()
