"""Another map on the table, and back: each has a table of its own with its own game, which rests and then goes on."""

import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QMessageBox

from diadochi.atlas.new_map import NewMap, write_new_map
from diadochi.journal.map_packages import write_package
from diadochi.resources import maps
from diadochi.rules.core.system import rules_of
from diadochi.rules.rome.answers import Pass
from diadochi.rules.rome.notation import write
from diadochi.rules.rome.position import Group
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.windows.handbook.handbook_window import HandbookWindow
from diadochi.windows.hotseat.hidden_hands import EVERYBODY, Sitting
from diadochi.windows.playing.all_tables import MapTables
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.preferences import Preferences
from diadochi.windows.rome.planning import RomePanel
from diadochi.windows.rome.window import TextEditor
from diadochi.windows.successors.new_game import NewGame
from diadochi.windows.successors.planning import SuccessorsPanel
from diadochi.windows.workshop.new_map_dialog import NewMapDialog
from diadochi.windows.workshop.workshop_window import WorkshopWindow
from tests.windows.conftest import put_away


@pytest.fixture
def tables(dressed: QApplication, kit: Kit, position: Position) -> Iterator[MapTables]:
    tables = MapTables(Preferences(moments="swiftly"))
    tables.open(kit, position.copy())
    yield tables
    for playing in tables.all():
        put_away(playing.window)


def test_the_other_game_is_played_on_its_own_map_and_the_first_goes_on(tables: MapTables) -> None:
    first = tables.shown
    assert first is not None
    asked, lies = first.shell.prompt.sentence, first.controller.position.copy()
    first.window.maps.open("rome")
    second = tables.shown
    assert second is not None
    assert second is not first
    assert second.shell.table.atlas.id == "rome"
    assert second.window.isVisible()
    assert not first.window.isVisible()
    assert "activate" in second.shell.prompt.sentence
    assert second.window.maps.shown == "rome"
    second.window.maps.open("diadochi")
    assert tables.shown is first
    assert first.window.isVisible()
    assert not second.window.isVisible()
    assert first.shell.prompt.sentence == asked
    assert first.window.maps.shown == "diadochi"
    assert first.controller.position == lies


def test_a_table_is_found_as_it_was_left(tables: MapTables) -> None:
    tables.go("rome")
    second = tables.shown
    assert second is not None
    tables.go("diadochi")
    tables.go("rome")
    assert tables.shown is second


def test_an_errand_is_done_at_the_table_that_was_asked_for(tables: MapTables) -> None:
    done = []
    tables.go("rome", lambda playing: done.append(playing.shell.table.atlas.id))
    assert done == ["rome"]


def test_with_the_table_in_sight_the_others_close(tables: MapTables) -> None:
    first = tables.shown
    tables.go("rome")
    second = tables.shown
    assert first is not None
    assert second is not None
    closed = []
    first.shell.closing.connect(lambda: closed.append("first"))
    second.window.close()
    assert closed == ["first"]


def test_the_same_key_opens_the_planning_of_the_table_in_sight_alone(tables: MapTables) -> None:
    first = tables.shown
    assert first is not None
    tables.go("rome")
    second = tables.shown
    assert second is not None
    action = second.shell.commands["planning"]
    assert action.shortcut().toString() == "F3" == first.shell.commands["planning"].shortcut().toString()
    action.trigger()
    assert isinstance(second.features.planning.panel, RomePanel)
    assert second.features.planning.panel.isVisible()
    assert first.features.planning.panel is None
    tables.go("diadochi")
    assert not first.shell.commands["planning"].isChecked()
    first.shell.commands["planning"].trigger()
    assert isinstance(first.features.planning.panel, SuccessorsPanel)
    assert first.features.planning.panel.isVisible()


def test_the_other_table_is_edited_as_text_and_the_step_is_taken_back(tables: MapTables) -> None:
    tables.go("rome")
    second = tables.shown
    assert second is not None
    before = second.controller.position.copy()
    second.shell.commands["edit_table"].trigger()
    dialog = second.window.findChild(TextEditor)
    assert isinstance(dialog, TextEditor)
    text = dialog.text.toPlainText()
    assert text == write(before)
    dialog.text.setPlainText(f"{text}; nonsense")
    assert not dialog.apply.isEnabled()
    assert "nonsense" in dialog.verdict.text()
    dialog.text.setPlainText(f"{text}; bribes etruscan")
    assert dialog.apply.isEnabled()
    dialog.accept()
    assert second.controller.position.bribes == ("etruscan",)
    assert second.controller.undo()
    assert second.controller.position == before


