"""What is to be named on the sheet at a zoom step: which words, in which manner, how large, how important."""

from collections.abc import Iterator
from typing import NamedTuple

from desktop.atlas.atlas import Atlas
from desktop.scene.sheet.sizes import letter_size


class Wanted(NamedTuple):
    """A label to be placed.

    `id` is "space:<id>", "province:<id>" or "feature:<id>"; `what` the manner of its lettering (see `sizes`); `size`
    the em in canvas pixels and `hair` a screen pixel in them; `value` the victory points shown beside a province (0:
    none); `weight` what dropping it costs.
    """

    id: str
    what: str
    text: str
    size: float
    value: int
    weight: float
    hair: float

    def gap(self, share: float) -> float:
        """What to keep free round the ink: a share of the em, but more than a screen pixel."""
        return max(share * self.size, 1.15 * self.hair)


_WEIGHTS = {
    "major": 1000.0, "province": 300.0, "minor": 200.0, "transit": 120.0,
    "sea": 100.0, "desert": 60.0, "range": 40.0, "river": 20.0,
}  # fmt: skip


_FINE = 1.0
"""From this step on provinces have the display face; below it a sturdier one ("country"), as its hairlines fade."""


def wanted_labels(atlas: Atlas, language: str, step: float, text_scale: float = 1.0) -> tuple[Wanted, ...]:
    """The labels of a zoom step in one language of the map's names."""
    return tuple(label for label in _all_labels(atlas, language, step, text_scale) if label.size > 0)


def _all_labels(atlas: Atlas, language: str, step: float, text_scale: float) -> Iterator[Wanted]:
    for space in atlas.spaces.values():
        what = manner(atlas, space.id)
        size = letter_size(what, step, text_scale)
        yield Wanted(f"space:{space.id}", what, space.names.in_language(language), size, 0, _WEIGHTS[what], 1 / step)
    size = letter_size("province", step, text_scale)
    for province in atlas.provinces.values():
        text = province.names.in_language(language)
        label = f"province:{province.id}"
        what = "province" if step >= _FINE else "country"
        yield Wanted(label, what, text, size, province.victory_points, _WEIGHTS["province"], 1 / step)
    for feature in atlas.features:
        size = letter_size(feature.kind, step, text_scale)
        text = feature.names.in_language(language)
        yield Wanted(f"feature:{feature.id}", feature.kind, text, size, 0, _WEIGHTS[feature.kind], 1 / step)


def manner(atlas: Atlas, space: str) -> str:
    """How the name of a space is lettered: "major", "minor" or "transit", by its symbol."""
    symbol = atlas.space_kinds[atlas.spaces[space].kind].symbol
    return {"square": "major", "diamond": "transit"}.get(symbol, "minor")


def in_two_lines(text: str) -> tuple[str, str] | None:
    """A text of several words broken where its halves are most alike in length; None for a single word."""
    words = text.split()
    if len(words) < 2:
        return None
    breaks = ((" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words)))
    return min(breaks, key=lambda halves: abs(len(halves[0]) - len(halves[1])))
