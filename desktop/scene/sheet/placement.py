"""Place all labels of a zoom step: gather the free places of each, choose, and let the crowded ones shrink."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from desktop.atlas.atlas import Atlas
from desktop.scene.sheet.along import feature_options
from desktop.scene.sheet.around import space_options
from desktop.scene.sheet.country import ProvinceGround, province_options
from desktop.scene.sheet.obstacles import Obstacles, obstacles_of
from desktop.scene.sheet.options import Options
from desktop.scene.sheet.solving import solve
from desktop.scene.sheet.stored import Placement
from desktop.scene.sheet.trimming import symbol_of
from desktop.scene.sheet.wording import Wanted, wanted_labels

_ENOUGH = 60
"""So many free places of a great name, and smaller settings are not looked for at first."""


class _Ground(NamedTuple):
    obstacles: Obstacles
    country: ProvinceGround


@lru_cache(maxsize=4)
def _ground(atlas: Atlas, step: float) -> _Ground:
    return _Ground(obstacles_of(atlas, step), _country(atlas))


@lru_cache(maxsize=2)
def _country(atlas: Atlas) -> ProvinceGround:
    return ProvinceGround(atlas)


def place_labels(atlas: Atlas, language: str, step: float, text_scale: float = 1.0) -> Placement:
    """Place the names of a map in a language at a zoom step; `text_scale` enlarges all lettering.

    No label overlaps another, a symbol or a sign, or leaves the sheet. Names without room shrink; only names for which
    nothing helps are dropped. Needs the shipped fonts to be loaded.
    """
    wanted = wanted_labels(atlas, language, step, text_scale)
    ground = _ground(atlas, step)
    options = [_options(label, atlas, ground, 0) for label in wanted]
    chosen = solve(options)
    for shrink in (1, 2, 3):
        crowded = [n for n, place in enumerate(chosen) if place < 0]
        if not crowded:
            break
        options = _shrunk(options, crowded, atlas, ground, shrink)
        chosen = solve(options)
    labels = tuple(option.take(place) for option, place in zip(options, chosen, strict=True) if place >= 0)
    dropped = tuple(label.id for label, place in zip(wanted, chosen, strict=True) if place < 0)
    return Placement(labels, dropped)


def _options(wanted: Wanted, atlas: Atlas, ground: _Ground, shrink: int) -> Options:
    kind, _, name = wanted.id.partition(":")
    if kind == "space":
        return space_options(wanted, symbol_of(atlas, name), ground.obstacles, shrink)
    if kind == "province":
        return province_options(wanted, ground.country, ground.obstacles, _ENOUGH << 2 * shrink)
    feature = next(feature for feature in atlas.features if feature.id == name)
    return feature_options(wanted, feature, atlas, ground.obstacles, _ENOUGH << 2 * shrink)


def _shrunk(
    options: Sequence[Options],
    crowded: Sequence[int],
    atlas: Atlas,
    ground: _Ground,
    shrink: int,
) -> list[Options]:
    """The options with smaller settings added for the labels that found no room and the spaces near them."""
    again = set(crowded)
    for number in crowded:
        again |= {n for n, other in enumerate(options) if _close(options[number].wanted, other.wanted, atlas)}
    return [
        _options(option.wanted, atlas, ground, shrink) if number in again else option
        for number, option in enumerate(options)
    ]


def _close(one: Wanted, other: Wanted, atlas: Atlas) -> bool:
    """Whether two labels name spaces within 220 canvas pixels of each other."""
    a, b = atlas.place.get(one.id.partition(":")[2]), atlas.place.get(other.id.partition(":")[2])
    return a is not None and b is not None and abs(a[0] - b[0]) < 220 and abs(a[1] - b[1]) < 220
