"""How the parts of the window are made: none sees the whole of it, none names a game."""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

from diadochi.atlas.map_files import SYSTEMS

TOP = Path(__file__).parents[2]
WINDOWS = TOP / "desktop" / "diadochi" / "windows"
JOINS = {"main_window.py", "__init__.py", "playing/all_tables.py", "playing/map_tables.py"}
"""Those who make a window, or join a game to one."""


def files() -> Iterator[tuple[str, ast.Module]]:
    for file in sorted(WINDOWS.rglob("*.py")):
        yield str(file.relative_to(WINDOWS)), ast.parse(file.read_text(encoding="utf-8"))


def test_no_part_takes_the_whole_window() -> None:
    takes = {
        file
        for file, tree in files()
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "diadochi.windows.main_window"
    }
    assert takes <= JOINS


def test_every_general_part_is_held_by_the_contract() -> None:
    contracts = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    held = next(one for one in contracts if one["name"] == "The general part of the window knows no game by name")
    there = {file.stem for file in WINDOWS.glob("*.py")} | {file.parent.name for file in WINDOWS.glob("*/__init__.py")}
    general = there - {"__init__", *SYSTEMS}
    assert set(held["source_modules"]) == {f"diadochi.windows.{name}" for name in general}
