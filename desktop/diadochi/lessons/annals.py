"""Journeys and the timeline of provinces: their files, their readers and their check.

assets/history/README.md explains the files to their authors.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from diadochi.atlas.atlas import Atlas, route_kilometres
from diadochi.atlas.conversion import Place, convert_entry
from diadochi.atlas.documents import Fault, MapError, read_document, write_or_add
from diadochi.atlas.map_files import shown_path
from diadochi.atlas.model import Element, RouteStep, Words
from diadochi.language import LANGUAGES, msg
from diadochi.lessons.roads import LAND_KM_A_DAY, SEA_KM_A_DAY
from diadochi.lessons.rule_texts import Checked
from diadochi.resources import assets
from diadochi.rules.core.game import GameKit

Year = Annotated[int, Meta(ge=200, le=400)]
"""Years BC."""


class WayLabel(StrEnum):
    """Where the way between two stops comes from."""

    HISTORY = "history"
    HOUSE = "house"


class JourneyStop(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One stop of a journey: where, when, what happened.

    `through` are the spaces passed since the last stop, `by` is land or sea if both connect two of them. `near`: the
    true place is near this space or not exactly known. `year` (BC) and `month` (1 to 12, 0 if unknown) order the stops;
    without a year it is undated. `days` is the duration that a writer gives. `way` says whether the way is from a
    writer or our own. `sources` name the writers; `checked` means that the text itself was looked up.
    """

    place: str
    when: Words
    text: Words
    through: tuple[str, ...] = ()
    by: Element | None = None
    near: bool = False
    year: Year | None = None
    month: Annotated[int, Meta(ge=0, le=12)] = 0
    days: Annotated[int, Meta(ge=1, le=400)] | None = None
    way: WayLabel = WayLabel.HISTORY
    sources: tuple[str, ...] = ()
    checked: bool = False


class JourneyEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A journey on a map."""

    map: str
    title: Words
    about: Words
    stop: tuple[JourneyStop, ...]
    order: int = 0


class HolderEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ruler of provinces. `sign` is written on the map, `colour` is a letter of the table's colours."""

    id: str
    names: Words
    sign: Annotated[str, Meta(min_length=1, max_length=2)]
    colour: Annotated[str, Meta(pattern="^[A-EI]$")]


class HoldingChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From this year (BC) these provinces belong to a ruler, until the next change of each.

    `sources` are as quoted in handbooks, unless `checked`, i.e. their text was looked up.
    """

    year: Year
    holder: str
    provinces: tuple[str, ...]
    contested: bool = False
    sources: tuple[str, ...] = ()
    checked: bool = False


class TimelineEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A timeline on a map, from the `first` to the `last` year BC."""

    map: str
    first: Year
    last: Year
    holder: tuple[HolderEntry, ...]
    change: tuple[HoldingChange, ...]


# --- journeys


class NoWay(Exception):
    """Two successive spaces are not connected, or by two routes without a choice."""

    def __init__(self, here: str, there: str, count: int) -> None:
        self.here, self.there, self.count = here, there, count
        super().__init__(f"{here} - {there}: {count}")


