"""How the parts of the window are made: none sees the whole of it, none is set from outside, none names a game."""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

from diadochi.atlas.map_files import SYSTEMS

TOP = Path(__file__).parents[2]
WINDOWS = TOP / "desktop" / "diadochi" / "windows"
JOINS = {"main_window.py", "__init__.py", "playing/map_tables.py"}
"""Those who make a window, or join a game to one."""
NO_PARTS = {
    "_controller": "the controller asks whoever shows it; it lies below the window",
    "controller": "the same",
    "_flight": "the scene's",
    "counters": "the scene's",
    "gestures": "the scene's",
    "view": "the view of the map, which asks what lies below and who takes a press",
    "preferences": "a value that keeps what the user has chosen",
    "_chosen": "the same",
    "table": "a value: what lies on the table",
    "about": "what a record says of itself, which is written at once",
    "report": "a report is made for one page",
    "option": "Qt's own: how a row is painted",
    "row": "the same",
    "mark": "the same: a selection in a text",
    "xcb_connect": "a function of a library of C",
    "xcb_connection_has_error": "the same",
    "xcb_disconnect": "the same",
    "sys": "what catches an error that nobody has caught",
    "_Worn": "the style the program wears, kept in its own module",
    "_Spoken": "the language the program speaks, kept in its own module",
    "free": "a copy of a position, not yet shown to anybody",
    "_ghost": "the scene's",
}
"""What may be given an attribute by somebody else, by its name, with the reason."""


def files() -> Iterator[tuple[str, ast.Module]]:
    for file in sorted(WINDOWS.rglob("*.py")):
        yield str(file.relative_to(WINDOWS)), ast.parse(file.read_text(encoding="utf-8"))


def set_from_outside(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """The name of whatever is given an attribute by somebody else than itself, and the line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            owner = node.value
            name = owner.attr if isinstance(owner, ast.Attribute) else owner.id if isinstance(owner, ast.Name) else "?"
            if name != "self":
                yield name, node.lineno
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "setattr":
            yield ast.unparse(node.args[0]).rpartition(".")[2], node.lineno


def test_nobody_sets_anything_on_another_part() -> None:
    found = {
        (file, line, name)
        for file, tree in files()
        for name, line in set_from_outside(tree)
        if name not in NO_PARTS and not (name == "chosen" and file == "preferences.py")
    }
    assert found == set()


def test_what_may_be_set_is_set_somewhere() -> None:
    names = {name for _file, tree in files() for name, _line in set_from_outside(tree)}
    assert NO_PARTS.keys() <= names


def test_setting_from_outside_is_seen() -> None:
    text = "def f(self, part):\n    self.a = part.b = 1\n    self._part.c += 2\n    setattr(part.d, 'e', 3)\n"
    assert sorted(set_from_outside(ast.parse(text))) == [("_part", 3), ("d", 4), ("part", 2)]


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
