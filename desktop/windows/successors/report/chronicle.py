"""What is told of a game when it is over: points by turn, the luck of the dice, the battles. No painting here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from desktop.journal.record.browsing import Browsing
from desktop.journal.record.walking import walked
from desktop.narration.successors.battles import BattleTold, battles
from desktop.rules.successors.events import TurnEnded
from desktop.rules.successors.position import Position
from desktop.rules.successors.standing.points import legitimacy, victory_points
from desktop.windows.game.luck import Luck, luck_of, turns_of


class TurnStanding(NamedTuple):
    """How every side stood when `turn` was over, or, for turn 0, when the game began."""

    turn: int
    victory: Mapping[int, int]
    legitimacy: Mapping[int, int]


class Chronicle(NamedTuple):
    """A game along its line: `standings` in order, `luck` by seat, `battles` as they were fought."""

    standings: tuple[TurnStanding, ...]
    luck: Mapping[int, Luck]
    battles: tuple[BattleTold, ...]
    steps: int


def chronicle(record: Browsing, node: int) -> Chronicle:
    """The game up to `node`, its answers given once more. Raises Disagreeing where the rules no longer lead there."""
    line = record.tree.lineage(node)
    opening, present = record.position_at(line[0]), record.position_at(node)
    steps, turns = [*walked(record, line)], turns_of([record.tree[n] for n in line])
    first, last = _standing(record, 0, opening), _standing(record, present.clock.turn, present)
    ended = {each.turn: each for step in steps for each in step.events if isinstance(each, TurnEnded)}
    between = (TurnStanding(t, over.victory, over.legitimacy) for t, over in ended.items() if t != last.turn)
    fought = tuple(battles(steps, dict(zip(line, turns, strict=True))))
    return Chronicle((first, *between, last), luck_of(steps), fought, len(line) - 1)


def _standing(record: Browsing, turn: int, position: Position) -> TurnStanding:
    kit = record.kit.under(position.edition, position.options)
    seats = sorted(position.factions)
    return TurnStanding(
        turn,
        {seat: victory_points(kit, position, seat).total for seat in seats},
        {seat: legitimacy(kit, position, seat).total for seat in seats},
    )
