"""A player who answers at random: it tries out the rules, and is how fast they are measured."""

import random

from desktop.rules.core.chance import below
from desktop.rules.core.fair import by_chance
from desktop.rules.core.flow import Answer, Decision, Menu, Node
from desktop.rules.core.game import Game, P

FREE_ACT_EVERY = 20
"""One answer in so many is a free act, where there is one."""
PART_EVERY = 12
"""One answer in so many to a menu is a part of a group: to pick up, leave, or send into the city."""


class DeadEnd(ValueError):
    """A decision without a legal answer: the rules have gone wrong."""


class RandomPlayer:
    """Answers decisions and rolls of any seat from `chance`; whatever is listed may be answered.

    `decisions` counts the decisions answered that had two options or more; rolls and forced answers are not counted.
    """

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.decisions = 0

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
        self.decisions += node.options.has_other(picked)
        act = None if below(self.chance, FREE_ACT_EVERY) else node.also.sample(self.chance)
        return picked if act is None else act

    def _picked(self, decision: Decision) -> Answer | None:
        """One of the options, now and then a part that chance picks of a parcel; None when there is none."""
        part = None if below(self.chance, PART_EVERY) else self._part(decision)
        return decision.options.sample(self.chance) if part is None else part

    def _part(self, decision: Decision) -> Answer | None:
        """A part of one of the menu's parcels, if it has any."""
        options = decision.options
        if not isinstance(options, Menu) or not options.parcels:
            return None
        return self.chance.choice([*options.parcels.values()]).sample(self.chance)
