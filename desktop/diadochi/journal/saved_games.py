"""The folder of saved games: free names, recent and interrupted games, summaries, and private notes."""

import json
import os
import re
import sqlite3
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import msgspec

from diadochi.atlas.documents import JsonObject
from diadochi.foreign import UnfitFile, content_of, content_or_none, write_file
from diadochi.journal.record.codec import Unreadable, message_from_json, message_to_json
from diadochi.journal.record.database import beside, check_head, connect, is_held, read_record, was_closed
from diadochi.journal.record.game_record import Record
from diadochi.journal.record.metadata import HUMAN
from diadochi.journal.record.record_browser import Browsing
from diadochi.journal.record.schema import LARGEST, START, RecordError, UnusableFile, unusable
from diadochi.journal.record.store import open_store
from diadochi.journal.record.tree import turn_number
from diadochi.language import Message, msg, one_line
from diadochi.resources import own
from diadochi.whole_file import append_whole, real_path, write_whole

SUFFIX = ".diadochi"
"""The file extension of records."""
MOST_RECENT = 20
"""The number of recent games in the list."""
_LONGEST_NAME = 60
_LARGEST_LIST = 1_000_000


def folder() -> Path:
    """The default folder of games; it need not exist yet."""
    return own("games")


def free_path(title: str = "", now: datetime | None = None, home: Path | None = None) -> Path:
    """An unused path for a new record: the date, the time and the title, with a number if necessary."""
    moment = (now or datetime.now().astimezone()).strftime("%Y-%m-%d %H.%M")
    name = f"{moment} {_plain(title)}".strip()
    place = home or folder()
    number = 1
    while True:
        path = place / (f"{name}{SUFFIX}" if number == 1 else f"{name} ({number}){SUFFIX}")
        if not _is_there(path):
            return path
        number += 1


def _plain(title: str) -> str:
    """A title as part of a file name that every system allows."""
    words = re.sub(r"[^\w\- ]+", " ", unicodedata.normalize("NFC", title))
    return " ".join(words.split())[:_LONGEST_NAME].strip()


def recent(home: Path | None = None) -> tuple[Path, ...]:
    """The recent games whose files still exist, last opened first."""
    content = content_or_none(_list_file(home), _LARGEST_LIST)
    try:
        found = [] if content is None else msgspec.convert(json.loads(content), list[str])
    except (ValueError, RecursionError):
        return ()
    return tuple(path for path in map(Path, found[:MOST_RECENT]) if _is_file(path))


def remember(path: Path, home: Path | None = None) -> None:
    """Put a game first in the list of recent games. A list that cannot be written is ignored."""
    place = real_path(path)
    paths = [place, *(known for known in recent(home) if known != place)]
    with suppress(OSError):
        _list_file(home).parent.mkdir(parents=True, exist_ok=True)
        # json, unlike msgspec, accepts paths that are not UTF-8
        write_whole(_list_file(home), json.dumps([str(known) for known in paths[:MOST_RECENT]]).encode())


def _list_file(home: Path | None) -> Path:
    return (home or folder()) / "recent.json"


def unfinished(home: Path | None = None) -> tuple[Path, ...]:
    """The records that were not closed because the program or machine crashed, and that are not open now.

    Looks in the folder and at the recent games; newest first. Opening one continues at its last answer.
    """
    paths = {real_path(path): None for path in (*recent(home), *_lying(home or folder()))}
    return tuple(sorted(filter(_broke_off, paths), key=_changed, reverse=True))


def left(home: Path) -> tuple[Path, ...]:
    """The records in a folder that no window has open, last written first."""
    return tuple(sorted(filter(_is_left, _lying(home)), key=_changed, reverse=True))


def _lying(home: Path) -> list[Path]:
    """The files in a folder with the extension of records; empty if the folder is missing or unreadable."""
    try:
        return sorted(home.glob(f"*{SUFFIX}")) if home.is_dir() else []
    except OSError:
        return []


def copy_over(record: Record, path: Path) -> None:
    """Write a copy of a record to a file, replacing it only when the copy is complete.

    Raises RecordError: also if `path` is the record itself, or a game that is open or was interrupted.
    """
    if real_path(path) == real_path(record.path):
        raise unusable(path, msg("this is the game itself"), msg("choose another name"))
    if path.is_file() and (beside(path).exists() or is_in_use(path)):
        raise unusable(path, msg("this game is open or was interrupted"), msg("choose another name"))
    with TemporaryDirectory(prefix="diadochi-") as folder:
        copy = Path(folder, f"copy{SUFFIX}")
        record.copy_to(copy)
        try:
            write_file(path, content_of(copy, LARGEST))
        except UnfitFile as unfit:
            raise UnusableFile(unfit.message) from unfit


def _changed(path: Path) -> float:
    """The time a record was last written, including its write-ahead log."""
    return max(_time(path), _time(Path(f"{path}-wal")))


