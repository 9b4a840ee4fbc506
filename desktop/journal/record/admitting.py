"""What is stored, on its way in: values of the record's own system, believed where its map knows what they name."""

from typing import Any

from desktop.journal.record.codec import Unreadable, answer_from_json, position_from_bytes, position_to_bytes
from desktop.rules.core.flow import Answer
from desktop.rules.core.notation_error import NotationError
from desktop.rules.core.system import AnyKit, AnyPosition, rules_of

_MOST_READ = 4
"""Positions that are kept unpacked."""


class Admitting:
    """Reads what stands in records that are played with `kit`, under whatever edition and options they name.

    `rules` are those of the kit's system.
    """

    def __init__(self, kit: AnyKit) -> None:
        self._kit, self.rules = kit, rules_of(kit)
        self._admitted: set[bytes] = set()
        self._read: dict[bytes, Any] = {}

    def answer(self, text: str) -> Answer:
        """The answer of a text; whether it is admitted is for the rules to say. Raises Unreadable."""
        return answer_from_json(self._kit.atlas.system, text)

    def position(self, content: bytes) -> Any:
        """The position of packed bytes, whatever rules it breaks. Raises Unreadable for what no text could say.

        Whoever goes on from the same moment again and again is given copies of what was unpacked last.
        """
        position = self._read.get(content)
        if position is None:
            position = position_from_bytes(self._kit.atlas.system, content)
            if content not in self._admitted:
                self._check(position)
            self._keep(content, position)
        return position.copy()

    def packed(self, position: AnyPosition) -> bytes:
        """A position to which the rules have led, packed to be stored; read again it needs no proof."""
        content = position_to_bytes(position)
        self._keep(content, position.copy())
        return content

    def _keep(self, content: bytes, position: Any) -> None:
        self._admitted.add(content)
        while len(self._read) >= _MOST_READ:
            del self._read[next(iter(self._read))]
        self._read[content] = position

    def _check(self, position: Any) -> None:
        """Ids of no map, numbers out of bounds and words that are none do not come back from a text."""
        try:
            said = self.rules.read(self._kit, self.rules.write(position))
            same = said == self.rules.canonical(self._kit, position)
        except (NotationError, ValueError) as error:
            raise Unreadable(str(error)) from error
        if not same:
            raise Unreadable("it names what the map does not know")
