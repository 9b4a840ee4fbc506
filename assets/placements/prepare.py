"""Place the names of the shipped maps in all their languages, so that the window need not do it when it opens.

    python assets/placements/prepare.py [MAP...]

Run it from the checkout's top after names, places or routes of a map have changed, or the way names are placed.
Without maps named, all those whose placements no longer fit are placed anew.
"""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtGui import QGuiApplication

from diadochi.atlas.map_files import open_atlas
from diadochi.language import NAME_LANGUAGES
from diadochi.resources import maps
from diadochi.scene.canvas import STEPS
from diadochi.scene.palette import load_fonts
from diadochi.scene.sheet.label_placement import place_labels
from diadochi.scene.sheet.label_store import is_shipped, pack_shelf, shelf_path

if __name__ == "__main__":
    application = QGuiApplication([])
    load_fonts()
    wanted = sys.argv[1:]
    for folder in sorted(maps().iterdir()):
        if not (folder / "map.toml").is_file() or (wanted and folder.name not in wanted):
            continue
        atlas = open_atlas(folder)
        for language in NAME_LANGUAGES:
            if wanted or not is_shipped(atlas, language):
                placed = tuple(place_labels(atlas, language, step) for step in STEPS)
                shelf_path(atlas.id, language).write_bytes(pack_shelf(atlas, language, placed))
                sys.stdout.write(f"{atlas.id} {language}\n")
