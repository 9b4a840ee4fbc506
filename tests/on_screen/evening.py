"""An evening: four people play a game of one evening to its end through a real window, every moment on the stage.

By hand, since it takes a while: ``python -m tests.on_screen.evening [FOLDER] [--size 1366x768] [--automatic BD]``.
Nothing but mouse and keys answers. The first of every kind of thing that lies in front, the beginning of each round and
the end are stored as pictures in FOLDER (``evening``); inputs and curtains of each round, and what was asked how often,
are printed.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from diadochi.language import set_language, tr
from diadochi.resources import maps
from diadochi.rules.successors.kit_files import open_kit
from tests.conftest import TOP
from tests.display import start_display
from tests.on_screen.counted import ARMIES, NAMES, SEEDS, Round
from tests.on_screen.moment import CURTAIN
from tests.on_screen.player import Moment, Player
from tests.on_screen.said import parser_of
from tests.on_screen.table import Table, running_table

MOST = 6000
"""Presses that a game may take."""


class Diary:
    """Stores what the screen shows the first time each kind of thing lies in front, and counts by round."""

    def __init__(self, table: Table, folder: Path, size: str) -> None:
        self._table, self._folder, self._size, self._seen = table, folder, size, set[str]()
        self.inputs, self.curtains = Counter[Round](), Counter[Round]()
        self.fronts: set[str] = set()
        folder.mkdir(parents=True, exist_ok=True)

    def __call__(self, now: Moment) -> None:
        """A moment is about to be answered."""
        self.fronts.add(now["front"])
        turn, _step, number = now["clock"][:3]
        if now["front"] == "MainWindow":
            self._take_first(f"turn-{turn}-round-{number}", f"turn-{turn}-round-{number}")
        self.inputs[turn, number] += now["front"] != "Lifted"  # a drag is one input
        self.curtains[turn, number] += now["front"] == CURTAIN
        over = "+".join([*sorted(now["over_map"]), *(["banner"] if now["banner"] else [])])
        name = "-".join(part for part in (now["front"], now["kind"], over) if part)
        self._take_first(name, f"{len(self._seen) + 1:03}-{name}")

    def _take_first(self, kind: str, name: str) -> None:
        if kind not in self._seen:
            self._seen.add(kind)
            self.take(name)

    def take(self, name: str) -> None:
        """A picture of the screen under a name."""
        self._table.display.screenshot(self._folder / f"{name}.png", self._size)


def main() -> int:
    said, begun = arguments(), time.monotonic()
    set_language(said.language)
    kit = open_kit(maps("diadochi"))
    with (
        tempfile.TemporaryDirectory() as home,
        start_display(f"{said.size}x24", manager=said.manager) as display,
        running_table(display, kit, TOP, Path(home), pace=said.pace, seed=said.seed) as table,
    ):
        table.come_to_front(*said.size.split("x"))
        diary = Diary(table, said.folder, said.size)
        player = Player(table, diary, armies=ARMIES)
        player.begin(NAMES, said.automatic, tr("One evening"))
        try:
            player.play(lambda now: now["clock"][0] > said.turns or now["over"], MOST)
            player.settled()
        finally:
            diary.take("last")
    for (turn, number), inputs in sorted(diary.inputs.items()):
        sys.stdout.write(f"turn {turn} round {number}: {inputs} inputs, {diary.curtains[turn, number]} curtains\n")
    asked = ", ".join(f"{kind} {count}" for kind, count in sorted(player.asked.items()))
    sys.stdout.write(f"{sum(diary.inputs.values())} inputs in {time.monotonic() - begun:.0f} s\n{asked}\n")
    return 1 if "ErrorDialog" in diary.fronts else 0


def arguments() -> argparse.Namespace:
    """What was said on the command line."""
    parser = parser_of("evening", __doc__, "1920x1080")
    parser.add_argument("--automatic", default="", help="letters of the players whom the program plays, such as BD")
    parser.add_argument("--turns", type=int, default=5, help="the last turn that is played")
    parser.add_argument("--seed", default=SEEDS[0], help="what dice and deck begin with")
    parser.add_argument("--manager", action="store_true", help="let openbox frame the windows")
    parser.add_argument("--pace", default="every", help="which moments lie on the stage: every, battles, swiftly")
    return parser.parse_args()


if __name__ == "__main__":
    raise SystemExit(main())
