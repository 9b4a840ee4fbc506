"""Conversion of answers, messages and positions to JSON and of answers to text, and back.

Everything that is read may come from a hostile file. `Admitting` also checks it against the map of the game.
"""

import json
import re
import zlib
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache, reduce
from hashlib import blake2b
from importlib import import_module
from operator import or_
from string import Formatter
from typing import Any, TypeVar

import msgspec
from msgspec import structs

from diadochi.journal.record.schema import CORRECTION, LONGEST, RecordNode
from diadochi.language import Field, Message, Name
from diadochi.rules.core.flow import Answer, Choice, Decision, Draw, Judged, Node, Roll
from diadochi.rules.core.game import GameKit, GamePosition
from diadochi.rules.core.position_text import NotationError
from diadochi.rules.core.system import AnyRules, rules_named, rules_of

Packed = TypeVar("Packed")
_DEEPEST = 8
"""How deeply messages may be nested."""
_DIGEST = 8


class Unreadable(ValueError):
    """Text or bytes that the rules of this version cannot interpret."""


@cache
def answer_kinds(system: str) -> dict[str, type[Answer]]:
    """Every kind of answer that a system knows, by its tag, including the kinds that all systems share."""
    for procedure in rules_named(system).ROOTS.values():  # importing the rules registers their answers
        import_module(procedure.partition(":")[0])
    homes = ("diadochi.rules.core.", f"diadochi.rules.{system}.")
    found: dict[str, type[Answer]] = {}
    waiting: list[type[Answer]] = [Answer]
    while waiting:
        kind = waiting.pop()
        waiting.extend(kind.__subclasses__())
        if kind is not Answer and kind.__module__.startswith(homes):
            found[str(kind.__struct_config__.tag)] = kind
    return found


@cache
def _decoder(system: str) -> "msgspec.json.Decoder[Answer]":
    return msgspec.json.Decoder(reduce(or_, answer_kinds(system).values()))


def answer_to_json(answer: Answer) -> str:
    """The JSON of an answer; equal answers give equal texts."""
    return msgspec.json.encode(answer).decode()


def answer_from_json(system: str, text: str) -> Answer:
    """The answer in a JSON text, of the given system. Raises Unreadable."""
    try:
        return _decoder(system).decode(text)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise Unreadable(str(error)) from error


def position_to_bytes(position: GamePosition) -> bytes:
    """A position, compressed; it keeps the order of everything in it."""
    return zlib.compress(msgspec.json.encode(position), 6)


def position_from_bytes(system: str, content: bytes) -> GamePosition:
    """The position in compressed bytes, of the given system. Raises Unreadable."""
    return _unpacked_as(rules_named(system).POSITION, content)


def map_named(content: bytes) -> str:
    """The map that a position of any system names. Raises Unreadable."""
    return _unpacked_as(_OfMap, content).map


class _OfMap(msgspec.Struct):
    """The fields that positions of all systems have."""

    map: str


def _unpacked_as(kind: type[Packed], content: bytes) -> Packed:
    try:
        return msgspec.json.decode(unpacked(content), type=kind)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise Unreadable(str(error)) from error


def unpacked(content: bytes) -> bytes:
    """Decompress zlib data. Raises Unreadable if it is incomplete or too long."""
    machine = zlib.decompressobj()
    try:
        raw = machine.decompress(content, LONGEST)
    except zlib.error as error:
        raise Unreadable(str(error)) from error
    if not machine.eof:
        raise Unreadable("not whole, or too long")
    return raw


def question_digest(node: Node) -> bytes:
    """A digest of a question: its kind, who is asked, what can be rolled, and its options if they are a plain list."""
    parts: list[object] = [node.kind, node.seat]
    match node:
        case Roll(dice=dice):
            parts.append(dice)
        case Draw(pool=pool, count=count):
            parts.extend((count, *sorted(pool)))
        case Decision(options=options) if type(options) in (Choice, Judged):
            parts.extend(sorted(answer_to_json(option) for option in options))
    return blake2b(msgspec.json.encode(parts), digest_size=_DIGEST).digest()


def asked_to_json(node: Node) -> str:
    """The purpose and modifiers of a roll or draw as JSON; empty for decisions."""
    if isinstance(node, Decision):
        return ""
    modifiers = [[_plain(words), number] for words, number in node.modifiers] if isinstance(node, Roll) else []
    return json.dumps([_plain(node.purpose), modifiers], ensure_ascii=False, separators=(",", ":"))


def asked_from_json(text: str) -> tuple[Message, tuple[tuple[Message, int], ...]]:
    """The purpose and modifiers of a roll or draw. Raises Unreadable."""
    raw = _parsed(text)
    try:
        purpose, modifiers = raw
        pairs = tuple((_message(words), _number(number)) for words, number in modifiers)
    except (TypeError, ValueError) as error:
        raise Unreadable(str(error)) from error
    return _message(purpose), pairs


def message_to_json(message: Message) -> str:
    return json.dumps(_plain(message), ensure_ascii=False, separators=(",", ":"))


