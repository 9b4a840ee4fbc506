"""Battles as the report tells them: every roll of battle in one of them, and what came of it as the record has it."""

import random
from pathlib import Path

import pytest

from diadochi.controller.rules_controller import ProgramDice
from diadochi.journal.record.game_record import Record
from diadochi.journal.record.record_browser import walked
from diadochi.language import Speaker, set_language
from diadochi.narration.successors.event_words import LAND, NAVAL, BattleReport, battles
from diadochi.players.player import RandomPlayer
from diadochi.rules.core.flow import Decision, Dice
from diadochi.rules.successors.answers import PlaySurprise
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import INDEPENDENT
from diadochi.rules.successors.setup import random_deal, whole_game_from
from diadochi.windows.successors.game_report import BattleList, chronicle


def played(kit: Kit, path: Path, seed: int) -> Record:
    """A whole game of four, played at random."""
    chance = random.Random(seed)
    record = Record.create(path, whole_game_from(random_deal(kit, 4, chance)), kit)
    player, dice = RandomPlayer(chance), ProgramDice(seed=seed)
    while (node := record.game.node) is not None:
        record.answer(player.answer(node) if isinstance(node, Decision) else dice.of(node))
    return record


def faces_of(record: Record, node: int) -> tuple[int, ...]:
    answer = record.answer_of(node)
    assert isinstance(answer, Dice)
    return tuple(answer.faces)


def after(record: Record, line: tuple[int, ...], battle: BattleReport) -> int:
    """The first checkpoint after a battle."""
    return next(n for n in line[line.index(battle.node) :] if record.tree[n].position)


@pytest.mark.parametrize("seed", [4, 6])
def test_every_roll_of_battle_is_told_once_with_what_it_came_to(kit: Kit, tmp_path: Path, seed: int) -> None:
    with played(kit, tmp_path / "game.diadochi", seed) as record:
        line = record.tree.lineage(record.main)
        told = chronicle(record, record.main).battles
        faces = [faces_of(record, n) for n in line if record.tree[n].question in (LAND, NAVAL)]
        rolls = [n for n in line if record.tree[n].question in (LAND, NAVAL)]
        assert len(told) > 3
        assert sum(side.strength is not None for battle in told for side in battle.sides) == len(rolls)
        assert [battle.node for battle in told] == sorted(battle.node for battle in told)
        assert {battle.node for battle in told} <= {*rolls}
        if not any(record.tree[n].question == "battle_again" for n in line):
            assert [side.faces for battle in told for side in battle.sides if side.faces] == faces
        for battle in told:
            assert battle.space
            _check_outcome(record, line, battle)


def _check_outcome(record: Record, line: tuple[int, ...], battle: BattleReport) -> None:
    """Who lost a battle by land stands there no more; after a draw each player has lost a unit."""
    if battle.naval:
        assert battle.sides[0].seat != battle.sides[1].seat
        return
    winner = battle.winner
    position = record.position_at(after(record, line, battle))
    if winner is None:
        assert all(side.lost or side.fled.units for side in battle.sides if side.seat != INDEPENDENT)
        return
    loser = next(side for side in battle.sides if side is not winner)
    if loser.seat == INDEPENDENT:
        assert loser.driven_off
    else:
        assert position.stack(loser.seat, battle.space, False) is None
    assert winner.score is not None
    assert winner.score > (loser.score or 0)


def test_a_die_that_was_thrown_again_counts_as_it_fell_at_last(kit: Kit, tmp_path: Path) -> None:
    for seed in range(1, 40):
        with played(kit, tmp_path / f"{seed}.diadochi", seed) as record:
            line = record.tree.lineage(record.main)
            again = next((n for n in line if record.tree[n].question == "battle_again"), None)
            if again is not None:
                _check_thrown_again(record, line, again)
                return
    raise AssertionError("nobody had a die thrown again")


def _check_thrown_again(record: Record, line: tuple[int, ...], node: int) -> None:
    before = line[: line.index(node)]
    card = next(a for a in map(record.answer_of, reversed(before)) if isinstance(a, PlaySurprise))
    told = [battle for battle in battles(walked(record, line), dict.fromkeys(line, 1)) if battle.node < node][-1]
    side = next(side for side in told.sides if side.seat == record.tree[node].seat)
    rolled = next(
        faces_of(record, n)
        for n in reversed(before)
        if (record.tree[n].question, record.tree[n].seat) == (LAND, side.seat)
    )
    assert sorted(side.faces) == _again(rolled, int(card.target), faces_of(record, node)[0])
    _check_outcome(record, line, told)


def _again(rolled: tuple[int, ...], old: int, new: int) -> list[int]:
    left = list(rolled)
    left.remove(old)
    return sorted([*left, new])


def test_the_list_says_both_sides_and_what_it_cost(kit: Kit, tmp_path: Path) -> None:
    with played(kit, tmp_path / "game.diadochi", 1) as record:
        told = chronicle(record, record.main).battles
        words = BattleList(Speaker(lambda name: f"<{name.id}>"), lambda seat: f"side {seat}").markup(told)
    assert f"{len(told)} battles" in words
    first = next(battle for battle in told if battle.winner is not None and battle.winner.seat != INDEPENDENT)
    assert first.winner is not None
    assert f"<b>side {first.winner.seat}</b>" in words
    assert "&lt;" in words, "names are escaped"
    assert "lost: " in words
    assert BattleList(Speaker(lambda name: name.id), str).markup([]) == ""
    set_language("en")
