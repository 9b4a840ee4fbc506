"""Whether every journey and the timeline can be read, and what of them was not looked up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from desktop.atlas.model import Words
from desktop.language import LANGUAGES
from desktop.lessons.checked import Checked
from desktop.lessons.explorer.roads import Stepped
from desktop.lessons.history.journeys import Journey
from desktop.lessons.history.reading import read_journeys, read_timeline, shipped_journeys, shipped_timeline
from desktop.lessons.history.timeline import Annals
from desktop.lessons.history.writers import unnamed, writers


def check(kit: Stepped) -> Checked:
    """The shipped journeys and timeline of a map, and how many of its places have a number in Pleiades."""
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
