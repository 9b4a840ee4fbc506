"""Where the cartouche lies: as the map says, else nowhere."""

from desktop.atlas.atlas import Atlas
from desktop.scene.sheet.placed import LabelBox


def cartouche_box(atlas: Atlas) -> LabelBox | None:
    """Left, top, right, bottom of the cartouche in canvas pixels; None for a map without one."""
    if atlas.cartouche is None:
        return None
    x, y, width, height = atlas.cartouche
    return x, y, x + width, y + height
