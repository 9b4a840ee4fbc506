"""Why a question is asked: what the dice that led to it were thrown for."""

from __future__ import annotations

from msgspec.structs import replace

from desktop.language import Message
from desktop.rules.core.about import NOTHING_SAID
from desktop.rules.core.flow import Decision, Roll


def thrown_for(asked: Decision, fallen: Roll | None) -> Message | None:
    """The purpose of the dice that fell just before, where they were about the same thing by the same rule."""
    if fallen is None or fallen.about == NOTHING_SAID or not {*fallen.rules} & {*asked.rules}:
        return None
    is_same = replace(asked.about, count=fallen.about.count) == fallen.about
    return fallen.purpose if is_same else None
