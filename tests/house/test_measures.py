"""Limits on the size and tangle of the program; the table of `measures.py` is printed."""

import ast
import sys
from pathlib import Path

import pytest

from tests.house.measures import cycles, imports_of, measures, table

MOST = {
    "longest module": 700,
    "plugs": 0,
    "protocols": 12,
    "uses of Any": 100,
    "import cycles, types counted": 0,
}


def test_nothing_grows_beyond_what_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    found = measures()
    with capsys.disabled():
        sys.stdout.write(f"\n{table(found)}")
    assert {what: found[what] for what, most in MOST.items() if found[what] > most} == {}


def test_a_cycle_is_found_wherever_it_is_closed() -> None:
    sources = {
        "a": "import some.b",
        "b": "def late():\n    from some import a",
        "c": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from some.d import D",
        "d": "from some.c import C",
    }
    trees = {Path(f"some/{name}.py"): ast.parse(source) for name, source in sources.items()}
    assert sorted(cycles(imports_of(trees, Path()))) == [["some.a", "some.b"], ["some.c", "some.d"]]
