"""The Python interface: its examples are true, its notebook runs, and a wrong name is one sentence."""

import doctest
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from diadochi import api
from tests.cli.conftest import Run

NOTEBOOK = Path(__file__).parents[2] / "assets" / "notebooks" / "diadochi.ipynb"


def test_its_examples_are_true() -> None:
    assert doctest.testmod(api) == doctest.TestResults(failed=0, attempted=6)


def test_the_notebook_runs() -> None:
    cells = json.loads(NOTEBOOK.read_text("utf-8"))["cells"]
    assert len(cells) == 10
    names: dict[str, Any] = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)  # noqa: S102 -- as a reader of the notebook would
    assert "babylon" in names["world"].spaces
    assert 0 < names["odds"].chances["arrive"] < 1


def test_it_says_the_same_as_the_command_line(diadochi: Run) -> None:
    start = api.open_map().position("babylon-323")
    told = diadochi("odds", "babylon-323", "--army", "daskyleion:leonnatos", "--to", "kardia", "--json").json
    found = start.odds("daskyleion:leonnatos", "kardia").chances
    assert {name: Fraction(each["exact"]) for name, each in told["chances"].items() if name in found} == found
    spaces = diadochi("reach", "babylon-323", "--army", "kelainai:antigonos", "--mp", "3", "--json").json["spaces"]
    reach = start.reach("kelainai:antigonos", points=3)
    assert {space: each["cost"] for space, each in spaces.items() if each["allowed"]} == {
        space: found.cost for space, found in reach.items()
    }


def test_a_position_is_its_text() -> None:
    world = api.open_map("rome")
    start = world.position(world.set_ups[0])
    assert world.position(start.text).text == start.text


def test_a_game_is_played_to_its_end() -> None:
    game = api.open_map("rome").position("brennus_390").play(seed=1)
    while game.question is not None:
        assert game.side in game.position.sides
        assert game.answers
        game.answer(game.answers[0])
    assert game.side is None
    with pytest.raises(ValueError, match="over"):
        game.answer()


def test_games_are_counted() -> None:
    counted = api.open_map().play_many("two-regents", ("steward", "random"), games=1)
    assert counted["games"] == 1


@pytest.mark.parametrize(
    ("act", "named"),
    [
        (lambda: api.open_map("atlantis"), "atlantis"),
        (lambda: api.open_map().position("nowhere-1"), "nowhere-1"),
        (lambda: api.open_map().position("babylon-323").reach("pella:nobody"), "nobody"),
        (lambda: api.open_map().position("babylon-323").why("kelainai:antigonos", "troia"), "troia"),
        (lambda: api.open_map().position("babylon-323").odds("kelainai:antigonos", "troia"), "troia"),
        (lambda: api.open_map().position("babylon-323").odds("kelainai:antigonos", "ipsos", goal="fly"), "fly"),
        (lambda: api.open_map().position("two-regents").play().answer("fly"), "fly"),
        (lambda: api.open_map().play_many("two-regents", ("genius", "genius"), games=1), "genius"),
    ],
)
def test_a_wrong_name_is_one_sentence(act: Any, named: str) -> None:
    with pytest.raises(ValueError, match=named):
        act()
