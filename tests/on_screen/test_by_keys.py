"""Two people and a computer play by Enter, Tab, arrow keys and letters alone in a real window."""

from pathlib import Path

import pytest

from diadochi.language import tr
from diadochi.rules.successors.kit import Kit
from tests.display import Display
from tests.on_screen.keys import KeyPlayer, RomeKeys
from tests.on_screen.player import Moment
from tests.on_screen.table import running_table

pytestmark = [pytest.mark.window, pytest.mark.slow]

INSTANT = {"pace": "at_once"}
"""The computer player answers without waiting."""
MOST = 120
"""Answers that a round may take: some 20."""


def test_a_whole_round_is_played_by_keys(display: Display, kit: Kit, checkout: Path, tmp_path: Path) -> None:
    fronts = set[str]()

    def look(now: Moment) -> None:
        fronts.add(now["front"])

    with running_table(display, kit, checkout, tmp_path, pace="battles", seed="323", chosen=INSTANT) as table:
        table.come_to_front("1366", "768")
        player = KeyPlayer(table, look)
        player.settled()
        player.begin(("Anna", "Boris", "Clara"), "C", tr("One evening"))
        player.play(lambda now: now["clock"][2] > 1 or now["over"], MOST)
        assert "ErrorDialog" not in fronts
        assert "curtain" in fronts
        assert player.parted == 1, "one march left a unit behind"
        assert {"tyche", "place_marker", "activation", "march", "reinforcements"} <= set(player.asked)


def test_a_battle_of_rome_is_fought_by_keys(display: Display, checkout: Path, tmp_path: Path) -> None:
    with running_table(display, None, checkout, tmp_path, "", "maps/rome", pace="battles", chosen=INSTANT) as table:
        table.come_to_front("1366", "768")
        player = RomeKeys(table)
        player.begin_at_rome("Anna")
        player.play(lambda now: player.has_fought(now) or now["over"], MOST)
        assert player.battles
