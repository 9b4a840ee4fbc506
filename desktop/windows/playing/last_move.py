"""The last move of the line of play: along which routes somebody came to where he stands now."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.atlas.atlas import Atlas
from desktop.journal.line import Correction
from desktop.rules.core.flow import Answer
from desktop.rules.successors.answers import Activate, Oppose, PlayEvent, Sail, Step
from desktop.rules.successors.position import Position


def last_move(
    atlas: Atlas, entries: Sequence[Answer | Correction[Position]], position: Position
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The spaces and the routes of the last march of which a step was taken, from its start to where it ended.

    Both are empty when nobody has marched since the table was last set by hand, or when whoever marched stands
    elsewhere by now. A voyage that was opposed is left out: it may have been driven back.
    """
    routes: list[str] = []
    march = position.activation
    opposed = False
    for entry in reversed(entries):
        match entry:
            case Correction():
                break
            case Oppose():
                opposed = True
            case Step(route=route):
                routes.insert(0, route)
            case Sail(routes=legs):
                routes[:0] = () if opposed else legs
                opposed = False
            case Activate() if march is not None and len(march.path) > 1:
                return march.path, tuple(routes[: len(march.path) - 1])
            case Activate() if march is not None:
                march, routes = None, []
            case Activate(general=general) if routes:
                found = position.where(general)
                return _from_the_end(atlas, routes, found[0]) if found is not None else ((), ())
            case PlayEvent() if routes:
                return _of_independents(atlas, routes, position)
    return (), ()


def _of_independents(
    atlas: Atlas, routes: Sequence[str], position: Position
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Steps without an activation since a card was played are those of an independent army, where one came (IND-04)."""
    ways = (_from_the_end(atlas, routes, end) for end in position.independents.values())
    return next((way for way in ways if way[0]), ((), ()))


def _from_the_end(atlas: Atlas, routes: Sequence[str], end: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The spaces met when the routes are followed back from `end`; nothing when the last one does not lead there."""
    spaces = [end]
    for name in reversed(routes):
        route = atlas.routes[name]
        if spaces[0] not in (route.a, route.b):
            return (), ()
        spaces.insert(0, route.b if route.a == spaces[0] else route.a)
    return tuple(spaces), tuple(routes)
