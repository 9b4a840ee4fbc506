"""Maps by name: which there are, copies to change, and the same name everywhere a map is asked for."""

import json
from pathlib import Path

import networkx as nx
import pytest

from diadochi import __version__
from diadochi.resources import maps
from diadochi.rules.core.system import open_map
from tests.cli.conftest import Run


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's own folder of maps, empty; the current folder has no map."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    return tmp_path / "data" / "diadochi" / "maps"


def test_the_version_is_told(diadochi: Run) -> None:
    assert diadochi("--version").out == f"diadochi {__version__}\n"


@pytest.mark.parametrize("words", [("-h",), ("play", "-h"), ("maps", "-h")])
def test_h_asks_for_help(words: tuple[str, ...], diadochi: Run) -> None:
    said = diadochi(*words)
    assert said.code == 0
    assert "Usage" in said.out


def test_maps_are_listed_with_their_folders(diadochi: Run, own_folder: Path) -> None:
    said = diadochi("maps")
    assert said.code == 0
    assert str(maps("diadochi")) in said.out
    assert str(maps("rome")) in said.out
    assert str(own_folder) in said.out
    assert [each["name"] for each in diadochi("maps", "--json").json["shipped"]] == ["diadochi", "lamia", "rome"]


def test_a_copy_is_a_map_that_is_found_by_its_name(diadochi: Run, own_folder: Path) -> None:
    assert diadochi("maps", "rome", "--copy", own_folder / "mine").code == 0
    assert [each["name"] for each in diadochi("maps", "--json").json["own"]] == ["mine"]
    said = diadochi("check", "mine")
    assert said.code == 0, said.out
    assert str(own_folder / "mine") in said.out


def test_a_copy_overwrites_nothing(diadochi: Run, tmp_path: Path) -> None:
    there = tmp_path / "taken"
    there.mkdir()
    (there / "mine.txt").write_text("mine", encoding="utf-8")
    assert diadochi("maps", "rome", "--copy", there).is_sorrow(str(there), "not empty")
    assert [file.name for file in there.iterdir()] == ["mine.txt"]
    assert diadochi("maps", "atlantis", "--copy", tmp_path / "new").is_sorrow("atlantis", "diadochi, lamia, rome")
    assert not (tmp_path / "new").exists()


def test_a_folder_comes_before_a_name(diadochi: Run) -> None:
    """A folder called rome in the current folder is meant, not the shipped map."""
    assert diadochi("maps", "diadochi", "--copy", "rome").code == 0
    assert "map: diadochi" in diadochi("check", "rome").out


@pytest.mark.parametrize(
    "words",
    [
        ("reach", "brennus_390", "--army", "x:y", "--map", "rome"),
        ("odds", "brennus_390", "--army", "x:y", "--to", "roma", "--map", "rome"),
        ("render", "--out", "sheet.png", "--size", "200x150", "--position", "brennus_390", "--map", "rome"),
        ("school", "--worksheet", "sheet.pdf", "--sheet", "blank", "--map", "rome"),
        ("playout", "--setup", "brennus_390", "--games", "1", "--map", "rome"),
    ],
    ids=lambda words: words[0],
)
def test_every_command_takes_a_map_by_its_name(words: tuple[str, ...], diadochi: Run, qapp: object) -> None:
    """With the application of all tests: a picture would make one that has no windows."""
    said = diadochi(*words)
    assert said.code == 0 or said.is_sorrow("x", "on this map"), (said.out, said.err)


def test_an_unknown_map_is_named(diadochi: Run) -> None:
    assert "atlantis" in diadochi("reach", "babylon-323", "--army", "x:y", "--map", "atlantis").err


@pytest.mark.parametrize("wanted", ["MOV-10-11-points", "MOV-10-11-points.toml"])
def test_a_worked_case_is_found_by_its_name(wanted: str, diadochi: Run) -> None:
    said = diadochi("case", wanted)
    assert said.code == 0
    assert ", 0 differ, 0 faults" in said.out


def test_an_unknown_case_is_named(diadochi: Run) -> None:
    said = diadochi("case", "atlantis")
    assert said.code == 2
    assert "atlantis: is missing" in said.out + said.err


def test_a_map_is_written_as_geojson(diadochi: Run, tmp_path: Path) -> None:
    out = tmp_path / "map.geojson"
    assert diadochi("maps", "--out", out).code == 0
    found = {each["id"]: each for each in json.loads(out.read_text("utf-8"))["features"]}
    pella, road = found["pella"], next(each for each in found.values() if each["properties"].get("from") == "pella")
    lon, lat = pella["geometry"]["coordinates"]
    assert (round(lon), round(lat)) == (23, 41), "Pella lies in Makedonia"
    assert road["geometry"]["coordinates"][0] == [lon, lat], "a route begins at its space"
    assert road["properties"]["cost"] >= 1


def test_a_map_is_written_as_a_graph(diadochi: Run, tmp_path: Path) -> None:
    """Read by networkx it is the graph of the map: the same spaces, joined by the same routes at the same cost."""
    out = tmp_path / "map.graphml"
    assert diadochi("maps", "rome", "--out", out).code == 0
    graph, atlas = nx.read_graphml(out), open_map(maps("rome")).atlas
    assert set(graph.nodes) == set(atlas.spaces)
    found = {frozenset(ends): data["cost"] for *ends, data in graph.edges(data=True)}
    assert found == {frozenset((a, b)): data["cost"] for a, b, data in atlas.graph.edges(data=True)}


def test_another_ending_is_refused(diadochi: Run, tmp_path: Path) -> None:
    assert diadochi("maps", "--out", tmp_path / "map.txt").is_sorrow("map.txt", ".geojson")


def test_a_new_map_opens_at_once(diadochi: Run, own_folder: Path) -> None:
    said = diadochi("maps", "--new", own_folder / "attika", "--frame", "23 37.5 24.2 38.5", "--title", "Attika")
    assert (said.code, str(own_folder / "attika") in said.out) == (0, True)
    atlas = open_map(own_folder / "attika").atlas
    assert (atlas.id, atlas.contents.names.en, atlas.contents.geography) == ("attika", "Attika", "diadochi")
    assert diadochi("check", "attika").code == 0
    assert diadochi("maps", "--new", own_folder / "far", "--frame", "-10 50 2 59").code == 0
    assert open_map(own_folder / "far").atlas.contents.geography == "paper"


def test_a_new_map_needs_a_frame_and_a_new_folder(diadochi: Run, own_folder: Path) -> None:
    assert diadochi("maps", "--new", own_folder / "a").is_sorrow("--frame")
    assert diadochi("maps", "--new", own_folder / "a", "--frame", "24 37 23 38").is_sorrow("frame", "box")
    assert diadochi("maps", "--new", own_folder / "a", "--frame", "one two").is_sorrow("frame", "four numbers")
    assert not (own_folder / "a").exists()
    diadochi("maps", "--new", own_folder / "a", "--frame", "22 37 23 38")
    assert diadochi("maps", "--new", own_folder / "a", "--frame", "22 37 23 38").is_sorrow("not empty")
