"""Killed at any moment, the game reopens with everything that was shown."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.journal.kill import WAYS


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the script forks")
@pytest.mark.parametrize("way", WAYS)
def test_nothing_that_was_told_is_lost(checkout: Path, way: str) -> None:
    words = [sys.executable, "-m", "tests.journal.kill", "6", way]
    done = subprocess.run(words, cwd=checkout, capture_output=True, text=True, check=False)
    found = re.fullmatch(r"(\d+) told of, all found\n", done.stdout)
    assert found, done.stderr
    assert int(found[1]) > 20
