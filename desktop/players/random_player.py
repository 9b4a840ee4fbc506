"""A player who answers at random: it tries out the rules, and is how fast they are measured."""

import random
from itertools import islice

from desktop.rules.core.chance import below
from desktop.rules.core.fair import by_chance
from desktop.rules.core.flow import Answer, Choice, Decision, Menu, Node
from desktop.rules.core.game import Game, P

FREE_ACT_EVERY = 20
"""One answer in so many is a free act, where there is one."""
PART_EVERY = 4
"""One menu in so many offers a part of a group as well: to pick up, leave, or send into the city."""


class DeadEnd(ValueError):
    """A decision without a legal answer: the rules have gone wrong."""


class RandomPlayer:
    """Answers decisions and rolls of any seat from `chance`.

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
        options = self._options(node)
        if not options:
            raise DeadEnd(f"decision {node.kind} of seat {node.seat} has no legal answer")
        self.decisions += len(options) > 1
        if not below(self.chance, FREE_ACT_EVERY):
            options = [*iter(node.also)] or options
        return options[below(self.chance, len(options))]

    def _options(self, decision: Decision) -> list[Answer]:
        """What may be answered: every enumerable option, and now and then a part that chance picks of a parcel.

        Of a parcel that is the whole question a second option is looked for, to know whether there is one.
        """
        if isinstance(decision.options, Choice):
            # Through iter: a list would ask a menu for its length first, and that looks at every option.
            return [*iter(decision.options), *self._part(decision.options)]
        picked = decision.options.sample(self.chance)
        return [] if picked is None else [picked, *islice((o for o in decision.options if o != picked), 1)]

    def _part(self, options: Choice) -> list[Answer]:
        """A part of one of the menu's parcels, one time in `PART_EVERY`."""
        if not isinstance(options, Menu) or not options.parcels or below(self.chance, PART_EVERY):
            return []
        picked = self.chance.choice(list(options.parcels.values())).sample(self.chance)
        return [] if picked is None else [picked]
