"""Which ways a case of the sample tries: each entry of the menu of the game, some of the rest."""

from __future__ import annotations

import re
from zlib import crc32

from tests.trust.cases import BRANCH, COVERED, PLAYERS, TAKEN_BACK, Case
from tests.trust.trial import Wanted

_NUMBER = re.compile(r"> (\d+)")
_OF_THE_RECORD = (
    "Timeline",
    "MarkList",
    "Look back",
    "command redo",
    "command undo",
    "JournalPanel",
    "Copy",
    "key Ctrl+Y",
)
"""What looks at the record or plays on in it is tried wherever something was taken back; where that was earlier, each
in one of the cases.
"""
_BRANCHES = tuple(case for case in TAKEN_BACK if case.before == BRANCH)
_GAME, _MENUS, _REST = 2 * len(PLAYERS), 4 * len(PLAYERS), 400
"""One in so many is tried in each case: of what concerns the game that is played, of other menus, of all the rest."""


def share(case: Case) -> Wanted:
    """The ways that fall to this case, the same ones every time."""
    turn = PLAYERS.index(case.players) + len(PLAYERS) * (case.kind == COVERED)

    def falls(name: str) -> bool:
        if case.before and any(part in name for part in _OF_THE_RECORD):
            return case not in _BRANCHES or crc32(name.encode()) % len(_BRANCHES) == _BRANCHES.index(case)
        if name.startswith("menu "):
            return crc32(_place(name)) % (_GAME if name.startswith("menu Game") else _MENUS) == turn
        return crc32(f"{case} {name}".encode()) % _REST == 0

    return falls


def _place(name: str) -> bytes:
    """Where an entry stands in the bar; its words may name somebody at this table."""
    return " ".join((name.partition(" > ")[0], *_NUMBER.findall(name))).encode()
