"""An army marches in a real window by Enter and arrow keys alone."""

import pytest

from tests.on_screen.player import Player
from tests.on_screen.table import Table

pytestmark = [pytest.mark.window, pytest.mark.slow]

ARROWS = ("Left", "Up", "Right", "Down")
_SOON = 3.0
"""Seconds in which a key has done what it can."""


def entries(table: Table) -> int:
    return int(table.ask("shown")["entries"])


def drop_beside(table: Table) -> None:
    """Carry what is lifted along one route and drop it; another way is tried where that is refused."""
    before = entries(table)
    for arrow in ARROWS:
        table.key(arrow, "Return")
        if table.wait_for(lambda: entries(table) > before, _SOON):
            return
    raise AssertionError(f"no drop was taken: {table.reason}")


def test_enter_and_arrows_move_an_army(table: Table) -> None:
    player = Player(table)
    player.settled()
    table.key("Return")
    player.settled()
    assert not table.ask("lit"), "the cursor goes to an army that can act"
    table.key("Return")
    assert table.wait_for(lambda: table.ask("lit") > 0, _SOON)
    before = table.position
    drop_beside(table)
    assert table.wait_for(lambda: bool(table.ask("marching")))
    assert table.position != before
