"""The open question laid out on the map: what can be picked for an answer, who comes along where."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from desktop.rules.core.flow import Answer, Decision
from desktop.rules.core.verdict import Verdict
from desktop.scene.counters.siting import StackKey


class Candidate(NamedTuple):
    """Something to be picked: a stack, or a space where `stack` is None.

    `answers` are what it stands for: one becomes the draft, several are asked for; `choose` opens the chooser for
    answers of that class.
    """

    space: str
    stack: StackKey | None = None
    answers: tuple[Answer, ...] = ()
    choose: type[Answer] | None = None


class Approach(NamedTuple):
    """A way somebody may come or go, from its first space; `sure` ways are drawn whole, others broken.

    `seat` is the side whose colours it wears.
    """

    routes: tuple[str, ...]
    start: str
    seat: int
    sure: bool = True


class Stage(NamedTuple):
    """What is shown while a question is open; `seats` are those it concerns, as in the keys of stacks.

    `at_once`: what is picked is answered, for it can be taken back, and more of the same may follow.
    """

    candidates: tuple[Candidate, ...]
    approaches: tuple[Approach, ...] = ()
    seats: frozenset[int] = frozenset()
    at_once: bool = False


class Deed(NamedTuple):
    """What an entry of the game did: the spaces it concerned and the ways somebody took or tried to take."""

    spaces: tuple[str, ...] = ()
    ways: tuple[Approach, ...] = ()


class Staging(Protocol):
    """How the questions of one game are laid out. `own_kinds` are those in which whoever is asked looks for himself."""

    @property
    def own_kinds(self) -> frozenset[str]:
        """See above."""
        ...

    def stage(self, decision: Decision) -> Stage | None:
        """The stage of the open question; None for those that are answered elsewhere."""
        ...

    def acts(self, decision: Decision, acts: tuple[Answer, ...]) -> Stage:
        """What can be pointed at for free acts beside a question."""
        ...

    def led(self, decision: Decision) -> StackKey | None:
        """The stack that the answers move, which is dragged to what glows; None where nothing is led."""
        ...

    def no_way(self, decision: Decision, space: str) -> Verdict:
        """Why the stack that is led does not go to a space."""
        ...


def letters(count: int) -> tuple[str, ...]:
    """The signs the candidates wear, in order: a to z, then a1, b1 and so on."""
    signs = "abcdefghijklmnopqrstuvwxyz"
    return tuple(f"{signs[number % 26]}{number // 26 or ''}" for number in range(count))
