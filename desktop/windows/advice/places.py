"""Which spaces and routes an answer is about: whatever it names of the map, and whatever its reasons name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from desktop.atlas.atlas import Atlas
from desktop.language import every_name
from desktop.players.player import Advice


def places_of_advice(atlas: Atlas, advice: Advice) -> tuple[str, ...]:
    """Their ids, each once, as they come."""
    named = [
        *_words(msgspec.to_builtins(advice.answer)),
        *(name.id for name in every_name(advice.reasons)),
    ]
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
