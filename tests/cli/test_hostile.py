"""Hostile surroundings: odd words for every command, an answer no one can take, letters the terminal has not."""

import io
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from diadochi.cli.app import COMMANDS
from diadochi.windows.startup import NoDisplay
from tests.cli.conftest import Run
from tests.cli.samples import good_words, odd_lines

ODD = ("", "-1", "99999999999999999999", "nan", "a;b", "x" * 5000, "\u0428\u03b1", "\udcff\udcfe", "/", "two\nlines")
FULL = Path("/dev/full")


@pytest.fixture
def good(checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, tuple[str, ...]]:
    def no_screen(*_: object, **_named: object) -> None:
        raise NoDisplay("here no window is opened")

    monkeypatch.setattr("diadochi.windows.startup.require_display", lambda: None)
    monkeypatch.setattr("diadochi.windows.playing.all_tables.open_window", no_screen)
    monkeypatch.setattr("diadochi.lab.bench.figures", lambda *_: {"record": 1})
    monkeypatch.setattr("diadochi.players.automatic_games.MOST_ANSWERS", 5)
    monkeypatch.setattr("diadochi.lessons.rule_texts.CHECKED_ROOMS", ())
    monkeypatch.setattr("diadochi.scene.sheet.sheet_picture.Picture.write", lambda *_: None)
    monkeypatch.chdir(tmp_path)
    return good_words(checkout, tmp_path)


def test_every_command_has_a_sample(good: dict[str, tuple[str, ...]]) -> None:
    assert good.keys() == COMMANDS.keys()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("command", COMMANDS)
def test_odd_words_are_answered_in_one_sentence(
    qapp: object, diadochi: Run, good: dict[str, tuple[str, ...]], command: str
) -> None:
    odd = tuple(word for word in ODD if (command, word) != ("case", "/"))  # every file of the machine would be read
    for line in odd_lines(command, good[command], odd):
        said = diadochi(command, *line)
        assert said.code in (0, 1, 2), line
        if said.code == 2 and command != "case":  # which tells of files on standard output
            lines = said.err.splitlines()
            assert len(lines) == 1 or all(".toml" in each for each in lines[1:]), (line, said.err)
            assert len(lines[0]) < 1000, (line, said.err)
        assert "Traceback" not in said.err, line


@pytest.fixture
def full() -> Iterator[io.TextIOWrapper]:
    if not FULL.exists():
        pytest.skip("this system has no /dev/full")
    stream = FULL.open("w", encoding="utf-8")
    yield stream
    try:
        stream.close()
    except OSError:
        pytest.fail("something was left to be written when the command had ended")


