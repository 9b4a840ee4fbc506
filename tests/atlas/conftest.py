"""Maps for the tests of the atlas: the two shipped ones, and copies of them to be broken."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.map_files import open_atlas
from diadochi.resources import maps


@pytest.fixture(scope="session")
def diadochi() -> Atlas:
    return open_atlas(maps("diadochi"))


@pytest.fixture(scope="session")
def rome() -> Atlas:
    return open_atlas(maps("rome"))


@pytest.fixture(params=["diadochi", "rome"])
def atlas(request: pytest.FixtureRequest, diadochi: Atlas, rome: Atlas) -> Atlas:
    """Each shipped map in turn."""
    return diadochi if request.param == "diadochi" else rome


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of the map diadochi that may be broken."""
    return Path(shutil.copytree(maps("diadochi"), tmp_path / "diadochi"))


@pytest.fixture
def change(copied: Path) -> Callable[[str, str, str], Path]:
    """Change one text of one file of the copy; the text must stand in it."""

    def changed(file: str, old: str, new: str) -> Path:
        path = copied / file
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), "utf-8")
        return copied

    return changed
