"""Which of my cities can fall: found with two clicks of a real mouse, and no more, in a real window."""

from pathlib import Path
from typing import Any

import pytest

from diadochi.forecast.odds.figures import Danger
from diadochi.forecast.odds.game_odds import odds_system
from diadochi.narration.odds_explanation import percent
from diadochi.rules.successors.kit import Kit
from tests.on_screen.table import Place, Table

pytestmark = [pytest.mark.window, pytest.mark.slow]

SEAT = 3
"""Holds the most spaces that someone can come to."""
MOST_CLICKS = 2


class Clicks:
    """The clicks that were needed."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.count = 0

    def on(self, place: Place) -> None:
        self.count += 1
        self._table.click((place[0], place[1]))


def seen(table: Table) -> dict[str, Any]:
    return dict(table.ask(f"dangers {SEAT}"))


def told(danger: Danger) -> str:
    """A general who dies although his army is not beaten is counted apart."""
    return percent(danger.beaten) + (f"\nkilled {percent(danger.killed)}" if danger.killed else "")


def test_two_clicks_show_which_cities_can_fall_and_where(table: Table, kit: Kit, tmp_path: Path) -> None:
    clicks = Clicks(table)
    if not seen(table)["button_shown"]:  # a wide window opens with the panel
        clicks.on(table.ask("edge factions"))
    assert table.wait_for(lambda: seen(table)["button_shown"])
    clicks.on(seen(table)["button"])
    wanted = odds_system(kit).dangers(kit, table.position, SEAT, "stand", helped=False)
    assert table.wait_for(lambda: len(seen(table)["rows"]) == len(wanted))
    rows = seen(table)["rows"]
    assert [row["words"][1] for row in rows] == [told(danger) for danger in wanted]
    assert seen(table)["tinted"] == sorted({danger.space for danger in wanted})
    assert clicks.count <= MOST_CLICKS
    city = next(n for n, danger in enumerate(wanted) if danger.thing.kind == "space")
    clicks.on(rows[city]["at"])
    assert table.wait_for(lambda: table.at(wanted[city].space) is not None)
    table.display.screenshot(tmp_path / "dangers.png")
