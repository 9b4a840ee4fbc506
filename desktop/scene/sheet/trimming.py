"""Where a drawn route begins and ends: at the rim of the symbols it joins."""

import math
from collections.abc import Callable
from functools import lru_cache

from desktop.atlas.atlas import Atlas
from desktop.atlas.model import Point
from desktop.scene.sheet.kept_lines import kept_lines
from desktop.scene.sheet.sizes import ROUTE_GAP, SYMBOL_RADIUS
from desktop.scene.sheet.strokes import Stroke


def symbol_of(atlas: Atlas, space: str) -> str:
    """The symbol a space is drawn with."""
    return atlas.space_kinds[atlas.spaces[space].kind].symbol


def rim(symbol: str, angle: float) -> float:
    """How far from the centre the outline of a symbol lies in a direction (radians), canvas pixels."""
    radius = SYMBOL_RADIUS.get(symbol, SYMBOL_RADIUS["disc"])
    across, down = abs(math.cos(angle)), abs(math.sin(angle))
    match symbol:
        case "square":
            return radius / max(across, down)
        case "diamond":
            return radius / (across + down)
        case _:
            return radius


@lru_cache(maxsize=4096)
def trimmed(atlas: Atlas, route: str) -> Stroke:
    """The line of a route between the symbols at its ends; at least a dash of it even where they nearly touch."""
    kept = kept_lines(atlas)
    return worked_out(atlas, route) if kept is None else Stroke(kept.routes[route])


def worked_out(atlas: Atlas, route: str) -> Stroke:
    """The same, whatever is kept."""
    found = atlas.routes[route]
    whole = Stroke(atlas.curve(route))
    start = _leaving(whole.point, whole.length, atlas.place[found.a], symbol_of(atlas, found.a))
    back = _leaving(
        lambda d: whole.point(whole.length - d), whole.length, atlas.place[found.b], symbol_of(atlas, found.b)
    )
    end = whole.length - back
    if end - start < 4.0:
        middle = (start + end) / 2
        start, end = middle - 2.0, middle + 2.0
    return whole.part(start, end)


def _leaving(point: Callable[[float], Point], length: float, centre: Point, symbol: str) -> float:
    """How far along a line of some length, whose points `point` gives, it leaves the symbol at `centre`."""
    inside, outside = 0.0, min(SYMBOL_RADIUS.get(symbol, SYMBOL_RADIUS["disc"]) * 2.0, length / 2)
    while outside - inside > 0.25:
        middle = (inside + outside) / 2
        x, y = point(middle)
        if math.dist((x, y), centre) < rim(symbol, math.atan2(y - centre[1], x - centre[0])) + ROUTE_GAP:
            inside = middle
        else:
            outside = middle
    return outside
