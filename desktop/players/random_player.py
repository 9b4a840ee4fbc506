"""A player who answers at random: it tries out the rules, and is how fast they are measured."""

import random

from desktop.rules.core.fair import by_chance
from desktop.rules.core.flow import Answer, Decision, Menu, Node
from desktop.rules.core.game import Game, P

FREE_ACTS = 1 / 20
"""How many of the answers are free acts, where there is one."""
PARTS = 1 / 12
"""How many of the answers to a menu are parts of a group: to pick up, leave, or send into the city."""


class DeadEnd(ValueError):
    """A decision without a legal answer: the rules have gone wrong."""


class RandomPlayer:
    """Answers decisions and rolls of any seat from `chance`; whatever is listed may be answered."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def play(self, game: Game[P], answers: int) -> None:
        """Give so many answers, dice included, or fewer when the game ends."""
        for _ in range(answers):
            if game.node is None:
                return
            game.answer(self.answer(game.node))

    def answer(self, node: Node) -> Answer:
        """A legal answer to `node`. Raises DeadEnd when nothing is legal."""
        if not isinstance(node, Decision):
            return by_chance(node, self.chance)
        picked = self._picked(node)
        if picked is None:
            raise DeadEnd(f"decision {node.kind} of seat {node.seat} has no legal answer")
        act = node.also.sample(self.chance) if self.chance.random() < FREE_ACTS else None
        return picked if act is None else act

    def _picked(self, decision: Decision) -> Answer | None:
        """One of the options, now and then a part that chance picks of a parcel; None when there is none."""
        part = self._part(decision) if self.chance.random() < PARTS else None
        return decision.options.sample(self.chance) if part is None else part

    def _part(self, decision: Decision) -> Answer | None:
        """A part of one of the menu's parcels, if it has any."""
        options = decision.options
        if not isinstance(options, Menu) or not options.parcels:
            return None
        return self.chance.choice([*options.parcels.values()]).sample(self.chance)
