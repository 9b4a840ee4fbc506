"""The small picture of a whole sheet that is shipped, so that the first start shows land at once.

``python -m desktop.scene.land.overview diadochi rome`` paints it again after any change of the painter.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QRectF
from PySide6.QtGui import QGuiApplication

from desktop.atlas.files import open_atlas
from desktop.atlas.geography import load_geography
from desktop.resources import assets, maps
from desktop.scene.land.coding import encoded, write_whole
from desktop.scene.land.sheet import paint_sheet
from desktop.scene.land.version import PAINTER_VERSION

_WIDTH = 1500
_QUALITY = 84


def overview_path(map_id: str) -> Path:
    """The file of a map's overview; it need not exist."""
    return assets("geography", map_id, "overview.jpg")


def overview_stamp(digest: str) -> str:
    """What the stamp beside an overview says when it is of today's painter and geography."""
    return f"painter {PAINTER_VERSION}, geography {digest}\n"


def make_overview(map_id: str) -> None:
    """Paints the overview of a shipped map and its stamp."""
    atlas = open_atlas(maps(map_id))
    whole: QRectF | None = None
    scale = _WIDTH / (atlas.canvas[0] + 192)
    write_whole(overview_path(map_id), encoded(paint_sheet(atlas, whole, scale), _QUALITY))
    stamp = overview_stamp(load_geography(atlas).digest)
    write_whole(overview_path(map_id).with_suffix(".txt"), stamp.encode())


if __name__ == "__main__":
    application = QGuiApplication([sys.argv[0], "-platform", "offscreen"])
    for name in sys.argv[1:]:
        make_overview(name)
