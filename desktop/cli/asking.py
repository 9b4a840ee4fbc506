"""What commands share: which map and position is meant, and in which words the answer is given."""

import json
from pathlib import Path
from typing import Any

import typer

from desktop.language import Speaker, use_terms
from desktop.resources import maps
from desktop.rules.core.system import AnyKit, open_map, rules_of, spell

DEFAULT_MAP = "diadochi"
RECORD = ".diadochi"
"""How the name of a game's record ends."""


class Unanswerable(Exception):
    """A command that cannot be answered as it was asked; the text is a sentence with its remedy."""


def the_kit(folder: Path | None = None) -> Any:
    """The kit of a map folder, of the map of the Successors unless one is given. Raises MapError."""
    return open_map(folder or maps(DEFAULT_MAP))


def the_position(kit: AnyKit, wanted: str, seat: int | None = None) -> tuple[Any, Any]:
    """A position by set-up name, file or text, with the kit of its edition; of the record of a game where it stands.

    Raises what `wanted_position` raises, and RecordError.
    """
    from desktop.rules.core.wanted import wanted_position

    return _of_record(Path(wanted), seat) if wanted.endswith(RECORD) else wanted_position(kit, wanted)


def _of_record(file: Path, seat: int | None) -> tuple[Any, Any]:
    """Where a game stands as `seat` may see it, or everybody at the table: no other hand is shown (SEQ-10)."""
    from desktop.journal.record import Record

    with Record.look(file) as record:
        return record.kit, rules_of(record.kit).view(record.position_at(record.cursor), seat)


def speaker(kit: AnyKit, position: Any) -> Speaker:
    """Who says messages, with the names of the map and in the terms of the edition."""
    from desktop.narration.plug import words_of

    use_terms(words_of(kit).terms(position))
    return Speaker(spell(kit, position=lambda: position))


def show_json(answer: Any) -> None:
    """Print an answer as JSON."""
    typer.echo(json.dumps(answer, ensure_ascii=False, indent=1))
