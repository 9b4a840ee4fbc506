"""Players who take their time think beside the window, and answer there like the others."""

import pytest
from pytestqt.qtbot import QtBot

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
