"""Which ways a case of the sample tries: each entry of the menu of the game, some of the rest."""

from __future__ import annotations

import re
from zlib import crc32

from tests.trust.cases import BRANCH, CLOSED, COVERED, DRAFT, PLAYERS, SAMPLE, TAKEN_BACK, UNDONE, Case
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
"""What looks at the record or plays on in it is tried wherever something was taken back: each way once where that was
just now, or earlier, and some of them where a card was only raised.
"""
_PARTS = {(UNDONE, 0): (0, 2), (BRANCH, 0): (1,), (BRANCH, 1): (3,), (DRAFT, 0): (1, 3)}
"""Of four parts of these ways, those that each case tries in which something was taken back, by kind and number."""
_GAME, _MENUS, _REST = 2 * len(PLAYERS), 4 * len(PLAYERS), 400
"""One in so many is tried: of what concerns the game that is played, of other menus, and in each case of all the rest.
"""


def share(case: Case) -> Wanted:
    """The ways that fall to this case, the same ones every time.

    Each entry of the menu of the game falls to one number of players, with covered hands or else, and there to one
    case with an open window and to one with a closed curtain.
    """
    turn = PLAYERS.index(case.players) + len(PLAYERS) * (case.kind == COVERED)
    alike = [other for other in SAMPLE if _group(other) == _group(case)]
    same = [other for other in TAKEN_BACK if other.before == case.before]

    def falls(name: str) -> bool:
        number = crc32(name.encode())
        if case.before and any(part in name for part in _OF_THE_RECORD):
            return number % 4 in _PARTS[case.before, same.index(case)]
        if name.startswith("menu "):
            place = crc32(_place(name))
            its_turn = place % (_GAME if name.startswith("menu Game") else _MENUS) == turn
            return its_turn and place // _MENUS % len(alike) == alike.index(case)
        return crc32(f"{case} {name}".encode()) % _REST == 0

    return falls


def _group(case: Case) -> tuple[int, bool, bool]:
    """Cases among which the entries of menus are divided."""
    return case.players, case.kind == COVERED, case.kind == CLOSED


def _place(name: str) -> bytes:
    """Where an entry is in the bar; its words may name someone at this table."""
    return " ".join((name.partition(" > ")[0], *_NUMBER.findall(name))).encode()
