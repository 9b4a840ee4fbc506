"""A set-up that is opened is the same after every kind of game as in a window that has just opened."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs
from PySide6.QtWidgets import QApplication

from diadochi.journal.record.game_record import Record
from diadochi.resources import maps
from diadochi.rules.core.game import GameKit
from diadochi.rules.core.system import open_map, rules_of
from diadochi.windows.game.game_seats import SeatPlan
from diadochi.windows.game_window import windows_of
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.rome.new_game import RomePlan
from diadochi.windows.successors.game_plan import OPTIONS
from tests.windows.conftest import table_with_records
from tests.windows.game.conftest import plan

Begin = Callable[[Playing, Path], object]
Tables = tuple[Playing, dict[str, dict[str, Any]]]


def begun(**how: Any) -> Begin:
    """A game of two people, begun from the menu."""
    return lambda playing, _home: playing.games.files.begin(plan("human", "human", **how))


def against_the_program(playing: Playing, _home: Path) -> None:
    playing.games.files.begin(plan("human", "random"))


def with_numbers(playing: Playing, _home: Path) -> None:
    """Everyone's hand is behind a curtain, the dice are the players' own."""
    game = plan("human", "human", own_dice=True, clocks=True, odds=False)
    playing.games.files.begin(structs.replace(game, seats=tuple(SeatPlan(each.name, pin="x") for each in game.seats)))


def with_a_map_of_its_own(playing: Playing, home: Path) -> None:
    """A record from another table, whose map has other numbers."""
    path = home / "other.diadochi"
    if not path.exists():
        _made_elsewhere(path, playing.games.desk.home_kit)
    playing.games.desk.open(path)
    assert playing.controller.kit.digest != playing.games.desk.home_kit.digest


def _made_elsewhere(path: Path, kit: GameKit) -> None:
    copied = Path(shutil.copytree(kit.atlas.folder, path.parent / "map"))
    tables = copied / "tables.toml"
    tables.write_text(tables.read_text("utf-8").replace("mercenary = 1\nloyal", "mercenary = 3\nloyal"), "utf-8")
    other = open_map(copied)
    position = rules_of(other).setup_position(other, setups(kit)[0])
    Record.create(path, position, other, root_name="").close()


def of_rome(**how: Any) -> Begin:
    """A scenario of the Sword of Rome with two people."""
    seats = (SeatPlan("One"), SeatPlan("Two"))
    return lambda playing, _home: playing.games.files.begin(RomePlan("brennus_390", seats, **how))


GAMES: dict[str, tuple[str, Begin]] = {
    "a whole game": ("diadochi", begun()),
    "an evening": ("diadochi", begun(short=True)),
    "an evening by the third edition": ("diadochi", begun(short=True, edition="third")),
    "all options": ("diadochi", begun(options=tuple(OPTIONS))),
    "against the program": ("diadochi", against_the_program),
    "behind curtains": ("diadochi", with_numbers),
    "a map of its own": ("diadochi", with_a_map_of_its_own),
    "a scenario": ("rome", of_rome()),
    "a scenario with own dice": ("rome", of_rome(own_dice=True, clocks=True, odds=False)),
}


def setups(kit: GameKit) -> list[str]:
    """The set-ups in the menu."""
    return [setup for _, found in windows_of(kit.atlas.system).setups(kit) for setup in found]


def what_there_is(playing: Playing) -> dict[str, Any]:
    """All that a game could leave on the table."""
    controller, shell, desk = playing.controller, playing.shell, playing.games.desk
    kit = controller.kit
    return {
        "position": rules_of(kit).write(controller.position),
        "shown": shell.table.position == controller.position,
        "under": (getattr(kit, "edition", ""), getattr(kit, "options", ()), kit.digest, shell.table.kit.digest),
        "record": desk.record,
        "seats": desk.seats,
        "typed": controller.dice_are_typed,
        "looks": (playing.hotseat.viewer, playing.hotseat.is_closed),
        "asked": shell.prompt.sentence,
        "names": [shell.table.faction(seat) for seat in rules_of(kit).seats(controller.position)],
        "answers": len(controller.line.entries),
        "drawn": shell.table.drawn,
        "odds": shell.commands["odds_shown"].isVisible(),
    }


@pytest.fixture(scope="module")
def tables(
    request: pytest.FixtureRequest, dressed: QApplication, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Tables]:
    """A window to play games on a map in, and what there is after each set-up in a window that has just opened."""
    kit = open_map(maps(request.param))
    free = windows_of(kit.atlas.system).free_table(kit)
    clean = {}
    with table_with_records(kit, free, tmp_path_factory.mktemp("clean")) as playing:
        for setup in setups(kit):
            playing.window.files.open_setup(setup)
            clean[setup] = what_there_is(playing)
    with table_with_records(kit, free, tmp_path_factory.mktemp("played")) as playing:
        yield playing, clean


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("tables", "game"), [(name, game) for game, (name, _) in GAMES.items()], indirect=["tables"], scope="module"
)
def test_a_set_up_after_a_game_is_that_of_a_clean_start(tables: Tables, tmp_path: Path, game: str) -> None:
    playing, clean = tables
    _, begin = GAMES[game]
    for setup in clean:
        begin(playing, tmp_path)
        assert playing.games.desk.record is not None
        playing.window.files.open_setup(setup)
        assert what_there_is(playing) == clean[setup]
