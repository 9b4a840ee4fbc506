"""Parts of inspector pages that every map has: of a space its head, names and routes; the whole page of a route."""

from __future__ import annotations

from diadochi.atlas.model import Element, RouteStep, Space
from diadochi.language import current_language, tr, trn
from diadochi.windows.inspector import page_markup as m
from diadochi.windows.inspector.subjects import Subject
from diadochi.windows.table_state import OnTable

# --- page of a route


def route_page(table: OnTable, route_id: str) -> str:
    """The page of a route as HTML: its ends, its kind, its cost, its historical name."""
    language = current_language()
    route = table.atlas.routes[route_id]
    kind = table.atlas.route_kinds[route.kind]
    cost = next(step.cost for step in (table.kit or table.atlas).steps[route.a] if step.route == route_id)
    ends = " – ".join(table.space(end) for end in (route.a, route.b))
    links = " – ".join(m.link(Subject("space", end), table.space(end)) for end in (route.a, route.b))
    rows = (
        (tr("Joins"), links),
        (tr("Cost"), m.words(points(cost)) + m.house({"cost": kind.provenance}, "cost")),
        (tr("Known as"), m.words(route.names.in_language(language)) if route.names else ""),
    )
    sign = m.picture(f"route:{kind.id}", 46, 16)
    note = route.note.in_language(language)
    head = m.title(sign, ends, m.words(kind.names.in_language(language)))
    return head + m.facts(rows) + (m.note(note) if note else "")


def points(count: int) -> str:
    """A cost in movement points."""
    return trn("{n} movement point", "{n} movement points", count)


# --- parts of a page of a space


def head(table: OnTable, space: Space) -> str:
    """Symbol, name, kind."""
    kind = table.atlas.space_kinds[space.kind].names.in_language(current_language())
    sign = m.picture(f"symbol:{space.id}", 44, 44)
    below = m.words(kind) + m.house(space.provenance, "kind")
    if space.port:
        below += f" · {m.words(tr('port'))}{m.house(space.provenance, 'port')}"
    return m.title(sign, table.space(space.id), below)


def names(table: OnTable, space: Space) -> str:
    """Its names in other languages and times."""
    shown = table.space(space.id)
    others = dict.fromkeys(space.names.every())
    text = " · ".join(m.words(name) for name in others if name != shown)
    later = m.words(tr("also {names}", names=", ".join(space.also))) if space.also else ""
    return m.paragraph(m.faint("<br>".join(line for line in (text, later) if line))) if text or later else ""


def ways(table: OnTable, space: Space) -> str:
    """Every route from it with its cost."""
    steps = (table.kit or table.atlas).steps[space.id]
    ordered = sorted(steps, key=lambda step: (step.by != Element.LAND, step.cost, table.space(step.to)))
    return m.heading(tr("Ways out")) + m.table(_way(table, step) for step in ordered) if steps else ""


def _way(table: OnTable, step: RouteStep) -> tuple[str, str, str]:
    kind = table.atlas.route_kinds[step.kind]
    route = table.atlas.routes[step.route]
    name = kind.names.in_language(current_language())
    called = f", {route.names.in_language(current_language())}" if route.names else ""
    sign = m.picture(f"route:{kind.id}", 46, 16)
    label = m.house({"cost": kind.provenance}, "cost")
    cost = f'<span title="{m.words(points(step.cost))}">{step.cost}</span>{label}'
    there = m.link(Subject("space", step.to), table.space(step.to))
    return sign, f"{there}<br>{m.aside(m.words(name + called))}", f"{cost}"