def message_from_json(text: str) -> Message:
    """The message in a JSON text. Raises Unreadable."""
    return _message(_parsed(text))


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable(str(error)) from error


def _plain(field: Field) -> object:
    """Plain JSON for a field: numbers and texts unchanged; names, messages and lists marked; a plural comes last."""
    match field:
        case Name(kind=kind, id=name):
            return ["name", kind, name]
        case Message(source=source, fields=fields, many=many):
            written = ["say", source, {key: _plain(value) for key, value in fields}]
            return [*written, many] if many else written
        case tuple():
            return ["list", *map(_plain, field)]
        case _:
            return field


def _message(raw: object) -> Message:
    found = _field(raw, 0)
    if not isinstance(found, Message):
        raise Unreadable("not a message")
    return found


def _field(raw: object, depth: int) -> Field:
    if depth > _DEEPEST:
        raise Unreadable("too deep")
    match raw:
        case str():
            return raw
        case ["name", str(kind), str(name)]:
            return Name(kind, name)
        case ["say", str(source), dict(fields)]:
            return _said(source, fields, depth)
        case ["say", str(source), dict(fields), str(many)]:
            _check_source(many, fields)
            _number(fields.get("n"))
            return structs.replace(_said(source, fields, depth), many=many)
        case ["list", *parts]:
            return tuple(_field(part, depth + 1) for part in parts)
    return _number(raw)


def _said(source: str, fields: dict[object, object], depth: int) -> Message:
    _check_source(source, fields)
    return Message(source, tuple((str(key), _field(value, depth + 1)) for key, value in fields.items()))


def _number(raw: object) -> int:
    if type(raw) is not int:
        raise Unreadable("not a number")
    return raw


def _check_source(source: str, fields: dict[object, object]) -> None:
    """A source text may name its fields only: no attributes, no format widths."""
    try:
        parts = list(Formatter().parse(source))
    except ValueError as error:
        raise Unreadable(str(error)) from error
    for _, name, width, turned in parts:
        if name is not None and (name not in fields or width or turned):
            raise Unreadable("not a message")


# --- checking against the map

_MOST_READ = 4
"""Number of unpacked positions that are cached."""


class Admitting:
    """Reads the answers and positions of records played with `kit`, whatever edition and options they name.

    `rules` are those of the kit's system.
    """

    def __init__(self, kit: GameKit) -> None:
        self._kit, self.rules = kit, rules_of(kit)
        self._admitted: set[bytes] = set()
        self._read: dict[bytes, GamePosition] = {}

    def answer(self, text: str) -> Answer:
        """The answer in a text; the rules decide later whether it is allowed. Raises Unreadable."""
        return answer_from_json(self._kit.atlas.system, text)

    def position(self, content: bytes) -> GamePosition:
        """The position in compressed bytes, even one that breaks rules. Raises Unreadable if it names unknown things.

        The last positions are cached, and copies of them are returned.
        """
        position = self._read.get(content)
        if position is None:
            position = position_from_bytes(self._kit.atlas.system, content)
            if content not in self._admitted:
                self._check(position)
            self._keep(content, position)
        return position.copy()

    def packed(self, position: GamePosition) -> bytes:
        """Compress a position that the rules produced, and cache it, so that reading it needs no check."""
        content = position_to_bytes(position)
        self._keep(content, position.copy())
        return content

    def _keep(self, content: bytes, position: GamePosition) -> None:
        self._admitted.add(content)
        while len(self._read) >= _MOST_READ:
            del self._read[next(iter(self._read))]
        self._read[content] = position

    def _check(self, position: GamePosition) -> None:
        """Check a position by writing it as text and reading that: unknown ids and numbers out of range fail."""
        try:
            written = self.rules.read(self._kit, self.rules.write(position))
            same = written == self.rules.canonical(self._kit, position)
        except (NotationError, ValueError) as error:
            raise Unreadable(str(error)) from error
        if not same:
            raise Unreadable("it names what the map does not know")


# --- corrections


def correction(
    rules: AnyRules,
    number: int,
    parent: int | None,
    position: GamePosition,
    agreed: Sequence[int],
    what: Message | None,
) -> RecordNode:
    """A node, not yet sealed, that sets the position by hand with the agreement of the seats in `agreed`."""
    words = None if what is None else message_to_json(what)
    return RecordNode(
        number,
        parent,
        CORRECTION,
        position.clock.active,
        json.dumps([list(agreed), words], ensure_ascii=False, separators=(",", ":")),
        position=bytes.fromhex(rules.digest(position)),
        moment=rules.moment(position),
    )


def agreement(node: RecordNode) -> tuple[tuple[int, ...], Message | None]:
    """The seats that agreed to a correction, and what it changed; empty if unreadable."""
    try:
        agreed, words = msgspec.json.decode(node.answer, type=tuple[tuple[int, ...], str | None])
        return agreed, None if words is None else message_from_json(words)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return (), None


# --- text grammar
# The grammar of exported records (see `record_text`): patterns of lines, numbers, times, quoted texts and answers.

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
