"""Names and lists of names as the views of the explorer say them."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.language import current_language, tr, trn
from desktop.windows.on_table import OnTable

MOST_NAMES = 12
"""Names that are written out; of longer lists the rest is counted."""


def route_name(table: OnTable, route: str) -> str:
    """The two ends of a route, and what the road is called where it has a name."""
    found = table.atlas.routes[route]
    ends = f"{table.space(found.a)} – {table.space(found.b)}"
    return ends if found.names is None else f"{ends} ({found.names.in_language(current_language())})"


def thing_name(table: OnTable, thing: str) -> str:
    """A space or a route by its name."""
    return table.space(thing) if thing in table.atlas.spaces else route_name(table, thing)


def names_of(table: OnTable, spaces: Sequence[str], most: int = MOST_NAMES) -> str:
    """The names of spaces in their order; of many the first ones, and how many more there are."""
    shown = ", ".join(table.space(space) for space in spaces[:most])
    more = len(spaces) - most
    return shown if more <= 0 else tr("{names} and {n} more", names=shown, n=more)


def points(count: int) -> str:
    """So many movement points."""
    return trn("{n} movement point", "{n} movement points", count)
