"""The small picture of a whole sheet that is shipped, so that the first start shows land at once.

``python -m desktop.scene.land.overview diadochi rome`` paints it again after any change of the painter.
"""

from __future__ import annotations

import sys

from PySide6.QtGui import QGuiApplication

from desktop.atlas.files import open_atlas
from desktop.atlas.geography import load_geography
from desktop.resources import maps
from desktop.scene.land.boxes import sheet_box
from desktop.scene.land.coding import encoded, write_whole
from desktop.scene.land.sheet import paint_sheet
from desktop.scene.land.version import overview_path, overview_stamp

_WIDTH = 1500
_QUALITY = 84


def make_overview(map_id: str) -> None:
    """Paints the overview of a shipped map and its stamp."""
    atlas = open_atlas(maps(map_id))
    scale = _WIDTH / sheet_box(atlas).width
    write_whole(overview_path(map_id), encoded(paint_sheet(atlas, scale=scale), _QUALITY))
    stamp = overview_stamp(load_geography(atlas).digest)
    write_whole(overview_path(map_id).with_suffix(".txt"), stamp.encode())


if __name__ == "__main__":
    application = QGuiApplication([sys.argv[0], "-platform", "offscreen"])
    for name in sys.argv[1:]:
        make_overview(name)
