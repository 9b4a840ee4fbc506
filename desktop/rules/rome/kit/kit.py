"""Everything a game is played with that is not its position: map, leaders, tables, positions, scenarios."""

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

import msgspec

from desktop.atlas.atlas import Atlas
from desktop.atlas.model import Names, RouteStep
from desktop.rules.rome.kit.entries import LeaderEntry, PlayEntry, PositionEntry, PowerEntry, ScenarioEntry, SideEntry
from desktop.rules.rome.kit.tables import Tables

NO_POWER = "none"
"""Who holds a location that is independent (OP-07)."""
WALLED, TRIBE = "walled_city", "tribe"
"""The kinds of location that count as an enemy while nobody holds them (ROM-28)."""


class Box(msgspec.Struct, frozen=True):
    """What lies in the box: by id, `seats` the sides of positions that name none.

    `digest` is the hash (hex) of the files of the map and of the game.
    """

    powers: Mapping[str, PowerEntry]
    sides: Mapping[str, SideEntry]
    leaders: Mapping[str, LeaderEntry]
    tables: Tables
    play: PlayEntry
    seats: Mapping[str, tuple[str, ...]]
    positions: Mapping[str, PositionEntry]
    scenarios: Mapping[str, ScenarioEntry]
    digest: str = ""


class Leader(msgspec.Struct, frozen=True):
    """A leader: `tactical` is his rating in dice rolls (ROM-05), `activation` the least card that moves him."""

    id: str
    names: Names
    power: str
    tactical: int
    activation: int


class Kit:
    """A map with its leaders and tables. It never changes; `digest` is that of all files a figure can depend on."""

    def __init__(self, atlas: Atlas, box: Box) -> None:
        self.atlas = atlas
        self.box = box
        self.leaders: Mapping[str, Leader] = {
            entry.id: Leader(entry.id, entry.names, entry.power, entry.tactical, entry.activation)
            for entry in box.leaders.values()
        }
        self.powers = box.powers
        self.sides = box.sides
        self.tables = box.tables
        self.play = box.play
        self.positions = box.positions
        self.scenarios = box.scenarios
        self.digest = box.digest
        self.steps: Mapping[str, tuple[RouteStep, ...]] = atlas.steps

    @cached_property
    def walled(self) -> frozenset[str]:
        """The walled cities of the map."""
        return frozenset(space.id for space in self.atlas.spaces.values() if space.kind == WALLED)

    @cached_property
    def tribes(self) -> frozenset[str]:
        """The tribes of the map."""
        return frozenset(space.id for space in self.atlas.spaces.values() if space.kind == TRIBE)

    @cached_property
    def ports(self) -> frozenset[str]:
        """The ports of the map."""
        return frozenset(self.atlas.ports)

    def tactical(self, leader: str) -> int:
        """The tactical rating of a leader; of nobody that of a force without one (ROM-06, ROM-55)."""
        return self.leaders[leader].tactical if leader else self.tables.avoid.rating_without_leader.value

    def best_first(self, leaders: tuple[str, ...]) -> tuple[str, ...]:
        """Leaders by tactical rating, the best first, equal ones by id."""
        return tuple(sorted(leaders, key=lambda leader: (-self.tactical(leader), leader)))

    def commander(self, leaders: tuple[str, ...]) -> str:
        """Who commands where nobody chooses: the best rated (OP-10); empty without a leader (ROM-55)."""
        return self.best_first(leaders)[0] if leaders else ""


def open_kit(folder: Path) -> Kit:
    """The kit of a map folder. Raises MapError with every fault of every file."""
    from desktop.rules.rome.kit.files import read_kit

    return read_kit(folder)
