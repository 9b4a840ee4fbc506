"""What the map may be printed on, and the files of its pages; a window asks this at its start, so it loads nothing."""

from enum import StrEnum
from pathlib import Path


class Paper(StrEnum):
    """What it is printed on."""

    A4 = "a4"
    A3 = "a3"
    POSTER_4 = "poster4"
    POSTER_9 = "poster9"


def page_file(path: Path, number: int) -> Path:
    """The file of a page that is written as a picture, counted from 0: map.png, map-2.png, map-3.png."""
    return path if number == 0 else path.with_stem(f"{path.stem}-{number + 1}")
