"""One way to open every kind of file that the program writes, from the menu and dropped on the window."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from diadochi.atlas.map_folders import copy_map
from diadochi.atlas.model import Text
from diadochi.atlas.owner_numbers import OwnerNumbers
from diadochi.journal.map_packages import write_package
from diadochi.journal.record.game_record import Record
from diadochi.lessons.lesson_files import shipped_lessons
from diadochi.lessons.pupil_memory import PupilMemory
from diadochi.resources import maps, own
from diadochi.rules.core.system import open_map, rules_of
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.notation import write
from diadochi.rules.successors.own_setups import export_setup
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.scenario import setup_of
from diadochi.windows.game.start_page import StartPage
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.recent_files import FileKind, recent_files
from diadochi.windows.shell import Errand
from diadochi.windows.successors.own_setups_window import OwnSetupsWindow
from tests.journal.games import play

Open = Callable[[Playing, Path], None]


@pytest.fixture
def playing(free_table: Playing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Playing:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    free_table.games.desk.home = tmp_path / "games"
    return free_table


def by_key(playing: Playing, path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
        playing.window.activateWindow()  # a dialog of the step before may have been in front
        QApplication.processEvents()
        QTest.keyClick(playing.window, Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)


def by_drop(playing: Playing, path: Path) -> None:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path))])
    target, none = playing.window, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(
        QPointF(400, 300).toPoint(), Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, none
    )
    QApplication.sendEvent(target, enter)
    assert enter.isAccepted()
    dropped = QDropEvent(QPointF(400, 300), Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, none)
    QApplication.sendEvent(target, dropped)


@pytest.fixture(params=[by_key, by_drop])
def opens(request: pytest.FixtureRequest) -> Open:
    return request.param  # type: ignore[no-any-return]


def complaint(playing: Playing) -> str:
    QApplication.processEvents()
    box = next(box for box in playing.shell.frame.findChildren(QMessageBox) if box.isVisible())
    words = f"{box.text()} {box.informativeText()}"
    box.close()
    return words


def test_a_game_its_text_and_a_position_are_opened(
    playing: Playing, opens: Open, kit: Kit, position: Position, tmp_path: Path
) -> None:
    record = tmp_path / "an evening.diadochi"
    with Record.create(record, position, kit) as made:
        play(made, 6, 1)
    named_otherwise = Path(shutil.copy(record, tmp_path / "an evening"))
    for path in (record, named_otherwise):
        opens(playing, path)
        assert playing.games.desk.record is not None
        assert playing.games.desk.record.path == path
    assert playing.games.files.export_to(tmp_path / "game.txt")
    opens(playing, tmp_path / "game.txt")
    assert playing.games.desk.record is not None
    assert "game" in playing.games.desk.record.path.name
    (tmp_path / "position.txt").write_bytes(b"\xef\xbb\xbf" + write(position).encode() + b"\r\n")
    opens(playing, tmp_path / "position.txt")
    assert playing.games.desk.record is None
    assert playing.controller.position.stacks == position.stacks


def test_a_lesson_and_a_pupil_are_opened(playing: Playing, opens: Open, tmp_path: Path) -> None:
    lesson = Path(shutil.copy(shipped_lessons() / "evening-1-marching.toml", tmp_path / "mine.toml"))
    opens(playing, lesson)
    assert playing.school.here == "lessons"
    assert playing.school.room("lessons").player.lesson.id == "mine"
    elsewhere = PupilMemory(tmp_path / "elsewhere")
    elsewhere.export(elsewhere.add("Roxane"), tmp_path / "roxane.pupil")
    opens(playing, tmp_path / "roxane.pupil")
    pupils = playing.school.room("trainer").pupils
    assert pupils.names.currentText().startswith("Roxane")
    pupils.memory.delete(pupils.pupil)
    playing.shell.preferences.lesson_folders = []


@pytest.fixture
def asked(playing: Playing) -> Iterator[list[tuple[str, Errand | None]]]:
    """The maps whose tables were asked for."""
    found: list[tuple[str, Errand | None]] = []

    def note(name: str, errand: Errand | None) -> None:
        found.append((name, errand))

    playing.shell.table_asked.connect(note)
    yield found
    playing.shell.table_asked.disconnect(note)


def test_maps_and_packages_are_opened_at_tables_of_their_own(
    playing: Playing, opens: Open, asked: list[tuple[str, Errand | None]], tmp_path: Path
) -> None:
    folder = copy_map(maps("lamia"), tmp_path / "hellas")
    opens(playing, folder)
    opens(playing, folder / "map.toml")
    write_package(folder, tmp_path / "hellas.diadochi-map")
    opens(playing, tmp_path / "hellas.diadochi-map")
    assert [name for name, _ in asked] == [str(folder), str(folder), str(own("maps", "lamia"))]
    assert [(file.path, file.kind) for file in recent_files(playing.shell.preferences)[:2]] == [
        (tmp_path / "hellas.diadochi-map", FileKind.PACKAGE),
        (folder, FileKind.MAP),
    ]


def test_set_ups_and_numbers_are_added_and_shown(
    playing: Playing, opens: Open, kit: Kit, position: Position, tmp_path: Path
) -> None:
    setup = setup_of(kit, position, "sent", Text(en="Sent by a friend"), {})
    export_setup(kit, setup, tmp_path / "sent.toml")
    opens(playing, tmp_path / "sent.toml")
    window = next(each for each in playing.window.findChildren(OwnSetupsWindow) if each.isVisible())
    assert window.list.item(0).text() == "Sent by a friend\n4 players"
    assert window.note.text() == "Added: Sent by a friend. Begin it under New game."
    window.close()
    numbers = OwnerNumbers("diadochi", "Box", numbers={"generals.general.perdikkas.battle": 2})
    (tmp_path / "box.toml").write_text(numbers.written(), "utf-8")
    opens(playing, tmp_path / "box.toml")
    assert playing.numbers.window is not None
    assert playing.numbers.window.isVisible()
    assert playing.numbers.window.sets.currentText() == "box"
    playing.numbers.window.close()


def test_files_for_another_map_go_to_its_table(
    playing: Playing, opens: Open, asked: list[tuple[str, Errand | None]], tmp_path: Path
) -> None:
    lamia = open_map(maps("lamia"))
    opening = rules_of(lamia).setup_position(lamia, "lamian-war")
    (tmp_path / "war.txt").write_text(rules_of(lamia).write(opening), "utf-8")
    (tmp_path / "box.toml").write_text(OwnerNumbers("rome").written(), "utf-8")
    for name in ("war.txt", "box.toml"):
        opens(playing, tmp_path / name)
    assert [name for name, errand in asked if errand is not None] == ["lamia", "rome"]


def test_recent_files_are_listed_with_keys_and_those_that_have_gone_are_dimmed(
    playing: Playing, kit: Kit, position: Position, tmp_path: Path
) -> None:
    playing.shell.preferences.recent_files = {}
    (tmp_path / "ipsos.txt").write_text(write(position), "utf-8")
    (tmp_path / "lost.position").write_text(write(position), "utf-8")
    for name in ("lost.position", "ipsos.txt"):
        by_drop(playing, tmp_path / name)
    (tmp_path / "lost.position").unlink()
    menu = playing.shell.menus.recent
    menu.aboutToShow.emit()
    first, second, _rule, clear = menu.actions()
    assert (first.text(), first.isEnabled()) == ("&1  ipsos.txt  (Position)", True)
    assert (second.text(), second.isEnabled()) == ("&2  lost.position  (Position), missing", False)
    assert second.toolTip() == f"No longer in {tmp_path}. It was moved, renamed or deleted."
    playing.shell.open_position(position.copy())
    before = playing.controller.line
    first.trigger()
    assert playing.controller.line is not before
    playing.games.show_start()
    page = next(each for each in playing.window.findChildren(StartPage) if each.isVisible())
    lines = {page.games.item(row).text(): page.games.item(row) for row in range(page.games.count())}
    gone = lines[f"lost.position\nPosition · No longer in {tmp_path}. It was moved, renamed or deleted."]
    assert not gone.flags() & Qt.ItemFlag.ItemIsEnabled
    there = lines[f"ipsos.txt\nPosition · {tmp_path}"]
    page.games.setCurrentItem(there)
    assert (page.go_on.accessibleName(), page.go_on.accessibleDescription()) == ("Open", "ipsos.txt")
    before = playing.controller.line
    QTest.mouseClick(page.go_on, Qt.MouseButton.LeftButton)
    assert playing.controller.line is not before
    clear.trigger()
    assert recent_files(playing.shell.preferences) == []


def test_what_cannot_be_opened_is_named(playing: Playing, opens: Open, tmp_path: Path) -> None:
    picture = tmp_path / "map.png"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(60))
    opens(playing, picture)
    assert "map.png is a picture" in complaint(playing)
    (tmp_path / "letter.txt").write_text("Dear Sir", "utf-8")
    opens(playing, tmp_path / "letter.txt")
    assert "Position not opened" in complaint(playing)
    opens(playing, tmp_path)
    assert f"{tmp_path.name} is not a map: it has no map.toml." in complaint(playing)
    (tmp_path / "notes.md").write_text("# Notes", "utf-8")
    opens(playing, tmp_path / "notes.md")
    assert complaint(playing).startswith("notes.md is no file of this program. Open a game, position, map,")
    (tmp_path / "other.toml").write_text("key = 1", "utf-8")
    opens(playing, tmp_path / "other.toml")
    assert complaint(playing).startswith("other.toml is no file of this program.")
    opens(playing, tmp_path / "nothing.diadochi")
    assert "there is no such file" in complaint(playing)
    (tmp_path / "list.toml").write_text("= [", "utf-8")
    opens(playing, tmp_path / "list.toml")
    assert "list.toml" in complaint(playing)
    playing.shell.preferences.lesson_folders = []
