"""The page of any subject."""

from __future__ import annotations

from desktop.windows.inspector.route_page import route_page
from desktop.windows.inspector.subjects import Subject
from desktop.windows.on_table import OnTable
from desktop.windows.successors.pages.people_pages import general_page, independent_page, royal_page, stack_page
from desktop.windows.successors.pages.province_page import province_page
from desktop.windows.successors.pages.space_page import space_page


def page_of(table: OnTable, subject: Subject) -> str:
    """The page of a subject as markup; empty when it has left the table."""
    atlas, kit = table.atlas, table.kit
    match subject.kind:
        case "space" if subject.id in atlas.spaces:
            return space_page(table, subject.id)
        case "province" if subject.id in atlas.provinces:
            return province_page(table, subject.id)
        case "route" if subject.id in atlas.routes:
            return route_page(table, subject.id)
    if kit is None:
        return ""
    match subject.kind:
        case "general" if subject.id in kit.generals or subject.id in kit.minors:
            return general_page(table, kit, subject.id)
        case "royal" if subject.id in kit.royals:
            return royal_page(table, kit, subject.id)
        case "independent" if subject.id in kit.independents:
            return independent_page(table, kit, subject.id)
        case "stack":
            return stack_page(table, kit, subject)
    return ""
