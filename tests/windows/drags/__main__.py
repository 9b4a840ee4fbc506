"""Random drags by hand, as many as wanted: ``python -m tests.windows.drags [POSITIONS] [--drags N] [--from N]``.

On each position every army of every side is lifted without a window, then so many drags go through the real view. Each
thing that raises is told with its position; the exit code is 1 when anything did.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
import traceback
from collections import Counter
from random import Random

from PySide6.QtCore import qInstallMessageHandler

from diadochi.resources import maps
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import open_kit
from diadochi.rules.successors.notation import write
from tests.windows.drags.positions import random_position
from tests.windows.drags.table import Lifting, tables

DROPS = 8
"""Without a window, at each table of a position."""


def lift_everybody(kit: Kit, name: str, done: Counter[str]) -> list[str]:
    """Every army of the position of this name lifted at every table; what went wrong."""
    home, position = random_position(kit, name)
    raised = []
    for number, live in enumerate(tables(home, position)):
        lifting = Lifting(home, live, Random(f"{name} {number}"))
        try:
            lifting.plan()
            lifting.lift_everybody(DROPS)
        except Exception:  # noqa: BLE001 - whatever it is, it is told with its position
            raised.append(f"{name}, table {number}: {write(live)}\n{traceback.format_exc()}")
        done += lifting.done
    return raised


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.windows.drags", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("positions", nargs="?", type=int, default=300)
    parser.add_argument("--drags", type=int, default=100, help="through the view, on each position")
    parser.add_argument("--from", dest="first", type=int, default=0, help="the number of the first position")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        for kind in ("CACHE", "CONFIG", "DATA"):
            os.environ[f"XDG_{kind}_HOME"] = home
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        return _run(range(chosen.first, chosen.first + chosen.positions), chosen.drags)


def _note_warnings(noted: list[str]) -> None:
    """Note what Qt warns of; that offscreen there are no frames and no screen to grab is not worth a word."""
    qInstallMessageHandler(
        lambda _kind, _where, words: noted.append(words) if "This plugin does not" not in words else None
    )


def _run(numbers: range, drags: int) -> int:
    from diadochi.windows.application import application
    from diadochi.windows.playing.map_tables import Playing
    from diadochi.windows.preferences import Preferences
    from tests.windows.conftest import put_away, show_window
    from tests.windows.drags.pointer import Pointer

    begun, kit, done, raised = time.process_time(), open_kit(maps("diadochi")), Counter[str](), 0
    application(Preferences())
    home, position = random_position(kit, "first")
    window = show_window(home, position, Preferences(motion=False, moments="swiftly"))
    pointer = Pointer(Playing(window, home, position), Random(f"drags from {numbers.start}"))
    _note_warnings(pointer.raised)
    for number in numbers:
        faults = lift_everybody(kit, str(number), done)
        pointer.drag_at(*random_position(kit, str(number)), drags)
        faults += pointer.raised
        pointer.raised.clear()
        raised += len(faults)
        for fault in faults:
            sys.stdout.write(f"--- {fault}\n")
        sys.stdout.write(f"{number - numbers.start + 1} of {len(numbers)}, {raised} raised\n")
        sys.stdout.flush()
    counted = ", ".join(f"{count:,} {what.strip('_')}" for what, count in sorted((done + pointer.done).items()))
    seconds = time.process_time() - begun
    sys.stdout.write(f"{len(numbers)} positions: {counted}; {raised} raised; {seconds:.0f} s of processor time\n")
    put_away(window)
    return int(raised > 0)


if __name__ == "__main__":
    raise SystemExit(main())
