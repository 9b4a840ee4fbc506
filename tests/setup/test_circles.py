"""No file of the program imports itself round a circle, be it late; imports for the type checker alone do not count."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import networkx as nx
import pytest

TOP = Path(__file__).parents[2]


def module_of(file: Path, top: Path) -> str:
    parts = file.relative_to(top).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(node: ast.AST, late: bool = False) -> Iterator[tuple[str, str, bool]]:
    """Module, name and whether it is imported within a function, of all that is imported at work."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            continue
        if isinstance(child, ast.ImportFrom) and child.module is not None:
            yield from ((child.module, alias.name, late) for alias in child.names)
        elif isinstance(child, ast.Import):
            yield from ((alias.name, "", late) for alias in child.names)
        else:
            yield from imports(child, late or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef))


def graph_of(top: Path, package: str) -> "nx.DiGraph[str]":
    """Which file imports which; an edge is `late` where that happens within functions only."""
    files: Mapping[str, Path] = {module_of(file, top): file for file in sorted((top / package).rglob("*.py"))}
    graph: nx.DiGraph[str] = nx.DiGraph()
    for module, file in files.items():
        for source, name, late in imports(ast.parse(file.read_text(encoding="utf-8"))):
            target = f"{source}.{name}" if f"{source}.{name}" in files else source
            if target in files:
                before = graph.get_edge_data(module, target, {"late": True})["late"]
                graph.add_edge(module, target, late=late and before)
    return graph


def circles(graph: "nx.DiGraph[str]") -> list[list[str]]:
    found = (sorted(part) for part in nx.strongly_connected_components(graph))
    return [part for part in found if len(part) > 1 or graph.has_edge(part[0], part[0])]


@pytest.fixture(scope="module")
def graph() -> "nx.DiGraph[str]":
    return graph_of(TOP / "desktop", "diadochi")


def test_no_file_imports_itself_round_a_circle(graph: "nx.DiGraph[str]") -> None:
    assert circles(graph) == []


def test_a_circle_is_found_wherever_it_is_closed(tmp_path: Path) -> None:
    package = tmp_path / "some"
    package.mkdir()
    (package / "a.py").write_text("import some.b\n")
    (package / "b.py").write_text("def late():\n    from some import a\n")
    (package / "c.py").write_text("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from some.d import D\n")
    (package / "d.py").write_text("from some.c import C\n")
    assert circles(graph_of(tmp_path, "some")) == [["some.a", "some.b"]]
