"""What the sides of tables want, kept beside the records and never in them: a goal is its side's own secret."""

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import msgspec

from desktop.foreign import content_or_none
from desktop.journal import saved_games
from desktop.journal.record.codec import Unreadable, message_from_json, message_to_json
from desktop.journal.record.record_browser import Browsing
from desktop.journal.record.schema import START
from desktop.language import Message
from desktop.whole_file import append_whole, write_whole

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
    return (home or saved_games.folder()) / "goals.json"


# --- reasons kept
# Why automatic players answered as they did, kept beside the records and never in them: it may name their cards.
#
# Each record has a file of its own, called by the seal of its opening, which a copy keeps. A line of it is written as
# soon as somebody answers, so that a kill loses nothing; it is found by the seal of the moment at which he was asked.

MOST_RECORDS = 40
"""Records whose reasons are kept, those written last."""
_REASONS_KEPT_LARGEST = 8_000_000
_SUFFIX = ".reasons"


class KeptReason(NamedTuple):
    """Why a seat answered as it did, and its chance to win once it was done, where that was played out."""

    seat: int
    reasons: tuple[Message, ...]
    chance: float | None = None


class _Line(msgspec.Struct, array_like=True):
    """The seal of the moment, who was asked, his reasons as they are written in records."""

    seal: str
    seat: int
    reasons: tuple[str, ...]
    chance: float | None = None


def kept_reasons(record: Browsing, home: Path | None = None) -> dict[bytes, KeptReason]:
    """All that is kept of a record, by the seal of the moment; nothing where the file is missing or unreadable."""
    return dict(_reasons_kept_read(content_or_none(_reasons_kept_file(record, home), _REASONS_KEPT_LARGEST) or b""))


def keep_reason(record: Browsing, kept: KeptReason, home: Path | None = None) -> None:
    """Keep why the question at the cursor is answered as it is. A file that cannot be written is no fault."""
    seal = record.tree[record.cursor].seal.hex()
    line = _Line(seal, kept.seat, tuple(map(message_to_json, kept.reasons)), kept.chance)
    target = _reasons_kept_file(record, home)
    with suppress(OSError):
        if not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            _forget_oldest(target.parent)
        append_whole(target, b"\n" + msgspec.json.encode(line))  # a line that was broken off before ends here


def _reasons_kept_read(content: bytes) -> Iterator[tuple[bytes, KeptReason]]:
    for text in content.splitlines():
        with suppress(ValueError, RecursionError, Unreadable):
            line = msgspec.json.decode(text, type=_Line)
            reasons = tuple(map(message_from_json, line.reasons))
            yield bytes.fromhex(line.seal), KeptReason(line.seat, reasons, line.chance)


def _forget_oldest(folder: Path) -> None:
    """Make room for one more."""
    files = sorted(folder.glob(f"*{_SUFFIX}"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in files[MOST_RECORDS - 1 :]:
        path.unlink(missing_ok=True)


def _reasons_kept_file(record: Browsing, home: Path | None) -> Path:
    return (home or saved_games.folder()) / "reasons" / f"{record.tree[START].seal.hex()}{_SUFFIX}"
