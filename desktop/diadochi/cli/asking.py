"""What commands share: which map and position is meant, and in which words the answer is given.

What one seat may see of a position that is shown on the command line: its own hand and no other (SEQ-10).
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Final

import typer

from diadochi.atlas.documents import JsonObject, meant
from diadochi.language import LANGUAGES, Name, Speaker, tr, use_terms
from diadochi.resources import maps
from diadochi.rules.core.game import GameKit, GamePosition
from diadochi.rules.core.system import open_map, rules_of, spell
from diadochi.rules.core.verdict import place_of

DEFAULT_MAP = "diadochi"
RECORD = ".diadochi"
"""How the name of a game's record ends."""
LAB: Final = "diadochi.lab"
"""What only maintainers run. It is looked up by name, because wheels leave it out."""


class Unanswerable(Exception):
    """A command that cannot be answered as it was asked; the text is a sentence with its remedy."""


def has_lab() -> bool:
    return find_spec(LAB) is not None


def lab(module: str) -> ModuleType:
    """A module of the lab. Raises Unanswerable where it is not installed."""
    if not has_lab():
        raise Unanswerable(tr("This is not part of this installation. Run it from a copy of the source code."))
    return import_module(f"{LAB}.{module}")


def the_kit(folder: Path | None = None) -> GameKit:
    """The kit of a map folder, of the map of the Successors unless one is given. Raises MapError."""
    return open_map(folder or maps(DEFAULT_MAP))


def the_position(kit: GameKit, wanted: str, seat: int | None = None) -> tuple[GameKit, GamePosition]:
    """A position by set-up name, file or text, with the kit of its edition; of the record of a game where it stands.

    Raises what `wanted_position` raises, and RecordError.
    """
    from diadochi.rules.core.position_text import wanted_position

    return _of_record(Path(wanted), seat) if wanted.endswith(RECORD) else wanted_position(kit, wanted)


def _of_record(file: Path, seat: int | None) -> tuple[GameKit, GamePosition]:
    """Where a game stands as `seat` may see it, or everybody at the table: no other hand is shown (SEQ-10)."""
    from diadochi.journal.record.game_record import Record

    with Record.look(file) as record:
        return record.kit, rules_of(record.kit).view(record.position_at(record.cursor), seat)


def know_space(kit: GameKit, text: str, option: str) -> None:
    """Raises Unanswerable, which names the option, where a text is neither a space of the map nor its inside."""
    space = place_of(text)[0]
    if space not in kit.atlas.spaces:
        raise no_space(option, space, kit.atlas.spaces)


def no_space(option: str, space: str, spaces: Collection[str]) -> Unanswerable:
    """What is said of a word in the place of a space, with the space that is probably meant."""
    near = meant(space, spaces)
    remedy = tr('Did you mean "{near}"?', near=near) if near else tr("Use an id of spaces.toml.")
    return Unanswerable(
        tr('{option}: there is no space "{space}" on this map. {remedy}', option=option, space=space, remedy=remedy)
    )


def not_there(option: str, general: str, space: str) -> Unanswerable:
    """What is said of a general who is not in a space."""
    if not general:
        return Unanswerable(tr("{option}: name the general too. Write SPACE:GENERAL.", option=option))
    words = tr(
        "{option}: {general} is not at {space}. Write SPACE:GENERAL.", option=option, general=general, space=space
    )
    return Unanswerable(words)


def speaker(kit: GameKit, position: GamePosition) -> Speaker:
    """Who says messages, with the names of the map and in the terms of the edition."""
    from diadochi.narration.game_narration import words_of

    use_terms(words_of(kit).terms(position))
    return Speaker(spell(kit, position=lambda: position))


def show_json(answer: object) -> None:
    """Print an answer as JSON."""
    typer.echo(json.dumps(answer, ensure_ascii=False, indent=1))


# --- what a seat may see


def the_seen_position(kit: GameKit, wanted: str, reveal: str | None) -> tuple[GameKit, GamePosition]:
    """A position by set-up name, file, text or record, with only the hand of seat `reveal` open; None: with none.

    `reveal` is the number or letter of a seat, what its side is called, or its player in a record. Raises
    Unanswerable when nobody or more than one is called so, and what `the_position` raises.
    """
    if not wanted.endswith(RECORD):
        home, position = the_position(kit, wanted)
        return home, rules_of(home).view(position, _seat(home, position, {}, reveal))
    from diadochi.journal.record.game_record import Record

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
