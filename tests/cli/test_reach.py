"""``diadochi reach`` and ``diadochi why``: the verdicts of the forecast, as JSON and in words."""

import pytest

from diadochi.resources import maps
from diadochi.rules.successors.kit_files import open_kit
from tests.cli.conftest import Run

ANTIGONOS = ("--army", "kelainai:antigonos", "--mp", "4")
KEYS = {"allowed", "cost", "path", "stops", "because", "blocked_by"}


def test_reach_says_something_of_every_space(diadochi: Run) -> None:
    said = diadochi("reach", "babylon-323", *ANTIGONOS, "--json")
    spaces = said.json["spaces"]
    assert said.code == 0
    assert set(spaces) == set(open_kit(maps("diadochi")).atlas.spaces)
    assert all(set(record) >= KEYS for record in spaces.values())
    for space, record in spaces.items():
        if record["allowed"]:
            assert record["path"][0] == "kelainai"
            assert record["path"][-1] == space
            assert 0 < record["cost"] <= 4
        else:
            assert record["because"], space
            assert record["path"] == []
            assert record["sentence"], space


def test_reach_in_words_lists_what_json_allows(diadochi: Run) -> None:
    spaces = diadochi("reach", "babylon-323", *ANTIGONOS, "--json").json["spaces"]
    lines = diadochi("reach", "babylon-323", *ANTIGONOS).out.splitlines()
    assert {line.split()[1] for line in lines} == {space for space, record in spaces.items() if record["allowed"]}
    assert [int(line.split()[0]) for line in lines] == sorted(int(line.split()[0]) for line in lines)


def test_more_points_reach_no_less(diadochi: Run) -> None:
    def reached(points: int) -> set[str]:
        said = diadochi("reach", "babylon-323", "--army", "kelainai:antigonos", "--mp", points, "--json")
        return {space for space, record in said.json["spaces"].items() if record["allowed"]}

    assert reached(0) == set()
    assert reached(2) < reached(3) < reached(4)


def test_why_agrees_with_reach_on_every_space(diadochi: Run) -> None:
    spaces = diadochi("reach", "babylon-323", *ANTIGONOS, "--json").json["spaces"]
    for space in list(spaces)[::12]:
        said = diadochi("why", "babylon-323", space, *ANTIGONOS, "--json")
        assert said.json == spaces[space]
        assert said.code == (0 if spaces[space]["allowed"] else 1)


def test_why_in_words(diadochi: Run) -> None:
    near = diadochi("why", "babylon-323", "ipsos", *ANTIGONOS)
    far = diadochi("why", "babylon-323", "babylon", *ANTIGONOS)
    assert near.code == 0
    assert near.out.startswith("Yes: ")
    assert "kelainai - ipsos" in near.out
    assert far.code == 1
    assert far.out.startswith("No: ")
    assert "MOV-13" in far.out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("reach", "babylon-323", "--army", "kelainai:krateros", "--mp", 4), "krateros is not at kelainai"),
        (("reach", "babylon-323", "--army", "kelainai", "--mp", 4), "SPACE:GENERAL"),
        (("reach", "babylon-323", "--army", "kelainai:antigonos", "--mp", "many"), "--mp"),
        (("reach", "babylon-323", "--army", "kelainai:antigonos", "--mp", -1), "--mp"),
        (("reach", "babylon-323", "--mp", 4), "--army"),
        (("reach",), "position"),
        (("why", "babylon-323", "atlantis", *ANTIGONOS), "atlantis"),
    ],
)
def test_wrong_words_are_told_in_a_sentence(diadochi: Run, words: tuple[object, ...], sentence: str) -> None:
    assert diadochi(*words).is_sorrow(sentence)
