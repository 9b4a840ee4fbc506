"""What commands share: which map and position is meant, and in which words the answer is given."""

import json
from pathlib import Path
from typing import Any

import typer

from desktop.language import Speaker, tr
from desktop.resources import maps
from desktop.rules.successors.kit import Kit, open_kit
from desktop.rules.successors.position import Position

DEFAULT_MAP = "diadochi"
LONGEST_TEXT = 1_000_000
"""Characters of a position file that are read; no position is as long."""


class Unanswerable(Exception):
    """A command that cannot be answered as it was asked; the text is a sentence with its remedy."""


def the_kit(folder: Path | None = None) -> Kit:
    """The kit of a map folder, of the map of the Successors unless one is given. Raises MapError."""
    return open_kit(folder or maps(DEFAULT_MAP))


def the_position(kit: Kit, wanted: str) -> tuple[Kit, Position]:
    """A position by set-up name, by the file that holds its text, or by the text itself, with the kit of its edition.

    Raises NotationError, ImpossiblePosition, or Unanswerable when it is none of these.
    """
    from desktop.rules.successors.invariants import check
    from desktop.rules.successors.notation import read
    from desktop.rules.successors.setup import setup_position

    if wanted in kit.setups:
        position = setup_position(kit, wanted)
    else:
        position = read(kit, _text(kit, wanted))
    home = kit.under(position.edition, position.options)
    check(home, position)
    return home, position


def _text(kit: Kit, wanted: str) -> str:
    """The text itself, or what the file of that name holds."""
    if ";" in wanted or wanted.startswith(f"{kit.atlas.id} "):
        return wanted
    file = Path(wanted)
    if not file.is_file():
        raise Unanswerable(
            tr(
                "{wanted} is neither a set-up ({setups}) nor a file nor a position text; name one of these.",
                wanted=wanted,
                setups=", ".join(kit.setups),
            )
        )
    try:
        text = file.read_bytes()[: LONGEST_TEXT + 1].decode("utf-8")
    except UnicodeDecodeError:
        raise Unanswerable(
            tr("{file} is not a text file; give a file that holds one position text.", file=wanted)
        ) from None
    if len(text) > LONGEST_TEXT:
        raise Unanswerable(tr("{file} is too long to be a position text; give a file that holds one.", file=wanted))
    return text.strip()


def speaker(kit: Kit, position: Position) -> Speaker:
    """Who says messages, with the names of the map."""
    from desktop.language import current_language
    from desktop.rules.successors.spelling import spell

    return Speaker(spell(kit, current_language, position))


def show_json(answer: Any) -> None:
    """Print an answer as JSON."""
    typer.echo(json.dumps(answer, ensure_ascii=False, indent=1))
