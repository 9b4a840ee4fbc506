"""A newcomer plays the first chapter of the guided game through a real window, from the first page to its end.

By hand, since it takes a minute: ``python -m tests.on_screen.first_evening [FOLDER] [--language ru]``. Nothing but
mouse and keys answers; a wrong march and a refused one are among them. Pictures of every step go into FOLDER.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from diadochi.language import LANGUAGES, set_language, tr
from diadochi.resources import maps
from diadochi.rules.successors.kit_files import open_kit
from tests.conftest import TOP
from tests.display import start_display
from tests.on_screen.hands import Hands
from tests.on_screen.table import running_table


def first_chapter(hands: Hands) -> None:
    """Lift, read, march, be refused, go inside, sail."""
    hands.show("first-page")
    hands.say(tr("Learn"))
    hands.show("hall")
    hands.say(tr("First evening: guided game"))
    hands.show("lift")
    hands.lift("kelainai")
    hands.show("lifted")
    hands.put_back()
    hands.say(tr("Next"))
    hands.table.move(hands.table.at("ikonion"))
    hands.show("read")
    hands.say(tr("Next"))
    march(hands, "kelainai", "kolossai")
    hands.show("marched-elsewhere")
    hands.say(tr("Repeat step"))
    march(hands, "kelainai", "ipsos")
    hands.show("marched")
    hands.say(tr("Next"))
    hands.bring("pisidai", "aspendos")
    hands.show("refused")
    hands.say(tr("Next"))
    hands.show("inside-asked")
    hands.lift("kolossai")
    assert hands.table.wait_for(lambda: hands.table.ask("inside sardeis") is not None)
    x, y = hands.table.ask("inside sardeis")
    hands.table.move((x, y))
    hands.table.move((x + 1, y))
    hands.show("over-the-walls")
    hands.table.release()
    let_fall(hands)
    hands.show("inside")
    hands.say(tr("Next"))
    march(hands, "ephesos", "chios")
    hands.show("sailed")
    hands.say(tr("Next"))
    hands.show("last-step")
    hands.say(tr("Finish"))
    hands.show("second-chapter")


def march(hands: Hands, start: str, goal: str) -> None:
    """Bring an army somewhere and let its die fall."""
    hands.bring(start, goal)
    let_fall(hands)


def let_fall(hands: Hands) -> None:
    """Press the button of dice that wait."""
    now = hands.settled()
    waiting = next((b for b in now["buttons"] if b["words"] == tr("Roll the dice") and b["enabled"]), None)
    if waiting is not None:
        hands.hit(waiting)
        hands.settled(now)


def main() -> int:
    what = (__doc__ or "").split("\n", maxsplit=1)[0]
    parser = argparse.ArgumentParser(prog="python -m tests.on_screen.first_evening", description=what)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("pictures"), help="where the pictures go")
    parser.add_argument("--language", choices=LANGUAGES, default="en", help="of the window")
    parser.add_argument("--size", default="1366x768", help="of the window")
    chosen = parser.parse_args()
    set_language(chosen.language)
    begun, kit = time.monotonic(), open_kit(maps("diadochi"))
    with (
        tempfile.TemporaryDirectory() as home,
        start_display() as display,
        running_table(display, kit, TOP, Path(home), "", pace="battles") as table,
    ):
        table.come_to_front(*chosen.size.split("x"))
        hands = Hands(table, chosen.folder, chosen.size)
        try:
            first_chapter(hands)
        finally:
            hands.show("last")
    sys.stdout.write(f"{time.monotonic() - begun:.0f} s\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
