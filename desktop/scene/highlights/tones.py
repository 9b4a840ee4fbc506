"""Tones of the highlights, mixed from the palette. Every tone has a second sign: a ring's shape, a number, a cross."""

from PySide6.QtGui import QColor

from desktop.scene.palette import rgb

SURE_BAND = 2
"""Movement points that every army has (MOV-10): the band that needs no luck."""
_SHARES = {2: 0.0, 3: 0.5, 4: 0.95}


def mixed(one: str, other: str, share: float, alpha: int = 255) -> QColor:
    """The colour `share` of the way (0 to 1) from one of the palette's colours to another."""
    red, green, blue = (round(p + (q - p) * share) for p, q in zip(rgb(one), rgb(other), strict=True))
    return QColor(red, green, blue, alpha)


def band_of(cost: int) -> int:
    """The band a cost falls into: 2, 3 or 4 movement points; what costs more counts as 4."""
    return min(max(cost, SURE_BAND), 4)


def gold(band: int | None, alpha: int = 255) -> QColor:
    """The gold of a band: bright for what is sure or when points are known (None), deeper the more luck is needed."""
    return mixed("gold", "gold_deep", _SHARES.get(band or SURE_BAND, 0.95), alpha)
