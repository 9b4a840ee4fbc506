"""A journey on the map: the way of each leg, what it would cost in the game, and how many days it took."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from desktop.atlas.lint.measures import route_kilometres
from desktop.atlas.model import Element, RouteStep
from desktop.lessons.explorer.roads import Stepped
from desktop.lessons.explorer.ways import LAND_KM_A_DAY, SEA_KM_A_DAY
from desktop.lessons.history.documents import JourneyEntry, JourneyStop, WayLabel


class NoWay(Exception):
    """Two spaces that follow each other are joined by no route, or by two of which none is chosen."""

    def __init__(self, here: str, there: str, count: int) -> None:
        self.here, self.there, self.count = here, there, count
        super().__init__(f"{here} - {there}: {count}")


@dataclass(frozen=True)
class JourneyLeg:
    """From one stop to the next. `routes` in order; `points` are movement points, lengths kilometres.

    `told_days` is what a writer says, None where none does.
    """

    spaces: tuple[str, ...]
    routes: tuple[str, ...]
    points: int
    land_km: float
    sea_km: float
    told_days: int | None
    way: WayLabel

    @property
    def km(self) -> float:
        """The whole length."""
        return self.land_km + self.sea_km

    @property
    def reckoned_days(self) -> float:
        """Days on the way at the usual rates of armies and of ships (house)."""
        return self.land_km / LAND_KM_A_DAY + self.sea_km / SEA_KM_A_DAY


@dataclass(frozen=True)
class Journey:
    """A journey with the leg that leads to each stop: None to the first, and where nobody moved."""

    id: str
    entry: JourneyEntry
    legs: tuple[JourneyLeg | None, ...]

    @property
    def stops(self) -> tuple[JourneyStop, ...]:
        """All steps in order."""
        return self.entry.stop


def journey_of(kit: Stepped, path: Path, entry: JourneyEntry) -> Journey:
    """The journey of a file whose places exist. Raises NoWay."""
    legs: list[JourneyLeg | None] = [None]
    for before, stop in pairwise(entry.stop):
        legs.append(leg_between(kit, before, stop) if stop.place != before.place else None)
    return Journey(path.stem, entry, tuple(legs))


def leg_between(kit: Stepped, before: JourneyStop, stop: JourneyStop) -> JourneyLeg:
    """The way from one stop to another. Raises NoWay."""
    spaces = (before.place, *stop.through, stop.place)
    steps = [_step(kit, here, there, stop.by) for here, there in pairwise(spaces)]
    lengths = dict.fromkeys(Element, 0.0)
    for step in steps:
        lengths[step.by] += route_kilometres(kit.atlas, kit.atlas.routes[step.route])
    return JourneyLeg(
        spaces,
        tuple(step.route for step in steps),
        sum(step.cost for step in steps),
        lengths[Element.LAND],
        lengths[Element.SEA],
        stop.days,
        stop.way,
    )


def _step(kit: Stepped, here: str, there: str, by: Element | None) -> RouteStep:
    steps = [step for step in kit.steps[here] if step.to == there]
    fitting = [step for step in steps if step.by == by] or steps
    if len(fitting) != 1:
        raise NoWay(here, there, len(fitting))
    return fitting[0]
