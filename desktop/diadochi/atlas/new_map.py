"""The files of a new map: a sheet for a part of the world, which borrows its game from a map that comes with us."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from diadochi.atlas.borrowing import sheet_of_frame
from diadochi.atlas.conversion import Place
from diadochi.atlas.documents import Fault, MapError
from diadochi.atlas.geography import GeographyError, region_of
from diadochi.atlas.map_files import snake_case
from diadochi.atlas.map_folders import MAP_FILE
from diadochi.foreign import write_file
from diadochi.resources import assets

LENDER: Final = "diadochi"
PAPER: Final = "paper"
_HEAD = """# {title}
#
# The fields of every file are explained at the head of the files of the map diadochi. What this map does not say is
# taken from the map it borrows from: kinds of routes and spaces, generals, cards, tables.
#
#   borrows    a map that comes with the program
#   geography  whose coast and relief are drawn: diadochi, rome, or paper for none
#   frame      west, south, east and north edge in degrees

id = {id}
names = {{ en = {title} }}
borrows = {lender}
geography = {geography}
frame = {frame}
"""
_EXAMPLES = {
    "provinces.toml": """# The provinces, for example:
#
# [[province]]
# id = "attika"
# names = { en = "Attika" }
# victory_points = 2
""",
    "spaces.toml": """# The spaces. kind: major, minor, stronghold or transit. For example:
#
# [[space]]
# id = "athenai"
# names = { en = "Athenai" }
# lon = 23.73
# lat = 37.97
# province = "attika"
# kind = "major"
# port = true

[default.provenance]
position = "history"
kind = "house"
port = "house"
offset = "house"
owner = "house"
siege_modifier = "house"
""",
    "routes.toml": """# The routes. kind: land, mountain, strait, sea or trans_mediterranean. For example:
#
# [[route]]
# ends = ["athenai", "korinthos"]
# kind = "land"

[default]
provenance = { kind = "house", via = "house" }
""",
}


class NewMap(NamedTuple):
    """A map to be made: its title, and west, south, east and north of its sheet in degrees."""

    title: str
    frame: tuple[float, float, float, float]

    @property
    def geography(self) -> str:
        """The shipped geography that covers the whole frame, else paper."""
        west, south, east, north = self.frame
        for folder in sorted(assets("geography").iterdir()):
            if folder.name == PAPER or not folder.is_dir():
                continue
            try:
                region = region_of(folder)
            except GeographyError:
                continue
            if region.west <= west and east <= region.east and region.south <= south and north <= region.north:
                return folder.name
        return PAPER


def frame_of(words: str) -> tuple[float, float, float, float]:
    """The four edges in a text such as "21.5 36.5 24.5 39". Raises MapError if they are no box of the world."""
    numbers: list[object] = []
    for word in words.replace(",", " ").split():
        try:
            numbers.append(float(word))
        except ValueError:
            numbers.append(word)
    faults: list[Fault] = []
    sheet_of_frame(numbers, Place(faults, MAP_FILE))
    if faults:
        raise MapError(faults)
    west, south, east, north = (float(str(number)) for number in numbers)
    return west, south, east, north


def write_new_map(folder: Path, new: NewMap) -> None:
    """Write the files of a new map into a folder. Raises UnfitFile."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in _files(snake_case(folder.resolve().name), new).items():
        write_file(folder / name, text.encode())


def _files(name: str, new: NewMap) -> dict[str, str]:
    said = {
        "id": json.dumps(name if name[:1].isalpha() else f"map_{name}".rstrip("_")),
        "title": json.dumps(new.title, ensure_ascii=False),
        "lender": json.dumps(LENDER),
        "geography": json.dumps(new.geography),
        "frame": _list(new.frame),
    }
    return {MAP_FILE: _HEAD.format(**said), **_EXAMPLES}


def _list(numbers: Sequence[float]) -> str:
    return f"[{', '.join(f'{number:g}' for number in numbers)}]"
