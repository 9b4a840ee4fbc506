"""Values of a side: points, legitimacy, fleets, units, strengths, titles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from diadochi.language import Message, msg
from diadochi.rules.successors.control import Title, fleet_strength, holder, holders_of_titles
from diadochi.rules.successors.facts import strength
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import Units
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.standing import (
    Tally,
    champion_line,
    legitimacy,
    legitimacy_titles,
    victory_points,
    victory_titles,
)


class SpaceStanding(NamedTuple):
    """A side at a glance: victory points and legitimacy with their sums, units on the map, fleet strength."""

    victory: Tally
    legitimacy: Tally
    units: Units
    fleet: int


def standing(kit: Kit, position: Position, seat: int) -> SpaceStanding:
    """The standing of a seat."""
    return SpaceStanding(
        victory_points(kit, position, seat),
        legitimacy(kit, position, seat),
        position.units_on_map(seat),
        fleet_strength(kit, position, seat),
    )


def province_holder(kit: Kit, position: Position, province: str) -> int | None:
    """The seat that controls a province, 0 for the Independents, None if no one does (CTL-14)."""
    return holder(kit, position, province)


def strength_of(kit: Kit, units: Units) -> int:
    """Combat strength of units without elephants, which roll dice (CU-08)."""
    return kit.tables.strength.without_elephants(units)


def overrun_strength_of(kit: Kit, units: Units) -> int:
    """Combat strength of units in an overrun; elephants have a fixed value (MOV-25, R-01)."""
    return strength(kit, units)


# --- titles


class Honour(NamedTuple):
    """A title of a side, with its rule; `worth` describes its points."""

    words: Message
    worth: Message
    rules: tuple[str, ...]


def titles(kit: Kit, position: Position, seat: int) -> tuple[Honour, ...]:
    """The titles of a seat, Champion or Successor first."""
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
