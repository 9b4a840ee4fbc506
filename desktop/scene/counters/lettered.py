"""The ground counters stand on at a zoom step, with the names of spaces that they had better leave free."""

from functools import lru_cache

from desktop.atlas.atlas import Atlas
from desktop.scene.counters.siting import Ground
from desktop.scene.sheet.placed import ink_boxes
from desktop.scene.sheet.stored import placement_of

_SPACES = ("major", "minor", "transit")
"""Names that are kept free; those of provinces, seas and mountains are large enough to be read under a stack."""


@lru_cache(maxsize=16)
def ground_of(atlas: Atlas, language: str, step: float, text_scale: float = 1.0) -> Ground:
    """The ground of a map at a zoom step, its names in `language` and lettered at `text_scale`."""
    labels = placement_of(atlas, language, step, text_scale).labels
    return Ground(atlas, [box for label in labels if label.what in _SPACES for box in ink_boxes(label)])
