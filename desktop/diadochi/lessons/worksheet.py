"""Worksheets about the map with their key. A sheet is made from a seed: the same choices give the same sheet again.

The map on the sheet names provinces only. Places have numbers, and every answer can be derived from the sheet: a place
from its sign, its province and its routes, a distance from the routes and their costs in the legend.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from diadochi.atlas.atlas import Atlas
from diadochi.language import Message, Name, msg, msgn
from diadochi.lessons.judgement import Level, once, roads_of
from diadochi.lessons.question_set import region_around
from diadochi.lessons.roads import Means, Roads, Shut, points_from
from diadochi.rules.core.game import GameKit

# --- what is wanted


class TaskKind(StrEnum):
    """The sorts of questions of a sheet."""

    NAMES = "names"
    PROVINCES = "provinces"
    NEIGHBOURS = "neighbours"
    DISTANCES = "distances"


TASK_WORDS = {
    TaskKind.NAMES: msg("Find spaces by clues"),
    TaskKind.PROVINCES: msg("Provinces"),
    TaskKind.NEIGHBOURS: msg("Neighbours"),
    TaskKind.DISTANCES: msg("Distances"),
}


class WorksheetPlan(NamedTuple):
    """The choices for a sheet: the middle of its region (None: the whole map), the sorts of questions and their number.

    `level` decides how well known the places are, how many neighbours they have, and how long the paths are.
    """

    province: str | None = None
    kinds: tuple[TaskKind, ...] = tuple(TaskKind)
    questions: int = 20
    level: Level = Level.HARD


class _Hardness(NamedTuple):
    """Limits of a level: the last rank of a space kind, the most neighbours, the most movement points."""

    rank: int
    neighbours: int
    points: int


_HARDNESS = {
    Level.EASY: _Hardness(1, 3, 3),
    Level.MEDIUM: _Hardness(2, 4, 5),
    Level.HARD: _Hardness(99, 5, 7),
}
_SHARES = {TaskKind.NAMES: 3, TaskKind.PROVINCES: 1, TaskKind.NEIGHBOURS: 1, TaskKind.DISTANCES: 1}
"""How the questions are shared out among the sorts."""

# --- the sheet


class Clue(NamedTuple):
    """What the sheet says of a place by name: only one numbered place fits. `beside` are numbers one route away."""

    space: str
    kind: str
    province: str | None
    is_port: bool
    beside: tuple[int, ...] = ()


@dataclass(frozen=True)
class WorksheetTask:
    """A question and its answer: names, numbers or a message. `choices` are the names to choose from."""

    kind: TaskKind
    question: Message
    answers: tuple[Name | Message | str, ...]
    choices: tuple[Name, ...] = ()


@dataclass(frozen=True)
class Worksheet:
    """`numbered` are the places with the numbers from 1 on the map; `spaces` are all that the map shows."""

    seed: int
    plan: WorksheetPlan
    spaces: frozenset[str]
    numbered: tuple[str, ...]
    clues: tuple[Clue, ...]
    tasks: tuple[WorksheetTask, ...]

    def number(self, space: str) -> int:
        return self.numbered.index(space) + 1

    @property
    def count(self) -> int:
        """The number of questions."""
        return len(self.clues) + len(self.tasks)


_TRIES = 12


def make_worksheet(kit: GameKit, seed: int, plan: WorksheetPlan | None = None) -> Worksheet:
    """The sheet of a seed: always the same on the same map.

    It has fewer questions than wanted where the region has too few places.
    """
    wanted = plan or WorksheetPlan()
    best = _SheetMaker(kit, wanted, random.Random(f"{seed}/0")).made(seed)
    for attempt in range(1, _TRIES):
        if best.count == wanted.questions:
            break
        found = _SheetMaker(kit, wanted, random.Random(f"{seed}/{attempt}")).made(seed)
        best = max(best, found, key=lambda sheet: sheet.count)
    return best


def shares(plan: WorksheetPlan) -> dict[TaskKind, int]:
    """How many questions of each sort a sheet has."""
    whole = sum(_SHARES[kind] for kind in plan.kinds)
    found = {kind: plan.questions * _SHARES[kind] // whole for kind in plan.kinds}
    for kind in plan.kinds[: plan.questions - sum(found.values())]:
        found[kind] += 1
    return found


# --- making


class _SheetMaker:
    """One attempt: the questions first, which give numbers to places; then the clues, if they can be told apart."""

    def __init__(self, kit: GameKit, plan: WorksheetPlan, chance: random.Random) -> None:
        self._kit, self._atlas, self._plan, self._chance = kit, kit.atlas, plan, chance
        self._hardness = _HARDNESS[plan.level]
        whole = frozenset(kit.atlas.spaces)
        self._spaces = whole if plan.province is None else region_around(kit.atlas, plan.province)
        self._numbered: list[str] = []

    def made(self, seed: int) -> Worksheet:
        counts = shares(self._plan)
        makers: dict[TaskKind, Callable[[int], Iterator[WorksheetTask]]] = {
            TaskKind.PROVINCES: self._provinces,
            TaskKind.NEIGHBOURS: self._neighbours,
            TaskKind.DISTANCES: self._distances,
        }
        asked = self._some(self._known(), counts.get(TaskKind.NAMES, 0))
        for space in asked:
            self._number(space)
        tasks = [task for kind, make in makers.items() for task in make(counts.get(kind, 0))]
        clues = tuple(clue for space in asked if (clue := self._clue(space)) is not None)
        return Worksheet(seed, self._plan, self._spaces, tuple(self._numbered), clues, tuple(tasks))

    def _number(self, space: str) -> str:
        if space not in self._numbered:
            self._numbered.append(space)
        return str(self._numbered.index(space) + 1)

    def _some(self, spaces: Sequence[str], count: int) -> list[str]:
        return self._chance.sample(spaces, min(count, len(spaces)))

    def _rank(self, space: str) -> int:
        return self._atlas.space_kinds[self._atlas.spaces[space].kind].rank

    def _known(self) -> list[str]:
        """The places of the level; all of the region where it has few of them."""
        spaces = sorted(self._spaces, key=lambda space: (self._rank(space), space))
        within = [space for space in spaces if self._rank(space) <= self._hardness.rank]
        return within if len(within) >= self._plan.questions else spaces[: max(len(within), self._plan.questions)]

    def _provinces(self, count: int) -> Iterator[WorksheetTask]:
        homes = {space: home for space in self._known() if (home := self._atlas.spaces[space].province) is not None}
        some = self._some([*homes], count)
        choices = tuple(Name("province", home) for home in sorted({homes[space] for space in some}))
        for space in some:
            question = msg("Which province is number {number} in?", number=self._number(space))
            yield WorksheetTask(TaskKind.PROVINCES, question, (Name("province", homes[space]),), choices)

    def _neighbours(self, count: int) -> Iterator[WorksheetTask]:
        beside = {space: neighbours(self._atlas, space) for space in self._known()}
        most = self._hardness.neighbours
        fit = [space for space, others in beside.items() if 2 <= len(others) <= most and others <= self._spaces]
        for space in self._some(fit, count):
            question = msg("Which numbers are one route away from number {number}?", number=self._number(space))
            joined = sorted((self._number(each) for each in sorted(beside[space])), key=int)
            yield WorksheetTask(TaskKind.NEIGHBOURS, question, tuple(joined))

    def _distances(self, count: int) -> Iterator[WorksheetTask]:
        inside, whole = _roads_inside(self._kit, self._spaces), roads_of(self._kit, Means.LAND)
        known, pairs = self._known(), list[tuple[str, str, int]]()
        for start in self._some(known, 3 * count):
            far = points_from(whole, start)
            near = points_from(inside, start)
            # the cheapest path must be on the sheet, not outside of its region
            goals = [g for g in known if 2 <= near.get(g, 0) <= self._hardness.points and near[g] == far[g]]
            if goals:
                goal = self._chance.choice(goals)
                pairs.append((start, goal, near[goal]))
        for start, goal, points in pairs[:count]:
            question = msg(
                "How many movement points does the cheapest path by land from number {start} to number {goal} cost?",
                start=self._number(start),
                goal=self._number(goal),
            )
            answer = msgn("{n} movement point", "{n} movement points", points)
            yield WorksheetTask(TaskKind.DISTANCES, question, (answer,))

    # --- clues

    def _clue(self, space: str) -> Clue | None:
        """The shortest clue that fits one numbered place only; None if there is none."""
        found = self._atlas.spaces[space]
        beside = sorted(self._numbered.index(each) + 1 for each in neighbours(self._atlas, space) & {*self._numbered})
        for numbers in ((), *((number,) for number in beside), tuple(beside)):
            clue = Clue(space, found.kind, found.province, found.port, numbers)
            if fitting(self._atlas, clue, self._numbered) == [space]:
                return clue
        return None


@once
def _roads_inside(kit: GameKit, spaces: frozenset[str]) -> Roads:
    return Roads(kit, Means.LAND, Shut(spaces=frozenset(kit.atlas.spaces) - spaces))


def neighbours(atlas: Atlas, space: str) -> frozenset[str]:
    """The spaces one route away."""
    return frozenset(step.to for step in atlas.steps[space])


def fitting(atlas: Atlas, clue: Clue, numbered: Sequence[str]) -> list[str]:
    """The numbered places that a clue fits."""
    places: Mapping[str, frozenset[str]] = {space: neighbours(atlas, space) for space in numbered}
    return [
        space
        for space in numbered
        if (atlas.spaces[space].kind, atlas.spaces[space].province, atlas.spaces[space].port)
        == (clue.kind, clue.province, clue.is_port)
        and all(numbered[number - 1] in places[space] for number in clue.beside)
    ]
