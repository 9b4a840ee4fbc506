"""A hint is asked for by a key, for the own eyes alone, says why, and stands in the record."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from diadochi.journal.record.audit import ActKind
from diadochi.windows.game.game_seats import SeatPlan
from diadochi.windows.playing.map_tables import Playing
from tests.windows.advice.conftest import Late, Reasoning
from tests.windows.game.trust import begun


def test_a_hint_says_why_is_taken_up_by_the_same_key_and_stands_in_the_record(playing: Playing) -> None:
    record = begun(playing, SeatPlan("Anna"), SeatPlan("", "random"), SeatPlan("", "random"), seat=1, seed=2)
    hint, node = playing.hint, playing.controller.node
    hint.action.trigger()
    assert hint.card.isVisible()
    assert not playing.turn_summary.card.isVisible()
    assert "Rhodos" in hint.card.words
    assert len(hint.card.buttons) == 2
    assert all(f"Chance to win: {chance}" in hint.card.words for chance in (31, 29))
    hint.action.trigger()
    assert playing.prompting.offers
    assert [(act.kind, act.seat, act.node) for act in record.acts] == [(ActKind.HINT_TAKEN, 1, record.cursor)]
    QTest.keyClick(playing.shell.view, Qt.Key.Key_Escape)
    assert not hint.card.isVisible()
    hint.action.trigger()
    assert len(record.acts) == 1
    playing.prompting.press(next(iter(playing.prompting.offers)))
    assert playing.controller.node is not node
    assert not hint.card.isVisible()


def test_a_hint_names_the_way_that_is_meant_and_shows_it_on_the_map(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(playing, SeatPlan("Anna"), SeatPlan("", "random"), SeatPlan("", "random"), seat=1, seed=2)
    way, shown = ("rhodos", "halikarnassos", "xanthos"), []
    monkeypatch.setattr(Reasoning, "ONWARD", way)
    monkeypatch.setattr(playing.shell.scene, "flash", shown.extend)
    hint = playing.hint
    hint.action.trigger()
    assert "Path: " in hint.card.words
    assert all(place in hint.card.words for place in ("Rhodos", "Halikarnassos", "Xanthos"))
    hint.take(0)
    assert {*way} <= {*shown}


def test_with_the_hand_covered_there_is_no_hint(playing: Playing) -> None:
    record = begun(playing, SeatPlan("Anna"), SeatPlan("Boris"), seat=2)
    assert playing.hotseat.viewer is None
    playing.hint.action.trigger()
    assert not playing.hint.card.isVisible()
    assert not record.acts
    playing.hotseat.uncover()
    playing.hint.action.trigger()
    assert playing.hint.card.isVisible()
    playing.hotseat.cover()
    assert not playing.hint.card.isVisible()
    assert not playing.hint.card.words


def test_a_hint_does_not_lie_over_the_odds_of_the_question(playing: Playing) -> None:
    begun(playing, SeatPlan("Anna"), SeatPlan("", "random"), SeatPlan("", "random"), seat=1)
    hint, odds = playing.hint, playing.beside_question.card
    hint.action.trigger()
    odds.setGeometry(hint.card.geometry())
    odds.show()
    QTest.keyClick(playing.shell.view, Qt.Key.Key_Escape)
    odds.show()
    hint.action.trigger()
    assert hint.card.isVisible()
    assert not hint.card.geometry().intersects(odds.geometry())


def test_a_hint_does_not_lie_under_a_raised_card(playing: Playing) -> None:
    begun(playing, SeatPlan("Anna"), SeatPlan("", "random"), SeatPlan("", "random"), seat=1)
    hint, frame = playing.hint, playing.shell.frame
    hint.action.trigger()
    raised = QWidget(frame)
    raised.setGeometry(QRect(hint.card.mapTo(frame, QPoint()), hint.card.size()))
    raised.show()
    playing.shell.cards.add(raised)
    hint.close()
    hint.action.trigger()
    box = QRect(hint.card.mapTo(frame, QPoint()), hint.card.size())
    assert not box.intersects(raised.geometry())
    raised.setParent(None)


def test_a_hint_that_is_thought_about_is_not_begun_again(playing: Playing, late: Late) -> None:
    begun(playing, SeatPlan("Anna"), SeatPlan("", "random"), SeatPlan("", "random"), seat=1, seed=2)
    hint, before = playing.hint, late.asked
    hint.action.trigger()
    playing.shell.status.clear_notice()
    hint.action.trigger()
    assert late.asked == before + 1
    assert playing.shell.status.notice, "that it thinks is said again"
    late.come()
    assert hint.card.isVisible()
    hint.close()
    hint.action.trigger()
    assert late.asked == before + 2
