"""The child process that paints tiles, so that the window never waits.

It reads one request per line, ``<step> <column> <row>``, and answers each with one line:

- ``done <step> <column> <row>``: the tile is in the folder;
- ``here <step> <column> <row> <base64>``: the folder cannot be written, so here is the tile itself.

It begins with ``ready``. When it cannot paint at all it writes ``fault <sentence>`` and exits with status 1. It exits
when its input ends.
"""

from __future__ import annotations

import argparse
import base64
import os
import shutil
import sys
import time
from pathlib import Path

from PySide6.QtGui import QGuiApplication

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.documents import MapError
from diadochi.atlas.geography import GeographyError, load_geography
from diadochi.atlas.map_files import open_atlas
from diadochi.cache import is_trusted, store_entry
from diadochi.scene.land.land_painter import LandPainter
from diadochi.scene.land.land_tiles import Address, Pyramid, encoded, tile_entry_key, tile_path

_OLD = 30 * 24 * 3600.0


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def answer(painter: LandPainter, pyramid: Pyramid, folder: Path, address: Address) -> str:
    """Paint one tile, and return the line that answers the request."""
    content = encoded(painter.paint(pyramid.piece(address)))
    name = " ".join(map(str, address))
    if not store_entry(tile_path(folder, address), tile_entry_key(folder, address), content):
        return f"here {name} {base64.b64encode(content).decode()}"
    return f"done {name}"


def forget_old(folder: Path) -> None:
    """Mark a folder of tiles as used today, and delete its neighbours that were not used for `_OLD` seconds."""
    try:
        if not is_trusted(folder.parent):
            return
        if folder.is_dir():
            os.utime(folder)
        for other in folder.parent.iterdir():
            if (
                other != folder
                and other.is_dir()
                and not other.is_symlink()
                and other.stat().st_mtime < time.time() - _OLD
            ):
                shutil.rmtree(other, ignore_errors=True)
    except OSError:
        return  # a folder that cannot be written is reported with the first tile


def serve(atlas: Atlas, geography: Path | None, folder: Path, ratio: float) -> None:
    painter = LandPainter(atlas, load_geography(atlas, geography))
    pyramid = Pyramid(painter.sheet, ratio)
    forget_old(folder)
    say("ready")
    for line in sys.stdin:
        say(answer(painter, pyramid, folder, Address(*map(int, line.split()))))


def main(words: list[str]) -> int:
    asked = argparse.ArgumentParser(description="Paints tiles of the land.")
    asked.add_argument("map", type=Path, help="folder of the map")
    asked.add_argument("folder", type=Path, help="folder of the tiles")
    asked.add_argument("--ratio", type=float, default=1.0, help="device pixel ratio of the screen")
    asked.add_argument("--geography", type=Path, help="folder of the geography, if not the shipped one")
    given = asked.parse_args(words)
    if hasattr(os, "nice"):
        os.nice(10)  # the window comes first
    application = QGuiApplication([sys.argv[0], "-platform", "offscreen"])
    try:
        serve(open_atlas(given.map), given.geography, given.folder, given.ratio)
    except (GeographyError, MapError, OSError) as fault:
        say(f"fault {' '.join(str(fault).split())}")
        return 1
    del application
    return 0
