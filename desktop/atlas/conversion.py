"""Decoded TOML into typed entries, entry by entry, with every fault of every entry noted."""

import math
import re
from collections.abc import Iterator
from typing import TypeVar

import msgspec
from msgspec import structs

from desktop.atlas.faults import Fault, meant, quoted
from desktop.language import Message, msg

Entry = TypeVar("Entry", bound=msgspec.Struct)

_EXPECTED = re.compile(r"Expected `([^`]+)`, got `([^`]+)`")
_PATH = re.compile(r" - at `\$(.*)`$")
_LACKS = re.compile(r"missing required field `([^`]+)`")
_UNKNOWN = re.compile(r"unknown field `([^`]+)`")
_LENGTH = re.compile(r"Expected `array` of (?:at most |at least )?length (\d+)")
_BOUND = re.compile(r"Expected `\w+` ([<>]=?) (\S+)")
_PATTERN = re.compile(r"Expected `str` matching regex '(.+)'")
_KINDS = {
    "int": msg("a whole number"),
    "float": msg("a number"),
    "str": msg("a text"),
    "bool": msg("true or false"),
    "array": msg("a list"),
    "object": msg("a table"),
    "null": msg("nothing"),
}


class Place:
    """Where in the files we are: the shown file and entry. Faults found there are added to the one list of all."""

    def __init__(self, faults: list[Fault], file: str, entry: str = "") -> None:
        self.faults = faults
        self.file = file
        self.entry = entry

    def within(self, entry: str) -> "Place":
        """The place of one entry of this file."""
        return Place(self.faults, self.file, entry)

    def fault(self, field: str, value: object, reason: Message, remedy: Message | None = None) -> None:
        """Note a fault of this entry. `value` None leaves the value out."""
        self.faults.append(Fault(self.file, self.entry, field, "" if value is None else quoted(value), reason, remedy))


def convert_entry(raw: object, kind: type[Entry], place: Place) -> Entry | None:
    """The typed entry of a decoded table, or None after noting every field that does not fit."""
    try:
        entry = msgspec.convert(raw, kind)
    except msgspec.ValidationError:
        _note_faults(raw, kind, place)
        return None
    endless = list(_endless(raw, ""))
    for field, number in endless:
        place.fault(field, number, msg("is not a finite number"), msg("write a plain number"))
    return None if endless else entry


def _note_faults(raw: object, kind: type[Entry], place: Place) -> None:
    """Convert field by field, so that no fault hides behind another."""
    if not isinstance(raw, dict):
        place.fault("", raw, msg("is not a table"), msg("write one [[...]] table for each entry"))
        return
    fields = {field.encode_name: field for field in structs.fields(kind)}
    for key in raw:
        if key not in fields:
            _note_unknown(key, list(fields), place)
    for key, field in fields.items():
        if key not in raw:
            if field.required:
                place.fault(key, None, msg("is missing"), msg("add {key} = ...", key=key))
            continue
        try:
            msgspec.convert(raw[key], field.type)
        except msgspec.ValidationError as error:
            _note_unfit(key, raw[key], str(error), place)


def _note_unknown(key: str, known: list[str], place: Place) -> None:
    near = meant(key, known)
    remedy = (
        msg('write "{near}"', near=near) if near else msg("take it out, or write one of {known}", known=tuple(known))
    )
    place.fault(key, None, msg("is not a known key"), remedy)


def _note_unfit(key: str, value: object, said: str, place: Place) -> None:
    """Turn the validator's message about one field into our own sentence."""
    path = _PATH.search(said)
    inner = path.group(1) if path else ""
    found = _found(value, inner)
    field = f"{key}{inner}"
    if expected := _EXPECTED.search(said):
        wanted = tuple(_KINDS.get(part.strip(), msg("another value")) for part in expected.group(1).split("|"))
        got = _KINDS.get(expected.group(2), msg("another value"))
        place.fault(field, found, msg("is {got}", got=got), msg("write {wanted}", wanted=wanted[0]))
    elif lacks := _LACKS.search(said):
        place.fault(f"{field}.{lacks.group(1)}", None, msg("is missing"), msg("add {key} = ...", key=lacks.group(1)))
    elif unknown := _UNKNOWN.search(said):
        place.fault(f"{field}.{unknown.group(1)}", None, msg("is not a known key"), msg("take it out"))
    elif length := _LENGTH.search(said):
        place.fault(field, found, msg("is not {count} values long", count=length.group(1)), msg("count the values"))
    elif bound := _BOUND.search(said):
        limit = f"{bound.group(1)} {bound.group(2)}"
        place.fault(field, found, msg("is out of range"), msg("write a number {limit}", limit=limit))
    elif _PATTERN.search(said):
        _note_pattern(field, found, place)
    else:
        place.fault(field, found, msg("does not fit: {detail}", detail=said), msg("see the comment at the file's head"))


def _note_pattern(field: str, found: object, place: Place) -> None:
    """Texts have two patterns only: ids in snake_case, and texts that must not be empty."""
    if str(found).strip():
        place.fault(
            field,
            found,
            msg("is not an id"),
            msg("write small letters a to z, digits and single underscores, a letter first"),
        )
    else:
        place.fault(field, found, msg("is empty"), msg("write the text"))


def _found(value: object, inner: str) -> object:
    """The value at a validator's path such as ``.en`` or ``[1][0]``, the whole value if the path cannot be walked."""
    for name, index in re.findall(r"\.(\w+)|\[(\d+)\]", inner):
        if name and isinstance(value, dict) and name in value:
            value = value[name]
        elif index and isinstance(value, list) and int(index) < len(value):
            value = value[int(index)]
    return None if isinstance(value, dict | list) and len(str(value)) > 60 else value


def _endless(value: object, path: str) -> Iterator[tuple[str, float]]:
    """The infinite numbers and not-a-numbers in an entry, which TOML allows and no map means, with their paths."""
    if isinstance(value, float) and not math.isfinite(value):
        yield path, value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from _endless(part, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list):
        for number, part in enumerate(value):
            yield from _endless(part, f"{path}[{number}]")
