"""What has happened is found again from the answers of a record, forwards and backwards."""

from pathlib import Path

from diadochi.journal.record.game_record import Record
from diadochi.journal.record.record_browser import came_of, lately, walked
from diadochi.rules.successors.events import StackChanged
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from tests.journal.games import play, with_branches

Start = tuple[Kit, Position]


def test_the_last_steps_come_first_and_are_the_same(start: Start, path: Path) -> None:
    kit, position = start
    with Record.create(path, position, kit) as record:
        nodes = play(record, 130, 4)
        steps = [*walked(record, record.tree.lineage(nodes[-1]))]
        assert [step.node for step in steps] == nodes
        assert [(step.node, step.events) for step in lately(record, nodes[-1])] == [
            (step.node, step.events) for step in reversed(steps)
        ]
        some = next(step for step in steps if step.events)
        assert came_of(record, some.node) == some.events


def test_they_go_back_to_where_the_table_was_set_by_hand(start: Start, path: Path) -> None:
    with with_branches(path, *start) as record:
        set_by_hand = next(node for node in record.tree if record.tree[node].is_correction and record.tree[node].parent)
        after = [node for node in record.tree.below(set_by_hand) if node != set_by_hand]
        assert {step.node for step in lately(record, after[-1])} <= set(after)
        assert came_of(record, set_by_hand) == ()


def test_what_follows_from_an_answer_is_told_with_what_was_noted(start: Start, path: Path) -> None:
    """A stack that has changed is found by comparing: no procedure notes it."""
    kit, position = start
    with Record.create(path, position, kit) as record:
        play(record, 60, 4)
        told = [event for step in walked(record, record.tree.lineage(record.cursor)) for event in step.events]
        noted = [event for events in record.game.events for event in events]
        assert any(isinstance(event, StackChanged) for event in told)
        assert not any(isinstance(event, StackChanged) for event in noted)
