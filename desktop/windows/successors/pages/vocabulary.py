"""What kinds, states and units are called on a page."""

from __future__ import annotations

from desktop.language import sentence, tr
from desktop.narration.successors.unit_words import counted_units
from desktop.rules.successors.pieces import CART, Group
from desktop.windows.on_table import OnTable


def unit_name(kind: str, count: int) -> str:
    """So many combat units of a kind (CU-03)."""
    return sentence(counted_units(kind, count))


def unit_text(group: Group) -> str:
    """The combat units of a group in words; empty when it has none."""
    return ", ".join(unit_name(kind, count) for kind, count in group.units.items())


def royal_name(table: OnTable, royal: str) -> str:
    """The name of a royal, or of Alexander's body on its cart."""
    if table.kit is not None and royal in table.kit.royals:
        return table.kit.royals[royal].names.in_language(table.names)
    return tr("Funeral cart") if royal == CART else royal


def group_text(table: OnTable, group: Group) -> str:
    """A group in one line: generals, royals, units."""
    parts = [table.general(general) for general in group.generals]
    parts += [royal_name(table, royal) for royal in group.royals]
    units = unit_text(group)
    return "; ".join(part for part in (", ".join(parts), units) if part)


def side_name(table: OnTable, seat: int) -> str:
    """What a seat is called: its name, or its letter; the Independents by theirs."""
    if seat == 0:
        return tr("Independents")
    letter = table.kit.colours[seat].letter if table.kit is not None else str(seat)
    name = table.faction(seat)
    return f"{name} ({letter})" if name else tr("Faction {letter}", letter=letter)


def signed(number: int) -> str:
    """A modifier with its sign."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"
