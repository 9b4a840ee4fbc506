"""The open question laid out on the map: candidates to pick, and the ways someone may come or go."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import NamedTuple

from diadochi.controller.rules_controller import RulesController
from diadochi.rules.core.flow import Answer, Decision
from diadochi.rules.core.verdict import Verdict
from diadochi.scene.counters.siting import StackKey


class Candidate(NamedTuple):
    """Something to pick: a stack, or a space if `stack` is None.

    A single one of `answers` becomes the draft; several open a list. `choose` opens the chooser for answers of that
    class.
    """

    space: str
    stack: StackKey | None = None
    answers: tuple[Answer, ...] = ()
    choose: type[Answer] | None = None


class Approach(NamedTuple):
    """A way someone may come or go, from its first space; `sure` ways are drawn solid, others dashed.

    `seat` gives the colours.
    """

    routes: tuple[str, ...]
    start: str
    seat: int
    sure: bool = True


class Stage(NamedTuple):
    """What is shown while a question is open; `seats` are those it concerns, as in the keys of stacks.

    `at_once`: a pick answers immediately, because it can be undone and more of the same may follow.
    """

    candidates: tuple[Candidate, ...]
    approaches: tuple[Approach, ...] = ()
    seats: frozenset[int] = frozenset()
    at_once: bool = False


class Deed(NamedTuple):
    """The action of an entry: spaces it concerned, and ways taken or tried."""

    spaces: tuple[str, ...] = ()
    ways: tuple[Approach, ...] = ()


class Staging(ABC):
    """Lays out the questions of one game in the present position. For `own_kinds` the view leaves the player alone."""

    own_kinds: frozenset[str]

    def __init__(self, controller: RulesController) -> None:
        self._controller = controller

    @abstractmethod
    def stage(self, decision: Decision) -> Stage | None:
        """The stage of the open question; None if it is answered elsewhere."""

    def acts(self, decision: Decision, acts: tuple[Answer, ...]) -> Stage:
        """What can be picked for free acts beside a question."""
        return Stage(())

    @abstractmethod
    def led(self, decision: Decision) -> StackKey | None:
        """The stack that the answers move, which can be dragged; None if there is none."""

    @abstractmethod
    def no_way(self, decision: Decision, space: str) -> Verdict:
        """Why the led stack may not go to a space."""


def letters(count: int) -> tuple[str, ...]:
    """The signs of candidates in order: a to z, then a1, b1 and so on."""
    signs = "abcdefghijklmnopqrstuvwxyz"
    return tuple(f"{signs[number % 26]}{number // 26 or ''}" for number in range(count))
