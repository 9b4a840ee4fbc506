"""Who plays alone is told at the beginning of a turn what automatic players did, and why as far as all may know."""

import random

import pytest

from diadochi.language import Message, Name, msg
from diadochi.narration.narrator import DONE, LITTLE, MUCH, ActionGroup
from diadochi.players.player import RandomPlayer
from diadochi.windows.game.automatic_players import Automatic
from diadochi.windows.game.game_seats import SeatPlan
from diadochi.windows.playing.map_tables import Playing
from tests.windows.advice import conftest
from tests.windows.game.trust import begun


def answer_at_once(players: Automatic) -> None:
    """Let the automatic player that is asked think, and give its answer before its time is over."""
    players.pause(False)
    players._begin()
    players._time_is_over()
    players.pause(True)


def told(playing: Playing) -> list[str]:
    """The rows of the card, reasons too, once Anna has had a turn and the others theirs."""
    playing.hint.close()  # whatever is made last is made now
    record = begun(playing, SeatPlan("Anna"), SeatPlan("", "sage"), SeatPlan("", "sage"))
    players, chance, card = playing.games.automatic, RandomPlayer(random.Random(4)), playing.turn_summary.card
    had = others = False
    for _ in range(600):
        node = playing.controller.node
        assert node is not None
        if players.asked is not None:
            answer_at_once(players)
            continue
        active = playing.controller.position.clock.active
        if had and active == node.seat and others:
            assert card.isVisible(), "told at the first question of the turn"
            assert playing.hotseat.viewer == 1, "no curtain falls"
            assert record.cursor == playing.games.looking.here
            return card.words.split(". ")
        had, others = had or active == node.seat, had and active != node.seat
        playing.controller.answer(chance.answer(node))
    raise AssertionError("no second turn")


def test_deeds_are_told_with_their_reasons_and_lead_to_their_moment(playing: Playing) -> None:
    words = told(playing)
    assert any("Because of Rhodos" in each for each in words)
    assert not any("hance to win" in each for each in words), "the own hand is counted in it"
    playing.turn_summary.card.buttons[0].click()
    assert playing.games.looking.node is not None
    playing.games.looking.now()
    assert playing.turn_summary.card.isVisible()
    node = playing.controller.node
    assert node is not None
    playing.controller.answer(RandomPlayer(random.Random(4)).answer(node))
    assert not playing.turn_summary.card.isVisible()


def test_who_asks_where_nothing_can_be_told_hears_why(playing: Playing, monkeypatch: pytest.MonkeyPatch) -> None:
    status = playing.shell.status
    playing.shell.commands["turn_summary"].trigger()
    assert status.notice == "This summary is only for a single player."
    begun(playing, SeatPlan("Anna"), SeatPlan("", "sage"), SeatPlan("", "sage"))
    monkeypatch.setattr(playing.recap, "groups", lambda _seat: ())
    playing.shell.commands["turn_summary"].trigger()
    assert status.notice == "No one has acted since your last turn."


def test_reasons_are_told_when_the_game_is_gone_on_with(playing: Playing) -> None:
    before = told(playing)
    record = playing.games.desk.record
    assert record is not None
    playing.games.desk.put_away()
    assert playing.games.files.open_file(record.path)
    assert playing.turn_summary.card.isVisible()
    assert playing.turn_summary.card.words.split(". ") == before


def test_a_reason_that_names_a_card_is_not_told_while_the_game_goes_on(playing: Playing, monkeypatch: object) -> None:
    secret: Message = msg("Because of {card}.", card=Name("card", "campaign-1"))
    monkeypatch.setattr(conftest, "WHY", secret)  # type: ignore[attr-defined]
    assert not any("Because" in each for each in told(playing))


def test_the_card_comes_once_in_a_turn_whoever_else_is_asked_in_it(playing: Playing) -> None:
    told(playing)
    players, chance, card = playing.games.automatic, RandomPlayer(random.Random(4)), playing.turn_summary.card
    others = 0
    for _ in range(200):
        node = playing.controller.node
        assert node is not None
        if playing.controller.position.clock.active != 1:
            break
        if players.asked is None:
            playing.controller.answer(chance.answer(node))
        else:
            others += 1
            answer_at_once(players)
        assert not card.isVisible()
    assert others, "somebody was asked for a card"


def test_what_weighs_least_makes_room_first_and_the_older_of_it(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    told(playing)
    weights = (MUCH, LITTLE, DONE, MUCH, LITTLE, *[DONE] * 6)
    groups = tuple(
        ActionGroup(number, 2, msg("{n}", n=number), (), weight=weight) for number, weight in enumerate(weights)
    )
    monkeypatch.setattr(playing.recap, "_groups", lambda _seat: groups)
    playing.window.resize(1600, 1600)
    playing.turn_summary.tell()
    kept = [group.last for group in playing.turn_summary._shown]
    assert kept == [0, 3, 5, 6, 7, 8, 9, 10]
    for fewer in ([0, 3, 6, 7, 8, 9, 10], [0, 3, 7, 8, 9, 10]):
        playing.turn_summary._drop_one()
        assert [group.last for group in playing.turn_summary._shown] == fewer
    while len(playing.turn_summary._shown) > 1:
        playing.turn_summary._drop_one()
    assert [group.last for group in playing.turn_summary._shown] == [3]
