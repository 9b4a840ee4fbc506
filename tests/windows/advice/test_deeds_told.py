"""Who plays alone is told at the beginning of a turn what automatic players did, and why as far as all may know."""

import random

from desktop.language import Message, Name, msg
from desktop.players.random_player import RandomPlayer
from desktop.windows.game.seats import SeatPlan
from desktop.windows.playing.playing import Playing
from tests.windows.advice import conftest
from tests.windows.game.trust import begun


def told(playing: Playing) -> list[str]:
    """The rows of the card, reasons too, once Anna has had a turn and the others theirs."""
    playing.hint.close()  # whatever is made last is made now
    record = begun(playing, SeatPlan("Anna"), SeatPlan("", "sage"), SeatPlan("", "sage"))
    players, chance, card = playing.games.automatic, RandomPlayer(random.Random(4)), playing.deeds_told.card
    had = others = False
    for _ in range(600):
        node = playing.controller.node
        assert node is not None
        if players.asked is not None:
            players.pause(False)
            players._answer()
            players.pause(True)
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
    playing.deeds_told.card.buttons[0].click()
    assert playing.games.looking.node is not None
    playing.games.looking.now()
    assert playing.deeds_told.card.isVisible()
    node = playing.controller.node
    assert node is not None
    playing.controller.answer(RandomPlayer(random.Random(4)).answer(node))
    assert not playing.deeds_told.card.isVisible()


def test_a_reason_that_names_a_card_is_not_told_while_the_game_goes_on(playing: Playing, monkeypatch: object) -> None:
    secret: Message = msg("Because of {card}.", card=Name("card", "campaign-1"))
    monkeypatch.setattr(conftest, "WHY", secret)  # type: ignore[attr-defined]
    assert not any("Because" in each for each in told(playing))
