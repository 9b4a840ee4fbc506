"""What is told of a game when it is over: points by turn, the luck of the dice, the battles. No painting here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from desktop.journal.record.browsing import Browsing
from desktop.journal.record.roots import turn_number
from desktop.journal.record.rows import Node
from desktop.journal.record.walking import walked
from desktop.narration.successors.battles import Battle, battles
from desktop.rules.core.flow import Dice
from desktop.rules.successors.position import Position
from desktop.rules.successors.standing.points import legitimacy, victory_points

MEAN_FACE = 3.5
"""What a fair die shows on average."""


class Standing(NamedTuple):
    """How every side stood when `turn` was over, or, for turn 0, when the game began."""

    turn: int
    victory: Mapping[int, int]
    legitimacy: Mapping[int, int]


class Luck(NamedTuple):
    """The dice of one side: how many were thrown, and what they showed in all."""

    dice: int
    total: int

    @property
    def expected(self) -> float:
        """What fair dice show in all."""
        return self.dice * MEAN_FACE


class Chronicle(NamedTuple):
    """A game along its line: `standings` in order, `luck` by seat, `battles` as they were fought."""

    standings: tuple[Standing, ...]
    luck: Mapping[int, Luck]
    battles: tuple[Battle, ...]
    steps: int


def chronicle(record: Browsing, node: int) -> Chronicle:
    """The game up to `node`. Raises Disagreeing where the rules no longer lead there."""
    line = [record.tree[n] for n in record.tree.lineage(node)]
    turns = _turns(line)
    last = [n for n, later in zip(range(len(line)), [*turns[1:], 0], strict=True) if turns[n] != later]
    ends = [(0, line[0].id), *((turns[n], line[n].id) for n in last)]
    standings = tuple(_standing(record, turn, record.position_at(at)) for turn, at in ends)
    numbers = [step.id for step in line]
    fought = tuple(battles(walked(record, numbers), dict(zip(numbers, turns, strict=True))))
    return Chronicle(standings, _luck(record, line), fought, len(line) - 1)


def _turns(line: Sequence[Node]) -> list[int]:
    """The turn each node stands in: that of the last checkpoint before it."""
    turns, now = [], 1
    for node in line:
        now = turn_number(node.moment) if node.moment else now
        turns.append(now)
    return turns


def _standing(record: Browsing, turn: int, position: Position) -> Standing:
    kit = record.kit.under(position.edition, position.options)
    seats = sorted(position.factions)
    return Standing(
        turn,
        {seat: victory_points(kit, position, seat).total for seat in seats},
        {seat: legitimacy(kit, position, seat).total for seat in seats},
    )


def _dice(record: Browsing, node: Node) -> Dice | None:
    if not node.asked:
        return None
    answer = record.answer_of(node.id)
    return answer if isinstance(answer, Dice) else None


def _luck(record: Browsing, line: Sequence[Node]) -> dict[int, Luck]:
    found: dict[int, Luck] = {}
    for node in line:
        dice = _dice(record, node)
        if dice is not None:
            before = found.get(node.seat, Luck(0, 0))
            found[node.seat] = Luck(before.dice + len(dice.faces), before.total + sum(dice.faces))
    return dict(sorted(found.items()))
