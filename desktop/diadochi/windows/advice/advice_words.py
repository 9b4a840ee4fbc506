"""Words for advice: chances to win, reasons, ways, and the places of the map that an answer concerns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from diadochi.atlas.atlas import Atlas
from diadochi.forecast.plug import Spot
from diadochi.language import Message, Name, Speaker, capitalised, every_name, msg
from diadochi.narration.figure_words import percent
from diadochi.players.player import Advice


def chance_words(way: Advice) -> tuple[Message, ...]:
    """The chance after this answer; empty if the player has not played it out."""
    return expected_words(way.chance)


def expected_words(chance: float | None) -> tuple[Message, ...]:
    """An expected chance; empty if unknown."""
    return () if chance is None else (msg("chance to win after it: {chance}", chance=percent(chance)),)


def chance_beside(way: Advice, best: Advice) -> tuple[Message, ...]:
    """The chance next to the best way's; equal readings are called about as good."""
    if way.chance is None or best.chance is None or way is best or percent(way.chance) != percent(best.chance):
        return chance_words(way)
    return (msg("chance to win after it: {chance}, about as good as the first", chance=percent(way.chance)),)


def chance_gained(better: Advice, done: Advice | None) -> tuple[Message, ...]:
    """The chance next to that of the answer given, if that was played out too."""
    if better.chance is None or done is None or done.chance is None:
        return chance_words(better)
    words = msg(
        "chance to win after it: {chance}, after what was done: {done}",
        chance=percent(better.chance),
        done=percent(done.chance),
    )
    return (words,)


# --- reasons


def reason_words(reasons: Iterable[Message], speaker: Speaker, said: str = "") -> str:
    """The reasons in one line, each capitalised; empty without reasons.

    Reasons already contained in `said`, the words of the action, are left out.
    """
    words = (capitalised(speaker.say(each)) for each in reasons)
    return " \N{MIDDLE DOT} ".join(each for each in words if each.casefold() not in said.casefold())


# --- ways


def way_words(way: Advice) -> tuple[Message, ...]:
    """The spaces of a way; empty for a single step, which the answer names already."""
    if len(way.onward) < 2:
        return ()
    return (msg("the way: {places}", places=tuple(Name("space", space) for space in way.onward)),)


# --- places


def places_of_advice(atlas: Atlas, advice: Advice, where: Callable[[str], Spot | None]) -> tuple[str, ...]:
    """Spaces and routes named by an answer, its reasons and way, each once; a piece counts as its space by `where`."""
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
