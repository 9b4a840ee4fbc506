"""The report in which the checks note faults under their file and entry."""

from functools import cached_property

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.faults import Fault, quoted
from diadochi.atlas.model import Element
from diadochi.language import Message


class LintReport:
    """The faults of a map so far, and facts that several checks need."""

    def __init__(self, atlas: Atlas) -> None:
        self.atlas = atlas
        self.limits = atlas.limits
        self.faults: list[Fault] = []

    def space(self, space: str, field: str, value: object, reason: Message, remedy: Message | None = None) -> None:
        """Note a fault of a space; with `value` None no value is shown."""
        self._note("spaces.toml", f"space {self._number['space', space]} ({space})", field, value, reason, remedy)

    def province(
        self, province: str, field: str, value: object, reason: Message, remedy: Message | None = None
    ) -> None:
        """Note a fault of a province."""
        entry = f"province {self._number['province', province]} ({province})"
        self._note("provinces.toml", entry, field, value, reason, remedy)

    def route(self, route: str, field: str, value: object, reason: Message, remedy: Message | None = None) -> None:
        """Note a fault of a route."""
        ends = self.atlas.routes[route]
        entry = f"route {self._number['route', route]} ({ends.a} - {ends.b})"
        self._note("routes.toml", entry, field, value, reason, remedy)

    def feature(self, feature: int, field: str, value: object, reason: Message, remedy: Message | None = None) -> None:
        """Note a fault of a feature, by its index in the file."""
        entry = f"feature {feature + 1} ({self.atlas.features[feature].names.en})"
        self._note("features.toml", entry, field, value, reason, remedy)

    def head(self, entry: str, field: str, value: object, reason: Message, remedy: Message | None = None) -> None:
        """Note a fault of map.toml."""
        self._note("map.toml", entry, field, value, reason, remedy)

    @cached_property
    def first_rank(self) -> frozenset[str]:
        """The spaces of the highest rank: the major cities."""
        best = min((kind.rank for kind in self.atlas.space_kinds.values()), default=0)
        kinds = {kind.id for kind in self.atlas.space_kinds.values() if kind.rank == best}
        return frozenset(space.id for space in self.atlas.spaces.values() if space.kind in kinds)

    @cached_property
    def on_foot(self) -> frozenset[str]:
        """The kinds of routes on land."""
        return frozenset(kind.id for kind in self.atlas.route_kinds.values() if kind.by == Element.LAND)

    @cached_property
    def _number(self) -> dict[tuple[str, str], int]:
        """The number of every entry in its file, from 1."""
        numbers = {("space", space): number for number, space in enumerate(self.atlas.spaces, start=1)}
        numbers |= {("province", province): number for number, province in enumerate(self.atlas.provinces, start=1)}
        return numbers | {("route", route): number for number, route in enumerate(self.atlas.routes, start=1)}

    def _note(self, file: str, entry: str, field: str, value: object, reason: Message, remedy: Message | None) -> None:
        shown = "" if value is None else quoted(value)
        self.faults.append(Fault(f"{self.atlas.source}/{file}", entry, field, shown, reason, remedy))
