"""A table on which plans are made: the map, a march on it, and what is kept."""

from pathlib import Path

from desktop.forecast.marks import Spot
from desktop.journal.plans import KeptPlan
from desktop.windows.playing.playing import Playing
from tests.windows.game.conftest import playing

__all__ = ["march", "playing", "the_plan"]

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
