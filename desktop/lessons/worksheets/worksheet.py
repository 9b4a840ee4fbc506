"""A worksheet and its key: questions made from the map by one seed, so that the same number is the same sheet again."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from desktop.language import Message, Name, msg, msgn
from desktop.lessons.explorer.rings import points_from
from desktop.lessons.explorer.roads import Means, Roads, Stepped

NUMBERED, PROVINCES, NEIGHBOURS, DISTANCES = 12, 4, 3, 3
"""How many questions of each sort stand on a sheet."""


@dataclass(frozen=True)
class WorksheetTask:
    """A question and its answer. `answers` are names to be written one after another, or one message."""

    question: Message
    answers: tuple[Name | Message, ...]


@dataclass(frozen=True)
class Worksheet:
    """`numbered` are the places that wear the numbers from 1 on the map; what they are called is the first task."""

    seed: int
    numbered: tuple[str, ...]
    tasks: tuple[WorksheetTask, ...]


def make_worksheet(kit: Stepped, seed: int) -> Worksheet:
    """The sheet of a seed: always the same on the same map."""
    chance = random.Random(seed)
    numbered = tuple(chance.sample([*kit.atlas.spaces], NUMBERED))
    tasks = (*_provinces(kit, chance), *_neighbours(kit, chance), *_distances(kit, chance))
    return Worksheet(seed, numbered, tasks)


def _provinces(kit: Stepped, chance: random.Random) -> Iterator[WorksheetTask]:
    homes = {space.id: space.province for space in kit.atlas.spaces.values() if space.province is not None}
    for space in chance.sample([*homes], PROVINCES):
        question = msg("In which province lies {space}?", space=Name("space", space))
        yield WorksheetTask(question, (Name("province", str(homes[space])),))


def _neighbours(kit: Stepped, chance: random.Random) -> Iterator[WorksheetTask]:
    beside = {space: sorted({step.to for step in steps}) for space, steps in kit.steps.items()}
    some = [space for space, others in beside.items() if 2 <= len(others) <= 5]
    for space in chance.sample(some, NEIGHBOURS):
        question = msg("Which places does one route join to {space}?", space=Name("space", space))
        yield WorksheetTask(question, _names(beside[space]))


def _distances(kit: Stepped, chance: random.Random) -> Iterator[WorksheetTask]:
    roads = Roads(kit, Means.LAND)
    for _ in range(DISTANCES):
        start = chance.choice([*kit.atlas.spaces])
        near = {space: points for space, points in points_from(roads, start).items() if 2 <= points <= 6}
        while not near:
            start = chance.choice([*kit.atlas.spaces])
            near = {space: points for space, points in points_from(roads, start).items() if 2 <= points <= 6}
        goal = chance.choice([*near])
        question = msg(
            "How many movement points does the cheapest way by land take from {start} to {goal}?",
            start=Name("space", start),
            goal=Name("space", goal),
        )
        yield WorksheetTask(question, (msgn("{n} movement point", "{n} movement points", near[goal]),))


def _names(spaces: Sequence[str]) -> tuple[Name, ...]:
    return tuple(Name("space", space) for space in spaces)
