"""Dice that are spread evenly over the lines of a race, so that few lines tell as much as many with free dice would."""

import random
from functools import cache
from zlib import crc32

from desktop.rules.core.fair import by_chance
from desktop.rules.core.flow import Chance, Dice, Drawn

_FIRST = (3, 4, 2, 5, 1, 6)
"""What the very first die shows in each of six lines, the middling ones first: mostly it says how far an army comes."""


class _Throws:
    """What one side throws for one purpose in a line."""

    def __init__(self, seed: int, number: int, faces: tuple[int, ...]) -> None:
        self._chance = random.Random(seed + number // 2)
        self._opposite = number % 2
        self._first: int | None = faces[number % len(faces)]

    def answer(self, node: Chance) -> Dice | Drawn:
        fallen = by_chance(node, self._chance)
        if isinstance(fallen, Drawn):
            return fallen
        if self._first is not None and len(fallen.faces) == 1:
            face, self._first = self._first, None
            return Dice((face,))
        return Dice(tuple([7 - face for face in fallen.faces])) if self._opposite else fallen


class EvenDice:
    """The chance of the line of a `number`, from 0 on; lines of one `seed` belong together.

    What falls for a side, a kind of throw and whoever is thrown for does not hang on what fell before for anything
    else, so that plans which come to the same throw by other ways have the same luck in it. The first single die of
    each shows every face once in six lines. All other dice of a line with an odd number show the opposite of what those
    of the line before show, face by face: what one is lucky in the other is not.
    """

    def __init__(self, seed: int, number: int) -> None:
        self._seed, self._number = seed, number
        self._throws: dict[tuple[str, int, str], _Throws] = {}

    @property
    def asked(self) -> bool:
        """Whether chance had a say in the line."""
        return bool(self._throws)

    def answer(self, node: Chance) -> Dice | Drawn:
        """What falls, or is drawn."""
        key = node.kind, node.seat, _what_for(node)
        throws = self._throws.get(key)
        if throws is None:
            seed = self._seed ^ _number_of(*key)
            faces = _shuffled(seed) if self._throws else _FIRST
            throws = self._throws[key] = _Throws(seed, self._number, faces)
        return throws.answer(node)


def _what_for(node: Chance) -> str:
    """The general or the space that is thrown for."""
    return node.about.leader or node.about.space


@cache
def _number_of(kind: str, seat: int, name: str) -> int:
    return crc32(f"{kind} {seat} {name}".encode())


def _shuffled(seed: int) -> tuple[int, ...]:
    """The faces of a die in an order of chance, opposite ones side by side; the same for all lines of a race."""
    chance = random.Random(seed)
    pairs = [face if chance.random() < 0.5 else 7 - face for face in chance.sample((1, 2, 3), 3)]
    return tuple([face for one in pairs for face in (one, 7 - one)])
