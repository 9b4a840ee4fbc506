"""Which Python runs the program, and what an unfit one is told."""

import ast
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

SETUP_MODULES = ("setup", "interpreter", "distribution", "packages", "environment", "qt_libraries", "every_python")


def fake_python(folder: Path, name: str, version: str) -> Path:
    """A program that answers as a Python of this version would."""
    folder.mkdir(exist_ok=True)
    file = folder / name
    file.write_text(f'#!/bin/sh\necho "{version}"\n')
    file.chmod(file.stat().st_mode | stat.S_IXUSR)
    return file


@pytest.mark.parametrize("name", SETUP_MODULES)
def test_any_python_3_understands_the_set_up(name: str, checkout: Path) -> None:
    text = (checkout / ".ci" / f"{name}.py").read_text(encoding="utf-8")
    ast.parse(text, feature_version=(3, 6))


@pytest.mark.parametrize(("version", "fit"), [((3, 10), False), ((3, 11), True), ((3, 14), True), ((3, 15), False)])
def test_fit_versions(ci, version: tuple[int, int], fit: bool) -> None:
    assert ci("interpreter").is_fit(version) is fit


def test_a_shim_that_does_not_start_is_passed_over(ci, tmp_path: Path, monkeypatch) -> None:
    broken = fake_python(tmp_path, "python3.14", "switch me on first")
    good = fake_python(tmp_path, "python3.12", "3 12")
    interpreter = ci("interpreter")
    monkeypatch.setattr(interpreter.sys, "executable", str(fake_python(tmp_path, "old", "3 9")))
    monkeypatch.setattr(interpreter, "OF_THE_SYSTEM", "")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("PYTHON", raising=False)
    assert interpreter.version_of(str(broken)) == (0, 0)
    assert interpreter.find_interpreter() == str(good)


@pytest.mark.parametrize(
    ("version", "pip", "chosen"), [("3 11", True, "own"), ("3 11", False, "mine"), ("3 9", True, "mine")]
)
def test_the_systems_own_comes_before_that_on_path_where_it_is_fit_and_whole(
    ci, tmp_path: Path, monkeypatch, version: str, pip: bool, chosen: str
) -> None:
    interpreter = ci("interpreter")
    own, mine = fake_python(tmp_path, "own", version), fake_python(tmp_path, "mine", "3 13")
    monkeypatch.setattr(interpreter, "OF_THE_SYSTEM", str(own))
    monkeypatch.setattr(interpreter.sys, "executable", str(mine))
    monkeypatch.setattr(interpreter.environment, "has_bootstrap", lambda program: pip or program != str(own))
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("PYTHON", raising=False)
    assert interpreter.find_interpreter() == str(tmp_path / chosen)


def test_one_that_can_make_no_environment_is_better_than_none(ci, tmp_path: Path, monkeypatch) -> None:
    interpreter = ci("interpreter")
    monkeypatch.setattr(interpreter, "OF_THE_SYSTEM", str(fake_python(tmp_path, "own", "3 12")))
    monkeypatch.setattr(interpreter.sys, "executable", str(fake_python(tmp_path, "old", "3 9")))
    monkeypatch.setattr(interpreter.environment, "has_bootstrap", lambda _program: False)
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("PYTHON", raising=False)
    assert interpreter.find_interpreter() == str(tmp_path / "own")


def test_the_interpreter_asked_for_comes_first(ci, tmp_path: Path, monkeypatch) -> None:
    wanted = fake_python(tmp_path, "mine", "3 11")
    monkeypatch.setenv("PYTHON", str(wanted))
    assert ci("interpreter").find_interpreter() == str(wanted)


def test_every_version_is_looked_for_also_where_pyenv_keeps_it(ci, tmp_path: Path, monkeypatch) -> None:
    interpreter = ci("interpreter")
    broken = fake_python(tmp_path / "shims", "python3.12", "switch me on first")
    kept = tmp_path / "pyenv" / "versions"
    kept.mkdir(parents=True)
    (kept / "3.12.4").mkdir()
    behind = fake_python(kept / "3.12.4" / "bin", "python", "3 12")
    plain = fake_python(tmp_path / "shims", "python3.13", "3 13")
    monkeypatch.setattr(interpreter.sys, "executable", str(fake_python(tmp_path, "old", "3 9")))
    monkeypatch.setattr(interpreter, "OF_THE_SYSTEM", "")
    monkeypatch.setenv("PATH", str(broken.parent))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / "pyenv"))
    monkeypatch.delenv("PYTHON", raising=False)
    found = {f"{major}.{minor}": path for (major, minor), path in interpreter.every_interpreter().items()}
    assert found == {"3.11": "", "3.12": str(behind), "3.13": str(plain), "3.14": ""}


