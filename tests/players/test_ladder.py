"""The ladder: what is claimed, whether it was passed, and that a run goes on where it was broken off."""

import errno
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from msgspec import structs
from typer.testing import CliRunner

from diadochi.cli import main
from diadochi.cli.app import application
from diadochi.cli.asking import Unanswerable
from diadochi.foreign import UnfitFile
from diadochi.lab.ladder import LadderClaim, claims, climbed, measured
from diadochi.players import game_store
from diadochi.players.automatic_games import Match, Played
from diadochi.players.game_store import Kept, Terms, state
from diadochi.resources import maps

TWO = LadderClaim("two", ("random", "random"), games=2, seed=5, mirrors=True)
GAME = Played(0, "count", 1, "perdikkas", 5, 9, 5, 1.0, places={1: 1, 2: 2})
PATIENCE_S = 120


def some(wins: int, games: int) -> tuple[Played, ...]:
    return tuple(structs.replace(GAME, seed=seed, seat=1 if seed < wins else 2) for seed in range(games))


def test_a_claim_is_passed_by_the_lower_end_of_its_range() -> None:
    claim = LadderClaim("bold", ("steward", "random"), games=100, seed=0, bar=0.5)
    assert measured(claim, some(59, 100)).passed is False
    assert measured(claim, some(61, 100)).passed is True
    assert measured(claim, some(61, 61)).passed is None
    assert measured(claim, (*some(99, 99), structs.replace(GAME, seat=0, fault="crash"))).passed is False


def test_equals_pass_where_an_equal_share_is_in_the_range_of_each() -> None:
    claim = structs.replace(TWO, games=100)
    assert measured(claim, some(45, 100)).passed is True
    assert measured(claim, some(65, 100)).passed is False
    assert measured(claim, some(35, 100)).passed is False


def test_the_claims_name_what_can_be_played() -> None:
    assert {claim.id for claim in claims()} >= {"steward-random", "strategos-stewards", "mirror-of-strategoi"}
    seeds = [seed for claim in claims() for seed in range(claim.seed, claim.seed + claim.games)]
    assert len(seeds) == len({*seeds}), "a game of one claim says nothing new of another"


def test_a_run_goes_on_where_it_was_broken_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, folder = tmp_path / "kept.jsonl", maps("diadochi")
    (first,) = climbed(folder, [TWO], Kept(file, "now"), most=1)
    assert (first.share.games, first.passed) == (1, None)
    with file.open("ab") as out:
        out.write(b'{"state": "now", "ter')  # killed while it wrote
    (second,) = climbed(folder, [TWO], Kept(file, "now"))
    assert (second.share.games, second.passed) == (2, True)
    monkeypatch.setattr(game_store, "played", lambda *_: pytest.fail("played again"))
    (third,) = climbed(folder, [TWO], Kept(file, "now"))
    assert third == second
    terms = Terms(TWO.match)
    assert Kept(file, "now").of(terms).keys() == {5, 6}
    assert Kept(file, "later").of(terms) == {}
    assert Kept(file, "now").of(structs.replace(terms, turns="all")) == {}


def test_a_file_of_something_else_is_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Seleukos")
    for asked in (["playout", "--games", "1"], ["ladder", "--games", "1"]):
        result = CliRunner().invoke(application(asked[:1]), [*asked, "--into", str(file)])
        assert isinstance(result.exception, Unanswerable)
        assert "letter.txt" in str(result.exception)
    assert file.read_text() == "Dear Seleukos"


@pytest.mark.parametrize("name", ["device", "pipe", "folder"])
def test_games_are_kept_in_nothing_but_a_file(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if not hasattr(os, "mkfifo") or not Path("/dev/full").exists():
        pytest.skip("this system has no such pipes and devices")
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "device").symlink_to("/dev/full")
    monkeypatch.setattr(game_store, "played", lambda *_: pytest.fail("it was played"))
    for command in ("playout", "ladder"):
        assert main([command, "--games", "1", "--into", str(tmp_path / name)]) == 2
        said = capsys.readouterr()
        assert (said.out, said.err.count("\n")) == ("", 1)
        assert f"{name}: this is a " in said.err


