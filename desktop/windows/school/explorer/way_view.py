"""The ways from one place to another, and the rings round a place."""

from __future__ import annotations

from desktop.language import tr, trn
from desktop.lessons.explorer.rings import rings_from
from desktop.lessons.explorer.ways import LAND_KM_A_DAY, SEA_KM_A_DAY, TravelWay, travel_ways
from desktop.scene.charts.marks import START, WAYS, Chart, ChartBand, ChartDisc, tone_out
from desktop.windows.on_table import OnTable
from desktop.windows.school.explorer.asked import MapAnswer, MapAsked, ViewRow
from desktop.windows.school.explorer.wording import names_of, points

_BY_THE_WAY = 4
"""Places by the way that are named."""


def show_ways(asked: MapAsked) -> MapAnswer:
    """The cheapest way and the three next best, the one that is looked at on top."""
    table = asked.table
    if not asked.start:
        return MapAnswer(tr("Click the place where the way begins."), chart=_ends(asked))
    if not asked.goal or asked.start == asked.goal:
        name = table.space(asked.start)
        return MapAnswer(tr("From {name}: click the place where the way ends.", name=name), chart=_ends(asked))
    found = travel_ways(asked.roads(), asked.start, asked.goal)
    names = {"start": table.space(asked.start), "goal": table.space(asked.goal)}
    if not found:
        return MapAnswer(tr("There is no such way from {start} to {goal}.", **names), chart=_ends(asked))
    rows = [ViewRow(_way_words(table, number, way), way.routes) for number, way in enumerate(found, 1)]
    return MapAnswer(tr("From {start} to {goal}", **names), rows, _way_chart(asked, found), _how_counted())


def _way_words(table: OnTable, number: int, way: TravelWay) -> str:
    days = trn("{n} day", "{n} days", max(1, round(way.days)))
    first = " · ".join((f"{number}", points(way.points), tr("{n} km", n=round(way.km)), days))
    by = tr("by {names}", names=names_of(table, _by_the_way(table, way), _BY_THE_WAY)) if len(way.spaces) > 2 else ""
    voyages = trn("{n} voyage", "{n} voyages", way.voyages) if way.voyages else ""
    return "\n".join(filter(None, (first, "; ".join(filter(None, (voyages, by))))))


def _by_the_way(table: OnTable, way: TravelWay) -> tuple[str, ...]:
    """The greatest places that are passed, in the order of the way."""
    atlas, passed = table.atlas, way.spaces[1:-1]
    great = sorted(passed, key=lambda space: atlas.space_kinds[atlas.spaces[space].kind].rank)[:_BY_THE_WAY]
    return tuple(space for space in passed if space in great)


def _way_chart(asked: MapAsked, found: tuple[TravelWay, ...]) -> Chart:
    chosen = asked.chosen if asked.chosen < len(found) else 0
    order = [*(number for number in reversed(range(len(found))) if number != chosen), chosen]
    bands = []
    for number in order:
        others = {route for other in order if other != number for route in found[other].routes}
        own = [route for route in found[number].routes if route not in others] or found[number].routes
        width = 1.5 if number == chosen else 0.8
        bands.append(ChartBand(found[number].routes, WAYS[number], width, str(number + 1), own[len(own) // 2]))
    return Chart(_ends(asked).discs, bands, asked.closed)


def _ends(asked: MapAsked) -> Chart:
    ends = ((asked.start, "A"), (asked.goal, "B"))
    return Chart([ChartDisc(space, letter, START) for space, letter in ends if space], (), asked.closed)


def _how_counted() -> str:
    return tr(
        "Points as the rules count them, with nobody in the way. Days: the length of the routes at {land} km a day on "
        "land and {sea} km at sea, without rest (our own measure).",
        land=LAND_KM_A_DAY,
        sea=SEA_KM_A_DAY,
    )


def show_rings(asked: MapAsked) -> MapAnswer:
    """How far every place lies from one."""
    if not asked.start:
        return MapAnswer(tr("Click the place from which the distances are counted."), chart=_ends(asked))
    table, rings = asked.table, rings_from(asked.roads(), asked.start)
    name = table.space(asked.start)
    far = max(rings, default=0)
    discs = [ChartDisc(asked.start, "0", START)]
    rows = []
    for number, spaces in rings.items():
        if number:
            discs += [ChartDisc(space, str(number), tone_out(number - 1, far)) for space in spaces]
            rows.append(ViewRow(f"{points(number)}: {names_of(table, spaces)}", spaces))
    reached = {space for spaces in rings.values() for space in spaces}
    left = tuple(space for space in table.atlas.spaces if space not in reached)
    if left:
        rows.append(ViewRow(tr("Out of reach: {names}", names=names_of(table, left)), left))
    title = trn(
        "From {name} the farthest place is {n} movement point away",
        "From {name} the farthest place is {n} movement points away",
        far,
        name=name,
    )
    legend = tr("The number on a place: movement points from {name}; the lighter, the farther.", name=name)
    return MapAnswer(title, rows, Chart(discs, (), asked.closed), legend)
