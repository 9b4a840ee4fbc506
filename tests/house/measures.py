"""How large and how tangled the program is: ``python -m tests.house.measures`` prints one table."""

import ast
import io
import sys
import tokenize
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median

import networkx as nx

TOP = Path(__file__).parents[2]
PACKAGE = TOP / "desktop" / "diadochi"
NO_REASON = ("# ---", "# noqa", "# type:", "# fmt:", "# nosec", "#!")
"""Headings and words to tools: comments that explain nothing."""


def limited() -> dict[str, float]:
    """The figures that have a limit, by what they count; see `test_measures.py`."""
    sources = _sources(PACKAGE)
    # Trees as a whole are not kept: with so many objects alive the garbage collector takes most of the time.
    counted = {file: [*counted_in(text)] for file, text in sources.items()}
    nodes = [node for found in counted.values() for node in found]
    return {
        "longest module": max(_lines(text) for file, text in sources.items() if file.name != "__init__.py"),
        "plugs": sum(file.name == "plug.py" for file in sources),
        "protocols": sum(isinstance(node, ast.ClassDef) and _is_protocol(node) for node in nodes),
        "uses of Any": sum(isinstance(node, ast.Name) and node.id == "Any" for node in nodes),
        "import cycles, types counted": len(cycles(imports_of(counted, PACKAGE.parent))),
    }


def measures() -> dict[str, float]:
    """Every figure by what it counts."""
    sources, tests = _sources(PACKAGE), _sources(TOP / "tests")
    modules = {file: text for file, text in sources.items() if file.name != "__init__.py"}
    windows = {file: text for file, text in sources.items() if "windows" in file.relative_to(PACKAGE).parts}
    return {
        "lines": sum(map(_lines, sources.values())),
        "files": len(sources),
        "median of modules": median(map(_lines, modules.values())),
        "lines of windows": sum(map(_lines, windows.values())),
        "files of windows": len(windows),
        "lines of tests": sum(map(_lines, tests.values())),
        "private names used by tests": sum(map(_private_names, tests.values())),
        "lines of comments": sum(map(_comments, sources.values())),
        **limited(),
    }


def counted_in(text: str) -> Iterator[ast.AST]:
    """The parts of a module that are counted here: classes, names, imports."""
    return (node for node in ast.walk(ast.parse(text)) if isinstance(node, _COUNTED))


_COUNTED = (ast.ClassDef, ast.Name, ast.Import, ast.ImportFrom)


def _sources(folder: Path) -> dict[Path, str]:
    return {file: file.read_text(encoding="utf-8") for file in sorted(folder.rglob("*.py"))}


def _lines(text: str) -> int:
    return text.count("\n")


def _is_protocol(node: ast.ClassDef) -> bool:
    return any(ast.unparse(base).partition("[")[0] == "Protocol" for base in node.bases)


def _private_names(text: str) -> int:
    """Attributes with a leading underscore of anything but the object or class itself."""
    return sum(
        isinstance(node, ast.Attribute)
        and node.attr.startswith("_")
        and not node.attr.startswith("__")
        and not (isinstance(node.value, ast.Name) and node.value.id in ("self", "cls"))
        for node in ast.walk(ast.parse(text))
    )


def _comments(text: str) -> int:
    return sum(
        token.type == tokenize.COMMENT and not token.string.startswith(NO_REASON)
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
    )


# --- which module needs which


def imports_of(counted: Mapping[Path, Sequence[ast.AST]], top: Path) -> "nx.DiGraph[str]":
    """Which module imports which, in whatever way: at once, later, or for the type checker alone."""
    modules = {_module(file, top): nodes for file, nodes in counted.items()}
    graph: nx.DiGraph[str] = nx.DiGraph()
    for module, nodes in modules.items():
        graph.add_edges_from((module, target) for target in _imported(nodes) if target in modules)
        graph.add_edges_from(
            (module, f"{source}.{name}") for source, name in _members(nodes) if f"{source}.{name}" in modules
        )
    return graph


def cycles(graph: "nx.DiGraph[str]") -> list[list[str]]:
    """The sets of modules that need each other."""
    return [sorted(part) for part in nx.strongly_connected_components(graph) if len(part) > 1]


def _module(file: Path, top: Path) -> str:
    parts = file.relative_to(top).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imported(nodes: Sequence[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def _members(nodes: Sequence[ast.AST]) -> Iterator[tuple[str, str]]:
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from ((node.module, alias.name) for alias in node.names)


def table(figures: Mapping[str, float]) -> str:
    """A line for each figure."""
    return "".join(f"{what:32} {figure:>9,.0f}\n" for what, figure in figures.items())


if __name__ == "__main__":
    sys.stdout.write(table(measures()))
