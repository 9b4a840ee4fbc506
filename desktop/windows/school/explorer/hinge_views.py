"""What hangs on one road, where most travel goes, and what a barrier changes."""

from __future__ import annotations

from desktop.language import tr, trn
from desktop.lessons.explorer.hinges import Hinge, hinges, mainland_and_islands, traffic
from desktop.lessons.explorer.rings import Detour, detours
from desktop.lessons.explorer.roads import OPEN, Means
from desktop.scene.charts.marks import PLAIN, START, STEPS_OUT, WAYS, Chart, ChartBand, ChartDisc, tone_out
from desktop.windows.on_table import OnTable
from desktop.windows.school.explorer.asked import MapAnswer, MapAsked, ViewRow
from desktop.windows.school.explorer.wording import names_of, points, route_name, thing_name

_BUSIEST = 14
_ON_PLATES = 8


def show_hinges(asked: MapAsked) -> MapAnswer:
    """Roads and places without which a part of the land falls off, then islands."""
    table, roads = asked.table, asked.roads(Means.LAND)
    found = _each_once(hinges(roads))
    islands = mainland_and_islands(roads)[1:]
    rows = [ViewRow(_hinge_words(table, hinge), (hinge.thing,)) for hinge in found]
    rows += [ViewRow(tr("Only by sea: {names}", names=names_of(table, island)), island) for island in islands]
    bands = [
        ChartBand((hinge.thing,), WAYS[0], 1.0 + min(1.4, len(hinge.cut_off) / 8), str(len(hinge.cut_off)))
        for hinge in reversed(found)
        if hinge.is_route
    ]
    discs = [ChartDisc(hinge.thing, str(len(hinge.cut_off)), WAYS[0]) for hinge in found if not hinge.is_route]
    discs += [ChartDisc(space, "≈", STEPS_OUT[2]) for island in islands for space in island]
    title = tr("On land, this hangs on one road or one place")
    legend = tr("Number: places that are cut off on land without this road or place. ≈: only to be reached by sea.")
    return MapAnswer(title, rows, Chart(discs, bands, asked.closed), legend)


def _each_once(found: tuple[Hinge, ...]) -> tuple[Hinge, ...]:
    """Without places that cut off no more than the road beside them does."""
    by_road = {hinge.cut_off for hinge in found if hinge.is_route}
    return tuple(hinge for hinge in found if hinge.is_route or hinge.cut_off not in by_road)


def _hinge_words(table: OnTable, hinge: Hinge) -> str:
    lost = trn("{n} place cut off", "{n} places cut off", len(hinge.cut_off))
    name = thing_name(table, hinge.thing)
    return f"{name}: {lost} – {names_of(table, hinge.cut_off, 6)}"


def show_traffic(asked: MapAsked) -> MapAnswer:
    """Over which routes the cheapest ways between all places lead."""
    table, used = asked.table, traffic(asked.roads())
    busiest = sorted((route for route in used if used[route] > 0), key=lambda route: (-used[route], route))
    most = used[busiest[0]] if busiest else 1.0
    bands = []
    for number, route in reversed([*enumerate(busiest)]):
        share, words = used[route] / most, ""
        if number < _ON_PLATES:
            words = tr("{n}\N{NO-BREAK SPACE}%", n=round(100 * used[route]))
        bands.append(ChartBand((route,), tone_out(5 - round(5 * share), 6), 0.25 + 2.2 * share, words))
    rows = [
        ViewRow(
            tr("{road}: {n}\N{NO-BREAK SPACE}% of all ways", road=route_name(table, route), n=round(100 * used[route])),
            (route,),
        )
        for route in busiest[:_BUSIEST]
    ]
    title = tr("The busiest roads: where armies meet")
    legend = tr(
        "The broader and darker a route, the more of the cheapest ways between any two places lead over it (of all "
        "ways, so many per cent)."
    )
    return MapAnswer(title, rows, Chart((), bands, asked.closed), legend)


def show_barrier(asked: MapAsked) -> MapAnswer:
    """What lies farther from a place because something is closed."""
    table = asked.table
    start = [ChartDisc(asked.start, "A", START)] if asked.start else []
    if not asked.start or not asked.shut:
        said = tr("Choose a place, then click a road to close it, or a place with Shift: what lies farther then?")
        return MapAnswer(said, chart=Chart(start, (), asked.closed))
    name = table.space(asked.start)
    if asked.start in asked.shut.spaces:
        return MapAnswer(tr("{name} itself is closed.", name=name), chart=Chart((), (), asked.closed))
    changed = detours(asked.roads(shut=OPEN), asked.roads(), asked.start)
    changed = tuple(each for each in changed if each.space not in asked.shut.spaces)
    discs = start + [_changed_disc(each) for each in changed]
    rows = [ViewRow(_changed_words(table, each), (each.space,)) for each in changed]
    title = (
        trn("From {name} {n} place lies farther", "From {name} {n} places lie farther", len(changed), name=name)
        if changed
        else tr("From {name} nothing lies farther: there are other ways as good", name=name)
    )
    legend = tr("+ and a number: so many movement points more. –: cut off. A cross: closed.")
    return MapAnswer(title, rows, Chart(discs, (), asked.closed), legend)


def _changed_disc(each: Detour) -> ChartDisc:
    if each.after is None:
        return ChartDisc(each.space, "–", WAYS[0])
    more = each.after - each.before
    return ChartDisc(each.space, f"+{more}", PLAIN if more == 1 else STEPS_OUT[5])


def _changed_words(table: OnTable, each: Detour) -> str:
    name = table.space(each.space)
    if each.after is None:
        return tr("{name}: cut off (was {points})", name=name, points=points(each.before))
    return tr("{name}: {points} instead of {n}", name=name, points=points(each.after), n=each.before)
