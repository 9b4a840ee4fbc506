"""What the small map beside the large one shows."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPixmap

from desktop.atlas.atlas import Atlas
from desktop.scene.land.version import overview_path
from desktop.scene.palette import FACTIONS
from desktop.scene.view.map_scene import MapScene
from desktop.windows.on_table import OnTable


def overview(atlas: Atlas) -> QPixmap:
    """The picture of the whole sheet; null where a map brings none."""
    return QPixmap(str(overview_path(atlas.id)))


def dots(table: OnTable, scene: MapScene) -> tuple[tuple[QPointF, str], ...]:
    """A dot for each stack: its place on the sheet and the colour of its side."""
    position, kit = table.position, table.kit
    if position is None or kit is None:
        return ()
    return tuple(
        (scene.place(space), FACTIONS[kit.colours[stack.seat].letter].fill) for space, stack in position.all_stacks()
    )
