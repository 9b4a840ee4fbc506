"""Without a screen the table says so in one sentence; Qt does not abort."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")


@pytest.mark.parametrize("command", [["play"], []], ids=["play", "bare"])
def test_one_sentence_and_exit_code_2(command: list[str], checkout: Path) -> None:
    env = {name: value for name, value in os.environ.items() if name not in SCREENS}
    done = subprocess.run(
        [sys.executable, "-m", "diadochi", *command],
        cwd=checkout,
        env=env,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2, done.stderr
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    assert "qt.qpa" not in done.stderr
    assert "Traceback" not in done.stderr
