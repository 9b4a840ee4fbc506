"""For every command words with which it answers, and what else may be said to it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

from diadochi.cli.app import COMMANDS, application
from diadochi.journal.record.game_record import Record
from diadochi.journal.record.record_text import export_text
from tests.journal.games import opening, play

ARMY = ("--army", "kelainai:antigonos", "--mp", "3")


def good_words(checkout: Path, folder: Path) -> dict[str, tuple[str, ...]]:
    """A short line for each command that is answered on standard output; files it reads are made in `folder`."""
    record, text, case = folder / "game.diadochi", folder / "game.txt", folder / "case.toml"
    kit, position = opening()
    with Record.create(record, position, kit) as made:
        play(made, 12, 4)
        text.write_text(export_text(made), encoding="utf-8")
    case.write_bytes((checkout / "tests" / "cases" / "movement" / "MOV-10-11-points.toml").read_bytes())
    return {
        "play": ("babylon-323",),
        "maps": (),
        "check": (str(checkout / "maps" / "rome"),),
        "numbers": ("--all",),
        "print": ("aids", str(folder / "aids.pdf"), "--map", "rome"),
        "render": ("--out", str(folder / "sheet.png"), "--size", "80x64"),
        "handbook": ("--out", str(folder / "handbook.html")),
        "reach": ("babylon-323", *ARMY),
        "why": ("babylon-323", "ikonion", *ARMY),
        "odds": ("babylon-323", "--army", "kelainai:antigonos", "--to", "ipsos", "--goal", "space ipsos mine"),
        "dangers": ("babylon-323", "--seat", "2"),
        "case": (str(case),),
        "playout": ("--players", "2", "--games", "1"),
        "ladder": ("--only", "steward-random", "--games", "1"),
        "replay": (str(record),),
        "luck": (str(record), "--json"),
        "export": (str(record), "--report", str(folder / "report.html")),
        "import": (str(text), "--into", str(folder / "read.diadochi")),
        "rescue": (str(record), "--into", str(folder / "saved.diadochi")),
        "school": ("--check",),
        "bench": ("--only", "record"),
    }


def parameters(command: str) -> list[Any]:
    """What a command takes, as typer knows it."""
    whole: Any = typer.main.get_command(application(COMMANDS))
    return list(whole.commands[command].params)


def odd_lines(command: str, good: tuple[str, ...], odd: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Each word of the good line turned odd, each option added with an odd value, and something missing or too much."""
    for at in range(len(good)):
        yield good[:at] + good[at + 1 :]
        for value in odd:
            yield (*good[:at], value, *good[at + 1 :])
    for taken in parameters(command):
        for name in getattr(taken, "opts", ()):
            if name.startswith("-"):
                yield (*good, name)
                yield (name, *good)
                for value in () if taken.is_flag else odd:
                    yield (*good, name, value)
    yield (*good, "one too many")
