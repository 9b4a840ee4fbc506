"""A copy of a map with one number changed gives other figures: in a window, and the same on the command line."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from diadochi.cli import main
from diadochi.cli.asking import speaker, the_position
from diadochi.cli.odds import odds_record
from diadochi.controller.odds_client import Foresight
from diadochi.forecast.odds.figures import Odds
from diadochi.forecast.odds.odds_protocol import OddsOf, OddsRefused
from diadochi.forecast.odds.odds_questions import MarchAsked
from diadochi.resources import maps
from diadochi.rules.core.game import GameKit
from diadochi.rules.core.system import open_map, rules_of

ASKED = {
    "diadochi": ("babylon-323", "tarsos", MarchAsked("krateros", ("mazaka", False))),
    "rome": ("brennus_390", "sena", MarchAsked("brennus", ("roma", False))),
}
EDITS = (
    ("diadochi", "tables.toml", "lower_than_initiative = 2", "lower_than_initiative = 1"),
    ("diadochi", "tables.toml", "mercenary = 1\nloyal", "mercenary = 3\nloyal"),
    ("diadochi", "tables.toml", "dies_on_when_lost = [5, 6]", "dies_on_when_lost = [4, 5, 6]"),
    ("diadochi", "tables.toml", "[ 5,  5,  5,  6,  7,  9, 11, 14, 17,", "[ 4,  4,  5,  5,  7,  8, 10, 12, 15,"),
    ("diadochi", "generals.toml", "battle = 4\nseniority = 19", "battle = 3\nseniority = 19"),
    ("diadochi", "independents.toml", "strength = 6\ninitiative = 4", "strength = 9\ninitiative = 4"),
    ("diadochi", "switches.toml", "[cost_mountain]\nvalues = { fourth = 2", "[cost_mountain]\nvalues = { fourth = 1"),
    ("diadochi", "map.toml", 'en = "Land route" }\ncost = 1', 'en = "Land route" }\ncost = 2'),
    ("diadochi", "routes.toml", '["mazaka", "kyinda"]\nkind = "mountain"', '["mazaka", "kyinda"]\nkind = "land"'),
    ("rome", "tables.toml", "face = 4\nwinner_die = 1", "face = 4\nwinner_die = 2"),
    ("rome", "tables.toml", "ratio = [3, 2]\nmodifier = 2", "ratio = [3, 2]\nmodifier = 3"),
    (
        "rome",
        "leaders.toml",
        'power = "gallic"\nrank = "major"\ntactical = 4',
        'power = "gallic"\nrank = "major"\ntactical = 1',
    ),
)


@pytest.fixture(scope="module")
def shipped() -> dict[str, GameKit]:
    return {name: open_map(maps(name)) for name in ASKED}


@pytest.fixture(scope="module")
def printed() -> dict[str, Any]:
    """What the command line prints for the maps that are shipped, once someone has asked."""
    return {}


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where a copy of a map goes: a relative path, from which the current folder has moved on when a child is asked."""
    (tmp_path / "here").mkdir()
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return Path("copy")


def in_window(qtbot: QtBot, kit: GameKit, name: str) -> Any:
    """The last reply that the window's own process gives."""
    setup, _, march = ASKED[name]
    foresight = Foresight(lambda: (kit, the_position(kit, setup, None)[1]))
    replies: list[Any] = []
    try:
        foresight.ask("card", OddsOf(march), replies.append)
        qtbot.waitUntil(lambda: not foresight.is_waiting("card"), timeout=90_000)
    finally:
        foresight.close()
    return replies[-1]


def on_command_line(folder: Path, name: str, capsys: pytest.CaptureFixture[str]) -> Any:
    """The figures that the command line prints."""
    setup, start, march = ASKED[name]
    army = f"{start}:{march.piece}"
    assert main(["odds", setup, "--army", army, "--to", march.spot[0], "--map", str(folder), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.slow
@pytest.mark.sampled(3)
@pytest.mark.parametrize(("name", "file", "old", "new"), EDITS)
def test_a_number_changed_in_a_copy_changes_the_figures(
    qtbot: QtBot,
    copied: Path,
    shipped: dict[str, GameKit],
    printed: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    name: str,
    file: str,
    old: str,
    new: str,
) -> None:
    shutil.copytree(maps(name), copied)
    text = (copied / file).read_text("utf-8")
    assert text.count(old) == 1
    (copied / file).write_text(text.replace(old, new), "utf-8")
    changed = on_command_line(copied, name, capsys)
    if name not in printed:
        printed[name] = on_command_line(maps(name), name, capsys)
    assert changed != printed[name]
    kit = open_map(copied)
    monkeypatch.chdir("../elsewhere")
    found, setup = in_window(qtbot, kit, name), ASKED[name][0]
    assert isinstance(found, Odds)
    assert json.loads(json.dumps(odds_record(found, speaker(kit, the_position(kit, setup, None)[1]).say))) == changed
    assert kit.digest != shipped[name].digest


@pytest.mark.parametrize("name", [*ASKED])
def test_files_that_have_changed_since_give_a_fault_and_no_figure(qtbot: QtBot, copied: Path, name: str) -> None:
    shutil.copytree(maps(name), copied)
    kit = open_map(copied)
    for file in rules_of(kit).FILES:
        content = (copied / file).read_bytes()
        (copied / file).write_bytes(content + b"\n# changed\n")
        assert open_map(copied).digest != kit.digest, file
        (copied / file).write_bytes(content)
    (copied / "tables.toml").write_bytes((copied / "tables.toml").read_bytes() + b"\n# changed\n")
    reply = in_window(qtbot, kit, name)
    assert isinstance(reply, OddsRefused)
    assert "Open the map again" in reply.sentence
