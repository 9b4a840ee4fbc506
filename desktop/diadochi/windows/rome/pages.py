"""Inspector pages of the Sword of Rome."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import final

from diadochi.atlas.model import Province, Space
from diadochi.forecast.rome.march_reach import place_of as lifted_place_of
from diadochi.forecast.rome.march_reach import place_of as place_of_leader
from diadochi.language import Name, Speaker, current_language, tr, trn
from diadochi.narration.rome.words import group_words
from diadochi.rules.rome.facts import besieger, room_left
from diadochi.rules.rome.kit import Kit, LeaderEntry
from diadochi.rules.rome.position import Force, Group, Position
from diadochi.scene.counters.rome.piece_faces import number_of, power_of
from diadochi.scene.counters.siting import StackKey
from diadochi.windows import page_markup as m
from diadochi.windows.inspector_panel import head, names, route_page, ways
from diadochi.windows.table_state import GamePages, OnTable, Person, Subject

# --- names


def power_name(table: OnTable[Kit, Position], power: str) -> str:
    return table.spelled(Name("power", power))


def leader_name(table: OnTable[Kit, Position], leader: str) -> str:
    return table.spelled(Name("leader", leader))


def group_text(table: OnTable[Kit, Position], group: Group) -> str:
    return Speaker(table.spelled).say(group_words(group))


def force_of(table: OnTable[Kit, Position], subject: Subject) -> Force | None:
    """The force of a subject, None if it is gone."""
    position, power = table.position, power_of(table.kit, subject.seat)
    group = position.group(power, subject.id, inside=subject.inside) if position is not None else None
    return Force(power, subject.inside, group) if group else None


def subject_of_force(table: OnTable[Kit, Position], space: str, force: Force) -> Subject:
    return Subject("stack", space, number_of(table.kit, force.power), force.inside)


def shield(table: OnTable[Kit, Position], power: str, width: int = 15, height: int = 18) -> str:
    """Markup of a power's shield."""
    return m.picture(f"owner:{number_of(table.kit, power)}", width, height)


def power_link(table: OnTable[Kit, Position], power: str) -> str:
    """A link to a power with its shield."""
    return f"{shield(table, power)}&nbsp;{m.link(Subject('power', power), power_name(table, power))}"


# --- leaders, powers, forces


def leader_page(table: OnTable[Kit, Position], leader: str) -> str:
    entry: LeaderEntry = table.kit.box.leaders[leader]
    shown = leader_name(table, leader)
    others = " · ".join(m.words(name) for name in dict.fromkeys(entry.names.every()) if name != shown)
    provenance = {"tactical": entry.provenance.tactical, "activation": entry.provenance.activation}
    rows = (
        (tr("Power"), power_link(table, entry.power)),
        (tr("Tactical rating"), f"<b>{entry.tactical}</b>{m.house(provenance, 'tactical')} {m.faint('ROM-05')}"),
        (tr("Activated by"), f"{_card(entry.activation)}{m.house(provenance, 'activation')} {m.faint('PLAY-02')}"),
        (tr("Space"), _where(table, leader)),
        (tr("This turn"), _used(table, leader)),
    )
    note = entry.note.in_language(current_language())
    sign = m.picture(f"leader:{leader}", 72, 92)
    return m.title(sign, shown, others) + m.facts(rows) + (m.note(note) if note else "")


def _card(rating: int) -> str:
    return m.words(tr("a card of {n} or more", n=rating))


def _where(table: OnTable[Kit, Position], leader: str) -> str:
    position = table.position
    if position is None:
        return ""
    found = lifted_place_of(position, leader)
    if found is not None:
        inside = f" {m.faint(m.words(tr('inside the walls')))}" if found[1].inside else ""
        return m.link(Subject("space", found[0]), table.space(found[0])) + inside
    return m.words(tr("displaced") if leader in position.displaced else tr("not on the map"))


def _used(table: OnTable[Kit, Position], leader: str) -> str:
    position = table.position
    if position is None or not position.scenario or leader not in position.used:
        return ""
    return m.words(tr("activated"))


