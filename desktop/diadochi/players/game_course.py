"""The course of a finished game: each side's chance to win over time, the turning points, and better alternatives."""

from collections import defaultdict
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import ClassVar, NamedTuple

from diadochi.forecast.odds.odds_protocol import SWEPT
from diadochi.journal.record.record_browser import Browsing
from diadochi.journal.record.schema import Disagreeing
from diadochi.language import Message
from diadochi.narration.game_narration import words_of
from diadochi.players.game_players import Advice, players_of
from diadochi.players.player import Thought, ThoughtAsked, as_known
from diadochi.rules.core.flow import Answer, Decision, Draw, Node
from diadochi.rules.core.game import GameKit, GamePosition, IllegalAnswer
from diadochi.rules.core.system import rules_of

# --- moments
# What was done, and each side's chance to win after it.

WinChances = Callable[[GameKit, GamePosition], Mapping[int, float]]
"""Returns each seat's chance to win (0 to 1) at a position of a kit."""


class CourseMoment(NamedTuple):
    """The game after the answer that led to `node`, and the draws right after it, in turn `turn`.

    `action` is what was done, None if the position was set by hand; `chosen`: by a choice of a player. `stretch` is the
    player turn it belongs to, or a run of answers of one side between player turns. `idle`: the answer did nothing.
    """

    node: int
    turn: int
    chances: Mapping[int, float]
    action: Message | None = None
    chosen: bool = True
    stretch: Hashable = None
    idle: bool = False


class _Begun(NamedTuple):
    node: int
    action: Message | None
    chosen: bool
    stretch: Hashable
    idle: bool


def moments_of(record: Browsing, node: int, chances: WinChances) -> Iterator[CourseMoment]:
    """Return the moments of the line to `node`, as far as this version's rules can replay it."""
    rules, line = rules_of(record.kit), record.tree.lineage(node)
    try:
        game = record.game_at(line[0])
        kit = rules.under(record.kit, game.position)
        yield CourseMoment(line[0], game.position.clock.turn, chances(kit, game.position))
        begun: _Begun | None = None
        stretch: Hashable = None
        for node in line[1:]:
            if record.tree[node].is_correction:
                game = record.game_at(node)
                begun = begun or _Begun(node, None, True, node, idle=False)
            else:
                asked, answer = game.node, record.answer_of(node)
                if asked is None:
                    return
                stretch = _stretch(game.position, asked, stretch)
                begun = begun or _begun(kit, node, asked, game.position, answer, stretch)
                game.answer(answer)
            if isinstance(game.node, Draw) and node != line[-1]:
                continue  # during a deal, a seat that already has its cards is not ahead
            kit = rules.under(record.kit, game.position)
            turn, now = game.position.clock.turn, chances(kit, game.position)
            yield CourseMoment(begun.node, turn, now, begun.action, begun.chosen, begun.stretch, begun.idle)
            begun = None
    except (Disagreeing, IllegalAnswer):
        return


def _begun(kit: GameKit, node: int, asked: Node, position: GamePosition, answer: Answer, stretch: Hashable) -> _Begun:
    if not isinstance(asked, Decision):
        return _Begun(node, asked.purpose, False, stretch, idle=False)
    action = words_of(kit).entry_words(asked, position, answer)
    return _Begun(node, action, True, stretch, idle=answer in players_of(kit).nothing_done(asked))


def _stretch(position: GamePosition, asked: Node, before: Hashable) -> Hashable:
    # Between player turns: the run of answers of one side with its dice and draws.
    clock = position.clock
    if getattr(clock, "segment", "none is named in this game"):
        return clock.turn, getattr(clock, "round", 0), clock.active
    return (clock.turn, "between", asked.seat) if isinstance(asked, Decision) else before


# --- turning points
# The player turns that moved the chances most, and the action in each that did most.
#
# Chances are compared between player turns only: within one they also move because a segment ends or another side is to
# play, which no one's action caused.

SeatChances = Mapping[int, float]
_LEAST = 0.01
"""Smaller changes are not turning points."""
_DEEDS_LOOKED_AT = 6
"""Actions of a player turn for which alternatives are asked, besides the pass that did most."""


class Better(NamedTuple):
    """The `best` alternative, and the player's view of what was `done` (None if it had none).

    Both are equal if nothing better is known.
    """

    best: Advice
    done: Advice | None = None

    @property
    def gain(self) -> float:
        """The chance that the best way would have gained, 0 if little or unknown."""
        if self.done is None or self.best.chance is None or self.done.chance is None:
            return 0.0
        gain = self.best.chance - self.done.chance
        return gain if gain >= _LEAST else 0.0

    @property
    def rank(self) -> tuple[float, bool, bool]:
        """Sort key: first the gain, then whether there is an alternative, then whether there is any opinion."""
        return self.gain, self.done is None or self.gain > 0, self.best.worth > 0 or self.best.chance is not None


_NOTHING_KNOWN = 0.0, False, False


class TurningPoint(NamedTuple):
    """The action of a player turn that did most, and the chances `before` and `after` that player turn."""

    moment: CourseMoment
    before: SeatChances
    after: SeatChances

    @property
    def swing(self) -> float:
        """How much chance went from some sides to others, of 0 to 1."""
        return swing(self.before, self.after)

    @property
    def moved(self) -> list[int]:
        """The seats by the size of their gain or loss."""
        gap = {seat: abs(chance - self.before.get(seat, 0.0)) for seat, chance in self.after.items()}
        return sorted(gap, key=lambda seat: (-gap[seat], seat))


