"""An evening: two people and two automatic players play a whole game through a real window, every moment on the stage.

By hand, since it takes a while: ``python -m tests.on_screen.evening [FOLDER] [--size 1366x768] [--turns 5]``. Nothing
but mouse and keys answers. The first of every kind of thing that lies in front is stored as a picture in FOLDER
(``evening``); inputs, curtains and what was asked how often are printed for each turn.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from diadochi.language import set_language
from diadochi.resources import maps
from diadochi.rules.successors.kit_files import open_kit
from tests.conftest import TOP
from tests.display import start_display
from tests.on_screen.moment import CURTAIN
from tests.on_screen.player import Moment, Player
from tests.on_screen.said import parser_of
from tests.on_screen.table import Table, running_table

NAMES = ("Anna", "Boris", "Clara", "David")
AUTOMATIC = "BD"
MOST = 6000
"""Presses that a whole game may take."""


class Diary:
    """Stores what the screen shows the first time each kind of thing lies in front, and counts by turn."""

    def __init__(self, table: Table, folder: Path, size: str) -> None:
        self._table, self._folder, self._size, self._seen = table, folder, size, set[str]()
        self.inputs, self.curtains = Counter[int](), Counter[int]()
        self.fronts: set[str] = set()
        folder.mkdir(parents=True, exist_ok=True)

    def __call__(self, now: Moment) -> None:
        """A moment is about to be answered."""
        self.fronts.add(now["front"])
        turn = now["clock"][0]
        self.inputs[turn] += 1
        self.curtains[turn] += now["front"] == CURTAIN
        over = "+".join([*sorted(now["over_map"]), *(["banner"] if now["banner"] else [])])
        name = "-".join(part for part in (now["front"], now["kind"], over) if part)
        if name not in self._seen:
            self._seen.add(name)
            self.take(f"{len(self._seen):03}-{name}")

    def take(self, name: str) -> None:
        """A picture of the screen under a name."""
        self._table.display.screenshot(self._folder / f"{name}.png", self._size)


def main() -> int:
    said, begun = arguments(), time.monotonic()
    set_language(said.language)
    kit = open_kit(maps("diadochi"))
    with (
        tempfile.TemporaryDirectory() as home,
        start_display() as display,
        running_table(display, kit, TOP, Path(home), pace=said.pace) as table,
    ):
        table.come_to_front(*said.size.split("x"))
        diary = Diary(table, said.folder, said.size)
        player = Player(table, diary)
        player.begin(NAMES, AUTOMATIC)
        try:
            player.play(lambda now: now["clock"][0] > said.turns or now["over"], MOST)
            player.settled()
        finally:
            diary.take("last")
    for turn, inputs in sorted(diary.inputs.items()):
        sys.stdout.write(f"turn {turn}: {inputs} inputs, {diary.curtains[turn]} curtains\n")
    asked = ", ".join(f"{kind} {count}" for kind, count in sorted(player.asked.items()))
    sys.stdout.write(f"{sum(diary.inputs.values())} inputs in {time.monotonic() - begun:.0f} s\n{asked}\n")
    return 1 if "ErrorDialog" in diary.fronts else 0


def arguments() -> argparse.Namespace:
    """What was said on the command line."""
    parser = parser_of("evening", __doc__, "1920x1080")
    parser.add_argument("--turns", type=int, default=5, help="how many turns are played")
    parser.add_argument("--pace", default="every", help="which moments lie on the stage: every, battles, swiftly")
    return parser.parse_args()


if __name__ == "__main__":
    raise SystemExit(main())
