"""The titles of a side, what each is worth, and the rules that give it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from desktop.language import Message, msg
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.rules.successors.standing.titles import (
    guardian_of_the_tomb,
    king_of_asia,
    largest_fleet,
    lord_of_the_hellespont,
    strategos_of_europe,
)


class Title(NamedTuple):
    """A title a side holds; `worth` says how many points of which kind it brings."""

    words: Message
    worth: Message
    rules: tuple[str, ...]


def titles(kit: Kit, position: Position, seat: int) -> tuple[Title, ...]:
    """The titles of a seat: Champion or Successor first."""
    return tuple(_titles(kit, position, seat))


def _titles(kit: Kit, position: Position, seat: int) -> Iterator[Title]:
    table, profile = kit.tables.legitimacy, kit.profile
    champion = position.factions[seat].status == "champion"
    yield Title(
        msg("Champion") if champion else msg("Successor"), _legitimacy(table.champion if champion else 0), ("LEG-20",)
    )
    if position.usurper == seat:
        yield Title(msg("Usurper"), _victory(0), ("SEQ-04", "LEG-19"))
    for title, holder in (
        (Title(msg("King of Asia"), _victory(profile.vp_asia), ("VIC-10",)), king_of_asia(kit, position)),
        (
            Title(msg("Lord of the Hellespont"), _victory(profile.vp_hellespont), ("VIC-10",)),
            lord_of_the_hellespont(kit, position),
        ),
        (
            Title(msg("Strategos of Europe"), _legitimacy(table.strategos_of_europe), ("LEG-06",)),
            strategos_of_europe(kit, position),
        ),
        (
            Title(msg("Largest Fleet"), _victory(profile.vp_fleet), ("VIC-11", "FLT-12")),
            largest_fleet(kit, position),
        ),
        (
            Title(msg("Guardian of the tomb"), _legitimacy(table.tomb_guardian), ("LEG-16",)),
            guardian_of_the_tomb(position),
        ),
    ):
        if holder == seat:
            yield title


def _victory(points: int) -> Message:
    return msg("{n} VP", n=points)


def _legitimacy(points: int) -> Message:
    return msg("{n} LP", n=points)
