"""Join the entries of a map's files: every name one file uses must be there in the other."""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence

from desktop.atlas.atlas import MapContents
from desktop.atlas.conversion import Place
from desktop.atlas.entries import FeatureEntry, MapEntry, ProvinceEntry, RouteEntry, RouteKindEntry, SpaceEntry
from desktop.atlas.faults import meant, write_or_add
from desktop.atlas.model import Allows, Feature, Fleet, Province, Route, RouteKind, Space, SpaceKind
from desktop.atlas.sheets import Row, Sheet, check_labels
from desktop.language import msg

SYSTEMS = ("successors", "rome")
BEFORE: Mapping[Allows, tuple[str, ...]] = {
    Allows.INTERCEPT: ("land",),
    Allows.WITHDRAW: ("land",),
    Allows.SUPPLY: ("land", "mountain", "strait", "sea"),
    Allows.OPPOSE: ("sea",),
    Allows.DRY: ("land", "mountain"),
    Allows.ROYAL_ROAD: ("land",),
    Allows.GUIDE: ("mountain",),
    Allows.REACH: ("land", "mountain", "strait", "sea"),
}
"""Which kinds of route allow what in a map where no kind says that it does, such as those in older saved games."""
SWITCHES_BEFORE: Mapping[str, str] = {"mountain": "cost_mountain", "strait": "cost_strait"}
"""The switches of the kinds of route in a map where no kind names any."""
FLEETS_BY = ("control", "card")
FEATURE_KINDS = ("river", "range", "sea", "desert")


class Joining:
    """The sheets of one map on the way to its contents. Faults are noted at the entries they belong to."""

    def __init__(
        self,
        head: Place,
        provinces: Sheet[ProvinceEntry],
        spaces: Sheet[SpaceEntry],
        routes: Sheet[RouteEntry],
        features: Sheet[FeatureEntry],
    ) -> None:
        self._head = head
        self._provinces = provinces
        self._spaces = spaces
        self._routes = routes
        self._features = features

    def contents(self, head: MapEntry) -> MapContents:
        """The joined map; of use only if no fault was noted."""
        self._check_head(head)
        route_kinds = _route_kinds(head.route_kind)
        space_kinds = tuple(SpaceKind(k.id, k.names, k.symbol, k.rank) for k in head.space_kind)
        _note_repeated(self._provinces.rows, [row.entry.id for row in self._provinces.rows])
        _note_repeated(self._spaces.rows, [row.entry.id for row in self._spaces.rows])
        kinds = [kind.id for kind in space_kinds]
        routes = [self._route(row, [kind.id for kind in route_kinds]) for row in self._routes.rows]
        _note_repeated(self._routes.rows, [route.id for route in routes])
        return MapContents(
            id=head.id,
            system=head.system,
            names=head.names,
            canvas=(head.canvas.width, head.canvas.height),
            cartouche=head.cartouche,
            projection=head.projection,
            limits=head.lint,
            reach_px=head.province_reach_px,
            route_kinds=route_kinds,
            space_kinds=space_kinds,
            provinces=tuple(self._province(row) for row in self._provinces.rows),
            spaces=tuple(self._space(row, kinds) for row in self._spaces.rows),
            routes=tuple(routes),
            features=tuple(self._feature(row) for row in self._features.rows),
        )

    def _check_head(self, head: MapEntry) -> None:
        _check_choice(head.system, SYSTEMS, "system", self._head)
        labels = {"projection": head.projection.provenance, "lint": head.lint.provenance}
        labels |= {f"route_kind.{kind.id}": kind.provenance for kind in head.route_kind}
        check_labels(labels, self._head)
        for table, ids in (
            ("route_kind", [k.id for k in head.route_kind]),
            ("space_kind", [k.id for k in head.space_kind]),
        ):
            for twice in sorted({name for name in ids if ids.count(name) > 1}):
                self._head.fault(table, twice, msg("stands there twice"), msg("keep one of them"))

    def _province(self, row: Row[ProvinceEntry]) -> Province:
        entry = row.entry
        _check_fleet(entry.fleet, row.place)
        return Province(
            entry.id, entry.names, entry.victory_points, entry.groups, entry.fleet, entry.note, row.provenance
        )

    def _space(self, row: Row[SpaceEntry], kinds: Sequence[str]) -> Space:
        entry = row.entry
        _check_known(entry.kind, kinds, "kind", row.place, "map.toml")
        if entry.province is not None:
            _check_known(entry.province, self._provinces.ids, "province", row.place, "provinces.toml")
        _check_fleet(entry.fleet, row.place)
        return Space(
            id=entry.id,
            names=entry.names,
            modern=entry.modern,
            lon=entry.lon,
            lat=entry.lat,
            offset=entry.offset,
            province=entry.province,
            kind=entry.kind,
            port=entry.port,
            siege_modifier=entry.siege_modifier,
            owner=entry.owner,
            passage_attrition=entry.passage_attrition,
            fleet=entry.fleet,
            entry=entry.entry,
            note=entry.note,
            provenance=row.provenance,
            also=entry.also,
            pleiades=entry.pleiades,
        )

    def _route(self, row: Row[RouteEntry], kinds: Sequence[str]) -> Route:
        entry = row.entry
        a, b = entry.ends
        _check_known(entry.kind, kinds, "kind", row.place, "map.toml")
        for end in entry.ends:
            _check_known(end, self._spaces.ids, "ends", row.place, "spaces.toml")
        if a == b:
            row.place.fault("ends", a, msg("is both ends"), msg("write two different spaces"))
        via = entry.via
        if a > b:
            a, b, via = b, a, tuple(reversed(via))
        return Route(f"{a}-{b}.{entry.kind}", a, b, entry.kind, via, entry.names, entry.note, row.provenance)

    def _feature(self, row: Row[FeatureEntry]) -> Feature:
        entry = row.entry
        _check_choice(entry.kind, FEATURE_KINDS, "kind", row.place)
        if len(entry.points) < 2:
            row.place.fault(
                "points", None, msg("has fewer than two points"), msg("write at least two [lon, lat] points")
            )
        return Feature(f"{snake_case(entry.names.en)}.{entry.kind}", entry.names, entry.kind, entry.points)


