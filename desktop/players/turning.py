"""Where a game turned: the player turns that moved the chances most, and the deed in each that did most to it.

Chances are compared from one player turn to the next: within one they also move because a segment ends, or somebody is
on turn, which nobody has done.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from desktop.players.course_moments import CourseMoment
from desktop.players.player import Advice

SeatChances = Mapping[int, float]
_LEAST = 0.01
"""What turns the game by less is no turning point."""
_DEEDS_LOOKED_AT = 6
"""Deeds of a player turn at which it is asked what would have been better, besides the omission that did most."""


class Better(NamedTuple):
    """What would have been the `best` way, and what a player thinks of what was `done`; None where it never did.

    Both are one where nothing better was known.
    """

    best: Advice
    done: Advice | None = None

    @property
    def gain(self) -> float:
        """How much more chance the best way would have brought, of 0 to 1; 0 where that is little, or not known."""
        if self.done is None or self.best.chance is None or self.done.chance is None:
            return 0.0
        gain = self.best.chance - self.done.chance
        return gain if gain >= _LEAST else 0.0

    @property
    def rank(self) -> tuple[float, bool, bool]:
        """The more, the more there is to be said: what would have been gained, another way, any thought at all."""
        return self.gain, self.done is None or self.gain > 0, self.best.worth > 0 or self.best.chance is not None


_NOTHING_KNOWN = 0.0, False, False


class TurningPoint(NamedTuple):
    """The deed of a player turn that did most, and the chances `before` and `after` that player turn."""

    moment: CourseMoment
    before: SeatChances
    after: SeatChances

    @property
    def swing(self) -> float:
        """How much chance went from some sides to others, of 0 to 1."""
        return swing(self.before, self.after)

    @property
    def moved(self) -> list[int]:
        """The seats, the one that gained or lost most first."""
        gap = {seat: abs(chance - self.before.get(seat, 0.0)) for seat, chance in self.after.items()}
        return sorted(gap, key=lambda seat: (-gap[seat], seat))


class Stretch(NamedTuple):
    """A player turn: its moments, and the chances before it."""

    before: SeatChances
    moments: tuple[CourseMoment, ...]

    @property
    def swing(self) -> float:
        """How much it moved."""
        return swing(self.before, self.moments[-1].chances)

    def deeds(self) -> list[CourseMoment]:
        """The deeds that did most, then what was let pass: each with all that fell and was replied after it.

        What the last answer moved was moved by the end of the player turn. Where nobody chose, what fell and did most.
        """
        did: dict[int, SeatChances] = defaultdict(lambda: defaultdict(float))
        before, deed = self.before, self.moments[0]
        for moment in self.moments:
            deed = moment if moment.chosen else deed
            if moment is not self.moments[-1] or not moment.chosen:
                did[deed.node] = _sum(did[deed.node], moment.chances, before)
            before = moment.chances
        weight = {node: sum(map(abs, moved.values())) for node, moved in did.items()}
        ordered = sorted(self.moments, key=lambda moment: (-weight.get(moment.node, 0.0), moment.node))
        done = [moment for moment in ordered if moment.chosen and not moment.idle][:_DEEDS_LOOKED_AT]
        return [*done, *[moment for moment in ordered if moment.idle][:1]] or ordered[:1]


def _sum(did: SeatChances, after: SeatChances, before: SeatChances) -> SeatChances:
    return {seat: did.get(seat, 0.0) + chance - before.get(seat, 0.0) for seat, chance in after.items()}


def swing(before: SeatChances, after: SeatChances) -> float:
    """How much chance went from some sides to others, of 0 to 1."""
    return sum(abs(chance - before.get(seat, 0.0)) for seat, chance in after.items()) / 2


def turning_stretches(course: Sequence[CourseMoment], most: int) -> list[Stretch]:
    """The player turns that moved the chances most, the greatest first."""
    found, before = list[Stretch](), course[0].chances if course else {}
    for _, moments in groupby(course[1:], key=lambda moment: moment.stretch):
        found.append(Stretch(before, tuple(moments)))
        before = found[-1].moments[-1].chances
    moved = [each for each in found if each.swing >= _LEAST]
    return sorted(moved, key=lambda each: (-each.swing, each.moments[0].node))[:most]


def turning_points(stretches: Iterable[Stretch], better: Mapping[int, Better], most: int) -> list[TurningPoint]:
    """The moments at which a game turned, in the order in which they came.

    Those come before others at which a player would have done something else, the more it would have gained by it.
    """
    found = sorted(((_point(each, better)) for each in stretches), key=lambda point: _order(point, better))
    return sorted(found[:most], key=lambda point: point.moment.node)


def _point(stretch: Stretch, better: Mapping[int, Better]) -> TurningPoint:
    deed = max(stretch.deeds(), key=lambda moment: _rank(moment, better))  # of equal ones the first, which did more
    return TurningPoint(deed, stretch.before, stretch.moments[-1].chances)


def _rank(moment: CourseMoment, better: Mapping[int, Better]) -> tuple[float, bool, bool]:
    return better[moment.node].rank if moment.node in better else _NOTHING_KNOWN


def _order(point: TurningPoint, better: Mapping[int, Better]) -> tuple[bool, float, int]:
    """Where somebody decided what a player has no thought of, as which unit falls, the game has hardly turned."""
    gain, _, is_thought_of = _rank(point.moment, better)
    return point.moment.chosen and not is_thought_of, -point.swing - gain, point.moment.node
