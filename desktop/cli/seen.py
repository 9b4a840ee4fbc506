"""What one seat may see of a position that is shown on the command line: its own hand and no other (SEQ-10)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from desktop.cli.asking import RECORD, Unanswerable, the_position
from desktop.language import LANGUAGES, Name, tr
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import HIDDEN, Position
from desktop.rules.successors.spelling import spell
from desktop.rules.successors.view import view


def the_seen_position(kit: Kit, wanted: str, reveal: str | None) -> tuple[Kit, Position]:
    """A position by set-up name, file, text or record, with only the hand of seat `reveal` open; None: with none.

    `reveal` is the number or letter of a seat, what its side is called, or its player in a record. Raises
    Unanswerable when nobody or more than one is called so, and what `the_position` raises.
    """
    if not wanted.endswith(RECORD):
        home, position = the_position(kit, wanted)
        return home, view(position, _seat(home, position, {}, reveal))
    from desktop.journal.record import Record

    with Record.look(Path(wanted)) as record:
        position = record.position_at(record.cursor)
        home = record.kit.under(position.edition, position.options)
        return home, view(position, _seat(home, position, record.about.seats, reveal))


def _seat(kit: Kit, position: Position, seats: dict[str, Any], wanted: str | None) -> int | None:
    if wanted is None:
        return None
    names = {seat: {*_names(kit, position, seats, seat)} for seat in position.factions}
    found = [seat for seat, known in names.items() if wanted.strip().casefold() in {name.casefold() for name in known}]
    if len(found) == 1:
        return found[0]
    sides = ", ".join(f"{kit.colours[seat].letter} ({position.factions[seat].name})" for seat in position.factions)
    if found:
        raise Unanswerable(tr("More than one is called {name}; say the letter: {sides}.", name=wanted, sides=sides))
    raise Unanswerable(tr("Nobody here is called {name}; choose of: {sides}.", name=wanted, sides=sides))


def _names(kit: Kit, position: Position, seats: dict[str, Any], seat: int) -> Iterator[str]:
    """Everything a seat may be called."""
    yield from (str(seat), kit.colours[seat].letter, position.factions[seat].name)
    yield from (_side(kit, position, seat, language) for language in LANGUAGES)
    players = seats.get("players")
    plan = players.get(str(seat)) if isinstance(players, dict) else None
    if isinstance(plan, dict) and isinstance(plan.get("name"), str) and plan["name"]:
        yield plan["name"]


def _side(kit: Kit, position: Position, seat: int, language: str) -> str:
    return spell(kit, lambda: language, lambda: position)(Name("seat", str(seat)))


def hands(kit: Kit, position: Position) -> dict[str, list[str]]:
    """The hand of every side by its letter, as it may be seen: hidden cards are called so."""
    return {
        kit.colours[seat].letter: ["hidden" if card == HIDDEN else card for card in faction.hand]
        for seat, faction in sorted(position.factions.items())
    }
