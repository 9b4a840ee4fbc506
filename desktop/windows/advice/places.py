"""Which spaces and routes an answer is about: whatever it names of the map, and its reasons and its way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from desktop.atlas.atlas import Atlas
from desktop.forecast.marks import Spot
from desktop.language import every_name
from desktop.players.player import Advice


def places_of_advice(atlas: Atlas, advice: Advice, where: Callable[[str], Spot | None]) -> tuple[str, ...]:
    """Their ids, each once, as they come; of a piece that is named the space at which it stands by `where`."""
    named = [
        *_words(msgspec.to_builtins(advice.answer)),
        *(name.id for name in every_name(advice.reasons)),
        *advice.onward,
    ]
    found = (name if name in atlas.spaces or name in atlas.routes else _space(where(name)) for name in named)
    return tuple(dict.fromkeys(filter(None, found)))


def _space(spot: Spot | None) -> str:
    return "" if spot is None else spot[0]


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from _words(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _words(part)
