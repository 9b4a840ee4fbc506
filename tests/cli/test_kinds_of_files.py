"""A pipe that no one writes, links in a ring, a device or a folder in place of a file: nothing waits or breaks."""

import os
import shutil
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from diadochi.journal import saved_games
from diadochi.journal.record.game_record import Record
from diadochi.lessons.lesson import LessonProgress
from diadochi.lessons.pupil_memory import PupilMemory
from diadochi.resources import maps
from diadochi.windows.preferences import default_preferences, load_preferences
from tests.cli.conftest import Run
from tests.journal.games import opening

PATIENCE_S = 60


@pytest.fixture(autouse=True)
def patience() -> Iterator[None]:
    """Waiting for ever ends the test; no time is judged."""

    def give_up(*_: object) -> None:
        pytest.fail("something waits for a file")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(PATIENCE_S)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def ring(path: Path) -> None:
    path.symlink_to(path)


def endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


PLANTS = {"pipe": os.mkfifo, "ring": ring, "endless": endless, "folder": os.mkdir}
each_plant = pytest.mark.parametrize("plant", PLANTS.values(), ids=PLANTS)
Plant = Callable[[Path], None]
COMMANDS: dict[str, tuple[str, ...]] = {
    "map": ("check", "{}"),
    "map of odds": ("reach", "babylon-323", "--army", "kelainai:antigonos", "--mp", "3", "--map", "{}"),
    "position": ("reach", "{}", "--army", "kelainai:antigonos", "--mp", "3"),
    "record": ("replay", "{}.diadochi"),
    "record painted": ("render", "--out", "never.png", "--position", "{}.diadochi"),
    "luck": ("luck", "{}.diadochi"),
    "export": ("export", "{}.diadochi", "--text"),
    "rescue": ("rescue", "{}.diadochi", "--into", "{}.new.diadochi"),
    "text": ("import", "{}", "--into", "{}.new.diadochi"),
    "cases": ("case", "{}.toml"),
    "lesson": ("check", "{}.toml"),
    "games": ("playout", "--kinds", "random,random", "--games", "1", "--into", "{}"),
    "worksheet": ("school", "--worksheet", "{}.pdf", "--sheet", "blank"),
}


@each_plant
@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
def test_a_command_says_what_is_wrong(
    qapp: object, diadochi: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], plant: Plant
) -> None:
    monkeypatch.chdir(tmp_path)
    for suffix in ("", ".diadochi", ".toml", ".pdf"):
        plant(tmp_path / f"planted{suffix}")
    said = diadochi(*(word.format(tmp_path / "planted") for word in words))
    assert said.code in (1, 2) or (plant is os.mkdir and said.code == 0)
    assert said.err.count("\n") <= 1
    assert "planted" in said.out + said.err or plant is os.mkdir
    assert not [*tmp_path.glob("*.new.diadochi")]


@pytest.mark.sampled(3)
@each_plant
@pytest.mark.parametrize("name", ["map.toml", "routes.toml", "cards.toml", "names/es.toml"])
def test_a_file_of_a_map_is_named(diadochi: Run, tmp_path: Path, name: str, plant: Plant) -> None:
    folder = tmp_path / "rome"
    shutil.copytree(maps("rome"), folder)
    (folder / name).unlink(missing_ok=True)
    plant(folder / name)
    said = diadochi("check", folder)
    assert said.code in (0, 1)
    assert said.err == ""
    assert name in said.out or said.code == 0


@each_plant
def test_choices_and_lists_of_the_program_s_own_are_as_if_missing(tmp_path: Path, plant: Plant) -> None:
    for name in ("window.json", "recent.json", "goals.json", "lessons.log"):
        plant(tmp_path / name)
    game = tmp_path / "game.diadochi"
    assert load_preferences(tmp_path / "window.json") == default_preferences()
    assert saved_games.recent(tmp_path) == saved_games.unfinished(tmp_path) == ()
    saved_games.remember(game, tmp_path)
    saved_games.keep_goal(game, 1, "general antigonos safe", tmp_path)
    progress = LessonProgress({}, tmp_path / "lessons.log")
    progress.keep("march", 1, 3)
    assert progress.reached() == {"march": 1}


@each_plant
def test_games_and_pupils_in_the_folder_are_passed_over(tmp_path: Path, plant: Plant) -> None:
    plant(tmp_path / "game.diadochi")
    assert saved_games.unfinished(tmp_path) == saved_games.left(tmp_path) == ()
    memory = PupilMemory(tmp_path / "pupils")
    pupil = memory.add("Ada")
    plant(tmp_path / "pupils" / f"planted{next((tmp_path / 'pupils').iterdir()).suffix}")
    assert [*memory.pupils()] == [pupil]


@each_plant
def test_what_is_beside_a_record_holds_nothing_up(tmp_path: Path, plant: Plant) -> None:
    kit, position = opening()
    with Record.create(tmp_path / "game.diadochi", position, kit) as record:
        reasons = saved_games._reasons_file(record, tmp_path)
        reasons.parent.mkdir()
        plant(reasons)
        assert saved_games.kept_reasons(record, tmp_path) == {}
        saved_games.keep_reason(record, saved_games.KeptReason(1, ()), tmp_path)
