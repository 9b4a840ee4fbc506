"""A game that was played under other rules: what no longer holds is named, all of it can be looked at, and play goes on
from the last moment where both agree.
"""

from pathlib import Path

import pytest

from diadochi.rules.successors.notation import write
from diadochi.rules.successors.rules import SuccessorsRules
from diadochi.windows.game.end_page import EndPage
from diadochi.windows.game.game_seats import HUMAN
from diadochi.windows.playing.map_tables import Playing
from tests.windows.game.conftest import plan
from tests.windows.game.test_games import answered
from tests.windows.game.test_looking import sit_down


@pytest.fixture
def older(playing: Playing, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game of other rules: since then, no one who is activated may march."""
    playing.games.files.begin(plan(HUMAN, HUMAN))
    answered(playing, 120)
    record = playing.games.desk.record
    assert record is not None
    playing.games.leave()
    monkeypatch.setitem(SuccessorsRules.ROOTS, "table", "tests.journal.other_rules:table_without_marches")
    monkeypatch.setattr("diadochi.journal.record.game_record.engine", lambda: "of another time")
    return record.path


def test_it_is_told_looked_at_and_played_on(playing: Playing, older: Path) -> None:
    games = playing.games
    assert games.files.open_file(older)
    record = games.desk.record
    assert record is not None
    (found,) = record.disagreements
    assert games.files.complaint is not None
    words = games.files.complaint.text()
    assert f"Answer {found.node} is no longer legal" in words
    assert f"play on from answer {found.checkpoint}" in words
    games.files.complaint.close()
    sit_down(playing)
    last = record.main
    assert not record.is_playable(last)
    assert record.cursor == found.checkpoint
    games.looking.look(last)
    assert games.looking.node == last
    assert playing.shell.table.position is not None
    assert not games.back.may_be_main(last)
    assert "look_from_here" not in {button.id for button in playing.shell.prompt._offered}
    assert not playing.shell.commands["look_from_here"].isEnabled()
    games.back.play_from(last)
    games.looking.now()
    assert record.cursor == found.checkpoint
    games.ending.show_report()
    assert playing.window.findChild(EndPage) is not None
    before, now = len(record.tree), write(playing.controller.position)
    answered(playing, 3)
    assert len(record.tree) > before
    assert write(playing.controller.position) != now
    assert record.is_playable(record.main)
    assert last in record.tree
    assert not games.back.may_be_main(last)
