"""Which one unit or marker more leaves least to those who endanger what stands at a space."""

from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from desktop.forecast.odds.figures import NOTHING
from desktop.forecast.odds.policy import Policy
from desktop.forecast.odds.tree import Stem
from desktop.forecast.successors.lifted import Lifted
from desktop.forecast.successors.odds.helping import helps
from desktop.forecast.successors.odds.marching import PlannedMarch, march_tree
from desktop.forecast.successors.odds.menaces import Attacker, Endangered, attackers_of
from desktop.forecast.successors.odds.odds import chance_of_goal
from desktop.forecast.successors.way_answers import way_answers
from desktop.language import Message
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import Group
from desktop.rules.successors.position import Position


class Menace(NamedTuple):
    """An enemy army and the chance that it takes or beats a thing; in the part `killed` a general dies unbeaten."""

    lifted: Lifted
    chance: Fraction
    killed: Fraction = NOTHING


def onslaught(kit: Kit, attacker: Attacker, space: str, policy: Policy) -> Stem[Position] | None:
    """Everything that may come of an attack of this army on a space; None where it does not come there."""
    lifted = attacker.lifted
    if not attacker.comes_to(space):
        return None
    way = way_answers(attacker.widest, (space, False))
    if not way and space != lifted.space:
        return None
    return march_tree(kit, attacker.position, PlannedMarch(lifted, space, way, besieges=True), policy)


class Reinforcing:
    """What would help at one space; whatever comes of an attack there is counted once for all that stands there."""

    def __init__(self, kit: Kit, position: Position, seat: int, space: str, policy: Policy) -> None:
        self._kit, self._space, self._policy = kit, space, policy
        self._position, self._seat = position, seat
        self._armies: dict[tuple[int, int], tuple[Attacker, ...]] = {}
        self._trees: dict[tuple[int, str, Group], Stem[Position] | None] = {}

    @cached_property
    def _helped(self) -> tuple[tuple[Message, Position], ...]:
        return (*helps(self._kit, self._position, self._seat, self._space),)

    def best(self, thing: Endangered, by: Iterable[Menace], bar: Fraction) -> tuple[Message, Fraction] | None:
        """What leaves the least chance to those who endanger a thing, less than `bar`; None where nothing does."""
        best: tuple[Message, Fraction] | None = None
        for number, (words, _) in enumerate(self._helped):
            left = self._worst(number, thing, by, bar)
            if left < bar:
                best, bar = (words, left), left
        return best

    def _worst(self, number: int, thing: Endangered, by: Iterable[Menace], bar: Fraction) -> Fraction:
        """The greatest chance that is left to one of those armies; `bar` is enough to know that it does not help."""
        worst = NOTHING
        again = {(menace.lifted.general, menace.lifted.group) for menace in by}
        for enemy in dict.fromkeys(menace.lifted.seat for menace in by):
            for attacker in self._attackers(number, enemy):
                if (attacker.lifted.general, attacker.lifted.group) in again:
                    tree = self._tree(number, attacker)
                    if tree is not None:
                        worst = max(worst, chance_of_goal(self._kit, enemy, tree, thing.goal))
                    if worst >= bar:
                        return worst
        return worst

    def _attackers(self, number: int, enemy: int) -> tuple[Attacker, ...]:
        key = number, enemy
        if key not in self._armies:
            self._armies[key] = (*attackers_of(self._kit, self._helped[number][1], enemy),)
        return self._armies[key]

    def _tree(self, number: int, attacker: Attacker) -> Stem[Position] | None:
        key = number, attacker.lifted.general, attacker.lifted.group
        if key not in self._trees:
            self._trees[key] = onslaught(self._kit, attacker, self._space, self._policy)
        return self._trees[key]
