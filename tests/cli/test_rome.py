"""The commands with the second game: random games, cases, reach, records; what cannot be done is one sentence."""

import random
import shutil
from pathlib import Path

import pytest

from diadochi.journal.record.game_record import Record
from diadochi.players.player import RandomPlayer
from diadochi.resources import maps
from diadochi.rules.core.system import open_map, rules_of
from tests.cli.conftest import Run

MAP = ("--map", str(maps("rome")))
SCENARIOS = ("brennus_390", "samnites_315", "pyrrhus_280")
FABIUS = ("--army", "tarracina:fabius")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A whole game of chance."""
    kit, player = open_map(maps("rome")), RandomPlayer(random.Random(5))
    file = tmp_path / "game.diadochi"
    with Record.create(file, rules_of(kit).setup_position(kit, "samnites_315"), kit) as made:
        while made.game.node is not None:
            made.answer(player.answer(made.game.node))
    return file


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_playout_plays_every_scenario(diadochi: Run, scenario: str) -> None:
    said = diadochi("playout", *MAP, "--setup", scenario, "--games", 5, "--seed", 3, "--json")
    assert said.code == 0, said.err
    found = said.json
    assert (found["games"], found["faults"]) == (5, [])
    assert found["victories"] == {"points": 5}
    assert sum(found["wins_by_seat"].values()) == sum(found["wins_by_name"].values()) == 5
    assert found["decisions"] > 5 * 20
    assert (
        diadochi("playout", *MAP, "--setup", scenario, "--games", 5, "--seed", 3, "--json").json["answers"]
        == (found["answers"])
    )


def test_a_level_this_game_lacks_is_refused_and_those_it_has_are_named(diadochi: Run) -> None:
    said = diadochi("playout", *MAP, "--kinds", "strategos,steward", "--games", 1)
    assert said.is_sorrow("strategos", "Choose from random, steward.")


def test_nothing_is_claimed_of_this_game(diadochi: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    for only in ((), ("--only", "steward-random"), ("--only", "strategos-of-two")):
        assert diadochi("ladder", *MAP, *only, "--games", 1, "--into", file).is_sorrow("Successors", "--map")
    assert not file.exists()


def test_without_a_set_up_the_first_scenario_is_played(diadochi: Run) -> None:
    first = diadochi("playout", *MAP, "--games", 2, "--json").json
    assert (
        first["answers"] == diadochi("playout", *MAP, "--setup", SCENARIOS[0], "--games", 2, "--json").json["answers"]
    )


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("playout", *MAP, "--setup", "zama"), ("zama", "brennus_390, samnites_315, pyrrhus_280")),
        (("playout", *MAP, "--setup", "pisae_split"), ("pisae_split", "brennus_390")),
        (("playout", *MAP, "--players", 5), ("brennus_390", "seats in brennus_390 is 2")),
        (("playout", *MAP, "--profile", "third"), ("editions",)),
        (("playout", *MAP, "--option", "opt_veterans"), ("options",)),
        (("playout", *MAP, "--options", "all"), ("all", "none")),
        (("playout", "--setup", "zama"), ("zama",)),
        (("playout", "--setup", "babylon-323", "--players", 2), ("babylon-323", "seats in babylon-323 is 4")),
        (("playout", "--profile", "fifth"), ("fifth",)),
        (("reach", "zama", *MAP, *FABIUS), ("zama", "brennus_390")),
        (("reach", "samnites_315", *MAP, "--army", "roma:hannibal"), ("hannibal", "SPACE:GENERAL")),
        (("why", "samnites_315", "babylon", *MAP, *FABIUS), ("babylon",)),
        (("render", *MAP, "--position", "samnites_315", "--reveal", "gauls", "--out", "x.png"), ("gauls", "romans")),
    ],
)
def test_wrong_words_are_told_in_a_sentence(
    qapp: object, diadochi: Run, words: tuple[object, ...], told: tuple[str, ...]
) -> None:
    said = diadochi(*words)
    assert said.is_sorrow(*told), said


def test_reach_says_something_of_every_space(diadochi: Run) -> None:
    kit = open_map(maps("rome"))
    position = rules_of(kit).setup_position(kit, "samnites_315")
    space = next(space for space, force in position.all_forces() if "fabius" in force.leaders)
    army = ("--army", f"{space}:fabius")
    spaces = diadochi("reach", "samnites_315", *MAP, *army, "--json").json["spaces"]
    assert set(spaces) == set(kit.atlas.spaces)
    allowed = {name for name, record in spaces.items() if record["allowed"]}
    for name, record in spaces.items():
        assert record["because"], name
        assert bool(record["path"]) == record["allowed"]
        assert record["allowed"] or record["sentence"], name
    lines = diadochi("reach", "samnites_315", *MAP, *army).out.splitlines()
    assert {line.split()[1] for line in lines} == allowed
    assert len(diadochi("reach", "samnites_315", *MAP, *army, "--mp", 1).out.splitlines()) < len(lines)
    near = min(allowed)
    assert diadochi("why", "samnites_315", near, *MAP, *army).out.startswith("Yes: ")
    far = diadochi("why", "samnites_315", "mediolanum", *MAP, *army)
    assert (far.code, far.out.startswith("No: ")) == (1, True)
    assert "PLAY-03" in far.out


def test_a_position_is_painted_with_its_hands(qapp: object, diadochi: Run, tmp_path: Path) -> None:
    picture = tmp_path / "italy.png"
    said = diadochi(
        "render", *MAP, "--position", "pyrrhus_280", "--boxes", "--size", "700x500", "--out", picture, "--json"
    )
    assert said.code == 0, said.err
    assert said.json["hands"] == {"greeks": ["1", "2", "3"], "romans": ["1", "2", "3"]}
    assert picture.stat().st_size > 10_000


def test_a_map_is_checked_with_its_leaders_and_tables(diadochi: Run, tmp_path: Path) -> None:
    assert diadochi("check", maps("rome")).code == 0
    copied = shutil.copytree(maps("rome"), tmp_path / "rome")
    leaders = copied / "leaders.toml"
    leaders.write_text(leaders.read_text("utf-8").replace("tactical = 4", "tactical = 9", 1), "utf-8")
    said = diadochi("check", copied)
    assert said.code == 1
    assert "tactical" in said.out


def test_cases_of_both_games_are_run_together(diadochi: Run, checkout: Path) -> None:
    cases = checkout / "tests" / "cases"
    files = (next((cases / "rome").glob("*.toml")), cases / "movement" / "MOV-10-11-points.toml")
    said = diadochi("case", *files)
    assert (said.code, "0 differ" in said.out) == (0, True)


def test_a_record_is_replayed_exported_and_read_back(diadochi: Run, record: Path, tmp_path: Path) -> None:
    report = diadochi("replay", record, "--verify", "--json").json
    assert (report["map"], report["agrees"], report["verified"]) == ("rome", True, True)
    text, copy = tmp_path / "game.txt", tmp_path / "copy.diadochi"
    assert diadochi("export", record, "--text", "--out", text).code == 0
    assert diadochi("import", text, "--into", copy).code == 0
    assert diadochi("replay", copy, "--json").json["digest"] == report["digest"]
    assert "rome" in diadochi("replay", record, "--secrets").out
