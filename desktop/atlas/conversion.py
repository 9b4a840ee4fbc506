"""Decoded TOML into typed entries, entry by entry, with every fault of every entry noted."""

import math
from collections.abc import Iterator
from typing import TypeVar

import msgspec

from desktop.atlas.faults import Fault, quoted
from desktop.atlas.model import Words
from desktop.language import ENGLISH, Message, msg

Entry = TypeVar("Entry", bound=msgspec.Struct)
Fitted = TypeVar("Fitted")
LARGEST = 20_000
"""No figure of a map file is larger, pixels included; greater ones would only make whoever reads them work for ever."""


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


def convert_entry(raw: object, kind: type[Entry], place: Place, largest: int = LARGEST) -> Entry | None:
    """The typed entry of a decoded table, or None after noting everything in it that does not fit.

    Numbers beyond `largest`, either side of nought, do not fit, whatever their field may hold.
    """
    try:
        entry = fitted(raw, kind)
    except msgspec.ValidationError:
        from desktop.atlas.unfit import note_unfit

        note_unfit("", raw, kind, place)
        return None
    if _are_sound(raw, largest):
        return entry
    for field, number in _numbers(raw, ""):
        if not math.isfinite(number):
            place.fault(field, number, msg("is not a finite number"), msg("write a plain number"))
        elif abs(number) > largest:
            remedy = msg("write a number from {least} to {most}", least=-largest, most=largest)
            place.fault(field, number, msg("is too large to be meant"), remedy)
    return None


def fitted(raw: object, kind: type[Fitted]) -> Fitted:
    """A decoded value as its type; words in several languages are made of their tables.

    Raises msgspec.ValidationError where it does not fit.
    """
    return msgspec.convert(raw, kind, dec_hook=_made)


def _made(kind: type, raw: object) -> object:
    if not issubclass(kind, Words):
        return raw  # the field takes whatever stands there
    by_language = msgspec.convert(raw, dict[str, str])
    if ENGLISH not in by_language:
        raise msgspec.ValidationError(f"Object missing required field `{ENGLISH}`")
    return kind(**by_language)


def convert_entries(
    raw_entries: list[object], key: str, kind: type[Entry], place: Place, largest: int = LARGEST
) -> Iterator[Entry]:
    """The typed entries of the ``[[key]]`` tables of a file that fit; an id that stands twice is a fault."""
    seen: set[str] = set()
    for number, raw in enumerate(raw_entries, start=1):
        name = str(raw.get("id", "?")) if isinstance(raw, dict) else "?"
        inner = place.within(f"{key} {number} ({name})")
        if name in seen:
            inner.fault("id", name, msg("stands twice"), msg("give each entry an id of its own"))
        seen.add(name)
        entry = convert_entry(raw, kind, inner, largest)
        if entry is not None:
            yield entry


def _are_sound(value: object, largest: int) -> bool:
    """Whether all numbers in an entry are finite and within `largest`; paths are worked out for others only."""
    if isinstance(value, (int, float)):
        return -largest <= value <= largest  # as no number is that is not finite
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        if type(part) is not str and not _are_sound(part, largest):
            return False
    return True


def _numbers(value: object, path: str) -> Iterator[tuple[str, int | float]]:
    """All numbers in an entry, with their paths."""
    if isinstance(value, (int, float)):
        yield path, value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from _numbers(part, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list):
        for number, part in enumerate(value, 1):
            yield from _numbers(part, f"{path}[{number}]")
