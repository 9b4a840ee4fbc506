"""What the sides of tables want, kept beside the records and never in them: a goal is its side's own secret."""

import json
from contextlib import suppress
from pathlib import Path

import msgspec

from desktop.foreign import content_or_none
from desktop.journal import saves
from desktop.whole_file import write_whole

MOST_TABLES = 40
"""Tables whose goals are kept, those looked at last."""
_LARGEST = 1_000_000
KeptGoals = dict[str, dict[str, str]]


def kept_goal(record: Path, seat: int, home: Path | None = None) -> str:
    """The goal of a seat at the table of a record, as it is written; empty where it has none."""
    return _read(home).get(str(record), {}).get(str(seat), "")


def keep_goal(record: Path, seat: int, goal: str, home: Path | None = None) -> None:
    """Keep the goal of a seat; an empty one is forgotten. A file that cannot be written is no fault.

    A table that lies in no file yet keeps nothing.
    """
    if record == Path():
        return
    tables = _read(home)
    goals = {**tables.pop(str(record), {}), str(seat): goal}
    goals = {each: words for each, words in goals.items() if words}
    known = {**({str(record): goals} if goals else {}), **tables}
    with suppress(OSError):
        _file(home).parent.mkdir(parents=True, exist_ok=True)
        # json, unlike msgspec, takes paths that are not UTF-8
        write_whole(_file(home), json.dumps(dict([*known.items()][:MOST_TABLES])).encode())


def _read(home: Path | None) -> KeptGoals:
    """All that is kept, the table written last first; nothing where the file is missing or damaged."""
    content = content_or_none(_file(home), _LARGEST)
    try:
        return {} if content is None else msgspec.convert(json.loads(content), KeptGoals)
    except (ValueError, RecursionError):
        return {}


def _file(home: Path | None) -> Path:
    return (home or saves.folder()) / "goals.json"
