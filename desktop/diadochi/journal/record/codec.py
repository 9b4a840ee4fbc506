"""Conversion of answers, messages and positions to JSON and back.

Everything that is read may come from a hostile file. `Admitting` also checks it against the map of the game.
"""

import json
import zlib
from collections.abc import Sequence
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
