"""One way to open every kind of file that the program writes, from the menu and dropped on the window."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from diadochi.journal.record.game_record import Record
from diadochi.lessons.lesson_files import shipped_lessons
from diadochi.lessons.pupil_memory import PupilMemory
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.notation import write
from diadochi.rules.successors.position import Position
from diadochi.windows.playing.map_tables import Playing
from tests.journal.games import play

Open = Callable[[Playing, Path], None]


@pytest.fixture
def playing(free_table: Playing, tmp_path: Path) -> Playing:
    free_table.games.desk.home = tmp_path / "games"
    return free_table


def by_menu(playing: Playing, path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
        playing.shell.commands["open"].trigger()


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


@pytest.fixture(params=[by_menu, by_drop])
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


def test_what_cannot_be_opened_is_named(playing: Playing, opens: Open, tmp_path: Path) -> None:
    picture = tmp_path / "map.png"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(60))
    opens(playing, picture)
    assert "map.png is a picture" in complaint(playing)
    (tmp_path / "letter.txt").write_text("Dear Sir", "utf-8")
    opens(playing, tmp_path / "letter.txt")
    assert "Position not opened" in complaint(playing)
    opens(playing, tmp_path)
    assert "this is a folder" in complaint(playing)
    (tmp_path / "list.toml").write_text("= [", "utf-8")
    opens(playing, tmp_path / "list.toml")
    assert "list.toml" in complaint(playing)
    playing.shell.preferences.lesson_folders = []
