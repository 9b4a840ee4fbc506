"""Four stewards play in a real window, game after game; at every question all invariants must hold.

By hand: ``python -m tests.on_screen.soak [--minutes 60]``. What was broken is printed, and how many answers were given.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from diadochi.resources import maps
from diadochi.rules.successors.kit_files import open_kit
from tests.conftest import TOP
from tests.display import start_display
from tests.on_screen.table import Table, running_table

_STILL = 60.0
"""Seconds without an answer after which play has stopped for good."""


def soak(table: Table, levels: str, *, seconds: float = 0.0, answers: int = 0) -> int:
    """Play until so much time has gone by, or so many answers were given; how many those were.

    Raises AssertionError where play stops before, or an invariant was broken.
    """
    end, given = time.monotonic() + seconds, 0
    while time.monotonic() < end or given < answers:
        assert table.ask(f"begin {levels}")
        given += _one_game(table, end, answers - given)
    return given


def _one_game(table: Table, end: float, wanted: int) -> int:
    seen, since = 0, time.monotonic()
    while True:
        course = table.ask("course")
        assert not course["broken"], f"after {course['answers']} answers: {course['broken']}"
        if course["over"] or (time.monotonic() >= end and course["answers"] >= wanted):
            return int(course["answers"])
        if course["answers"] > seen:
            seen, since = course["answers"], time.monotonic()
        assert not course["waits"], f"play waits after {seen} answers"
        assert time.monotonic() - since < _STILL, f"play has stopped after {seen} answers"
        time.sleep(0.2)


def main() -> int:
    """Soak a window for some minutes."""
    words = argparse.ArgumentParser(prog="python -m tests.on_screen.soak", description=__doc__)
    words.add_argument("--minutes", type=float, default=60.0)
    words.add_argument("--players", default="steward steward steward steward", help="the level of each")
    said = words.parse_args()
    kit = open_kit(maps("diadochi"))
    with (
        tempfile.TemporaryDirectory() as home,
        start_display() as display,
        running_table(display, kit, TOP, Path(home)) as table,
    ):
        given = soak(table, said.players, seconds=60 * said.minutes)
    sys.stdout.write(f"{given} answers, no invariant broken\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
