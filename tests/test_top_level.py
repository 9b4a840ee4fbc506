"""The top level of the project holds what it is said to hold, and nothing that a command left there."""

import subprocess
from pathlib import Path

import pytest

_ROOT = Path(__file__).parents[1]
_HOLDS = {"pyproject.toml", "README.md", "desktop", "assets", "maps", "tests", "Makefile", "LICENSE"}


def test_nothing_else_is_kept_at_the_top_level() -> None:
    found = subprocess.run(
        ["git", "ls-tree", "--name-only", "HEAD"], cwd=_ROOT, capture_output=True, text=True, check=False
    )
    if found.returncode:
        pytest.skip("this is no checkout of the project: only what is kept in one is looked at")
    names = {name for name in found.stdout.split() if not name.startswith(".")}
    assert names == _HOLDS
