"""The pages of leaders, powers and forces."""

from __future__ import annotations

from desktop.forecast.rome.lifted import place_of
from desktop.language import current_language, tr, trn
from desktop.rules.rome.kit.entries import LeaderEntry
from desktop.rules.rome.pieces import Force
from desktop.windows.inspector import markup as m
from desktop.windows.inspector.subjects import Subject
from desktop.windows.on_table import OnTable
from desktop.windows.rome.pages.vocabulary import leader_name, power_link, power_name, shield


def leader_page(table: OnTable, leader: str) -> str:
    """Everything about a leader, as markup."""
    entry: LeaderEntry = table.kit.box.leaders[leader]
    shown = leader_name(table, leader)
    others = " · ".join(m.words(name) for name in dict.fromkeys(entry.names.every()) if name != shown)
    provenance = {"tactical": entry.provenance.tactical, "activation": entry.provenance.activation}
    rows = (
        (tr("Power"), power_link(table, entry.power)),
        (tr("Tactical rating"), f"<b>{entry.tactical}</b>{m.house(provenance, 'tactical')} {m.faint('ROM-05')}"),
        (tr("Activated by"), f"{_card(entry.activation)}{m.house(provenance, 'activation')} {m.faint('PLAY-02')}"),
        (tr("Stands"), _where(table, leader)),
        (tr("This turn"), _used(table, leader)),
    )
    note = entry.note.in_language(current_language())
    sign = m.picture(f"leader:{leader}", 72, 92)
    return m.title(sign, shown, others) + m.facts(rows) + (m.note(note) if note else "")


def _card(rating: int) -> str:
    return m.words(tr("a card of {n} or more", n=rating))


def _where(table: OnTable, leader: str) -> str:
    position = table.position
    if position is None:
        return ""
    found = place_of(position, leader)
    if found is not None:
        inside = f" {m.faint(m.words(tr('inside the walls')))}" if found[1].inside else ""
        return m.link(Subject("space", found[0]), table.space(found[0])) + inside
    return m.words(tr("displaced") if leader in position.displaced else tr("not on the map"))


def _used(table: OnTable, leader: str) -> str:
    position = table.position
    if position is None or not position.scenario or leader not in position.used:
        return ""
    return m.words(tr("has been activated"))


def power_page(table: OnTable, power: str) -> str:
    """A power: who plays it, its armies, its leaders."""
    position, kit = table.position, table.kit
    seat = position.seat_of(power) if position is not None else 0
    forces = [(s, f) for s, f in position.all_forces() if f.power == power] if position is not None else []
    held = sum(owner == power for owner in position.markers.values()) if position is not None else 0
    rows = (
        (tr("Played by"), m.words(table.faction(seat) if seat else tr("nobody"))),
        (tr("Units"), m.words(trn("{n} CU", "{n} CU", sum(force.cu for _, force in forces)))),
        (tr("Holds"), m.words(trn("{n} location", "{n} locations", held))),
    )
    leaders = [leader.id for leader in kit.leaders.values() if leader.power == power]
    people = [(m.link(Subject("leader", each), leader_name(table, each)), _where(table, each)) for each in leaders]
    sign = shield(table, power, 38, 44)
    head = m.title(sign, power_name(table, power), m.words(tr("Power")))
    return head + m.facts(rows) + (m.heading(tr("Leaders")) + m.table(people) if people else "")


def force_page(table: OnTable, space: str, force: Force) -> str:
    """A force: who commands, with how many CU, who is with him."""
    kit = table.kit
    commander = kit.commander(force.leaders)
    place = m.link(Subject("space", space), table.space(space))
    if force.inside:
        place += f" {m.faint(m.words(tr('inside the walls')))}"
    rows = (
        (tr("Stands"), place),
        (tr("Commands"), m.link(Subject("leader", commander), leader_name(table, commander)) if commander else ""),
        (tr("Units"), f"<b>{m.words(trn('{n} CU', '{n} CU', force.cu))}</b>"),
        (tr("Tactical rating"), str(kit.tactical(commander)) if commander else ""),
        (tr("Moves"), m.words(_moves(table, force))),
    )
    others = [each for each in kit.best_first(force.leaders) if each != commander]
    people = [(m.link(Subject("leader", each), leader_name(table, each)), str(kit.tactical(each))) for each in others]
    sign = shield(table, force.power, 38, 44)
    kind = tr("Army") if force.cu and force.leaders else tr("Leader alone") if force.leaders else tr("Garrison")
    head = m.title(sign, power_name(table, force.power), m.words(kind))
    return head + m.facts(rows) + (m.heading(tr("With him")) + m.table(people) if people else "")


def _moves(table: OnTable, force: Force) -> str:
    """Whether it could be moved at all (PLAY-02)."""
    if not force.cu or not force.leaders:
        return tr("not without units and a leader (PLAY-02)")
    limit = table.kit.play.movement.cu_limit
    return "" if force.cu <= limit else tr("{n} CU together at most (PLAY-02)", n=limit)
