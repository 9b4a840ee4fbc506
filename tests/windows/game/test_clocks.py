"""Thinking clocks: off unless wanted, read from the record, breaks left out."""

from msgspec import structs
from pytestqt.qtbot import QtBot

from diadochi.windows.game.game_commands import LONGEST, thought
from diadochi.windows.game.game_seats import HUMAN
from diadochi.windows.playing.map_tables import Playing
from tests.windows.game.conftest import plan
from tests.windows.game.test_looking import begun


def test_time_between_answers_counts_for_who_was_asked_and_breaks_do_not(playing: Playing) -> None:
    begun(playing, 12)
    record = playing.games.desk.record
    assert record is not None
    line = record.tree.lineage(record.cursor)
    for step, node in enumerate(line):
        record.tree._nodes[node] = structs.replace(record.tree[node], time=step * 5_000)
    asked = [record.tree[node] for node in line[1:] if not record.tree[node].asked]
    for seat in (1, 2):
        assert thought(record, record.cursor, seat) == 5_000 * sum(node.seat == seat for node in asked)
    last = asked[-1]
    record.tree._nodes[last.id] = structs.replace(last, time=last.time + 10 * LONGEST)
    before = 5_000 * sum(node.seat == last.seat for node in asked[:-1])
    assert thought(record, last.id, last.seat) == before + LONGEST


def test_clocks_are_shown_where_they_are_wanted(playing: Playing, qtbot: QtBot) -> None:
    playing.games.files.begin(plan(HUMAN, "random"))
    assert playing.window.sides._player_of(1) == "Player 1"
    playing.games.files.begin(plan(HUMAN, "random", clocks=True))
    assert playing.window.sides._player_of(1).startswith("Player 1 0:0")
    assert playing.window.sides._player_of(2) == "Player 2, program"