class Stretch(NamedTuple):
    """A player turn: its moments, and the chances before it."""

    before: SeatChances
    moments: tuple[CourseMoment, ...]

    @property
    def swing(self) -> float:
        return swing(self.before, self.moments[-1].chances)

    def actions(self) -> list[CourseMoment]:
        """The actions that did most, then passes, each with the dice and replies after it.

        The change after the last answer is due to the end of the player turn. Without choices, the dice that did most.
        """
        did: dict[int, SeatChances] = defaultdict(lambda: defaultdict(float))
        before, action = self.before, self.moments[0]
        for moment in self.moments:
            action = moment if moment.chosen else action
            if moment is not self.moments[-1] or not moment.chosen:
                did[action.node] = _sum(did[action.node], moment.chances, before)
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
    """Return up to `most` turning points in the order of play.

    Player turns with a known better alternative are chosen first, by its gain.
    """
    found = sorted(((_point(each, better)) for each in stretches), key=lambda point: _order(point, better))
    return sorted(found[:most], key=lambda point: point.moment.node)


def _point(stretch: Stretch, better: Mapping[int, Better]) -> TurningPoint:
    action = max(stretch.actions(), key=lambda moment: _rank(moment, better))  # among equals the first, which did more
    return TurningPoint(action, stretch.before, stretch.moments[-1].chances)


def _rank(moment: CourseMoment, better: Mapping[int, Better]) -> tuple[float, bool, bool]:
    return better[moment.node].rank if moment.node in better else _NOTHING_KNOWN


def _order(point: TurningPoint, better: Mapping[int, Better]) -> tuple[bool, float, int]:
    gain, _, is_thought_of = _rank(point.moment, better)
    return point.moment.chosen and not is_thought_of, -point.swing - gain, point.moment.node


# --- the course

TURNS_TOLD = 5
_TURNS_LOOKED_AT = 10
"""Player turns (those that moved most) for which alternatives are asked."""


class CourseAsked(ThoughtAsked, frozen=True):
    """What a player would have done in a finished game. Low priority, never asked twice."""

    URGENCY: ClassVar[int] = SWEPT
    COMES_AGAIN: ClassVar[bool] = False


class ThoughtWanted(NamedTuple):
    """A question to a player, at a position where play can be resumed."""

    question: CourseAsked
    at: GamePosition


Work = Generator[ThoughtWanted | None, Thought | None, "Course"]
"""Work in small steps, so that others can run in between; when a thought is wanted, its answer is sent in."""


class Course(NamedTuple):
    """The moments of a game, its turning points in the order of play, and the alternatives by node where known."""

    moments: Sequence[CourseMoment]
    points: Sequence[TurningPoint] = ()
    better: Mapping[int, Better] = {}


def counted_course(record: Browsing, node: int, chances: WinChances, level: str) -> Work:
    """Compute the course of the line to `node`, judged by a player of a level."""
    moments = []
    for moment in moments_of(record, node, chances):
        moments.append(moment)
        yield None
    stretches, better = turning_stretches(moments, _TURNS_LOOKED_AT), dict[int, Better]()
    for action in (action for stretch in stretches for action in stretch.actions()):
        wanted = better_asked(record, action.node, level)
        if wanted is not None:
            found = better_way(record, action.node, (yield wanted))
            better |= {} if found is None else {action.node: found}
    return Course(tuple(moments), tuple(turning_points(stretches, better, TURNS_TOLD)), better)


def course_here(record: Browsing, node: int, chances: WinChances, level: str) -> Course:
    """Compute the course of the line to `node` immediately."""
    work, thought = counted_course(record, node, chances, level), None
    while True:
        try:
            wanted = work.send(thought)
        except StopIteration as done:
            course: Course = done.value
            return course
        thought = None if wanted is None else thought_here(record, wanted)


def thought_here(record: Browsing, wanted: ThoughtWanted) -> Thought:
    """Answer a wanted thought immediately."""
    return next(wanted.question.replies(rules_of(record.kit).under(record.kit, wanted.at), wanted.at.copy()))


def better_asked(record: Browsing, node: int, level: str) -> ThoughtWanted | None:
    """Return the question to a player in place of the one who answered at `node`, None if no one chose."""
    parent = record.tree[node].parent
    if parent is None or record.tree[node].is_correction:
        return None
    try:
        game = record.game_at(parent)
    except Disagreeing:
        return None
    if game.decision is None:
        return None
    kit = rules_of(record.kit).under(record.kit, game.position)
    asked = CourseAsked(level, game.decision.seat, record.about.root, seed=node)
    return ThoughtWanted(*as_known(kit, game, asked))


def better_way(record: Browsing, node: int, thought: Thought | None) -> Better | None:
    """Return the player's alternative at `node`, which may be the same answer; None if it knows nothing."""
    if thought is None or not thought.advice:
        return None
    try:
        given = record.answer_of(node)
    except Disagreeing:
        return None
    best, *others = thought.advice
    if best.answer == given:
        return Better(best, best)
    return Better(best, next((each for each in others if each.answer == given), None)) if best.worth > 0 else None


def way_words(record: Browsing, node: int, answer: Answer) -> Message:
    """Word an answer that could have been given at `node`. Raises Disagreeing."""
    game = record.game_at(record.tree[node].parent or 0)
    return words_of(record.kit).choice_words(game.node, answer, game.position)
