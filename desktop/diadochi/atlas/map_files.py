"""Opening a map folder: reads its files, converts and joins their entries, and reports all faults at once."""

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Generic

import msgspec
from msgspec import Meta

from diadochi.atlas.atlas import Atlas, MapContents
from diadochi.atlas.borrowing import completed_head
from diadochi.atlas.conversion import LARGEST, Entry, Place, convert_entry
from diadochi.atlas.documents import (
    Document,
    Fault,
    MapError,
    absent_document,
    cache_by_content,
    digest_of,
    meant,
    read_document,
    write_or_add,
)
from diadochi.atlas.model import (
    Allows,
    Element,
    Feature,
    Fleet,
    Latitude,
    Limits,
    Longitude,
    Names,
    Projection,
    Province,
    Route,
    RouteKind,
    Space,
    SpaceKind,
    Text,
)
from diadochi.atlas.owner_numbers import OWNER, OwnerNumbers, numbers_beside, overlaid
from diadochi.language import ENGLISH, msg
from diadochi.resources import maps
from diadochi.whole_file import real_path

# --- entries
# The comment at the head of each map file explains its fields.

Id = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9]*(_[a-z0-9]+)*$")]
Written = Annotated[str, Meta(pattern=r"\S")]
Pixels = Annotated[float, Meta(ge=-1000, le=1000)]
Coordinate = Annotated[float, Meta(ge=0, le=LARGEST)]
Extent = Annotated[float, Meta(ge=100, le=LARGEST)]
Bend = tuple[Longitude, Latitude]
Labels = dict[str, str]


class RouteKindEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A [[route_kind]] of map.toml."""

    id: Id
    names: Names
    cost: Annotated[int, Meta(ge=1, le=9)]
    by: Element
    style: Written
    provenance: str
    allows: tuple[Allows, ...] = ()
    switch: str = ""


class SpaceKindEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A [[space_kind]] of map.toml."""

    id: Id
    names: Names
    symbol: Written
    rank: Annotated[int, Meta(ge=0, le=9)]


