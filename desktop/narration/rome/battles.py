"""The battles of a game as they were fought, read from its events."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from desktop.journal.record.walking import RecordStep
from desktop.rules.rome.events import Fought


class SideTold(NamedTuple):
    """A side of a battle: CU before it, faces and sum of its dice, CU lost. Nothing was thrown for an automatic win."""

    seat: int
    strength: int
    faces: tuple[int, ...] = ()
    score: int | None = None
    lost: int = 0


class BattleTold(NamedTuple):
    """Where and in which `turn`, at which node of the record; the attacker, the defender, and the seat that won."""

    node: int
    turn: int
    space: str
    sides: tuple[SideTold, SideTold]
    winner: int


def battles(steps: Iterable[RecordStep], turns: Mapping[int, int]) -> Iterator[BattleTold]:
    """The battles of a line in their order; `turns` says in which turn each node stands."""
    for step in steps:
        for event in step.events:
            if isinstance(event, Fought):
                sides = _fighter(event, 0), _fighter(event, 1)
                yield BattleTold(step.node, turns[step.node], event.space, sides, event.winner)


def _fighter(event: Fought, number: int) -> SideTold:
    seat, size = (event.attacker, event.defender)[number], event.sizes[number]
    faces = event.dice[number]
    if event.automatic:
        return SideTold(seat, size, lost=0 if seat == event.winner else size)
    return SideTold(seat, size, faces, sum(faces) + event.modifiers[number], event.lost[number])
