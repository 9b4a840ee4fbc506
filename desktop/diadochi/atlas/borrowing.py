"""What a map takes from a map that comes with the program, so that a small map needs few files.

`borrows = "diadochi"` in map.toml names that map, the lender. Then the files of the map may be missing, and every
table that a file of the game lacks is that of the lender. Entries of the lender that name places this map does not
have are left out, or stand without those places; see `diadochi.rules.successors.borrowed_kit`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from diadochi.atlas.conversion import LARGEST, Place
from diadochi.atlas.documents import LENT, Document, Fault, JsonObject, digest_of, read_document
from diadochi.atlas.map_folders import MAP_FILE
from diadochi.atlas.model import stretched
from diadochi.language import msg
from diadochi.resources import maps

_HEAD: Final = ("system", "route_kind", "space_kind")
"""What map.toml takes from the lender's."""
_LONGER_SIDE = 2400
"""Canvas pixels of the longer side of a sheet that is given as a frame."""
_REACH = 0.1
"""How far a province is tinted round its spaces, as a part of the longer side."""
_LINT: Mapping[str, object] = {
    "provenance": "house",
    "symbol_px": 30,
    "spacing_px": 60,
    "offset_px": 60,
    "margin_px": 40,
    "over_sea_px": 60,
    "over_land_px": 60,
    "symbol_reach_px": 60,
    "sea_routes_per_port": [0, 12],
    "owners": ["independent"],
    "kinds_without_province": ["transit"],
}
"""What a borrowing map is held to, if it has no [lint] of its own."""


def lender_of(folder: Path) -> str:
    """The name of the map that a folder borrows from; empty if it borrows nothing, or cannot be read."""
    read = read_document(folder / MAP_FILE, MAP_FILE)
    return "" if isinstance(read, Fault) else str(read.content.get("borrows", ""))


def lent_file(folder: Path, lender: str, name: str) -> Path:
    """The lender's file of that name, as it was packed with the map, else as it is now."""
    packed = folder / LENT / name
    return packed if packed.is_file() else maps(lender, name)


def lent_document(folder: Path, lender: str, name: str) -> Document:
    """The lender's file of that name; an empty one if it cannot be read."""
    read = read_document(lent_file(folder, lender, name), f"{LENT}/{name}")
    return Document(name, {}, b"") if isinstance(read, Fault) else read


def completed_head(folder: Path, read: Document, place: Place) -> Document:
    """map.toml with what it lacks: kinds of the lender, a sheet from its frame, and gentle limits for the checks."""
    head = read.content
    lender = str(head["borrows"])
    lent = lent_document(folder, lender, MAP_FILE)
    if not lent.content:
        place.fault("borrows", lender, msg("is not a map that comes with the program"), msg('write "diadochi"'))
        return read
    taken: JsonObject = {key: lent.content[key] for key in _HEAD if key in lent.content}
    whole = {**taken, "province_reach_px": _LONGER_SIDE * _REACH, **sheet_of_frame(head.get("frame"), place), **head}
    whole.setdefault("lint", {**_LINT, "lengths_km": _any_lengths(whole.get("route_kind"))})
    return Document(read.shown, whole, bytes.fromhex(digest_of((read.digest, lent.digest))))


def _any_lengths(kinds: object) -> JsonObject:
    """Limits for the lengths of routes that no route breaks."""
    entries = kinds if isinstance(kinds, list) else []
    return {str(kind.get("id")): [0, LARGEST] for kind in entries if isinstance(kind, dict)}


def sheet_of_frame(frame: object, place: Place) -> JsonObject:
    """The canvas and the projection of a frame: west, south, east and north in degrees; empty if there is none.

    A frame that is no box in the world is a fault of the place.
    """
    if frame is None:
        return {}
    remedy = msg("write [west, south, east, north] in degrees, for example [21.5, 36.5, 24.5, 39]")
    numbers = frame if isinstance(frame, list) else []
    if len(numbers) != 4 or not all(isinstance(number, int | float) for number in numbers):
        place.fault("frame", frame, msg("is not four numbers"), remedy)
        return {}
    west, south, east, north = map(float, numbers)
    if not (west >= -180 and west + 0.1 <= east <= 180 and south >= -85 and south + 0.1 <= north <= 85):
        place.fault("frame", frame, msg("is not a box of at least 0.1 degrees"), remedy)
        return {}
    across, down = east - west, stretched(north) - stretched(south)
    scale = math.floor(_LONGER_SIDE / max(across, down))
    width, height = (min(LARGEST, max(100, round(degrees * scale))) for degrees in (across, down))
    projection = {"kind": "mercator", "lon_west": west, "lat_north": north, "scale": max(1, scale)}
    return {
        "canvas": {"width": width, "height": height},
        "projection": {**projection, "provenance": "house"},
    }
