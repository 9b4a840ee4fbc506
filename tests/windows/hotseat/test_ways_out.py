"""Whatever leaves the window for other eyes hides hands: pictures, reports, stored positions (SEQ-10)."""

import random
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel

from diadochi.players.player import RandomPlayer
from diadochi.rules.core.flow import Decision
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.notation import read
from diadochi.rules.successors.position import HIDDEN
from diadochi.rules.successors.view import SECRET
from diadochi.windows.game.end_page import EndPage
from diadochi.windows.game.game_seats import SeatPlan
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.successors.game_plan import GamePlan
from diadochi.windows.table_files import _arguments
from tests.windows.hotseat.conftest import Table
from tests.windows.hotseat.hidden import hidden_names

SEATS = (SeatPlan("Anna"), SeatPlan("Boris"), SeatPlan("", "random"))


@pytest.fixture
def playing(free_table: Playing) -> Playing:
    """A recorded game of two people and a nameless automatic player, a while after its beginning."""
    made = free_table
    made.games.automatic.pause(True)
    made.games.desk.begin(GamePlan(SEATS))
    player, line = RandomPlayer(random.Random(3)), made.controller.line
    for _ in range(150):
        node = made.controller.node
        assert node is not None
        line.begin()
        line.answer(player.answer(node))
    while not (isinstance(made.controller.node, Decision) and made.controller.node.kind in SECRET):
        assert made.controller.node is not None
        line.answer(player.answer(made.controller.node))
    made.controller.refresh()
    return made


def test_a_picture_is_drawn_of_what_is_seen(table: Table, kit: Kit) -> None:
    table.until("tyche")
    arguments = _arguments(table.window.shell.table, Path("map.png"), "")
    drawn = read(kit, arguments[arguments.index("--position") + 1])
    assert {card for faction in drawn.factions.values() for card in faction.hand} == {HIDDEN}


def test_the_report_names_no_card_that_is_held(playing: Playing) -> None:
    playing.hotseat.lift_curtain()
    playing.shell.commands["report"].trigger()
    page = playing.window.findChildren(EndPage)[-1]
    said = "\n".join(label.text() for label in page.findChildren(QLabel))
    browsers = [child for child in page.findChildren(object) if hasattr(child, "toPlainText")]
    said += "\n".join(browser.toPlainText() for browser in browsers)
    assert len(said) > 100
    assert not [name for name in hidden_names(playing.controller) if name in said]
    page.close()


def test_looking_back_opens_no_hand(playing: Playing) -> None:
    playing.hotseat.lift_curtain()
    record = playing.games.desk.record
    assert record is not None
    for node in record.tree.lineage(record.cursor)[::20]:
        playing.games.looking.look(node)
        shown = playing.shell.table.position
        assert shown is not None
        assert {card for faction in shown.factions.values() for card in faction.hand} <= {HIDDEN}


def test_a_nameless_automatic_player_is_called_program(playing: Playing) -> None:
    said = [label.text() for label in playing.window.sides.findChildren(QLabel)]
    faction = playing.shell.table.faction(3)
    assert f"{faction} · program" in said
    assert not any("· ," in words for words in said)