@dataclass(frozen=True)
class JourneyLeg:
    """The way from one stop to the next. `routes` in order; `points` are movement points, lengths in kilometres.

    `told_days` is the duration that a writer gives, or None.
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
        return self.land_km + self.sea_km

    @property
    def reckoned_days(self) -> float:
        """The days of travel at the usual speed of armies and ships (our own choice)."""
        return self.land_km / LAND_KM_A_DAY + self.sea_km / SEA_KM_A_DAY


@dataclass(frozen=True)
class Journey:
    """A journey with the leg to each stop: None for the first, and if no one moved."""

    id: str
    entry: JourneyEntry
    legs: tuple[JourneyLeg | None, ...]

    @property
    def stops(self) -> tuple[JourneyStop, ...]:
        return self.entry.stop


def journey_of(kit: GameKit, path: Path, entry: JourneyEntry) -> Journey:
    """The journey in a file whose places exist. Raises NoWay."""
    legs: list[JourneyLeg | None] = [None]
    for before, stop in pairwise(entry.stop):
        legs.append(leg_between(kit, before, stop) if stop.place != before.place else None)
    return Journey(path.stem, entry, tuple(legs))


def leg_between(kit: GameKit, before: JourneyStop, stop: JourneyStop) -> JourneyLeg:
    """The way between two stops. Raises NoWay."""
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


def _step(kit: GameKit, here: str, there: str, by: Element | None) -> RouteStep:
    steps = [step for step in kit.steps[here] if step.to == there]
    fitting = [step for step in steps if step.by == by] or steps
    if len(fitting) != 1:
        raise NoWay(here, there, len(fitting))
    return fitting[0]


# --- timeline


class Tenure(NamedTuple):
    """The state of a province in a year: its ruler, since when (BC), whether it was contested, and the sources.

    `checked` means that the sources were looked up.
    """

    province: str
    holder: HolderEntry
    since: int
    contested: bool
    sources: tuple[str, ...]
    checked: bool


class Annals:
    """All changes on a map in order of time; years are BC and count downwards."""

    def __init__(self, entry: TimelineEntry) -> None:
        self.entry = entry
        self.holders: Mapping[str, HolderEntry] = {holder.id: holder for holder in entry.holder}
        self.years = range(entry.first, entry.last - 1, -1)

    def held(self, year: int) -> dict[str, Tenure]:
        """The state of every province in a year; unknown ones are left out."""
        held: dict[str, Tenure] = {}
        for change in self.entry.change:
            if change.year >= year:
                for province in change.provinces:
                    held[province] = self._tenure(change, province)
        return held

    def changes(self, year: int) -> tuple[Tenure, ...]:
        """The changes in a year, in the order of the file."""
        return tuple(
            self._tenure(change, province)
            for change in self.entry.change
            if change.year == year
            for province in change.provinces
        )

    def _tenure(self, change: HoldingChange, province: str) -> Tenure:
        holder = self.holders[change.holder]
        return Tenure(province, holder, change.year, change.contested, change.sources, change.checked)


# --- writers


class WriterEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A writer and one of his works; `cited` is how sources that name it begin."""

    cited: str
    names: Words


class _Writers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    writer: tuple[WriterEntry, ...]


@lru_cache(maxsize=1)
def writers() -> tuple[WriterEntry, ...]:
    """All writers, the longest `cited` first. Raises MapError if the file is faulty."""
    path = assets("history", "writers.toml")
    document = read_document(path, shown_path(path))
    if isinstance(document, Fault):
        raise MapError([document])
    faults: list[Fault] = []
    entry = convert_entry(document.content, _Writers, Place(faults, document.shown))
    if entry is None:
        raise MapError(faults)
    return tuple(sorted(entry.writer, key=lambda writer: -len(writer.cited)))


def in_words(source: str, language: str) -> str:
    """A source in a language; unchanged if its writer is not in the list."""
    for writer in writers():
        if source == writer.cited or source.startswith(f"{writer.cited} "):
            return writer.names.in_language(language) + source.removeprefix(writer.cited)
    return source


def unnamed(sources: Iterable[str]) -> tuple[str, ...]:
    """The sources whose writer is not in the list."""
    known = [writer.cited for writer in writers()]
    return tuple(
        source
        for source in dict.fromkeys(sources)
        if not any(source == cited or source.startswith(f"{cited} ") for cited in known)
    )


# --- reading files
# Every field is checked; faults name the file, the stop, the field, the reason and the remedy.


def shipped_journeys() -> Path:
    return assets("history", "journeys")


def shipped_timeline() -> Path:
    return assets("history", "timeline.toml")


def read_journeys(kit: GameKit, folder: Path) -> tuple[list[Journey], list[Fault]]:
    """The journeys of a folder on the map of `kit`, in order, and all faults of its files."""
    journeys, faults = [], []
    for path in sorted(folder.glob("*.toml")):
        journey, found = read_journey(kit, path)
        faults += found
        if journey is not None:
            journeys.append(journey)
    return sorted(journeys, key=lambda journey: (journey.entry.order, journey.id)), faults


def read_journey(kit: GameKit, path: Path) -> tuple[Journey | None, list[Fault]]:
    """The journey in a file (None if it is faulty or for another map), and its faults."""
    document = read_document(path, shown_path(path))
    if isinstance(document, Fault):
        return None, [document]
    faults: list[Fault] = []
    place = Place(faults, document.shown)
    entry = convert_entry(document.content, JourneyEntry, place)
    if entry is None or entry.map != kit.atlas.id:
        return None, faults
    if not entry.stop:
        place.fault("stop", None, msg("is missing"), msg("add the stops of the journey"))
    before: JourneyStop | None = None
    for number, stop in enumerate(entry.stop, 1):
        within = place.within(f"stop {number} ({stop.place})")
        if _spaces_exist(kit.atlas, stop, within) and before is not None:
            _check_leg(kit, before, stop, within)
            _check_order(before, stop, within)
        before = stop
    return (None if faults else journey_of(kit, path, entry)), faults


