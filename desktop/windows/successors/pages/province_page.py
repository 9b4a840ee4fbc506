"""The page of a province: worth, groups, fleet, its spaces and who holds them."""

from __future__ import annotations

from desktop.language import current_language, tr
from desktop.windows.inspector import markup as m
from desktop.windows.inspector.subjects import Subject
from desktop.windows.on_table import OnTable
from desktop.windows.successors.pages.space_page import fleet_text
from desktop.windows.successors.pages.vocabulary import side_name
from desktop.windows.successors.standings.of_space import province_holder


def province_page(table: OnTable, province_id: str) -> str:
    """Everything about a province, as markup."""
    province = table.atlas.provinces[province_id]
    names = dict.fromkeys(province.names.every())
    shown = table.province(province_id)
    others = " · ".join(m.words(name) for name in names if name != shown)
    worth = m.words(tr("{n} VP", n=province.victory_points)) + m.house(province.provenance, "victory_points")
    rows = (
        (tr("Worth"), worth if province.victory_points else ""),
        (tr("Counts for"), m.words(", ".join(_group(group) for group in province.groups))),
        (tr("Held by"), _holder(table, province_id)),
        (tr("Fleet"), fleet_text(province.fleet, province.provenance)),
    )
    note = province.note.in_language(current_language())
    return "".join(
        (
            m.title(m.picture(f"province:{province_id}", 40, 40), shown, m.words(tr("Province"))),
            m.paragraph(m.faint(others)) if others else "",
            m.facts(rows),
            m.note(note) if note else "",
            m.heading(tr("Spaces")),
            m.table(_member(table, space) for space in table.atlas.members(province_id)),
        )
    )


def _group(group: str) -> str:
    match group:
        case "hellespont":
            return tr("Lord of the Hellespont")
        case "king_of_asia":
            return tr("King of Asia")
    return group.replace("_", " ")


def _holder(table: OnTable, province: str) -> str:
    if table.kit is None or table.position is None:
        return ""
    seat = province_holder(table.kit, table.position, province)
    if seat is None:
        return m.words(tr("nobody"))
    return f"{m.picture(f'faction:{seat}', 15, 18)}&nbsp;{m.words(side_name(table, seat))}"


def _member(table: OnTable, space: str) -> tuple[str, str, str]:
    sign = m.picture(f"symbol:{space}", 22, 22)
    return sign, m.link(Subject("space", space), table.space(space)), _marker(table, space)


def _marker(table: OnTable, space: str) -> str:
    """The shield of the marker alone; its owner's name shows when it is pointed at."""
    if table.position is None or space not in table.position.markers:
        return ""
    seat = table.position.markers[space]
    shield = m.picture(f"faction:{seat}", 15, 18)
    return m.told(shield, side_name(table, seat))
