"""Players who take their time think beside the window, and answer there like the others."""

import random
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from diadochi.controller.odds_client import Foresight
from diadochi.forecast.odds.odds_protocol import OddsRefused
from diadochi.players.game_players import Advice, Asked
from diadochi.players.player import PLAYERS, AtRandom, DeadEnd, Thought, ThoughtAsked, thought
from diadochi.players.temperament import Temperament, with_own_mistakes
from diadochi.rules.core.game import Game
from diadochi.rules.core.system import root_of, rules_of
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.windows.game import automatic_players
from diadochi.windows.game.game_seats import HUMAN, SeatPlan
from diadochi.windows.playing.map_tables import Playing
from tests.windows.advice.conftest import Late
from tests.windows.game.trust import begun


def test_a_slow_player_answers_when_it_has_thought(
    playing: Playing, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(automatic_players, "TAKE_THEIR_TIME", {"sage"})
    playing.hint.close()  # whatever is made last is made now
    begun(playing, SeatPlan("Anna"), SeatPlan("", "sage"), SeatPlan("", "sage"), seat=2)
    players, before = playing.games.automatic, len(playing.controller.line.entries)
    with qtbot.waitSignal(players.answering) as given:
        players.pause(False)
    assert given.args is not None
    assert given.args[0].reasons
    qtbot.waitUntil(lambda: players.asked is None)
    assert len(playing.controller.line.entries) > before
    assert playing.controller.node is not None
    assert playing.controller.node.seat == 1


def test_who_has_thought_for_long_in_a_player_turn_is_hurried(
    playing: Playing, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(automatic_players, "TAKE_THEIR_TIME", {"sage"})
    now, asked = [0.0], list[tuple[int, bool]]()  # whose player turn it is, and whether he is hurried in it
    monkeypatch.setattr(automatic_players, "monotonic", lambda: now[0])
    playing.hint.close()  # whatever is made last is made now
    players = playing.games.automatic

    def think(
        plan: SeatPlan, seed: int, then: Callable[[Sequence[Advice] | None], None], /, *, hurried: bool, mistakes: int
    ) -> None:
        active, decision = playing.controller.position.clock.active, playing.controller.decision
        if decision is not None and decision.seat == active:  # others are asked between, each with a time of his own
            asked.append((active, hurried))
        now[0] += automatic_players.ENOUGH / 2
        playing.thinker.play(plan, seed, then, hurried=hurried, mistakes=mistakes)

    def turns() -> list[list[bool]]:
        return [[hurried for _, hurried in turn] for _, turn in groupby(asked, lambda each: each[0])]

    players.think_by(think)
    begun(playing, *[SeatPlan("", "sage")] * 3, seat=2)
    players.pause(False)
    qtbot.waitUntil(lambda: any(len(turn) > 3 for turn in turns()[:-1]), timeout=30_000)
    players.pause(True)
    assert all(turn == [False, False, *[True] * (len(turn) - 2)][: len(turn)] for turn in turns()), asked
    players.think_by(playing.thinker.play, playing.thinker.stop)


def test_who_makes_mistakes_makes_the_same_for_the_whole_game(
    playing: Playing, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: dict[int, set[int]] = {}  # by seat, what its players have their mistakes by

    class Mistaken(AtRandom):
        def __init__(self, kit: Any, chance: random.Random, temperament: Temperament) -> None:
            super().__init__(kit, chance)
            self._leaning = with_own_mistakes(temperament, chance)

        def advise(self, asked: Asked) -> tuple[Advice, ...]:
            made.setdefault(asked.seat, set()).add(self._leaning.seed)
            return super().advise(asked)

    monkeypatch.setitem(PLAYERS, "sage", Mistaken)  # type: ignore[arg-type]
    monkeypatch.setattr(automatic_players, "TAKE_THEIR_TIME", {"sage"})
    playing.hint.close()  # whatever is made last is made now
    record = begun(playing, *[SeatPlan("", "sage", temperament="beginner")] * 3, seat=2)
    players, most = playing.games.automatic, record.cursor
    for slow in ({"sage"}, set[str]()):  # beside the window, and in it
        monkeypatch.setattr(automatic_players, "TAKE_THEIR_TIME", slow)
        most += 20
        players.pause(False)
        qtbot.waitUntil(lambda most=most: record.cursor > most, timeout=30_000)  # type: ignore[misc]
        players.pause(True)
    assert len(made) > 1
    assert all(len(seeds) == 1 for seeds in made.values())
    assert len({seed for seeds in made.values() for seed in seeds}) == len(made), "each its own"


def test_for_who_breaks_down_a_steward_answers_and_that_is_said_once(
    playing: Playing, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_self: Foresight, _slot: str, _question: Any, then: Callable[[Any], None], _at: Any = None) -> None:
        then(OddsRefused("It has broken down."))

    monkeypatch.setattr(automatic_players, "TAKE_THEIR_TIME", {"sage"})
    playing.hint.close()  # whatever is made last is made now
    monkeypatch.setattr(Foresight, "ask", refuse)
    record = begun(playing, SeatPlan("Anna"), *[SeatPlan("", "sage")] * 2, seat=2)
    players, status, before = playing.games.automatic, playing.shell.status, record.cursor
    said: list[int] = []
    players.replaced.connect(lambda seat: said.append(seat))
    with qtbot.waitSignal(players.replaced):
        players.pause(False)
    assert "has failed. Level Normal plays on instead." in status.notice
    qtbot.waitUntil(lambda: players.asked is None, timeout=30_000)
    assert record.cursor > before
    assert not players.paused
    assert len(said) == len({*said})


def test_only_who_has_no_legal_answer_knows_none(kit: Kit, position: Position, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(AtRandom):
        fault: ValueError

        def advise(self, asked: Asked) -> tuple[Advice, ...]:
            raise self.fault

    monkeypatch.setitem(PLAYERS, "broken", Broken)  # type: ignore[arg-type]
    game = Game(position.copy(), root_of(kit, rules_of(kit).GAME))
    asked = ThoughtAsked("broken", 1, "")
    Broken.fault = DeadEnd("nothing is legal")
    assert thought(kit, game, asked) == Thought()
    Broken.fault = ValueError("a fault of the player")
    with pytest.raises(ValueError, match="a fault of the player"):
        thought(kit, game, asked)


@pytest.mark.parametrize(
    ("fault", "words"),
    [(DeadEnd("nothing is legal"), "found no answer"), (ValueError("a fault of the player"), "has failed")],
)
def test_a_player_in_the_window_that_cannot_answer_waits_and_says_which_it_is(
    playing: Playing, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, fault: ValueError, words: str
) -> None:
    class Broken(AtRandom):
        def advise(self, asked: Asked) -> tuple[Advice, ...]:
            raise fault

    monkeypatch.setitem(PLAYERS, "broken", Broken)  # type: ignore[arg-type]
    record = begun(playing, SeatPlan("Anna"), *[SeatPlan("", "broken")] * 2, seat=2)
    players, before = playing.games.automatic, record.cursor
    with qtbot.captureExceptions() as met:
        players.pause(False)
        qtbot.waitUntil(lambda: players.paused)
    assert [error for _kind, error, _trace in met] == ([] if isinstance(fault, DeadEnd) else [fault])
    assert f"{words}. Let a person play this side." in playing.shell.status.notice
    assert playing.games.menu.wait.isChecked()
    assert record.cursor == before


def test_a_hint_that_cannot_be_had_says_why(playing: Playing, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_self: Foresight, _slot: str, _question: Any, then: Callable[[Any], None], _at: Any = None) -> None:
        then(OddsRefused("It has broken down."))

    begun(playing, SeatPlan("Anna"), SeatPlan("", "random"), SeatPlan("", "random"), seat=1)
    playing.hint.close()  # whatever is made last is made now
    monkeypatch.setattr(Foresight, "ask", refuse)
    playing.hint.action.trigger()
    assert not playing.hint.card.isVisible()
    assert playing.shell.status.notice == "It has broken down."


def test_a_thought_is_broken_off_where_nobody_wants_it(
    playing: Playing, late: Late, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(automatic_players, "TAKE_THEIR_TIME", {"sage"})
    begun(playing, SeatPlan("Anna"), *[SeatPlan("", "sage")] * 2, seat=2)
    players, desk = playing.games.automatic, playing.games.desk

    def think() -> None:
        qtbot.waitUntil(lambda: players.is_thinking)
        assert "automatic" in late.waiting

    players.pause(False)
    think()
    players.pause(True)
    assert not players.is_thinking
    assert not late.waiting
    players.pause(False)
    think()
    desk.seat(desk.seats.played_by(2, HUMAN))
    assert not late.waiting
    desk.seat(desk.seats.played_by(2, "sage"))
    think()
    players.wait(True)
    assert late.waiting, "while the table looks back it may think on"
    players.wait(False)
    old = late.waiting["automatic"]
    assert playing.controller.undo()
    assert late.waiting.get("automatic") is not old
