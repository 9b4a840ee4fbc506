"""The page of a route: its ends, its kind, what it costs, what it was called."""

from __future__ import annotations

from desktop.language import current_language, tr, trn
from desktop.windows.inspector import markup as m
from desktop.windows.inspector.subjects import Subject
from desktop.windows.on_table import OnTable


def route_page(table: OnTable, route_id: str) -> str:
    """Everything about a route, as markup."""
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
