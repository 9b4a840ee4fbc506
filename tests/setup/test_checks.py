"""`.ci/checks`: every check runs, also after one failed; the first of them gives the exit code."""

import shutil
import subprocess
from pathlib import Path

import pytest

CLOSING = "7 passed, 1 skipped in 61.53s (0:01:01)"
PYTEST = f"echo 'tests of:' \"$*\"; sleep 0.3; echo '{CLOSING}'"

ALL = ["style", "format", "layers", "types", "translations", "cases", "tests", "coverage"]


@pytest.fixture
def top(tmp_path: Path, checkout: Path) -> Path:
    """A checkout whose tools only say that they ran; each can be made to fail."""
    (tmp_path / ".ci").mkdir()
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    shutil.copy(checkout / ".ci" / "checks", tmp_path / ".ci")
    for name in ("ruff", "lint-imports", "mypy", "python"):
        tool(tmp_path, name, f"echo ran {name} $1")
    tool(tmp_path, "pytest", PYTEST)
    return tmp_path


def tool(top: Path, name: str, script: str) -> None:
    path = top / ".venv" / "bin" / name
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o755)


def checked(top: Path, *words: str) -> tuple[int, list[str]]:
    done = subprocess.run(
        ["bash", ".ci/checks", *words],
        cwd=top,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stderr == ""
    return done.returncode, done.stdout.splitlines()


def headed(said: list[str]) -> list[str]:
    return [line.removeprefix("== ") for line in said if line.startswith("== ")]


def test_all_of_them_in_order_and_pytest_closes(top: Path) -> None:
    code, said = checked(top)
    assert code == 0
    assert headed(said) == ALL
    assert said[-1] == CLOSING
    assert (top / "build" / "checks" / "status").read_text() == "0\n"


def test_every_check_runs_at_night_too_and_tests_sample_nothing_then(top: Path) -> None:
    (code, by_day), (code_at_night, at_night) = checked(top, "all"), checked(top, "nightly")
    assert (code_at_night, headed(at_night)) == (code, headed(by_day)) == (0, ALL)
    for said, is_whole in ((by_day, False), (at_night, True)):
        (asked,) = (line for line in said if line.startswith("tests of:"))
        assert ("--whole" in asked) == is_whole


def test_the_first_failure_gives_the_exit_code_and_the_rest_still_run(top: Path) -> None:
    tool(top, "mypy", "exit 3")
    tool(top, "pytest", f"{PYTEST}; exit 4")
    code, said = checked(top)
    assert code == 3
    assert headed(said)[-1] == "coverage"
    assert said[-2:] == ["Failed: types,tests", CLOSING]
    assert (top / "build" / "checks" / "status").read_text() == "3\n"


def test_tests_that_fail_or_cannot_begin(top: Path) -> None:
    tool(top, "pytest", f"{PYTEST}; exit 1")
    code, said = checked(top, "quick")
    assert (code, said[-2:]) == (1, ["Failed: tests", CLOSING])
    tool(top, "pytest", "echo no such option; exit 4")
    code, said = checked(top, "quick")
    assert (code, said[-2:]) == (4, ["no such option", "Failed: tests"])


def test_the_quick_ones_leave_out_what_is_slow(top: Path) -> None:
    code, said = checked(top, "quick")
    assert code == 0
    assert headed(said) == ["style", "format", "layers", "types", "tests"]
    (asked,) = (line for line in said if line.startswith("tests of:"))
    assert "-m not slow" in asked
    assert "tests/rules" in asked
    assert "tests/windows" not in asked


def test_lint_tests_nothing_and_another_word_is_refused(top: Path) -> None:
    code, said = checked(top, "lint")
    assert (code, headed(said)) == (0, ["style", "format", "layers", "types"])
    refused = subprocess.run(["bash", ".ci/checks", "fast"], cwd=top, capture_output=True, text=True, check=False)
    assert (refused.returncode, refused.stderr) == (2, "Say all, nightly, quick or lint, not fast.\n")