def test_a_table_that_cannot_be_played_from_is_mended_by_the_editor(tables: MapTables) -> None:
    tables.go("rome")
    second = tables.shown
    assert second is not None
    position = second.controller.position.copy()
    position.put("gallic", "roma", Group(1), inside=True)
    second.controller.correct(position)
    assert second.controller.node is None
    assert "Edit it (F4)" in second.shell.prompt.sentence
    second.shell.commands["edit_table"].trigger()
    dialog = second.window.findChild(TextEditor)
    assert isinstance(dialog, TextEditor)
    assert "walls" in dialog.verdict.text()


def test_a_curtain_falls_over_open_cards_only_where_it_is_asked_for(tables: MapTables) -> None:
    tables.go("rome")
    playing = tables.shown
    assert playing is not None
    kit = playing.controller.kit
    playing.controller.open(kit, rules_of(kit).setup_position(kit, "brennus_390"))
    playing.hotseat.sit(Sitting((1, 2)))
    playing.show()
    assert playing.hotseat.waiting is None
    playing.shell.preferences.curtain = EVERYBODY
    playing.show()
    assert playing.hotseat.waiting == 1
    playing.hotseat.curtain.opened.emit("")
    assert playing.hotseat.waiting is None
    assert playing.controller.answer(Pass())
    assert playing.hotseat.waiting == 2


