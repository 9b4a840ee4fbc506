"""Where chance comes from: the program throws and draws, or the players throw their own dice and type them in."""

import random

from desktop.rules.core.fair import by_chance, dice_by_chance
from desktop.rules.core.flow import Chance, Dice, Drawn, Roll


class ProgramDice:
    """Chance made by the program, from the system's own source unless a `seed` is given."""

    def __init__(self, seed: int | None = None) -> None:
        self._chance: random.Random = random.SystemRandom() if seed is None else random.Random(seed)

    def throw(self, roll: Roll) -> Dice:
        """Faces for `roll`."""
        return dice_by_chance(roll, self._chance)

    def of(self, node: Chance) -> Dice | Drawn:
        """Faces for a roll, cards or counters for a draw."""
        return self.throw(node) if isinstance(node, Roll) else by_chance(node, self._chance)
