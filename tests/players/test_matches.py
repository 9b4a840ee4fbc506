"""Games of several kinds of players: who sits where, who has won, how sure that is, and how long they thought."""

import json

import pytest
from msgspec import structs
from typer.testing import CliRunner

from diadochi.cli.app import application
from diadochi.players.automatic_games import (
    Match,
    NoSuchSeating,
    Played,
    Thinking,
    known_kinds,
    play_one,
    seating,
    share,
    summary,
)
from diadochi.rules.core.system import NoSuchSetup
from tests.rules.notation.positions import the_kit


def test_the_range_of_a_share_is_wilsons() -> None:
    half = share(50, 100)
    assert (round(half.low, 4), round(half.high, 4)) == (0.4038, 0.5962)
    assert (round(share(0, 10).low, 4), round(share(0, 10).high, 4)) == (0.0, 0.2775)
    assert round(share(10, 10).low, 4) == 0.7225
    assert (share(0, 0).low, share(0, 0).high) == (0, 1)


def test_players_move_on_by_one_seat_with_each_seed() -> None:
    assert seating(("a", "b", "c"), (1, 2, 3), 0) == {1: 1, 2: 2, 3: 3}
    assert seating(("a", "b", "c"), (1, 2, 3), 1) == {1: 3, 2: 1, 3: 2}
    assert seating(("a", "b", "c"), (1, 2, 3), 3) == {1: 1, 2: 2, 3: 3}
    with pytest.raises(NoSuchSeating, match="2 players"):
        seating(("a", "b"), (1, 2, 3), 0)
    with pytest.raises(NoSuchSeating, match="caesar"):
        known_kinds(("random", "caesar"))
    known_kinds(("random:even", "random"))
    with pytest.raises(NoSuchSeating, match=r"strategos is not a level of play\. Choose from random, steward"):
        known_kinds(("steward", "strategos:even"), {"strategos"})
    with pytest.raises(NoSuchSeating, match="sleepy"):
        known_kinds(("random:sleepy",))


def test_times_of_many_games_add_up() -> None:
    times = Thinking.of([1.0] * 98 + [10.0], 15.0) + Thinking.of([100.0], 100.0)
    assert (times.answers, times.turn_max, round(times.mean, 2)) == (100, 100.0, 2.08)
    assert times.within(0.5) == pytest.approx(1.0, rel=0.06)
    assert times.within(0.99) == pytest.approx(10.0, rel=0.06)
    assert times.within(1.0) == pytest.approx(100.0, rel=0.06)
    assert Thinking().within(0.99) == 0


def test_wins_are_counted_by_kind_faction_and_place() -> None:
    one = Played(1, "regency", 1, "perdikkas", 4, 9, 5, 1.0)
    one = structs.replace(
        one, factions={1: "Crown", 2: "Europe"}, kinds={1: "steward", 2: "random"}, places={1: 1, 2: 2}
    )
    other = structs.replace(one, seat=2, kinds={1: "random", 2: "steward"}, places={1: 2, 2: 1})
    broken = structs.replace(one, seat=0, fault="crash")
    found = summary([one, other, broken])
    assert found["wins_by_kind"] == {"random": 0, "steward": 2}
    assert found["wins_by_faction"] == {"Crown": 1, "Europe": 1}
    assert found["wins_by_place"] == {"1": 2, "2": 0}
    assert found["share_by_kind"] == {"random": {"low": 0.0, "high": 0.6576}, "steward": {"low": 0.3424, "high": 1.0}}


def test_a_game_of_named_players_is_the_same_for_the_same_seed_and_tells_its_points() -> None:
    match = Match(kinds=("random:even", "random"), rotate=True, watched=False)
    first, second = (play_one(the_kit(), match, 7) for _ in range(2))
    assert (first.answers, first.kind, first.seat, first.points) == (
        second.answers,
        second.kind,
        second.seat,
        second.points,
    )
    assert first.places == {1: 2, 2: 1}
    assert [*first.points] == [*range(1, first.turn + 1)]
    assert {len(generals) for generals in first.dealt.values()} == {4}
    assert first.thinking["random"].answers > 100
    with pytest.raises((NoSuchSeating, NoSuchSetup)):
        play_one(the_kit(), structs.replace(match, setup="babylon-323"), 7)


def test_the_command_tells_wins_and_times_by_kind() -> None:
    words = ["playout", "--kinds", "random,random", "--games", "1", "--rotate", "--json", "--unwatched"]
    found = json.loads(CliRunner().invoke(application(["playout"]), words).output)
    assert found["wins_by_kind"] == {"random": 1}
    assert found["share_by_kind"]["random"].keys() == {"low", "high"}
    assert found["ms_by_kind"]["random"].keys() == {"mean", "p99", "turn_max"}