def power_page(table: OnTable[Kit, Position], power: str) -> str:
    """The page of a power: its player, armies and leaders."""
    position, kit = table.position, table.kit
    seat = position.seat_of(power) if position is not None else 0
    forces = [(s, f) for s, f in position.all_forces() if f.power == power] if position is not None else []
    held = sum(owner == power for owner in position.markers.values()) if position is not None else 0
    rows = (
        (tr("Played by"), m.words(table.faction(seat) if seat else tr("no one"))),
        (tr("Units"), m.words(trn("{n} CU", "{n} CU", sum(force.cu for _, force in forces)))),
        (tr("Controls"), m.words(trn("{n} space", "{n} spaces", held))),
    )
    leaders = [leader.id for leader in kit.leaders.values() if leader.power == power]
    people = [(m.link(Subject("leader", each), leader_name(table, each)), _where(table, each)) for each in leaders]
    sign = shield(table, power, 38, 44)
    head = m.title(sign, power_name(table, power), m.words(tr("Power")))
    return head + m.facts(rows) + (m.heading(tr("Leaders")) + m.table(people) if people else "")


def force_page(table: OnTable[Kit, Position], space: str, force: Force) -> str:
    """The page of a force: commander, units, companions."""
    kit = table.kit
    commander = kit.commander(force.leaders)
    place = m.link(Subject("space", space), table.space(space))
    if force.inside:
        place += f" {m.faint(m.words(tr('inside the walls')))}"
    rows = (
        (tr("Space"), place),
        (tr("Commands"), m.link(Subject("leader", commander), leader_name(table, commander)) if commander else ""),
        (tr("Units"), f"<b>{m.words(trn('{n} CU', '{n} CU', force.cu))}</b>"),
        (tr("Tactical rating"), str(kit.tactical(commander)) if commander else ""),
        (tr("Moves"), _moves(table, force)),
    )
    others = [each for each in kit.best_first(force.leaders) if each != commander]
    people = [(m.link(Subject("leader", each), leader_name(table, each)), str(kit.tactical(each))) for each in others]
    sign = shield(table, force.power, 38, 44)
    kind = tr("Army") if force.cu and force.leaders else tr("Leader alone") if force.leaders else tr("Garrison")
    head = m.title(sign, power_name(table, force.power), m.words(kind))
    return head + m.facts(rows) + (m.heading(tr("In this force")) + m.table(people) if people else "")


def _moves(table: OnTable[Kit, Position], force: Force) -> str:
    # whether it could be moved at all (PLAY-02)
    limit = table.kit.play.movement.cu_limit
    if force.cu and force.leaders and force.cu <= limit:
        return ""
    can_move = bool(force.cu and force.leaders)
    text = tr("at most {n} CU together", n=limit) if can_move else tr("only with units and a leader")
    return f"{m.words(text)} {m.aside('PLAY-02')}"


# --- locations


def space_page(table: OnTable[Kit, Position], space_id: str) -> str:
    """The page of a location as markup: control, walls, points, pieces, connections."""
    space = table.atlas.spaces[space_id]
    parts = [head(table, space), names(table, space), _facts(table, space) if table.kit is not None else ""]
    note = space.note.in_language(current_language())
    if note:
        parts.append(m.note(note))
    return "".join((*parts, _pieces(table, space_id), ways(table, space)))


def _facts(table: OnTable[Kit, Position], space: Space) -> str:
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


def control(table: OnTable[Kit, Position], space: str) -> str:
    """The power that controls a location."""
    position = table.position
    owner = position.markers.get(space, "") if position is not None else table.atlas.spaces[space].owner
    return power_link(table, owner) if owner in table.kit.powers else m.words(tr("no one"))


def _worth(table: OnTable[Kit, Position], space: str) -> str:
    # what a city counts in the scenario that is played (PLAY-19)
    position = table.position
    if position is None or not position.scenario:
        return ""
    worth = table.kit.scenarios[position.scenario].city.get(space, 0)
    return f"<b>{worth}</b> {m.faint('PLAY-19')}" if worth else ""


def _walls(table: OnTable[Kit, Position], space: str) -> str:
    # how many CU find room inside, and how many more (OP-04)
    kit, position = table.kit, table.position
    if space not in kit.walled:
        return ""
    room = trn("room for {n} CU", "room for {n} CU", kit.tables.room(space))
    holder = position.markers.get(space, "") if position is not None else ""
    left = room_left(kit, position, holder, space) if holder else 0
    free = tr("{n} free", n=left) if holder else ""
    return m.words(", ".join(filter(None, (room, free)))) + f" {m.faint('OP-04')}"


