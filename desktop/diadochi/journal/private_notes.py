"""Private data beside the records, never in them: the goals of each side, and the reasons of computer players."""

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import msgspec

from diadochi.foreign import content_or_none
from diadochi.journal import saved_games
from diadochi.journal.record.codec import Unreadable, message_from_json, message_to_json
from diadochi.journal.record.record_browser import Browsing
from diadochi.journal.record.schema import START
from diadochi.language import Message
from diadochi.whole_file import append_whole, write_whole

MOST_TABLES = 40
"""The number of records whose goals are kept, most recently used first."""
_LARGEST = 1_000_000
KeptGoals = dict[str, dict[str, str]]


def kept_goal(record: Path, seat: int, home: Path | None = None) -> str:
    """The goal of a seat in a record, as text; empty if it has none."""
    return _read(home).get(str(record), {}).get(str(seat), "")


def keep_goal(record: Path, seat: int, goal: str, home: Path | None = None) -> None:
    """Store the goal of a seat; an empty one is deleted. A file that cannot be written is ignored.

    A table without a file stores nothing.
    """
    if record == Path():
        return
    tables = _read(home)
    goals = {**tables.pop(str(record), {}), str(seat): goal}
    goals = {each: words for each, words in goals.items() if words}
    known = {**({str(record): goals} if goals else {}), **tables}
    with suppress(OSError):
        _file(home).parent.mkdir(parents=True, exist_ok=True)
        # json, unlike msgspec, accepts paths that are not UTF-8
        write_whole(_file(home), json.dumps(dict([*known.items()][:MOST_TABLES])).encode())


def _read(home: Path | None) -> KeptGoals:
    """All goals, last written record first; empty if the file is missing or damaged."""
    content = content_or_none(_file(home), _LARGEST)
    try:
        return {} if content is None else msgspec.convert(json.loads(content), KeptGoals)
    except (ValueError, RecursionError):
        return {}


def _file(home: Path | None) -> Path:
    return (home or saved_games.folder()) / "goals.json"


# --- reasons of computer players
# They are kept out of the record because they may name cards in a hand. Each record has its own file of reasons, named
# after the seal of its opening position, which copies of the record share. A line is appended with each answer, so that
# a crash loses nothing. Each reason is found by the seal of the node at which the player was asked.

MOST_RECORDS = 40
"""The number of records whose reasons are kept, last written first."""
_MOST_BYTES = 8_000_000
_SUFFIX = ".reasons"


class KeptReason(NamedTuple):
    """Why a seat answered as it did, and its chance to win after the answer if that was computed."""

    seat: int
    reasons: tuple[Message, ...]
    chance: float | None = None


class _Line(msgspec.Struct, array_like=True):
    """The seal of the node, the seat that was asked, and its reasons as JSON."""

    seal: str
    seat: int
    reasons: tuple[str, ...]
    chance: float | None = None


def kept_reasons(record: Browsing, home: Path | None = None) -> dict[bytes, KeptReason]:
    """All reasons of a record by the seal of the node; empty if the file is missing or unreadable."""
    return dict(_reasons_in(content_or_none(_reasons_file(record, home), _MOST_BYTES) or b""))


def keep_reason(record: Browsing, kept: KeptReason, home: Path | None = None) -> None:
    """Store why the question at the cursor is answered as it is. A file that cannot be written is ignored."""
    seal = record.tree[record.cursor].seal.hex()
    line = _Line(seal, kept.seat, tuple(map(message_to_json, kept.reasons)), kept.chance)
    target = _reasons_file(record, home)
    with suppress(OSError):
        if not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            _forget_oldest(target.parent)
        append_whole(target, b"\n" + msgspec.json.encode(line))  # the line feed ends a line cut off by a crash


def _reasons_in(content: bytes) -> Iterator[tuple[bytes, KeptReason]]:
    for text in content.splitlines():
        with suppress(ValueError, RecursionError, Unreadable):
            line = msgspec.json.decode(text, type=_Line)
            reasons = tuple(map(message_from_json, line.reasons))
            yield bytes.fromhex(line.seal), KeptReason(line.seat, reasons, line.chance)


def _forget_oldest(folder: Path) -> None:
    """Delete the oldest files so that there is room for one more."""
    files = sorted(folder.glob(f"*{_SUFFIX}"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in files[MOST_RECORDS - 1 :]:
        path.unlink(missing_ok=True)


def _reasons_file(record: Browsing, home: Path | None) -> Path:
    return (home or saved_games.folder()) / "reasons" / f"{record.tree[START].seal.hex()}{_SUFFIX}"
