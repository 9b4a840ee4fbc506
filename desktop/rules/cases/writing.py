"""Answers as a case file writes them, for reports: ``do = "take", group = "antigonos+3L"``."""

from typing import Any

import msgspec

from desktop.rules.cases.groups import write_group
from desktop.rules.core.flow import Answer
from desktop.rules.successors.pieces import Group


def write_answer(answer: Answer) -> str:
    """The answer as an inline table; fields that say nothing are left out."""
    parts = [f'do = "{answer.__struct_config__.tag}"']
    for field in msgspec.structs.fields(answer):
        value = getattr(answer, field.name)
        if value not in ((), False):
            parts.append(f"{field.name} = {_value(value)}")
    return "{ " + ", ".join(parts) + " }"


def _value(value: Any) -> str:
    match value:
        case Group():
            return f'"{write_group(value)}"'
        case bool() | int():
            return str(value).lower()
        case tuple():
            return "[" + ", ".join(map(_value, value)) + "]"
        case msgspec.Struct():
            fields = ((field.name, getattr(value, field.name)) for field in msgspec.structs.fields(value))
            return "{ " + ", ".join(f"{name} = {_value(held)}" for name, held in fields if held != Group()) + " }"
    return f'"{value}"'
