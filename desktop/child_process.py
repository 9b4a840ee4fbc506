"""Child processes: this program started once more, in one of its roles.

The command line of a child names only its role, since every user of a machine can read command lines; everything else
reaches it through its standard input. Python looks for modules neither in the current folder of a child nor where the
environment says, so that a file named random.py beside a map is never run. A frozen build starts its own executable,
and `desktop.cli.main` dispatches on the flag.
"""

import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import desktop

FLAG: Final = "--child"
"""The first argument of a child; its role is the second."""
ROLES: Final = {
    "command": "desktop.cli",
    "games": "desktop.players.keeping.game_store",
    "land": "desktop.scene.land.paint_worker",
    "measure": "desktop.cli.measures.successors.window.measuring",
    "odds": "desktop.forecast.odds.odds_worker",
}
"""Each role and the module whose `main` plays it: it takes a list of words and returns an exit code."""
_START: Final = "import sys; sys.path[:] = {path!r}; from desktop.cli import main; sys.exit(main())"


def child_command(role: str) -> list[str]:
    """The program and the arguments that start a child. Its words must follow as `first_line` on its standard input."""
    assert role in ROLES
    if getattr(sys, "frozen", False):
        return [sys.executable, FLAG, role]
    flags = ["-I", "-X", f"utf8={sys.flags.utf8_mode}", *(["-B"] if sys.flags.dont_write_bytecode else [])]
    return [sys.executable, *flags, "-c", _START.format(path=module_folders()), FLAG, role]


def first_line(words: Sequence[str]) -> bytes:
    """What a child reads before anything else of its standard input."""
    import json  # only those who start or are children need it

    return json.dumps([*words]).encode() + b"\n"


def start_child(process: Any, role: str, words: Sequence[str] = ()) -> None:
    """Start a QProcess as a child."""
    program, *arguments = child_command(role)
    process.start(program, arguments)
    process.write(first_line(words))


def run_child(role: str) -> int:
    """Play a role in this process with the words that come through standard input; the exit code."""
    import json

    for stream in (sys.stdout, sys.stderr):  # the parent reads UTF-8, whatever the terminal shows
        getattr(stream, "reconfigure", lambda **_: None)(encoding="utf-8")
    words = json.loads(sys.stdin.buffer.readline())
    code: int = import_module(ROLES[role]).main(words)
    return code


def module_folders() -> list[str]:
    """Where this process looks for modules, but for the current folder, unless the program itself is there."""
    home = str(Path(desktop.__file__).resolve().parent.parent)
    current = Path.cwd().resolve()
    kept = [entry for entry in sys.path if Path(entry).is_absolute() and Path(entry).resolve() != current]
    return kept if home in kept else [*kept, home]