@pytest.fixture
def own_map(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the map lamia among the user's own, under another name."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    folder = tmp_path / "data" / "diadochi" / "maps" / "mine"
    shutil.copytree(maps("lamia"), folder)
    return folder


def titles(playing: Playing) -> list[str]:
    playing.shell.menus.map.aboutToShow.emit()
    return [action.text() for action in playing.shell.menus.map.actions() if action.isCheckable()]


def test_own_maps_are_in_the_menu_and_open_on_tables_of_their_own(tables: MapTables, own_map: Path) -> None:
    first = tables.shown
    assert first is not None
    assert titles(first) == ["The World of the Diadochi", "The Lamian War", "Italy and the West", "The Lamian War"]
    first.window.maps.open("lamia")
    shipped = tables.shown
    assert shipped is not None
    shipped.window.maps.open(str(own_map))
    mine = tables.shown
    assert mine is not None
    assert mine is not shipped
    assert mine.shell.table.atlas.folder == own_map
    assert mine.window.maps.shown == str(own_map)
    assert shipped.shell.table.atlas.folder == maps("lamia").resolve()


def test_a_map_of_any_folder_is_opened_by_its_file(tables: MapTables, tmp_path: Path) -> None:
    folder = tmp_path / "elsewhere"
    shutil.copytree(maps("lamia"), folder)
    assert tables.shown is not None
    tables.shown.window.files.open(folder / "map.toml")
    assert tables.shown.shell.table.atlas.folder == folder
    assert titles(tables.shown)[-1] == "The Lamian War"


def test_a_package_is_opened_when_the_desktop_hands_it_over(
    dressed: QApplication, tables: MapTables, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    first, out = tables.shown, tmp_path / "war.diadochi-map"
    assert first is not None
    write_package(maps("lamia"), out)
    QApplication.sendEvent(dressed, QFileOpenEvent(str(out)))
    assert tables.shown is not None
    assert tables.shown.shell.table.atlas.folder == tmp_path / "data" / "diadochi" / "maps" / "lamia"
    tables.shown.window.maps.pack(tmp_path / "again")
    assert (tmp_path / "again.diadochi-map").read_bytes() == out.read_bytes()


def test_a_hostile_package_is_refused_with_a_sentence(
    tables: MapTables, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    out = tmp_path / "war.diadochi-map"
    with zipfile.ZipFile(out, "w") as package:
        package.writestr("../evil.toml", "x = 1")
    playing = tables.shown
    assert playing is not None
    said: list[str] = []
    monkeypatch.setattr(playing.shell, "complain", said.append)
    playing.window.files.open(out)
    assert "../evil.toml" in said[0]
    assert tables.shown is playing
    assert not (tmp_path / "data").exists()


def test_a_map_without_a_game_can_be_looked_at(tables: MapTables, tmp_path: Path) -> None:
    write_new_map(tmp_path / "plain", NewMap("Plain", (22.0, 37.0, 24.0, 38.5)))
    assert tables.shown is not None
    tables.shown.window.files.open(tmp_path / "plain" / "map.toml")
    assert tables.shown.shell.table.atlas.contents.names.en == "Plain"
    assert "Plain" in tables.shown.window.windowTitle()


def test_the_workshop_edits_a_copy_of_a_shipped_map_and_plays_it(
    tables: MapTables, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    tables.go("lamia")
    playing = tables.shown
    assert playing is not None
    playing.shell.commands["edit_map"].trigger()
    (box,) = playing.shell.frame.findChildren(QMessageBox)
    box.defaultButton().click()
    workshop = tables.pages.shown
    assert isinstance(workshop, WorkshopWindow)
    copy = tmp_path / "data" / "diadochi" / "maps" / "lamia"
    assert workshop.draft.folder == copy
    assert workshop.tabs.tabText(workshop.tabs.currentIndex()) == "Workshop: The Lamian War (copy)"
    workshop.draft.rename("My war")
    workshop.play.trigger()
    assert tables.shown is not playing
    assert tables.shown is not None
    assert (tables.shown.shell.table.atlas.folder, tables.shown.shell.table.atlas.contents.names.en) == (copy, "My war")
    first = tables.shown
    tables.open_workshop(copy)
    assert tables.pages.shown is workshop
    workshop.draft.move_space("athenai", 23.8, 37.9)
    workshop.play.trigger()
    assert tables.shown is not first
    assert tables.shown.shell.table.atlas.spaces["athenai"].lon == 23.8
    put_away(workshop)


def test_the_workshop_is_a_tab_beside_the_tables(tables: MapTables, tmp_path: Path) -> None:
    shutil.copytree(maps("lamia"), tmp_path / "lamia")
    table = tables.shown
    assert table is not None
    assert not table.window.tabs.isVisible()
    table.shell.workshop_asked.emit(tmp_path / "lamia")
    workshop = tables.pages.shown
    assert isinstance(workshop, WorkshopWindow)
    assert not table.window.isVisible()
    titles = [workshop.tabs.tabText(number) for number in range(workshop.tabs.count())]
    assert titles == ["The World of the Diadochi", "Workshop: The Lamian War"]
    assert workshop.tabs.isVisible()
    QTest.mouseClick(workshop.tabs, Qt.MouseButton.LeftButton, pos=workshop.tabs.tabRect(0).center())
    assert table.window.isVisible()
    assert not workshop.isVisible()
    assert table.window.tabs.currentIndex() == 0
    table.shell.commands["next_tab"].trigger()
    assert workshop.isVisible()
    workshop.draft.rename("My war")
    workshop.show_chosen()
    assert table.window.tabs.tabText(1) == "Workshop: My war"
    workshop.close_it.trigger()
    assert table.window.isVisible()
    assert not table.window.tabs.isVisible()


def test_the_handbook_opens_over_the_workshop_at_its_section(tables: MapTables, tmp_path: Path) -> None:
    shutil.copytree(maps("lamia"), tmp_path / "lamia")
    tables.open_workshop(tmp_path / "lamia")
    workshop = tables.pages.shown
    assert isinstance(workshop, WorkshopWindow)
    workshop.activateWindow()
    QApplication.processEvents()
    QTest.keyClick(workshop, Qt.Key.Key_F1)
    (handbook,) = workshop.findChildren(HandbookWindow)
    assert handbook.isVisible()
    assert handbook.shown == "maps/draw-a-map"
    workshop.close()


def test_a_new_map_is_begun_from_what_is_in_view(
    tables: MapTables, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    playing = tables.shown
    assert playing is not None
    playing.shell.commands["new_map"].trigger()
    (dialog,) = playing.shell.frame.findChildren(NewMapDialog)
    ok = dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok)
    assert not ok.isEnabled()
    QTest.keyClicks(dialog.title, "Attika 322")
    for edge, degrees in zip(dialog.edges, (23.0, 37.5, 24.2, 38.5), strict=True):
        edge.setValue(degrees)
    assert dialog.note.text() == "The coast of this part of the world is drawn."
    ok.click()
    workshop = tables.pages.shown
    assert isinstance(workshop, WorkshopWindow)
    assert workshop.draft.folder == tmp_path / "data" / "diadochi" / "maps" / "attika_322"
    assert workshop.draft.atlas.contents.names.en == "Attika 322"
    put_away(workshop)


def test_a_new_game_on_a_borrowing_map_offers_its_own_set_ups(
    tables: MapTables, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables.go("lamia")
    assert tables.shown is not None
    shell = tables.shown.shell
    shell.commands["new_game"].trigger()
    (dialog,) = shell.frame.findChildren(NewGame)
    assert [button.accessibleName() for button in dialog.cards.buttons] == ["The Lamian War"]
    assert (dialog.players, dialog.deal) == (2, "lamian-war")
    dialog.count.choose(2)
    dialog.count.chosen.emit(2)
    assert dialog.players == 2
    assert not dialog.length.isVisibleTo(dialog)
    begun: list[object] = []
    dialog.begun.connect(begun.append)
    dialog.begin()
    assert begun
    assert set(tables.shown.controller.position.factions) == {1, 2}


def test_a_map_without_set_ups_begins_no_game(
    tables: MapTables, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_new_map(tmp_path / "plain", NewMap("Plain", (22.0, 37.0, 24.0, 38.5)))
    tables.go(str(tmp_path / "plain"))
    assert tables.shown is not None
    said: list[str] = []
    monkeypatch.setattr(tables.shown.shell, "complain", said.append)
    tables.shown.shell.commands["new_game"].trigger()
    assert said == ["This map has no game: it has no set-up."]
