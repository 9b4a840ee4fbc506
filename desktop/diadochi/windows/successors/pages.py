"""Inspector pages of the Successors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, final

from diadochi.atlas.model import Fleet, Space
from diadochi.language import current_language, msg, sentence, tr
from diadochi.narration.successors.words import counted_units
from diadochi.rules.successors.control import owners_of_royals
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import CART, Group, Stack, Units, is_minor
from diadochi.rules.successors.position import Position
from diadochi.scene.counters.siting import NOBODY, StackKey
from diadochi.windows import page_markup as m
from diadochi.windows.inspector_panel import head, names, route_page, ways
from diadochi.windows.successors.sides_dock import overrun_strength_of, province_holder, strength_of
from diadochi.windows.table_state import GamePages, OnTable, Person, Subject

# --- names


def unit_name(kind: str, count: int) -> str:
    """A number of combat units of a kind (CU-03)."""
    return sentence(counted_units(kind, count))


def unit_text(group: Group) -> str:
    """The combat units of a group in words; empty without units."""
    return ", ".join(unit_name(kind, count) for kind, count in group.units.items())


def royal_name(table: OnTable[Kit, Position], royal: str) -> str:
    """The name of a royal, or of Alexander's body."""
    if table.kit is not None and royal in table.kit.royals:
        return table.kit.royals[royal].names.in_language(table.names)
    return tr("Funeral cart") if royal == CART else royal


def group_text(table: OnTable[Kit, Position], group: Group) -> str:
    """A group in one line: generals, royals, units."""
    parts = [table.general(general) for general in group.generals]
    parts += [royal_name(table, royal) for royal in group.royals]
    units = unit_text(group)
    return "; ".join(part for part in (", ".join(parts), units) if part)


def side_name(table: OnTable[Kit, Position], seat: int) -> str:
    """The name of a side or its letter; also of the Independents."""
    if seat == 0:
        return tr("Independents")
    letter = table.kit.colours[seat].letter if table.kit is not None else str(seat)
    name = table.faction(seat)
    return f"{name} ({letter})" if name else tr("Side {letter}", letter=letter)


