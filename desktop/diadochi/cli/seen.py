"""What one seat may see of a position that is shown on the command line: its own hand and no other (SEQ-10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from diadochi.atlas.documents import JsonObject
from diadochi.cli.asking import RECORD, Unanswerable, the_position
from diadochi.language import LANGUAGES, Name, tr
from diadochi.rules.core.game import GameKit, GamePosition
from diadochi.rules.core.system import rules_of, spell


def the_seen_position(kit: GameKit, wanted: str, reveal: str | None) -> tuple[GameKit, GamePosition]:
    """A position by set-up name, file, text or record, with only the hand of seat `reveal` open; None: with none.

    `reveal` is the number or letter of a seat, what its side is called, or its player in a record. Raises
    Unanswerable when nobody or more than one is called so, and what `the_position` raises.
    """
    if not wanted.endswith(RECORD):
        home, position = the_position(kit, wanted)
        return home, rules_of(home).view(position, _seat(home, position, {}, reveal))
    from diadochi.journal.record import Record

    with Record.look(Path(wanted)) as record:
        position = record.position_at(record.cursor)
        rules = rules_of(record.kit)
        home = rules.under(record.kit, position)
        return home, rules.view(position, _seat(home, position, record.about.seats, reveal))


def _seat(kit: GameKit, position: GamePosition, seats: JsonObject, wanted: str | None) -> int | None:
    if wanted is None:
        return None
    names = {seat: {*_names(kit, position, seats, seat)} for seat in rules_of(kit).seats(position)}
    found = [seat for seat, known in names.items() if wanted.strip().casefold() in {name.casefold() for name in known}]
    if len(found) == 1:
        return found[0]
    sides = ", ".join(_shown(kit, position, seat) for seat in names)
    if found:
        raise Unanswerable(tr("More than one is called {name}; say the letter: {sides}.", name=wanted, sides=sides))
    raise Unanswerable(tr("Nobody here is called {name}; choose of: {sides}.", name=wanted, sides=sides))


def _names(kit: GameKit, position: GamePosition, seats: JsonObject, seat: int) -> Iterator[str]:
    """Everything a seat may be called."""
    yield from (str(seat), *rules_of(kit).seat_names(kit, position, seat))
    yield from (_side(kit, position, seat, language) for language in LANGUAGES)
    players = seats.get("players")
    plan = players.get(str(seat)) if isinstance(players, dict) else None
    if isinstance(plan, dict) and isinstance(plan.get("name"), str) and plan["name"]:
        yield plan["name"]


def _shown(kit: GameKit, position: GamePosition, seat: int) -> str:
    """How a seat is offered to be chosen: its short name, the others in brackets."""
    short, *others = rules_of(kit).seat_names(kit, position, seat)
    return f"{short} ({', '.join(others)})" if others else short


def _side(kit: GameKit, position: GamePosition, seat: int, language: str) -> str:
    return spell(kit, lambda: language, lambda: position)(Name("seat", str(seat)))


def hands(kit: GameKit, position: GamePosition) -> Mapping[str, list[str]]:
    """The hand of every side by its short name, as it may be seen; nothing where nobody holds a card."""
    found = rules_of(kit).hands(kit, position)
    return found if any(found.values()) else {}
