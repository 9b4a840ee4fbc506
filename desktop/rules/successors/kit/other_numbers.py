"""A kit with other numbers than the files of its map say: what provinces are worth, what generals bring."""

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import structs

from desktop.atlas.atlas import Atlas
from desktop.rules.successors.kit.kit import Kit
from desktop.rules.successors.pieces import Units


def revalued(kit: Kit, worth: Mapping[str, int]) -> Kit:
    """The same kit where the provinces named give so many victory points, and the others as before (VIC-10)."""
    contents = kit.atlas.contents
    provinces = tuple(
        structs.replace(province, victory_points=worth.get(province.id, province.victory_points))
        for province in contents.provinces
    )
    old = kit.atlas
    atlas = Atlas(structs.replace(contents, provinces=provinces), old.digest, old.source, old.folder)
    return Kit(atlas, kit.box, kit.edition, kit.options)


def rearmed(kit: Kit, forces: Mapping[str, Units]) -> Kit:
    """The same kit where the generals named bring these combat units, and the others as before (SET-04)."""
    changed = {general: structs.replace(kit.generals[general], forces=units) for general, units in forces.items()}
    box = structs.replace(kit.box, generals=MappingProxyType({**kit.generals, **changed}))
    return Kit(kit.atlas, box, kit.edition, kit.options)
