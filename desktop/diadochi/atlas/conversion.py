"""Conversion of decoded TOML into typed entries; all faults of all entries are noted, not only the first."""

import math
import re
from collections.abc import Iterator, Mapping
from enum import StrEnum
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

import msgspec
from msgspec import structs

from diadochi.atlas.documents import Fault, meant, quoted
from diadochi.atlas.model import Words
from diadochi.language import ENGLISH, Message, msg, msgn

Entry = TypeVar("Entry", bound=msgspec.Struct)
Fitted = TypeVar("Fitted")
LARGEST = 20_000
"""The largest number in a map file, pixels included. Larger ones would make later computations endless."""


class Place:
    """The present file and entry. Faults found there are added to the common list."""

    def __init__(self, faults: list[Fault], file: str, entry: str = "") -> None:
        self.faults = faults
        self.file = file
        self.entry = entry

    def within(self, entry: str) -> "Place":
        """The place of one entry of this file."""
        return Place(self.faults, self.file, entry)

    def fault(self, field: str, value: object, reason: Message, remedy: Message | None = None) -> None:
        """Note a fault of this entry. With `value` None no value is shown."""
        self.faults.append(Fault(self.file, self.entry, field, "" if value is None else quoted(value), reason, remedy))


def convert_entry(raw: object, kind: type[Entry], place: Place, largest: int = LARGEST) -> Entry | None:
    """The typed entry of a decoded table; None if anything in it does not fit, after noting all of it.

    Numbers beyond `largest`, positive or negative, do not fit in any field.
    """
    try:
        entry = fitted(raw, kind)
    except msgspec.ValidationError:
        note_unfit("", raw, kind, place)
        return None
    if _are_sound(raw, largest):
        return entry
    for field, number in _numbers(raw, ""):
        if not math.isfinite(number):
            place.fault(field, number, msg("is not a finite number"), msg("write an ordinary number"))
        elif abs(number) > largest:
            remedy = msg("write a number from {least} to {most}", least=-largest, most=largest)
            place.fault(field, number, msg("is too large"), remedy)
    return None


def fitted(raw: object, kind: type[Fitted]) -> Fitted:
    """A decoded value as its type; tables with words in several languages become `Words`.

    Raises msgspec.ValidationError if it does not fit.
    """
    return msgspec.convert(raw, kind, dec_hook=_made)


def _made(kind: type, raw: object) -> object:
    if not issubclass(kind, Words):
        return raw  # the field accepts any value
    by_language = msgspec.convert(raw, dict[str, str])
    if ENGLISH not in by_language:
        raise msgspec.ValidationError(f"Object missing required field `{ENGLISH}`")
    return kind(**by_language)


def convert_entries(
    raw_entries: list[object], key: str, kind: type[Entry], place: Place, largest: int = LARGEST
) -> Iterator[Entry]:
    """The typed entries of the ``[[key]]`` tables of a file that fit; a repeated id is a fault."""
    seen: set[str] = set()
    for number, raw in enumerate(raw_entries, start=1):
        name = str(raw.get("id", "?")) if isinstance(raw, dict) else "?"
        inner = place.within(f"{key} {number} ({name})")
        if name in seen:
            inner.fault("id", name, msg("appears twice"), msg("give each entry an id of its own"))
        seen.add(name)
        entry = convert_entry(raw, kind, inner, largest)
        if entry is not None:
            yield entry


def _are_sound(value: object, largest: int) -> bool:
    """Whether all numbers in an entry are finite and within `largest`. Their paths are only built if not."""
    if isinstance(value, (int, float)):
        return -largest <= value <= largest  # also false for NaN and infinity
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        if type(part) is not str and not _are_sound(part, largest):
            return False
    return True


def _numbers(value: object, path: str) -> Iterator[tuple[str, int | float]]:
    if isinstance(value, (int, float)):
        yield path, value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from _numbers(part, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list):
        for number, part in enumerate(value, 1):
            yield from _numbers(part, f"{path}[{number}]")


# --- values that do not fit
# The reason is searched part by part, so that every fault is reported.

_EXPECTED = re.compile(r"Expected `([^`|]+)[^`]*`, got `([^`]+)`")
_BOUND = re.compile(r"Expected `\w+` ([<>]=?) ([^` ]+)")
_KINDS = {
    "int": msg("a whole number"),
    "float": msg("a number"),
    "str": msg("a text"),
    "bool": msg("true or false"),
    "array": msg("a list"),
    "object": msg("a table"),
}


def note_unfit(path: str, value: object, kind: Any, place: Place) -> None:
    """Note every part of `value` that does not fit the type `kind`."""
    try:
        fitted(value, kind)
    except msgspec.ValidationError as error:
        noted = len(place.faults)
        table = _struct_for(value, kind)
        if table is not None and isinstance(value, dict):
            _note_table(path, value, table, place)
        if _are_words(kind) and isinstance(value, dict) and ENGLISH not in value:
            place.fault(_dotted(path, ENGLISH), None, msg("is missing"), msg("add {key} = ...", key=ENGLISH))
        for inner, part, inner_kind in _parts(path, value, kind):
            note_unfit(inner, part, inner_kind, place)
        if len(place.faults) == noted:  # no part is wrong, but the whole does not fit
            _note_whole(path, value, kind, str(error), place)


