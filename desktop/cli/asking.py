"""What commands share: which map and position is meant, and in which words the answer is given."""

import json
from pathlib import Path
from typing import Any

import typer

from desktop.language import Speaker
from desktop.resources import maps
from desktop.rules.successors.kit import Kit, open_kit
from desktop.rules.successors.position import Position

DEFAULT_MAP = "diadochi"
RECORD = ".diadochi"
"""How the name of a game's record ends."""


class Unanswerable(Exception):
    """A command that cannot be answered as it was asked; the text is a sentence with its remedy."""


def the_kit(folder: Path | None = None) -> Kit:
    """The kit of a map folder, of the map of the Successors unless one is given. Raises MapError."""
    return open_kit(folder or maps(DEFAULT_MAP))


def the_position(kit: Kit, wanted: str) -> tuple[Kit, Position]:
    """A position by set-up name, file or text, with the kit of its edition; of the record of a game where it stands.

    Raises what `wanted_position` raises, and RecordError.
    """
    from desktop.rules.successors.wanted import wanted_position

    return _of_record(Path(wanted)) if wanted.endswith(RECORD) else wanted_position(kit, wanted)


def _of_record(file: Path) -> tuple[Kit, Position]:
    """Where a game stands as everybody at the table may see it: no hand is shown (SEQ-10)."""
    from desktop.journal.record import Record
    from desktop.rules.successors.view import view

    with Record.look(file) as record:
        return record.kit, view(record.position_at(record.cursor), None)


def speaker(kit: Kit, position: Position) -> Speaker:
    """Who says messages, with the names of the map."""
    from desktop.language import current_language
    from desktop.rules.successors.spelling import spell

    return Speaker(spell(kit, current_language, lambda: position))


def show_json(answer: Any) -> None:
    """Print an answer as JSON."""
    typer.echo(json.dumps(answer, ensure_ascii=False, indent=1))