def snake_case(name: str) -> str:
    """An id made of a name: accents dropped, everything but letters and digits an underscore."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return "_".join("".join(c if c.isalnum() else " " for c in plain).split())


def _check_known(word: str, known: Sequence[str], field: str, place: Place, file: str) -> None:
    if word not in known and "?" not in known:  # an entry whose id cannot be read may be the one
        if len(known) <= 12:
            reason = msg("is not one of {choices}", choices=tuple(known))
        else:
            reason = msg("is not in {file}", file=file)
        place.fault(field, word, reason, write_or_add(word, known, file))


def _check_choice(word: str, choices: Sequence[str], field: str, place: Place) -> None:
    if word not in choices:
        near = meant(word, choices)
        remedy = msg('write "{near}"', near=near) if near else msg("write one of these")
        place.fault(field, word, msg("is not one of {choices}", choices=tuple(choices)), remedy)


def _check_fleet(fleet: Fleet | None, place: Place) -> None:
    if fleet is not None:
        _check_choice(fleet.by, FLEETS_BY, "fleet.by", place)


def _note_repeated(rows: Iterable[Row[ProvinceEntry] | Row[SpaceEntry] | Row[RouteEntry]], ids: Iterable[str]) -> None:
    seen: dict[str, str] = {}
    for row, name in zip(rows, ids, strict=True):
        if name in seen:
            row.place.fault("id", name, msg("is that of {entry} too", entry=seen[name]), msg("take one of them out"))
        seen.setdefault(name, row.place.entry)


def _route_kinds(entries: Sequence[RouteKindEntry]) -> tuple[RouteKind, ...]:
    said = {use for entry in entries for use in entry.allows}
    switched = any(entry.switch for entry in entries)
    return tuple(_route_kind(entry, said, "" if switched else SWITCHES_BEFORE.get(entry.id, "")) for entry in entries)


def _route_kind(entry: RouteKindEntry, said: set[Allows], before: str) -> RouteKind:
    """A kind of route; uses that no kind of the map has `said` are those of `BEFORE`."""
    unsaid = (use for use, kinds in BEFORE.items() if use not in said and entry.id in kinds)
    allows = frozenset((*entry.allows, *unsaid))
    switch = entry.switch or before
    return RouteKind(entry.id, entry.names, entry.cost, entry.by, entry.style, entry.provenance, allows, switch)
