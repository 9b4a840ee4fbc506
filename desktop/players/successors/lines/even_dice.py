"""Dice that are spread evenly over the lines of a race, so that few lines tell as much as many with free dice would."""

import random

from desktop.rules.core.fair import by_chance
from desktop.rules.core.flow import Chance, Dice, Drawn

_FIRST = (3, 4, 2, 5, 1, 6)
"""What the first die shows in each of six lines, the middling ones first: mostly it says how far an army comes."""


class EvenDice:
    """The chance of the line of a `number`, from 0 on; lines of one `seed` belong together.

    The first throw of a single die shows every face once in six lines. All other dice of a line with an odd number show
    the opposite of what those of the line before show, face by face: what one is lucky in the other is not.
    """

    def __init__(self, seed: int, number: int) -> None:
        self._chance = random.Random(seed + number // 2)
        self._opposite = number % 2
        self._first: int | None = _FIRST[number % len(_FIRST)]
        self.asked = False
        """Whether chance had a say in the line."""

    def answer(self, node: Chance) -> Dice | Drawn:
        """What falls, or is drawn."""
        self.asked = True
        fallen = by_chance(node, self._chance)
        if isinstance(fallen, Drawn):
            return fallen
        if self._first is not None and len(fallen.faces) == 1:
            face, self._first = self._first, None
            return Dice((face,))
        return Dice(tuple([7 - face for face in fallen.faces])) if self._opposite else fallen
