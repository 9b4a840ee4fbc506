"""What can be said of a march at once: whether it arrives, and who wins its first battle, from the dice alone."""

from collections.abc import Iterator
from fractions import Fraction

from desktop.forecast.odds.figures import NOTHING, FirstOdds
from desktop.forecast.odds.line import Line
from desktop.forecast.odds.policy import STANDS, Policy
from desktop.forecast.odds.tree import ends
from desktop.forecast.successors.odds.marching import Fought, Marching, MarchState, PlannedMarch, march_tree
from desktop.rules.core.flow import Roll
from desktop.rules.successors.battle.ahead import BattleAhead
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position


class _UpToBattle(Marching):
    """A march that is looked at no further than its first battle."""

    def is_end(self, line: Line[Position], memory: MarchState) -> bool:
        return _battle(line.node) is not None or super().is_end(line, memory)


def first_odds(kit: Kit, position: Position, march: PlannedMarch, policy: Policy = STANDS) -> FirstOdds | None:
    """The figures of a march that are known before any battle is played through; None where it leads to none.

    Raises TooWide.
    """
    tree = march_tree(kit, position, march, policy, _UpToBattle)
    arrives: Fraction | None = NOTHING
    results = {fought.value: NOTHING for fought in (Fought.WON, Fought.DRAWN, Fought.LOST)}
    for end, chance in ends(tree).items():
        ahead = _battle(end.node)
        if ahead is not None:
            for fought, part in _decided(ahead, march.lifted.seat):
                results[fought] += chance * part
        if end.memory.arrived:
            arrives = None if arrives is None else arrives + chance
        elif ahead is not None:
            arrives = None
    return FirstOdds(arrives, results) if any(results.values()) else None


def _battle(node: object) -> BattleAhead | None:
    ahead = node.ahead if isinstance(node, Roll) else None
    return ahead if isinstance(ahead, BattleAhead) else None


def _decided(ahead: BattleAhead, seat: int) -> Iterator[tuple[Fought, Fraction]]:
    """How a battle ends for a seat, with what chance; nothing of one that is not fought (BAT-18)."""
    outcomes = ahead.outcomes()
    of = sum(outcome.ways for outcome in outcomes)
    turned = 1 if ahead.attacker.seat == seat else -1
    for outcome in outcomes:
        decided = ahead.fate_of(outcome.throws)
        if decided is not None:
            yield (Fought.DRAWN, Fought.WON, Fought.LOST)[decided.won * turned], Fraction(outcome.ways, of)
