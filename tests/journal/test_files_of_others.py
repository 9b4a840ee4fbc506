"""Whatever lies where a file is named: a pipe, a device, a link, a giant. Told at once in a sentence; nothing hangs."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from diadochi.cli import run_reporting
from diadochi.cli.app import run
from diadochi.foreign import UnfitFile, content_of
from diadochi.journal import saved_games
from diadochi.journal.record.game_record import Record
from diadochi.journal.record.rescue import rescue
from diadochi.journal.record.schema import RecordError, UnusableFile
from diadochi.journal.saved_games import glance
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from tests.journal.games import play

Start = tuple[Kit, Position]
pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes by name")
GIANT = 10_000_000_000


@pytest.fixture(autouse=True)
def in_time() -> Iterator[None]:
    """Nothing waits: a test that hangs fails."""

    def hangs(*_: object) -> None:
        raise TimeoutError("it hangs")

    before = signal.signal(signal.SIGALRM, hangs)
    signal.alarm(60)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def pipe(path: Path) -> None:
    os.mkfifo(path)


def endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


def closed_door(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(os.path.relpath(path))


def giant(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(GIANT)


def ring(path: Path) -> None:
    path.symlink_to(path)


KINDS = (pipe, endless, closed_door, giant, ring, Path.mkdir)
ODD = "a device, a pipe or a socket|larger than|a folder|cannot be read"


@pytest.fixture(params=KINDS, ids=lambda kind: kind.__name__)
def odd(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What is no file of ours, under the name of a record."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "odd.diadochi"
    request.param(path)
    return path


def test_no_file_is_read(odd: Path) -> None:
    with pytest.raises(UnfitFile, match=ODD):
        content_of(odd, 1000)


@pytest.mark.parametrize("way", [Record.open, Record.look, glance, lambda path: rescue(path, path.with_name("saved"))])
def test_no_record(odd: Path, way: Callable[[Path], object]) -> None:
    with pytest.raises(UnusableFile, match=ODD):
        way(odd)
    assert not odd.with_name("saved").exists()


def test_no_copy_goes_there(odd: Path, start: Start, path: Path) -> None:
    if odd.is_file() or odd.is_symlink():
        pytest.skip("a file may be replaced")
    kit, position = start
    with Record.create(path, position, kit) as record, pytest.raises(UnusableFile):
        saved_games.copy_over(record, odd)


@pytest.mark.parametrize(
    "words",
    [
        ("export", "{}", "--text"),
        ("replay", "{}"),
        ("import", "{}", "--into", "made.diadochi"),
        ("render", "--out", "p.png", "--position", "{}"),
        ("reach", "{}", "--army", "kelainai:antigonos", "--mp", "3"),
        ("case", "{}"),
    ],
)
def test_every_command_says_so(odd: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]) -> None:
    for name in (odd, odd.with_name("odd.txt")):
        code = run_reporting(lambda name=name: run([word.format(name) for word in words]))  # type: ignore[misc]
        said = capsys.readouterr()
        assert code == 2
        assert re.search(f"{ODD}|no such file|no file|is missing", said.err + said.out)
        assert len((said.err + said.out).splitlines()) <= 3
        if name == odd:
            odd.rename(odd.with_name("odd.txt"))


def test_a_map_is_not_read_from_a_pipe(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pipe(tmp_path / "map.toml")
    assert run_reporting(lambda: run(["check", str(tmp_path)])) == 1
    assert "map.toml: this is a device, a pipe or a socket; choose a file" in capsys.readouterr().out


# -- what lies beside a record


@pytest.fixture
def broken_off(start: Start, path: Path) -> Path:
    """A record whose program was killed, its last answers beside it."""
    kit, position = start
    with Record.create(path, position, kit) as record:
        play(record, 30, 1)
        raw, answers = path.read_bytes(), Path(f"{path}-wal").read_bytes()
    path.write_bytes(raw)
    Path(f"{path}-wal").write_bytes(answers)
    return path


@pytest.mark.parametrize("kind", [pipe, endless, giant, ring, Path.mkdir], ids=lambda kind: kind.__name__)
def test_what_lies_beside_a_record_is_not_followed(broken_off: Path, kind: Callable[[Path], None]) -> None:
    raw, wal = broken_off.read_bytes(), Path(f"{broken_off}-wal")
    wal.unlink()
    kind(wal)
    for way in (Record.open, Record.look, glance, lambda path: rescue(path, path.with_name("saved"))):
        with pytest.raises(UnusableFile, match=r"-wal: (this is not a file|the file is larger than)"):
            way(broken_off)
    assert broken_off.read_bytes() == raw


def test_a_link_beside_a_record_leads_nowhere(broken_off: Path) -> None:
    diary, wal = broken_off.with_name("diary"), Path(f"{broken_off}-wal")
    diary.write_text("dear Olympias")
    wal.unlink()
    wal.symlink_to(diary)
    with pytest.raises(RecordError):
        Record.open(broken_off)
    assert diary.read_text() == "dear Olympias"


def test_a_foreign_journal_changes_no_record(start: Start, path: Path) -> None:
    """SQLite would put back what such a file says was there before."""
    kit, position = start
    Record.create(path, position, kit).close()
    raw, beside = path.read_bytes(), Path(f"{path}-journal")
    head = bytes.fromhex("d9d505f920a163d7") + (1).to_bytes(4, "big") + bytes(4) + (1).to_bytes(4, "big")
    beside.write_bytes((head + (512).to_bytes(4, "big") + (4096).to_bytes(4, "big")).ljust(512, b"\0") + bytes(4104))
    Record.look(path)
    assert path.read_bytes() == raw
    with Record.open(path) as record:
        play(record, 3, 1)
    assert len(Record.look(path).tree) == 4
    assert not beside.exists()


# -- two windows

_OTHER = """
import sys
from pathlib import Path
from diadochi.journal.record.game_record import Record
from diadochi.journal.record.schema import RecordError
try:
    Record.open(Path(sys.argv[1]))
except RecordError as error:
    sys.stdout.write(type(error).__name__)
"""


def test_listing_games_lets_nobody_else_write_on_the_open_one(start: Start, path: Path, checkout: Path) -> None:
    """Reading the file, as a list of games does, ends the locks that SQLite has on it."""
    kit, position = start
    with Record.create(path, position, kit) as record:
        play(record, 10, 1)
        saved_games.unfinished(path.parent)
        glance(path)
        other = [sys.executable, "-c", _OTHER, str(path)]
        done = subprocess.run(other, cwd=checkout, capture_output=True, text=True, check=False)
        assert done.stdout == "RecordInUse", done.stderr
        assert saved_games.is_in_use(path)
    assert not saved_games.is_in_use(path)