def _spaces_exist(atlas: Atlas, stop: JourneyStop, place: Place) -> bool:
    unknown = [space for space in (stop.place, *stop.through) if space not in atlas.spaces]
    for space in unknown:
        field = "place" if space == stop.place else "through"
        place.fault(field, space, msg("is not a space on the map"), write_or_add(space, atlas.spaces, "spaces.toml"))
    return not unknown


def _check_leg(kit: GameKit, before: JourneyStop, stop: JourneyStop, place: Place) -> None:
    if stop.place == before.place or before.place not in kit.atlas.spaces:
        return
    try:
        leg_between(kit, before, stop)
    except NoWay as none:
        reason = msg("has no route") if not none.count else msg("has routes by land and by sea")
        remedy = msg("add the spaces between to through") if not none.count else msg('write by = "land" or "sea"')
        place.fault("through", f"{none.here} - {none.there}", reason, remedy)


def _check_order(before: JourneyStop, stop: JourneyStop, place: Place) -> None:
    if before.year is None or stop.year is None:
        return
    dated = before.month and stop.month and before.year == stop.year
    if stop.year > before.year or (dated and stop.month < before.month):
        place.fault("year", stop.year, msg("is earlier than the step before it"), msg("put the steps in order of time"))


def read_timeline(atlas: Atlas, path: Path) -> tuple[Annals | None, list[Fault]]:
    """The timeline in a file (None if it is faulty or for another map), and its faults."""
    document = read_document(path, shown_path(path))
    if isinstance(document, Fault):
        return None, [document]
    faults: list[Fault] = []
    place = Place(faults, document.shown)
    entry = convert_entry(document.content, TimelineEntry, place)
    if entry is None or entry.map != atlas.id:
        return None, faults
    holders = {holder.id for holder in entry.holder}
    before = entry.first
    for number, change in enumerate(entry.change, 1):
        within = place.within(f"change {number}")
        if not entry.last <= change.year <= before:
            remedy = msg("put the changes in order of time")
            within.fault("year", change.year, msg("is earlier than the one before it, or out of range"), remedy)
        before = min(before, change.year)
        _known(change.holder, holders, "holder", within)
        for province in change.provinces:
            _known(province, atlas.provinces, "provinces", within)
    return (None if faults else Annals(entry)), faults


def _known(word: str, choices: Iterable[str], field: str, place: Place) -> None:
    known = tuple(choices)
    if word not in known:
        place.fault(field, word, msg("is unknown"), write_or_add(word, known, "provinces.toml"))


# --- checking


def check(kit: GameKit) -> Checked:
    """Check the program's journeys and timeline of a map, and count places with a number in Pleiades."""
    journeys, faults = read_journeys(kit, shipped_journeys())
    timeline, more = read_timeline(kit.atlas, shipped_timeline())
    stops = [stop for journey in journeys for stop in journey.stops]
    changes = timeline.entry.change if timeline is not None else ()
    spaces = kit.atlas.spaces.values()
    figures = {
        "journeys": len(journeys),
        "stops": len(stops),
        "stops_without_source": sum(not stop.sources for stop in stops),
        "stops_not_checked": sum(not stop.checked for stop in stops),
        "stops_undated": sum(stop.year is None for stop in stops),
        "changes": len(changes),
        "changes_without_source": sum(not change.sources for change in changes),
        "changes_not_checked": sum(not change.checked for change in changes),
        "places_in_pleiades": sum(bool(space.pleiades) for space in spaces),
        "places_not_in_pleiades": sum(not space.pleiades for space in spaces),
    }
    return Checked(
        {"history": figures},
        unsolved=tuple(fault.sentence() for fault in (*faults, *more)),
        untranslated=(
            *_untranslated(journeys, timeline),
            *unnamed(source for stop in stops for source in stop.sources),
            *unnamed(source for change in changes for source in change.sources),
        ),
    )


def _untranslated(journeys: Iterable[Journey], timeline: Annals | None) -> Iterator[str]:
    for where, words in _all_words(journeys, timeline):
        missing = [code for code in LANGUAGES if not words.get(code)]
        if missing:
            yield f"{where}: {', '.join(missing)}"


def _all_words(journeys: Iterable[Journey], timeline: Annals | None) -> Iterator[tuple[str, Words]]:
    for journey in journeys:
        yield f"{journey.id}: title", journey.entry.title
        yield f"{journey.id}: about", journey.entry.about
        for number, stop in enumerate(journey.stops, 1):
            yield f"{journey.id}: stop {number}.when", stop.when
            yield f"{journey.id}: stop {number}.text", stop.text
    for writer in writers():
        yield f"writer {writer.cited}", writer.names
    for holder in timeline.entry.holder if timeline is not None else ():
        yield f"holder {holder.id}", holder.names
