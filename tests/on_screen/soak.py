"""Four stewards play in a real window, game after game; at every question all invariants must hold.

By hand: ``python -m tests.on_screen.soak [--minutes 60] [--pace normal]``. What was broken is printed, and how many
answers were given; every three minutes also how much memory the program holds.
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
_EACH_S = 180.0
"""Seconds between two looks at the memory."""


class Memory:
    """Prints how much memory a program holds, every three minutes."""

    def __init__(self, table: Table) -> None:
        self._table, self._begun, self._looks = table, time.monotonic(), 0

    def look(self) -> None:
        """Print it if it is time."""
        if time.monotonic() - self._begun >= (self._looks + 1) * _EACH_S:
            self._looks += 1
            sys.stdout.write(f"minute {self._looks * _EACH_S / 60:.0f}: {self._table.resident} MiB\n")
            sys.stdout.flush()


def soak(table: Table, levels: str, *, seconds: float = 0.0, answers: int = 0, pace: str = "at_once") -> int:
    """Play until so much time has gone by, or so many answers were given; how many those were.

    Raises AssertionError where play stops before, or an invariant was broken.
    """
    end, given, memory = time.monotonic() + seconds, 0, Memory(table)
    while time.monotonic() < end or given < answers:
        assert table.ask(f"begin {pace} {levels}")
        given += _one_game(table, end, answers - given, memory)
    return given


def _one_game(table: Table, end: float, wanted: int, memory: Memory) -> int:
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
        memory.look()
        time.sleep(0.2)


def main() -> int:
    """Soak a window for some minutes."""
    words = argparse.ArgumentParser(prog="python -m tests.on_screen.soak", description=__doc__)
    words.add_argument("--minutes", type=float, default=60.0)
    words.add_argument("--players", default="steward steward steward steward", help="the level of each")
    words.add_argument("--pace", default="at_once", help="of the computer players: slow, normal, at_once")
    said = words.parse_args()
    kit = open_kit(maps("diadochi"))
    with (
        tempfile.TemporaryDirectory() as home,
        start_display() as display,
        running_table(display, kit, TOP, Path(home)) as table,
    ):
        given = soak(table, said.players, seconds=60 * said.minutes, pace=said.pace)
    sys.stdout.write(f"{given} answers, no invariant broken\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
