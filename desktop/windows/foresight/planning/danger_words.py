"""A danger in words: what is in danger, and what would help."""

from __future__ import annotations

from desktop.forecast.odds.figures import Danger
from desktop.language import Speaker, tr
from desktop.narration.percent import percent
from desktop.windows.on_table import OnTable


def thing_words(table: OnTable, danger: Danger) -> str:
    """A space by its name, people and the cart with the space they are at."""
    name = table.spelled(danger.thing)
    if danger.thing.kind == "space":
        return name
    return tr("{general}, {space}", general=name, space=table.space(danger.space))


def thing_lines(table: OnTable, danger: Danger) -> str:
    """The same on two lines."""
    name = table.spelled(danger.thing)
    return name if danger.thing.kind == "space" else f"{name}\n{table.space(danger.space)}"


def danger_words(danger: Danger) -> str:
    """The chance to be taken or beaten, and on a line of its own that a general dies although he is not."""
    beaten = percent(danger.beaten)
    return f"{beaten}\n{tr('killed {chance}', chance=percent(danger.killed))}" if danger.killed else beaten


def helping_words(table: OnTable, speaker: Speaker, danger: Danger) -> str:
    """Which one unit or marker more would help most, or that none would by itself."""
    thing = thing_words(table, danger)
    if danger.helps is None:
        return tr("{thing}: no single unit or marker more would help.", thing=thing)
    words, left = danger.helps
    return tr(
        "{thing}: {what} would help most; {chance} would be left.",
        thing=thing,
        what=speaker.say(words),
        chance=percent(left),
    )
