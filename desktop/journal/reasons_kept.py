"""Why automatic players answered as they did, kept beside the records and never in them: it may name their cards.

Each record has a file of its own, called by the seal of its opening, which a copy keeps. A line of it is written as
soon as somebody answers, so that a kill loses nothing; it is found by the seal of the moment at which he was asked.
"""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import msgspec

from desktop.foreign import content_or_none
from desktop.journal import saves
from desktop.journal.record.browsing import Browsing
from desktop.journal.record.codec import Unreadable, message_from_json, message_to_json
from desktop.journal.record.rows import START
from desktop.language import Message
from desktop.whole_file import append_whole

MOST_RECORDS = 40
"""Records whose reasons are kept, those written last."""
_LARGEST = 8_000_000
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
    return dict(_read(content_or_none(_file(record, home), _LARGEST) or b""))


def keep_reason(record: Browsing, kept: KeptReason, home: Path | None = None) -> None:
    """Keep why the question at the cursor is answered as it is. A file that cannot be written is no fault."""
    seal = record.tree[record.cursor].seal.hex()
    line = _Line(seal, kept.seat, tuple(map(message_to_json, kept.reasons)), kept.chance)
    target = _file(record, home)
    with suppress(OSError):
        if not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            _forget_oldest(target.parent)
        append_whole(target, b"\n" + msgspec.json.encode(line))  # a line that was broken off before ends here


def _read(content: bytes) -> Iterator[tuple[bytes, KeptReason]]:
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


def _file(record: Browsing, home: Path | None) -> Path:
    return (home or saves.folder()) / "reasons" / f"{record.tree[START].seal.hex()}{_SUFFIX}"
