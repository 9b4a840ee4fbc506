"""The views of the explorer, each with its question and its answer: routes, rings, hinges, traffic,
ports, provinces.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from diadochi.language import Message, current_language, msg, tr, trn
from diadochi.lessons.roads import (
    LAND_KM_A_DAY,
    OPEN,
    SEA_KM_A_DAY,
    Detour,
    Hinge,
    Means,
    Roads,
    Shut,
    TravelWay,
    detours,
    hinges,
    kind_alone,
    lanes_from,
    mainland_and_islands,
    province_facts,
    rings_from,
    traffic,
    travel_ways,
)
from diadochi.scene.charts import PLAIN, START, STEPS_OUT, WAYS, Chart, ChartBand, ChartDisc, tone_out
from diadochi.windows.inspector_panel import points
from diadochi.windows.table_state import OnTable

# --- question and answer of a view


class Ask(Enum):
    """The inputs a view needs."""

    START = "start"
    GOAL = "goal"
    MEANS = "means"
    KIND = "kind"
    PROVINCE = "province"


@dataclass(frozen=True)
class MapAsked:
    """`start` and `goal` are spaces, empty for none; `chosen` is the current row, from 0."""

    table: OnTable
    start: str = ""
    goal: str = ""
    means: Means = Means.MIXED
    kind: str = ""
    province: str = ""
    shut: Shut = OPEN
    chosen: int = 0

    @property
    def closed(self) -> tuple[str, ...]:
        """Closed routes and spaces, which a chart crosses out."""
        return (*sorted(self.shut.routes), *sorted(self.shut.spaces))

    def roads(self, means: Means | None = None, shut: Shut | None = None) -> Roads:
        """The map by the chosen means of travel, without what is closed; `means` and `shut` override the inputs."""
        return Roads(self.table.kit, means or self.means, self.shut if shut is None else shut)


class ViewRow(NamedTuple):
    """A line of a list; `things` are the spaces or routes it is about."""

    words: str
    things: tuple[str, ...] = ()


@dataclass(frozen=True)
class MapAnswer:
    """`title` is a sentence, `rows` the list below it, `legend` how the chart is to be read.

    `about` are the spaces that a picture of it shows, with a margin; empty for the whole sheet.
    """

    title: str
    rows: Sequence[ViewRow] = ()
    chart: Chart = field(default_factory=Chart)
    legend: str = ""
    about: Sequence[str] = ()


class MapQuestion(NamedTuple):
    """A view: `line` is a sentence about it, `asks` its inputs, `answer` computes it.

    `closes`: closed places and routes matter to it.
    """

    id: str
    title: Message
    line: Message
    asks: frozenset[Ask]
    answer: Callable[[MapAsked], MapAnswer]
    closes: bool = True


# --- names

MOST_NAMES = 12
"""The most names written out; the rest of a longer list is counted."""


def route_name(table: OnTable, route: str) -> str:
    """The two ends of a route, and the name of the road if it has one."""
    found = table.atlas.routes[route]
    ends = f"{table.space(found.a)} – {table.space(found.b)}"
    return ends if found.names is None else f"{ends} ({found.names.in_language(current_language())})"


def thing_name(table: OnTable, thing: str) -> str:
    """A space or a route by its name."""
    return table.space(thing) if thing in table.atlas.spaces else route_name(table, thing)


def names_of(table: OnTable, spaces: Sequence[str], most: int = MOST_NAMES) -> str:
    """The names of spaces in order; of a long list the first ones, and how many more there are."""
    shown = ", ".join(table.space(space) for space in spaces[:most])
    more = len(spaces) - most
    return shown if more <= 0 else tr("{names} and {n} more", names=shown, n=more)


# --- ways and distances
# The ways from one place to another, and rings of equal cost around a place.

_BY_THE_WAY = 4
"""The most places along a way that are named."""


def show_ways(asked: MapAsked) -> MapAnswer:
    """The cheapest way and the next three, the current one on top."""
    table = asked.table
    if not asked.start:
        return MapAnswer(tr("Click the space where the path starts."), chart=_ends(asked))
    if not asked.goal or asked.start == asked.goal:
        name = table.space(asked.start)
        return MapAnswer(tr("From {name}: click the space where the path ends.", name=name), chart=_ends(asked))
    found = travel_ways(asked.roads(), asked.start, asked.goal)
    names = {"start": table.space(asked.start), "goal": table.space(asked.goal)}
    if not found:
        return MapAnswer(tr("There is no such path from {start} to {goal}.", **names), chart=_ends(asked))
    rows = [ViewRow(_way_words(table, number, way), way.routes) for number, way in enumerate(found, 1)]
    return MapAnswer(tr("From {start} to {goal}", **names), rows, _way_chart(asked, found), _how_counted())


def _way_words(table: OnTable, number: int, way: TravelWay) -> str:
    days = trn("{n} day", "{n} days", max(1, round(way.days)))
    first = " · ".join((f"{number}", points(way.points), tr("{n} km", n=round(way.km)), days))
    by = tr("via {names}", names=names_of(table, _by_the_way(table, way), _BY_THE_WAY)) if len(way.spaces) > 2 else ""
    voyages = trn("{n} voyage", "{n} voyages", way.voyages) if way.voyages else ""
    return "\n".join(filter(None, (first, "; ".join(filter(None, (voyages, by))))))


def _by_the_way(table: OnTable, way: TravelWay) -> tuple[str, ...]:
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
        "Points: movement points by the rules, without enemies. Days: {land} km a day on land and {sea} km "
        "at sea, without rest (house).",
        land=LAND_KM_A_DAY,
        sea=SEA_KM_A_DAY,
    )


def show_rings(asked: MapAsked) -> MapAnswer:
    """The distance of every place from one."""
    if not asked.start:
        return MapAnswer(tr("Click a space to measure distances from it."), chart=_ends(asked))
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
        "The farthest space from {name} is {n} movement point away",
        "The farthest space from {name} is {n} movement points away",
        far,
        name=name,
    )
    legend = tr("Number: movement points from {name}. Lighter is farther.", name=name)
    return MapAnswer(title, rows, Chart(discs, (), asked.closed), legend)


# --- hinges, traffic, barriers
# What depends on a single road, where most ways lead, and what a barrier changes.

_BUSIEST = 14
_ON_PLATES = 8


def show_hinges(asked: MapAsked) -> MapAnswer:
    """Roads and places that, if removed, cut off a part of the land; then islands."""
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
    title = tr("Single links by land")
    legend = tr("Number: spaces cut off by land without this route or space. ≈: reached only by sea.")
    return MapAnswer(title, rows, Chart(discs, bands, asked.closed), legend)


def _each_once(found: tuple[Hinge, ...]) -> tuple[Hinge, ...]:
    by_road = {hinge.cut_off for hinge in found if hinge.is_route}
    return tuple(hinge for hinge in found if hinge.is_route or hinge.cut_off not in by_road)


def _hinge_words(table: OnTable, hinge: Hinge) -> str:
    lost = trn("{n} space cut off", "{n} spaces cut off", len(hinge.cut_off))
    name = thing_name(table, hinge.thing)
    return f"{name}: {lost} – {names_of(table, hinge.cut_off, 6)}"


def show_traffic(asked: MapAsked) -> MapAnswer:
    """The routes that most cheapest ways between all pairs of places use."""
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
            tr("{road}: {n} % of all paths", road=route_name(table, route), n=round(100 * used[route])),
            (route,),
        )
        for route in busiest[:_BUSIEST]
    ]
    title = tr("Busiest routes: where armies meet")
    legend = tr(
        "Wider and darker routes carry more of the cheapest paths between spaces. The number is their share "
        "of all paths."
    )
    return MapAnswer(title, rows, Chart((), bands, asked.closed), legend)


def show_barrier(asked: MapAsked) -> MapAnswer:
    """What is farther from a place because something is closed."""
    table = asked.table
    start = [ChartDisc(asked.start, "A", START)] if asked.start else []
    if not asked.start or not asked.shut:
        said = tr("Choose a space, then click a route to close it, or Shift+click a space.")
        return MapAnswer(said, chart=Chart(start, (), asked.closed))
    name = table.space(asked.start)
    if asked.start in asked.shut.spaces:
        return MapAnswer(tr("{name} itself is closed.", name=name), chart=Chart((), (), asked.closed))
    changed = detours(asked.roads(shut=OPEN), asked.roads(), asked.start)
    changed = tuple(each for each in changed if each.space not in asked.shut.spaces)
    discs = start + [_changed_disc(each) for each in changed]
    rows = [ViewRow(_changed_words(table, each), (each.space,)) for each in changed]
    title = (
        trn("{n} space is now farther from {name}", "{n} spaces are now farther from {name}", len(changed), name=name)
        if changed
        else tr("Nothing is farther from {name}: other paths are just as short", name=name)
    )
    legend = tr("+ and number: extra movement points. –: cut off. Cross: closed.")
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


# --- kinds of route, ports, provinces


def show_kind(asked: MapAsked) -> MapAnswer:
    """What one kind of route connects."""
    table = asked.table
    found = kind_alone(asked.roads(Means.MIXED, OPEN), asked.kind)
    kind = table.atlas.route_kinds[asked.kind].names.in_language(current_language())
    rows, discs = [], []
    for number, group in enumerate(found.groups):
        count = trn("{n} space", "{n} spaces", len(group))
        rows.append(ViewRow(f"{number + 1} · {count}: {names_of(table, group)}", group))
        discs += [ChartDisc(space, str(number + 1), tone_out(number % 6, 6)) for space in group]
    bands = [ChartBand((route,), WAYS[0]) for route in found.routes]
    title = trn(
        "{kind}: {n} on the map, {km} km in total",
        "{kind}: {n} on the map, {km} km in total",
        len(found.routes),
        kind=kind,
        km=round(found.km),
    )
    legend = tr("Spaces with the same number are linked by this kind of route alone.")
    return MapAnswer(title, rows, Chart(discs, bands), legend)


def show_ports(asked: MapAsked) -> MapAnswer:
    """The distance of every port from one, in routes at sea."""
    table = asked.table
    if not asked.start:
        return MapAnswer(tr("Click the port where the ships start."))
    name = table.space(asked.start)
    if asked.start not in table.atlas.ports:
        return MapAnswer(tr("{name} is not a port. Click a space with an anchor.", name=name))
    lanes = lanes_from(table.atlas, asked.start)
    far, rows = max(lanes.values()), []
    for step in range(1, far + 1):
        ports = tuple(port for port, count in lanes.items() if count == step)
        rows.append(ViewRow(f"{trn('{n} sea route', '{n} sea routes', step)}: {names_of(table, ports)}", ports))
    discs = [ChartDisc(asked.start, "0", START)]
    discs += [ChartDisc(port, str(step), tone_out(step - 1, far)) for port, step in lanes.items() if step]
    left = tuple(port for port in table.atlas.ports if port not in lanes)
    if left:
        rows.append(ViewRow(tr("Out of reach: {names}", names=names_of(table, left)), left))
    title = trn(
        "{n} port can be reached from {name}", "{n} ports can be reached from {name}", len(lanes) - 1, name=name
    )
    return MapAnswer(title, rows, Chart(discs), tr("Number: sea routes from {name}.", name=name))


def show_province(asked: MapAsked) -> MapAnswer:
    """A province: its worth, its cities, its neighbours."""
    table = asked.table
    facts = province_facts(table.atlas, asked.province)
    name = table.province(asked.province)
    rows = [ViewRow(_worth(facts.worth), facts.spaces)]
    if facts.cities:
        rows.append(ViewRow(tr("Major cities: {names}", names=names_of(table, facts.cities)), facts.cities))
    rows.append(ViewRow(tr("Spaces: {names}", names=names_of(table, facts.spaces)), facts.spaces))
    discs = [ChartDisc(space, "A", START if space in facts.cities else WAYS[0]) for space in facts.spaces]
    for number, other in enumerate(facts.neighbours, 1):
        beside = province_facts(table.atlas, other)
        rows.append(ViewRow(_neighbour(table, number, other, beside.worth), beside.spaces))
        discs += [ChartDisc(space, str(number), PLAIN) for space in beside.spaces]
    count = len(facts.neighbours)
    title = trn("{name} borders on {n} province", "{name} borders on {n} provinces", count, name=name)
    legend = tr("A: the province, with its major cities dark. Numbers: its neighbours in the list.")
    return MapAnswer(title, rows, Chart(discs), legend)


def _worth(count: int) -> str:
    if not count:
        return tr("Worth no victory points")
    return trn("Worth {n} victory point", "Worth {n} victory points", count)


def _neighbour(table: OnTable, number: int, province: str, worth: int) -> str:
    words = f"{number} · {table.province(province)}"
    return f"{words}: {trn('{n} victory point', '{n} victory points', worth)}" if worth else words


# --- list of views

MAP_QUESTIONS: tuple[MapQuestion, ...] = (
    MapQuestion(
        "ways",
        msg("From A to B"),
        msg("The cheapest path between two spaces, and the next best."),
        frozenset({Ask.START, Ask.GOAL, Ask.MEANS}),
        show_ways,
    ),
    MapQuestion(
        "rings",
        msg("How far is everything?"),
        msg("Rings of equal distance around one space."),
        frozenset({Ask.START, Ask.MEANS}),
        show_rings,
    ),
    MapQuestion(
        "kind",
        msg("One kind of route"),
        msg("What it links, and what it does not."),
        frozenset({Ask.KIND}),
        show_kind,
        closes=False,
    ),
    MapQuestion(
        "hinges",
        msg("What depends on one route?"),
        msg("Routes and spaces that others need to be reached by land, and islands."),
        frozenset(),
        show_hinges,
    ),
    MapQuestion(
        "traffic",
        msg("Busiest routes"),
        msg("Routes used by most of the cheapest paths between spaces."),
        frozenset({Ask.MEANS}),
        show_traffic,
    ),
    MapQuestion(
        "ports",
        msg("From port to port"),
        msg("How many sea routes each port is from one."),
        frozenset({Ask.START}),
        show_ports,
        closes=False,
    ),
    MapQuestion(
        "province",
        msg("Provinces and neighbours"),
        msg("Worth, major cities and neighbours of one province."),
        frozenset({Ask.PROVINCE}),
        show_province,
        closes=False,
    ),
    MapQuestion(
        "barrier",
        msg("Effect of a barrier"),
        msg("Close a route or a space and see what is farther."),
        frozenset({Ask.START, Ask.MEANS}),
        show_barrier,
    ),
)
