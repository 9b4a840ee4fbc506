"""Limits on the size and tangle of the program; `python -m tests.house.measures` prints all figures."""

from pathlib import Path

from tests.house.measures import counted_in, cycles, imports_of, limited

MOST = {
    "longest module": 700,
    "plugs": 0,
    "protocols": 12,
    "uses of Any": 100,
    "import cycles, types counted": 0,
}


def test_nothing_grows_beyond_what_can_be_read() -> None:
    assert {what: figure for what, figure in limited().items() if figure > MOST[what]} == {}


def test_a_cycle_is_found_wherever_it_is_closed() -> None:
    sources = {
        "a": "import some.b",
        "b": "def late():\n    from some import a",
        "c": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from some.d import D",
        "d": "from some.c import C",
    }
    counted = {Path(f"some/{name}.py"): [*counted_in(source)] for name, source in sources.items()}
    assert sorted(cycles(imports_of(counted, Path()))) == [["some.a", "some.b"], ["some.c", "some.d"]]
