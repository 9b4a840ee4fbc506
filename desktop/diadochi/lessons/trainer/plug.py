"""What the map trainer needs from a game system."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol, cast

from diadochi.atlas.model import Names
from diadochi.rules.core.system import AnyKit, part


class StartPlace(NamedTuple):
    """Where someone starts: in one set-up, or whenever the general is dealt (`setup` is empty)."""

    person: str
    space: str
    setup: str = ""


class TrainerSystem(Protocol):
    """The interface of `desktop/diadochi/lessons/trainer/<system>/plug.py`."""

    def persons(self, kit: Any) -> Mapping[str, Names]:
        """All generals or leaders by id."""
        ...

    def start_places(self, kit: Any) -> tuple[StartPlace, ...]:
        """Who starts where."""
        ...


def trainer_of(kit: AnyKit) -> TrainerSystem:
    """The trainer part of a kit's system."""
    return cast(TrainerSystem, part(kit.atlas.system, "diadochi.lessons.trainer"))
