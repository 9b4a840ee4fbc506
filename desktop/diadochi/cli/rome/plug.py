"""Seats and hands of the Sword of Rome, where all cards lie open; see `cli.plug`."""

from collections.abc import Iterator

from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Position


def called(kit: Kit, position: Position, seat: int) -> Iterator[str]:
    """The id of its side."""
    del kit
    yield position.sides[seat].name


def hands(kit: Kit, position: Position) -> dict[str, list[str]]:
    """The hand of every side by its id (PLAY-01)."""
    del kit
    return {side.name: list(position.hands.get(seat, ())) for seat, side in sorted(position.sides.items())}
