"""``diadochi bench``: the keys that runs are compared by, the help, and the sums of samples. No time is judged."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from diadochi.lab.bench import GROUPS
from diadochi.lab.figures import ChildFailed, in_window, spread
from tests.cli.conftest import Run

SPREAD = {"median", "p95", "max"}
SMALL = (400, 300)
"""Pixels of a window for which little land is painted."""


def test_verdicts_as_json(diadochi: Run) -> None:
    said = diadochi("bench", "--quick", "--only", "verdicts", "--json")
    assert said.code == 0
    assert set(said.json) == {"verdicts_ms", "machine"}
    assert set(said.json["verdicts_ms"]) == SPREAD
    assert 0 < said.json["verdicts_ms"]["median"] <= said.json["verdicts_ms"]["p95"] <= said.json["verdicts_ms"]["max"]
    assert {"processor", "cores", "memory_mb", "system", "python", "qt"} <= set(said.json["machine"])


def test_several_groups_in_words(diadochi: Run) -> None:
    said = diadochi("bench", "--quick", "--only", "sentence, decisions,chess")
    assert said.code == 0
    assert "sentence_ms: median " in said.out
    assert "decisions_per_s: " in said.out
    assert "machine:" in said.out


def test_whole_games_are_played_to_their_end(diadochi: Run) -> None:
    said = diadochi("bench", "--quick", "--only", "games", "--json")
    assert said.code == 0
    assert set(said.json["whole_games"]) - {"per_chess_ply"} == {"decisions_per_s", "game_ms"}
    assert min(said.json["whole_games"].values()) > 0
    assert {name: set(each) for name, each in said.json["ahead_us"].items()} == {"fork": SPREAD, "line": SPREAD}


def test_odds(diadochi: Run) -> None:
    said = diadochi("bench", "--quick", "--only", "odds", "--json")
    assert set(said.json) == {"odds_ms", "dangers_s", "goal_s", "turn_ms", "machine"}
    assert {name: set(each) for name, each in said.json["odds_ms"].items()} == dict.fromkeys(
        ("first", "battle", "march"), SPREAD
    )
    assert min(said.json["dangers_s"], said.json["goal_s"]) > 0
    assert 0 < said.json["turn_ms"]["first"] < said.json["turn_ms"]["whole"]


def test_the_help_shows_no_marks_of_its_making(diadochi: Run) -> None:
    said = diadochi("bench", "--help")
    assert "verdicts_ms" in said.out
    assert "\\b" not in said.out
    assert "\b" not in said.out


def test_the_start_of_a_window_of_its_own() -> None:
    assert 0 < in_window("start", SMALL, quick=True) < 600


UNPAINTED = """
import json, sys
from diadochi.windows.startup import import_qt
import_qt()
from diadochi.lab import window_measures
from diadochi.scene.land.land_layer import Workshop
window_measures.IDLE, window_measures.PATIENCE = 0.05, 0.5
Workshop.wish = lambda _self, _wanted: None
size = tuple(json.loads(sys.argv[1]))
table = window_measures.MeasuredTable(size)
close, table.close = table.close, lambda: None
window_measures.MeasuredTable = lambda _size: table
figures = {name: window_measures.MEASURES[name](size, True) for name in sys.argv[2:]}
close()
print(json.dumps(figures))
"""
"""Takes measures in one window, with short rests and no land painted: these take longest and are not in the figures."""


@pytest.mark.slow
@pytest.mark.whole
def test_figures_of_windows(tmp_path: Path, checkout: Path) -> None:
    command = [sys.executable, "-c", UNPAINTED, json.dumps(SMALL), "frames", "highlight", "table"]
    surroundings = {**os.environ, "XDG_CONFIG_HOME": str(tmp_path / "config"), "XDG_DATA_HOME": str(tmp_path / "data")}
    done = subprocess.run(command, cwd=checkout, env=surroundings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert set(found["frames"]) == {"pan", "zoom", "drag"}
    assert set(found["table"]) == {"answer", "reveal", "undo", "jump"}
    for figures in (found["highlight"], *found["frames"].values(), *found["table"].values()):
        assert set(figures) == SPREAD
        assert figures["max"] > 0


def test_an_unknown_group(diadochi: Run) -> None:
    assert diadochi("bench", "--only", "verdicts,beauty").is_sorrow("beauty", "verdicts, sentence")


def test_help_says_what_each_group_measures(diadochi: Run) -> None:
    said = diadochi("bench", "--help")
    assert said.code == 0
    assert all(f" {group} " in said.out for group in GROUPS)


def test_without_the_lab_its_commands_are_not_offered(diadochi: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("diadochi.cli.asking.find_spec", lambda _name: None)
    assert diadochi("bench").is_sorrow("not installed")
    assert diadochi("playout", "--report", "page.md").is_sorrow("not installed")
    offered = diadochi("--help").out
    assert "playout" in offered
    assert "ladder" not in offered


def test_a_measure_that_fails_says_what_it_said_last() -> None:
    with pytest.raises(ChildFailed, match="no_such"):
        in_window("no_such", SMALL, quick=True)


def test_samples_are_summed_up_in_milliseconds() -> None:
    assert spread([n / 1000 for n in range(1, 101)]) == {"median": 51.0, "p95": 96.0, "max": 100.0}
    assert spread([0.002]) == {"median": 2.0, "p95": 2.0, "max": 2.0}
    with pytest.raises(ValueError, match="no samples"):
        spread([])
