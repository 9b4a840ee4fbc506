"""Errors a user can mend, and the sentence each is told in."""

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

_PLAIN = {
    "diadochi.foreign": ("UnfitFile",),
    "diadochi.atlas.documents": ("MapError",),
    "diadochi.atlas.geography": ("GeographyError",),
    "diadochi.rules.core.system": ("NoSuchSetup", "ImpossiblePosition"),
    "diadochi.rules.core.position_text": ("NoSuchPosition", "NotationError"),
    "diadochi.rules.core.profile": ("UnknownSwitch",),
    "diadochi.players.automatic_games": ("NoSuchSeating",),
    "diadochi.windows.startup": ("NoDisplay",),
    "diadochi.scene.fonts": ("MissingFont",),
    "diadochi.journal.record.schema": ("RecordError",),
    "diadochi.forecast.odds.odds_questions": ("UnfitQuestion",),
    "diadochi.forecast.odds.chance_tree": ("TooWide",),
    "diadochi.cli.asking": ("Unanswerable",),
    "diadochi.cli.opening": ("TooLittleMemory",),
    "diadochi.lab.figures": ("ChildFailed",),
}
"""Errors whose text is a sentence with its remedy, by the module that raises them."""


_UNWRITTEN = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF, errno.EROFS}
"""What an answer meets on its way to a full or broken place."""


_ENDLESS = re.compile(r"(\S{120})\S{80,}(\S{40})")
"""A word longer than anybody reads, as a file's name or what was written on the command line may be."""


def told(act: Callable[[], int], *, as_json: bool = False) -> int:
    """What `act` returns; an error a user can mend is one sentence on standard error, or JSON, and exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        _spell_whatever_comes(stream)
    try:
        code = act()
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        _silence(sys.stdout)
        _say(_interrupted(), as_json)
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


def _spell_whatever_comes(stream: TextIO | None) -> None:
    """A letter or a file's name that the terminal cannot show is spelt out, and is no reason to stop."""
    if isinstance(stream, TextIOWrapper) and stream.errors == "strict":
        stream.reconfigure(errors="backslashreplace")


def _silence(stream: TextIO | None) -> None:
    """Whatever could not be written is let go, lest Python tries again at its end and complains."""
    if stream is None:
        return
    try:
        stream.flush()
    except (OSError, ValueError):
        with suppress(OSError, ValueError), Path(os.devnull).open("wb") as nowhere:
            os.dup2(nowhere.fileno(), stream.fileno())


def _say(sentence: str, as_json: bool) -> None:
    """One sentence on standard error, if anybody can be told there; as JSON where the answer would have been JSON."""
    said = _ENDLESS.sub(r"\1...\2", sentence)
    with suppress(OSError):
        print(json.dumps({"error": said}, ensure_ascii=False) if as_json else said, file=sys.stderr, flush=True)


def _interrupted() -> str:
    from diadochi.language import tr

    return tr("Interrupted.")


def sentence_for(error: Exception) -> str | None:
    """What the user is told, or None for an error that is a fault of the program."""
    if _is_plain(error):
        faults = getattr(error, "faults", None)
        return str(error) if faults else _one_line(error)
    if _is_wrong_use(error):
        return _one_line(error.format_message())  # type: ignore[attr-defined]
    if isinstance(error, MemoryError):
        return _no_memory()
    if isinstance(error, OSError) and error.filename:
        return _unusable(error)
    if isinstance(error, OSError) and error.errno in _UNWRITTEN:
        return _unwritten(error)
    return None


def _no_memory() -> str:
    from diadochi.language import tr

    return tr("Memory has run out; close other programs, or allow this one more.")


def _one_line(words: object) -> str:
    return " ".join(str(words).split())


def _unwritten(error: OSError) -> str:
    from diadochi.language import tr

    return tr(
        "The answer could not be written ({why}); make room where it goes, or let it go somewhere else.",
        why=error.strerror,
    )


def _unusable(error: OSError) -> str:
    from diadochi.language import tr

    return tr(
        "{file} cannot be used ({why}); look whether its name is right and whether you may read and write it.",
        file=_one_line(error.filename),
        why=error.strerror or str(error),
    )


def _is_plain(error: Exception) -> bool:
    """Only modules that were imported can have raised it, so none is imported to find out."""
    for module, names in _PLAIN.items():
        loaded = sys.modules.get(module)
        if loaded is not None and any(isinstance(error, getattr(loaded, name, ())) for name in names):
            return True
    return False


def _is_wrong_use(error: Exception) -> bool:
    """Wrong words on the command line: typer says so with an error of click, its own or the library's."""
    return any(base.__name__ == "ClickException" for base in type(error).__mro__)
