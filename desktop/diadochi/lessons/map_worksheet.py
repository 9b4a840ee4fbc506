"""A worksheet about the map with its key. It is made from a seed, so the same number gives the same sheet again.

The map on the sheet has no names: places in questions have numbers, and the names to choose from are listed.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from diadochi.language import Message, Name, msg, msgn
from diadochi.lessons.roads import Means, Roads, points_from
from diadochi.rules.core.game import GameKit

NAMED, PROVINCES, NEIGHBOURS, DISTANCES = 12, 4, 3, 3
"""The number of questions of each sort."""


@dataclass(frozen=True)
class WorksheetTask:
    """A question and its answer. `answers` are names or numbers to write down, or one message.

    `choices` are the names to choose from.
    """

    question: Message
    answers: tuple[Name | Message | str, ...]
    choices: tuple[Name, ...] = ()


@dataclass(frozen=True)
class Worksheet:
    """`numbered` are the places with the numbers from 1 on the map; the names of the first `NAMED` are asked for."""

    seed: int
    numbered: tuple[str, ...]
    tasks: tuple[WorksheetTask, ...]

    @property
    def named(self) -> tuple[str, ...]:
        """The places whose names are asked for."""
        return self.numbered[:NAMED]


class _Numbers:
    """Gives numbers to places as questions need them."""

    def __init__(self, spaces: list[str]) -> None:
        self.spaces = spaces

    def of(self, space: str) -> str:
        if space not in self.spaces:
            self.spaces.append(space)
        return str(self.spaces.index(space) + 1)


def make_worksheet(kit: GameKit, seed: int) -> Worksheet:
    """The sheet of a seed: always the same on the same map."""
    chance = random.Random(seed)
    numbers = _Numbers(chance.sample([*kit.atlas.spaces], NAMED))
    tasks = (*_provinces(kit, numbers, chance), *_neighbours(kit, numbers, chance), *_distances(kit, numbers, chance))
    return Worksheet(seed, tuple(numbers.spaces), tasks)


def _provinces(kit: GameKit, numbers: _Numbers, chance: random.Random) -> Iterator[WorksheetTask]:
    homes = {space: kit.atlas.spaces[space].province for space in kit.atlas.spaces}
    some = chance.sample([space for space, home in homes.items() if home is not None], PROVINCES)
    choices = tuple(Name("province", home) for home in sorted({str(homes[space]) for space in some}))
    for space in some:
        question = msg("In which province is number {number}?", number=numbers.of(space))
        yield WorksheetTask(question, (Name("province", str(homes[space])),), choices)


def _neighbours(kit: GameKit, numbers: _Numbers, chance: random.Random) -> Iterator[WorksheetTask]:
    neighbours = {space: sorted({step.to for step in steps}) for space, steps in kit.steps.items()}
    some = [space for space, others in neighbours.items() if 2 <= len(others) <= 5]
    for space in chance.sample(some, NEIGHBOURS):
        question = msg("Which numbers does one route join to number {number}?", number=numbers.of(space))
        joined = sorted((numbers.of(each) for each in neighbours[space]), key=int)
        yield WorksheetTask(question, tuple(joined))


def _distances(kit: GameKit, numbers: _Numbers, chance: random.Random) -> Iterator[WorksheetTask]:
    roads = Roads(kit, Means.LAND)
    for _ in range(DISTANCES):
        start = chance.choice([*kit.atlas.spaces])
        near = {space: points for space, points in points_from(roads, start).items() if 2 <= points <= 6}
        while not near:
            start = chance.choice([*kit.atlas.spaces])
            near = {space: points for space, points in points_from(roads, start).items() if 2 <= points <= 6}
        goal = chance.choice([*near])
        question = msg(
            "How many movement points does the cheapest way by land cost from number {start} to number {goal}?",
            start=numbers.of(start),
            goal=numbers.of(goal),
        )
        yield WorksheetTask(question, (msgn("{n} movement point", "{n} movement points", near[goal]),))
