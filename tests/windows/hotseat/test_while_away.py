"""What others did beside the game is told to its player behind the next curtain, once."""

import random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from diadochi.journal.record.audit import ActKind
from diadochi.journal.record.game_record import Record
from diadochi.players.player import RandomPlayer
from diadochi.rules.core.flow import Decision
from diadochi.windows.advice_card import AdviceCard
from diadochi.windows.game.game_seats import SeatPlan, pin_hash
from diadochi.windows.hotseat.recap import News
from diadochi.windows.map_cards import Attention
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.successors.game_plan import GamePlan
from tests.windows.game.conftest import agree


@pytest.fixture
def playing(free_table: Playing) -> Playing:
    """A game of three with numbers, the curtain closed for someone."""
    seats = tuple(SeatPlan(f"Player {n}", pin=pin_hash(f"{n}")) for n in range(1, 4))
    free_table.games.desk.begin(GamePlan(seats))
    go_on(free_table)
    return free_table


def go_on(playing: Playing) -> None:
    """Answer for everyone until the curtain is closed for another player."""
    player, before = RandomPlayer(random.Random(3)), playing.hotseat.waiting
    for _ in range(400):
        playing.controller.answer(player.answer(playing.controller.node))  # type: ignore[arg-type]
        if playing.hotseat.is_closed and playing.hotseat.waiting != before:
            return
        if playing.hotseat.is_closed:
            sit_down(playing)
    raise AssertionError("nobody else was asked about his hand")


def record_of(playing: Playing) -> Record:
    record = playing.games.desk.record
    assert record is not None
    return record


def sit_down(playing: Playing) -> int:
    """Whoever is asked gives his number."""
    seat = playing.hotseat.waiting
    assert seat is not None
    playing.hotseat._open(str(seat))
    assert playing.hotseat.viewer == seat
    return seat


def waiting(playing: Playing) -> int:
    seat = playing.hotseat.waiting
    assert seat is not None
    return seat


def news(playing: Playing) -> News | None:
    return playing.while_away.news


def test_whoever_sits_down_is_told_once(playing: Playing) -> None:
    record, seat = record_of(playing), waiting(playing)
    other = 1 if seat != 1 else 2
    record.note_act(ActKind.SEAT_GIVEN, concerns=(seat,), agreed=(other,), by_number=True, seat=seat, plays="random")
    record.note_act(ActKind.WENT_BACK, concerns=(1, 2, 3), agreed=(1, 2, 3))
    record.note_act(ActKind.WRONG_NUMBERS, concerns=(seat,), seat=seat, count=3)
    record.note_act(ActKind.WRONG_NUMBERS, concerns=(seat,), seat=seat, count=6)
    assert news(playing) is None
    playing.hotseat._open("wrong")
    assert news(playing) is None, "the curtain is closed"
    sit_down(playing)
    shown = news(playing)
    assert shown is not None
    assert shown.isVisible()
    lines = shown.words.splitlines()
    assert lines[0] == "While you were away, this was changed outside the game:"
    assert f"The program took over {playing.hotseat.names.side(seat)}." in lines[1]
    assert f"Agreed with PIN: {playing.hotseat.names.side(other)}." in lines[1]
    assert ", 6 in a row." in lines[2]
    assert len(lines) == 3
    assert [act.id for act in record.untold(seat)] == [1, 3, 4], "a list that nobody has closed is not read"
    QTest.keyClick(shown, Qt.Key.Key_Escape)
    assert news(playing) is None
    assert record.untold(seat) == []
    playing.hotseat.cover()
    playing.hotseat.uncover()
    sit_down(playing)
    assert news(playing) is None


def test_the_list_closes_with_enter_and_follows_the_language(playing: Playing) -> None:
    seat = waiting(playing)
    record_of(playing).note_act(ActKind.TABLE_EDITED, concerns=(seat,))
    sit_down(playing)
    shown = news(playing)
    assert shown is not None
    playing.shell.appearance.set_language("es")
    assert "Mientras no mirabas" in shown.words
    playing.shell.appearance.set_language("en")
    assert all(label.textFormat() == Qt.TextFormat.PlainText for label in shown.findChildren(QLabel))
    QTest.keyClick(shown, Qt.Key.Key_Return)
    assert record_of(playing).untold(seat) == []


def test_a_list_that_was_not_closed_is_shown_again(playing: Playing) -> None:
    seat = waiting(playing)
    record_of(playing).note_act(ActKind.TABLE_EDITED, concerns=(seat,))
    sit_down(playing)
    playing.hotseat.cover()
    assert news(playing) is None
    assert record_of(playing).untold(seat)
    sit_down(playing)
    assert news(playing) is not None


def test_whom_nothing_concerns_is_told_nothing(playing: Playing) -> None:
    seat = waiting(playing)
    others = {1, 2, 3} - {seat}
    record_of(playing).note_act(ActKind.TABLE_EDITED, concerns=others, agreed=(seat,))
    sit_down(playing)
    assert news(playing) is None


def test_a_lifted_number_is_told_to_its_player_and_not_to_those_who_lifted_it(playing: Playing) -> None:
    seat = waiting(playing)
    playing.hotseat.curtain._lost.click()
    agree(playing, *(str(other) for other in (1, 2, 3) if other != seat))
    playing.hotseat._open("")
    assert playing.hotseat.viewer == seat
    assert news(playing) is None
    while playing.hotseat.waiting != seat:
        go_on(playing)
    assert isinstance(playing.controller.node, Decision)
    playing.hotseat._open("")
    shown = news(playing)
    assert shown is not None
    assert "was removed. The hand opened without it." in shown.words


def test_what_cannot_be_written_is_said_and_told_again(playing: Playing) -> None:
    record, seat = record_of(playing), waiting(playing)
    record.note_act(ActKind.TABLE_EDITED, concerns=(seat,))
    sit_down(playing)
    connection = record._writable()._connection
    connection.execute("PRAGMA query_only=ON")
    shown = news(playing)
    assert shown is not None
    shown.reject()
    connection.execute("PRAGMA query_only=OFF")
    assert "nothing more can be saved" in playing.shell.status.notice
    assert record.untold(seat)


def test_while_dice_are_looked_at_nothing_is_told(playing: Playing) -> None:
    record, seat, away = record_of(playing), waiting(playing), playing.while_away
    record.note_act(ActKind.TABLE_EDITED, concerns=(seat,))
    battle = AdviceCard(playing.shell.cards, Attention.HINT)
    battle.rank = Attention.STAGE
    battle.appear()
    sit_down(playing)
    assert away.news is None
    battle.leave()
    assert away.news is not None
    away.news.reject()
    battle.deleteLater()
