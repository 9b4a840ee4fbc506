"""A pytest plugin that notes what the program says while tests run, and the run of the tests with it.

Tests reach what no tour can: files with every fault, refusals, rare events. Load it with ``-p``.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest

from diadochi.lab.heard_texts import Heard

_FILE: Final = "DIADOCHI_HEARD"
"""Environment variable with the file that what was said is written to."""
TESTS: Final = tuple(
    f"tests/{folder}"
    for folder in (
        *("atlas", "rules", "journal", "lessons", "players", "forecast", "narration", "controller", "handbook", "cli"),
        *("scene", "windows"),
    )
)
"""Folders of the tests that are run."""
_LEFT_OUT: Final = "not slow and not window and not untraced"
"""The tests, by their marks, that take long and say nothing new."""

_HEARD = Heard()


def heard_in(tests: tuple[str, ...]) -> Heard:
    """Run tests in a process of their own, and return what the program said in English."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "heard.json"
        words = [sys.executable, "-m", "pytest", "-q", "-p", __name__, "-m", _LEFT_OUT, *tests]
        subprocess.run(words, env={**os.environ, _FILE: str(file)}, check=False)  # noqa: S603 - words of our own
        return Heard.from_json(file.read_bytes()) if file.exists() else Heard()


@pytest.hookimpl(wrapper=True)
def pytest_runtestloop() -> Iterator[None]:
    """Listen to all tests; what was said before an interruption counts."""
    try:
        with _HEARD.listening():
            return (yield)
    finally:
        Path(os.environ[_FILE]).write_bytes(_HEARD.as_json())


def pytest_runtest_logstart(nodeid: str) -> None:
    """What a test says belongs to its folder."""
    _HEARD.surface = f"Tests: {Path(nodeid.partition('::')[0]).parent.as_posix()}"
