"""All commands under one name, and what becomes of the errors they meet."""

import typer

from desktop.cli.bench import bench
from desktop.cli.case import case
from desktop.cli.check import check
from desktop.cli.play import play
from desktop.cli.reach import reach, why
from desktop.cli.render import render
from desktop.cli.sorrows import sentence_for

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Diadochi: a map table for the wars of Alexander's successors.",
)
for command in (play, check, render, reach, why, case, bench):
    app.command()(command)


@app.callback(invoke_without_command=True)
def table(context: typer.Context) -> None:
    """Without a command the table opens."""
    if context.invoked_subcommand is None:
        play()


def run(arguments: list[str]) -> int:
    """Run one command; an error a user can mend is one sentence on standard error and exit code 2."""
    try:
        outcome = app(arguments, standalone_mode=False)
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
