"""A journey as words and as a chart: the stops by number, the legs that were made, the one that is looked at."""

from __future__ import annotations

from itertools import pairwise

from desktop.language import current_language, tr, trn
from desktop.lessons.history.documents import JourneyStop, WayLabel
from desktop.lessons.history.journeys import Journey, JourneyLeg
from desktop.lessons.history.writers import in_words
from desktop.scene.charts.marks import PLAIN, START, WAYS, Chart, ChartBand, ChartDisc, ChartHead
from desktop.windows.on_table import OnTable
from desktop.windows.school.explorer.asked import MapAnswer, ViewRow

_MADE, _NOW, _AHEAD = WAYS[1], WAYS[0], PLAIN


def journey_chart(journey: Journey, number: int) -> Chart:
    """All stops; the legs up to the stop `number` (from 0), the last of them on top with heads that tell its way."""
    bands = [ChartBand(leg.routes, _MADE, 0.75) for leg in journey.legs[1:number] if leg is not None]
    heads, leg = [], journey.legs[number]
    if leg is not None:
        bands.append(ChartBand(leg.routes, _NOW, 1.1))
        heads = [
            ChartHead(route, there, _NOW) for route, (_, there) in zip(leg.routes, pairwise(leg.spaces), strict=True)
        ]
    return Chart(_discs(journey, number), bands, heads=heads)


def _discs(journey: Journey, number: int) -> list[ChartDisc]:
    """A stop where the journey comes twice has the number of the visit that is looked at, else of the first."""
    shown = {stop.place: place for place, stop in reversed([*enumerate(journey.stops)])}
    shown[journey.stops[number].place] = number
    tones = {place: _NOW if place == number else START if place < number else _AHEAD for place in shown.values()}
    discs = [ChartDisc(space, str(place + 1), tones[place]) for space, place in shown.items()]
    return sorted(discs, key=lambda disc: disc.tone == _NOW)


def journey_answer(table: OnTable, journey: Journey) -> MapAnswer:
    """A whole journey as a view for paper: all that was gone, and every stop with its words and its writers."""
    language = current_language()
    rows = [
        ViewRow("\n".join(_told(table, number, stop, leg)), (stop.place,))
        for number, (stop, leg) in enumerate(zip(journey.stops, journey.legs, strict=True), 1)
    ]
    last = len(journey.stops) - 1
    gone = [space for leg in journey.legs if leg is not None for space in leg.spaces]
    return MapAnswer(
        journey.entry.title.in_language(language),
        rows,
        journey_chart(journey, last),
        journey.entry.about.in_language(language),
        (*(stop.place for stop in journey.stops), *gone),
    )


def _told(table: OnTable, number: int, stop: JourneyStop, leg: JourneyLeg | None) -> list[str]:
    words = f"{number} · {stop_line(table, stop)} · {stop.text.in_language(current_language())}"
    went = " · ".join(leg_words(leg)) if leg is not None else ""
    return [words, " · ".join(part for part in (went, source_words(stop.sources, checked=stop.checked)) if part)]


def stop_line(table: OnTable, stop: JourneyStop) -> str:
    """A stop as a line of a list: where and when."""
    return f"{place_words(table, stop)} · {stop.when.in_language(current_language())}"


def place_words(table: OnTable, stop: JourneyStop) -> str:
    """The name on the map; of a place that is only near it, that it is."""
    name = table.space(stop.place)
    return tr("near {name}", name=name) if stop.near else name


def today_words(table: OnTable, stop: JourneyStop) -> str:
    """The place today, and its number in Pleiades."""
    space = table.atlas.spaces[stop.place]
    words = tr("today {name}", name=space.modern)
    return f"{words} · {tr('Pleiades')} {space.pleiades}" if space.pleiades else words


def leg_words(leg: JourneyLeg) -> list[str]:
    """What a leg costs in the game, its length, its days, and whether the way is told."""
    points = trn("{n} movement point", "{n} movement points", leg.points)
    said = [f"{points} · {tr('{n} km', n=round(leg.km))}"]
    if leg.told_days is not None:
        said.append(trn("{n} day, as the writer tells", "{n} days, as the writer tells", leg.told_days))
    days = max(1, round(leg.reckoned_days))
    said.append(trn("some {n} day at usual rates (house)", "some {n} days at usual rates (house)", days))
    if leg.way is WayLabel.HOUSE:
        said.append(tr("The way between is ours: the likeliest over the routes of the map (house)"))
    return said


def source_words(sources: tuple[str, ...], *, checked: bool) -> str:
    """Who tells it, and whether the text was looked up; that nobody was where nobody is named."""
    if not sources:
        return tr("No writer was looked up")
    language = current_language()
    told = "; ".join(in_words(source, language) for source in sources)
    if checked:
        return tr("Told by {sources}", sources=told)
    return tr("Told by {sources} (as quoted; the text was not compared yet)", sources=told)
