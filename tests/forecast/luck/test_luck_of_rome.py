"""The luck of a game of the Sword of Rome: battles, attempts and sieges with the exact chances before the roll."""

from fractions import Fraction

import pytest

from diadochi.forecast.luck_account import LuckReport, luck_steps, luck_text, read_luck
from diadochi.journal.record.game_record import Record
from diadochi.journal.record.record_browser import walked
from diadochi.players.automatic_games import SeatedPlayers
from diadochi.resources import maps
from diadochi.rules.core.dice import multisets
from diadochi.rules.core.flow import Roll
from diadochi.rules.rome.battle import BattleAhead, decided, side_roll
from diadochi.rules.rome.events import Fought
from diadochi.rules.rome.kinds import Kind
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.kit_files import open_kit
from diadochi.rules.rome.setup import scenario_position


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Record:
    """A whole game of two stewards."""
    rome: Kit = open_kit(maps("rome"))
    folder = tmp_path_factory.mktemp("luck")
    made = Record.create(folder / "game.diadochi", scenario_position(rome, "pyrrhus_280"), rome, title="Pyrrhus")
    players = SeatedPlayers(rome, dict.fromkeys(made.game.position.sides, "steward"), 1)
    while made.game.node is not None:
        made.answer(players.answer(made.game), author=made.game.node.seat)
    return made


@pytest.fixture(scope="module")
def luck(record: Record) -> LuckReport:
    *_, (_, _, told) = luck_steps(record, record.cursor)
    return told


def test_every_battle_with_dice_is_counted_once(record: Record, luck: LuckReport) -> None:
    line = record.tree.lineage(record.cursor)
    steps = walked(record, line)
    fights = [each for step in steps for each in step.events if isinstance(each, Fought) and not each.automatic]
    counted = [action for action in luck.actions if action.kind == Kind.BATTLE]
    assert len(counted) == len(fights) > 0
    for action in luck.actions:
        assert sum(each.chance for each in action.outcomes) == 1
        assert action.came in {each.value for each in action.outcomes}


def test_the_chance_of_a_battle_is_that_of_all_its_rolls(record: Record, luck: LuckReport) -> None:
    action = next(action for action in luck.actions if action.kind == Kind.BATTLE)
    parent = record.tree[action.node].parent
    assert parent is not None
    roll = record.game_at(parent).node
    assert isinstance(roll, Roll)
    ahead = roll.ahead
    assert isinstance(ahead, BattleAhead)
    won = total = 0
    for ours in multisets(roll.dice):
        for theirs in multisets(roll.dice):
            pairs = zip((ours, theirs), ahead.plus, strict=True)
            rolls = tuple(side_roll(ahead.tables, each.faces, plus) for each, plus in pairs)
            ways = ours.ways * theirs.ways
            total += ways
            won += ways * decided(*rolls, ahead.had).attacker_won
    assert action.success == Fraction(won, total)


def test_it_is_written_and_read_again(luck: LuckReport) -> None:
    assert read_luck(luck_text(luck)) == luck


def test_both_sides_of_a_battle_had_the_same_luck(luck: LuckReport) -> None:
    action = next(action for action in luck.actions if action.kind == Kind.BATTLE)
    mirrored = action.mirrored()
    assert mirrored is not None
    assert mirrored.success == 1 - action.success
