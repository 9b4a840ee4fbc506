"""The README is short, its links lead somewhere, and every command in it and in the handbook runs."""

import os
import re
import shlex
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from diadochi.cli import main

TOP = Path(__file__).resolve().parents[2]
README = TOP / "README.md"
HANDBOOK = sorted((TOP / "assets" / "handbook").glob("*/*.md"))
DOCUMENTS = [README, *HANDBOOK]
LINK = re.compile(r"\]\(([^)#]+)(?:#[^)]*)?\)")
MOST_WORDS = 1500
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ALIVE_AFTER = 4.0
"""Seconds after which a window that has not closed by itself counts as open."""


TEXT = "".join(document.read_text(encoding="utf-8") for document in DOCUMENTS)


def lines(*languages: str) -> list[str]:
    """Each line of the code blocks in these languages, once, in the order of the documents."""
    blocks = BLOCK.findall(TEXT)
    found = [line for language, block in blocks if language in languages for line in block.splitlines() if line]
    return list(dict.fromkeys(found))


def scripts() -> list[tuple[str, str]]:
    """Each block of commands of the installed program, as a script, by document and number of the block."""
    blocks = (
        (f"{document.stem}-{number}", script)
        for document in DOCUMENTS
        for number, (language, script) in enumerate(BLOCK.findall(document.read_text(encoding="utf-8")), 1)
        if language == "sh" and document in (README, *(each for each in HANDBOOK if each.parent.name == "en"))
    )
    return [(name, script) for name, script in blocks if not script.startswith("make ")]


SCRIPTS = dict(scripts())
CONSOLE = [line.removeprefix("$ ") for line in lines("console") if line.startswith("$ ")]
MAKE = [line for line in lines("sh") if line.startswith("make ")]
MAKE += [f"make {target}" for target in re.findall(r"`make ([^`]+)`", TEXT)]
MAKE = list(dict.fromkeys(MAKE))


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """An empty folder, where commands may leave what they make."""
    return tmp_path


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a shell in which `diadochi` is the program from the wheel, whatever folder it is in."""
    home = tmp_path_factory.mktemp("installed")
    package, programs = home / "package", home / "bin"
    programs.mkdir()
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(package)
    program = programs / "diadochi"
    program.write_text(
        f"#!{sys.executable}\nimport sys\nfrom diadochi.cli import main\nsys.exit(main())\n", encoding="utf-8"
    )
    program.chmod(0o755)
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "PYTHONPATH": str(package), "QT_QPA_PLATFORM": "offscreen"}


def small(command: str) -> str:
    """The same with fewer games, and pictures of a fifth of their width and height, which are painted sooner."""
    command = re.sub(r"(?<=--games )\d+", "2", command)
    return re.sub(r"(?<=--size )(\d+)x(\d+)", lambda size: f"{int(size[1]) // 5}x{int(size[2]) // 5}", command)


def words_of(command: str) -> list[str]:
    program, *arguments = shlex.split(small(command))
    assert program == "diadochi", f"the README's console blocks hold commands of diadochi, not {program}"
    return arguments


def start(command: str, folder: Path, checkout: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "diadochi", *words_of(command)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(checkout / "desktop")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def run_script(script: str, folder: Path, env: dict[str, str]) -> None:
    """Run commands in a folder: every one succeeds, and the files it names are written."""
    script = small(script)
    assert not [line for line in script.splitlines() if line.startswith("diadochi") and is_window(line)]
    done = subprocess.run(
        ["bash", "-e", "-c", script], cwd=folder, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    assert all((folder / file).stat().st_size for file in re.findall(r"--(?:out|into|report) (\S+)", script))


def is_window(command: str) -> bool:
    return shlex.split(command)[1:2] in ([], ["play"]) and "--help" not in command


def test_the_documents_show_commands() -> None:
    assert len(CONSOLE) >= 5
    assert len(MAKE) >= 2
    assert len(SCRIPTS) >= 10
    assert len(HANDBOOK) >= 10


def test_the_readme_is_short() -> None:
    assert len(README.read_text(encoding="utf-8").split()) <= MOST_WORDS


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: str(document.relative_to(TOP)))
def test_links_lead_to_files(document: Path) -> None:
    links = LINK.findall(document.read_text(encoding="utf-8"))
    assert [link for link in links if not (document.parent / link).exists()] == []


@pytest.mark.parametrize("command", [command for command in CONSOLE if not is_window(command)])
def test_console_command(
    command: str, table: Path, qapp: object, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """With the application of all tests: a picture would make one that has no windows, and a process has one only."""
    monkeypatch.chdir(table)
    code = main(words_of(command))
    out, err = capfd.readouterr()
    assert code == 0, err
    assert "Traceback" not in err
    promised = [table / shlex.split(command)[at + 1] for at, part in enumerate(shlex.split(command)) if part == "--out"]
    assert out.strip() or promised
    assert all(file.stat().st_size for file in promised)


@pytest.mark.parametrize("command", ["diadochi", *[command for command in CONSOLE if is_window(command)]])
def test_window_command(command: str, table: Path, checkout: Path) -> None:
    process = start(command, table, checkout)
    try:
        process.wait(timeout=ALIVE_AFTER)
    except subprocess.TimeoutExpired:
        process.terminate()
        process.communicate(timeout=20)
        return
    _, err = process.communicate()
    pytest.fail(f"`{command}` ended by itself with {process.returncode}: {err}")


@pytest.mark.slow
@pytest.mark.parametrize("name", SCRIPTS)
def test_a_block_of_commands_runs_from_an_installed_wheel_in_any_folder(
    name: str, installed: dict[str, str], tmp_path: Path
) -> None:
    run_script(SCRIPTS[name], tmp_path, installed)


@pytest.mark.parametrize("command", MAKE)
def test_make_target(command: str, checkout: Path) -> None:
    done = subprocess.run([*shlex.split(command), "-n"], cwd=checkout, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "name", ["it's", 'say "no"', "a b", "$HOME", "$(shell true)", "`true`", "Вавилон", "a;b & c", ""]
)
def test_make_play_opens_the_file_as_it_is_called(name: str, tmp_path: Path, checkout: Path) -> None:
    told = tmp_path / "diadochi"
    told.write_text('#!/bin/sh\nprintf "%s\\n" "$@"\n', encoding="utf-8")
    told.chmod(0o755)
    command = ["make", "--no-print-directory", "play", "SYSTEM_PYTHON=true", f"BIN={tmp_path}", f"FILE={name}"]
    done = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.splitlines()) == (0, ["play", name] if name else ["play"]), done.stderr
