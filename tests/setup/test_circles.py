"""No file of the program imports itself round a circle, be it late or for the type checker alone."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import networkx as nx

TOP = Path(__file__).parents[2]


def module_of(file: Path, top: Path) -> str:
    parts = file.relative_to(top).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(source: str) -> Iterator[tuple[str, str]]:
    """Module and name of all that is imported anywhere in a file."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            yield from ((node.module, alias.name) for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)


def graph_of(top: Path, package: str) -> "nx.DiGraph[str]":
    """Which file imports which."""
    files: Mapping[str, Path] = {module_of(file, top): file for file in sorted((top / package).rglob("*.py"))}
    graph: nx.DiGraph[str] = nx.DiGraph()
    for module, file in files.items():
        for source, name in imports(file.read_text(encoding="utf-8")):
            target = f"{source}.{name}" if f"{source}.{name}" in files else source
            if target in files:
                graph.add_edge(module, target)
    return graph


def circles(graph: "nx.DiGraph[str]") -> list[list[str]]:
    found = (sorted(part) for part in nx.strongly_connected_components(graph))
    return [part for part in found if len(part) > 1 or graph.has_edge(part[0], part[0])]


def test_no_file_imports_itself_round_a_circle() -> None:
    assert circles(graph_of(TOP / "desktop", "diadochi")) == []


def test_a_circle_is_found_wherever_it_is_closed(tmp_path: Path) -> None:
    package = tmp_path / "some"
    package.mkdir()
    (package / "a.py").write_text("import some.b\n")
    (package / "b.py").write_text("def late():\n    from some import a\n")
    (package / "c.py").write_text("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from some.d import D\n")
    (package / "d.py").write_text("from some.c import C\n")
    assert sorted(circles(graph_of(tmp_path, "some"))) == [["some.a", "some.b"], ["some.c", "some.d"]]
