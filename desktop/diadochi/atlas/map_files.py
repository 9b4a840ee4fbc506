"""Opening a map folder: reads its files, converts and joins their entries, and reports all faults at once."""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from diadochi.atlas.atlas import Atlas, MapContents
from diadochi.atlas.conversion import Place, convert_entry
from diadochi.atlas.documents import Document, cache_by_content, digest_of, read_document
from diadochi.atlas.faults import Fault, MapError, meant, write_or_add
from diadochi.atlas.map_entries import (
    FeatureEntry,
    MapEntry,
    ProvinceEntry,
    RouteEntry,
    RouteKindEntry,
    Row,
    Sheet,
    SpaceEntry,
    check_labels,
    ends_of,
    english_of,
    id_of,
)
from diadochi.atlas.model import Allows, Feature, Fleet, Province, Route, RouteKind, Space, SpaceKind
from diadochi.language import msg
from diadochi.resources import maps
from diadochi.whole_file import real_path

# --- joining the files
# Every name that one file uses must exist in the other.

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
"""The kinds of routes that allow each use, for maps (in older saved games) that do not say so."""
SWITCHES_BEFORE: Mapping[str, str] = {"mountain": "cost_mountain", "strait": "cost_strait"}
"""The switches of the kinds of routes, for maps that name none."""
FLEETS_BY = ("control", "card")
FEATURE_KINDS = ("river", "range", "sea", "desert")


class Joining:
    """Joins the sheets of a map to its contents. Faults are noted at the entries they belong to."""

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
        """The joined map; only valid if no fault was noted."""
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
    """An id from a name: without accents, everything but letters and digits replaced by underscores."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return "_".join("".join(c if c.isalnum() else " " for c in plain).split())


def _check_known(word: str, known: Sequence[str], field: str, place: Place, file: str) -> None:
    if word not in known and "?" not in known:  # "?": an entry with an unreadable id could be the one
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
    uses = {use for entry in entries for use in entry.allows}
    switched = any(entry.switch for entry in entries)
    return tuple(_route_kind(entry, uses, "" if switched else SWITCHES_BEFORE.get(entry.id, "")) for entry in entries)


def _route_kind(entry: RouteKindEntry, said: set[Allows], before: str) -> RouteKind:
    """A kind of route; uses that no kind of the map has `said` are those of `BEFORE`."""
    unsaid = (use for use, kinds in BEFORE.items() if use not in said and entry.id in kinds)
    allows = frozenset((*entry.allows, *unsaid))
    switch = entry.switch or before
    return RouteKind(entry.id, entry.names, entry.cost, entry.by, entry.style, entry.provenance, allows, switch)


# --- files

FILES = ("map.toml", "provinces.toml", "spaces.toml", "routes.toml", "features.toml")
"""The files of a map; a game system's tables, cards and set-ups are beside them."""


def read_atlas(folder: Path) -> tuple[Atlas | None, list[Fault]]:
    """The map in `folder` and the faults of its files; the map is None if there is any fault."""
    try:
        return open_atlas(folder), []
    except MapError as error:
        return None, list(error.faults)


@cache_by_content(FILES)
def open_atlas(folder: Path) -> Atlas:
    """The map in `folder`. Raises MapError with all faults of all its files."""
    if not folder.is_dir():
        reason = msg("is not a folder")
        raise MapError([Fault(shown_path(folder), "", "", "", reason, msg("name a folder that holds a map.toml"))])
    faults: list[Fault] = []
    documents = [_document(folder / name, faults) for name in FILES]
    whole = [document for document in documents if document is not None]
    if len(whole) < len(FILES):
        raise MapError(faults + _faults_of_the_rest(documents))
    contents = _contents(whole, faults)
    digest = digest_of(document.digest for document in whole)
    if faults or contents is None:
        raise MapError(faults)
    return Atlas(contents, digest, shown_path(folder), folder.resolve())


def shown_path(path: Path) -> str:
    """A path for display: shipped files start with ``maps/``, others are as given."""
    try:
        return real_path(path).relative_to(maps().parent.resolve()).as_posix()
    except ValueError:
        return str(path)


def _document(path: Path, faults: list[Fault]) -> Document | None:
    read = read_document(path, shown_path(path))
    if isinstance(read, Fault):
        faults.append(read)
        return None
    return read


def _contents(documents: list[Document], faults: list[Fault]) -> MapContents | None:
    head_file, provinces, spaces, routes, features = documents
    place = Place(faults, head_file.shown)
    head = convert_entry(head_file.content, MapEntry, place)
    joining = Joining(
        place,
        Sheet(provinces, "province", ProvinceEntry, id_of, faults),
        Sheet(spaces, "space", SpaceEntry, id_of, faults),
        Sheet(routes, "route", RouteEntry, ends_of, faults),
        Sheet(features, "feature", FeatureEntry, english_of, faults),
    )
    return joining.contents(head) if head else None


def _faults_of_the_rest(documents: Iterable[Document | None]) -> list[Fault]:
    """The faults in the entries of the other files when a file is missing."""
    faults: list[Fault] = []
    kinds = (None, ProvinceEntry, SpaceEntry, RouteEntry, FeatureEntry)
    for document, kind in zip(documents, kinds, strict=True):
        if document is None:
            continue
        if kind is None:
            convert_entry(document.content, MapEntry, Place(faults, document.shown))
        else:
            key = kind.__name__.removesuffix("Entry").lower()
            Sheet(document, key, kind, ends_of if key == "route" else id_of, faults)
    return faults
