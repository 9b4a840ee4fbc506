"""What the Successors tell of their table; see `desktop.windows.inspector.told.TablePages`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from desktop.language import tr
from desktop.rules.successors.pieces import Stack
from desktop.rules.successors.position import Position
from desktop.scene.counters.siting import NOBODY, StackKey
from desktop.windows.inspector.subjects import Subject
from desktop.windows.inspector.told import Person
from desktop.windows.on_table import OnTable
from desktop.windows.successors.pages.pages import page_of
from desktop.windows.successors.pages.vocabulary import group_text, royal_name, side_name

__all__ = ["page_of"]


class _Lying(NamedTuple):
    """Its marker, the stacks and independent armies in it."""

    marker: int | None
    stacks: tuple[Stack, ...]
    independents: tuple[str, ...]


def subject_of(table: OnTable, key: StackKey) -> Subject:
    """Independent armies and those who lie alone are looked at by name (IND-03)."""
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


def words_of(table: OnTable, subject: Subject) -> str:
    """General, royal, independent army, or who is in a stack."""
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


def _stack(table: OnTable, subject: Subject) -> str:
    position: Position | None = table.position
    if position is None:
        return ""
    if not subject.seat:
        return ", ".join(_army(table, army) for army in position.independent_armies_at(subject.id))
    stack = position.stack(subject.seat, subject.id, subject.inside)
    return "" if stack is None else f"{side_name(table, stack.seat)}: {group_text(table, stack.group)}"


def _army(table: OnTable, army: str) -> str:
    name: str = table.kit.independents[army].names_in(table.kit.edition).in_language(table.names)
    return name


def place_of(table: OnTable, subject: Subject) -> str | None:
    """Where a general, a royal or an independent army is."""
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


def persons(table: OnTable) -> tuple[Person, ...]:
    """Generals, royals, independent armies."""
    kit = table.kit
    return (
        *(Person("general", each.id, each.names) for each in kit.generals.values()),
        *(Person("royal", each.id, each.names) for each in kit.royals.values()),
        *(Person("independent", each.id, each.names) for each in kit.independents.values()),
    )


def sides(table: OnTable) -> tuple[str, ...]:
    """The factions."""
    return tuple(side_name(table, seat) for seat in table.position.factions)


def lying(table: OnTable) -> Mapping[str, object]:
    """Markers, stacks, independent armies."""
    position: Position = table.position
    armies = {space: position.independent_armies_at(space) for space in set(position.independents.values())}
    spaces = {*position.markers, *position.stacks, *armies}
    return {space: _Lying(position.markers.get(space), position.at(space), armies.get(space, ())) for space in spaces}


def holder(table: OnTable, space: str) -> str:
    """The side whose control marker it is."""
    markers = table.position.markers
    return side_name(table, markers[space]) if space in markers else ""


def rows(table: OnTable, space: str) -> tuple[tuple[str, Subject], ...]:
    """Stacks and independent armies."""
    return tuple(_rows(table, space))


def _rows(table: OnTable, space: str) -> Iterator[tuple[str, Subject]]:
    position: Position = table.position
    for stack in position.at(space):
        text = f"{side_name(table, stack.seat)}: {group_text(table, stack.group)}"
        if stack.inside:
            text = tr("{stack}, inside the walls", stack=text)
        yield text, Subject("stack", space, stack.seat, stack.inside)
    for army in position.independent_armies_at(space):
        yield _army(table, army), Subject("independent", army)
