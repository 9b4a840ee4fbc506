"""A game that was begun when the map had other numbers goes on with those; what is begun beside it has today's."""

import random
import shutil
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from diadochi.forecast.odds.figures import FirstOdds, Odds
from diadochi.forecast.odds.odds_protocol import OddsOf
from diadochi.forecast.odds.odds_questions import MarchAsked
from diadochi.journal.record.game_record import Record
from diadochi.players.player import RandomPlayer
from diadochi.resources import maps
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import open_kit
from diadochi.rules.successors.setup import at_activation, setup_position
from diadochi.windows.playing.map_tables import Playing
from tests.windows.game.conftest import plan

OLD = 17
"""Victory points of Makedonia, which is worth as much nowhere else."""


@pytest.fixture
def old_kit(tmp_path: Path) -> Kit:
    folder = tmp_path / "map of old"
    shutil.copytree(maps("diadochi"), folder)
    provinces = folder / "provinces.toml"
    before, makedonia, after = provinces.read_text("utf-8").partition('id = "makedonia"')
    worth = f"victory_points = {makedonia_worth()}\n"
    provinces.write_text(before + makedonia + after.replace(worth, f"victory_points = {OLD}\n", 1), "utf-8")
    return open_kit(folder)


def makedonia_worth() -> int:
    return open_kit(maps("diadochi")).atlas.provinces["makedonia"].victory_points


@pytest.fixture
def old_game(old_kit: Kit, tmp_path: Path) -> Path:
    """A record of a game begun on the map of old, which is there no more."""
    folder, path = tmp_path / "map of old", tmp_path / "old.diadochi"
    position = at_activation(setup_position(old_kit, "babylon-323"), 1)
    with Record.create(path, position, old_kit, folder=folder) as record:
        player = RandomPlayer(random.Random(3))
        for _ in range(4):
            record.answer(player.answer(record.game.node))
    shutil.rmtree(folder)
    return path


def worth(playing: Playing) -> int:
    """What Makedonia is worth on the table."""
    kit: Kit = playing.controller.kit
    assert playing.shell.table.atlas is kit.atlas
    return kit.atlas.provinces["makedonia"].victory_points


def test_an_old_game_goes_on_with_its_own_numbers(playing: Playing, old_game: Path) -> None:
    assert playing.games.files.open_file(old_game)
    assert playing.games.desk.record is not None
    assert playing.games.desk.record.verify() == ()
    assert worth(playing) == OLD


def test_what_is_begun_after_an_old_game_has_the_numbers_of_today(playing: Playing, old_game: Path) -> None:
    playing.games.files.open_file(old_game)
    playing.games.files.begin(plan("human", "human"))
    assert worth(playing) == makedonia_worth()
    begun = playing.games.desk.record
    assert begun is not None
    playing.games.files.open_file(old_game)
    assert worth(playing) == OLD
    playing.games.files.open_file(begun.path)
    assert worth(playing) == makedonia_worth()


def test_odds_of_an_old_game_are_counted(playing: Playing, old_game: Path, qtbot: QtBot) -> None:
    playing.games.files.open_file(old_game)
    replies: list[object] = []
    opening = setup_position(playing.controller.kit, "babylon-323")
    march = OddsOf(MarchAsked("krateros", ("mazaka", False)))
    playing.foresight.ask("card", march, replies.append, at=opening)
    qtbot.waitUntil(lambda: len(replies) > 1, timeout=20_000)
    assert [type(reply) for reply in replies] == [FirstOdds, Odds]
