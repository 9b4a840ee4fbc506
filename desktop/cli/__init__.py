"""The command line: ``diadochi`` and its commands. Heavy modules are imported by the command that needs them."""

import sys


def main(arguments: list[str] | None = None) -> int:
    """Run one command. Returns the exit code: 0 fine, 1 the answer is no or faults were found, 2 it could not start."""
    words = sys.argv[1:] if arguments is None else arguments
    if _is_plain_play(words):
        from desktop.cli.opening import open_the_table
        from desktop.cli.sorrows import told

        return told(lambda: open_the_table(words[1] if len(words) > 1 else None))
    from desktop.cli.app import run

    return run(words)


def _is_plain_play(words: list[str]) -> bool:
    """Whether nothing is said but to open the table: that needs no parser, which takes as long as half the window."""
    return not words or (words[0] == "play" and len(words) <= 2 and not any(w.startswith("-") for w in words[1:]))
