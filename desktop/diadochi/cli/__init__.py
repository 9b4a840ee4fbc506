"""The command line: ``diadochi`` and its commands. Heavy modules are imported by the command that needs them."""

import sys


def main(arguments: list[str] | None = None) -> int:
    """Run one command. Returns the exit code: 0 fine, 1 the answer is no or faults were found, 2 it could not be done.

    An interrupted command ends with 130. Who closes the pipe an answer goes to has read enough: that is 0.
    """
    words = sys.argv[1:] if arguments is None else arguments
    sys.unraisablehook = _interrupt_again
    try:
        from diadochi.cli.error_sentences import told

        return told(lambda: _act(words), as_json="--json" in words)
    except KeyboardInterrupt:  # before anything was imported that says it in the user's language
        if sys.stderr is not None:
            print("Interrupted.", file=sys.stderr)
        return 130


def _interrupt_again(swallowed: "sys.UnraisableHookArgs") -> None:
    """An interruption that came within a callback is lost there, as Python has it; so it comes once more."""
    if not issubclass(swallowed.exc_type, KeyboardInterrupt):
        sys.__unraisablehook__(swallowed)
        return
    from _thread import interrupt_main
    from threading import Timer

    Timer(0.01, interrupt_main).start()


def _act(words: list[str]) -> int:
    from diadochi.child_process import FLAG, run_child

    if words[:1] == [FLAG]:
        return run_child(words[1])
    if _is_plain_play(words):
        from diadochi.cli.opening import open_the_table

        return open_the_table(words[1] if len(words) > 1 else None)
    from diadochi.cli.app import run

    return run(words)


def _is_plain_play(words: list[str]) -> bool:
    """Whether nothing is said but to open the table: that needs no parser, which takes as long as half the window."""
    return not words or (words[0] == "play" and len(words) <= 2 and not any(w.startswith("-") for w in words[1:]))
