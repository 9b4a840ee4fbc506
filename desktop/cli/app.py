"""All commands under one name, and what becomes of the errors they meet."""

from collections.abc import Iterable
from importlib import import_module
from importlib.util import find_spec
from typing import Final

import typer

from desktop.cli.sorrows import sentence_for

COMMANDS: Final = {
    "play": "desktop.cli.play",
    "check": "desktop.cli.check",
    "render": "desktop.cli.render",
    "reach": "desktop.cli.reach",
    "why": "desktop.cli.reach",
    "case": "desktop.cli.case",
    "bench": "desktop.cli.bench",
}
"""Each command and the module that holds a function of its name; only the one asked for is imported."""


def application(names: Iterable[str]) -> typer.Typer:
    """The command line with the commands `names`."""
    app = typer.Typer(
        add_completion=False,
        pretty_exceptions_enable=False,
        help="Diadochi: a map table for the wars of Alexander's successors.",
    )
    app.callback(invoke_without_command=True)(table)
    for name in names:
        app.command(name)(getattr(import_module(COMMANDS[name]), name))
    return app


def table(context: typer.Context) -> None:
    """Without a command the table opens."""
    if context.invoked_subcommand is None:
        from desktop.cli.play import play

        play()


def _needed(arguments: list[str]) -> Iterable[str]:
    """The command that is asked for, none for the bare table, all when help or a wrong name asks for them."""
    if not arguments:
        return ()
    if arguments[0] in COMMANDS:
        return (arguments[0],)
    return (name for name, home in COMMANDS.items() if find_spec(home) is not None)


def run(arguments: list[str]) -> int:
    """Run one command; an error a user can mend is one sentence on standard error and exit code 2."""
    try:
        outcome = application(_needed(arguments))(arguments, standalone_mode=False)
    except typer.Exit as end:
        return end.exit_code
    except (typer.Abort, KeyboardInterrupt):
        return 130
    except BrokenPipeError:
        return 0
    except Exception as error:
        sentence = sentence_for(error)
        if sentence is None:
            raise
        typer.echo(sentence, err=True)
        return 2
    return int(outcome or 0)
