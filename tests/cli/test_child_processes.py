"""Child processes run no code of the current folder or the environment, and tell nothing on their command lines."""

import ast
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QProcess
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from diadochi.child_process import ROLES, child_command, first_line
from diadochi.forecast.odds.odds_protocol import packed
from diadochi.journal.record.sketch import Sketch, SketchInk, SketchKind
from diadochi.players.automatic_games import Match
from diadochi.players.game_store import Terms, played_across
from diadochi.resources import maps
from diadochi.rules.core.system import open_map
from diadochi.windows.game.end_page import LuckCounting
from diadochi.windows.table_files import PictureExport
from diadochi.windows.table_state import OnTable

PLANTED = ("random", "json", "msgspec", "typer", "networkx", "PySide6", "pickle", "diadochi", "sitecustomize")
"""Modules that the program imports, of Python's own and of others."""


@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder and the environment offer modules of their own; the file that they write when they are run."""
    folder, ran = tmp_path / "planted", tmp_path / "ran"
    folder.mkdir()
    for name in PLANTED:
        (folder / f"{name}.py").write_text(
            f"import os\nos.close(os.open({str(ran)!r}, os.O_CREAT))\nraise SystemExit(3)\n", encoding="utf-8"
        )
    monkeypatch.chdir(folder)
    monkeypatch.setenv("PYTHONPATH", f"{os.pathsep}{folder}")
    monkeypatch.setenv("PYTHONSTARTUP", str(folder / "json.py"))
    return ran


def said_by(role: str, words: list[str], more: bytes = b"") -> bytes:
    done = subprocess.run(child_command(role), input=first_line(words) + more, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


ASKED: dict[str, Callable[[Path], tuple[list[str], bytes, bytes]]] = {
    "command": lambda _: (["reach", "--help"], b"", b"--army"),
    "games": lambda _: ([], packed((maps("diadochi"), Terms(Match(kinds=("random",) * 2)), 1)), b""),
    "land": lambda folder: ([str(maps("rome")), str(folder / "tiles")], b"", b"ready"),
    "measure": lambda folder: (["start", "400x300", str(folder / "figures"), "quick", "0"], b"", b""),
    "odds": lambda _: ([], b"", b""),
}
"""For each role what is asked of it, and what its answer has in it."""


@pytest.mark.parametrize("role", ROLES)
def test_a_child_runs_nothing_of_the_current_folder_or_the_environment(
    planted: Path, role: str, tmp_path: Path
) -> None:
    words, more, answer = ASKED[role](tmp_path)
    assert answer in said_by(role, words, more)
    assert not planted.exists()


def test_python_itself_would_have_run_it(planted: Path) -> None:
    subprocess.run([sys.executable, "-c", "import json"], check=False)
    assert planted.exists()


def test_the_program_started_as_a_module_runs_nothing_of_the_current_folder(
    planted: Path, monkeypatch: pytest.MonkeyPatch, checkout: Path
) -> None:
    """Not even by `python -m`, which puts the folder first; `diadochi` itself is found where it is installed."""
    monkeypatch.delenv("PYTHONPATH")
    Path("diadochi.py").unlink()
    done = subprocess.run([sys.executable, "-m", "diadochi", "reach", "--help"], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert not planted.exists()


def test_every_child_is_started_by_the_one_launcher(checkout: Path) -> None:
    """Nothing else asks where Python is, and no library starts it for us, in what is installed."""
    wanted = ("executable", "multiprocessing", "ProcessPoolExecutor")
    package = checkout / "desktop" / "diadochi"
    installed = (path for path in package.rglob("*.py") if "lab" not in path.parts)
    sources = {path: path.read_text(encoding="utf-8") for path in installed}
    found = {
        path.relative_to(checkout).as_posix()
        for path, source in sources.items()
        if any(word in source for word in wanted)
        for node in ast.walk(ast.parse(source))
        if (isinstance(node, ast.Attribute) and node.attr == "executable")
        or (isinstance(node, ast.ImportFrom) and (node.module or "").startswith("multiprocessing"))
        or (isinstance(node, ast.Name) and node.id == "ProcessPoolExecutor")
    }
    assert found == {"desktop/diadochi/child_process.py"}


@pytest.fixture
def frozen_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, checkout: Path) -> Path:
    """An executable that knows no option of Python, as the builds of packagers do not; this process is one, too."""
    build = tmp_path / "diadochi"
    home = str(checkout / "desktop")
    start = f"import sys\nsys.frozen = True\nsys.path.append({home!r})\nfrom diadochi.cli import main\n"
    build.write_text(f"#!{sys.executable}\n{start}sys.exit(main())\n", encoding="utf-8")
    build.chmod(0o755)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(build))
    return build


@pytest.mark.parametrize("role", [role for role in ROLES if role != "measure"])
def test_a_frozen_build_starts_itself(frozen_build: Path, role: str, tmp_path: Path) -> None:
    assert child_command(role) == [str(frozen_build), "--child", role]
    words, more, answer = ASKED[role](tmp_path)
    assert answer in said_by(role, words, more)


def test_games_are_shared_among_processes_of_a_frozen_build(frozen_build: Path) -> None:
    terms = Terms(Match(kinds=("random",) * 2))
    alone = [*played_across(maps("diadochi"), terms, (1, 2))]
    shared = sorted(played_across(maps("diadochi"), terms, (1, 2), jobs=2), key=lambda game: game.seed)
    assert [(game.seed, game.answers, game.winner) for game in shared] == [
        (game.seed, game.answers, game.winner) for game in alone
    ]


DRAWN = "An attack on Sardeis"


def command_lines(processes: list[QProcess]) -> list[bytes]:
    """What every user of the machine can read of processes."""
    for process in processes:
        assert process.waitForStarted()
    return [Path("/proc", str(process.processId()), "cmdline").read_bytes() for process in processes]


@pytest.mark.skipif(not Path("/proc/self/cmdline").is_file(), reason="command lines are looked up where Linux has them")
def test_a_picture_says_nothing_on_the_command_line(qtbot: QtBot, tmp_path: Path) -> None:
    from diadochi.rules.core.position_text import wanted_position

    kit, position = wanted_position(open_map(maps("diadochi")), "babylon-323")
    drawn = (Sketch(SketchKind.NOTE, SketchInk.BLACK, ("sardeis",), DRAWN),)
    frame = QWidget()
    qtbot.addWidget(frame)
    export = PictureExport(frame, frame)
    export.size = "300x200"
    with qtbot.waitSignal(export.done, timeout=120_000):
        export.draw(OnTable(kit.atlas, kit, position, names="en", drawn=drawn), tmp_path / "map.png")
        (line,) = command_lines(export.findChildren(QProcess))
    assert line.endswith(b"--child\0command\0")
    for told in (DRAWN, "antigonos", str(tmp_path)):
        assert told.encode() not in line


@pytest.mark.skipif(not Path("/proc/self/cmdline").is_file(), reason="command lines are looked up where Linux has them")
def test_luck_names_no_record_on_the_command_line(qapp: object, tmp_path: Path) -> None:
    counting = LuckCounting(tmp_path / "evening.diadochi", 1, qapp)
    (line,) = command_lines(counting.findChildren(QProcess))
    counting.close()
    assert line.endswith(b"--child\0command\0")
