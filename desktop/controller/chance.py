"""Where dice come from: the program throws them, or the players throw their own and type them in."""

import random

from desktop.rules.core.flow import Dice, Roll


class ProgramDice:
    """Dice thrown by the program, from the system's own source of chance unless a `seed` is given."""

    def __init__(self, seed: int | None = None) -> None:
        self._chance: random.Random = random.SystemRandom() if seed is None else random.Random(seed)

    def throw(self, roll: Roll) -> Dice:
        """Faces for `roll`."""
        return Dice(tuple(self._chance.randint(1, 6) for _ in range(roll.dice)))
