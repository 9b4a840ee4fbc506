"""The tree of everything that can happen from a position on.

A `Stem` is a question, a roll or an end. Its branches are the possible answers or results, each with its chance, the
answers that represent it and the events. Equal positions at which play can restart share one stem, so the tree is
really a graph, and a chance is a sum over its ends.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from itertools import combinations
from typing import Any, Generic, NamedTuple, TypeVar

from diadochi.language import tr
from diadochi.rules.core.dice import WaysToRoll, merge, multisets
from diadochi.rules.core.flow import Answer, Chance, Decision, Dice, Draw, Drawn, Node, Procedure, Roll
from diadochi.rules.core.game import Event, P

M = TypeVar("M")
"""What is remembered on the way."""

# --- classes of results
# Results of a roll or draw that the rules treat alike are taken together.


class ChanceClass(NamedTuple):
    """A chance and the answers that represent it: to the open question, then to those that follow immediately."""

    chance: Fraction
    answers: tuple[Answer, ...]


def classes(node: Chance) -> tuple[ChanceClass, ...]:
    """All results of a roll or draw; the chances sum to 1."""
    if isinstance(node, Draw):
        return tuple(_drawn(node))
    if node.ahead is not None:
        outcomes = node.ahead.outcomes()
        of = sum(outcome.ways for outcome in outcomes)
        return tuple(ChanceClass(Fraction(o.ways, of), tuple(map(Dice, o.rolls))) for o in outcomes)
    of = 6**node.dice
    return tuple(ChanceClass(Fraction(rolled.ways, of), (Dice(rolled.faces),)) for rolled in _read_alike(node))


def _read_alike(roll: Roll) -> Iterable[WaysToRoll]:
    if roll.reading is None:
        return multisets(roll.dice)
    found: dict[object, WaysToRoll] = {}
    for rolled in multisets(roll.dice):
        merge(found, roll.reading.read(rolled.faces, roll.modifier), rolled)
    return found.values()


def _drawn(draw: Draw) -> Iterator[ChanceClass]:
    sets = tuple(combinations(draw.pool, draw.count))
    for things in sets:
        yield ChanceClass(Fraction(1, len(sets)), (Drawn(things),))


# --- one line of play
# The answers are known to be legal, so they are not checked again.

Procedural = Callable[[P], Procedure[None]]
Beforehand = Callable[[P, Answer], None]
"""Changes a live position before an answer is given in it."""


class Line(Generic[P]):
    """Runs the procedure `root` on a copy of `start`; `answers` are those given so far."""

    def __init__(self, start: P, root: Procedural[P], answers: Iterable[Answer] = ()) -> None:
        self.start, self._root = start, root
        self.position = start.copy()
        self.answers: list[Answer] = []
        self._running = root(self.position)
        self.node: Node | None = next(self._running, None)
        self.position.take_events()
        for answer in answers:
            self.send(answer)

    def send(self, answer: Answer) -> tuple[Event, ...]:
        """Give an answer that the open question admits; returns its events."""
        self.answers.append(answer)
        try:
            self.node = self._running.send(answer)
        except StopIteration:
            self.node = None
        return self.position.take_events()

    def fork(self) -> "Line[P]":
        """An independent copy, made by giving the same answers again."""
        return Line(self.start, self._root, self.answers)

    def afresh(self) -> "Line[P]":
        """A line that starts here; only valid if the root asks the same question from the position alone."""
        return Line(self.position, self._root)


def taken_up(root: Procedural[P], answers: tuple[Answer, ...], before: Beforehand[P]) -> Procedural[P]:
    """The procedure continued after `answers`, in the middle of whatever it was doing.

    `before` is called once with the live position when the next answer is given.
    """

    def going_on(position: P) -> Procedure[None]:
        running = root(position)
        node = next(running, None)
        try:
            for answer in answers:
                node = running.send(answer)
            if node is not None:
                given = yield node
                before(position, given)
                node = running.send(given)
            while node is not None:
                node = running.send((yield node))
        except StopIteration:
            return

    return going_on


# --- interrupting long computations


class Unwanted(Exception):
    """Raised when the result is no longer wanted."""


def _unwatched() -> None:
    pass


class _Watch:
    look: Callable[[], None] = staticmethod(_unwatched)


@contextmanager
def watched_by(look: Callable[[], None]) -> Iterator[None]:
    """In this context `look` is called at every stem; it raises Unwanted to stop the computation.

    It does not affect the result, so `look` may compute something else under a watch of its own.
    """
    before = _Watch.look
    _Watch.look = staticmethod(look)
    try:
        yield
    finally:
        _Watch.look = staticmethod(before)


def look_in() -> None:
    """Call the current watch, at each stem. Raises Unwanted."""
    _Watch.look()


# --- the tree

CERTAIN = Fraction(1)
MOST_STEMS = 200_000
"""The most stems of a tree; larger ones raise TooWide."""


class TooWide(Exception):
    """There are too many possibilities; the text is a sentence with a remedy."""

    def __init__(self) -> None:
        super().__init__(tr("There are too many possible results to count. Set the movement points in advance."))


class Branch(Generic[P]):
    """A possibility: its chance at this stem (1 for a choice), its answers, its events, and the stem it leads to."""

    __slots__ = ("answers", "chance", "events", "stem")

    def __init__(
        self, chance: Fraction, answers: tuple[Answer, ...], events: tuple[Event, ...], stem: "Stem[P]"
    ) -> None:
        self.chance, self.answers, self.events, self.stem = chance, answers, events, stem


class Stem(Generic[P]):
    """A question, roll or end. `node` is the question, None at the end of play; `position` is stored at ends only.

    `chooser` is the seat that chooses among the branches, 0 for chance. `memory` is what the script remembers of the
    way.
    """

    __slots__ = ("branches", "chooser", "memory", "node", "position")

    def __init__(self, node: Node | None, memory: Any, chooser: int = 0) -> None:
        self.node, self.memory, self.chooser = node, memory, chooser
        self.branches: list[Branch[P]] = []
        self.position: P | None = None

    @property
    def is_end(self) -> bool:
        return self.position is not None


class Script(ABC, Generic[P, M]):
    """Decides who answers what and where the tree ends. `M` is what the script remembers on its way."""

    @abstractmethod
    def is_end(self, line: Line[P], memory: M) -> bool:
        """Whether the tree ends here."""

    @abstractmethod
    def answers(self, line: Line[P], decision: Decision, memory: M) -> tuple[tuple[Answer, M], ...]:
        """The answers to follow, each with the memory after it; only one, unless a player chooses the best."""

    def falls(self, line: Line[P], node: Chance) -> tuple[ChanceClass, ...]:
        """The possible results of a roll or draw; the chances sum to 1."""
        return classes(node)

    def noted(self, memory: M, events: tuple[Event, ...]) -> M:
        """The memory after these events."""
        return memory

    def resumes(self, line: Line[P], decision: Decision, memory: M) -> Hashable | None:
        """A key that is equal where the same follows, if play can restart here; else None."""
        return None


def grow(start: P, root: Procedural[P], plan: Script[P, M], memory: M, most: int = MOST_STEMS) -> Stem[P]:
    """The tree from the checkpoint `start` on. Raises TooWide, and Unwanted if it is interrupted."""
    return _Growing(root, plan, most).stem(Line(start, root), memory)


def grow_from(line: Line[P], root: Procedural[P], plan: Script[P, M], memory: M, most: int = MOST_STEMS) -> Stem[P]:
    """The tree from the present point of a line, which must not be used afterwards. Raises TooWide."""
    return _Growing(root, plan, most).stem(line, memory)


class _Growing(Generic[P, M]):
    def __init__(self, root: Procedural[P], plan: Script[P, M], most: int) -> None:
        self._root, self._plan, self._left = root, plan, most
        self._known: dict[Hashable, Stem[P]] = {}

    def stem(self, line: Line[P], memory: M) -> Stem[P]:
        """The stem at the present point of a line, with everything below; uses up the line."""
        look_in()
        self._left -= 1
        if self._left < 0:
            raise TooWide
        node = line.node
        if node is None or self._plan.is_end(line, memory):
            end: Stem[P] = Stem(node, memory)
            end.position = line.position
            return end
        if isinstance(node, Decision):
            return self._decided(line, node, memory)
        stem: Stem[P] = Stem(node, memory)
        found = self._plan.falls(line, node)
        for number, (chance, answers) in enumerate(found, 1):
            way = line if number == len(found) else line.fork()
            stem.branches.append(self._branch(way, chance, answers, memory))
        return stem

    def _decided(self, line: Line[P], decision: Decision, memory: M) -> Stem[P]:
        key = self._plan.resumes(line, decision, memory)
        if key is not None:
            if key in self._known:
                return self._known[key]
            line = line.afresh()
        picked = self._plan.answers(line, decision, memory)
        stem: Stem[P] = Stem(decision, memory, decision.seat)
        for number, (answer, after) in enumerate(picked, 1):
            way = line if number == len(picked) else line.fork()
            stem.branches.append(self._branch(way, CERTAIN, (answer,), after))
        if key is not None:
            self._known[key] = stem
        return stem

    def _branch(self, line: Line[P], chance: Fraction, answers: tuple[Answer, ...], memory: M) -> Branch[P]:
        events: tuple[Event, ...] = ()
        for answer in answers:
            events += line.send(answer)
        after = self._plan.noted(memory, events) if events else memory
        return Branch(chance, answers, events, self.stem(line, after))


def ends(stem: Stem[P]) -> dict[Stem[P], Fraction]:
    """Every end with its chance, in a tree without choices."""
    reached: dict[Stem[P], Fraction] = {stem: CERTAIN}
    found: dict[Stem[P], Fraction] = {}
    for here in downwards(stem):
        chance = reached[here]
        if here.is_end:
            found[here] = chance
        for branch in here.branches:
            reached[branch.stem] = reached.get(branch.stem, Fraction(0)) + chance * branch.chance
    return found


def chance_of(stem: Stem[P], holds: Callable[[Stem[P]], bool], for_seat: int = 0) -> Fraction:
    """The chance that `holds` is true at the end if `for_seat` chooses the best for it and everyone else the worst."""
    return chances(stem, holds, for_seat)[stem]


def chances(stem: Stem[P], holds: Callable[[Stem[P]], bool], for_seat: int = 0) -> dict[Stem[P], Fraction]:
    """The same chance at each stem."""
    known: dict[Stem[P], Fraction] = {}
    for here in reversed(downwards(stem)):
        if here.is_end:
            known[here] = CERTAIN if holds(here) else Fraction(0)
        elif here.chooser:
            pick: Callable[[list[Fraction]], Fraction] = max if here.chooser == for_seat else min
            known[here] = pick([known[branch.stem] for branch in here.branches])
        else:
            known[here] = sum((branch.chance * known[branch.stem] for branch in here.branches), Fraction(0))
    return known


def downwards(stem: Stem[P]) -> list[Stem[P]]:
    """Every stem once, each before those that follow from it."""
    order: list[Stem[P]] = []
    seen: set[Stem[P]] = set()
    waiting: list[tuple[Stem[P], bool]] = [(stem, False)]
    while waiting:
        here, is_done = waiting.pop()
        if is_done:
            order.append(here)
        elif here not in seen:
            seen.add(here)
            waiting.append((here, True))
            waiting.extend((branch.stem, False) for branch in here.branches)
    return order[::-1]


# --- best replies, by backward induction

EndWorth = Callable[[Stem[P]], Fraction]
"""The value of an end: 1 or 0 for whether the goal is reached, or a number whose mean is wanted."""


def values(stem: Stem[P], worth: EndWorth[P], for_seat: int) -> Mapping[Stem[P], Fraction]:
    """The value of every stem if `for_seat` chooses the best for itself and everyone else the worst."""
    known: dict[Stem[P], Fraction] = {}
    for here in reversed(downwards(stem)):
        if here.is_end:
            known[here] = worth(here)
        elif here.chooser:
            known[here] = known[picked(here, known, for_seat).stem]
        else:
            known[here] = sum((branch.chance * known[branch.stem] for branch in here.branches), Fraction(0))
    return known


def picked(stem: Stem[P], known: Mapping[Stem[P], Fraction], for_seat: int) -> Branch[P]:
    """The branch that is chosen where a player chooses: the first of equally good ones."""
    best = max if stem.chooser == for_seat else min
    return best(stem.branches, key=lambda branch: known[branch.stem])


def settled(stem: Stem[P], worth: EndWorth[P], for_seat: int) -> Stem[P]:
    """The tree in which all choices have been made; the same tree if there are none."""
    order = downwards(stem)
    if not any(here.chooser and len(here.branches) > 1 for here in order):
        return stem
    known, changed = values(stem, worth, for_seat), dict[Stem[P], Stem[P]]()
    for here in reversed(order):
        if here.is_end:
            changed[here] = here
            continue
        branches = [picked(here, known, for_seat)] if here.chooser else here.branches
        made: Stem[P] = Stem(here.node, here.memory, here.chooser)
        made.branches = [Branch(b.chance, b.answers, b.events, changed[b.stem]) for b in branches]
        changed[here] = made
    return changed[stem]
