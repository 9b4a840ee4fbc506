"""The chance to win that a player expects of a way to answer, in words, beside what it expects of another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from desktop.atlas.atlas import Atlas
from desktop.forecast.plug import Spot
from desktop.language import Message, Name, Speaker, capitalised, every_name, msg
from desktop.narration.figure_words import percent
from desktop.players.player import Advice


def chance_words(way: Advice) -> tuple[Message, ...]:
    """What is expected once it is done; nothing where the player has not played it out."""
    return expected_words(way.chance)


def expected_words(chance: float | None) -> tuple[Message, ...]:
    """A chance that is expected; nothing where there is none."""
    return () if chance is None else (msg("chance to win after it: {chance}", chance=percent(chance)),)


def chance_beside(way: Advice, best: Advice) -> tuple[Message, ...]:
    """The same beside the best way; two chances that read the same are called about as good."""
    if way.chance is None or best.chance is None or way is best or percent(way.chance) != percent(best.chance):
        return chance_words(way)
    return (msg("chance to win after it: {chance}, about as good as the first", chance=percent(way.chance)),)


def chance_gained(better: Advice, done: Advice | None) -> tuple[Message, ...]:
    """The same beside what was done in its place, where that was played out too."""
    if better.chance is None or done is None or done.chance is None:
        return chance_words(better)
    words = msg(
        "chance to win after it: {chance}, after what was done: {done}",
        chance=percent(better.chance),
        done=percent(done.chance),
    )
    return (words,)


# --- reason words
# Reasons of players in one line.


def reason_words(reasons: Iterable[Message], speaker: Speaker, said: str = "") -> str:
    """All of them, each beginning with a capital; empty where there are none.

    What stands in `said`, the words of the deed itself, is not said once more.
    """
    words = (capitalised(speaker.say(each)) for each in reasons)
    return " \N{MIDDLE DOT} ".join(each for each in words if each.casefold() not in said.casefold())


# --- way words
# The way an army is meant to go after an answer, in words.


def way_words(way: Advice) -> tuple[Message, ...]:
    """The spaces on it; nothing where it leads no further than one, which the answer or its reason names."""
    if len(way.onward) < 2:
        return ()
    return (msg("the way: {places}", places=tuple(Name("space", space) for space in way.onward)),)


# --- places
# Which spaces and routes an answer is about: whatever it names of the map, and its reasons and its way.


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
