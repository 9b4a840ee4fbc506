"""What can be said of a march at once: whether it arrives, and who wins its first battle, from the dice alone."""

from fractions import Fraction
from typing import cast

from desktop.forecast.odds.figures import NOTHING, FirstOdds
from desktop.forecast.odds.line import Line
from desktop.forecast.odds.policy import STANDS, Policy
from desktop.forecast.odds.tree import ends
from desktop.forecast.rome.odds.marching import LastFight, Marching, MarchState, PlannedMarch, march_tree
from desktop.rules.core.flow import Roll
from desktop.rules.rome.battle.ahead import BattleAhead
from desktop.rules.rome.battle.outcome import BattleDecided
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.position import Position


class _UpToBattle(Marching):
    """A march that is looked at no further than its first battle."""

    def is_end(self, line: Line[Position], memory: MarchState) -> bool:
        return _battle(line.node) is not None or super().is_end(line, memory)


def first_odds(kit: Kit, position: Position, march: PlannedMarch, policy: Policy = STANDS) -> FirstOdds | None:
    """The figures of a march that are known before any battle is played through; None where it leads to none.

    Nothing is said at once where others choose their best reply. Raises TooWide.
    """
    if policy.best:
        return None
    arrives: Fraction | None = NOTHING
    results = {fought.value: NOTHING for fought in (LastFight.WON, LastFight.LOST)}
    for end, chance in ends(march_tree(kit, position, march, policy, _UpToBattle)).items():
        ahead = _battle(end.node)
        if ahead is not None:
            won = _won(ahead)
            results[LastFight.WON] += chance * won
            results[LastFight.LOST] += chance * (1 - won)
        elif end.memory.fought in results:
            results[end.memory.fought] += chance
        if end.memory.arrived:
            arrives = None if arrives is None else arrives + chance
        elif ahead is not None:
            arrives = None
    return FirstOdds(arrives, results) if any(results.values()) else None


def _battle(node: object) -> BattleAhead | None:
    ahead = node.ahead if isinstance(node, Roll) else None
    return ahead if isinstance(ahead, BattleAhead) else None


def _won(ahead: BattleAhead) -> Fraction:
    """The chance that the attacker, who marches, wins."""
    outcomes = ahead.outcomes()
    won = sum(outcome.ways for outcome in outcomes if cast(BattleDecided, outcome.key).attacker_won)
    return Fraction(won, sum(outcome.ways for outcome in outcomes))