class Canvas(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The size of the sheet in pixels."""

    width: Annotated[int, Meta(ge=100, le=LARGEST)]
    height: Annotated[int, Meta(ge=100, le=LARGEST)]


class MapEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of map.toml."""

    id: Id
    system: str
    names: Names
    canvas: Canvas
    province_reach_px: Annotated[float, Meta(gt=0, le=10_000)]
    projection: Projection
    route_kind: tuple[RouteKindEntry, ...]
    space_kind: tuple[SpaceKindEntry, ...]
    lint: Limits
    cartouche: tuple[Coordinate, Coordinate, Extent, Extent] | None = None
    geography: Id | None = None
    coast: tuple[Annotated[tuple[Bend, ...], Meta(min_length=3)], ...] = ()
    borrows: str = ""
    frame: tuple[float, ...] = ()
    about: Text = Text()


class ProvinceEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A [[province]] of provinces.toml."""

    id: Id
    names: Names
    note: Text = Text()
    victory_points: Annotated[int, Meta(ge=0, le=99)] = 0
    groups: tuple[Id, ...] = ()
    fleet: Fleet | None = None
    provenance: Labels = {}
    label: Bend | None = None


class SpaceEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A [[space]] of spaces.toml."""

    id: Id
    names: Names
    lon: Longitude
    lat: Latitude
    kind: Id
    modern: Annotated[str, Meta(pattern=r"^$|\S")] = ""
    note: Text = Text()
    also: tuple[Written, ...] = ()
    pleiades: Annotated[str, Meta(pattern=r"^[0-9]*$")] = ""
    offset: tuple[Pixels, Pixels] = (0.0, 0.0)
    province: Id | None = None
    port: bool = False
    siege_modifier: Annotated[int, Meta(ge=-9, le=9)] = 0
    owner: Id = "none"
    passage_attrition: bool = False
    fleet: Fleet | None = None
    entry: tuple[Id, ...] = ()
    provenance: Labels = {}
    label: Bend | None = None


class RouteEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A [[route]] of routes.toml."""

    ends: tuple[Id, Id]
    kind: Id
    note: Text = Text()
    names: Text | None = None
    via: tuple[Bend, ...] = ()
    provenance: Labels = {}


class FeatureEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A [[feature]] of features.toml."""

    names: Names
    kind: str
    points: tuple[Bend, ...]
    label: Bend | None = None


# --- sheets
# A sheet is a file of many entries, e.g. the ``[[space]]`` tables of spaces.toml, with defaults for their labels.

LABELS = ("rules", "history", "house", OWNER)
"""The sources of numbers: the rules, history, our own choice, or an owner's copy of the game."""


class Row(msgspec.Struct, Generic[Entry]):
    """A valid entry, with its place in the file and the labels of its numbers."""

    entry: Entry
    place: Place
    provenance: Mapping[str, str]


class Sheet(Generic[Entry]):
    """The entries of a file. `rows` are the valid ones; `ids` are those of all entries."""

    def __init__(
        self,
        document: Document,
        key: str,
        kind: type[Entry],
        name_of: Callable[[Mapping[str, object]], str],
        faults: list[Fault],
    ) -> None:
        self.place = Place(faults, document.shown)
        self.rows: list[Row[Entry]] = []
        self.ids: list[str] = []
        content = document.content
        for other in content:
            if other not in (key, "default"):
                near = meant(other, (key, "default")) or key
                self.place.fault(f"[{other}]", None, msg("is not a known table"), msg("write [[{near}]]", near=near))
        self._default = self._labels_of(content.get("default", {}))
        entries = content.get(key, [])
        if not isinstance(entries, list):
            self.place.fault(
                f"[{key}]", None, msg("must not be a single table"), msg("write [[{key}]] for each entry", key=key)
            )
            entries = []
        for number, raw in enumerate(entries, start=1):
            self._read(number, raw, key, kind, name_of)

    def _read(
        self, number: int, raw: object, key: str, kind: type[Entry], name_of: Callable[[Mapping[str, object]], str]
    ) -> None:
        name = name_of(raw) if isinstance(raw, dict) else "?"
        place = self.place.within(f"{key} {number} ({name})")
        self.ids.append(name)
        entry = convert_entry(raw, kind, place)
        if entry is None:
            return
        own: dict[str, str] = getattr(entry, "provenance", {})
        check_labels(own, place)
        self.rows.append(Row(entry, place, {**self._default, **own} if own else self._default))

    def _labels_of(self, default: object) -> Mapping[str, str]:
        place = self.place.within("default")
        converted = convert_entry(default, Default, place)
        if converted is None:
            return {}
        check_labels(converted.provenance, place)
        return converted.provenance


class Default(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The [default] table of a file: labels for numbers without their own."""

    provenance: dict[str, str] = {}


def check_labels(labels: Mapping[str, str], place: Place) -> None:
    """Note every label that is not one of `LABELS`."""
    for field, label in labels.items():
        if label not in LABELS:
            near = meant(label, LABELS)
            remedy = msg('write "{near}"', near=near) if near else msg("write one of these")
            place.fault(f"provenance.{field}", label, msg("is not one of {choices}", choices=LABELS), remedy)


def id_of(raw: Mapping[str, object]) -> str:
    """The id of an entry, valid or not."""
    return str(raw.get("id", "?"))


def ends_of(raw: Mapping[str, object]) -> str:
    """The name of a route in a fault: its two ends as written."""
    ends = raw.get("ends", ())
    return " - ".join(map(str, ends)) if isinstance(ends, list) else str(ends)


def english_of(raw: Mapping[str, object]) -> str:
    """The name of a feature in a fault: its English name."""
    names = raw.get("names")
    return str(names.get(ENGLISH, "?")) if isinstance(names, dict) else "?"


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
            geography=head.geography or ("paper" if head.borrows else head.id),
            coast=head.coast,
            borrows=head.borrows,
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
                self._head.fault(table, twice, msg("is there twice"), msg("keep one of them"))

    def _province(self, row: Row[ProvinceEntry]) -> Province:
        entry = row.entry
        _check_fleet(entry.fleet, row.place)
        return Province(
            id=entry.id,
            names=entry.names,
            victory_points=entry.victory_points,
            groups=entry.groups,
            fleet=entry.fleet,
            note=entry.note,
            provenance=row.provenance,
            label=entry.label,
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
            label=entry.label,
        )

    def _route(self, row: Row[RouteEntry], kinds: Sequence[str]) -> Route:
        entry = row.entry
        a, b = entry.ends
        _check_known(entry.kind, kinds, "kind", row.place, "map.toml")
        for end in entry.ends:
            _check_known(end, self._spaces.ids, "ends", row.place, "spaces.toml")
        if a == b:
            row.place.fault("ends", a, msg("is at both ends"), msg("write two different spaces"))
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
        name = f"{snake_case(entry.names.en)}.{entry.kind}"
        return Feature(name, entry.names, entry.kind, entry.points, entry.label)


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
            row.place.fault("id", name, msg("is also used by {entry}", entry=seen[name]), msg("remove one of them"))
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
        raise MapError([Fault(shown_path(folder), "", "", "", reason, msg("choose a folder with a map.toml"))])
    faults: list[Fault] = []
    documents = _documents(folder, faults)
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


def _documents(folder: Path, faults: list[Fault]) -> list[Document | None]:
    """The files of a map, None for one that cannot be read. Where the map borrows, only map.toml must be there."""
    first, *others = FILES
    numbers = owner_numbers(folder, faults)
    head = _document(folder / first, faults, numbers)
    if head is None or "borrows" not in head.content:
        return [head, *(_document(folder / name, faults, numbers) for name in others)]
    rest = [
        _document(folder / name, faults, numbers)
        if (folder / name).exists()
        else absent_document(shown_path(folder / name))
        for name in others
    ]
    return [completed_head(folder, head, Place(faults, head.shown)), *rest]


def owner_numbers(folder: Path, faults: list[Fault]) -> OwnerNumbers | None:
    """The owner's numbers of a map folder; faults in their file are noted."""
    try:
        return numbers_beside(folder)
    except MapError as error:
        faults.extend(error.faults)
        return None


def _document(path: Path, faults: list[Fault], numbers: OwnerNumbers | None) -> Document | None:
    read = read_document(path, shown_path(path))
    if isinstance(read, Document):
        read = overlaid(read, numbers, path.stem)
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
