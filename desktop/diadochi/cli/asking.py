"""What commands share: which map and position is meant, and in which words the answer is given."""

import json
from collections.abc import Collection
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Final

import typer

from diadochi.atlas.faults import meant
from diadochi.language import Speaker, tr, use_terms
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
    from diadochi.journal.record import Record

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
