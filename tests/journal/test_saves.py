"""Names that are free, the games opened last, and those that were interrupted."""

import os
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pytest

from diadochi.journal import saved_games
from diadochi.journal.record.game_record import Record
from diadochi.journal.record.schema import RecordError, UnusableFile
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from tests.journal.games import play

Start = tuple[Kit, Position]
NOON = datetime(2026, 3, 23, 12, 0).astimezone()


def test_the_folder_is_the_users() -> None:
    assert saved_games.folder().parts[-2:] == ("diadochi", "games")
    assert str(saved_games.folder()).startswith(os.environ["XDG_DATA_HOME"])


def test_names_are_free_and_fit_every_system(tmp_path: Path) -> None:
    first = saved_games.free_path('Three: "ways"/\\..\nΠτολεμαῖος?', NOON, tmp_path)
    assert first.name == "2026-03-23 12.00 Three ways Πτολεμαῖος.diadochi"
    first.touch()
    assert saved_games.free_path('Three: "ways" Πτολεμαῖος', NOON, tmp_path).name.endswith("Πτολεμαῖος (2).diadochi")
    assert saved_games.free_path("", NOON, tmp_path).name == "2026-03-23 12.00.diadochi"
    assert saved_games.free_path("../../etc/passwd", NOON, tmp_path).parent == tmp_path
    assert len(saved_games.free_path("x" * 500, NOON, tmp_path).name) < 100


def test_the_games_opened_last(tmp_path: Path) -> None:
    assert saved_games.recent(tmp_path) == ()
    paths = [tmp_path / f"{number}.diadochi" for number in range(25)]
    for path in paths:
        path.touch()
        saved_games.remember(path, tmp_path)
    assert saved_games.recent(tmp_path) == tuple(reversed(paths[5:]))
    saved_games.remember(paths[10], tmp_path)
    assert saved_games.recent(tmp_path)[0] == paths[10]
    paths[10].unlink()
    assert paths[10] not in saved_games.recent(tmp_path)
    (tmp_path / "recent.json").write_text('{"no": list', encoding="utf-8")
    assert saved_games.recent(tmp_path) == ()


def test_a_list_that_cannot_be_written_is_no_fault(tmp_path: Path) -> None:
    home = tmp_path / "file"
    home.touch()
    saved_games.remember(tmp_path / "game.diadochi", home)
    assert saved_games.recent(home) == ()


LEFT_OPEN = """
import os, sys
from pathlib import Path
from diadochi.journal.record.game_record import Record
from tests.journal.games import opening, play
kit, position = opening()
record = Record.create(Path(sys.argv[1]), position, kit)
print(play(record, 12, 1)[-1], flush=True)
if sys.argv[2] == "stay":
    sys.stdin.read()
os._exit(9)
"""


def left_open(path: Path, checkout: Path, how: str) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", LEFT_OPEN, str(path), how],
        cwd=checkout,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "13\n"
    return process


def test_a_game_that_broke_off_goes_on_at_its_last_answer(start: Start, tmp_path: Path, checkout: Path) -> None:
    kit, position = start
    with Record.create(tmp_path / "closed.diadochi", position, kit) as record:
        play(record, 5, 1)
    (tmp_path / "other.diadochi").write_text("no record", encoding="utf-8")
    path = tmp_path / "broken.diadochi"
    left_open(path, checkout, "go").communicate()
    before = path.read_bytes()
    assert saved_games.unfinished(tmp_path) == (path,)
    assert path.read_bytes() == before
    assert sorted(p.suffix for p in tmp_path.glob("broken*")) == [".diadochi", ".diadochi-wal"]
    with Record.open(path) as record:
        assert record.cursor == 13
        assert saved_games.unfinished(tmp_path) == ()
    assert saved_games.unfinished(tmp_path) == ()


def test_a_game_that_is_open_elsewhere_did_not_break_off(tmp_path: Path, checkout: Path) -> None:
    path = tmp_path / "open.diadochi"
    process = left_open(path, checkout, "stay")
    try:
        assert saved_games.is_in_use(path)
        assert saved_games.unfinished(tmp_path) == ()
    finally:
        process.communicate("")
    assert saved_games.unfinished(tmp_path) == (path,)


@pytest.mark.parametrize("name", ["nothing", "folder"])
def test_what_is_no_file_did_not_break_off(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder.diadochi").mkdir()
    assert saved_games.unfinished(tmp_path / name) == ()
    assert saved_games.unfinished(tmp_path) == ()


def test_a_copy_takes_the_place_of_what_its_owner_gives_up(start: Start, tmp_path: Path, checkout: Path) -> None:
    kit, position = start
    with Record.create(tmp_path / "game.diadochi", position, kit) as record:
        fresh, old = tmp_path / "fresh.diadochi", tmp_path / "old.diadochi"
        saved_games.copy_over(record, fresh)
        old.write_text("an old letter", encoding="utf-8")
        saved_games.copy_over(record, old)
        assert Record.look(fresh).tree[1] == Record.look(old).tree[1] == record.tree[1]
        with pytest.raises(UnusableFile, match="this is the game itself"):
            saved_games.copy_over(record, record.path)
        broken = tmp_path / "broken.diadochi"
        left_open(broken, checkout, "go").communicate()
        before = broken.read_bytes()
        with pytest.raises(UnusableFile, match="is open or was interrupted; choose another name"):
            saved_games.copy_over(record, broken)
        assert broken.read_bytes() == before
        folder = tmp_path / "folder.diadochi"
        folder.mkdir()
        with pytest.raises(RecordError):
            saved_games.copy_over(record, folder)
        assert not [*tmp_path.glob("*.new")]


def test_a_folder_that_may_not_be_looked_into_is_told_by_whoever_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "stat", refused)
    assert saved_games.free_path("Ipsos", home=tmp_path).name.endswith(" Ipsos.diadochi")
    assert saved_games.unfinished(tmp_path) == saved_games.left(tmp_path) == saved_games.recent(tmp_path) == ()
