"""What the last answer that did something came to, as it is shown on the map."""

from __future__ import annotations

from typing import NamedTuple


class LastDeed(NamedTuple):
    """An answer by its number on its line: the spaces and routes of its way, and all spaces of what came of it."""

    number: int
    way: tuple[str, ...]
    routes: tuple[str, ...]
    spaces: tuple[str, ...]
