"""A long round of a computer player takes little longer than a short one, and a key skips what is left of it."""

import random
from collections.abc import Callable, Sequence
from itertools import groupby

import pytest
from msgspec import structs
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from diadochi.players.game_players import Advice
from diadochi.players.player import RandomPlayer
from diadochi.rules.successors.position import Position
from diadochi.windows.game import automatic_players
from diadochi.windows.game.automatic_players import ANSWERS, LOOKS, PACES, ROLLS, RoundTime
from diadochi.windows.game.game_seats import HUMAN, SeatPlan
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.stage_parts import ROLLING_MS
from diadochi.windows.successors.game_plan import GamePlan
from tests.windows.conftest import wait_until


def total(position: Position, count: int, use: str, wanted: int) -> int:
    time = RoundTime()
    return sum(time.share(position, use, wanted, 1.0) for _ in range(count))


def test_sixty_answers_ten_battles_and_thought_take_less_than_twelve_seconds(position: Position) -> None:
    few, many = total(position, 6, ANSWERS, PACES["normal"]), total(position, 60, ANSWERS, PACES["normal"])
    assert few > 5 * 250, "a short round is not hurried"
    waits = many + total(position, 10, LOOKS, 2600) + total(position, 30, ROLLS, ROLLING_MS)
    assert waits + 1000 * automatic_players.MOST < 12_000, waits


def test_dice_roll_while_the_round_has_time_and_then_show_their_result_at_once(alone: Playing) -> None:
    automatic = alone.games.automatic
    automatic.set_pace("normal")
    rolled = [automatic.lets_roll(ROLLING_MS) for _ in range(8)]
    assert rolled == [True, True, False, False, False, False, False, False]


def test_another_round_has_all_its_time(position: Position) -> None:
    time, later = RoundTime(), position.copy()
    later.clock = structs.replace(later.clock, active=2 if position.clock.active == 1 else 1)
    first = time.share(position, LOOKS, 2600, 1.0)
    assert time.share(position, LOOKS, 2600, 1.0) < first
    assert time.share(later, LOOKS, 2600, 1.0) == first


@pytest.fixture
def alone(playing: Playing) -> Playing:
    """One person, who is not asked yet, against slow computer players."""
    seats = SeatPlan("", "random"), SeatPlan("Anna", HUMAN), SeatPlan("", "random")
    playing.games.desk.begin(GamePlan(seats))
    wait_until(lambda: playing.games.automatic.asked is None and playing.controller.decision is not None)
    playing.games.automatic.set_pace("slow")
    player = RandomPlayer(random.Random(2))
    while playing.games.automatic.asked is None:
        playing.controller.line.begin()
        assert playing.controller.answer_unasked(player.answer(playing.controller.decision))
    return playing


def test_who_thinks_too_long_is_replaced_for_the_rest_of_the_turn(
    free_table: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, thought = [0.0], list[tuple[int, int, int]]()
    monkeypatch.setattr(automatic_players, "monotonic", lambda: clock[0])
    automatic, controller = free_table.games.automatic, free_table.controller

    def think(_plan: SeatPlan, _seed: int, then: Callable[[Sequence[Advice]], None], **_how: object) -> None:
        decision = controller.decision
        assert decision is not None
        clock[0] += 0.6 * automatic_players.MOST
        turn = controller.position.clock
        thought.append((turn.turn, turn.active, decision.seat))
        then([Advice(RandomPlayer(random.Random(len(thought))).answer(decision))])

    automatic.think_by(think)
    free_table.games.desk.begin(GamePlan((SeatPlan("", "strategos"), SeatPlan("", "strategos"))))
    wait_until(lambda: len(controller.line.entries) > 60)
    automatic.pause(True)
    alike = [len([*run]) for _, run in groupby(thought)]
    assert len(alike) > 2
    assert max(alike) <= 2, "two such thoughts are more than enough"


def test_a_key_skips_to_the_next_question_of_a_person(alone: Playing) -> None:
    automatic, prompt = alone.games.automatic, alone.shell.prompt
    assert "Ctrl+Right" in prompt.sentence
    before = len(alone.controller.line.entries)
    QTest.keyClick(alone.shell.view, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    wait_until(lambda: automatic.asked is None and alone.controller.decision is not None)
    assert len(alone.controller.line.entries) > before
    asked = alone.controller.decision
    assert asked is not None
    assert asked.seat == 2
    assert not automatic.hurries, "the next computer player takes its time"
