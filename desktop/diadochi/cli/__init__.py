"""The command line: ``diadochi`` and its commands. Heavy modules are imported by the command that needs them."""

import decimal  # noqa: F401  # at once: interrupted on its first import, it warns on stderr at the second
import errno
import json
import os
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return the exit code: 0 fine, 1 the answer is no or faults were found, 2 not possible.

    130 means interrupted. Closing the pipe that the answer goes to is fine: 0.
    """
    words = sys.argv[1:] if arguments is None else arguments
    sys.unraisablehook = _interrupt_again
    try:
        return run_reporting(lambda: _act(words), as_json="--json" in words)
    except KeyboardInterrupt:  # too early for a translation
        if sys.stderr is not None:
            print("Interrupted.", file=sys.stderr)
        return 130


def _interrupt_again(swallowed: "sys.UnraisableHookArgs") -> None:
    # Python drops an interrupt that arrives within a callback, so it is sent again.
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
    # Plain `play` skips the argument parser, whose import takes half as long as opening the window.
    return not words or (words[0] == "play" and len(words) <= 2 and not any(w.startswith("-") for w in words[1:]))


# --- errors that a user can correct

_PLAIN = {
    "diadochi.foreign": ("UnfitFile",),
    "diadochi.atlas.documents": ("MapError",),
    "diadochi.atlas.geography": ("GeographyError",),
    "diadochi.rules.core.system": ("NoSuchSetup", "ImpossiblePosition"),
    "diadochi.rules.core.position_text": ("NoSuchPosition", "NotationError"),
    "diadochi.rules.core.profile": ("UnknownSwitch",),
    "diadochi.players.automatic_games": ("NoSuchSeating",),
    "diadochi.windows.startup": ("NoDisplay",),
    "diadochi.scene.palette": ("MissingFont",),
    "diadochi.journal.record.schema": ("RecordError",),
    "diadochi.forecast.odds.odds_questions": ("UnfitQuestion",),
    "diadochi.forecast.odds.chance_tree": ("TooWide",),
    "diadochi.cli.asking": ("Unanswerable",),
    "diadochi.cli.opening": ("TooLittleMemory",),
    "diadochi.lab.figures": ("ChildFailed",),
}
"""Errors whose text is a sentence with a remedy, by the module that raises them."""
_UNWRITTEN = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF, errno.EROFS}
"""Errors of a device that is full or broken."""
_ENDLESS = re.compile(r"(\S{120})\S{80,}(\S{40})")
"""A word too long to read, such as the name of a file."""


def run_reporting(act: Callable[[], int], *, as_json: bool = False) -> int:
    """Return what `act` returns; print an error that a user can correct on standard error (as JSON if wanted): 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors="backslashreplace")  # a terminal without a letter still shows the rest
    try:
        code = act()
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        _silence(sys.stdout)
        from diadochi.language import tr

        _say(tr("Interrupted."), as_json)
        return 130
    except BrokenPipeError:
        _silence(sys.stdout)
        return 0
    except Exception as error:
        sentence = sentence_for(error)
        if sentence is None:
            raise
        _silence(sys.stdout)
        _say(sentence, as_json)
        return 2


def _silence(stream: TextIO | None) -> None:
    # Unwritten output is discarded, or Python would try again when it exits, and complain.
    if stream is None:
        return
    try:
        stream.flush()
    except (OSError, ValueError):
        with suppress(OSError, ValueError), Path(os.devnull).open("wb") as nowhere:
            os.dup2(nowhere.fileno(), stream.fileno())


def _say(sentence: str, as_json: bool) -> None:
    said = _ENDLESS.sub(r"\1...\2", sentence)
    with suppress(OSError):
        print(json.dumps({"error": said}, ensure_ascii=False) if as_json else said, file=sys.stderr, flush=True)


def sentence_for(error: Exception) -> str | None:
    """The sentence for the user; None for an error of the program itself."""
    from diadochi.language import tr

    if _is_plain(error):
        faults = getattr(error, "faults", None)
        return str(error) if faults else _one_line(error)
    if _is_wrong_use(error):
        return _one_line(error.format_message())  # type: ignore[attr-defined]
    if isinstance(error, MemoryError):
        return tr("Out of memory. Close other programs, or allow more memory.")
    if isinstance(error, OSError) and error.filename:
        return tr(
            "Cannot use {file} ({why}). Check its name and your permissions.",
            file=_one_line(error.filename),
            why=error.strerror or str(error),
        )
    if isinstance(error, OSError) and error.errno in _UNWRITTEN:
        return tr(
            "Cannot write the output ({why}). Free some disk space, or write to another folder.",
            why=error.strerror,
        )
    return None


def _one_line(words: object) -> str:
    return " ".join(str(words).split())


def _is_plain(error: Exception) -> bool:
    # Only a module that is loaded can have raised the error, so none is imported to find out.
    for module, names in _PLAIN.items():
        loaded = sys.modules.get(module)
        if loaded is not None and any(isinstance(error, getattr(loaded, name, ())) for name in names):
            return True
    return False


def _is_wrong_use(error: Exception) -> bool:
    # typer raises click's errors, from its own copy or from the library.
    return any(base.__name__ == "ClickException" for base in type(error).__mro__)
