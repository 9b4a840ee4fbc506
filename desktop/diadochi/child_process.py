"""Child processes: the program started again in one of its roles (odds, land painting, ...).

The command line names only the role, because other users of the machine can read it. Everything else comes through the
standard input. The child ignores the current folder and the environment's module paths, so a file named random.py
beside a map is never run. A frozen build starts its own executable, and `diadochi.cli.main` handles the flag.
"""

import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import diadochi

FLAG: Final = "--child"
"""The first argument of a child; its role is the second."""
ROLES: Final = {
    "command": "diadochi.cli",
    "games": "diadochi.players.game_store",
    "land": "diadochi.scene.land.land_picture",
    "measure": "diadochi.lab.window_process",
    "odds": "diadochi.forecast.odds.odds_worker",
}
"""Each role and its module. The module's `main` takes a list of words and returns an exit code."""
_START: Final = "import sys; sys.path[:] = {path!r}; from diadochi.cli import main; sys.exit(main())"


def child_command(role: str) -> list[str]:
    """The program and the arguments that start a child. Write `first_line` to its standard input next."""
    assert role in ROLES
    if getattr(sys, "frozen", False):
        return [sys.executable, FLAG, role]
    flags = ["-I", "-X", f"utf8={sys.flags.utf8_mode}", *(["-B"] if sys.flags.dont_write_bytecode else [])]
    return [sys.executable, *flags, "-c", _START.format(path=module_folders()), FLAG, role]


def first_line(words: Sequence[str]) -> bytes:
    """The first line of a child's standard input: its words as JSON."""
    import json  # imported late: only needed with child processes

    return json.dumps([*words]).encode() + b"\n"


def start_child(process: Any, role: str, words: Sequence[str] = ()) -> None:
    """Start a QProcess as a child."""
    program, *arguments = child_command(role)
    process.start(program, arguments)
    process.write(first_line(words))


def run_child(role: str) -> int:
    """Run a role in this process with the words from the standard input; the exit code."""
    import json

    for stream in (sys.stdout, sys.stderr):  # the parent expects UTF-8, whatever the terminal uses
        getattr(stream, "reconfigure", lambda **_: None)(encoding="utf-8")
    words = json.loads(sys.stdin.buffer.readline())
    code: int = import_module(ROLES[role]).main(words)
    return code


def module_folders() -> list[str]:
    """The module search path without the current folder, unless the program itself is there."""
    home = str(Path(diadochi.__file__).resolve().parent.parent)
    current = Path.cwd().resolve()
    entries = [entry for entry in sys.path if Path(entry).is_absolute() and Path(entry).resolve() != current]
    return entries if home in entries else [*entries, home]
