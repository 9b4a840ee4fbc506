"""The pages of generals, royals, independent armies and stacks."""

from __future__ import annotations

from desktop.language import current_language, tr
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import Group, Units, is_minor
from desktop.rules.successors.standing.control import owners_of_royals
from desktop.windows.inspector import markup as m
from desktop.windows.inspector.subjects import Subject
from desktop.windows.on_table import OnTable
from desktop.windows.successors.pages.vocabulary import royal_name, side_name, signed, unit_text
from desktop.windows.successors.standings.of_space import overrun_strength_of, strength_of


def general_page(table: OnTable, kit: Kit, general_id: str) -> str:
    """Everything about a general, as markup."""
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
        (tr("Stands"), _where(table, general_id)),
    )
    return "".join(
        (
            m.title(sign, name, below),
            m.facts(ratings),
            _ability(kit, general_id),
            _beginning(table, kit, general_id),
        )
    )


def _seat(table: OnTable, general: str) -> int:
    if is_minor(general):
        return int(general.removeprefix("minor-")[0])
    position = table.position
    if position is None:
        return 0
    found = position.where(general)
    if found is not None:
        return found[1].seat
    return next((seat for seat, faction in position.factions.items() if general in faction.dealt), 0)


def _where(table: OnTable, general: str) -> str:
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
    return m.words(off_map_text(position.off_map.get(general, "")))


def off_map_text(state: str) -> str:
    """Why a general is not on the map (GEN-11)."""
    match state:
        case "reserve":
            return tr("in reserve")
        case "event":
            return tr("comes with an event")
        case "unavailable":
            return tr("takes no part")
        case "deck":
            return tr("in the deck")
        case "dead":
            return tr("dead")
    return tr("not on the map")


def _ability(kit: Kit, general: str) -> str:
    ability = kit.general(general).ability
    if ability is None:
        return ""
    text = m.words(ability.text.in_language(current_language()))
    return m.heading(tr("Special ability")) + m.paragraph(text + m.house(kit.general(general).provenance, "ability"))


def _beginning(table: OnTable, kit: Kit, general_id: str) -> str:
    general = kit.general(general_id)
    start = general.start_space
    rows = (
        (tr("Starts at"), m.link(Subject("space", start), table.space(start)) if start else ""),
        (tr("Brings"), _forces(kit, general_id)),
        (tr("Marks"), ", ".join(m.link(Subject("province", p), table.province(p)) for p in general.start_provinces)),
        (tr("Comes in"), m.words(general.entry.in_language(current_language()))),
    )
    shown = m.facts(rows)
    return m.heading(tr("Entry")) + shown if shown else ""


def _forces(kit: Kit, general: str) -> str:
    units = kit.general(general).forces
    return m.words(unit_text(Group(units))) + m.house(kit.general(general).provenance, "forces") if units else ""


def royal_page(table: OnTable, kit: Kit, royal_id: str) -> str:
    """Everything about a member of the royal family or Alexander's body, as markup."""
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
        (tr("State"), m.words(_state(state))),
        (tr("Stands"), where),
        (tr("Belongs to"), m.words(side_name(table, owner)) if owner else ""),
    )
    kind = {"heir": tr("Heir"), "lady": tr("Lady of the royal house"), "body": tr("Alexander's body")}[royal.kind]
    note = royal.note.in_language(current_language())
    sign = m.picture(f"royal:{royal_id}", 60, 72)
    return m.title(sign, royal_name(table, royal_id), m.words(kind)) + m.facts(rows) + (m.note(note) if note else "")


def _state(state: str) -> str:
    match state:
        case "active":
            return tr("active")
        case "inactive":
            return tr("inactive")
        case "off_map":
            return tr("not on the map")
        case "gone":
            return tr("out of the game")
    return ""


def independent_page(table: OnTable, kit: Kit, army_id: str) -> str:
    """Everything about an independent army, as markup."""
    army = kit.independents[army_id]
    label = army.provenance
    place = table.position.independents.get(army_id, "") if table.position else ""
    where = m.link(Subject("space", place), table.space(place)) if place in table.atlas.spaces else ""
    rows = (
        (tr("Leader"), m.words(army.leader.in_language(table.names))),
        (tr("Strength"), f"<b>{army.strength}</b>{m.house(label, 'strength')}"),
        (tr("Initiative"), f"{army.initiative}{m.house(label, 'initiative')}"),
        (tr("Battle"), f"{army.battle}{m.house(label, 'battle')}"),
        (tr("Stands"), where or m.words(tr("beside the map"))),
        (tr("Keeps to"), ", ".join(m.link(Subject("province", p), table.province(p)) for p in army.region)),
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
    return m.words(tr("{n}, and what the dice of the elephants show", n=fixed))


def stack_page(table: OnTable, kit: Kit, subject: Subject) -> str:
    """A stack: who commands, who is with him, what they weigh; of independent armies every one (IND-03)."""
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
        (tr("Stands"), place),
        (tr("Commands"), names[0] if names else ""),
        (tr("Units"), m.words(unit_text(stack.group))),
        (tr("Strength"), _strength(kit, stack.units)),
        (tr("In an overrun"), str(overrun_strength_of(kit, stack.units)) if stack.units.elephant else ""),
    )
    sign = m.picture(f"faction:{stack.seat}", 38, 44)
    kind = tr("Army") if stack.is_army else tr("General alone") if stack.is_lone_general else tr("Stack")
    head = m.title(sign, side_name(table, stack.seat), m.words(kind))
    return head + m.facts(rows) + (m.heading(tr("With it")) + m.table(people) if people else "")
