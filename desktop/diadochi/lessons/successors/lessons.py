"""The generals of the Successors, for lessons on the map."""

from collections.abc import Mapping
from typing import final

from diadochi.atlas.model import Names
from diadochi.lessons.game_lessons import GameLessons, StartPlace
from diadochi.rules.successors.kit import Kit


@final
class SuccessorsLessons(GameLessons[Kit]):
    def persons(self, kit: Kit) -> Mapping[str, Names]:
        """Major generals."""
        return {general.id: general.names for general in kit.generals.values()}

    def start_places(self, kit: Kit) -> tuple[StartPlace, ...]:
        """The generals that can be dealt, each at his own place."""
        ready = [setup for setup in kit.setups.values() if not setup.teaches]
        dealt = {general for setup in ready for faction in setup.factions for general in faction.generals}
        return tuple(
            StartPlace(general.id, general.start_space)
            for general in kit.generals.values()
            if general.id in dealt and general.start_space
        )
