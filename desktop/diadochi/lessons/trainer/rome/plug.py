"""Leaders of the Sword of Rome for the map trainer; see `trainer.plug`."""

from __future__ import annotations

from collections.abc import Mapping

from diadochi.atlas.model import Names
from diadochi.lessons.trainer.plug import StartPlace
from diadochi.rules.rome.kit import Kit


def persons(kit: Kit) -> Mapping[str, Names]:
    """All leaders."""
    return {leader.id: leader.names for leader in kit.leaders.values()}


def start_places(kit: Kit) -> tuple[StartPlace, ...]:
    """The leaders of forces that are on the map at the start of a scenario."""
    return tuple(
        StartPlace(leader, force.at, scenario.id)
        for scenario in kit.scenarios.values()
        for force in scenario.force
        if force.turn == 0
        for leader in force.leaders
    )
