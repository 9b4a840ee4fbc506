"""One kind of route alone, ports lane by lane, provinces with their neighbours."""

from __future__ import annotations

from desktop.language import current_language, tr, trn
from desktop.lessons.explorer.kinds import kind_alone, lanes_from, province_facts
from desktop.lessons.explorer.roads import OPEN, Means
from desktop.scene.charts.marks import PLAIN, START, WAYS, Chart, ChartBand, ChartDisc, tone_out
from desktop.windows.on_table import OnTable
from desktop.windows.school.explorer.asked import MapAnswer, MapAsked, ViewRow
from desktop.windows.school.explorer.wording import names_of


def show_kind(asked: MapAsked) -> MapAnswer:
    """What one kind of route joins."""
    table = asked.table
    found = kind_alone(asked.roads(Means.MIXED, OPEN), asked.kind)
    kind = table.atlas.route_kinds[asked.kind].names.in_language(current_language())
    rows, discs = [], []
    for number, group in enumerate(found.groups):
        count = trn("{n} place", "{n} places", len(group))
        rows.append(ViewRow(f"{number + 1} · {count}: {names_of(table, group)}", group))
        discs += [ChartDisc(space, str(number + 1), tone_out(number % 6, 6)) for space in group]
    bands = [ChartBand((route,), WAYS[0]) for route in found.routes]
    title = trn(
        "{kind}: {n} on the map, {km} km together",
        "{kind}: {n} on the map, {km} km together",
        len(found.routes),
        kind=kind,
        km=round(found.km),
    )
    legend = tr("Places with the same number are joined by this kind of route alone.")
    return MapAnswer(title, rows, Chart(discs, bands), legend)


def show_ports(asked: MapAsked) -> MapAnswer:
    """How many routes at sea every port lies from one."""
    table = asked.table
    if not asked.start:
        return MapAnswer(tr("Click the port from which ships sail."))
    name = table.space(asked.start)
    if asked.start not in table.atlas.ports:
        return MapAnswer(tr("{name} is no port; click one with an anchor.", name=name))
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
    return MapAnswer(title, rows, Chart(discs), tr("The number on a port: sea routes from {name}.", name=name))


def show_province(asked: MapAsked) -> MapAnswer:
    """A province: its worth, its cities, whom it borders on."""
    table = asked.table
    facts = province_facts(table.atlas, asked.province)
    name = table.province(asked.province)
    rows = [ViewRow(_worth(facts.worth), facts.spaces)]
    if facts.cities:
        rows.append(ViewRow(tr("Major cities: {names}", names=names_of(table, facts.cities)), facts.cities))
    rows.append(ViewRow(tr("Places: {names}", names=names_of(table, facts.spaces)), facts.spaces))
    discs = [ChartDisc(space, "A", START if space in facts.cities else WAYS[0]) for space in facts.spaces]
    for number, other in enumerate(facts.neighbours, 1):
        beside = province_facts(table.atlas, other)
        rows.append(ViewRow(_neighbour(table, number, other, beside.worth), beside.spaces))
        discs += [ChartDisc(space, str(number), PLAIN) for space in beside.spaces]
    count = len(facts.neighbours)
    title = trn("{name} borders on {n} province", "{name} borders on {n} provinces", count, name=name)
    legend = tr("A: the province, its major cities dark. Numbers: its neighbours in the list, joined by any route.")
    return MapAnswer(title, rows, Chart(discs), legend)


def _worth(count: int) -> str:
    if not count:
        return tr("It is worth no victory points")
    return trn("Worth {n} victory point", "Worth {n} victory points", count)


def _neighbour(table: OnTable, number: int, province: str, worth: int) -> str:
    words = f"{number} · {table.province(province)}"
    return f"{words}: {trn('{n} victory point', '{n} victory points', worth)}" if worth else words
