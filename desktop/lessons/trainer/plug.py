"""What the map trainer asks of the game that is played on a map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol, cast

from desktop.atlas.model import Names
from desktop.rules.core.system import AnyKit, part


class StartPlace(NamedTuple):
    """Where somebody stands at first: in one set-up, or wherever he is dealt (`setup` is empty)."""

    person: str
    space: str
    setup: str = ""


class TrainerSystem(Protocol):
    """What `desktop/lessons/trainer/<system>/plug.py` offers."""

    def persons(self, kit: Any) -> Mapping[str, Names]:
        """Everybody who commands, by id."""
        ...

    def start_places(self, kit: Any) -> tuple[StartPlace, ...]:
        """Who stands where when the game begins."""
        ...


def trainer_of(kit: AnyKit) -> TrainerSystem:
    """The trainer's part of the system that a kit is played by."""
    return cast(TrainerSystem, part(kit.atlas.system, "desktop.lessons.trainer"))
