"""A record is played on as a plain list of entries would be: the same acts show the same, and nothing is gone."""

import random
from pathlib import Path

import pytest

from diadochi.controller.rules_controller import ProgramDice, RulesController
from diadochi.forecast.successors.plan_figures import table_or_game
from diadochi.journal.played_record import Correction, PlayedRecord
from diadochi.journal.record.game_record import Record
from diadochi.language import msg
from diadochi.players.player import RandomPlayer
from diadochi.rules.core.flow import Answer, Dice, Roll
from diadochi.rules.core.game import IllegalAnswer
from diadochi.rules.successors.answers import Activate, EndSegment, HandOver, Take
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from tests.journal.line_in_memory import Line

Start = tuple[Kit, Position]


def done(play: Line[Position] | PlayedRecord) -> tuple[object, ...]:
    """All but what can be done again: the record knows more of that than the line in memory."""
    return play.entries, play.asked, play.game.position


def both(start: Start, path: Path) -> tuple[Record, list[Line[Position] | PlayedRecord]]:
    kit, position = start
    record = Record.create(path, position, kit)
    return record, [Line(position, lambda p: table_or_game(kit, p)), PlayedRecord(record)]


@pytest.mark.parametrize("seed", [*range(6), 44])
def test_both_lines_of_play_show_the_same(start: Start, path: Path, seed: int) -> None:
    record, plays = both(start, path)
    player, chance = RandomPlayer(random.Random(seed)), random.Random(seed)
    met = 0
    for _ in range(120):
        act = chance.random()
        if act < 0.15:
            assert len({play.undo() for play in plays}) == 1
        elif act < 0.25 and plays[0].undone == plays[1].undone:
            assert len({play.redo() for play in plays}) == 1
        elif act < 0.3:
            same = plays[0].undone if plays[0].undone == plays[1].undone else ()
            target = chance.randint(1, len(plays[0].entries) + len(same))
            for play in plays:
                play.go_to(target)
        elif act < 0.35:
            other = plays[0].game.position.copy()
            other.usurper = chance.choice((None, 1, 2))
            for play in plays:
                play.begin()
                play.correct(other, msg("changed"))
        else:
            node = plays[0].game.node
            if node is None:  # What was set by hand in the midst of a battle cannot be played on.
                break
            stored = plays[1].stored_chance()
            answer = stored or player.answer(node)
            for play in plays:
                if not isinstance(node, Roll):
                    play.begin()
                play.answer(answer)
        assert done(plays[0]) == done(plays[1])
        met += plays[0].undone == plays[1].undone != ()
    assert met > 3
    record.close()


def test_a_line_knows_its_bounds(start: Start, path: Path) -> None:
    record, plays = both(start, path)
    for play in plays:
        assert not play.undo()
        assert not play.redo()
        with pytest.raises(IndexError):
            play.go_to(2)
        with pytest.raises(IllegalAnswer):
            play.answer(EndSegment())
        assert isinstance(play.entries[0], Correction)
    record.close()


def test_the_table_plays_in_a_record(start: Start, path: Path) -> None:
    kit, position = start
    with Record.create(path, position, kit) as record:
        controller = RulesController(kit, position, ProgramDice(7))
        controller.open_record(PlayedRecord(record))
        assert controller.answer(HandOver(1))
        assert controller.answer(Activate("perdikkas"))
        node = controller.decision
        assert node is not None
        group = node.options.default()  # type: ignore[union-attr]
        assert isinstance(group, Take)
        assert controller.answer(group)
        rolled = [record.tree[n].answer for n in record.tree if record.tree[n].asked]
        assert len(rolled) == 1
        assert controller.undo()
        assert controller.answer(group)
        assert [record.tree[n].answer for n in record.tree if record.tree[n].asked] == rolled
        before = controller.position.copy()
    with Record.open(path) as again:
        assert again.game.position == before
        assert again.tree[again.cursor].question == "movement"


def test_other_dice_of_their_own_need_everybody(start: Start, path: Path) -> None:
    kit, position = start
    with Record.create(path, position, kit) as record:
        played = PlayedRecord(record)
        controller = RulesController(kit, position)
        controller.open_record(played)
        controller.dice_are_typed = True
        controller.answer(HandOver(1))
        controller.answer(Activate("perdikkas"))
        controller.answer(controller.decision.options.default())  # type: ignore[union-attr]
        assert controller.give_roll(Dice((2,)))
        assert controller.undo()
        refusals: list[object] = []
        controller.refused.connect(refusals.append)
        assert not controller.give_roll(Dice((5,)))
        assert "The dice were already rolled here" in str(refusals)
        played.consent((1, 2, 3, 4))
        assert controller.give_roll(Dice((5,)))
        assert record.tree[record.cursor].consent == "1,2,3,4"


def test_what_a_full_disk_refuses_is_told_at_the_table(start: Start, path: Path) -> None:
    kit, position = start
    with Record.create(path, position, kit) as record:
        controller = RulesController(kit, position)
        controller.open_record(PlayedRecord(record))
        refusals: list[object] = []
        controller.refused.connect(refusals.append)
        record._store._connection.execute("PRAGMA query_only=ON")  # type: ignore[union-attr]
        assert not controller.answer(HandOver(1))
        assert "nothing more can be saved" in str(refusals)
        record._store._connection.execute("PRAGMA query_only=OFF")  # type: ignore[union-attr]
        assert controller.answer(HandOver(1))


def test_consent_to_a_fresh_throw_holds_there_and_nowhere_else(start: Start, path: Path) -> None:
    kit, position = start
    with Record.create(path, position, kit) as record:
        played, player = PlayedRecord(record), RandomPlayer(random.Random(2))
        while not isinstance(record.game.node, Roll):
            record.answer(player.answer(record.game.node))
        here, node = record.cursor, record.game.node
        fell = record.answer(player.answer(node))
        record.go_to(here)
        stored = played.stored_chance()
        assert stored == record.answer_of(fell)
        played.consent((1, 2))
        assert played.stored_chance() is None
        record.back()
        record.go_to(here)
        assert played.stored_chance() is None
        assert record.go_to(1) is None
        assert played._agreed() == ()
        record.go_to(here)
        played.answer(stored)
        assert record.cursor != fell
        assert record.tree[record.cursor].consent == "1,2"


def test_another_line_is_made_the_main_one(start: Start, path: Path) -> None:
    kit, position = start
    with Record.create(path, position, kit) as record:
        player = RandomPlayer(random.Random(3))
        for _ in range(30):
            record.answer(player.answer(record.game.node))
        first = record.cursor
        others: list[Answer] = []
        old = record.cursor
        while not others:
            old = record.cursor
            record.back()
            decision = record.game.decision
            others = [a for a in decision.options if a != record.answer_of(old)] if decision else []
        other = others[0]
        second = record.answer(other)
        assert record.main == second
        assert not record.is_main(first)
        assert PlayedRecord(record).make_main(old) == first
        assert (record.main, record.cursor) == (first, first)
        assert record.is_main(old)
        assert not record.is_main(second)
    with Record.open(path) as again:
        assert again.main == first