def signed(number: int) -> str:
    """A modifier with its sign."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


# --- generals, royals, independent armies, stacks


def general_page(table: OnTable[Kit, Position], kit: Kit, general_id: str) -> str:
    general = kit.general(general_id)
    name = table.general(general_id)
    label = general.provenance
    others = dict.fromkeys(general.names.every())
    below = " · ".join(m.words(other) for other in others if other != name)
    sign = m.picture(f"general:{general_id}:{_seat(table, general_id)}", 72, 92)
    ratings = (
        (tr("Initiative"), f"<b>{general.initiative}</b>{m.house(label, 'initiative')}"),
        (tr("Battle"), f"<b>{general.battle}</b>{m.house(label, 'battle')}"),
        (tr("Seniority"), f"{general.seniority}{m.house(label, 'seniority')}" if general.seniority else ""),
        (tr("Popularity"), f"{signed(general.popularity)}{m.house(label, 'popularity')}" if general.popularity else ""),
        (tr("Legitimacy"), f"{general.legitimacy}{m.house(label, 'legitimacy')}" if general.legitimacy else ""),
        (tr("Space"), _where(table, general_id)),
    )
    return "".join(
        (
            m.title(sign, name, below),
            m.facts(ratings),
            _ability(kit, general_id),
            _beginning(table, kit, general_id),
        )
    )


def _seat(table: OnTable[Kit, Position], general: str) -> int:
    if is_minor(general):
        return int(general.removeprefix("minor-")[0])
    position = table.position
    if position is None:
        return 0
    found = position.where(general)
    if found is not None:
        return found[1].seat
    return next((seat for seat, faction in position.factions.items() if general in faction.dealt), 0)


def _where(table: OnTable[Kit, Position], general: str) -> str:
    position = table.position
    if position is None:
        return ""
    found = position.where(general)
    if found is not None:
        space, stack = found
        side = f" · {m.words(side_name(table, stack.seat))}"
        return m.link(Subject("space", space), table.space(space)) + side
    if any(general in group.generals for group in position.dispersed.values()):
        return m.words(tr("in the dispersed box"))
    if any(general in faction.hand for faction in position.factions.values()):
        return m.words(tr("in hand"))
    return m.words(sentence(_OFF_MAP.get(position.off_map.get(general, ""), msg("not on the map"))))


_OFF_MAP = {
    "reserve": msg("in reserve"),
    "event": msg("comes with an event"),
    "unavailable": msg("not in this game"),
    "deck": msg("in the deck"),
    "dead": msg("dead"),
}
"""Why a general is not on the map (GEN-11)."""


def _ability(kit: Kit, general: str) -> str:
    ability = kit.general(general).ability
    if ability is None:
        return ""
    text = m.words(ability.words(current_language()))
    return m.heading(tr("Special ability")) + m.paragraph(text + m.house(kit.general(general).provenance, "ability"))


def _beginning(table: OnTable[Kit, Position], kit: Kit, general_id: str) -> str:
    general = kit.general(general_id)
    start = general.start_space
    rows = (
        (tr("Starts in"), m.link(Subject("space", start), table.space(start)) if start else ""),
        (tr("Brings"), _forces(kit, general_id)),
        (tr("Marks"), ", ".join(m.link(Subject("province", p), table.province(p)) for p in general.start_provinces)),
        (tr("Enters"), m.words(general.entry.in_language(current_language()))),
    )
    shown = m.facts(rows)
    return m.heading(tr("Entry")) + shown if shown else ""


def _forces(kit: Kit, general: str) -> str:
    units = kit.general(general).forces
    return m.words(unit_text(Group(units))) + m.house(kit.general(general).provenance, "forces") if units else ""


def royal_page(table: OnTable[Kit, Position], kit: Kit, royal_id: str) -> str:
    royal = kit.royals[royal_id]
    position = table.position
    state = position.royal_state.get(royal_id, "") if position else ""
    place = position.lying.get(royal_id, "") if position else ""
    companions = position.all_stacks() if position else ()
    carried = next(((s, stack) for s, stack in companions if royal_id in stack.royals), None)
    where = ""
    if carried is not None:
        space, stack = carried
        where = f"{m.link(Subject('space', space), table.space(space))} · {m.words(side_name(table, stack.seat))}"
    elif place:
        where = m.link(Subject("space", place), table.space(place))
    owner = dict(owners_of_royals(kit, position)).get(royal_id) if position and carried is None else None
    rows = (
        (tr("Legitimacy"), f"{royal.legitimacy}{m.house(royal.provenance, 'legitimacy')}" if royal.legitimacy else ""),
        (tr("State"), m.words(sentence(_ROYAL_STATES[state])) if state in _ROYAL_STATES else ""),
        (tr("Space"), where),
        (tr("Belongs to"), m.words(side_name(table, owner)) if owner else ""),
    )
    kind = {"heir": tr("Heir"), "lady": tr("Lady of the royal family"), "body": tr("Alexander's body")}[royal.kind]
    note = royal.note.in_language(current_language())
    sign = m.picture(f"royal:{royal_id}", 60, 72)
    return m.title(sign, royal_name(table, royal_id), m.words(kind)) + m.facts(rows) + (m.note(note) if note else "")


_ROYAL_STATES = {
    "active": msg("active"),
    "inactive": msg("inactive"),
    "off_map": msg("not on the map"),
    "gone": msg("out of the game"),
}


def independent_page(table: OnTable[Kit, Position], kit: Kit, army_id: str) -> str:
    army = kit.independents[army_id]
    label = army.provenance
    place = table.position.independents.get(army_id, "") if table.position else ""
    where = m.link(Subject("space", place), table.space(place)) if place in table.atlas.spaces else ""
    rows = (
        (tr("Leader"), m.words(army.leader.in_language(table.names))),
        (tr("Strength"), f"<b>{army.strength}</b>{m.house(label, 'strength')}"),
        (tr("Initiative"), f"{army.initiative}{m.house(label, 'initiative')}"),
        (tr("Battle"), f"{army.battle}{m.house(label, 'battle')}"),
        (tr("Space"), where or m.words(tr("beside the map"))),
        (tr("Stays in"), ", ".join(m.link(Subject("province", p), table.province(p)) for p in army.region)),
    )
    note = army.note.in_language(current_language())
    sign = m.picture(f"independent:{army_id}", 60, 60)
    head = m.title(sign, army.names_in(kit.edition).in_language(table.names), m.words(tr("Independent army")))
    return head + m.facts(rows) + (m.note(note) if note else "")


def _ratings(kit: Kit, general: str) -> str:
    found = kit.general(general)
    text = tr("initiative {initiative}, battle {battle}", initiative=found.initiative, battle=found.battle)
    return m.faint(m.words(text))


def _strength(kit: Kit, units: Units) -> str:
    if not units:
        return ""
    fixed = str(strength_of(kit, units))
    if not units.elephant:
        return m.words(fixed)
    return m.words(tr("{n} plus the elephants' dice", n=fixed))


def stack_page(table: OnTable[Kit, Position], kit: Kit, subject: Subject) -> str:
    """The page of a stack: commander, companions, strengths; every independent army in it (IND-03)."""
    position = table.position
    if not subject.seat and position is not None:
        return "".join(independent_page(table, kit, army) for army in position.independent_armies_at(subject.id))
    stack = position.stack(subject.seat, subject.id, subject.inside) if position else None
    if stack is None:
        return ""
    generals = kit.senior_first(stack.generals)
    names = [m.link(Subject("general", general), table.general(general)) for general in generals]
    people = [(name, _ratings(kit, general)) for name, general in zip(names, generals, strict=True)]
    people += [(m.link(Subject("royal", royal), royal_name(table, royal)), "") for royal in stack.royals]
    place = m.link(Subject("space", subject.id), table.space(subject.id))
    if stack.inside:
        place += f" {m.faint(m.words(tr('inside the walls')))}"
    rows = (
        (tr("Space"), place),
        (tr("Commands"), names[0] if names else ""),
        (tr("Units"), m.words(unit_text(stack.group))),
        (tr("Strength"), _strength(kit, stack.units)),
        (tr("In an overrun"), str(overrun_strength_of(kit, stack.units)) if stack.units.elephant else ""),
    )
    sign = m.picture(f"faction:{stack.seat}", 38, 44)
    kind = tr("Army") if stack.is_army else tr("General alone") if stack.is_lone_general else tr("Stack")
    head = m.title(sign, side_name(table, stack.seat), m.words(kind))
    return head + m.facts(rows) + (m.heading(tr("In this stack")) + m.table(people) if people else "")


# --- spaces


def space_page(table: OnTable[Kit, Position], space_id: str) -> str:
    """The page of a space as markup: names, province, control, pieces, connections, history."""
    space = table.atlas.spaces[space_id]
    parts = [head(table, space), names(table, space), _facts(table, space)]
    note = space.note.in_language(current_language())
    if note:
        parts.append(m.note(note))
    parts += [_pieces(table, space), ways(table, space)]
    return "".join(parts)


def _facts(table: OnTable[Kit, Position], space: Space) -> str:
    return m.facts(
        (
            (tr("Today"), m.words(space.modern)),
            (tr("Pleiades"), m.words(space.pleiades)),
            (tr("Province"), _province(table, space)),
            (tr("Control"), control(table, space.id)),
            (tr("Siege modifier"), _siege_modifier(space)),
            (tr("Passage"), _passage(space)),
            (tr("Fleet"), fleet_text(space.fleet, space.provenance)),
            (tr("Enters here"), m.words(", ".join(_entry(table, who) for who in space.entry))),
        )
    )


def _province(table: OnTable[Kit, Position], space: Space) -> str:
    if space.province is None:
        return m.words(tr("none (transit point)"))
    province = table.atlas.provinces[space.province]
    value = tr("{n} VP", n=province.victory_points)
    worth = f" · {m.together(value)}{m.house(province.provenance, 'victory_points')}" if province.victory_points else ""
    return m.link(Subject("province", province.id), table.province(province.id)) + worth


def control(table: OnTable[Kit, Position], space: str) -> str:
    """The side that controls a space, with its shield; in the set-up if there is no game."""
    position = table.position
    if position is None:
        owner = table.atlas.spaces[space].owner
        return m.words(tr("Independent at the start") if owner == "independent" else "")
    if table.atlas.spaces[space].kind == "transit":
        return ""
    if space not in position.markers:
        return m.words(tr("no one"))
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
    text = tr("attrition while independent")
    return f"{m.words(text)} {m.aside('MOV-28')}" + m.house(space.provenance, "passage_attrition")


def _entry(table: OnTable[Kit, Position], who: str) -> str:
    kit = table.kit
    if kit is not None and who in kit.independents:
        return kit.independents[who].names_in(kit.edition).in_language(table.names)
    if kit is not None and who in kit.royals:
        return kit.royals[who].names.in_language(table.names)
    return who.replace("_", " ").capitalize()


def _pieces(table: OnTable[Kit, Position], space: Space) -> str:
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
        rows.append(("", m.words(tr("Alexander's tomb"))))
    siege = position.sieges.get(space.id)
    if siege is not None:
        text = tr("Siege points: {n}, {side}", n=siege.points, side=side_name(table, siege.seat))
        rows.append((m.picture(f"faction:{siege.seat}", 17, 20), m.words(text)))
    return m.heading(tr("Pieces")) + m.table(rows) if rows else ""


def _stack_row(table: OnTable[Kit, Position], space: str, stack: Stack) -> tuple[str, str]:
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


# --- provinces


def province_page(table: OnTable[Kit, Position], province_id: str) -> str:
    """The page of a province as markup: value, groups, fleet, spaces and their control."""
    province = table.atlas.provinces[province_id]
    names = dict.fromkeys(province.names.every())
    shown = table.province(province_id)
    others = " · ".join(m.words(name) for name in names if name != shown)
    worth = m.words(tr("{n} VP", n=province.victory_points)) + m.house(province.provenance, "victory_points")
    rows = (
        (tr("Value"), worth if province.victory_points else ""),
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


def _holder(table: OnTable[Kit, Position], province: str) -> str:
    if table.kit is None or table.position is None:
        return ""
    seat = province_holder(table.kit, table.position, province)
    if seat is None:
        return m.words(tr("no one"))
    return f"{m.picture(f'faction:{seat}', 15, 18)}&nbsp;{m.words(side_name(table, seat))}"


def _member(table: OnTable[Kit, Position], space: str) -> tuple[str, str, str]:
    sign = m.picture(f"symbol:{space}", 22, 22)
    return sign, m.link(Subject("space", space), table.space(space)), _marker(table, space)


def _marker(table: OnTable[Kit, Position], space: str) -> str:
    if table.position is None or space not in table.position.markers:
        return ""
    seat = table.position.markers[space]
    shield = m.picture(f"faction:{seat}", 15, 18)
    return m.told(shield, side_name(table, seat))


# --- any subject


# --- inspector interface


class _Contents(NamedTuple):
    """Marker, stacks and independent armies of a space."""

    marker: int | None
    stacks: tuple[Stack, ...]
    independents: tuple[str, ...]


def _stack(table: OnTable[Kit, Position], subject: Subject) -> str:
    position: Position | None = table.position
    if position is None:
        return ""
    if not subject.seat:
        return ", ".join(_army(table, army) for army in position.independent_armies_at(subject.id))
    stack = position.stack(subject.seat, subject.id, subject.inside)
    return "" if stack is None else f"{side_name(table, stack.seat)}: {group_text(table, stack.group)}"


def _army(table: OnTable[Kit, Position], army: str) -> str:
    name: str = table.kit.independents[army].names_in(table.kit.edition).in_language(table.names)
    return name


def _rows(table: OnTable[Kit, Position], space: str) -> Iterator[tuple[str, Subject]]:
    position: Position = table.position
    for stack in position.at(space):
        text = f"{side_name(table, stack.seat)}: {group_text(table, stack.group)}"
        if stack.inside:
            text = tr("{stack}, inside the walls", stack=text)
        yield text, Subject("stack", space, stack.seat, stack.inside)
    for army in position.independent_armies_at(space):
        yield _army(table, army), Subject("independent", army)


@final
class SuccessorsPages(GamePages):
    def page_of(self, table: OnTable[Kit, Position], subject: Subject) -> str:
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

    def subject_of(self, table: OnTable[Kit, Position], key: StackKey) -> Subject:
        # independent armies and royals alone are subjects by name (IND-03)
        position: Position | None = table.position
        if key.owner == 0 and position is not None:
            armies = position.independent_armies_at(key.space)
            if len(armies) > 1:
                return Subject("stack", key.space)
            return Subject("independent", armies[0]) if armies else Subject("space", key.space)
        if key.owner == NOBODY and position is not None:
            royal = next((who for who, place in position.lying.items() if place == key.space), None)
            return Subject("royal", royal) if royal else Subject("space", key.space)
        return Subject("stack", key.space, key.owner, key.inside)

    def words_of(self, table: OnTable[Kit, Position], subject: Subject) -> str:
        match subject.kind:
            case "general":
                return table.general(subject.id)
            case "royal":
                return royal_name(table, subject.id)
            case "independent":
                return _army(table, subject.id)
            case "stack":
                return _stack(table, subject)
        return ""

    def place_of(self, table: OnTable[Kit, Position], subject: Subject) -> str | None:
        position: Position | None = table.position
        if position is None:
            return None
        match subject.kind:
            case "general":
                found = position.where(subject.id)
                return found[0] if found else None
            case "royal":
                with_stack = next((space for space, stack in position.all_stacks() if subject.id in stack.royals), None)
                return with_stack or position.lying.get(subject.id)
            case "independent":
                place = position.independents.get(subject.id, "")
                return place if place in table.atlas.spaces else None
        return None

    def persons(self, table: OnTable[Kit, Position]) -> tuple[Person, ...]:
        kit = table.kit
        return (
            *(Person("general", each.id, each.names) for each in kit.generals.values()),
            *(Person("royal", each.id, each.names) for each in kit.royals.values()),
            *(Person("independent", each.id, each.names) for each in kit.independents.values()),
        )

    def sides(self, table: OnTable[Kit, Position]) -> tuple[str, ...]:
        return tuple(side_name(table, seat) for seat in table.position.factions)

    def lying(self, table: OnTable[Kit, Position]) -> Mapping[str, object]:
        position: Position = table.position
        armies = {space: position.independent_armies_at(space) for space in set(position.independents.values())}
        spaces = {*position.markers, *position.stacks, *armies}
        return {
            space: _Contents(position.markers.get(space), position.at(space), armies.get(space, ())) for space in spaces
        }

    def holder(self, table: OnTable[Kit, Position], space: str) -> str:
        markers = table.position.markers
        return side_name(table, markers[space]) if space in markers else ""

    def rows(self, table: OnTable[Kit, Position], space: str) -> tuple[tuple[str, Subject], ...]:
        return tuple(_rows(table, space))
