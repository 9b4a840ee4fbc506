"""The bench of the workshop: the map that is drawn, what is chosen on it, and what the tools in hand work with."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF

from diadochi.atlas.map_draft import DIGITS, MapDraft
from diadochi.atlas.model import Feature
from diadochi.scene.sheet.sheet_labels import Placed
from diadochi.windows.workshop.draft_scene import DraftScene
from diadochi.windows.workshop.draft_view import DraftView

_CLOSE = 0.2
"""The part of the usual tolerance by which a press may miss a symbol beside which something can be put."""
_UNSEEN_PX = 1.6
"""Screen pixels that rounding may make of the last digit of a degree."""


class Selected(NamedTuple):
    """What is chosen: the id of a space, a route or a label ("space:athenai"), the number of a feature, or nothing."""

    space: str = ""
    route: str = ""
    label: str = ""
    feature: int | None = None


class Bench:
    """What the tools work on. `changed` is called when something else is chosen.

    `tool` is the name of the tool in hand; `kind`, `route_kind`, `province` and `feature_kind` are what it works with.
    `unnamed` and `unnamed_provinces` are new ones that still have the name they were added with.
    """

    def __init__(self, draft: MapDraft, scene: DraftScene, view: DraftView, changed: Callable[[], None]) -> None:
        self.draft, self.scene, self.view, self._changed = draft, scene, view, changed
        self.chosen = Selected()
        self.unnamed: set[str] = set()
        self.unnamed_provinces: set[str] = set()
        self.tool = "move"
        self.kind, self.route_kind, self.province, self.feature_kind = "minor", "land", "", "range"

    @property
    def space(self) -> str:
        return self.chosen.space

    @property
    def route(self) -> str:
        return self.chosen.route

    @property
    def feature(self) -> Feature | None:
        """The river, range, sea or desert that is chosen."""
        number = self.chosen.feature
        return None if number is None else self.draft.atlas.features[number]

    def choose(self, *, space: str = "", route: str = "", label: str = "", feature: int | None = None) -> None:
        """Choose one thing, or nothing."""
        self.chosen = Selected(space, route, label, feature)
        self._changed()

    def forget_removed(self) -> None:
        """Choose nothing that an undo has taken away."""
        atlas, chosen = self.draft.atlas, self.chosen
        kind, _, name = chosen.label.partition(":")
        labelled = {"space": atlas.spaces, "province": atlas.provinces}.get(kind, {f.id: f for f in atlas.features})
        self.chosen = Selected(
            chosen.space if chosen.space in atlas.spaces else "",
            chosen.route if chosen.route in atlas.routes else "",
            chosen.label if name in labelled else "",
            chosen.feature if chosen.feature is not None and chosen.feature < len(atlas.features) else None,
        )
        self.province = self.province if self.province in atlas.provinces else ""

    # --- removing

    @property
    def has_removable(self) -> bool:
        """Whether `remove` would remove anything."""
        chosen = self.chosen
        if chosen.label:
            return self.wish(chosen.label) is not None
        return chosen != Selected() or (self.tool == "paint" and bool(self.province))

    def remove(self) -> None:
        """Remove what is chosen, or the province in hand; a name is placed by the program again."""
        chosen, draft = self.chosen, self.draft
        if self.tool == "paint" and self.province:
            draft.remove_province(self.province)
        elif chosen.label:
            draft.place_label(chosen.label, None)
            return
        elif chosen.feature is not None:
            draft.remove_feature(chosen.feature)
        elif chosen.space:
            draft.remove_space(chosen.space)
        elif chosen.route:
            draft.remove_route(chosen.route)
        self.chosen = Selected()

    # --- places

    def space_at(self, at: QPointF) -> str:
        return self.scene.hits.space_at(at.x(), at.y(), self.view.tolerance) or ""

    def route_at(self, at: QPointF) -> str:
        return self.scene.hits.route_at(at.x(), at.y(), self.view.tolerance) or ""

    def space_on(self, at: QPointF) -> str:
        """The space whose very symbol is at a point: beside it something else can be put."""
        return self.scene.hits.space_at(at.x(), at.y(), _CLOSE * self.view.tolerance) or ""

    def within(self, at: QPointF) -> QPointF:
        """The point of the sheet that is nearest to a point."""
        rect = self.scene.sheet_rect
        return QPointF(min(max(at.x(), 0.0), rect.width()), min(max(at.y(), 0.0), rect.height()))

    def degrees(self, at: QPointF) -> tuple[float, float]:
        """Longitude and latitude of a point: short numbers, rounded as far as the screen does not show it."""
        lon, lat = self.draft.atlas.projection.unproject(at.x(), at.y())
        across = self.draft.atlas.projection.project(lon + 0.01, lat)[0] - at.x()
        pixels = 100 * across * self.view.scale_now
        digits = min(DIGITS, max(1, math.ceil(math.log10(pixels / _UNSEEN_PX))))
        return round(lon, digits), round(lat, digits)

    def place(self, space: str) -> QPointF:
        return QPointF(*self.draft.atlas.place[space])

    def points(self, degrees: Sequence[tuple[float, float]]) -> list[QPointF]:
        """Canvas points of degrees."""
        project = self.draft.atlas.projection.project
        return [QPointF(*project(lon, lat)) for lon, lat in degrees]

    # --- lines

    def bends(self) -> list[QPointF]:
        """The points of the chosen line that can be dragged, in canvas pixels."""
        route, feature = self.draft.atlas.routes.get(self.route), self.feature
        if route is not None:
            return self.points(route.via)
        return [] if feature is None else self.points(feature.points)

    def course(self) -> list[QPointF]:
        """The chosen line from end to end, in canvas pixels."""
        if not self.route:
            return self.bends()
        first, last = self.ends(self.route)
        return [first, *self.bends(), last]

    def bend(self, bends: Sequence[QPointF]) -> None:
        """Give the chosen line these points."""
        degrees = [list(self.degrees(bend)) for bend in bends]
        if self.route:
            self.draft.change_route(self.route, via=degrees or None)
        elif self.chosen.feature is not None:
            self.draft.change_feature(self.chosen.feature, points=degrees)
        self._changed()

    def ends(self, route: str) -> tuple[QPointF, QPointF]:
        found = self.draft.atlas.routes[route]
        return self.place(found.a), self.place(found.b)

    # --- names

    def wish(self, label: str) -> tuple[float, float] | None:
        """Where the map wants a name, in degrees; None where the program places it."""
        atlas = self.draft.atlas
        kind, _, name = label.partition(":")
        if kind == "feature":
            return next((feature.label for feature in atlas.features if feature.id == name), None)
        return atlas.spaces[name].label if kind == "space" else atlas.provinces[name].label

    def shown_label(self) -> Placed | None:
        """The chosen name where it is on the map now; None if it is not there."""
        return next((label for label in self.scene.labels() if label.id == self.chosen.label), None)
