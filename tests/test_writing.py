"""One way to write a file: whole or not at all, through links, never a protected one, and nothing else is touched."""

import ast
import errno
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage

from diadochi.atlas.atlas import Atlas
from diadochi.cli import main
from diadochi.foreign import UnfitFile
from diadochi.journal import saved_games
from diadochi.journal.record.game_record import Record
from diadochi.journal.record.schema import RecordError
from diadochi.lab.balance_page import write_section
from diadochi.lessons import pupil_memory
from diadochi.lessons.pupil_memory import PupilError
from diadochi.resources import maps
from diadochi.rules.core.system import open_map
from diadochi.scene.canvas import Paper, sheet_box
from diadochi.scene.land.lattice import LatticePiece
from diadochi.scene.sheet.sheet_picture import PaperPicture, PicturePart
from diadochi.windows.preferences import Preferences, store_preferences
from diadochi.windows.table_files import PositionFiles
from tests.journal.games import opening, play

Writer = Callable[[Path], bool]
"""Writes a file at a path, in place of what is there; whether it could."""
OLD = b"what was there before"
EXPECTED = (OSError, UnfitFile, RecordError, PupilError)


def picture(path: Path) -> bool:
    return main(["render", "--out", str(path), "--size", "80x64", "--part", "1500,700,80,64"]) == 0


def poster(path: Path) -> bool:
    PaperPicture(open_map(maps("diadochi")).atlas, "en", Paper.A3, QRectF(1500, 700, 20, 20), pale=True).write(path)
    return True


def worksheet(path: Path) -> bool:
    return main(["school", "--worksheet", str(path), "--sheet", "blank", "--map", str(maps("rome"))]) == 0


def copy_of_game(path: Path) -> bool:
    kit, position = opening()
    game = path.parent.parent / f"game of {path.name}"
    with Record.create(game, position, kit) as record:
        play(record, 3, 1)
        saved_games.copy_over(record, path)
    return True


def copy_of_pupil(path: Path) -> bool:
    pupil = path.parent.parent / f"pupil of {path.name}"
    pupil_memory.make(pupil, "mark", "Ada")
    pupil_memory.copy(pupil, path)
    return True


def position(path: Path) -> bool:
    kit, lying = opening()
    files = PositionFiles(None, OnTableStandIn(kit), print)  # type: ignore[arg-type]
    files._complain = lambda *_: None  # type: ignore[method-assign]
    return files.store_file(path, lying)


class OnTableStandIn:
    def __init__(self, kit: object) -> None:
        self.kit = kit


def page(path: Path) -> bool:
    write_section(path, "Two Regents", "even")
    return True


def games_played(path: Path) -> bool:
    asked = ["playout", "--kinds", "random,random", "--games", "1", "--into", str(path)]
    return main(asked) == 0


WRITERS: dict[str, tuple[str, Writer]] = {
    "picture as PNG": ("map.png", picture),
    "picture as SVG": ("map.svg", picture),
    "picture as PDF": ("map.pdf", picture),
    "pages as PDF": ("page.pdf", poster),
    "pages as PNG": ("page.png", poster),
    "worksheet": ("sheet.pdf", worksheet),
    "copy of a game": ("copy.diadochi", copy_of_game),
    "copy of a pupil": ("pupil.db", copy_of_pupil),
    "position": ("position.txt", position),
    "page of reports": ("page.md", page),
    "choices": ("window.json", lambda path: store_preferences(Preferences(), path)),
}
"""What a user has written into a file: how the name ends, and what writes it."""
each_writer = pytest.mark.parametrize(("name", "write"), WRITERS.values(), ids=WRITERS)