@pytest.mark.parametrize("command", [name for name in COMMANDS if name != "play"])
@pytest.mark.parametrize("asked", [(), ("--help",)])
def test_a_full_standard_output_is_told_in_one_sentence(
    qapp: object,
    good: dict[str, tuple[str, ...]],
    command: str,
    asked: tuple[str, ...],
    full: io.TextIOWrapper,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    from diadochi.cli import main

    monkeypatch.setattr(sys, "stdout", full)
    assert main([command, *(asked or good[command])]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "No space left on device" in said


def run(checkout: Path, *words: str, **how: object) -> "subprocess.Popen[bytes]":
    here = {**os.environ, "PYTHONPATH": str(checkout / "desktop"), **how.pop("env", {})}  # type: ignore[dict-item]
    return subprocess.Popen([sys.executable, "-m", "diadochi", *words], env=here, cwd=checkout, **how)  # type: ignore[call-overload,no-any-return]


@pytest.mark.parametrize(
    "words", [("case", "tests/cases/movement", "--list-rules"), ("--help",), ("check", "maps/rome")]
)
def test_who_has_read_enough_may_close_the_pipe(checkout: Path, words: tuple[str, ...]) -> None:
    ends = os.pipe()
    os.close(ends[0])
    with run(checkout, *words, stdout=ends[1], stderr=subprocess.PIPE) as running:
        os.close(ends[1])
        _, told = running.communicate(timeout=120)
    assert (running.returncode, told) == (0, b"")


def test_nobody_listens_at_all(checkout: Path) -> None:
    line = '"$0" -m diadochi why babylon-323 nowhere --army kelainai:antigonos --mp 3 <&- >&- 2>&-'
    done = subprocess.run(["sh", "-c", line, sys.executable], cwd=checkout, capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (2, b"", b"")


@pytest.mark.parametrize("json", [(), ("--json",)])
def test_letters_the_terminal_has_not_are_spelt_out(checkout: Path, json: tuple[str, ...]) -> None:
    line = ("check", os.fsdecode(b"no\xffwhere-\xce\xb1"), *json)
    plain = {"PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    with run(checkout, *line, env=plain, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        said, told = running.communicate(timeout=60)
    assert (running.returncode, told) == (1, b"")
    assert b"is not a folder" in said


HEARING = """
import signal, sys
from diadochi.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)
print("up", flush=True)
sys.exit(main())
"""
"""Listens to an interruption also where whoever runs the tests was started deaf to it, as background jobs are."""


@pytest.mark.parametrize("after", [0.05, 0.2, 1.0])  # seconds: not before the command has begun
def test_an_interrupted_command_ends_with_a_word(checkout: Path, after: float) -> None:
    command = [sys.executable, "-c", HEARING, "playout", "--games", "1000"]
    with subprocess.Popen(command, cwd=checkout, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == b"up\n"
        time.sleep(after)
        running.send_signal(signal.SIGINT)
        try:
            said, told = running.communicate(timeout=60)
        finally:
            running.kill()
    assert (running.returncode, told) == (130, b"Interrupted.\n")
    assert not said or said.startswith(b"games: "), "what was counted so far is shown"


SWALLOWING = """
import signal, sys, weakref
import diadochi.cli as cli
class Gone: pass
def interrupted(gone): signal.raise_signal(signal.SIGINT)
def lose(words):
    gone = Gone()
    reference = weakref.ref(gone, interrupted)
    del gone
    while True: pass
signal.signal(signal.SIGINT, signal.default_int_handler)
cli._act = lose
sys.exit(cli.main())
"""
"""A callback of Python's own, as each import has one, loses the interruption that comes within it."""


def test_an_interruption_that_python_loses_ends_the_command_as_well(checkout: Path) -> None:
    command = [sys.executable, "-c", SWALLOWING]
    done = subprocess.run(command, cwd=checkout, capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"Interrupted.\n")


def test_a_fault_found_while_painting_is_one_sentence(checkout: Path, tmp_path: Path) -> None:
    """Qt complains, and may crash, where a picture goes before its painter has ended."""
    folder = tmp_path / "rome"
    shutil.copytree(checkout / "maps" / "rome", folder)
    plain = (folder / "map.toml").read_text(encoding="utf-8")
    (folder / "map.toml").write_text(
        re.sub(r"^id = .*$", 'id = "nowhere"', plain, count=1, flags=re.MULTILINE), encoding="utf-8"
    )
    for suffix in ("png", "svg", "pdf"):
        line = ("render", "--map", str(folder), "--out", str(tmp_path / f"sheet.{suffix}"))
        with run(checkout, *line, env={}, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
            _, said = running.communicate(timeout=120)
        assert running.returncode == 2, said
        assert b"the geography of map nowhere is missing" in said
        assert b'geography = "paper"' in said
        assert said.count(b"\n") == 1, said


@pytest.mark.parametrize(
    "surroundings",
    [
        {"TMPDIR": "/nonexistent", "LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"},
        {"XDG_CACHE_HOME": "/proc", "XDG_CONFIG_HOME": "/proc", "XDG_DATA_HOME": "/proc", "LC_ALL": "C"},
    ],
    ids=["Turkish, no place for the passing", "C, nothing can be kept"],
)
def test_a_picture_in_strange_surroundings(checkout: Path, tmp_path: Path, surroundings: dict[str, str]) -> None:
    out = tmp_path / "sheet.png"
    part = ("--size", "80x64", "--part", "1500,700,80,64")
    line = ("render", "--out", str(out), *part, "--position", "babylon-323", "--language", "ru")
    with run(checkout, *line, env=surroundings, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        said, told = running.communicate(timeout=120)
    assert running.returncode == 0, told
    assert told == b"" or b"not UTF-8" in told  # so Qt says what it makes of another locale
    assert out.stat().st_size > 1000
    assert said


@pytest.mark.parametrize("home", ["", "/nonexistent"])
def test_an_answer_without_a_home(checkout: Path, home: str) -> None:
    homes = {"HOME": home, "XDG_CACHE_HOME": "", "XDG_CONFIG_HOME": "", "XDG_DATA_HOME": ""}
    line = ("why", "babylon-323", "ikonion", "--army", "kelainai:antigonos", "--mp", "3")
    with run(checkout, *line, env=homes, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        said, told = running.communicate(timeout=120)
    assert (running.returncode, told) == (0, b"")
    assert said.startswith(b"Yes")


LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, (int(sys.argv[1]) << 20,) * 2)
from diadochi.cli import main
sys.exit(main(sys.argv[2:]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="limits on address space are of Unix")
@pytest.mark.parametrize(
    ("mb", "needed", "words"),
    [
        (300, 1500, ("play",)),
        (600, 1500, ("play", "babylon-323", "--map", "maps/diadochi")),
        (900, 1500, ("play",)),
        (300, 1000, ("render", "--out", "sheet.png")),
        (900, 1000, ("render", "--out", "sheet.png")),
        (200, 300, ("check", "maps/rome")),
    ],
)
def test_too_tight_a_limit_on_memory_is_told_before_anything_crashes(
    checkout: Path, mb: int, needed: int, words: tuple[str, ...]
) -> None:
    command = [sys.executable, "-c", LIMITED, str(mb), *words]
    done = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done.stderr
    assert f"{needed} MB" in done.stderr
    assert f"{mb} MB" in done.stderr
    assert "ulimit -v" in done.stderr


def test_what_needs_little_memory_is_answered_with_little(checkout: Path) -> None:
    line = ("why", "babylon-323", "ikonion", "--army", "kelainai:antigonos", "--mp", "3")
    command = [sys.executable, "-c", LIMITED, "300", *line]
    done = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")


def test_memory_that_runs_out_is_told(diadochi: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def run_out(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("diadochi.cli.asking.the_kit", run_out)
    assert diadochi("case", "nowhere").is_sorrow("Out of memory")
