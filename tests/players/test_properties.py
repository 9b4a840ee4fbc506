"""What holds at every answer of whole games, whoever plays: counters, cards, clock, points, texts, views (see watch).

``python -m tests.players.watch --games 1000`` plays more of them.
"""

import itertools

import pytest

from diadochi.players.player import RandomPlayer
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.pieces import Group, Units
from tests.players.watch import Watch, configurations, watched
from tests.rules.notation.positions import the_kit

GAMES = 21
"""One of each edition, number of players and temper."""
ANSWERS = 300
"""So many of each: some end."""


@pytest.mark.sampled(3)
@pytest.mark.untraced
@pytest.mark.parametrize("number", range(GAMES))
def test_a_whole_game_holds_together(number: int) -> None:
    way = next(itertools.islice(configurations(the_kit()), number, None))
    game, watch, fault = watched(way, 100 + number, ANSWERS)
    assert not fault, watch.case(fault)
    assert game.position.is_over or len(game.answers) == ANSWERS


def test_a_lost_counter_is_noticed() -> None:
    way = next(configurations(the_kit()))
    game, watch, _ = watched(way, 1, most=200)
    game.position.off_map.popitem()
    with pytest.raises(AssertionError, match="generals"):
        watch(game.answers[-1])


def test_two_factions_outside_together_are_noticed() -> None:
    """CTL-17, after every procedure: at a march that goes on, too."""
    way = next(configurations(the_kit()))
    game, watch, _ = watched(way, 1, most=200)
    while game.node is None or game.node.kind is not Kind.MARCH:
        assert game.node is not None
        game.answer(RandomPlayer(watch.chance).answer(game.node))
    assert game.position.activation is not None
    space, other = game.position.activation.space, 3 - game.position.activation.seat
    game.position.put(other, space, False, Group(Units(mercenary=1)))
    with pytest.raises(AssertionError, match=rf"\[1, 2\] are outside together at {space}"):
        watch(game.answers[-1])


def test_a_case_file_tells_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    def doubtful(_watch: Watch, _answer: object) -> None:
        raise AssertionError("something is wrong")

    monkeypatch.setattr(Watch, "__call__", doubtful)
    _, watch, fault = watched(next(configurations(the_kit())), 1)
    assert "something is wrong" in fault
    assert "something is wrong" in watch.case(fault)
