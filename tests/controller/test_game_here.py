"""Whoever goes over what was answered begins at the last position that is stored, not at the beginning of the line."""

import random
from pathlib import Path

from diadochi.controller.rules_controller import ProgramDice, RulesController
from diadochi.journal.played_record import PlayedRecord
from diadochi.journal.record.game_record import Record
from diadochi.journal.record.tree import EVERY
from diadochi.players.player import RandomPlayer
from diadochi.resources import maps
from diadochi.rules.core.system import open_map, rules_of
from diadochi.rules.successors.setup import whole_game_from
from tests.house.kept import kept_opening


def test_it_is_the_same_game_and_begins_nearer(tmp_path: Path) -> None:
    kit = open_map(maps("diadochi"))
    position = whole_game_from(kept_opening(kit, "babylon-323"))
    kit = rules_of(kit).under(kit, position)
    controller, player = RulesController(kit, position, ProgramDice(7)), RandomPlayer(random.Random(3))
    record = Record.create(tmp_path / "here.diadochi", position, kit)
    controller.open_record(PlayedRecord(record))
    controller.go_on()
    while len(controller.line.game.answers) < 6 * EVERY:
        assert controller.node is not None
        assert controller.answer(player.answer(controller.node))
    here = controller.game_here()
    assert (here.position, type(here.node)) == (controller.position, type(controller.node))
    assert len(here.answers) < 4 * EVERY
    assert controller.game_here() is here
    record.close()
