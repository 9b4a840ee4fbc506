"""Which spaces and routes an answer is about: whatever it names of the map, and whatever its reasons name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from desktop.atlas.atlas import Atlas
from desktop.language import Field, Message, Name
from desktop.players.player import Advice


def places_of_advice(atlas: Atlas, advice: Advice) -> tuple[str, ...]:
    """Their ids, each once, as they come."""
    named = [*_words(msgspec.to_builtins(advice.answer)), *(name for why in advice.reasons for name in _names(why))]
    return tuple(dict.fromkeys(name for name in named if name in atlas.spaces or name in atlas.routes))


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from _words(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _words(part)


def _names(words: Field) -> Iterator[str]:
    if isinstance(words, Name):
        yield words.id
    elif isinstance(words, Message):
        for _, field in words.fields:
            yield from _names(field)
    elif isinstance(words, tuple):
        for part in words:
            yield from _names(part)
