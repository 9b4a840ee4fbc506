"""Explains a figure of the odds: opens the tree it was computed from, step by step, with the share of each part.

Steps at which nothing else is possible are not listed separately: a way leads through them to the next roll, draw,
choice or end.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property, partial
from typing import Generic, NamedTuple

from diadochi.forecast.odds.chance_tree import CERTAIN, Branch, EndWorth, Stem, downwards, picked, values
from diadochi.language import Message, msg
from diadochi.rules.core.dice import Ahead, Alike, Brought, FacesShown, ShownRoll, multisets
from diadochi.rules.core.flow import Answer, Dice, Node, Roll
from diadochi.rules.core.game import Event, P

# --- from a chance to the dice
# A class of results is opened first by the numbers it compares, then side by side by how these are reached, then by
# single faces. Rows below a row are counted from the same rolls and add up to its number.

Opens = Callable[[], "tuple[Falling, ...]"]
"""Lists the rolls that a row consists of."""


class Falling(NamedTuple):
    """A row: `ways` of all `of` rolls, in `words` or as the `faces` themselves, each with its purpose.

    `opened` lists the rows below, None for single faces. `parts` are what is added to the dice.
    """

    ways: int
    words: Message
    faces: tuple[tuple[Message, FacesShown], ...] = ()
    opened: Opens | None = None
    parts: tuple[Message, ...] = ()


class RollClasses(NamedTuple):
    """The rolls of a class: `ways` of all `of`; `opened` lists them; `single`: they all have the same faces."""

    ways: int
    of: int
    opened: Opens
    single: bool


class OpenedRoll:
    """A roll whose classes can be opened."""

    def __init__(self, roll: Roll) -> None:
        self._roll = roll

    def words(self, number: int) -> Message | None:
        """What the class with that number decides, if it consists of several rolls."""
        return None if self._roll.ahead is None else self._outcomes[number].words

    def rolls(self, number: int, answers: tuple[Answer, ...]) -> RollClasses | None:
        """The rolls of a class that is represented by `answers`; None if they cannot be told apart."""
        ahead = self._roll.ahead
        if ahead is None:
            return _of_one(self._roll, answers)
        if not self._sides:
            return None
        outcome, of = self._outcomes[number], sum(each.ways for each in self._outcomes)
        return RollClasses(outcome.ways, of, partial(_by_numbers, ahead, outcome, self._sides), single=False)

    @cached_property
    def _outcomes(self) -> tuple[Alike, ...]:
        return self._roll.ahead.outcomes() if self._roll.ahead is not None else ()

    @cached_property
    def _sides(self) -> tuple[tuple[Brought, ...], ...]:
        return self._roll.ahead.sides() if self._roll.ahead is not None else ()


def _of_one(roll: Roll, answers: tuple[Answer, ...]) -> RollClasses | None:
    (dice,) = answers
    if not isinstance(dice, Dice):
        return None
    wanted = _read(roll, dice.faces)
    alike = [rolled for rolled in multisets(roll.dice) if _read(roll, rolled.faces) == wanted]
    falls = tuple(Falling(each.ways, msg("{faces}", faces=each.faces), ((_PLAIN, each.faces),)) for each in alike)
    return RollClasses(sum(each.ways for each in alike), 6**roll.dice, lambda: falls, single=len(falls) == 1)


def _read(roll: Roll, faces: FacesShown) -> object:
    return tuple(sorted(faces)) if roll.reading is None else roll.reading.read(faces, roll.modifier)


_PLAIN = msg("dice")
_Several = list[Brought]


def _by_numbers(ahead: Ahead, outcome: Alike, sides: tuple[tuple[Brought, ...], ...]) -> tuple[Falling, ...]:
    ones, others = (_grouped(side) for side in sides)
    found: dict[tuple[int, int], list[tuple[_Several, _Several]]] = {}
    for one in ones:
        for other in others:
            if ahead.decided((one[0], other[0])) == outcome.key:
                found.setdefault((one[0].number, other[0].number), []).append((one, other))
    return tuple(
        Falling(
            sum(_ways(one) * _ways(other) for one, other in pairs),
            msg("score {mine} against {theirs}", mine=mine, theirs=theirs),
            opened=partial(_first_side, ahead, pairs),
        )
        for (mine, theirs), pairs in found.items()
    )


def _grouped(side: tuple[Brought, ...]) -> list[_Several]:
    found: dict[tuple[int, object], _Several] = {}
    for brought in side:
        found.setdefault((brought.number, brought.decides), []).append(brought)
    return [*found.values()]


def _ways(several: _Several) -> int:
    return sum(brought.ways for brought in several)


def _first_side(ahead: Ahead, pairs: list[tuple[_Several, _Several]]) -> tuple[Falling, ...]:
    who = ahead.parts()[0].who
    against: dict[Brought, _Several] = {}
    for ones, others in pairs:
        for one in ones:
            against.setdefault(one, []).extend(others)
    return tuple(
        Falling(one.ways * _ways(others), _told(who, one), (), partial(_second_side, ahead, one, others), one.parts)
        for one, others in against.items()
    )


def _second_side(ahead: Ahead, one: Brought, others: _Several) -> tuple[Falling, ...]:
    who = ahead.parts()[1].who
    return tuple(
        Falling(one.ways * other.ways, _told(who, other), (), partial(_faces, ahead, one, other), other.parts)
        for other in others
    )


def _told(who: Message, brought: Brought) -> Message:
    return msg("{side} {n}: {what}", side=who, n=brought.number, what=brought.words)


def _faces(ahead: Ahead, one: Brought, other: Brought) -> tuple[Falling, ...]:
    return tuple(_of_faces(ahead, one, other))


def _of_faces(ahead: Ahead, one: Brought, other: Brought) -> Iterator[Falling]:
    theirs_all = tuple(ahead.shown(1, other))
    for mine in ahead.shown(0, one):
        for theirs in theirs_all:
            words = msg("{one} against {other}", one=_faces_words(mine), other=_faces_words(theirs))
            yield Falling(mine.ways * theirs.ways, words, (*mine.rolls, *theirs.rolls))


def _faces_words(dice_roll: ShownRoll) -> Message:
    """The faces of one side, each roll with its purpose; without a fleet nothing is rolled (NAV-23)."""
    if not dice_roll.rolls:
        return msg("no dice")
    shown = (msg("{purpose} {faces}", purpose=what, faces=" ".join(map(str, faces))) for what, faces in dice_roll.rolls)
    return msg("{rolls}", rolls=tuple(shown))


# --- from a figure to its ways

NEVER = Fraction(0)


class TakenStep(NamedTuple):
    """A question or roll, the answer to it, and its events."""

    node: Node
    answers: tuple[Answer, ...]
    events: tuple[Event, ...]


class ExplainedWay(NamedTuple, Generic[P]):
    """One way on from a stem, up to the next point with several possibilities; it has this `chance` at the stem.

    `steps`: what happened at the stem, then what follows. `rests` is the stem where it ends: `figure` is the value from
    there on. `joined` is the number of ways that lead to it.
    """

    number: int
    chance: Fraction
    steps: tuple[TakenStep, ...]
    rests: Stem[P]
    figure: Fraction
    joined: int


class Explained(Generic[P]):
    """A figure and the tree it comes from. `for_seat` is the seat whose goal it is and which chooses the best.

    `left_out` is what is not taken into account; `words` describe a figure whose name is not enough.
    """

    left_out: tuple[Message, ...] = ()
    words: Message | None = None

    def __init__(self, root: Stem[P], worth: EndWorth[P], for_seat: int, *, is_chance: bool = True) -> None:
        self._known = values(root, worth, for_seat)
        self._seat, self.is_chance = for_seat, is_chance
        self._joined = _joined(root)
        self._rolls: dict[Stem[P], OpenedRoll | None] = {}
        self.start = self._way(0, CERTAIN, (), root)

    @property
    def figure(self) -> Fraction:
        """The chance or mean that is explained."""
        return self.start.figure

    def ways(self, way: ExplainedWay[P]) -> tuple[ExplainedWay[P], ...]:
        """The ways on from the end of a way; empty at an end of the tree. Their shares add up to that of the way."""
        stem = way.rests
        chosen = picked(stem, self._known, self._seat) if stem.chooser and stem.branches else None
        found = []
        for number, branch in enumerate(stem.branches):
            chance = branch.chance if chosen is None else CERTAIN if branch is chosen else NEVER
            assert stem.node is not None, "an end has no branches"
            step = TakenStep(stem.node, branch.answers, branch.events)
            found.append(self._way(number, chance, (step,), branch.stem))
        return tuple(found)

    def rolls(self, above: ExplainedWay[P], way: ExplainedWay[P]) -> RollClasses | None:
        """The rolls that lead to a way; None if it is chosen, drawn or assumed."""
        opened = self._opened(above)
        if opened is None:
            return None
        found = opened.rolls(way.number, way.steps[0].answers)
        return found if found is not None and Fraction(found.ways, found.of) == way.chance else None

    def decided(self, above: ExplainedWay[P], way: ExplainedWay[P]) -> Message | None:
        """What a way on from `above` decides, if it consists of several rolls."""
        opened = self._opened(above)
        return None if opened is None else opened.words(way.number)

    def _opened(self, way: ExplainedWay[P]) -> OpenedRoll | None:
        stem = way.rests
        if stem not in self._rolls:
            self._rolls[stem] = OpenedRoll(stem.node) if isinstance(stem.node, Roll) else None
        return self._rolls[stem]

    def _way(self, number: int, chance: Fraction, steps: tuple[TakenStep, ...], stem: Stem[P]) -> ExplainedWay[P]:
        joined = self._joined[stem]
        while (only := _only_branch(stem)) is not None and stem.node is not None:
            steps += (TakenStep(stem.node, only.answers, only.events),)
            stem = only.stem
            joined = max(joined, self._joined[stem])
        return ExplainedWay(number, chance, steps, stem, self._known[stem], joined)


def _only_branch(stem: Stem[P]) -> Branch[P] | None:
    return stem.branches[0] if len(stem.branches) == 1 else None


def _joined(root: Stem[P]) -> Mapping[Stem[P], int]:
    found: dict[Stem[P], int] = {root: 1}
    for stem in downwards(root):
        for branch in stem.branches:
            found[branch.stem] = found.get(branch.stem, 0) + 1
    return found
