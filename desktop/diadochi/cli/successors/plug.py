"""Seats and hands of the Successors; see `cli.plug`."""

from collections.abc import Iterator

from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import HIDDEN, Position


def called(kit: Kit, position: Position, seat: int) -> Iterator[str]:
    """Its letter, and the name of its faction."""
    yield kit.colours[seat].letter
    yield position.factions[seat].name


def hands(kit: Kit, position: Position) -> dict[str, list[str]]:
    """The hand of every side by its letter (SEQ-10)."""
    return {
        kit.colours[seat].letter: ["hidden" if card == HIDDEN else card for card in faction.hand]
        for seat, faction in sorted(position.factions.items())
    }
