"""The last answer that did something, and the last move: read from what has happened."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from desktop.forecast.rome.in_hand import sea_lanes
from desktop.journal.record.browsing import Browsing
from desktop.journal.record.walking import RecordStep, lately
from desktop.rules.core.event import Event
from desktop.rules.core.flow import Decision
from desktop.rules.rome.answers import HandOver, Pass
from desktop.rules.rome.events import By, CardPlayed, Moved
from desktop.rules.rome.kit import Kit
from desktop.windows.playing.last_deed import LastDeed
from desktop.windows.playing.map_play import Way

_MARCHES = (By.LAND, By.SEA)
"""Moves that follow each other in one action."""


def last_deed(kit: Kit, record: Browsing, node: int) -> LastDeed | None:
    """The last answer up to `node` that did something, with all that came of it; None where there is none."""
    came: tuple[Event, ...] = ()
    for step in lately(record, node):
        came = (*step.events, *came)
        if _is_deed(step):
            way, routes = last_move(kit, (came,))
            spaces = dict.fromkeys(space for event in came for space in event.spaces if space in kit.atlas.spaces)
            return LastDeed(record.tree.lineage(node).index(step.node), way, routes, (*spaces,))
    return None


def _is_deed(step: RecordStep) -> bool:
    return isinstance(step.asked, Decision) and not isinstance(step.answer, HandOver | Pass)


def last_move(kit: Kit, happened: Iterable[tuple[Event, ...] | None]) -> Way:
    """The way of the army that moved last, step by step from where its march began; any other move by itself.

    `happened` is what came of each answer, the last first, None where the table was set by hand.
    """
    path: tuple[str, ...] = ()
    routes: tuple[str, ...] = ()
    for events in happened:
        if events is None:
            break
        for event in reversed(events):
            if isinstance(event, CardPlayed) and event.use == "activation" and path:
                return path, routes
            if not isinstance(event, Moved) or event.by == By.ARRIVAL:
                continue
            if path and (event.path[-1] != path[0] or event.by not in _MARCHES):
                return path, routes
            path, routes = (*event.path, *path[1:]), (*_routes(kit, event), *routes)
            if event.by not in _MARCHES:
                return path, routes
    return path, routes


def _routes(kit: Kit, move: Moved) -> tuple[str, ...]:
    """The routes of a move; by sea the lanes, where there are some."""
    steps = tuple(pairwise(move.path))
    if move.by == By.SEA:
        return tuple(lane for here, there in steps for lane in sea_lanes(kit, here, there))
    return tuple(next(step.route for step in kit.steps[here] if step.to == there) for here, there in steps)
