"""Paints the small picture of a whole sheet that is shipped, so that the first start shows land at once.

``python -m diadochi.lab.land_overview diadochi rome`` paints it again after any change of the painter.
"""

import sys

from PySide6.QtGui import QGuiApplication

from diadochi.atlas.geography import load_geography
from diadochi.atlas.map_files import open_atlas
from diadochi.resources import maps
from diadochi.scene.canvas import sheet_box
from diadochi.scene.land.land_picture import paint_sheet
from diadochi.scene.land.land_tiles import encoded, overview_path, overview_stamp
from diadochi.whole_file import write_whole

_WIDTH = 1500
_QUALITY = 84


def make_overview(map_id: str) -> None:
    """Paint the overview of a shipped map and its stamp. Raises GeographyError, MapError, OSError."""
    atlas = open_atlas(maps(map_id))
    scale = _WIDTH / sheet_box(atlas).width
    write_whole(overview_path(map_id), encoded(paint_sheet(atlas, scale=scale), _QUALITY))
    stamp = overview_stamp(load_geography(atlas).digest)
    write_whole(overview_path(map_id).with_suffix(".txt"), stamp.encode())


def main() -> None:
    application = QGuiApplication([sys.argv[0], "-platform", "offscreen"])
    for name in sys.argv[1:]:
        make_overview(name)
    del application


if __name__ == "__main__":
    main()