def test_a_file_of_empty_lines_is_as_good_as_an_empty_one(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    file.write_bytes(b"\n\r\n \n")
    Kept(file, "now").keep(Terms(TWO.match), two(5))
    assert Kept(file, "now").of(Terms(TWO.match)).keys() == {5}


def two(seed: int, **changed: object) -> Played:
    """A game of two, as it may have gone."""
    sides = {1: "Crown", 2: "Europe"}
    whole = structs.replace(GAME, factions=sides, dealt={1: (), 2: ()}, kinds={1: "random", 2: "random"})
    return structs.replace(whole, **{"seed": seed, "points": {5: {1: 3, 2: 4}}, **changed})


@pytest.mark.parametrize(
    "changed",
    [
        {"seat": 9},
        {"factions": {}},
        {"factions": {1: "Crown"}},
        {"factions": dict.fromkeys(range(1, 7), "Crown")},
        {"dealt": {1: ()}},
        {"kinds": {}},
        {"places": {1: 1, 3: 2}},
        {"points": {5: {1: 3}}},
    ],
)
def test_a_game_that_cannot_have_been_is_played_again(changed: dict[str, object], tmp_path: Path) -> None:
    file, terms = tmp_path / "kept.jsonl", Terms(Match(rotate=True))
    kept = Kept(file, "now")
    kept.keep(terms, two(5))
    kept.keep(terms, two(6, **changed))
    assert Kept(file, "now").of(terms).keys() == {5}


def test_a_game_of_more_than_were_named_cannot_have_been(tmp_path: Path) -> None:
    file, three = tmp_path / "kept.jsonl", Terms(Match(kinds=("random",) * 3))
    for terms in (three, Terms(Match(players=3))):
        Kept(file, "now").keep(terms, two(5))
        assert Kept(file, "now").of(terms) == {}


def test_a_file_without_room_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    kept = Kept(tmp_path / "kept.jsonl", "now")
    monkeypatch.setattr(os, "open", full)
    with pytest.raises(UnfitFile, match=r"kept\.jsonl: it cannot be written .* free some disk space"):
        kept.keep(Terms(TWO.match), two(5))


def test_a_changed_map_is_another_state(tmp_path: Path) -> None:
    (tmp_path / "map.toml").write_text("a = 1")
    before = state(tmp_path)
    assert state(tmp_path) == before
    (tmp_path / "map.toml").write_text("a = 2")
    assert state(tmp_path) != before


def test_the_command_tells_each_claim(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("diadochi.lab.ladder.claims", lambda: (structs.replace(TWO, games=1),))
    result = CliRunner().invoke(application(["ladder"]), ["ladder", "--json"])
    (found,) = json.loads(result.output)["claims"]
    assert (found["claim"], found["bar"], found["games"], found["faults"]) == ("two", 0.5, 1, 0)
    assert found.keys() >= {"wins", "low", "high", "passed", "game_s"}


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "killpg"), reason="processes are looked up by their group")
def test_nobody_plays_on_for_a_run_that_was_killed(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    asked = ["playout", "--kinds", "steward,steward", "--games", "1000", "--jobs", "2", "--into", str(file)]
    with subprocess.Popen([sys.executable, "-m", "diadochi", *asked], start_new_session=True) as run:
        until(lambda: file.exists() and file.read_bytes().count(b"\n") > 1)
        run.kill()
    try:
        until(lambda: not _group_lives(run.pid))
    finally:
        with suppress(ProcessLookupError):
            os.killpg(run.pid, signal.SIGKILL)


def _group_lives(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def until(true: Callable[[], bool]) -> None:
    """Wait for something that comes by itself; the test fails where it does not."""
    end = time.monotonic() + PATIENCE_S
    while not true():
        assert time.monotonic() < end, "it has not come"
        time.sleep(0.1)
