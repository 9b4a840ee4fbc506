"""The papers the map can be printed on, and the files of its pages. Imports nothing slow, as windows
need it at once.
"""

from enum import StrEnum
from pathlib import Path


class Paper(StrEnum):
    """The paper for a print."""

    A4 = "a4"
    A3 = "a3"
    POSTER_4 = "poster4"
    POSTER_9 = "poster9"


def page_file(path: Path, number: int) -> Path:
    """The file of a page that is written as a picture, counted from 0: map.png, map-2.png, map-3.png."""
    return path if number == 0 else path.with_stem(f"{path.stem}-{number + 1}")
