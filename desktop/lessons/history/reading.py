"""Files of history read: every field typed and checked, every fault named with file, step, field, reason and remedy."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from desktop.atlas.atlas import Atlas
from desktop.atlas.conversion import Place, convert_entry
from desktop.atlas.documents import read_document
from desktop.atlas.faults import Fault, write_or_add
from desktop.atlas.files import shown_path
from desktop.language import msg
from desktop.lessons.explorer.roads import Stepped
from desktop.lessons.history.documents import JourneyEntry, JourneyStop, TimelineEntry
from desktop.lessons.history.journeys import Journey, NoWay, journey_of, leg_between
from desktop.lessons.history.timeline import Annals
from desktop.resources import assets


def shipped_journeys() -> Path:
    """The folder of the journeys that come with the program."""
    return assets("history", "journeys")


def shipped_timeline() -> Path:
    """The timeline that comes with the program."""
    return assets("history", "timeline.toml")


def read_journeys(kit: Stepped, folder: Path) -> tuple[list[Journey], list[Fault]]:
    """The journeys of a folder that are on the map of `kit`, in order; and every fault of every file."""
    journeys, faults = [], []
    for path in sorted(folder.glob("*.toml")):
        journey, found = read_journey(kit, path)
        faults += found
        if journey is not None:
            journeys.append(journey)
    return sorted(journeys, key=lambda journey: (journey.entry.order, journey.id)), faults


def read_journey(kit: Stepped, path: Path) -> tuple[Journey | None, list[Fault]]:
    """The journey of one file, None where something is at fault or it is on another map; and every fault."""
    document = read_document(path, shown_path(path))
    if isinstance(document, Fault):
        return None, [document]
    faults: list[Fault] = []
    place = Place(faults, document.shown)
    entry = convert_entry(document.content, JourneyEntry, place)
    if entry is None or entry.map != kit.atlas.id:
        return None, faults
    if not entry.stop:
        place.fault("stop", None, msg("is missing"), msg("write the places of the journey"))
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
        place.fault(field, space, msg("is no space of the map"), write_or_add(space, atlas.spaces, "spaces.toml"))
    return not unknown


def _check_leg(kit: Stepped, before: JourneyStop, stop: JourneyStop, place: Place) -> None:
    if stop.place == before.place or before.place not in kit.atlas.spaces:
        return
    try:
        leg_between(kit, before, stop)
    except NoWay as none:
        reason = msg("is joined by no route") if not none.count else msg("is joined by land and by sea")
        remedy = msg("write the spaces between in through") if not none.count else msg('write by = "land" or "sea"')
        place.fault("through", f"{none.here} - {none.there}", reason, remedy)


def _check_order(before: JourneyStop, stop: JourneyStop, place: Place) -> None:
    if before.year is None or stop.year is None:
        return
    told = before.month and stop.month and before.year == stop.year
    if stop.year > before.year or (told and stop.month < before.month):
        place.fault("year", stop.year, msg("is before the step before it"), msg("write the steps in order of time"))


def read_timeline(atlas: Atlas, path: Path) -> tuple[Annals | None, list[Fault]]:
    """The timeline of a file, None where something is at fault or it is on another map; and every fault."""
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
            remedy = msg("write the changes in order of time")
            within.fault("year", change.year, msg("is before the one before it, or outside"), remedy)
        before = min(before, change.year)
        _known(change.holder, holders, "holder", within)
        for province in change.provinces:
            _known(province, atlas.provinces, "provinces", within)
    return (None if faults else Annals(entry)), faults


def _known(word: str, choices: Iterable[str], field: str, place: Place) -> None:
    known = tuple(choices)
    if word not in known:
        place.fault(field, word, msg("is not known"), write_or_add(word, known, "provinces.toml"))
