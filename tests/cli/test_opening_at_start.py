"""What a double click hands to the program: the window opens it, whatever the program knows."""

from pathlib import Path

import pytest

from diadochi.atlas.map_folders import copy_map
from diadochi.cli import main
from diadochi.cli.opening import _map_folder
from diadochi.resources import maps


@pytest.mark.parametrize("name", ["", "map.toml"])
def test_a_map_folder_is_opened_by_itself_and_by_its_file(tmp_path: Path, name: str) -> None:
    folder = copy_map(maps("lamia"), tmp_path / "hellas")
    assert _map_folder(folder / name) == folder.resolve()


@pytest.mark.parametrize("words", ["babylon-323", 'diadochi fourth; seats 1 "' + "A" * 300, "a\0b"])
def test_other_words_are_no_maps(tmp_path: Path, words: str) -> None:
    """A position as text is longer than the name of a file can be."""
    assert _map_folder(tmp_path) is None
    assert _map_folder(Path(words)) is None


def test_a_set_up_is_played_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str | None] = []

    def noted(wanted: str | None, _map: Path | None) -> int:
        asked.append(wanted)
        return 0

    monkeypatch.setattr("diadochi.cli.app.open_the_table", noted)
    assert main(["play", "--setup", "my_war", "--map", "lamia"]) == 0
    assert asked == ["my_war"]
