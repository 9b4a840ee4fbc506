"""Paths that are not UTF-8, as an older system or a disk of another country leaves them: every file can be used there.

Names are bytes to Linux; Python shows such a byte as a lone surrogate, which no JSON and no Qt text takes as it is.
"""

import os
import sys
from pathlib import Path

import pytest

from diadochi.journal import saved_games
from diadochi.journal.saved_games import keep_goal, kept_goal
from diadochi.windows.game.start_page import StartPage
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.preferences import Preferences, load_preferences, store_preferences
from diadochi.windows.table_files import PositionFiles
from tests.windows.game.conftest import plan

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems have only names that are text")
ODD = os.fsdecode(b"ta\xffble")


@pytest.fixture
def odd(tmp_path: Path) -> Path:
    folder = tmp_path / ODD
    folder.mkdir()
    return folder


def test_a_game_is_begun_copied_written_read_and_opened_there(playing: Playing, odd: Path) -> None:
    files, desk = playing.games.files, playing.games.desk
    assert files.begin(plan("human", "human"), odd / f"{ODD}.diadochi")
    assert files.copy_to(odd / f"{ODD} 2.diadochi")
    assert files.copy_to(odd / f"{ODD} 2.diadochi", replace=True)
    assert files.export_to(odd / f"{ODD}.txt")
    assert files.import_from(odd / f"{ODD}.txt", odd / f"{ODD} 3.diadochi")
    assert files.open_file(odd / f"{ODD} 2.diadochi")
    assert desk.record is not None
    assert desk.record.path.name == f"{ODD} 2.diadochi"
    desk.put_away()
    assert [path.name for path in saved_games.recent(desk.home)][:2] == [f"{ODD} 2.diadochi", f"{ODD} 3.diadochi"]


def test_what_cannot_be_opened_there_is_told(playing: Playing, odd: Path) -> None:
    files = playing.games.files
    (odd / f"{ODD}.diadochi").write_bytes(b"no record")
    (odd / f"{ODD}.txt").write_bytes(b"no text")
    assert not files.open_file(odd / f"{ODD}.diadochi")
    assert not files.import_from(odd / f"{ODD}.txt")
    assert not files.export_to(odd / ODD / "x.txt")
    assert files.complaint is not None
    files.complaint.close()


def test_games_kept_there_are_offered_and_chosen(playing: Playing, odd: Path) -> None:
    desk = playing.games.desk
    desk.home = odd
    assert playing.games.files.begin(plan("human", "human"), odd / f"{ODD}.diadochi")
    desk.put_away()
    playing.games.show_start()
    page = playing.window.findChild(StartPage)
    assert page is not None
    page.chosen.emit(saved_games.recent(odd)[0])
    page.close()
    assert desk.record is not None
    assert desk.record.path.name == f"{ODD}.diadochi"


def test_positions_go_out_and_in_there(playing: Playing, odd: Path) -> None:
    files = PositionFiles(playing.window, playing.shell.table, playing.shell.open_position)
    assert files.store_file(odd / f"{ODD}.txt", playing.controller.position)
    before = playing.controller.position
    files.open_file(odd / f"{ODD}.txt")
    assert playing.controller.position.stacks == before.stacks


def test_goals_and_choices_name_such_paths(odd: Path, tmp_path: Path) -> None:
    keep_goal(odd / "game.diadochi", 2, "lp >= 9", tmp_path)
    assert kept_goal(odd / "game.diadochi", 2, tmp_path) == "lp >= 9"
    assert store_preferences(Preferences(lesson_folders=[str(odd)]), tmp_path / "window.json")
    assert load_preferences(tmp_path / "window.json").lesson_folders == [str(odd)]
