"""A table on which plans are made: the map, a march on it, and what is kept."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from diadochi.controller.rules_controller import ProgramDice
from diadochi.forecast.game_forecast import Spot
from diadochi.journal.record.plan_book import KeptPlan
from diadochi.rules.cases.successors.case_setup import given_position
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.windows.playing.map_tables import Playing
from tests.windows.conftest import table_with_records
from tests.windows.playing.tables import AVOIDING, cases

ARMY, SEAT = "antigonos", 1


@pytest.fixture(scope="module")
def common(
    dressed: object, kit: Kit, position: Position, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Playing]:
    """One window for all tests of a module."""
    with table_with_records(kit, position, tmp_path_factory.mktemp("plans")) as made:
        yield made


@pytest.fixture
def playing(common: Playing, kit: Kit, position: Position) -> Playing:
    """The window with a fresh free table on it, on which no one has planned."""
    common.plans.mode.leave()
    common.odds.choose("stand")
    common.controller.dice, common.controller.dice_are_typed = ProgramDice(seed=5), False
    common.controller.open(kit, position.copy())
    common.shell.prompt.show_reason(lambda: "")
    return common


def march(playing: Playing, general: str, space: str) -> None:
    """Lift an army and drop it, as a hand does."""
    assert playing.controller.lift(general), general
    spot: Spot = (space, False)
    assert playing.controller.drop(spot), space


def the_plan(playing: Playing) -> KeptPlan:
    """The plan on the table."""
    plan = playing.plans.mode.plan
    assert plan is not None
    return plan


def kept_in(folder: Path) -> list[Path]:
    """The files of a folder, whatever lies below it."""
    return sorted(path for path in folder.rglob("*") if path.is_file())


def meeting(playing: Playing) -> None:
    """A free table on which Krateros at Kelainai may attack Lysimachos at Ipsos, who may avoid it."""
    kit = playing.controller.kit
    entry = next(case.entry for case in cases(kit, AVOIDING.file) if case.entry.title == AVOIDING.title)
    playing.controller.open(kit, given_position(kit, entry.given))
