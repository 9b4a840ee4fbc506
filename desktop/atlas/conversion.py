"""Decoded TOML into typed entries, entry by entry, with every fault of every entry noted."""

import math
from collections.abc import Iterator
from typing import TypeVar

import msgspec

from desktop.atlas.faults import Fault, quoted
from desktop.language import Message, msg

Entry = TypeVar("Entry", bound=msgspec.Struct)


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
    """The typed entry of a decoded table, or None after noting everything in it that does not fit."""
    try:
        entry = msgspec.convert(raw, kind)
    except msgspec.ValidationError:
        from desktop.atlas.unfit import note_unfit

        note_unfit("", raw, kind, place)
        return None
    endless = list(_endless(raw, ""))
    for field, number in endless:
        place.fault(field, number, msg("is not a finite number"), msg("write a plain number"))
    return None if endless else entry


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
