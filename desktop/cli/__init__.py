"""The command line: ``diadochi`` and its commands. Heavy modules are imported by the command that needs them."""

import sys


def main(arguments: list[str] | None = None) -> int:
    """Run one command. Returns the exit code: 0 fine, 1 the answer is no or faults were found, 2 it could not start."""
    from desktop.cli.app import run

    return run(sys.argv[1:] if arguments is None else arguments)
