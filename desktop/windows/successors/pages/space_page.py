"""The page of a space: names, province, control, pieces, ways out, history."""

from __future__ import annotations

from desktop.atlas.model import Fleet, Space
from desktop.language import current_language, tr
from desktop.rules.successors.pieces import Stack
from desktop.windows.inspector import markup as m
from desktop.windows.inspector.space_parts import head, names, ways
from desktop.windows.inspector.subjects import Subject
from desktop.windows.on_table import OnTable
from desktop.windows.successors.pages.vocabulary import (
    group_text,
    royal_name,
    side_name,
    signed,
    unit_text,
)


def space_page(table: OnTable, space_id: str) -> str:
    """Everything about a space, as markup."""
    space = table.atlas.spaces[space_id]
    parts = [head(table, space), names(table, space), _facts(table, space)]
    note = space.note.in_language(current_language())
    if note:
        parts.append(m.note(note))
    parts += [_pieces(table, space), ways(table, space)]
    return "".join(parts)


def _facts(table: OnTable, space: Space) -> str:
    return m.facts(
        (
            (tr("Today"), m.words(space.modern)),
            (tr("Pleiades"), m.words(space.pleiades)),
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
    worth = f" · {m.together(value)}{m.house(province.provenance, 'victory_points')}" if province.victory_points else ""
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
    return f"{m.picture(f'faction:{seat}', 15, 18)}&nbsp;{m.words(side_name(table, seat))}"


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
        return kit.independents[who].names_in(kit.edition).in_language(table.names)
    if kit is not None and who in kit.royals:
        return kit.royals[who].names.in_language(table.names)
    return who.replace("_", " ").capitalize()


def _pieces(table: OnTable, space: Space) -> str:
    position = table.position
    if position is None:
        return ""
    rows = [_stack_row(table, space.id, stack) for stack in position.at(space.id)]
    for army in position.independent_armies_at(space.id):
        name = _entry(table, army)
        rows.append((m.picture("faction:0", 17, 20), m.link(Subject("independent", army), name)))
    for royal, place in position.lying.items():
        if place == space.id:
            who = royal_name(table, royal)
            rows.append(("", f"{m.link(Subject('royal', royal), who)} {m.faint(m.words(tr('alone')))}"))
    if position.tomb == space.id:
        rows.append(("", m.words(tr("The tomb of Alexander"))))
    siege = position.sieges.get(space.id)
    if siege is not None:
        text = tr("Siege points: {n}, {side}", n=siege.points, side=side_name(table, siege.seat))
        rows.append((m.picture(f"faction:{siege.seat}", 17, 20), m.words(text)))
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
    sign = m.picture(f"faction:{stack.seat}", 17, 20)
    whole = Subject("stack", space, stack.seat, stack.inside)
    return f'<a href="{whole.link()}" title="{m.words(group_text(table, stack.group))}">{sign}</a>', text
