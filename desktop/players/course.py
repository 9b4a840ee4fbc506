"""The course of a game that is over: each side's chance to win from moment to moment, and where it turned."""

import random
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from desktop.journal.record.browsing import Browsing
from desktop.journal.record.errors import Disagreeing
from desktop.language import Message
from desktop.narration.plug import words_of
from desktop.players.player import PLAYERS, Advice, sealed
from desktop.players.temperaments.temperament import EVEN
from desktop.rules.core.flow import Answer, Decision, Draw, Node
from desktop.rules.core.game import IllegalAnswer
from desktop.rules.core.system import AnyKit, rules_of

WinChances = Callable[[Any, Any], Mapping[int, float]]
"""The chance of each seat to win, of 0 to 1, at a position of a kit."""
TURNS_TOLD = 5
_LEAST = 0.01
"""What turns the game by less is no turning point."""


class CourseMoment(NamedTuple):
    """How things stood after the answer that led to `node`, and all that was drawn right after it, on a `turn` of the
    game; `deed` is what was done, None where the table was set by hand. `chosen` is whether somebody chose it.
    """

    node: int
    turn: int
    chances: Mapping[int, float]
    deed: Message | None = None
    chosen: bool = True


class TurningPoint(NamedTuple):
    """A moment at which the chances moved, and those before it."""

    moment: CourseMoment
    before: Mapping[int, float]

    @property
    def swing(self) -> float:
        """How much chance went from some sides to others, of 0 to 1."""
        return sum(abs(chance - self.before.get(seat, 0.0)) for seat, chance in self.moment.chances.items()) / 2

    @property
    def moved(self) -> list[int]:
        """The seats, the one that gained or lost most first."""
        gap = {seat: abs(chance - self.before.get(seat, 0.0)) for seat, chance in self.moment.chances.items()}
        return sorted(gap, key=lambda seat: (-gap[seat], seat))


class Better(NamedTuple):
    """What would have been the `best` way, and what a player thinks of what was `done`; None where it never did.

    Both are one where nothing better was known.
    """

    best: Advice
    done: Advice | None = None


class Course(NamedTuple):
    """The moments of a game, and what would have been `better` at turning points, by node where a player knows it."""

    moments: Sequence[CourseMoment]
    better: Mapping[int, Better]

    @property
    def points(self) -> list[TurningPoint]:
        """The moments at which the chances moved most, in the order in which they came."""
        return turning_points(self.moments)


def counted_course(record: Browsing, node: int, chances: WinChances, level: str) -> Generator[None, None, Course]:
    """The course of the line to `node`, judged by a player of a level; somebody else may work at each small step."""
    moments = []
    for moment in moments_of(record, node, chances):
        moments.append(moment)
        yield
    better = {}
    for point in turning_points(moments):
        found = better_way(record, point.moment.node, level)
        if found is not None:
            better[point.moment.node] = found
        yield
    return Course(tuple(moments), better)


def moments_of(record: Browsing, node: int, chances: WinChances) -> Iterator[CourseMoment]:
    """Every moment of the line to `node`; it ends where the rules of this version lead no further."""
    rules, line = rules_of(record.kit), record.tree.lineage(node)
    try:
        game = record.game_at(line[0])
        kit = rules.under(record.kit, game.position)
        yield CourseMoment(line[0], game.position.clock.turn, chances(kit, game.position))
        begun: tuple[int, Message | None, bool] | None = None  # what cards are drawn after, and for
        for node in line[1:]:
            deed, chosen = None, True
            if record.tree[node].is_correction:
                game = record.game_at(node)
            else:
                asked, answer = game.node, record.answer_of(node)
                if asked is None:
                    return
                deed, chosen = _deed(kit, asked, game.position, answer), isinstance(asked, Decision)
                game.answer(answer)
            begun = begun or (node, deed, chosen)
            if isinstance(game.node, Draw) and node != line[-1]:
                continue  # while cards are dealt, whoever has his already is ahead of nobody
            kit = rules.under(record.kit, game.position)
            begun_at, deed, chosen = begun
            yield CourseMoment(begun_at, game.position.clock.turn, chances(kit, game.position), deed, chosen)
            begun = None
    except (Disagreeing, IllegalAnswer):
        return


def _deed(kit: AnyKit, asked: Node, position: Any, answer: Answer) -> Message:
    """What was done by an answer, or what was thrown or drawn for."""
    if isinstance(asked, Decision):
        return words_of(kit).deed_words(asked, position, answer)
    return asked.purpose


def turning_points(course: Sequence[CourseMoment], most: int = TURNS_TOLD) -> list[TurningPoint]:
    """The moments at which the chances moved most, in the order in which they came."""
    points = [TurningPoint(after, before.chances) for before, after in pairwise(course)]
    found = sorted((each for each in points if each.swing >= _LEAST), key=lambda each: -each.swing)[:most]
    return sorted(found, key=lambda each: each.moment.node)


def better_way(record: Browsing, node: int, level: str) -> Better | None:
    """What a player of a level would have done in place of the answer that led to `node`, which may be the same; None
    where it knows nothing, or nobody was asked.
    """
    parent = record.tree[node].parent
    if parent is None or record.tree[node].is_correction:
        return None
    try:
        game = record.game_at(parent)
        if game.decision is None:
            return None
        player = PLAYERS[level](rules_of(record.kit).under(record.kit, game.position), random.Random(node), EVEN)
        best, *others = player.advise(sealed(record.kit, game, game.decision.seat, random.Random(node)))
    except (Disagreeing, ValueError):
        return None
    given = record.answer_of(node)
    if best.answer == given:
        return Better(best, best)
    return Better(best, next((each for each in others if each.answer == given), None)) if best.worth > 0 else None


def way_words(record: Browsing, node: int, answer: Answer) -> Message:
    """An answer that could have been given in place of the one that led to `node`, in words. Raises Disagreeing."""
    game = record.game_at(record.tree[node].parent or 0)
    return words_of(record.kit).choice_words(game.node, answer, game.position)
