"""The last march or voyage that came to its end or goes on: along which routes somebody came to where he went."""

from __future__ import annotations

from collections.abc import Iterable

from desktop.rules.core.event import Event
from desktop.rules.successors.events import Moved, SetOut


def last_move(happened: Iterable[tuple[Event, ...] | None]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The spaces and the routes of the last march of which a step was taken, from its start to where it ended.

    `happened` is what came of each answer, the last first, and None where the table was set by hand. Both are empty
    when nobody has marched since. Who was driven back is shown there and back.
    """
    spaces: tuple[str, ...] = ()
    routes: tuple[str, ...] = ()
    for events in happened:
        if events is None:
            break
        for event in reversed(events):
            if isinstance(event, SetOut) and spaces:
                return spaces, routes
            if isinstance(event, Moved) and event.routes:
                spaces, routes = (*event.path, *spaces[1:]), (*event.routes, *routes)
    return spaces, routes
