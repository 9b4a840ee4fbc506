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


class Unanswerable(Exception):
    """A command that cannot be answered as it was asked; the text is a sentence with its remedy."""


def the_kit(folder: Path | None = None) -> Kit:
    """The kit of a map folder, of the map of the Successors unless one is given. Raises MapError."""
    return open_kit(folder or maps(DEFAULT_MAP))


def the_position(kit: Kit, wanted: str) -> tuple[Kit, Position]:
    """A position by set-up name, file or text, with the kit of its edition. Raises what `wanted_position` raises."""
    from desktop.rules.successors.wanted import wanted_position

    return wanted_position(kit, wanted)


def speaker(kit: Kit, position: Position) -> Speaker:
    """Who says messages, with the names of the map."""
    from desktop.language import current_language
    from desktop.rules.successors.spelling import spell

    return Speaker(spell(kit, current_language, lambda: position))


def show_json(answer: Any) -> None:
    """Print an answer as JSON."""
    typer.echo(json.dumps(answer, ensure_ascii=False, indent=1))
