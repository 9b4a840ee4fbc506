"""The last answer that did something, and all that came of it, read from what has happened."""

from __future__ import annotations

from collections.abc import Iterable

from desktop.atlas.atlas import Atlas
from desktop.journal.record.browsing import Browsing
from desktop.journal.record.walking import RecordStep, lately
from desktop.rules.core.event import Event
from desktop.rules.core.flow import Decision
from desktop.rules.successors.events import By, Moved
from desktop.rules.successors.independents.ways import BOX
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.passing import does_nothing
from desktop.windows.playing.last_deed import LastDeed


def last_deed(atlas: Atlas, record: Browsing, node: int) -> LastDeed | None:
    """The last answer up to `node` that did something, with all that came of it and of the answers after it; None when
    there is none since the table was set by hand.
    """
    came: tuple[Event, ...] = ()
    for step in lately(record, node):
        came = (*step.events, *came)
        if _is_deed(step):
            way, routes = _way(came)
            spaces = dict.fromkeys(space for event in came for space in event.spaces if space in atlas.spaces)
            return LastDeed(record.tree.lineage(node).index(step.node), way, routes, (*spaces,))
    return None


def _is_deed(step: RecordStep) -> bool:
    """Whether somebody chose to do something; taking one's turn at a free table is nothing."""
    kind = step.asked.kind
    return isinstance(step.asked, Decision) and kind != Kind.HAND_OVER and not does_nothing(kind, step.answer)


def _way(came: Iterable[Event]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The spaces and routes along which somebody went first, there and back where he was driven back."""
    moves = [event for event in came if isinstance(event, Moved) and BOX not in event.path]
    if not moves:
        return (), ()
    first, *later = moves
    back = next((each for each in later if each.by == By.STEP_BACK and each.path[0] == first.path[-1]), None)
    if back is None:
        return first.path, first.routes
    return (*first.path, *back.path[1:]), (*first.routes, *back.routes)
