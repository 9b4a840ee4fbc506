"""Tables that no one has named: kept without a question, offered again, named, and told where they are not kept."""

import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from diadochi.journal.played_record import Keeper, Unnamed, folder, unnamed
from diadochi.journal.record.game_record import Record
from diadochi.players.player import RandomPlayer
from diadochi.resources import maps
from diadochi.rules.core.system import open_map, rules_of
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.notation import write
from diadochi.rules.successors.position import Position
from diadochi.windows.game.start_page import StartPage
from diadochi.windows.playing.map_tables import Playing
from tests.windows.conftest import table_with_records
from tests.windows.game.conftest import plan


def play(playing: Playing, seed: int = 1) -> None:
    """Something is done on the free table."""
    decision = playing.controller.decision
    assert decision is not None
    assert playing.controller.answer(RandomPlayer(random.Random(seed)).answer(decision))


def home_of(playing: Playing) -> Path:
    home = playing.games.desk.home
    assert home is not None
    return home


def offered(playing: Playing) -> list[str]:
    """The entries of the menu of tables without a name."""
    playing.shell.menus.game.aboutToShow.emit()
    menu = playing.games.tables.menu
    menu.aboutToShow.emit()
    return [action.text() for action in menu.actions()] if menu.isEnabled() else []


def start_page(playing: Playing) -> StartPage:
    playing.games.show_start()
    page = playing.window.findChild(StartPage)
    assert page is not None
    return page


def test_a_table_on_which_nothing_was_done_is_not_offered(playing: Playing) -> None:
    playing.games.tables.prepare()
    playing.window.files.open_setup("babylon-323")
    assert not offered(playing)
    assert not folder(home_of(playing)).exists()


def test_another_position_keeps_the_table_and_the_menu_brings_it_back(playing: Playing) -> None:
    play(playing)
    stood = write(playing.controller.position)
    assert not offered(playing)
    playing.window.files.open_setup("babylon-323")
    assert write(playing.controller.position) != stood
    [entry] = offered(playing)
    assert entry.startswith("Unnamed table · Turn I · 1 answer · ")
    playing.games.tables.menu.actions()[0].trigger()
    assert write(playing.controller.position) == stood
    assert playing.games.desk.record is None
    playing.shell.commands["undo"].trigger()
    assert len(playing.controller.line.entries) == 1
    assert not offered(playing)


def test_a_table_is_gone_on_with_where_it_was_looked_at(playing: Playing, qtbot: QtBot) -> None:
    view = playing.shell.view
    play(playing)
    playing.window.files.open_setup("babylon-323")
    playing.shell.preferences.views = {playing.game_name(): (2100.0, 950.0, 1.0)}
    assert playing.games.tables.open(unnamed(home_of(playing))[0])
    qtbot.waitUntil(lambda: view.step == 1.0)
    assert view.visible_rect().contains(2100.0, 950.0)


def test_a_game_keeps_the_table_and_leaving_it_begins_another(playing: Playing) -> None:
    play(playing)
    assert playing.games.files.begin(plan("human", "human"))
    assert playing.controller.table is None
    assert len(offered(playing)) == 1
    playing.shell.menus.game.aboutToShow.emit()
    assert not playing.shell.commands["name_table"].isEnabled()
    playing.games.leave()
    assert playing.controller.table is not None
    assert len(unnamed(home_of(playing))) == 1
    assert playing.games.tables.open(unnamed(home_of(playing))[0])
    assert playing.games.desk.record is None


def test_the_first_page_offers_them_below_the_games(playing: Playing) -> None:
    play(playing)
    stood = write(playing.controller.position)
    assert playing.games.files.begin(plan("human", "human", title="An evening"))
    playing.games.leave()
    page = start_page(playing)
    rows = [page.games.item(row).text().partition(" ·")[0] for row in range(page.games.count())]
    assert [row.partition("\n")[0] for row in rows] == [
        "An evening",
        "Unnamed tables",
        "Unnamed table",
    ]
    page.games.setCurrentRow(2)
    QTest.mouseClick(page.go_on, Qt.MouseButton.LeftButton)
    assert write(playing.controller.position) == stood


def test_a_planner_without_games_is_offered_the_table_first(playing: Playing) -> None:
    play(playing)
    playing.window.files.open_setup("babylon-323")
    page = start_page(playing)
    assert not page.go_on.isHidden()
    assert page.games.currentRow() == 1
    page.reject()


def test_a_table_that_gets_a_name_moves(playing: Playing, monkeypatch: pytest.MonkeyPatch) -> None:
    play(playing)
    playing.controller.undo()
    play(playing, seed=2)
    table = playing.controller.table
    assert table is not None
    stood, entries = write(playing.controller.position), playing.controller.line.entries
    named = home_of(playing) / "my march"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(named), ""))
    playing.shell.menus.game.aboutToShow.emit()
    playing.shell.commands["name_table"].trigger()
    record = playing.games.desk.record
    assert record is not None
    assert record.path == named.with_suffix(".diadochi")
    assert playing.games.desk.title == "my march"
    assert (write(playing.controller.position), playing.controller.line.entries) == (stood, entries)
    assert not offered(playing)
    assert not table.path.exists()


