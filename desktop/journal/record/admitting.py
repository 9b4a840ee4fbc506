"""Stored positions on their way in: one is believed only where the map knows everything it names."""

from desktop.journal.record.codec import Unreadable, position_from_bytes
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.notation import NotationError, canonical, read, write
from desktop.rules.successors.position import Position


class Admitting:
    """Reads the positions of records that are played with `kit`, under whatever edition and options they name."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._admitted: set[bytes] = set()

    def position(self, content: bytes) -> Position:
        """The position of packed bytes, whatever rules it breaks. Raises Unreadable for what no text could say."""
        position = position_from_bytes(content)
        if content not in self._admitted:
            self._check(position)
            self._admitted.add(content)
        return position

    def _check(self, position: Position) -> None:
        """Ids of no map, numbers out of bounds and words that are none do not come back from a text."""
        try:
            same = read(self._kit, write(position)) == canonical(self._kit, position)
        except (NotationError, ValueError) as error:
            raise Unreadable(str(error)) from error
        if not same:
            raise Unreadable("it names what the map does not know")
