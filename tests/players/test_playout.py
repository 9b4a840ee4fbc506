"""Whole games of chance: they end, stay sound, and replay the same; a fault is told with its seed."""

import json

import pytest
from typer.testing import CliRunner

from diadochi.cli.app import COMMANDS, application
from diadochi.language import msg
from diadochi.players.automatic_games import Match, SeatedPlayers, play_many, play_one, summary
from diadochi.players.successors.players import TURNS
from diadochi.rules.core.flow import Choice, Decision
from diadochi.rules.core.game import Game, resuming
from diadochi.rules.core.system import root_of, rules_named
from diadochi.rules.core.verdict import breach
from diadochi.rules.successors.invariants import broken
from diadochi.rules.successors.pieces import Group
from diadochi.rules.successors.profile import OPTIONS
from diadochi.rules.successors.setup import at_activation, whole_game_from
from diadochi.rules.successors.turn import whole_game
from tests.house.kept import kept_opening
from tests.rules.notation.positions import the_kit

KINDS = [("fourth", players) for players in (2, 3, 4, 5)] + [("third", players) for players in (2, 3, 4)]


@pytest.mark.slow
@pytest.mark.untraced
@pytest.mark.parametrize("number", [0, *(pytest.param(each, marks=pytest.mark.whole) for each in (1, 2, 3))])
def test_whole_games_end_and_replay(number):
    """One of each number of players and edition, with optional rules of its own; `diadochi playout` plays more."""
    for seed, (edition, players) in enumerate(KINDS, number * len(KINDS)):
        (played,) = play_many(the_kit().under(edition), Match(players), seed, 1, TURNS["mixed"])
        told = f"{edition} edition, {players} players, seed {seed}, {', '.join(played.options)}"
        assert (played.fault, played.said) == ("", ""), told
        assert played.seat in range(1, players + 1)


def test_the_same_seed_plays_the_same_game():
    first, second = (play_one(the_kit(), Match(3, watched=False), 7) for _ in range(2))
    assert (first.answers, first.kind, first.seat) == (second.answers, second.kind, second.seat)


def test_a_dead_end_is_told(monkeypatch):
    def stuck(_kit, position):
        yield Decision("stuck", 1, None, Choice(()))

    monkeypatch.setitem(whole_game.SEGMENTS, "tyche", stuck)
    played = play_one(the_kit(), Match(2), 1)
    assert played.fault == "dead_end"
    assert "stuck" in played.said


def test_a_crash_is_told(monkeypatch):
    def broken(_kit, position):
        raise LookupError("nothing there")
        yield

    monkeypatch.setitem(whole_game.SEGMENTS, "tyche", broken)
    played = play_one(the_kit(), Match(2), 1)
    assert (played.fault, played.kind) == ("crash", "none")
    assert summary([played])["crashes"] == 1


def test_a_broken_invariant_is_told_and_the_game_goes_on(monkeypatch):
    found = breach("SEQ-01", msg("this cannot be"), msg("mend it"))
    monkeypatch.setattr(
        rules_named("successors"), "broken", lambda _kit, position: (found,) if position.clock.turn > 1 else ()
    )
    played = play_one(the_kit(), Match(2), 1)
    assert played.fault == "invariant"
    assert played.said.startswith("SEQ-01: this cannot be after ")
    assert played.kind != "none"
    assert summary([played])["invariant_breaks"] == 1


def test_stewards_play_on_where_an_heir_stands_with_nobody():
    """A position that no rules of today lead to: those of another day did, and the game went on."""
    kit = the_kit()
    position = whole_game_from(at_activation(kept_opening(kit, "babylon-323"), 1))
    position.lying.pop("herakles")
    position.put(2, "damaskos", True, Group(royals=("herakles",)))
    assert broken(kit, position)
    game = Game(position, resuming(root_of(kit, "table")))
    players = SeatedPlayers(kit, dict.fromkeys(position.factions, "steward"), 1)
    for _ in range(150):
        game.answer(players.answer(game))


def test_the_command_counts_games_as_json():
    result = CliRunner().invoke(application(["playout"]), ["playout", "--players", "2", "--games", "2", "--json"])
    found = json.loads(result.output)
    assert result.exit_code == 0
    assert found["games"] == 2
    assert sum(found["victories"].values()) == 2
    assert "playout" in COMMANDS


def test_a_count_that_was_broken_off_goes_on(tmp_path, monkeypatch):
    file = str(tmp_path / "games.jsonl")

    def count(games, *more):
        asked = ["playout", "--players", "2", "--games", str(games), "--json", *more]
        return json.loads(CliRunner().invoke(application(["playout"]), asked).output)

    count(1, "--into", file)
    together = count(2, "--into", file)
    assert {**together, "decisions_per_s": 0} == {**count(2), "decisions_per_s": 0}
    monkeypatch.setattr("diadochi.players.game_store.play_many", lambda *_: pytest.fail("played again"))
    assert count(2, "--into", file) == together


def test_options_go_by_turns_and_by_the_seed_alone(monkeypatch):
    (_, before), (alone,) = (
        play_many(the_kit(), Match(2, watched=False), seed, 14 - seed, TURNS["each"]) for seed in (12, 13)
    )
    assert (alone.options, alone.answers) == (before.options, before.answers)
    monkeypatch.setattr("diadochi.players.automatic_games.MOST_ANSWERS", 1)  # options are chosen before the first
    turns = list(play_many(the_kit(), Match(2, watched=False), 10, len(OPTIONS) + 2, TURNS["each"]))
    assert {played.options for played in turns} == {(), *((option,) for option in OPTIONS), OPTIONS}
    assert turns[3].options == alone.options
    assert [TURNS["mixed"](seed) for seed in range(9)] == [TURNS["mixed"](seed) for seed in range(9)]
    assert len({TURNS["mixed"](seed) for seed in range(9)}) > 5


def test_a_named_option_stays_beside_those_of_the_turn():
    kit = the_kit().under("third", (("opt_sorties", "yes"),))
    played = list(play_many(kit, Match(2, watched=False), 10, 3, TURNS["each"]))
    assert all("opt_sorties" in game.options for game in played)
    assert summary(played)["games_by_option"]["opt_sorties"] == 3


def test_the_command_takes_options_by_turns():
    words = ["playout", "--players", "2", "--games", "1", "--profile", "third", "--options", "all", "--json"]
    result = CliRunner().invoke(application(["playout"]), words)
    assert (result.exit_code, json.loads(result.output)["games_by_option"]) == (0, dict.fromkeys(OPTIONS, 1))
