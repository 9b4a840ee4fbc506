"""An owner's numbers on the command line."""

import json
from pathlib import Path

import pytest

from diadochi.lab.ladder import LadderClaim, Measured, measured
from diadochi.resources import maps
from tests.cli.conftest import Run

BOX = """format = 1
map = "diadochi"
title = "My box"

[numbers]
"switches.cost_mountain.values.fourth" = 4
"""
REACH = "reach", "babylon-323", "--army", "pella:antipatros", "--mp", "2", "--json"


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "diadochi" / "numbers"


@pytest.fixture
def box(tmp_path: Path, diadochi: Run) -> Path:
    """A set of numbers that is imported as "box"."""
    file = tmp_path / "box.toml"
    file.write_text(BOX)
    said = diadochi("numbers", "--import", file)
    assert said.code == 0
    assert '1 number added as box. Play with them: diadochi play --numbers "box"' in said.out
    return file


def test_there_are_none_at_first(diadochi: Run, own_folder: Path) -> None:
    said = diadochi("numbers")
    assert "You have no numbers of your own yet." in said.out
    assert str(own_folder) in said.out


@pytest.mark.usefixtures("box")
def test_a_set_is_listed_and_printed(diadochi: Run) -> None:
    assert diadochi("numbers", "--json").json == {"box": {"map": "diadochi", "title": "My box", "numbers": 1}}
    (row,) = diadochi("numbers", "box", "--json").json
    assert (row["ours"], row["yours"], row["label"]) == (2, 4, "house")
    assert row["meaning"] == "Costs by edition, Mountain route, Fourth edition"


@pytest.mark.usefixtures("box")
def test_a_march_costs_what_the_owner_says(diadochi: Run) -> None:
    assert diadochi(*REACH).json != diadochi(*REACH, "--numbers", "box").json


@pytest.mark.usefixtures("box")
def test_players_are_measured_with_the_numbers_of_the_owner(diadochi: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    folders: list[Path] = []

    def climbed(folder: Path, claims: list[LadderClaim], *_: object, **_named: object) -> list[Measured]:
        folders.append(folder)
        return [measured(claim, ()) for claim in claims]

    monkeypatch.setattr("diadochi.lab.ladder.climbed", climbed)
    assert diadochi("ladder", "--only", "steward-random", "--numbers", "box").code == 0
    (folder,) = folders
    assert diadochi(*REACH, "--map", folder).json == diadochi(*REACH, "--numbers", "box").json


def test_a_set_goes_out_and_comes_back(box: Path, tmp_path: Path, diadochi: Run) -> None:
    assert diadochi("numbers", "box", "--out", tmp_path / "again.toml").code == 0
    assert (tmp_path / "again.toml").read_text() == box.read_text()


@pytest.mark.parametrize("name", ["diadochi", "rome"])
def test_our_numbers_are_a_set_to_edit(name: str, tmp_path: Path, diadochi: Run) -> None:
    assert diadochi("numbers", "--out", tmp_path / "ours.toml", "--map", name).code == 0
    assert diadochi("numbers", "--import", tmp_path / "ours.toml").code == 0
    assert all(row["ours"] == row["yours"] for row in diadochi("numbers", "ours", "--json").json)


def test_a_wrong_number_is_not_imported(tmp_path: Path, diadochi: Run, own_folder: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text(BOX.replace("= 4", "= 0"))
    assert diadochi("numbers", "--import", file).is_sorrow(
        "cost_mountain.values.fourth 0 is out of range; write 1 to 99"
    )
    assert not own_folder.exists()


def test_an_unknown_set_is_named(diadochi: Run) -> None:
    assert diadochi(*REACH, "--numbers", "attic").is_sorrow("attic.toml", "there is no such file")


def test_every_number_is_listed(diadochi: Run) -> None:
    listed = json.loads(diadochi("numbers", "--all", "--json").out)
    assert len(listed) > 900
    assert {row["label"] for row in listed} == {"rules", "house"}
    assert maps("diadochi").is_dir()
