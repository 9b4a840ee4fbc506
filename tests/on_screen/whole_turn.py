"""Four people play the first turn of a whole game through a real window, with a picture of every kind of question.

By hand, since it takes some minutes: ``python -m tests.on_screen.whole_turn [FOLDER]``. Nothing but mouse and keys
answers. The pictures go into FOLDER (``pictures``), with the report at the end and a look back; what was asked how
often is printed.
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
from tests.on_screen.player import Moment, Player
from tests.on_screen.table import Table, running_table

NAMES = ("Anna", "Boris", "Clara", "David")
SIZE = ("1920", "1080")
MOST = 4000
"""Presses that a turn may take; some 400 are usual."""


class Pictures:
    """Stores what the screen shows the first time each kind of thing lies in front."""

    def __init__(self, table: Table, folder: Path) -> None:
        self._table, self._folder, self._seen = table, folder, set[str]()
        self.fronts: set[str] = set()
        folder.mkdir(parents=True, exist_ok=True)

    def __call__(self, now: Moment) -> None:
        """A moment is about to be answered."""
        self.fronts.add(now["front"])
        name = f"{now['front']}-{now['kind']}"
        if name not in self._seen:
            self._seen.add(name)
            self.take(f"{len(self._seen):02}-{name}")

    def take(self, name: str) -> None:
        """A picture of the screen under a name."""
        self._table.display.screenshot(self._folder / f"{name}.png")


def main() -> int:
    folder = wanted_folder()
    kit, begun = open_kit(maps("diadochi")), time.monotonic()
    with (
        tempfile.TemporaryDirectory() as home,
        start_display() as display,
        running_table(display, kit, TOP, Path(home)) as table,
    ):
        table.come_to_front(*SIZE)
        pictures = Pictures(table, folder)
        player = Player(table, pictures)
        player.begin(NAMES)
        try:
            pressed = player.play(lambda now: now["clock"][0] > 1 or now["over"], MOST)
        finally:
            pictures.take("last")
        look_back(player, pictures)
    asked = ", ".join(f"{kind} {count}" for kind, count in sorted(player.asked.items()))
    sys.stdout.write(f"{pressed} presses in {time.monotonic() - begun:.0f} s\n{asked}\n")
    return 1 if "ErrorDialog" in pictures.fronts else 0


def wanted_folder() -> Path:
    """Where the pictures go, as it was said on the command line."""
    what = (__doc__ or "").split("\n", maxsplit=1)[0]
    parser = argparse.ArgumentParser(prog="python -m tests.on_screen.whole_turn", description=what)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("pictures"), help="where the pictures go")
    folder: Path = parser.parse_args().folder
    return folder


def look_back(player: Player, pictures: Pictures) -> None:
    """Some steps back in the game, with the timeline, and the report."""
    while player.moment()["front"] != "MainWindow":
        player.answer(player.moment())
        player.settled()
    player.table.key("alt+Page_Up", "alt+Page_Up", "alt+Left")
    player.settled()
    time.sleep(1.0)
    pictures.take("looking-back")
    player.table.key("alt+Down")
    player.table.key("ctrl+shift+r")
    player.table.wait_for(lambda: player.moment()["front"] == "EndPage")
    time.sleep(1.0)
    pictures.take("report")


if __name__ == "__main__":
    raise SystemExit(main())