@pytest.mark.parametrize(("codes", "ended"), [((0, 0), 0), ((0, 1), 1), ((), 2)])
def test_tests_under_every_python_end_with_a_line_for_each(
    ci, monkeypatch, capsys, codes: tuple[int, ...], ended: int
) -> None:
    every = ci("every_python")
    here = dict.fromkeys(((3, 11), (3, 12), (3, 13), (3, 14)), "")
    here.update({(3, 12 + number): f"python{code}" for number, code in enumerate(codes)})
    monkeypatch.setattr(every.interpreter, "every_interpreter", lambda: here)
    tested = {"python0": (True, "9 passed in 1.2s"), "python1": (False, "1 failed in 1.2s")}
    monkeypatch.setattr(every, "tested", lambda _version, python, _words: tested[python])
    assert every.main([]) == ended
    lines = capsys.readouterr().out.splitlines()[1:]
    assert len(lines) == 4
    assert lines[0] == "Python 3.11: not on this machine"
    assert ("Python 3.13: FAILED: 1 failed in 1.2s" in lines) is (ended == 1)


def test_what_a_run_said_last_is_kept(ci, capfd) -> None:
    every = ci("every_python")
    said = [sys.executable, "-c", "print('tests'); print('=== 3 passed in 1.0s ==='); print(); raise SystemExit(1)"]
    assert every.watched(said, dict(os.environ)) == (False, "3 passed in 1.0s")


def test_another_environment_is_made_where_it_is_asked_for(ci, checkout: Path, monkeypatch) -> None:
    monkeypatch.setenv("DIADOCHI_VENV", "build/venvs/3.13")
    assert str(checkout / "build" / "venvs" / "3.13" / "bin" / "python") == ci("environment").PYTHON


def test_an_old_python_alone_is_refused_in_one_sentence(ci, tmp_path: Path, monkeypatch, capsys) -> None:
    setup, interpreter = ci("setup"), ci("interpreter")
    monkeypatch.setattr(interpreter.sys, "executable", str(fake_python(tmp_path, "python3", "3 9")))
    monkeypatch.setattr(interpreter, "OF_THE_SYSTEM", "")
    monkeypatch.setattr(sys, "version_info", (3, 9, 2))
    monkeypatch.setattr(ci("environment"), "VENV", str(tmp_path / "none"))
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("PYTHON", raising=False)
    assert setup.main(["play"]) == 2
    told = capsys.readouterr().err.strip().splitlines()
    assert len(told) == 1
    assert "Python 3.11 to 3.14" in told[0]
    assert "3.9" in told[0]
    assert "install" in told[0]


def test_an_unknown_purpose_is_refused(checkout: Path) -> None:
    command = [sys.executable, str(checkout / ".ci" / "setup.py"), "fly"]
    done = subprocess.run(command, capture_output=True, text=True, env=dict(os.environ), check=False)
    assert (done.returncode, done.stderr.strip()) == (2, "Say one of play, test, release, not fly.")


@pytest.mark.parametrize(("version", "why"), [("switch me on first", "does not start"), ("3 9", "is Python 3.9")])
def test_an_interpreter_that_was_asked_for_and_is_unfit_is_named(
    ci, tmp_path: Path, monkeypatch, version: str, why: str
) -> None:
    """Even where an environment is there that would do."""
    wanted = fake_python(tmp_path, "mine", version)
    monkeypatch.setenv("PYTHON", str(wanted))
    setup = ci("setup")
    monkeypatch.setattr(setup.environment, "is_complete", lambda _purpose: True)
    said = setup.make_environment("play", None)
    assert said.startswith(f"PYTHON={wanted} {why}")


def test_an_environment_of_another_interpreter_is_made_again(ci, tmp_path: Path, monkeypatch) -> None:
    setup = ci("setup")
    made: list[str] = []
    for name, does in {"is_complete": True, "works": True, "has_bootstrap": True, "fill": True}.items():
        monkeypatch.setattr(setup.environment, name, lambda *_, does=does: does)
    monkeypatch.setattr(setup.environment, "make", lambda python: made.append(python) or True)
    monkeypatch.setattr(setup.environment, "PYTHON", sys.executable)
    for wanted, makes in ((sys.executable, False), (str(fake_python(tmp_path, "mine", "3 12")), True), ("", False)):
        monkeypatch.setenv("PYTHON", wanted)
        assert setup.make_environment("play", None) == ""
        assert made == [wanted] * makes
        made.clear()


