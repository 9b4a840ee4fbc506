"""``diadochi odds --turn``: the best chance of a goal over a turn, its ways, and what it asks for."""

import json

import pytest

from diadochi.cli import main

ROME = ("odds", "brennus_390", "--map", "maps/rome")
TURN = ("odds", "babylon-323", "--turn", "--seat", "3", "--goal", "space damaskos mine")


def test_the_best_way_is_told_with_the_chance_after_each_roll(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*TURN, "--card", "3"]) == 0
    lines = capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ").splitlines()
    assert lines[0] == "  80 %  space damaskos mine"
    assert "    3 movement points from the card" in lines
    assert "    4 movement points (33 %): 100 %" in lines
    assert "stand" in lines


def test_as_json_it_is_exact(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*TURN, "--card", "campaign", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["exact"]
    assert told["least"] == told["most"] == {"exact": "2309/2592", "float": 2309 / 2592}
    first, second = told["ways"][0]["steps"]
    assert first["general"] == second["general"] == "ptolemaios"
    assert first["by_points"]["4"]["worth"]["exact"] == "1/1"
    assert "Surprise cards are left out." in told["left_out"]


def test_a_way_is_explained_as_a_tree(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*TURN, "--card", "3", "--explain", "way 1", "--depth", "1"]) == 0
    top, *below = capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ").splitlines()
    assert top.split()[:2] == ["80", "%"]
    assert "From the start" in top
    assert any(line.lstrip().startswith("80 %    March: Ptolemaios") for line in below)
    assert main([*TURN, "--card", "3", "--explain", "way 0"]) != 0
    assert '"way 0" is not a known figure. Write turn, way N, way N step N points N.' in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("odds", "babylon-323", "--turn", "--goal", "vp >= 3"), "Give the side whose turn it is"),
        (("odds", "babylon-323", "--turn", "--seat", "3"), "There is no goal yet"),
        ((*TURN, "--card", "9"), "Unknown card: 9"),
        ((*ROME, "--turn", "--seat", "1", "--goal", "space roma mine"), "is not part of this game"),
    ],
)
def test_what_is_missing_is_said(words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*words]) != 0
    assert said in capsys.readouterr().err
