"""The lines of a record's text as patterns, and the words in them: times, numbers, texts in quotation marks."""

import json
import re
from datetime import UTC, datetime

ANSWER = re.compile(
    r"(?P<id>\d{1,9})(?: after (?P<parent>\d{1,9}))? (?P<question>\w+) seat (?P<seat>-?\d{1,4})"
    r"(?: by (?P<by>-?\d{1,4}))?(?P<act> act)?(?: consent (?P<consent>[\d,]+))?"
    r" at (?P<at>\S+?)(?: agreed (?P<agreed>[\d,]+))?: (?P<answer>.+)",
    re.ASCII | re.DOTALL,
)
ACT = re.compile(
    r"  act (?P<id>\d{1,9}) (?P<kind>\w{1,40}) node (?P<node>\d{1,9}) at (?P<at>\S+)"
    r"(?: concerns (?P<concerns>[\d,]+))?(?: agreed (?P<agreed>[\d,]+))?(?P<by_number> by_number)?"
    r"(?: seat (?P<seat>-?\d{1,4}))?(?: count (?P<count>\d{1,9}))?(?: plays (?P<plays>\".*\"))?",
    re.ASCII,
)
_TIME = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.(\d{3})Z", re.ASCII)
COMMENT = re.compile(r"  comment (\d{1,9})(?: by (-?\d{1,4}))? at (\S+) (\".*\")", re.ASCII)
BOOKMARK = re.compile(r"  bookmark (\d{1,9}) (\".*\")", re.ASCII)
DRAWING = re.compile(
    r"  drawing (?P<id>\d{1,9})(?: seat (?P<seat>-?\d{1,4}))? at (?P<at>\S+)"
    r"(?: rubs (?P<rubs>\d{1,9})|: (?P<drawn>[a-z].*))",
    re.ASCII,
)
ARROW = re.compile(r"  arrow (\d{1,9}) (\".*?\") (\".*?\") (\".*?\")", re.ASCII)


def time_of(text: str) -> int:
    """The milliseconds since 1970 of a time as it is written. Raises ValueError."""
    found = _TIME.fullmatch(text)
    if found is None:
        return whole_of(text, 19)
    seconds = datetime.fromisoformat(found[1]).replace(tzinfo=UTC).timestamp()
    return int(seconds) * 1000 + int(found[2])


def whole_of(text: str, digits: int) -> int:
    """A whole number of at most so many digits. Raises ValueError."""
    if len(text) > digits:
        raise ValueError("too long")
    return int(text)


def quoted_of(text: str) -> str:
    """What stands in quotation marks. Raises ValueError, RecursionError."""
    found = json.loads(text)
    if not isinstance(found, str):
        raise ValueError("no text")
    return found


def quoted(text: str) -> str:
    """A text in quotation marks, on one line."""
    plain = json.dumps(text, ensure_ascii=False)
    return "".join(sign if sign.isprintable() else json.dumps(sign)[1:-1] for sign in plain)


def optional(text: str | None) -> int | None:
    """A number that may be missing."""
    return None if text is None else int(text)


def numbers(text: str | None) -> tuple[int, ...]:
    """Numbers with commas between."""
    return tuple(int(part) for part in text.split(",") if part) if text else ()
