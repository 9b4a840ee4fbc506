"""A position copied from a game names no hidden hand: pasted, it says so, and can be played on."""

import pytest
from PySide6.QtWidgets import QPushButton

from diadochi.players.player import PLAYERS, sealed
from diadochi.players.temperament import EVEN
from diadochi.rules.successors.answers import EndSegment
from diadochi.rules.successors.position import HIDDEN
from diadochi.windows.playing.choice_fan import Fan
from diadochi.windows.playing.map_tables import Playing
from tests.windows.game.trust import begun, two


@pytest.fixture
def pasted(playing: Playing) -> Playing:
    """A game of two, copied at the question which card Anna plays, and pasted on the free table."""
    begun(playing, *two(), public=False, seat=1)
    playing.hotseat.lift_curtain()
    playing.shell.commands["copy_position"].trigger()
    playing.shell.commands["paste_position"].trigger()
    assert playing.games.desk.record is None
    return playing


def card(playing: Playing) -> Fan:
    fan = playing.map_play.fans.fan
    assert fan is not None
    return fan


def press(playing: Playing, words: str) -> None:
    asked = card(playing)
    next(button for button in asked.findChildren(QPushButton) if button.text() == words).click()


def hands(playing: Playing) -> set[str]:
    return {card for faction in playing.controller.position.factions.values() for card in faction.hand}


def test_it_says_whose_hands_are_missing(pasted: Playing) -> None:
    said = card(pasted).words
    assert all(pasted.shell.table.faction(seat) in said for seat in pasted.controller.position.factions)


def test_without_cards_the_segment_ends_and_hints_and_odds_work(pasted: Playing) -> None:
    press(pasted, "Play without them")
    controller = pasted.controller
    asked = controller.decision
    assert asked is not None
    assert asked.kind == "tyche"
    assert [*asked.options] == [EndSegment()]
    assert "hand is hidden" in pasted.shell.speaker.say(asked.prompt)
    for name in ("steward", "strategos"):
        player = PLAYERS[name](controller.kit, pasted.games.automatic.chance, EVEN)
        sees = sealed(controller.kit, controller.game_here(), asked.seat, pasted.games.automatic.chance)
        assert player.advise(sees)[0].answer == EndSegment()
    assert controller.answer(EndSegment())
    assert controller.node is not None
    assert controller.node.kind != "tyche"


def test_cards_dealt_by_chance_are_played_and_can_be_taken_back(pasted: Playing) -> None:
    sizes = {seat: len(faction.hand) for seat, faction in pasted.controller.position.factions.items()}
    press(pasted, "Deal cards")
    controller = pasted.controller
    assert HIDDEN not in hands(pasted)
    assert {seat: len(faction.hand) for seat, faction in controller.position.factions.items()} == sizes
    assert not controller.breaches()
    asked = controller.decision
    assert asked is not None
    assert [answer for answer in asked.options if getattr(answer, "card", "")]
    pasted.hotseat.curtain.opened.emit("")
    pasted.shell.commands["undo"].trigger()
    assert hands(pasted) == {HIDDEN}
