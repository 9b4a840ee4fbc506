"""Answers of which it can be counted what they cost: standing or avoiding, going in part, giving up a siege.

Each is measured by the deed's own goal alone: the general who was attacked still stands on the map when the clash is
over; the march comes through; the city falls in this activation. What else an answer was good for is not weighed.
Others answer as the policy "stand" has it; nobody plays a card.
"""

from collections.abc import Hashable, Iterator
from fractions import Fraction
from typing import Any

from desktop.forecast.luck.told import CostlyAnswer
from desktop.forecast.odds.classes import ChanceClass, classes
from desktop.forecast.odds.line import Line
from desktop.forecast.odds.policy import Policy
from desktop.forecast.odds.tree import Stem, TooWide, chance_of, grow_from
from desktop.forecast.successors.lifted import lift
from desktop.forecast.successors.odds.goals import Fallen, Safe
from desktop.forecast.successors.odds.marching import PlannedMarch, march_tree
from desktop.forecast.successors.odds.policy import replies
from desktop.rules.core.event import Event
from desktop.rules.core.flow import Answer, Chance, Decision
from desktop.rules.successors.answers import Avoid, Besiege, Stand, Stop
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.segment import table
from desktop.rules.successors.position import Position

PART, SIEGE, AVOID = "part", "siege", "avoid"
_BETWEEN = (Kind.MARCH, Kind.ACTIVATION, Kind.HAND_OVER)


class _Clash:
    """Script from an attacked army's answer to where whoever marches is asked again."""

    def __init__(self, kit: Kit, seat: int) -> None:
        self._kit, self._seat = kit, seat

    def is_end(self, line: Line[Position], memory: Any) -> bool:
        """Whether the clash is over."""
        del memory
        return isinstance(line.node, Decision) and line.node.kind in _BETWEEN

    def answers(self, line: Line[Position], decision: Decision, memory: Any) -> tuple[tuple[Answer, Any], ...]:
        """Who was attacked chooses the best way out; all else is answered as usual."""
        own = decision.seat == self._seat and decision.kind is Kind.WITHDRAWAL
        policy = Policy(best=own)
        return tuple((answer, memory) for answer in replies(self._kit, line.position, decision, policy))

    def falls(self, line: Line[Position], node: Chance) -> tuple[ChanceClass, ...]:
        """Everything that may fall."""
        del line
        return classes(node)

    def noted(self, memory: Any, events: tuple[Event, ...]) -> Any:
        """Nothing is remembered."""
        del events
        return memory

    def resumes(self, line: Line[Position], decision: Decision, memory: Any) -> Hashable | None:
        """It is over before play could be taken up afresh."""
        del line, decision, memory
        return None


def avoided(kit: Kit, node: int, line: Line[Position], asked: Decision, answer: Answer) -> Iterator[CostlyAnswer]:
    """Whether the general who was attacked had better have done the other thing."""
    leader, chances = asked.about.leader, {}
    for each in (Stand(), Avoid()):
        way = line.fork()
        way.send(each)
        try:
            tree = grow_from(way, lambda here: table(kit, here), _Clash(kit, asked.seat))
        except TooWide:
            return
        chances[each] = chance_of(tree, _holds(kit, asked.seat, Safe(leader)), for_seat=asked.seat)
    names: dict[Answer, str] = {Stand(): "stand", Avoid(): "avoid"}
    best = max(chances, key=lambda each: chances[each])
    if answer in chances and chances[answer] < chances[best]:
        here = asked.about.space
        yield CostlyAnswer(
            node, AVOID, asked.seat, here, leader, names[answer], names[best], chances[answer], chances[best]
        )


def gave_up(kit: Kit, node: int, line: Line[Position], asked: Decision, answer: Answer) -> Iterator[CostlyAnswer]:
    """Whether a march ended that could have gone on with a siege attempt."""
    march = line.position.activation
    if march is None or not isinstance(answer, Stop) or not asked.options.admits(Besiege()):
        return
    lifted = lift(kit, line.position, march.general)
    if lifted is None:
        return
    planned = PlannedMarch(lifted, march.space, (), besieges=True)
    try:
        tree = march_tree(kit, line.position, planned)
    except TooWide:
        return
    chance = chance_of(tree, _holds(kit, asked.seat, Fallen(march.space)), for_seat=asked.seat)
    if chance:
        yield CostlyAnswer(node, SIEGE, asked.seat, march.space, march.general, "stop", "besiege", Fraction(0), chance)


def _holds(kit: Kit, seat: int, wish: Safe | Fallen) -> Any:
    def holds(end: Stem[Position]) -> bool:
        return end.position is not None and wish.holds(kit, seat, end.position)

    return holds
