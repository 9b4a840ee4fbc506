"""Editions as switches: each rule that differs between editions, or is optional, is one named value.

`maps/<map>/switches.toml` has a table for each switch: its value in every edition, and the rule ids that ask for it. A
system declares its switches as one frozen struct; this module resolves an edition and options to it.
"""

from collections.abc import Mapping
from typing import Literal, TypeVar, get_args, get_origin

import msgspec
from msgspec import structs

from diadochi.atlas.documents import meant
from diadochi.language import Message, Speaker, msg

Value = bool | int | str | tuple[int | str, ...]
P = TypeVar("P", bound=msgspec.Struct)

_TRUTH = {"yes": True, "on": True, "true": True, "no": False, "off": False, "false": False}


class Switch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One switch: its value by edition, and the rule ids that ask for it."""

    values: Mapping[str, Value]
    atoms: tuple[str, ...]


class UnknownSwitch(ValueError):
    """Raised for an unknown edition, switch or value; `message` names it and the known ones."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(Speaker(lambda name: name.id).say(message))


def switch_fields(kind: type[P]) -> Mapping[str, type[Value]]:
    """Return the switches that a system declares, by name, with their types."""
    return {field.name: field.type for field in structs.fields(kind)}


def resolve(
    switches: Mapping[str, Switch], kind: type[P], edition: str, options: tuple[tuple[str, str], ...] = ()
) -> P:
    """Return the switches of `edition`, changed by `options` (as text: "yes", "3", "sparta, aitolia").

    Raises UnknownSwitch for an unknown edition, switch or value.
    """
    editions = tuple(next(iter(switches.values())).values)
    if edition not in editions:
        raise UnknownSwitch(
            msg('edition "{edition}" is not one of {editions}', edition=edition, editions=tuple(editions))
        )
    values: dict[str, Value] = {name: switch.values[edition] for name, switch in switches.items()}
    types = switch_fields(kind)
    for name, text in options:
        if name not in types or name == "edition":
            raise UnknownSwitch(_unknown(name, [known for known in types if known != "edition"]))
        values[name] = _read(name, text, types[name])
    return msgspec.convert(values, kind)


def _unknown(name: str, known: list[str]) -> Message:
    near = meant(name, known)
    if near is None:
        return msg('"{name}" is not a switch; see switches.toml for all of them', name=name)
    return msg('"{name}" is not a switch; did you mean "{near}"?', name=name, near=near)


def _read(name: str, text: str, kind: type[Value]) -> Value:
    for reading in _readings(text, kind):
        try:
            return msgspec.convert(reading, kind)
        except msgspec.ValidationError:
            continue
    raise UnknownSwitch(
        msg('switch {name} cannot be "{text}"; write {wanted}', name=name, text=text, wanted=_wanted(kind))
    )


def _readings(text: str, kind: object) -> list[Value]:
    parts = [part.strip() for part in text.split(",") if part.strip()]
    readings: list[Value] = []
    if kind is bool:
        return [_TRUTH[text]] if text in _TRUTH else []
    if get_origin(kind) is tuple:
        if all(_is_number(part) for part in parts):
            readings.append(tuple(int(part) for part in parts))
        readings.append(tuple(parts))
        return readings
    if _is_number(text):
        readings.append(int(text))
    readings.append(text)
    return readings


def _is_number(text: str) -> bool:
    return text.removeprefix("-").isdecimal() and text.isascii() and len(text) <= 6


def _wanted(kind: object) -> Message:
    if kind is bool:
        return msg("yes or no")
    if get_origin(kind) is Literal:
        return msg("one of {choices}", choices=tuple(get_args(kind)))
    if get_origin(kind) is tuple:
        return msg("a list separated by commas")
    return msg("a whole number")


def written(value: Value) -> str:
    """Return a value as text that `resolve` reads back."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ",".join(str(part) for part in value)
    return str(value)
