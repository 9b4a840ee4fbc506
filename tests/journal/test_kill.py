"""Killed at any moment, the game reopens with every answer that was shown."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the script forks")
def test_nothing_that_was_told_is_lost(checkout: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.journal.kill", "10"], cwd=checkout, capture_output=True, text=True, check=False
    )
    found = re.fullmatch(r"(\d+) answers told of, all found\n", done.stdout)
    assert found, done.stderr
    assert int(found[1]) > 20
