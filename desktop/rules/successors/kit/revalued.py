"""A kit on a map whose provinces are worth other victory points than its files say (VIC-10)."""

from collections.abc import Mapping

from msgspec import structs

from desktop.atlas.atlas import Atlas
from desktop.rules.successors.kit.kit import Kit


def revalued(kit: Kit, worth: Mapping[str, int]) -> Kit:
    """The same kit where the provinces named in `worth` give so many victory points, and the others as before."""
    contents = kit.atlas.contents
    provinces = tuple(
        structs.replace(province, victory_points=worth.get(province.id, province.victory_points))
        for province in contents.provinces
    )
    atlas = Atlas(structs.replace(contents, provinces=provinces), kit.atlas.digest, kit.atlas.source)
    return Kit(atlas, kit.box, kit.edition, kit.options)
