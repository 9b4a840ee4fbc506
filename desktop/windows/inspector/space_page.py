"""The page of a space: names, province, control, pieces, ways out, history."""

from __future__ import annotations

from desktop.atlas.model import Fleet, Space, Step
from desktop.language import current_language, tr
from desktop.rules.successors.pieces import Stack
from desktop.windows.inspector import markup as m
from desktop.windows.inspector.subjects import Subject
from desktop.windows.inspector.vocabulary import (
    group_text,
    points,
    royal_name,
    seat_letter,
    side_name,
    signed,
    unit_text,
)
from desktop.windows.on_table import OnTable


def space_page(table: OnTable, space_id: str) -> str:
    """Everything about a space, as markup."""
    space = table.atlas.spaces[space_id]
    kind = table.atlas.space_kinds[space.kind].names.in_language(current_language())
    sign = m.picture(f"symbol:{space.id}", 44, 44)
    below = m.words(kind) + m.house(space.provenance, "kind")
    if space.port:
        below += f" · {m.words(tr('port'))}{m.house(space.provenance, 'port')}"
    parts = [m.title(sign, table.space(space.id), below), _names(table, space), _facts(table, space)]
    note = space.note.in_language(current_language())
    if note:
        parts.append(m.note(note))
    parts += [_pieces(table, space), _ways(table, space)]
    return "".join(parts)


def _names(table: OnTable, space: Space) -> str:
    shown = table.space(space.id)
    others = dict.fromkeys((space.names.en, space.names.es, space.names.ru, space.names.la))
    text = " · ".join(m.words(name) for name in others if name != shown)
    later = m.words(tr("also {names}", names=", ".join(space.also))) if space.also else ""
    return m.paragraph(m.faint("<br>".join(line for line in (text, later) if line))) if text or later else ""


def _facts(table: OnTable, space: Space) -> str:
    return m.facts(
        (
            (tr("Today"), m.words(space.modern)),
            (tr("Province"), _province(table, space)),
            (tr("Control"), control(table, space.id)),
            (tr("Siege modifier"), _siege_modifier(space)),
            (tr("Passage"), _passage(space)),
            (tr("Fleet"), fleet_text(space.fleet, space.provenance)),
            (tr("Comes in here"), m.words(", ".join(_entry(table, who) for who in space.entry))),
        )
    )


def _province(table: OnTable, space: Space) -> str:
    if space.province is None:
        return m.words(tr("none: a transit point"))
    province = table.atlas.provinces[space.province]
    value = tr("{n} VP", n=province.victory_points)
    worth = f" · {m.words(value)}{m.house(province.provenance, 'victory_points')}" if province.victory_points else ""
    return m.link(Subject("province", province.id), table.province(province.id)) + worth


def control(table: OnTable, space: str) -> str:
    """Whose marker lies on a space, with the shield of that side; how it starts where no game is on the table."""
    position = table.position
    if position is None:
        owner = table.atlas.spaces[space].owner
        return m.words(tr("Independent at the start") if owner == "independent" else "")
    if table.atlas.spaces[space].kind == "transit":
        return ""
    if space not in position.markers:
        return m.words(tr("nobody"))
    seat = position.markers[space]
    return f"{m.picture('faction:' + seat_letter(table, seat), 15, 18)}&nbsp;{m.words(side_name(table, seat))}"


def fleet_text(fleet: Fleet | None, provenance: dict[str, str] | object) -> str:
    """The strengths of a fleet, normal and improved (FLT-01)."""
    if fleet is None:
        return ""
    text = tr("strength {normal}, improved {improved}", normal=fleet.normal, improved=fleet.improved)
    by_card = f" · {m.words(tr('by card only'))}" if fleet.by == "card" else ""
    return m.words(text) + m.house(provenance, "fleet_strength") + by_card  # type: ignore[arg-type]


def _siege_modifier(space: Space) -> str:
    if not space.siege_modifier:
        return ""
    return m.words(signed(space.siege_modifier)) + m.house(space.provenance, "siege_modifier")


def _passage(space: Space) -> str:
    if not space.passage_attrition:
        return ""
    text = tr("costs attrition while it is independent (MOV-28)")
    return m.words(text) + m.house(space.provenance, "passage_attrition")


def _entry(table: OnTable, who: str) -> str:
    kit = table.kit
    if kit is not None and who in kit.independents:
        return kit.independents[who].names.in_language(table.names)
    if kit is not None and who in kit.royals:
        return kit.royals[who].names.in_language(table.names)
    return who.replace("_", " ").capitalize()


def _pieces(table: OnTable, space: Space) -> str:
    position = table.position
    if position is None:
        return ""
    rows = [_stack_row(table, space.id, stack) for stack in position.at(space.id)]
    for army in position.independent_armies_at(space.id):
        name = table.kit.independents[army].names.in_language(table.names) if table.kit is not None else army
        rows.append((m.picture("faction:I", 17, 20), m.link(Subject("independent", army), name)))
    for royal, place in position.lying.items():
        if place == space.id:
            who = royal_name(table, royal)
            rows.append(("", f"{m.link(Subject('royal', royal), who)} {m.faint(m.words(tr('alone')))}"))
    if position.tomb == space.id:
        rows.append(("", m.words(tr("The tomb of Alexander"))))
    siege = position.sieges.get(space.id)
    if siege is not None:
        text = tr("Siege points: {n}, {side}", n=siege.points, side=side_name(table, siege.seat))
        rows.append((m.picture("faction:" + seat_letter(table, siege.seat), 17, 20), m.words(text)))
    return m.heading(tr("Pieces")) + m.table(rows) if rows else ""


def _stack_row(table: OnTable, space: str, stack: Stack) -> tuple[str, str]:
    names = [m.link(Subject("general", general), table.general(general)) for general in stack.generals]
    names += [m.link(Subject("royal", royal), royal_name(table, royal)) for royal in stack.royals]
    units = unit_text(stack.group)
    text = ", ".join(names)
    if units:
        text += ("<br>" if text else "") + m.words(units)
    if stack.inside:
        text += f" {m.faint(m.words(tr('inside the walls')))}"
    sign = m.picture("faction:" + seat_letter(table, stack.seat), 17, 20)
    whole = Subject("stack", space, stack.seat, stack.inside)
    return f'<a href="{whole.link()}" title="{m.words(group_text(table, stack.group))}">{sign}</a>', text


def _ways(table: OnTable, space: Space) -> str:
    steps = (table.kit or table.atlas).steps[space.id]
    ordered = sorted(steps, key=lambda step: (step.by != "land", step.cost, table.space(step.to)))
    return m.heading(tr("Ways out")) + m.table(_way(table, step) for step in ordered) if steps else ""


def _way(table: OnTable, step: Step) -> tuple[str, str, str]:
    kind = table.atlas.route_kinds[step.kind]
    route = table.atlas.routes[step.route]
    name = kind.names.in_language(current_language())
    called = f", {route.names.in_language(current_language())}" if route.names else ""
    sign = m.picture(f"route:{kind.style}", 46, 16)
    label = m.house({"cost": kind.provenance}, "cost")
    cost = f'<span title="{m.words(points(step.cost))}">{step.cost}</span>{label}'
    return (
        sign,
        f"{m.link(Subject('space', step.to), table.space(step.to))}",
        f"{cost} {m.faint(m.words(name + called))}",
    )
