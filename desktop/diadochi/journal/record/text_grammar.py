"""The grammar of exported records (see `record_text`): patterns of lines, numbers, times, quoted texts and answers."""

import json
import re
from datetime import UTC, datetime
from functools import cache
from typing import Any

import msgspec
from msgspec import structs

from diadochi.journal.record.codec import Unreadable, answer_from_json, answer_kinds, answer_to_json
from diadochi.rules.core.flow import Answer
from diadochi.rules.core.game import GameKit
from diadochi.rules.core.position_text import NotationError
from diadochi.rules.core.system import AnyRules, rules_of

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
    """The milliseconds since 1970 of a written time. Raises ValueError."""
    found = _TIME.fullmatch(text)
    if found is None:
        return whole_of(text, 19)
    seconds = datetime.fromisoformat(found[1]).replace(tzinfo=UTC).timestamp()
    return int(seconds) * 1000 + int(found[2])


def whole_of(text: str, digits: int) -> int:
    """An integer of at most `digits` digits. Raises ValueError."""
    if len(text) > digits:
        raise ValueError("too long")
    return int(text)


def quoted_of(text: str) -> str:
    """The content of a quoted text. Raises ValueError, RecursionError."""
    found = json.loads(text)
    if not isinstance(found, str):
        raise ValueError("no text")
    return found


def quoted(text: str) -> str:
    """The text in quotation marks, on one line."""
    plain = json.dumps(text, ensure_ascii=False)
    return "".join(sign if sign.isprintable() else json.dumps(sign)[1:-1] for sign in plain)


def optional(text: str | None) -> int | None:
    """An integer, or None for None."""
    return None if text is None else int(text)


def numbers(text: str | None) -> tuple[int, ...]:
    """Integers from a list with commas."""
    return tuple(int(part) for part in text.split(",") if part) if text else ()


# --- answers
# An answer in words: ``take group=antigonos+3L``, ``dice faces=3,4``, ``sail routes=a-b.sea inside=yes``. The tag is
# followed by every field without its default value. Values that words cannot express are written as JSON.

_BARE = re.compile(r"[\w.\-]+")
_FIELD = re.compile(r" (\w+)=")
_PLAIN = re.compile(r"[^\s\[\]{}\"]+")


def answer_to_text(kit: GameKit, text: str) -> str:
    """The words for an answer given as JSON, or the JSON itself if words cannot express it."""
    try:
        answer = answer_from_json(kit.atlas.system, text)
        words = _words(rules_of(kit), answer)
        if answer_to_json(answer) == text and answer_to_json(answer_from_text(kit, words)) == text:
            return words
    except Unreadable:
        pass
    return text


def _words(rules: AnyRules, answer: Answer) -> str:
    parts = [str(answer.__struct_config__.tag)]
    for field in _fields(type(answer)):
        value = getattr(answer, field.name)
        if field.default is msgspec.NODEFAULT or value != field.default:
            parts.append(f"{field.name}={_written(rules, value)}")
    return " ".join(parts)


@cache
def _fields(kind: type[Answer]) -> tuple[structs.FieldInfo, ...]:
    return structs.fields(kind)


def _written(rules: AnyRules, value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case int():
            return str(value)
        case str() if _BARE.fullmatch(value):
            return value
        case (first, *_) if all(type(part) is type(first) and isinstance(part, str | int) for part in value):
            parts = [_written(rules, part) for part in value]
            if all(_BARE.fullmatch(part) for part in parts):
                return ",".join(parts)
    group = rules.group_text(value)
    if group is not None:
        return group
    return json.dumps(msgspec.to_builtins(value), ensure_ascii=False, separators=(",", ":"))


def answer_from_text(kit: GameKit, text: str) -> Answer:
    """The answer written as words or JSON. Raises Unreadable."""
    if text.startswith("{"):
        return answer_from_json(kit.atlas.system, text)
    tag, _, rest = text.partition(" ")
    kind = answer_kinds(kit.atlas.system).get(tag)
    if kind is None:
        raise Unreadable(f'"{tag}" is no answer')
    types = {field.name: field.type for field in _fields(kind)}
    raw: dict[str, object] = {"do": tag}
    rest = f" {rest}" if rest else ""
    while rest:
        found = _FIELD.match(rest)
        if found is None or found[1] not in types or found[1] in raw:
            raise Unreadable(f'"{rest.strip()}" is no field of {tag}')
        value, rest = _value(rest[found.end() :])
        raw[found[1]] = _read(kit, value, types[found[1]])
    try:
        return msgspec.convert(raw, kind)
    except (msgspec.ValidationError, ValueError) as error:
        raise Unreadable(str(error)) from error


class _Json:
    """A value that was written as JSON."""

    def __init__(self, value: object) -> None:
        self.value = value


def _value(text: str) -> tuple["str | _Json", str]:
    """The value at the beginning of a text, and the rest of the text."""
    plain = _PLAIN.match(text)
    if plain is not None:
        return plain[0], text[plain.end() :]
    try:
        value, end = json.JSONDecoder().raw_decode(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable(str(error)) from error
    return _Json(value), text[end:]


def _read(kit: GameKit, value: "str | _Json", kind: Any) -> object:
    """The value converted to plain data for a field of type `kind`."""
    if isinstance(value, _Json):
        return value.value
    try:
        group = rules_of(kit).group_of(kit, kind, value)
    except NotationError as error:
        raise Unreadable(str(error)) from error
    if group is not None:
        return group
    if kind is bool and value in ("yes", "no"):
        return value == "yes"
    origin = getattr(kind, "__origin__", None)
    if origin is tuple:
        return [_scalar(part, kind.__args__[0]) for part in value.split(",")]
    return _scalar(value, kind)


def _scalar(text: str, kind: Any) -> object:
    """An integer if the type allows one, else the text."""
    wants_number = kind is int or (int in getattr(kind, "__args__", ()) and str not in kind.__args__)
    return int(text) if wants_number and re.fullmatch(r"-?\d{1,12}", text, re.ASCII) else text
