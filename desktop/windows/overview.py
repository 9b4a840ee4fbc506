"""What the small map beside the large one shows."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPixmap

from desktop.atlas.atlas import Atlas
from desktop.scene.counters.plug import counters_of
from desktop.scene.land.small_sheet import overview_picture
from desktop.scene.view.map_scene import MapScene
from desktop.windows.on_table import OnTable


def overview(atlas: Atlas) -> QPixmap:
    """The picture of the whole sheet; null where a map brings none."""
    return overview_picture(atlas.id)


def dots(table: OnTable, scene: MapScene) -> tuple[tuple[QPointF, str], ...]:
    """A dot for each stack: its place on the sheet and the colour of its owner."""
    position, kit = table.position, table.kit
    if position is None or kit is None:
        return ()
    system = counters_of(kit)
    return tuple((scene.place(key.space), system.stack_colours(kit, key).fill) for key in system.keys(kit, position))
