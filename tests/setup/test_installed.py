"""The wheel installed as users do it, under every Python of this machine: each documented command runs from there."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from diadochi import __version__
from tests.setup.test_readme import CONSOLE, SCRIPTS, is_window, lines, run_script

CI = Path(__file__).resolve().parents[2] / ".ci"
MOST_MB = 330
"""Megabytes of an environment made by `make play`."""
VERSIONS = ("3.11", "3.12", "3.13", "3.14")
pytestmark = [pytest.mark.whole, pytest.mark.xdist_group("installed")]


@pytest.fixture(scope="module", params=VERSIONS)
def python(request: pytest.FixtureRequest, wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of a fresh environment with the wheel and what it asks for, newest versions and not our pins."""
    sys.path.insert(0, str(CI))
    try:
        from interpreter import every_interpreter  # type: ignore[import-not-found]  # not part of the program
    finally:
        sys.path.remove(str(CI))
    here = {f"{major}.{minor}": program for (major, minor), program in every_interpreter().items()}
    if not here[request.param]:
        pytest.skip(f"this machine has no Python {request.param}")
    home = tmp_path_factory.mktemp("environment")
    subprocess.run([here[request.param], "-m", "venv", home], check=True)
    python = home / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wheel], check=True)
    return python


@pytest.fixture
def surroundings(python: Path, tmp_path: Path) -> dict[str, str]:
    """A shell that finds this program alone, with a home of its own."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "XDG_"))}
    path = f"{python.parent}{os.pathsep}{os.environ['PATH']}"
    home = tmp_path / "home"
    home.mkdir()
    return {**kept, "PATH": path, "HOME": str(home), "QT_QPA_PLATFORM": "offscreen"}


def test_every_documented_command_runs(python: Path, surroundings: dict[str, str], tmp_path: Path) -> None:
    told = subprocess.run(["diadochi", "--version"], env=surroundings, cwd=tmp_path, capture_output=True, text=True)
    assert told.stdout == f"diadochi {__version__}\n", told.stderr
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    run_script("\n".join(command for command in CONSOLE if not is_window(command)), elsewhere, surroundings)
    for name, script in SCRIPTS.items():
        folder = tmp_path / name
        folder.mkdir()
        run_script(script, folder, surroundings)


def test_documented_lines_of_python_run(python: Path, surroundings: dict[str, str], tmp_path: Path) -> None:
    script = "\n".join(lines("python"))
    assert "diadochi.open_map" in script
    subprocess.run([python, "-c", script], env=surroundings, cwd=tmp_path, check=True)


def test_the_window_opens(python: Path, surroundings: dict[str, str], tmp_path: Path) -> None:
    running = subprocess.Popen(["diadochi", "play", "two-regents"], env=surroundings, cwd=tmp_path)
    try:
        with pytest.raises(subprocess.TimeoutExpired):
            running.wait(timeout=8.0)
    finally:
        running.terminate()
        running.wait(20)


def test_an_environment_for_playing_is_small(tmp_path: Path) -> None:
    here = {**os.environ, "DIADOCHI_VENV": str(tmp_path / "venv")}
    subprocess.run([sys.executable, CI / "setup.py", "play"], env=here, check=True)
    size = sum(path.lstat().st_blocks * 512 for path in (tmp_path / "venv").rglob("*"))
    assert size <= MOST_MB * 2**20
    subprocess.run([tmp_path / "venv" / "bin" / "diadochi", "maps"], cwd=tmp_path, check=True)
