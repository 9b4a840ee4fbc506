"""The leaders and voyages of the Sword of Rome, for lessons on the map."""

from collections.abc import Mapping
from typing import final

from diadochi.atlas.model import Names
from diadochi.lessons.game_lessons import GameLessons, StartPlace
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.movement import sea_cost


@final
class RomeLessons(GameLessons[Kit]):
    def persons(self, kit: Kit) -> Mapping[str, Names]:
        return {leader.id: leader.names for leader in kit.leaders.values()}

    def start_places(self, kit: Kit) -> tuple[StartPlace, ...]:
        return tuple(
            StartPlace(leader, force.at, scenario.id)
            for scenario in kit.scenarios.values()
            for force in scenario.force
            if force.turn == 0
            for leader in force.leaders
        )

    def voyage_points(self, kit: Kit) -> int:
        # a voyage of any length costs the same (PLAY-04)
        return sea_cost(kit)