def _siege(table: OnTable[Kit, Position], space: str) -> str:
    # who besieges it, if enough stand before the walls (PLAY-15)
    position = table.position
    seat = besieger(table.kit, position, space) if position is not None and space in table.kit.walled else 0
    return m.words(tr("besieged by {side}", side=table.faction(seat))) if seat else ""


def _marker(table: OnTable[Kit, Position], space: str) -> str:
    # how many CU take a location without walls (PLAY-13, PLAY-14)
    kit = table.kit
    if space in kit.walled:
        return ""
    least = kit.play.marker.tribe_cu if space in kit.tribes else kit.play.marker.open_cu
    return m.words(trn("taken by {n} CU", "taken by {n} CU", least)) + f" {m.faint('PLAY-13')}"


def _pieces(table: OnTable[Kit, Position], space: str) -> str:
    position = table.position
    forces = position.forces.get(space, ()) if position is not None else ()
    rows = [_row(table, space, force) for force in forces]
    return m.heading(tr("Pieces")) + m.table(rows) if rows else ""


def _row(table: OnTable[Kit, Position], space: str, force: Force) -> tuple[str, str]:
    leaders = ", ".join(m.link(Subject("leader", leader), leader_name(table, leader)) for leader in force.leaders)
    units = m.words(trn("{n} CU", "{n} CU", force.cu)) if force.cu else ""
    text = "<br>".join(filter(None, (leaders, units)))
    if force.inside:
        text += f" {m.faint(m.words(tr('inside the walls')))}"
    whole = subject_of_force(table, space, force)
    sign = shield(table, force.power, 17, 20)
    return f'<a href="{whole.link()}" title="{m.words(group_text(table, force.group))}">{sign}</a>', text


# --- inspector interface


def _province_page(table: OnTable[Kit, Position], province: Province) -> str:
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


def _rows(table: OnTable[Kit, Position], space: str) -> Iterator[tuple[str, Subject]]:
    for force in table.position.forces.get(space, ()):
        text = f"{power_name(table, force.power)}: {group_text(table, force.group)}"
        if force.inside:
            text = tr("{stack}, inside the walls", stack=text)
        yield text, subject_of_force(table, space, force)


@final
class RomePages(GamePages):
    def page_of(self, table: OnTable[Kit, Position], subject: Subject) -> str:
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

    def subject_of(self, table: OnTable[Kit, Position], key: StackKey) -> Subject:
        return Subject("stack", key.space, key.owner, key.inside)

    def words_of(self, table: OnTable[Kit, Position], subject: Subject) -> str:
        match subject.kind:
            case "leader":
                return leader_name(table, subject.id)
            case "power":
                return power_name(table, subject.id)
            case "stack":
                force = force_of(table, subject)
                return (
                    f"{power_name(table, force.power)}: {group_text(table, force.group)}" if force is not None else ""
                )
        return ""

    def place_of(self, table: OnTable[Kit, Position], subject: Subject) -> str | None:
        if table.position is None or subject.kind != "leader":
            return None
        found = place_of_leader(table.position, subject.id)
        return found[0] if found is not None else None

    def persons(self, table: OnTable[Kit, Position]) -> tuple[Person, ...]:
        kit = table.kit
        return (
            *(Person("leader", leader.id, leader.names) for leader in kit.leaders.values()),
            *(Person("power", power.id, power.names) for power in kit.powers.values()),
        )

    def sides(self, table: OnTable[Kit, Position]) -> tuple[str, ...]:
        return tuple(table.faction(seat) for seat in sorted(table.position.sides))

    def lying(self, table: OnTable[Kit, Position]) -> Mapping[str, object]:
        position = table.position
        spaces = {*position.markers, *position.forces}
        return {space: (position.markers.get(space, ""), position.forces.get(space, ())) for space in spaces}

    def holder(self, table: OnTable[Kit, Position], space: str) -> str:
        owner = table.position.markers.get(space, "")
        return power_name(table, owner) if owner in table.kit.powers else ""

    def rows(self, table: OnTable[Kit, Position], space: str) -> tuple[tuple[str, Subject], ...]:
        return tuple(_rows(table, space))
