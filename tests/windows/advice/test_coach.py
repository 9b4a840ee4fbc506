"""The coach tells whoever decided what was thrown away; between several people only if all agree."""

import random

import pytest

from diadochi.journal.record.audit import ActKind
from diadochi.players.game_players import Advice, players_of
from diadochi.rules.core.flow import Answer
from diadochi.windows.game.game_seats import HUMAN, SeatPlan
from diadochi.windows.playing.map_tables import Playing
from tests.windows.advice.conftest import Late
from tests.windows.game.conftest import agree
from tests.windows.game.trust import begun


def thought(playing: Playing) -> tuple[Advice, ...]:
    """What is thought of the open question."""
    watched = playing.coach._watched
    assert watched is not None
    return watched.advice or ()


def answer(playing: Playing, number: int) -> None:
    """Give one of the answers the coach thinks of, to a question to which it thinks of several."""
    while len(thought(playing)) < 2 or thought(playing)[0].answer == thought(playing)[1].answer:
        assert playing.controller.answer(thought(playing)[0].answer)
    assert playing.controller.answer(thought(playing)[number].answer)


def to_several(playing: Playing, late: Late) -> tuple[Answer, ...]:
    """Answer what comes, late thoughts let through, until two ways are known; they come late again."""
    late.come()
    while len(thought(playing)) < 2 or thought(playing)[0].answer == thought(playing)[1].answer:
        assert playing.controller.answer(thought(playing)[0].answer)
        late.come()
    return tuple(each.answer for each in thought(playing))


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
    assert "with your choice: 29" in coach.card.words
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


def coached(playing: Playing, late: Late) -> tuple[Answer, ...]:
    """The coach is asked while thoughts are late; the ways it will think of at the open question."""
    begun(playing, SeatPlan("Anna"), SeatPlan("", "random"), SeatPlan("", "random"), seat=1, seed=2)
    playing.coach.action.trigger()
    return to_several(playing, late)


def open_anew(playing: Playing, late: Late) -> None:
    """The open question is thought of once more, and that takes its time."""
    for _off_and_on in range(2):
        playing.coach.action.trigger()
    assert late.waiting


def test_whoever_answers_before_the_thought_has_come_is_told_when_it_comes(playing: Playing, late: Late) -> None:
    _best, poor = coached(playing, late)
    open_anew(playing, late)
    assert playing.controller.answer(poor)
    assert not playing.coach.card.isVisible()
    late.come()
    assert playing.coach.card.isVisible()
    assert "Rhodos" in playing.coach.card.words


def test_of_a_late_thought_nothing_is_told_where_the_best_was_done(playing: Playing, late: Late) -> None:
    best, _poor = coached(playing, late)
    open_anew(playing, late)
    assert playing.controller.answer(best)
    late.come()
    assert not playing.coach.card.isVisible()


def test_of_what_was_taken_back_nothing_is_told_and_nobody_thinks_of_it(playing: Playing, late: Late) -> None:
    _best, poor = coached(playing, late)
    open_anew(playing, late)
    (slot,) = late.waiting
    assert playing.controller.answer(poor)
    old = late.waiting[slot]
    assert playing.controller.undo()
    assert late.waiting.get(slot) is not old
    old()
    assert not playing.coach.card.isVisible()


def test_who_answers_much_more_quickly_than_it_thinks_hears_of_the_newest_alone(playing: Playing, late: Late) -> None:
    coached(playing, late)
    open_anew(playing, late)
    chance, most = random.Random(4), 0
    for _ in range(60):
        decision = playing.controller.decision
        if decision is None or decision.seat != 1:
            break
        playing.controller.answer(decision.options.sample(chance))
        most = max(most, len(late.waiting))
    assert most == 4, "the one that is open, and three that were answered"
    playing.coach.action.trigger()
    assert not late.waiting, "nobody thinks on"


def test_where_doing_nothing_was_not_tried_nobody_says_what_it_is_worth(
    playing: Playing, late: Late, monkeypatch: pytest.MonkeyPatch
) -> None:
    ways, decision, chance = coached(playing, late), playing.controller.decision, random.Random(4)
    assert decision is not None
    other = next(found for _ in range(99) if (found := decision.options.sample(chance)) not in ways)
    monkeypatch.setattr(players_of(playing.controller.kit), "nothing_done", lambda _decision: (other,))
    assert playing.controller.answer(other)
    assert "did not test your choice" in playing.coach.card.words
    assert "Chance to win: 31" in playing.coach.card.words


def test_of_what_it_has_not_thought_of_the_coach_says_nothing(playing: Playing, late: Late) -> None:
    ways, decision, chance = coached(playing, late), playing.controller.decision, random.Random(4)
    assert decision is not None
    other = next(found for _ in range(99) if (found := decision.options.sample(chance)) not in ways)
    assert playing.controller.answer(other)
    assert not playing.coach.card.isVisible()
