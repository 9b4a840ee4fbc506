"""Answers as a case file writes them, for reports: ``do = "take", group = "antigonos+3L"``."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec.structs import FieldInfo

from desktop.rules.core.flow import Answer
from desktop.rules.core.system import AnyKit, rules_of

GroupText = Callable[[object], str | None]


def write_answer(kit: AnyKit, answer: Answer) -> str:
    """The answer as an inline table; fields that say nothing are left out, unless an answer is none without them."""
    group_text = rules_of(kit).group_text
    parts = [f'do = "{answer.__struct_config__.tag}"']
    parts += (
        f"{field.name} = {_value(held, group_text)}"
        for field, held in _fields(answer)
        if field.required or held not in ((), False)
    )
    return "{ " + ", ".join(parts) + " }"


def _fields(held: msgspec.Struct) -> Iterator[tuple[FieldInfo, Any]]:
    return ((field, getattr(held, field.name)) for field in msgspec.structs.fields(held))


def _value(value: Any, group_text: GroupText) -> str:
    group = group_text(value)
    if group is not None:
        return f'"{group}"'
    match value:
        case bool() | int():
            return str(value).lower()
        case tuple():
            return "[" + ", ".join(_value(each, group_text) for each in value) + "]"
        case msgspec.Struct():
            said = [(field.name, held) for field, held in _fields(value) if held or group_text(held) is None]
            return "{ " + ", ".join(f"{name} = {_value(held, group_text)}" for name, held in said) + " }"
    return f'"{value}"'
