"""All commands under one name, and what becomes of the errors they meet."""

from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Annotated, Final

import typer

from diadochi.cli.asking import LAB, has_lab, lab
from diadochi.cli.opening import open_the_table
from diadochi.cli.terminal import working
from diadochi.language import tr

COMMANDS: Final = {
    "play": "diadochi.cli.app",
    "check": "diadochi.cli.check",
    "render": "diadochi.cli.render",
    "reach": "diadochi.cli.reach",
    "why": "diadochi.cli.reach",
    "odds": "diadochi.cli.odds",
    "dangers": "diadochi.cli.odds",
    "case": "diadochi.cli.case",
    "playout": "diadochi.cli.playout",
    "ladder": "diadochi.lab.ladder",
    "replay": "diadochi.cli.record",
    "luck": "diadochi.cli.luck",
    "export": "diadochi.cli.record",
    "import": "diadochi.cli.record",
    "rescue": "diadochi.cli.record",
    "school": "diadochi.cli.school",
    "bench": "diadochi.lab.bench",
}
"""Each command and the module that holds a function of its name; only the one asked for is imported."""
_INTERRUPTED: Final = 130
FUNCTIONS: Final = {"import": "read_text"}
"""Commands whose function cannot bear their name."""


def application(names: Iterable[str]) -> typer.Typer:
    """The command line with the commands `names`."""
    app = typer.Typer(
        add_completion=False,
        pretty_exceptions_enable=False,
        help="Diadochi: a map table for the wars of Alexander's successors.",
    )
    app.callback(invoke_without_command=True)(table)
    for name in names:
        app.command(name)(getattr(_module(name), FUNCTIONS.get(name, name)))
    return app


def table(context: typer.Context) -> None:
    """Without a command the table opens."""
    if context.invoked_subcommand is None:
        open_the_table(None)


def _module(command: str) -> ModuleType:
    package, _, name = COMMANDS[command].rpartition(".")
    return lab(name) if package == LAB else import_module(COMMANDS[command])


def _needed(arguments: list[str]) -> Iterable[str]:
    """The command that is asked for; all that are installed when help or a wrong name asks."""
    if arguments and arguments[0] in COMMANDS:
        return arguments[:1]
    return [name for name, module in COMMANDS.items() if has_lab() or not module.startswith(f"{LAB}.")]


def run(arguments: list[str]) -> int:
    """Run one command; what a user can mend is left to `diadochi.cli.error_sentences`.

    Raises BrokenPipeError and KeyboardInterrupt.
    """
    try:
        app = application(_needed(arguments))
        if arguments[:1] == ["play"]:
            return int(app(arguments, standalone_mode=False) or 0)
        with working(tr("Working…")):
            code = int(app(arguments, standalone_mode=False) or 0)
    except typer.Exit as end:
        return end.exit_code
    except typer.Abort:
        return 130
    except SystemExit as end:  # so typer ends when nobody reads on
        if isinstance(end.__context__, BrokenPipeError):
            raise end.__context__ from None
        raise
    if code == _INTERRUPTED:  # typer has made this of it
        raise KeyboardInterrupt
    return code


# --- play
# ``diadochi play``: the table in a window.


def play(
    file: Annotated[
        str | None, typer.Argument(help="A set-up, a position text, a file that holds one, or the record of a game.")
    ] = None,
    map_folder: Annotated[Path | None, typer.Option("--map", help="The folder of the map.")] = None,
) -> int:
    """Open the table: the map with a position on it, to be played, planned and looked at."""
    return open_the_table(file, map_folder)