def _time(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _broke_off(path: Path) -> bool:
    return _is_left(path) and not was_closed(path)


def _is_left(path: Path) -> bool:
    """Whether this is a record that no window has open."""
    try:
        check_head(path)
        return not is_in_use(path)
    except RecordError:
        return False


def is_in_use(path: Path) -> bool:
    """Whether another window or process has the record open. Nothing is written to find out."""
    if is_held(path):
        return True
    with closing(connect(path, "mode=ro")) as connection:
        try:
            connection.execute("PRAGMA locking_mode=EXCLUSIVE")
            connection.execute("SELECT 1 FROM sqlite_master").fetchone()
        except sqlite3.Error as error:
            return error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
    return False


def _is_there(path: Path) -> bool:
    """Whether the path exists; False if the folder is unreadable, which writing there will report."""
    try:
        return path.exists()
    except OSError:
        return False


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


# --- summaries
# Read without the answers of the record, for the list of games.

_MOMENT = """
WITH RECURSIVE up (id, parent, moment) AS (
    SELECT id, parent, moment FROM nodes WHERE id = (SELECT node FROM marks WHERE name = 'cursor')
    UNION ALL
    SELECT nodes.id, nodes.parent, nodes.moment FROM nodes JOIN up ON nodes.id = up.parent WHERE up.moment = ''
)
SELECT moment FROM (SELECT moment FROM up LIMIT 10000) WHERE moment <> '' LIMIT 1
"""
"""The moment at the last checkpoint before the cursor; the limit stops at a damaged ring of parents."""


_TEXTS = ("title", "seats", "over", "map", "game")


class Glance(msgspec.Struct, frozen=True):
    """A summary of a game: title, names of players by seat, turn (0 if unknown), whether it is over, the number of
    answers including undone ones, and the id of its map.

    `persons` are the seats that people play, `game` says by language which game it is, `seal` is that of its opening.
    """

    title: str = ""
    players: Mapping[int, str] = {}
    turn: int = 0
    over: bool = False
    answers: int = 0
    map: str = ""
    persons: tuple[int, ...] = ()
    game: Mapping[str, str] = {}
    seal: bytes = b""

    @property
    def people(self) -> tuple[str, ...]:
        """The names of the players in the order of their seats."""
        return tuple(self.players.values())


def glance(path: Path) -> Glance:
    """The summary of a record. Raises RecordError if it is none or is damaged."""
    meta, found, count, seal = read_record(path, _looked_up)
    players = _players(meta.get("seats", ""))
    return Glance(
        title=one_line(meta.get("title", "")),
        players={seat: name for seat, (name, _) in players.items() if name},
        turn=turn_number(found[0]) if found else 0,
        over=bool(meta.get("over")),
        answers=max(0, count - 1),
        map=one_line(meta.get("map", "")),
        persons=tuple(seat for seat, (_, plays) in players.items() if plays == HUMAN),
        game=game_names(meta.get("game", "")),
        seal=seal,
    )


_Found = tuple[dict[str, str], tuple[str] | None, int, bytes]


def _looked_up(connection: sqlite3.Connection) -> _Found:
    meta = dict(connection.execute(f"SELECT name, value FROM meta WHERE name IN {_TEXTS}").fetchall())  # noqa: S608
    (count,) = connection.execute("SELECT COUNT(*) FROM nodes").fetchone()
    opening = connection.execute("SELECT seal FROM nodes WHERE id = ?", (START,)).fetchone()
    seal = opening[0] if opening and isinstance(opening[0], bytes) else b""
    return meta, connection.execute(_MOMENT).fetchone(), count, seal


def glanced(path: Path) -> Glance:
    """The summary of a record; an empty one if it cannot be read."""
    try:
        return glance(path)
    except RecordError:
        return Glance()


def game_names(text: str) -> dict[str, str]:
    """What a record says about which game it is, by language; empty if unreadable."""
    try:
        names = msgspec.json.decode(text, type=dict[str, str]) if text else {}
    except (msgspec.MsgspecError, RecursionError):
        return {}
    return {one_line(language): one_line(words) for language, words in names.items()}


def _players(seats: str) -> dict[int, tuple[str, str]]:
    """Name and player of each seat, ascending, if the table stored them."""
    try:
        players = json.loads(seats)["players"]
        return {int(seat): _player(players[seat]) for seat in sorted(players, key=int)}
    except (ValueError, RecursionError, LookupError, TypeError, AttributeError):
        return {}


def _player(seat: JsonObject) -> tuple[str, str]:
    return one_line(str(seat.get("name") or "")), str(seat.get("plays", HUMAN))


# --- names


def rename_game(path: Path, title: str) -> None:
    """Give a record another title; an empty one means the names of its players. Raises RecordError.

    The file keeps its name and its time, which says when the game was played last.
    """
    written = _time(path)
    store, _ = open_store(path)
    try:
        store.set_meta({"title": one_line(title)})
    finally:
        store.close()
        with suppress(OSError):
            os.utime(path, (written, written))


# --- private notes
# Private data beside the records, never in them: the goals of each side, and the reasons of computer players.

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
    return (home or folder()) / "goals.json"


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
    files = sorted(folder.glob(f"*{_SUFFIX}"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in files[MOST_RECORDS - 1 :]:
        path.unlink(missing_ok=True)


def _reasons_file(record: Browsing, home: Path | None) -> Path:
    return (home or folder()) / "reasons" / f"{record.tree[START].seal.hex()}{_SUFFIX}"
