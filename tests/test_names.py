"""One name for one thing: no two modules define a public class, or a type by another name, that is called alike.

What both games have, each in a folder of its own, bears the same name in both.
"""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

DESKTOP = Path(__file__).parents[1] / "desktop" / "diadochi"
SYSTEMS = ("successors", "rome")


def names(source: str) -> Iterator[str]:
    """The public classes and aliases of types that a module defines."""
    for node in ast.parse(source).body:
        match node:
            case ast.ClassDef(name=name) if not name.startswith("_"):
                yield name
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if _is_type_name(name) and not _is_plain(value):
                yield name


def _is_type_name(name: str) -> bool:
    return name[0].isupper() and not name.isupper() and "_" not in name


def _is_plain(value: ast.expr) -> bool:
    """Whether it is no type: a constant, or a variable that stands for types."""
    return isinstance(value, ast.Constant) or "TypeVar" in ast.unparse(value)


def system_of(path: Path) -> str:
    return next((system for system in SYSTEMS if system in path.parts), "")


def test_a_name_is_defined_once_or_once_by_each_game() -> None:
    found: dict[str, list[Path]] = defaultdict(list)
    for path in sorted(DESKTOP.rglob("*.py")):
        for name in names(path.read_text(encoding="utf-8")):
            found[name].append(path.relative_to(DESKTOP))
    several = {name: paths for name, paths in found.items() if len(paths) > 1}
    doubled = {
        name: [str(path) for path in paths]
        for name, paths in several.items()
        if "" in (systems := [system_of(path) for path in paths]) or len(systems) > len({*systems})
    }
    assert doubled == {}
