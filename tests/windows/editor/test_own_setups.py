"""A set-up made in the editor with the mouse: it is begun from New game, played, and its game needs no file of it."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMessageBox

from diadochi.language import msg
from diadochi.resources import maps, own
from diadochi.rules.core.system import open_map, rules_of
from diadochi.rules.successors import editing
from diadochi.rules.successors.kit import Kit
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.successors.editor.setup_dialog import SetupDialog
from diadochi.windows.successors.new_game import NewGame
from diadochi.windows.successors.own_setups_window import OwnSetupsWindow
from diadochi.windows.successors.piece_pictures import Piece
from tests.windows.conftest import table_with_records

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture(scope="module")
def common(dressed: object, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Playing]:
    kit = open_map(maps("lamia"))
    assert isinstance(kit, Kit)
    opening = rules_of(kit).setup_position(kit, "lamian-war")
    with table_with_records(kit, opening, tmp_path_factory.mktemp("games")) as made:
        yield made


@pytest.fixture
def playing(common: Playing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Playing]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    kit = common.games.desk.home_kit
    common.controller.open(kit, rules_of(kit).setup_position(kit, "lamian-war"))
    common.games.automatic.set_pace("at_once")
    yield common
    for dialog in common.window.findChildren(QDialog):
        dialog.reject()
    common.features.editor.leave()
    common.games.desk.put_away()


def opened(playing: Playing, kind: type[QDialog]) -> QDialog:
    found = [dialog for dialog in playing.window.findChildren(kind) if dialog.isVisible()]
    assert len(found) == 1
    return found[0]


def save(playing: Playing, name: str, history: str = "") -> None:
    """Save the table as a set-up with the button of the editor."""
    editor = playing.features.editor
    editor.enter()
    QTest.mouseClick(editor.panel.save_setup, LEFT)
    dialog = opened(playing, SetupDialog)
    assert isinstance(dialog, SetupDialog)
    assert not dialog.save.isEnabled(), "it has no name yet"
    QTest.keyClicks(dialog.names["en"], name)
    QTest.keyClicks(dialog.history, history)
    dialog.last_turn.setValue(3)
    QTest.mouseClick(dialog.save, LEFT)
    assert not dialog.isVisible(), dialog.verdict.text()
    assert f"Set-up saved: {name}." in playing.shell.status.notice
    editor.leave()


def test_a_set_up_is_made_with_the_mouse_begun_played_and_opened_again(playing: Playing) -> None:
    editor, view = playing.features.editor, playing.shell.view
    editor.enter()
    editor.panel.tray.show_side(1)
    tile = editor.panel.tray.tiles[Piece("general", "leosthenes", 1)]
    place = playing.shell.scene.place("megara")
    view.centre_on(place, 1.0)
    QApplication.processEvents()
    there = tile.mapFromGlobal(view.viewport().mapToGlobal(view.mapFromScene(place)))
    QTest.mousePress(tile, LEFT, pos=tile.rect().center())
    QTest.mouseMove(tile, tile.rect().center() + QPoint(30, 0))
    QTest.mouseMove(tile, there)
    QTest.mouseRelease(tile, LEFT, pos=there)
    assert playing.controller.position.where("leosthenes")[0] == "megara"
    save(playing, "Leosthenes at Megara", "He met Antipatros in the field.")

    playing.shell.commands["new_game"].trigger()
    dialog = opened(playing, NewGame)
    assert isinstance(dialog, NewGame)
    card = dialog.cards.button("leosthenes_at_megara")
    assert card.accessibleName() == "Leosthenes at Megara"
    assert "Own set-up: turns I to III." in card.accessibleDescription()
    QTest.mouseClick(card, LEFT)
    assert dialog.own.history.text() == "He met Antipatros in the field."
    assert "Leosthenes" in dialog.rows[0]._generals.text()
    for row in dialog.rows[:2]:
        row.who.choose("random")
    playing.games.automatic.pause(True)
    QTest.mouseClick(dialog.start, LEFT)
    desk = playing.games.desk
    record = desk.record
    assert record is not None
    assert playing.controller.position.where("leosthenes")[0] == "megara"
    playing.games.automatic.pause(False)
    while playing.controller.position.clock.turn == 1:
        QTest.qWait(10)
    path = record.path
    desk.put_away()

    shutil.rmtree(own("setups"))
    assert playing.games.files.open_file(path)
    assert playing.shell.table.kit.profile.last_turn == 3
    assert "Leosthenes at Megara" in desk.title


def test_a_broken_file_is_named_and_new_game_still_opens(playing: Playing) -> None:
    own("setups", "lamia").mkdir(parents=True)
    own("setups", "lamia", "torn.toml").write_text('map = "lamia"\n[[positions]]\nid = 3\n', encoding="utf-8")
    playing.shell.commands["new_game"].trigger()
    dialog = opened(playing, NewGame)
    assert isinstance(dialog, NewGame)
    assert dialog.own.fault.isVisible()
    assert dialog.own.fault.text().startswith("torn.toml: position 1 (3): ")
    assert [button.accessibleName() for button in dialog.cards.buttons] == ["The Lamian War"]


def test_set_ups_are_renamed_exported_deleted_and_imported_in_their_list(playing: Playing, tmp_path: Path) -> None:
    save(playing, "Duel")
    playing.games.ask_new()
    dialog = opened(playing, NewGame)
    assert isinstance(dialog, NewGame)
    QTest.mouseClick(dialog.own.button, LEFT)
    window = dialog.findChild(OwnSetupsWindow)
    assert window is not None
    QApplication.processEvents()
    assert QApplication.focusWidget() is window.list
    QTest.keyClick(window.list, Qt.Key.Key_F2)
    named = window.findChild(QDialog)
    assert named is not None
    QTest.keyClicks(named.field, "The long duel")  # type: ignore[attr-defined]
    QTest.keyClick(named, Qt.Key.Key_Return)
    assert window.list.item(0).text() == "The long duel\n2 players"
    assert dialog.cards.button("duel").accessibleName() == "The long duel"
    assert window.chosen is not None
    window.export_to(window.chosen, tmp_path / "duel.toml")
    QTest.keyClick(window.list, Qt.Key.Key_Delete)
    box = window.findChild(QMessageBox)
    assert box is not None
    assert box.text() == "Delete The long duel? Games that were begun with it are kept."
    QTest.mouseClick(box.buttons()[0], LEFT)
    assert window.list.count() == 0
    assert len(dialog.cards.buttons) == 1
    window.import_from(tmp_path / "duel.toml")
    assert window.list.item(0).text() == "The long duel\n2 players"
    window.import_from(tmp_path / "nothing.toml")
    assert "there is no such file" in window.note.text()


def test_a_table_that_breaks_a_rule_cannot_be_saved(playing: Playing) -> None:
    editor = playing.features.editor
    editor.enter()
    editor.table.edit(editing.remove_faction(playing.controller.position, 2), msg("Side removed"))
    QTest.mouseClick(editor.panel.save_setup, LEFT)
    dialog = opened(playing, SetupDialog)
    assert isinstance(dialog, SetupDialog)
    QTest.keyClicks(dialog.names["en"], "Alone")
    assert not dialog.save.isEnabled()
    assert dialog.verdict.text() == "A game needs 2 to 5 sides. Add or remove some on the tab Table."
