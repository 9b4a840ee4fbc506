"""A whole game, draws and all, kept, replayed, gone about in, and written out and in."""

import random
from pathlib import Path

import pytest

from diadochi.journal.record.game_record import Record
from diadochi.journal.record.record_text import export_text, import_text
from diadochi.journal.record.tree import asks_again, is_checkpoint
from diadochi.players.player import RandomPlayer
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.setup import whole_game_from

Start = tuple[Kit, Position]
FARTHEST = 200
"""Answers that may lie between two checkpoints."""


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game(start: Start, path: Path, seed: int) -> None:
    kit, position = start
    player, since = RandomPlayer(random.Random(seed)), 0
    with Record.create(path, whole_game_from(position), kit) as record:
        while record.game.node is not None and len(record.tree) < 700:
            record.answer(player.answer(record.game.node))
            since += 1
            if is_checkpoint(record.game.node):
                assert asks_again(record.game, record.procedure), record.game.node
                assert since <= FARTHEST
                since = 0
        assert record.verify() == ()
        end = record.game.position
        questions = {record.tree[node].question for node in record.tree}
        text = export_text(record)
    assert len(questions) > 12
    with Record.open(path) as again:
        assert again.game.position == end
        for node in random.Random(seed).sample(list(again.tree), 20):
            assert again.position_at(node) == again.game_at(node).position
    with import_text(text, path.with_name("again.diadochi"), kit) as read:
        assert export_text(read) == text
        assert [read.tree[n].position for n in read.tree] == [again.tree[n].position for n in again.tree]
