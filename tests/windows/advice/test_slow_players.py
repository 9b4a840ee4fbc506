"""Players who take their time think beside the window, and answer there like the others."""

from collections.abc import Callable, Sequence

import pytest
from pytestqt.qtbot import QtBot

from desktop.players.player import Advice
from desktop.windows.game import automatic
from desktop.windows.game.seats import SeatPlan
from desktop.windows.playing.playing import Playing
from tests.windows.game.trust import begun


def test_a_slow_player_answers_when_it_has_thought(
    playing: Playing, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(automatic, "TAKE_THEIR_TIME", {"sage"})
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
    monkeypatch.setattr(automatic, "TAKE_THEIR_TIME", {"sage"})
    now, asked = [0.0], list[tuple[int, bool]]()
    monkeypatch.setattr(automatic, "monotonic", lambda: now[0])
    playing.hint.close()  # whatever is made last is made now
    players = playing.games.automatic

    def think(plan: SeatPlan, seed: int, then: Callable[[Sequence[Advice]], None], /, *, hurried: bool) -> None:
        asked.append((playing.controller.position.clock.active, hurried))
        now[0] += automatic.ENOUGH / 2
        playing.thinker.play(plan, seed, then, hurried=hurried)

    players.think_by(think)
    begun(playing, *[SeatPlan("", "sage")] * 3, seat=2)
    players.pause(False)
    qtbot.waitUntil(lambda: len({active for active, _ in asked}) > 1 and len(asked) > 3)
    players.pause(True)
    turns = [[hurried for active, hurried in asked if active == each] for each in dict(asked)]
    assert all(turn[:3] == [False, False, True][: len(turn)] for turn in turns), asked
    assert max(map(len, turns)) > 2
