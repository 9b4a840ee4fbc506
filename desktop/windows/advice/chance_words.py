"""The chance to win that a player expects of a way to answer, in words, beside what it expects of another."""

from desktop.language import Message, msg
from desktop.narration.percent import percent
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
