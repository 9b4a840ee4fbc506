"""Whole games of chance: they end, stay sound, and replay the same; a fault is told with its seed."""

import json

import pytest
from typer.testing import CliRunner

from desktop.cli.app import COMMANDS, application
from desktop.players.playout import play_one, summary
from desktop.rules.core.flow import Choice, Decision
from desktop.rules.successors.turn import whole_game
from tests.rules.notation.positions import the_kit

GAMES = 200
"""Over all numbers of players and both editions."""
KINDS = [("fourth", players) for players in (2, 3, 4, 5)] + [("third", players) for players in (2, 3, 4)]


@pytest.mark.untraced
@pytest.mark.parametrize("number", range(GAMES // 10))
def test_whole_games_end_and_replay(number):
    for seed in range(number * 10, number * 10 + 10):
        edition, players = KINDS[seed % len(KINDS)]
        played = play_one(the_kit().under(edition), players, seed)
        assert (played.fault, played.said) == ("", ""), f"{edition} edition, {players} players, seed {seed}"
        assert played.seat in range(1, players + 1)


def test_the_same_seed_plays_the_same_game():
    first, second = (play_one(the_kit(), 3, 7, watched=False) for _ in range(2))
    assert (first.answers, first.kind, first.seat) == (second.answers, second.kind, second.seat)


def test_a_dead_end_is_told(monkeypatch):
    def stuck(_kit, position):
        yield Decision("stuck", 1, None, Choice(()))

    monkeypatch.setitem(whole_game.SEGMENTS, "tyche", stuck)
    played = play_one(the_kit(), 2, 1)
    assert played.fault == "dead_end"
    assert "stuck" in played.said


def test_a_crash_is_told(monkeypatch):
    def broken(_kit, position):
        raise LookupError("nothing there")
        yield

    monkeypatch.setitem(whole_game.SEGMENTS, "tyche", broken)
    played = play_one(the_kit(), 2, 1)
    assert (played.fault, played.kind) == ("crash", "none")
    assert summary([played])["crashes"] == 1


def test_the_command_counts_games_as_json():
    result = CliRunner().invoke(application(["playout"]), ["playout", "--players", "2", "--games", "2", "--json"])
    found = json.loads(result.output)
    assert result.exit_code == 0
    assert found["games"] == 2
    assert sum(found["victories"].values()) == 2
    assert "playout" in COMMANDS
