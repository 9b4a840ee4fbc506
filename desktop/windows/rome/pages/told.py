"""What the Sword of Rome tells of its table; see `desktop.windows.inspector.told.TablePages`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from desktop.atlas.model import Province
from desktop.forecast.rome.lifted import place_of as place_of_leader
from desktop.language import current_language, tr
from desktop.scene.counters.siting import StackKey
from desktop.windows.inspector import markup as m
from desktop.windows.inspector.route_page import route_page
from desktop.windows.inspector.subjects import Subject
from desktop.windows.inspector.told import Person
from desktop.windows.on_table import OnTable
from desktop.windows.rome.pages.people_pages import force_page, leader_page, power_page
from desktop.windows.rome.pages.space_page import control, space_page
from desktop.windows.rome.pages.vocabulary import force_of, group_text, leader_name, power_name, subject_of_force


def page_of(table: OnTable, subject: Subject) -> str:
    """The page of a subject as markup; empty when it has left the table."""
    atlas, kit = table.atlas, table.kit
    if kit is None and subject.kind not in ("space", "route"):
        return ""
    match subject.kind:
        case "space" if subject.id in atlas.spaces:
            return space_page(table, subject.id)
        case "province" if subject.id in atlas.provinces:
            return _province_page(table, atlas.provinces[subject.id])
        case "route" if subject.id in atlas.routes:
            return route_page(table, subject.id)
        case "leader" if subject.id in kit.leaders:
            return leader_page(table, subject.id)
        case "power" if subject.id in kit.powers:
            return power_page(table, subject.id)
        case "stack":
            force = force_of(table, subject)
            return force_page(table, subject.id, force) if force is not None else ""
    return ""


def _province_page(table: OnTable, province: Province) -> str:
    """Its names, and its locations with who holds them."""
    shown = table.province(province.id)
    others = " · ".join(m.words(name) for name in dict.fromkeys(province.names.every()) if name != shown)
    note = province.note.in_language(current_language())
    rows = (
        (m.picture(f"symbol:{s}", 22, 22), m.link(Subject("space", s), table.space(s)), control(table, s))
        for s in table.atlas.members(province.id)
    )
    head = m.title(m.picture(f"province:{province.id}", 40, 40), shown, m.words(tr("Province")))
    below = m.paragraph(m.faint(others)) if others else ""
    return head + below + (m.note(note) if note else "") + m.heading(tr("Spaces")) + m.table(rows)


def subject_of(table: OnTable, key: StackKey) -> Subject:
    """The force of a power."""
    del table
    return Subject("stack", key.space, key.owner, key.inside)


def words_of(table: OnTable, subject: Subject) -> str:
    """A leader, a power, or who is in a force."""
    match subject.kind:
        case "leader":
            return leader_name(table, subject.id)
        case "power":
            return power_name(table, subject.id)
        case "stack":
            force = force_of(table, subject)
            return f"{power_name(table, force.power)}: {group_text(table, force.group)}" if force is not None else ""
    return ""


def place_of(table: OnTable, subject: Subject) -> str | None:
    """Where a leader stands."""
    if table.position is None or subject.kind != "leader":
        return None
    found = place_of_leader(table.position, subject.id)
    return found[0] if found is not None else None


def persons(table: OnTable) -> tuple[Person, ...]:
    """Leaders and powers."""
    kit = table.kit
    return (
        *(Person("leader", leader.id, leader.names) for leader in kit.leaders.values()),
        *(Person("power", power.id, power.names) for power in kit.powers.values()),
    )


def sides(table: OnTable) -> tuple[str, ...]:
    """The sides in seating order."""
    return tuple(table.faction(seat) for seat in sorted(table.position.sides))


def lying(table: OnTable) -> Mapping[str, object]:
    """Markers and forces."""
    position = table.position
    spaces = {*position.markers, *position.forces}
    return {space: (position.markers.get(space, ""), position.forces.get(space, ())) for space in spaces}


def holder(table: OnTable, space: str) -> str:
    """The power whose marker lies there."""
    owner = table.position.markers.get(space, "")
    return power_name(table, owner) if owner in table.kit.powers else ""


def rows(table: OnTable, space: str) -> tuple[tuple[str, Subject], ...]:
    """The forces in a location."""
    return tuple(_rows(table, space))


def _rows(table: OnTable, space: str) -> Iterator[tuple[str, Subject]]:
    for force in table.position.forces.get(space, ()):
        text = f"{power_name(table, force.power)}: {group_text(table, force.group)}"
        if force.inside:
            text = tr("{stack}, inside the walls", stack=text)
        yield text, subject_of_force(table, space, force)
