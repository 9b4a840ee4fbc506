"""The coach tells whoever decided what was thrown away; between several people only if all agree."""

from desktop.journal.record.audit import ActKind
from desktop.windows.game.seats import HUMAN, SeatPlan
from desktop.windows.playing.playing import Playing
from tests.windows.game.conftest import agree
from tests.windows.game.trust import begun


def answer(playing: Playing, number: int) -> None:
    """Give one of the answers the coach thinks of, to a question to which it thinks of several."""
    coach = playing.coach
    while len(coach._advice) < 2 or coach._advice[0].answer == coach._advice[1].answer:
        assert playing.controller.answer(coach._advice[0].answer)
    assert playing.controller.answer(coach._advice[number].answer)


def test_whoever_throws_something_away_is_told_what_was_better(playing: Playing) -> None:
    record = begun(playing, SeatPlan("Anna"), SeatPlan("", "random"), SeatPlan("", "random"), seat=1, seed=2)
    coach = playing.coach
    coach.action.trigger()
    assert coach.action.isChecked()
    assert [act.kind for act in record.acts] == [ActKind.COACHED]
    answer(playing, 0)
    assert not coach.card.isVisible()
    before = record.cursor
    answer(playing, 1)
    assert coach.card.isVisible()
    assert "Rhodos" in coach.card.words
    assert "after what was done: 29" in coach.card.words
    coach.card.buttons[0].click()
    assert playing.games.looking.node is not None
    assert playing.games.looking.node >= before
    playing.games.looking.now()
    coach.action.trigger()
    assert not coach.card.isVisible()


def test_between_several_people_all_must_agree(playing: Playing) -> None:
    record = begun(playing, SeatPlan("Anna"), SeatPlan("Boris"), seat=2)
    playing.coach.action.trigger()
    assert not playing.coach.action.isChecked()
    agree(playing)
    assert playing.coach.action.isChecked()
    assert [(act.kind, act.agreed) for act in record.acts] == [(ActKind.COACHED, (1, 2))]


def test_whoever_comes_to_the_table_has_not_agreed(playing: Playing) -> None:
    begun(playing, SeatPlan("Anna"), SeatPlan("", "random"), seat=1)
    coach, desk = playing.coach, playing.games.desk
    coach.action.trigger()
    desk.seat(desk.seats.named(2, "Eumenes"))
    assert coach.action.isChecked()
    desk.seat(desk.seats.played_by(2, HUMAN))
    assert not coach.action.isChecked()
    coach.action.trigger()
    assert not coach.action.isChecked(), "both are asked"
