"""The page of a location: who holds it, walls, points, pieces, ways out."""

from __future__ import annotations

from desktop.atlas.model import Space
from desktop.language import current_language, tr, trn
from desktop.rules.rome.facts import room_left
from desktop.rules.rome.pieces import Force
from desktop.rules.rome.turn.siege import besieger
from desktop.windows.inspector import markup as m
from desktop.windows.inspector.space_parts import head, names, ways
from desktop.windows.inspector.subjects import Subject
from desktop.windows.on_table import OnTable
from desktop.windows.rome.pages.vocabulary import group_text, leader_name, power_link, shield, subject_of_force


def space_page(table: OnTable, space_id: str) -> str:
    """Everything about a location, as markup."""
    space = table.atlas.spaces[space_id]
    parts = [head(table, space), names(table, space), _facts(table, space) if table.kit is not None else ""]
    note = space.note.in_language(current_language())
    if note:
        parts.append(m.note(note))
    return "".join((*parts, _pieces(table, space_id), ways(table, space)))


def _facts(table: OnTable, space: Space) -> str:
    province = space.province
    return m.facts(
        (
            (tr("Today"), m.words(space.modern)),
            (tr("Pleiades"), m.words(space.pleiades)),
            (tr("Province"), m.link(Subject("province", province), table.province(province)) if province else ""),
            (tr("Control"), control(table, space.id)),
            (tr("Points"), _worth(table, space.id)),
            (tr("Walls"), _walls(table, space.id)),
            (tr("Siege"), _siege(table, space.id)),
            (tr("Marker"), _marker(table, space.id)),
        )
    )


def control(table: OnTable, space: str) -> str:
    """Which power holds a location."""
    position = table.position
    owner = position.markers.get(space, "") if position is not None else table.atlas.spaces[space].owner
    return power_link(table, owner) if owner in table.kit.powers else m.words(tr("nobody"))


def _worth(table: OnTable, space: str) -> str:
    """What a city counts in the scenario that is played (PLAY-19)."""
    position = table.position
    if position is None or not position.scenario:
        return ""
    worth = table.kit.scenarios[position.scenario].city.get(space, 0)
    return f"<b>{worth}</b> {m.faint('PLAY-19')}" if worth else ""


def _walls(table: OnTable, space: str) -> str:
    """How many CU find room inside, and how many more (OP-04)."""
    kit, position = table.kit, table.position
    if space not in kit.walled:
        return ""
    room = trn("room for {n} CU", "room for {n} CU", kit.tables.room(space))
    holder = position.markers.get(space, "") if position is not None else ""
    left = room_left(kit, position, holder, space) if holder else 0
    free = tr("{n} still free", n=left) if holder else ""
    return m.words(", ".join(filter(None, (room, free)))) + f" {m.faint('OP-04')}"


def _siege(table: OnTable, space: str) -> str:
    """Who besieges it, if enough stand before the walls (PLAY-15)."""
    position = table.position
    seat = besieger(table.kit, position, space) if position is not None and space in table.kit.walled else 0
    return m.words(tr("besieged by {side}", side=table.faction(seat))) if seat else ""


def _marker(table: OnTable, space: str) -> str:
    """How many CU take a location without walls (PLAY-13, PLAY-14)."""
    kit = table.kit
    if space in kit.walled:
        return ""
    least = kit.play.marker.tribe_cu if space in kit.tribes else kit.play.marker.open_cu
    return m.words(trn("taken by {n} CU", "taken by {n} CU", least)) + f" {m.faint('PLAY-13')}"


def _pieces(table: OnTable, space: str) -> str:
    position = table.position
    forces = position.forces.get(space, ()) if position is not None else ()
    rows = [_row(table, space, force) for force in forces]
    return m.heading(tr("Pieces")) + m.table(rows) if rows else ""


def _row(table: OnTable, space: str, force: Force) -> tuple[str, str]:
    leaders = ", ".join(m.link(Subject("leader", leader), leader_name(table, leader)) for leader in force.leaders)
    units = m.words(trn("{n} CU", "{n} CU", force.cu)) if force.cu else ""
    text = "<br>".join(filter(None, (leaders, units)))
    if force.inside:
        text += f" {m.faint(m.words(tr('inside the walls')))}"
    whole = subject_of_force(table, space, force)
    sign = shield(table, force.power, 17, 20)
    return f'<a href="{whole.link()}" title="{m.words(group_text(table, force.group))}">{sign}</a>', text
