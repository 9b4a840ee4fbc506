"""The palette as "#rrggbb" (sheet, routes, spaces, factions, window styles), and the shipped typefaces.

Every colour that distinguishes things has a second sign beside it: a shape, a pattern or a letter.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakKeyDictionary

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontDatabase, QPainter

from diadochi.language import tr
from diadochi.resources import assets

if TYPE_CHECKING:
    from diadochi.atlas.atlas import Atlas


# --- province tints
# A few muted colours, assigned so that neighbours differ.

TINTS = (
    "#9c4a34",  # brick
    "#2f74a0",  # slate blue
    "#b98a1d",  # ochre
    "#5c7a3c",  # moss
    "#84507f",  # plum
    "#2f7f78",  # verdigris
    "#b4617c",  # rose
    "#4d4a94",  # violet
)
"""Muted colours that differ in lightness as well as in hue."""
NEIGHBOUR_REACH = 260.0
"""Provinces with spaces closer than this (canvas pixels) may have areas that touch."""


def neighbouring_provinces(atlas: Atlas) -> dict[str, set[str]]:
    """For every province, those whose areas may touch it: joined by a route, or with spaces close by."""
    near: dict[str, set[str]] = {province: set() for province in atlas.provinces}
    home = {name: space.province for name, space in atlas.spaces.items() if space.province}
    pairs = [(route.a, route.b) for route in atlas.routes.values()]
    pairs += [(a, b) for a, b in combinations(home, 2) if math.dist(atlas.place[a], atlas.place[b]) < NEIGHBOUR_REACH]
    for a, b in pairs:
        one, other = home.get(a), home.get(b)
        if one and other and one != other:
            near[one].add(other)
            near[other].add(one)
    return near


def spread_tints(neighbours: Mapping[str, Sequence[str]], count: int) -> dict[str, int]:
    """A tint number below `count` for each name; neighbours differ as far as `count` tints allow.

    The name with the most tints taken by neighbours is next (Brelaz); it gets the least used of the free tints.
    """
    dealt: dict[str, int] = {}
    used = [0] * count

    def hemmed(name: str) -> tuple[int, int, str]:
        seen = {dealt[other] for other in neighbours[name] if other in dealt}
        return -len(seen), -len(neighbours[name]), name

    while len(dealt) < len(neighbours):
        name = min((left for left in neighbours if left not in dealt), key=hemmed)
        clashes = [0] * count
        for other in neighbours[name]:
            if other in dealt:
                clashes[dealt[other]] += 1
        tint = min(range(count), key=lambda number: (clashes[number], used[number], number))
        dealt[name] = tint
        used[tint] += 1
    return dealt


# --- palette

SHEET: Mapping[str, str] = {
    # the hand's ink and the paper
    "ink": "#3a2615",
    "ink_soft": "#6b4e33",
    "ink_faint": "#96795a",
    "parchment": "#ecd9b0",
    "parchment_light": "#f7ebcf",
    "parchment_dark": "#cfae78",
    "halo": "#f8eed6",
    "table": "#86a6a6",
    "table_line": "#7b9b9d",
    # land
    "land_low": "#e2d3a4",
    "land_plain": "#efdcb0",
    "land_high": "#e6c08c",
    "land_peak": "#f3e3c6",
    "land_desert": "#eccf9a",
    "relief_shadow": "#6a4a35",
    "relief_light": "#fff6dc",
    "stipple": "#a57b45",
    "forest": "#8a8a4c",
    # water
    "sea": "#9fbbb5",
    "sea_shallow": "#c8d7c4",
    "sea_deep": "#6b949d",
    "sea_line": "#4a7883",
    "lake": "#a9c6c0",
    "river": "#4a7f93",
    "river_ink": "#356478",
    # light and warning
    "gold": "#f2b705",
    "gold_deep": "#b27b00",
    "vermilion": "#c8371b",
    "vermilion_deep": "#8e2210",
    "violet": "#6b3f86",
    "dim": "#3a2615",
    "meander": "#7a3b22",
    "meander_ground": "#e7cf9d",
}
"""Colours of the sheet. `gold` lights what is legal, `vermilion` rings what is risky."""

ROUTES: Mapping[str, str] = {
    "road": "#4a321d",
    "chevrons": "#7a3b22",
    "rope": "#1f5d86",
    "dashes": "#1f6f8f",
    "long_dashes": "#6b3f86",
}
"""Colours of route styles; each style also has its own line pattern."""

SPACES: Mapping[str, str] = {
    "disc": "#fbf2dc",
    "crown": "#f6dfae",
    "hexagon": "#e3cfa6",
    "diamond": "#f3e6c8",
    "port": "#1f5d86",
    "fill": "#fbf2dc",
    "edge": "#3a2615",
}
"""Fills of space symbols; the shapes differ as well."""


SKETCH_INKS: Mapping[str, str] = {
    "blue": "#0b5fa5",
    "vermilion": "#c43c00",
    "green": "#00704f",
    "violet": "#7a2a86",
    "black": "#1c130b",
}
"""Inks for drawing on the map; dashes and signs distinguish them as well (`scene.sketch_painting`)."""


class FactionColours(NamedTuple):
    """The look of an owner of pieces: fill, text colour, and the pattern and letter that say the same again."""

    letter: str
    name: str
    fill: str
    dark: str
    text: str
    pattern: str


FACTIONS: Mapping[str, FactionColours] = {
    "A": FactionColours("A", "blue", "#0072B2", "#00466e", "#FFFFFF", "solid"),
    "B": FactionColours("B", "vermilion", "#D55E00", "#863b00", "#FFFFFF", "diagonal_stripes"),
    "C": FactionColours("C", "yellow", "#F0E442", "#8d8412", "#000000", "dots"),
    "D": FactionColours("D", "green", "#009E73", "#005f45", "#FFFFFF", "horizontal_bars"),
    "E": FactionColours("E", "purple", "#CC79A7", "#83456a", "#000000", "cross_hatch"),
    "I": FactionColours("I", "grey", "#7F7F7F", "#4a4a4a", "#FFFFFF", "double_border"),
}
"""Seats by letter, after Okabe and Ito; "I" is the Independents."""

_SEATS = "IABCDE"


def colours_of(seat: int | None) -> FactionColours:
    """The colours of a seat, 0 to 5; None looks like the Independents (0)."""
    return FACTIONS[_SEATS[seat or 0]]


_PARTS = (
    "window", "panel", "raised", "text", "faint_text", "accent", "accent_text", "border", "focus", "selection",
    "selection_text", "good", "warning", "danger", "shadow", "table",
)  # fmt: skip
STYLES: Mapping[str, Mapping[str, str]] = {
    "light": dict(zip(_PARTS, (
        "#f4ead2", "#fbf5e6", "#fffdf6", "#2c1d10", "#6f5a43", "#7a3b22", "#fff8ea", "#cdb48a", "#1f5d86", "#e8c66a",
        "#2c1d10", "#1e6b4c", "#9a5b00", "#a3260f", "#8a7350", "#3b2d22",
    ), strict=True)),
    "dark": dict(zip(_PARTS, (
        "#221a14", "#2c221a", "#382c22", "#f1e4c9", "#b9a582", "#e0a34a", "#221a14", "#57442f", "#7fb8dc", "#8a6420",
        "#fff6e0", "#7fc9a4", "#f0b04a", "#ff8a6a", "#000000", "#15100c",
    ), strict=True)),
    "high-contrast": dict(zip(_PARTS, (
        "#000000", "#000000", "#101010", "#ffffff", "#e6e6e6", "#ffe14d", "#000000", "#ffffff", "#4dd2ff", "#ffe14d",
        "#000000", "#5dff9b", "#ffe14d", "#ff8f7a", "#000000", "#000000",
    ), strict=True)),
}  # fmt: skip
"""Window styles as tables with the same keys; text on window and panel has a contrast of at least 4.5 : 1."""


def colour(name: str) -> str:
    """The hex string of a name of `SHEET`, of "route.<style>", "space.<symbol>" or "faction.<letter>".

    Unknown route styles and symbols get the ink colour, so that a new map can be drawn. Raises KeyError for other
    names.
    """
    table, _, key = name.partition(".")
    if not key:
        return SHEET[name]
    match table:
        case "route":
            return ROUTES.get(key, SHEET["ink"])
        case "space":
            return SPACES.get(key, SPACES["fill"])
        case "faction":
            return FACTIONS[key].fill
    raise KeyError(name)


def qcolor(name: str, alpha: int = 255) -> QColor:
    """The QColor of `colour(name)` or of a literal "#rrggbb"; `alpha` from 0 (clear) to 255."""
    made = _mixed(name, alpha)
    return type(made)(made)  # a copy, because the caller may change it


def paint_table(painter: QPainter, rect: QRectF) -> None:
    """Paint the table around the sheet: hatched like the sea, at the same width at every zoom step."""
    painter.fillRect(rect, qcolor("table"))
    hatching = QBrush(qcolor("table_line"), Qt.BrushStyle.BDiagPattern)
    hatching.setTransform(painter.worldTransform().inverted()[0])  # type: ignore[index]
    painter.fillRect(rect, hatching)


@lru_cache(maxsize=1024)
def _mixed(name: str, alpha: int) -> QColor:
    # Cached: parsing the name takes far longer than a copy, and a sheet asks a thousand times.
    made = QColor(name if name.startswith("#") else colour(name))
    made.setAlpha(alpha)
    return made


def rgb(name: str) -> tuple[int, int, int]:
    """Red, green, blue from 0 to 255 of `colour(name)` or of a literal "#rrggbb"."""
    text = name if name.startswith("#") else colour(name)
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def province_colour(atlas: Atlas, province: str) -> str:
    """The muted tint of a province; provinces that touch or are joined by a route never share one."""
    return province_colours(atlas)[province]


_DEALT: WeakKeyDictionary[Atlas, Mapping[str, str]] = WeakKeyDictionary()
"""The tints of each loaded map; finding the neighbours takes as long as several frames."""


def province_colours(atlas: Atlas) -> Mapping[str, str]:
    """Tints of all provinces of a map, the same on every run."""
    if atlas not in _DEALT:
        near = {name: tuple(sorted(others)) for name, others in neighbouring_provinces(atlas).items()}
        _DEALT[atlas] = {name: TINTS[number] for name, number in spread_tints(near, len(TINTS)).items()}
    return _DEALT[atlas]


# --- fonts
# The shipped typefaces, loaded once. Without them text would be blank or would not fit.

TEXT = "Diadochi Garamond"
"""Family of all running text and names: regular, italic, semibold; Latin, Greek and Cyrillic."""
DISPLAY = "GFS Didot"
"""Family of titles: Latin and Greek only."""
FILES = (
    "DiadochiGaramond-Regular.ttf",
    "DiadochiGaramond-Italic.ttf",
    "DiadochiGaramond-SemiBold.ttf",
    "DiadochiGaramond-SemiBoldItalic.ttf",
    "GFSDidot.otf",
)
"""The shipped files, in assets/fonts."""
VERSION = "1"
"""Raise this when a shipped font changes: the placement of names depends on letter widths."""


class MissingFont(Exception):
    """A shipped typeface is missing or damaged; the message is one sentence with the remedy."""


class _Loaded:
    folder: Path | None = None


def load_fonts(folder: Path | None = None) -> None:
    """Register the shipped typefaces (of `folder`, by default assets/fonts) with Qt; later calls cost nothing.

    Needs a QGuiApplication. Raises MissingFont for a file that is absent or that Qt cannot read.
    """
    folder = folder or assets("fonts")
    if _Loaded.folder == folder:
        return
    for name in FILES:
        path = folder / name
        if not path.is_file():
            raise MissingFont(_sentence(path, tr("is missing")))
        if QFontDatabase.addApplicationFont(str(path)) < 0:
            raise MissingFont(_sentence(path, tr("is damaged")))
    _Loaded.folder = folder


def _sentence(path: Path, fault: str) -> str:
    return tr(
        "The typeface {name} {fault} in {folder}. Install Diadochi again or restore the file.",
        name=path.name,
        fault=fault,
        folder=path.parent,
    )


def text_font(pixels: float, *, semibold: bool = False, italic: bool = False) -> QFont:
    """The text face with an em of this many pixels, without hinting so that widths scale exactly."""
    return _sized(TEXT, pixels, semibold, italic)


def display_font(pixels: float) -> QFont:
    """The display face with an em of this many pixels; only for Latin and Greek."""
    return _sized(DISPLAY, pixels, semibold=False, italic=False)


def _sized(family: str, pixels: float, semibold: bool, italic: bool) -> QFont:
    font = QFont(family)
    font.setPixelSize(max(1, round(pixels)))
    if semibold:
        font.setWeight(QFont.Weight.Bold)
    font.setItalic(italic)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setStyleStrategy(QFont.StyleStrategy.PreferAntialias)
    font.setKerning(True)
    return font


def inscribed(words: str, pixels: float) -> QFont:
    """The face for inscriptions; Cyrillic words use the text face, as the display face has no Cyrillic."""
    return text_font(pixels) if any("\u0400" <= sign <= "\u04ff" for sign in words) else display_font(pixels)
