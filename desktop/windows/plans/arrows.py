"""The marches of a plan as arrows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from desktop.journal.record.browsing import Browsing
from desktop.journal.record.walking import walked
from desktop.rules.core.event import Event
from desktop.scene.highlights.plan_arrows import PlannedArrow
from desktop.windows.playing.map_play import Way
from desktop.windows.plug import GameTable

LastMoveOf = Callable[[Iterable[tuple[Event, ...] | None]], Way]
"""The way of the last move of all that has happened, the last first; see `MapPlay.last_move`."""


def marches_of(record: Browsing, node: int, last_move: LastMoveOf) -> list[tuple[Way, int]]:
    """Every march from the beginning of a record up to `node`, with the seat whose it is."""
    happened: list[tuple[Event, ...]] = []
    found: list[tuple[Way, int]] = []
    for step in walked(record, record.tree.lineage(node)):
        happened.append(step.events)
        way = last_move(reversed(happened))
        if not way[0] or (found and found[-1][0] == way):
            continue
        if found and _goes_on(found[-1][0], way):
            found[-1] = way, found[-1][1]
        else:
            found.append((way, step.asked.seat))
    return found


def arrows_of(table: GameTable, record: Browsing) -> list[PlannedArrow]:
    """The same up to the cursor of a plan that was carried out, as they are drawn."""
    look = table.shell.table.look
    found = marches_of(record, record.cursor, table.map_play.last_move)
    return [PlannedArrow(*way, look(seat)) for way, seat in found]


def _goes_on(before: Way, now: Way) -> bool:
    """Whether the way now is that of before and a further step."""
    return len(now[0]) > len(before[0]) and _begins(now[0], before[0]) and _begins(now[1], before[1])


def _begins(longer: Sequence[str], shorter: Sequence[str]) -> bool:
    return tuple(longer[: len(shorter)]) == tuple(shorter)