def _note_whole(path: str, value: object, kind: object, said: str, place: Place) -> None:
    words = _words(kind)
    if words and isinstance(value, str):
        near = meant(value, words)
        remedy = msg('write "{near}"', near=near) if near else msg("write one of these")
        place.fault(path, value, msg("is not one of {choices}", choices=words), remedy)
    else:
        _note_leaf(path, value, said, place)


def _struct_for(value: object, kind: object) -> type[msgspec.Struct] | None:
    """The struct type a table is meant to be; of several, the one that its tag names."""
    structs_of = [one for one in _alternatives(kind) if isinstance(one, type) and issubclass(one, msgspec.Struct)]
    if len(structs_of) == 1:
        return structs_of[0]
    for one in structs_of:
        config = one.__struct_config__
        if isinstance(value, dict) and value.get(str(config.tag_field)) == config.tag:
            return one
    return None


def _alternatives(kind: object) -> tuple[object, ...]:
    """The types a value may have, without None."""
    if get_origin(kind) in (Union, UnionType):
        return tuple(one for one in get_args(kind) if one is not NoneType)
    return (kind,)


def _are_words(kind: object) -> bool:
    return any(isinstance(one, type) and issubclass(one, Words) for one in _alternatives(kind))


def _words(kind: object) -> tuple[str, ...]:
    """The words a value may be, if its type lists them."""
    words: list[str] = []
    for one in _alternatives(kind):
        if get_origin(one) is Literal:
            words += get_args(one)
        elif isinstance(one, type) and issubclass(one, StrEnum):
            words += one
    return tuple(words)


def _note_table(path: str, value: Mapping[str, object], kind: type[msgspec.Struct], place: Place) -> None:
    fields = {field.encode_name: field for field in structs.fields(kind)}
    tag = kind.__struct_config__.tag_field
    misspelt = set()
    for key in value:
        if key not in fields and key != tag:
            near = meant(key, fields)
            misspelt.add(near)
            known = tuple(fields)
            remedy = (
                msg('write "{near}"', near=near) if near else msg("remove it, or write one of {known}", known=known)
            )
            place.fault(_dotted(path, key), None, msg("is not a known key"), remedy)
    for key, field in fields.items():
        if key in value:
            note_unfit(_dotted(path, key), value[key], field.type, place)
        elif field.required and key not in misspelt:
            place.fault(_dotted(path, key), None, msg("is missing"), msg("add {key} = ...", key=key))


def _parts(path: str, value: object, kind: object) -> Iterator[tuple[str, object, object]]:
    """The parts of a list or table, each with its path and expected type."""
    for one in _alternatives(kind):
        origin, inside = get_origin(one), get_args(one)
        if isinstance(value, dict) and _are_words(one):
            yield from ((_dotted(path, str(key)), part, str) for key, part in value.items())
        elif isinstance(value, dict) and isinstance(origin, type) and issubclass(origin, Mapping):
            yield from ((_dotted(path, str(key)), part, inside[1]) for key, part in value.items())
        elif isinstance(value, list) and origin is tuple and inside[-1] is Ellipsis:
            yield from ((f"{path}[{number}]", part, inside[0]) for number, part in enumerate(value, 1))
        elif isinstance(value, list) and origin is tuple and len(inside) == len(value):
            yield from (
                (f"{path}[{number}]", part, wanted)
                for number, (part, wanted) in enumerate(zip(value, inside, strict=True), 1)
            )


def _note_leaf(path: str, value: object, said: str, place: Place) -> None:
    """Turn the validator's message about a value into our own sentence."""
    length = re.search(r"Expected `array` of length (\d+)", said)
    if length:
        place.fault(
            path,
            value,
            msgn("does not have {n} value", "does not have {n} values", int(length.group(1))),
            msg("count the values"),
        )
    elif bound := _BOUND.search(said):
        limit = f"{bound.group(1)} {bound.group(2).removesuffix('.0')}"
        place.fault(path, value, msg("is out of range"), msg("write a number {limit}", limit=limit))
    elif "matching regex" in said:
        _note_pattern(path, str(value), place)
    elif expected := _EXPECTED.search(said):
        wanted, got = (_KINDS.get(word.strip(), msg("another value")) for word in expected.groups())
        if wanted == _KINDS["object"] and not path:
            place.fault("", value, msg("is not a table"), msg("write one [[...]] table for each entry"))
        else:
            place.fault(path, value, msg("is {got}", got=got), msg("write {wanted}", wanted=wanted))
    else:
        reason = msg("does not fit: {detail}", detail=said.partition(" - at ")[0])
        place.fault(path, None, reason, msg("see the comment at the top of the file"))


def _note_pattern(path: str, value: str, place: Place) -> None:
    """Texts have only two patterns: ids in snake_case, and texts that must not be empty."""
    if value.strip():
        remedy = msg("start with a letter; use only small letters a to z, digits and single underscores")
        place.fault(path, value, msg("is not an id"), remedy)
    else:
        place.fault(path, value, msg("is empty"), msg("write the text"))


def _dotted(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key
