"""What can be told of a record at a glance, without reading its answers: for a list of games."""

import json
import sqlite3
from pathlib import Path

import msgspec

from desktop.journal.record.errors import RecordError
from desktop.journal.record.examine import read_record
from desktop.journal.record.roots import turn_number
from desktop.language import one_line

_MOMENT = """
WITH RECURSIVE up (id, parent, moment) AS (
    SELECT id, parent, moment FROM nodes WHERE id = (SELECT node FROM marks WHERE name = 'cursor')
    UNION ALL
    SELECT nodes.id, nodes.parent, nodes.moment FROM nodes JOIN up ON nodes.id = up.parent WHERE up.moment = ''
)
SELECT moment FROM (SELECT moment FROM up LIMIT 10000) WHERE moment <> '' LIMIT 1
"""
"""The clock at the last checkpoint before the cursor; a damaged ring of parents is followed only so far."""


_TOLD = ("title", "seats", "over", "map")


class Glance(msgspec.Struct, frozen=True):
    """A game in a few words: what it is called, its players by seat, the turn it stands in (0 where unknown), whether
    somebody has won it, how many answers it holds, those that were taken back too, and the id of its map.
    """

    title: str = ""
    people: tuple[str, ...] = ()
    turn: int = 0
    over: bool = False
    answers: int = 0
    map: str = ""


def glance(path: Path) -> Glance:
    """What a record says of itself. Raises RecordError when it is none, or is damaged where one looks."""
    meta, found, count = read_record(path, _looked_up)
    turn = turn_number(found[0]) if found else 0
    title = one_line(meta.get("title", ""))
    people, over = _people(meta.get("seats", "")), bool(meta.get("over"))
    return Glance(title, people, turn, over, max(0, count - 1), one_line(meta.get("map", "")))


def _looked_up(connection: sqlite3.Connection) -> tuple[dict[str, str], tuple[str] | None, int]:
    meta = dict(connection.execute(f"SELECT name, value FROM meta WHERE name IN {_TOLD}").fetchall())  # noqa: S608
    (count,) = connection.execute("SELECT COUNT(*) FROM nodes").fetchone()
    return meta, connection.execute(_MOMENT).fetchone(), count


def glanced(path: Path) -> Glance:
    """The same, and nothing of a record that cannot be read."""
    try:
        return glance(path)
    except RecordError:
        return Glance()


def _people(seats: str) -> tuple[str, ...]:
    """The names of the players in the order of their seats, where a table kept them."""
    try:
        players = json.loads(seats)["players"]
        return tuple(one_line(str(players[seat]["name"])) for seat in sorted(players) if players[seat].get("name"))
    except (ValueError, RecursionError, LookupError, TypeError, AttributeError):
        return ()
