"""A table on which plans are made: the map, a march on it, and what is kept."""

from pathlib import Path

from desktop.forecast.marks import Spot
from desktop.journal.plans import KeptPlan
from desktop.rules.cases.successors.given import given_position
from desktop.windows.playing.playing import Playing
from tests.windows.game.conftest import playing
from tests.windows.playing.tables import AVOIDING, cases

__all__ = ["march", "meeting", "playing", "the_plan"]

ARMY, SEAT = "antigonos", 1


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
