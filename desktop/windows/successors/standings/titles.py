"""The titles of a side, what each is worth, and the rules that give it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from desktop.language import Message, msg
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.rules.successors.standing.points import champion_line, legitimacy_titles, victory_titles
from desktop.rules.successors.standing.titles import Title, holders_of_titles


class Honour(NamedTuple):
    """A title a side holds; `worth` says how many points of which kind it brings."""

    words: Message
    worth: Message
    rules: tuple[str, ...]


def titles(kit: Kit, position: Position, seat: int) -> tuple[Honour, ...]:
    """The titles of a seat: Champion or Successor first."""
    return tuple(_titles(kit, position, seat))


def _titles(kit: Kit, position: Position, seat: int) -> Iterator[Honour]:
    rank, champion = champion_line(kit), position.factions[seat].status == "champion"
    words = msg("Champion") if champion else msg("Successor")
    yield Honour(words, _legitimacy(rank.points if champion else 0), rank.rules)
    held = [title for title, holder in holders_of_titles(kit, position).items() if holder == seat]
    if Title.USURPER in held:
        yield Honour(msg("Usurper"), _victory(0), ("SEQ-04", "LEG-19"))
    victory, legitimacy = victory_titles(kit), legitimacy_titles(kit)
    for title in held:
        if title in victory:
            yield Honour(victory[title].source, _victory(victory[title].points), victory[title].rules)
        elif title in legitimacy:
            yield Honour(legitimacy[title].source, _legitimacy(legitimacy[title].points), legitimacy[title].rules)


def _victory(points: int) -> Message:
    return msg("{n} VP", n=points)


def _legitimacy(points: int) -> Message:
    return msg("{n} LP", n=points)