def test_a_name_that_cannot_be_used_leaves_the_table_as_it_is(playing: Playing, tmp_path: Path) -> None:
    play(playing)
    (tmp_path / "folder.diadochi").mkdir()
    assert not playing.games.tables.name(tmp_path / "folder.diadochi")
    assert playing.games.files.complaint is not None
    playing.games.files.complaint.close()
    table = playing.controller.table
    assert table is not None
    assert len(Record.look(table.path).tree) == 2
    play(playing)
    assert len(Record.look(table.path).tree) > 2


def test_closing_the_window_asks_nothing_and_keeps_the_table(
    dressed: object, kit: Kit, position: Position, tmp_path: Path
) -> None:
    with table_with_records(kit, position, tmp_path) as playing:
        play(playing)
        stood = write(playing.controller.position)
    [path] = unnamed(tmp_path)
    assert [file.suffix for file in folder(tmp_path).iterdir()] == [".diadochi"]
    assert write(Record.look(path).game.position) == stood


def test_a_folder_that_cannot_be_written_is_told_in_a_sentence(playing: Playing) -> None:
    home = home_of(playing)
    folder(home).parent.mkdir(parents=True, exist_ok=True)
    folder(home).write_text("no folder", encoding="utf-8")
    play(playing)
    assert playing.shell.status.notice.startswith("This game is not being saved. ")
    assert "unnamed" in playing.shell.status.notice
    playing.shell.status.show_notice("")
    play(playing)
    assert playing.shell.status.notice == ""
    assert playing.controller.undo()


def test_a_table_of_the_other_game_is_not_laid_on_this_map(playing: Playing) -> None:
    italy = open_map(maps("rome"))
    home = home_of(playing)
    other = Unnamed.lay(rules_of(italy).setup_position(italy, "samnites_315"), italy, Keeper(lambda: folder(home), str))
    assert other.game.decision is not None
    other.answer(next(iter(other.game.decision.options)))
    other.close()
    stood = write(playing.controller.position)
    assert not playing.games.tables.open(other.path)
    assert playing.games.files.complaint is not None
    assert "it is played on another map (Italy and the West)" in playing.games.files.complaint.text()
    playing.games.files.complaint.close()
    assert not playing.games.files.open_file(other.path)
    assert write(playing.controller.position) == stood


def test_a_table_of_italy_is_kept_gone_on_with_and_named(dressed: object, tmp_path: Path) -> None:
    italy = open_map(maps("rome"))
    rules = rules_of(italy)
    with table_with_records(italy, rules.setup_position(italy, "samnites_315"), tmp_path) as playing:  # type: ignore[arg-type]
        for seed in range(4):
            play(playing, seed)
        stood = rules.digest(playing.controller.position)
        playing.window.files.open_setup("pyrrhus_280")
        [path] = playing.games.tables.others()
        assert playing.games.tables.open(path)
        assert rules.digest(playing.controller.position) == stood
        assert playing.games.tables.name(tmp_path / "march.diadochi")
        assert playing.games.desk.title == "march"
        assert rules.digest(playing.controller.position) == stood
        assert not playing.games.tables.others()


KILLED = """
import sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from diadochi.rules.successors.answers import HandOver
from diadochi.rules.successors.kit_files import open_kit
from diadochi.rules.successors.notation import write
from diadochi.rules.successors.setup import setup_position
from diadochi.resources import maps
from diadochi.windows.main_window import open_window
from diadochi.windows.playing.map_tables import Playing
kit = open_kit(maps("diadochi"))
position = setup_position(kit, "babylon-323")
kit = kit.under(position.edition, position.options)
playing = Playing(open_window(kit, position), kit, position)
playing.games.desk.home = Path(sys.argv[1])
assert playing.controller.answer(HandOver(3))
changed = playing.controller.position.copy()
changed.usurper = 2
playing.controller.correct(changed)
print(write(playing.controller.position), flush=True)
QApplication.exec()
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no such signal")
def test_a_window_that_is_killed_offers_its_table_again(playing: Playing, checkout: Path) -> None:
    home = home_of(playing)
    words = [sys.executable, "-c", KILLED, str(home)]
    with subprocess.Popen(words, cwd=checkout, stdout=subprocess.PIPE, text=True, env=dict(os.environ)) as process:
        assert process.stdout is not None
        stood = process.stdout.readline().rstrip("\n")
        process.kill()
    assert process.returncode == -signal.SIGKILL
    playing.shell.preferences.greets = False
    playing.games.greet()
    page = playing.window.findChild(StartPage)
    assert page is not None
    QTest.mouseClick(page.go_on, Qt.MouseButton.LeftButton)
    assert write(playing.controller.position) == stood
    assert playing.controller.undo()
    assert playing.controller.position.usurper is None
    assert playing.controller.position.clock.active == 3


@pytest.fixture(autouse=True)
def greets_again(playing: Playing) -> Iterator[None]:
    """Preferences are stored when the window closes."""
    yield
    playing.shell.preferences.greets = True