def test_what_installs_packages_is_seen(ci, tmp_path: Path, monkeypatch, capfd) -> None:
    environment = ci("environment")
    for name in ("python", "uv"):
        fake_python(tmp_path, name, f"Downloading, says {name}").write_text(
            f'#!/bin/sh\ncase "$*" in *quiet*) ;; *) echo "{name} downloads" ;; esac\n[ {name} = python ]\n'
        )
    monkeypatch.setattr(environment, "PYTHON", str(tmp_path / "python"))
    monkeypatch.setattr(environment.shutil, "which", lambda _name: str(tmp_path / "uv"))
    assert environment._install(["shapely"])
    assert capfd.readouterr().out == "uv downloads\npython downloads\n"


def test_an_environment_for_playing_leaves_out_what_is_not_played_with(ci, tmp_path: Path, monkeypatch) -> None:
    environment = ci("environment")
    packages = tmp_path / "venv" / "lib" / "python3.13" / "site-packages"
    kept = ("PySide6/Qt/plugins/xcb.so", "PySide6/Qt/translations/qtbase_es.qm", "shapely/lib.py")
    unused = (
        "PySide6/Qt/qml/QtQuick/a.so",
        "PySide6/Qt/metatypes/a.json",
        "PySide6/Qt/translations/qtbase_fr.qm",
        "PySide6/qmlls",
    )
    for name in (*kept, *unused, "pip/__init__.py"):
        (packages / name).parent.mkdir(parents=True, exist_ok=True)
        (packages / name).touch()
    python = fake_python(tmp_path, "python", "")
    python.write_text(f'#!/bin/sh\ncase "$*" in *"uninstall"*" pip") rm -r "{packages}/pip" ;; esac\necho "$2" "$3"\n')
    for name, value in {"VENV": tmp_path / "venv", "PYTHON": python}.items():
        monkeypatch.setattr(environment, name, str(value))
    monkeypatch.setattr(environment.shutil, "which", lambda _name: None)
    monkeypatch.setattr(environment, "_install", lambda _what: True)
    assert environment.fill("play")
    left = {str(path.relative_to(packages)) for path in packages.rglob("*") if path.is_file()}
    assert left == set(kept)


def test_pip_comes_back_when_something_is_to_be_installed(ci, tmp_path: Path, monkeypatch, capfd) -> None:
    environment = ci("environment")
    python = fake_python(tmp_path, "python", "")
    python.write_text('#!/bin/sh\necho "$2" "$3"\n')
    for name, value in {"VENV": tmp_path / "venv", "PYTHON": python}.items():
        monkeypatch.setattr(environment, name, str(value))
    monkeypatch.setattr(environment.shutil, "which", lambda _name: None)
    assert environment._install(["shapely"])
    assert capfd.readouterr().out.split("\n") == ["ensurepip ", "pip install", ""]


@pytest.mark.skipif(sys.platform == "win32", reason="locales are named otherwise")
def test_a_path_with_letters_the_locale_lacks_is_found(ci, tmp_path: Path, monkeypatch) -> None:
    environment = ci("environment")
    top = tmp_path / "Ἀλέξανδρος"
    venv = top / ".venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", venv], check=True)
    (top / "desktop").mkdir()
    (top / "desktop" / "there.py").write_text("print('found')\n", encoding="utf-8")
    for name, value in {"TOP": top, "VENV": venv, "PYTHON": venv / "bin" / "python"}.items():
        monkeypatch.setattr(environment, name, str(value))
    (packages,) = (venv / "lib").glob("python*/site-packages")

    def install(_what: list[str]) -> bool:
        (packages / "_diadochi.pth").write_text(f"{top}/desktop\n", encoding="utf-8")  # as installers do
        return True

    monkeypatch.setattr(environment, "_install", install)
    monkeypatch.setattr(environment, "fingerprint", lambda _purpose: "")
    assert environment.fill("play")
    here = {
        **{name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))},
        "LC_ALL": "C",
    }
    done = subprocess.run([environment.PYTHON, "-c", "import there"], env=here, capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"found\n", b"")
