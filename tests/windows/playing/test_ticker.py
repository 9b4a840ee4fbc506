"""The ticker tells the last actions of the other players until one acts, and shows their places."""

import random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtTest import QTest

from diadochi.players.player import RandomPlayer
from diadochi.windows.game.game_seats import HUMAN, SeatPlan
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.playing.ticker import TickerLine, TickerRow
from diadochi.windows.preferences import TICKER
from diadochi.windows.successors.game_plan import GamePlan

ANNA = 1


@pytest.fixture
def game(free_table: Playing) -> Playing:
    """Anna has acted, and then the computer players, until they ask her something."""
    playing = free_table
    playing.games.desk.begin(GamePlan((SeatPlan("Anna", HUMAN), *(SeatPlan("", "random") for _ in range(3)))))
    playing.games.automatic.pause(True)
    play(playing, lambda: acted(playing) and len(playing.ticker._groups) == 3)
    playing.turn_summary.close()
    playing.shell.cards.next()
    return playing


def acted(playing: Playing) -> bool:
    return any(each.seat == ANNA for each in playing._journal.told_so_far)


def play(playing: Playing, until: object) -> None:
    """Chance answers for everyone."""
    controller, player = playing.controller, RandomPlayer(random.Random(11))
    for _ in range(600):
        node = controller.node
        assert node is not None
        controller.line.begin()
        assert controller.answer_unasked(player.answer(node))
        if until():  # type: ignore[operator]
            return
    raise AssertionError("it did not come to that")


def test_three_lines_with_the_shields_of_others(game: Playing) -> None:
    card = game.ticker.card
    assert card.isVisible()
    assert len(card.lines) == 3
    assert all(group.seat != ANNA for group in game.ticker._groups)
    for row, group in zip(card.lines, game.ticker._groups, strict=True):
        assert game.shell.table.faction(group.seat or 0) in row.toolTip()
        assert not row.icon().isNull()
        assert row.text()
        assert row.visibleRegion().boundingRect() == row.rect()
        assert row.height() > row.fontMetrics().height()
    assert card.height() < 90
    assert card.width() <= 360
    assert game.shell.view.rect().contains(card.geometry())


def test_a_click_shows_the_place_and_back_again(game: Playing) -> None:
    view, scene = game.shell.view, game.shell.scene
    number, group = next((n, each) for n, each in enumerate(game.ticker._groups) if each.spaces)
    view.zoom_to(2.0)
    far = max(scene.atlas.spaces, key=lambda space: distance(game, space, group.spaces[0]))
    view.centre_on(scene.place(far))
    QTest.mouseClick(game.ticker.card.lines[number], Qt.MouseButton.LeftButton)
    assert view.viewport().rect().contains(view.mapFromScene(scene.place(group.spaces[0])))
    assert game.shell.commands["look_back"].isEnabled()


def distance(game: Playing, one: str, other: str) -> float:
    way = game.shell.scene.place(one) - game.shell.scene.place(other)
    return way.manhattanLength()


def test_an_action_of_ones_own_clears_it(game: Playing) -> None:
    count = len(game._journal.told_so_far)
    play(game, lambda: any(is_own_action(each) for each in game._journal.told_so_far[count:]))
    assert not game.ticker._groups
    assert not game.ticker.card.isVisible()


def is_own_action(told: object) -> bool:
    return told.seat == ANNA and told.rolled is None and not (told.quiet or told.follows)  # type: ignore[attr-defined]


def test_it_can_be_switched_off(game: Playing) -> None:
    game.shell.settings.choose(TICKER, False)
    assert not game.ticker.card.isVisible()
    game.shell.settings.choose(TICKER, True)
    assert game.ticker.card.isVisible()


def test_a_line_that_has_the_room_it_wants_is_not_cut_off(free_table: Playing) -> None:
    for number in range(60):
        words = "Diplomacy: event of a long name"[: 10 + number % 20] + "ilW"[number % 3]
        row = TickerRow(TickerLine(QPixmap(10, 10), words, words), free_table.ticker.card)
        row.fit(row.wanted)
        assert row.text() == words
