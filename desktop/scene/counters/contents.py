"""What a system puts beside the map: everybody's boxes, those of nobody, and what is said of hands. No painting."""

from typing import NamedTuple

from desktop.scene.counters.face import Face
from desktop.scene.palette import FactionColours


class BoxKey(NamedTuple):
    """A box: what it is for, and whose (None: nobody's)."""

    kind: str
    seat: int | None


class Contents(NamedTuple):
    """What lies in a box, and its title; `share` is its part of the width that its owner's boxes have together."""

    key: BoxKey
    title: str
    faces: tuple[Face, ...]
    share: float = 1.0


class Owner(NamedTuple):
    """Somebody who sits at the table: the name above the boxes, the coins of the standing, the boxes."""

    seat: int
    name: str
    colours: FactionColours
    coins: tuple[Face, ...]
    boxes: tuple[Contents, ...]


class HandLine(NamedTuple):
    """What is said of one seat's hand below a picture."""

    seat: int
    words: str
