"""The command line: one application with all commands."""

from collections.abc import Iterable
from importlib import import_module
from types import ModuleType
from typing import Annotated, Final

import typer

from diadochi import __version__
from diadochi.cli.asking import LAB, MapOption, NumbersOption, has_lab, lab, map_with, working
from diadochi.cli.opening import open_the_table
from diadochi.language import tr

COMMANDS: Final = {
    "play": "diadochi.cli.app",
    "maps": "diadochi.cli.maps",
    "numbers": "diadochi.cli.numbers",
    "check": "diadochi.cli.check",
    "render": "diadochi.cli.render",
    "print": "diadochi.cli.printing",
    "reach": "diadochi.cli.reach",
    "why": "diadochi.cli.reach",
    "odds": "diadochi.cli.odds",
    "dangers": "diadochi.cli.odds",
    "case": "diadochi.cli.case",
    "playout": "diadochi.cli.playout",
    "ladder": "diadochi.lab.ladder",
    "replay": "diadochi.cli.record",
    "luck": "diadochi.cli.record",
    "export": "diadochi.cli.record",
    "import": "diadochi.cli.record",
    "rescue": "diadochi.cli.record",
    "handbook": "diadochi.cli.handbook",
    "school": "diadochi.cli.check",
    "bench": "diadochi.lab.bench",
}
"""Each command and the module with a function of its name; only the module of the given command is imported."""
_INTERRUPTED: Final = 130
_PROGRAM: Final = "diadochi"
FUNCTIONS: Final = {"import": "read_text", "print": "print_pages"}
"""Commands whose name cannot be that of a function."""


def application(names: Iterable[str]) -> typer.Typer:
    """The command line with the commands `names`."""
    app = typer.Typer(
        context_settings={"help_option_names": ["-h", "--help"]},
        add_completion=False,
        pretty_exceptions_enable=False,
        help="Diadochi: a map table for the wars of Alexander's successors.",
    )
    app.callback(invoke_without_command=True)(table)
    for name in names:
        app.command(name)(getattr(_module(name), FUNCTIONS.get(name, name)))
    return app


def table(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    if version:
        typer.echo(f"{_PROGRAM} {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        open_the_table(None)


def _module(command: str) -> ModuleType:
    package, _, name = COMMANDS[command].rpartition(".")
    return lab(name) if package == LAB else import_module(COMMANDS[command])


def _needed(arguments: list[str]) -> Iterable[str]:
    # Help, and the error for an unknown command, list all commands.
    if arguments and arguments[0] in COMMANDS:
        return arguments[:1]
    return [name for name, module in COMMANDS.items() if has_lab() or not module.startswith(f"{LAB}.")]


def run(arguments: list[str]) -> int:
    """Run one command. Raises BrokenPipeError, KeyboardInterrupt and what `diadochi.cli` reports to the user."""
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
    except SystemExit as end:  # typer exits so when the pipe is closed
        if isinstance(end.__context__, BrokenPipeError):
            raise end.__context__ from None
        raise
    if code == _INTERRUPTED:  # typer has turned the exception into this code
        raise KeyboardInterrupt
    return code


def play(
    file: Annotated[
        str | None, typer.Argument(help="A set-up, a position text, a file with one, a saved game, or a map package.")
    ] = None,
    map_folder: MapOption = None,
    numbers: NumbersOption = None,
    setup: Annotated[str | None, typer.Option("--setup", help="A set-up, one of your own too.")] = None,
) -> int:
    """Open the window: play, plan or explore a position on the map."""
    return open_the_table(setup or file, map_with(map_folder, numbers))