class BareLand:
    """Paints white land, at once."""

    def __init__(self, atlas: Atlas, _geography: object) -> None:
        self.sheet = sheet_box(atlas)

    def paint(self, piece: LatticePiece) -> QImage:
        image = QImage(piece.columns, piece.rows, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        return image

    paint_ground = paint

    def draw_lines(self, image: QImage, piece: LatticePiece) -> None:
        """Nothing is drawn on it."""


@pytest.fixture(autouse=True)
def nothing_painted(monkeypatch: pytest.MonkeyPatch, qapp: object) -> None:
    """Files are written as ever; what would be seen in them takes seconds to paint."""
    for painting in ("paint", "paint_unnamed"):
        monkeypatch.setattr(PicturePart, painting, lambda *_, **__: None)
    monkeypatch.setattr("diadochi.scene.land.land_picture.land_painter", BareLand)
    monkeypatch.setattr("diadochi.scene.land.land_picture.store_entry", lambda *_: False)  # nor is it stored for others


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where a user keeps files: beside each name are those that writers of old would have used or deleted."""
    folder = tmp_path / "folder"
    folder.mkdir()
    return folder


def planted(folder: Path, name: str) -> dict[Path, bytes]:
    """The user's own files beside one that is written, and links to others in their names; what is in each."""
    precious = folder.parent / "precious"
    precious.write_bytes(OLD)
    path = folder / name
    beside = [f"{name}.new", f".{name}.{os.getpid()}", path.with_suffix(".new").name, f"{name}~"]
    beside.append(path.with_suffix(f".{os.getpid()}.new").name)
    for number, other in enumerate(dict.fromkeys(beside)):
        if number % 2:
            (folder / other).symlink_to(precious)
        else:
            (folder / other).write_bytes(OLD)
    return {each: each.read_bytes() for each in folder.iterdir()}


def content_of_all(folder: Path) -> dict[Path, bytes]:
    return {each: each.read_bytes() for each in folder.iterdir()}


@each_writer
def test_nothing_but_the_file_is_touched(folder: Path, name: str, write: Writer) -> None:
    before = planted(folder, name)
    assert write(folder / name)
    after = content_of_all(folder)
    assert len(after.pop(folder / name)) > 0
    assert after == before
    assert all(path.is_symlink() == (path.readlink() is not None if path.is_symlink() else False) for path in after)
    assert (folder.parent / "precious").read_bytes() == OLD


@each_writer
def test_a_link_is_followed_and_stays(folder: Path, name: str, write: Writer) -> None:
    target = folder.parent / f"target {name}"
    if name != "page.md":
        target.write_bytes(OLD)
    (folder / name).symlink_to(target)
    assert write(folder / name)
    assert (folder / name).is_symlink()
    assert target.read_bytes() not in (b"", OLD)
    assert [*folder.iterdir()] == [folder / name]


@each_writer
def test_a_protected_file_stays_as_it_is(folder: Path, name: str, write: Writer) -> None:
    path = folder / name
    path.write_bytes(b"" if name == "page.md" else OLD)
    path.chmod(0o444)
    before = content_of_all(folder)
    with suppress(*EXPECTED):
        assert not write(path)
    assert content_of_all(folder) == before


@each_writer
def test_a_full_disk_leaves_what_was_there(
    folder: Path, name: str, write: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = folder / name
    path.write_bytes(b"" if name == "page.md" else OLD)
    before = content_of_all(folder)
    whole = os.fsync

    def full(handle: int) -> None:
        """A disk that has no room in the folder of the user."""
        if os.path.realpath(f"/proc/self/fd/{handle}").startswith(str(folder)):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        whole(handle)

    monkeypatch.setattr(os, "fsync", full)
    with suppress(*EXPECTED):
        assert not write(path)
    assert content_of_all(folder) == before


@each_writer
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names are of POSIX")
def test_a_pipe_or_links_in_a_ring_hold_nothing_up(folder: Path, name: str, write: Writer) -> None:
    path = folder / name
    os.mkfifo(path)
    for _ in range(2):
        with suppress(*EXPECTED):
            assert not write(path)
        path.unlink()
        path.symlink_to(path)
    assert [*folder.iterdir()] == [path]


@pytest.mark.parametrize("what", ["picture as PNG", "picture as SVG", "pages as PDF", "pages as PNG", "worksheet"])
def test_nothing_is_beside_the_file_while_it_is_drawn(folder: Path, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    """So a process that is killed meanwhile leaves nothing there."""
    there: list[list[Path]] = []
    for painting in ("paint", "paint_unnamed"):
        monkeypatch.setattr(PicturePart, painting, lambda *_, **__: there.append([*folder.iterdir()]))
    name, write = WRITERS[what]
    assert write(folder / name)
    assert there[:1] == [[]]


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664])
def test_permissions_stay(folder: Path, mode: int) -> None:
    path = folder / "window.json"
    path.write_bytes(OLD)
    path.chmod(mode)
    assert store_preferences(Preferences(), path)
    assert path.stat().st_mode & 0o777 == mode


def test_lists_beside_the_games_follow_no_planted_link(folder: Path) -> None:
    before = planted(folder, "recent.json") | planted(folder, "goals.json")
    saved_games.remember(folder / "game.diadochi", folder)
    saved_games.keep_goal(folder / "game.diadochi", 1, "general antigonos safe", folder)
    after = content_of_all(folder)
    assert b"game.diadochi" in after.pop(folder / "recent.json")
    assert b"antigonos" in after.pop(folder / "goals.json")
    assert after == before


def test_games_are_added_through_a_link_and_not_to_a_protected_file(folder: Path) -> None:
    target, link = folder.parent / "games.jsonl", folder / "games.jsonl"
    link.symlink_to(target)
    assert games_played(link)
    assert link.is_symlink()
    before = target.read_bytes()
    assert before.count(b"\n") == 1
    target.chmod(0o444)
    assert main(["playout", "--kinds", "random,random", "--games", "2", "--into", str(link)]) == 2
    assert target.read_bytes() == before


WAYS = {"write_text", "write_bytes", "touch", "mkstemp", "NamedTemporaryFile", "QSaveFile", "copyfile", "copy2"}
ELSEWHERE = {
    "desktop/diadochi/cli/__init__.py",  # what no one reads
    "desktop/diadochi/journal/record/database.py",
    "desktop/diadochi/journal/record/game_record.py",
    "desktop/diadochi/journal/record/rescue.py",
    "desktop/diadochi/journal/record/store.py",  # a new file, which SQLite fills
    "desktop/diadochi/lessons/pupil_memory.py",
    "desktop/diadochi/lab/balance_page.py",  # tries whether a folder takes files
    "desktop/diadochi/lab/figures.py",  # folders of its own, which are taken away again
    "desktop/diadochi/lab/heard_in_tests.py",
    "desktop/diadochi/lab/photographer.py",
    "desktop/diadochi/lab/rules_measures.py",
    "desktop/diadochi/lab/window_process.py",
    "desktop/diadochi/windows/school/card_deck.py",
}


def test_no_file_is_written_in_another_way(checkout: Path) -> None:
    found = {
        path.relative_to(checkout).as_posix()
        for path in (checkout / "desktop" / "diadochi").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if _writes(node)
    }
    assert found - {"desktop/diadochi/whole_file.py"} == ELSEWHERE


def _writes(node: ast.AST) -> bool:
    """Whether this is a call that may write a file: of one of the ways, or `open` with a mode that is not to read."""
    if isinstance(node, ast.Attribute):
        return node.attr in WAYS
    if isinstance(node, ast.Name):
        return node.id in WAYS - {"write_text"}  # so the rules call what writes a position
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.func.attr != "open":
        return False
    mode = node.args[0].value if node.args and isinstance(node.args[0], ast.Constant) else "r"
    return isinstance(mode, str) and mode not in ("r", "rb")
