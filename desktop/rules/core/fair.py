"""What chance answers: dice fall, cards are drawn. The source of chance is the caller's."""

from random import Random

from desktop.rules.core.chance import below
from desktop.rules.core.flow import Chance, Dice, Drawn, Roll


def by_chance(node: Chance, chance: Random) -> Dice | Drawn:
    """A fair answer to a roll or a draw."""
    if isinstance(node, Roll):
        return dice_by_chance(node, chance)
    return Drawn(tuple(chance.sample(node.pool, node.count)))


def dice_by_chance(roll: Roll, chance: Random) -> Dice:
    """Fair faces for a roll."""
    return Dice(tuple([1 + below(chance, 6) for _ in range(roll.dice)]))
