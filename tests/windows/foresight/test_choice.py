"""Whether odds are shown is agreed at the beginning of a game and holds in every place of it."""

import json

import pytest

from diadochi.rules.successors.kit import Kit
from diadochi.windows.game.game_seats import HUMAN, Seats, seats_from
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.successors.new_game import NewGame
from tests.windows.game.conftest import plan, playing
from tests.windows.game.test_looking import begun, sit_down

__all__ = ["playing"]


def test_a_game_without_odds_shows_none_until_it_is_left(playing: Playing) -> None:
    assert playing.table.odds_shown()
    playing.games.files.begin(plan(HUMAN, HUMAN, odds=False))
    switch = playing.shell.commands["odds_shown"]
    assert not playing.table.odds_shown()
    assert not switch.isChecked()
    assert not switch.isEnabled()
    record = playing.games.desk.record
    assert record is not None
    assert json.loads(record.about.meta["seats"])["odds"] is False
    sit_down(playing)
    playing.plans.mode.begin_here()
    assert playing.games.desk.is_planning
    assert not playing.table.odds_shown()
    playing.plans.mode.leave()
    playing.games.leave()
    assert playing.table.odds_shown()
    assert switch.isEnabled()


def test_a_record_that_says_nothing_of_odds_shows_them(playing: Playing) -> None:
    kept = Seats().as_kept()
    del kept["odds"]
    assert seats_from(kept).odds
    playing.games.files.begin(plan(HUMAN, HUMAN))
    assert playing.table.odds_shown()


def test_the_new_game_asks_for_it_and_has_it_on(playing: Playing, kit: Kit) -> None:
    dialog = NewGame(kit, playing.shell.speaker, playing.window)
    assert dialog.plan.odds
    dialog.odds.setChecked(False)
    assert not dialog.plan.odds
    dialog.close()


def test_own_cards_are_counted_only_by_whoever_looks(playing: Playing) -> None:
    assert not any(playing.odds.may_count_cards(seat) for seat in range(1, 6))
    begun(playing)
    if playing.hotseat.viewer is None:
        playing.hotseat.uncover()
        sit_down(playing)
    viewer = playing.hotseat.viewer
    assert viewer is not None
    playing.odds.count_cards(True)
    assert [seat for seat in (1, 2) if playing.odds.counts_cards(seat)] == [viewer]
    playing.hotseat.cover()
    assert not any(playing.odds.counts_cards(seat) for seat in (1, 2))


def test_what_was_counted_with_ones_own_cards_goes_with_the_hand(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(playing)
    beside, hotseat = playing.beside_question, playing.hotseat
    replies: list[object] = []
    monkeypatch.setattr(playing.foresight, "forget", replies.append)
    monkeypatch.setattr(beside, "_may_show", lambda: True)  # a question at which something can be counted
    hotseat.viewer = 1
    hotseat.viewer_changed.emit()
    beside._node = playing.controller.node  # a card stands beside the question, as Anna may see it
    replies.clear()
    hotseat.viewer = 2
    hotseat.viewer_changed.emit()
    assert beside._node is None
    assert "question" in replies  # and what is still being counted for her comes to no one
