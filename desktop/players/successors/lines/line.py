"""Lines: forks of a game played on, swiftly, until what was begun is done, or all armies have marched."""

from collections.abc import Sequence
from copy import copy
from typing import NamedTuple

from desktop.players.player import Asked
from desktop.players.successors.lines.even_dice import EvenDice
from desktop.players.successors.lines.known import Known
from desktop.players.successors.lines.marches import LineMarch, marches_of, next_march, on_the_way
from desktop.players.successors.lines.troops import raising
from desktop.players.successors.steward import Steward
from desktop.rules.core.flow import Answer, Decision, Parcel, Procedure
from desktop.rules.core.game import Game, IllegalAnswer
from desktop.rules.successors.answers import Activate, DiscardSurprise, EndSegment, Pass, RaiseTroops, Take
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import Group
from desktop.rules.successors.position import Position

MOST_ANSWERS = 120
"""A line that has not come to rest after so many answers is looked at where it is."""
_RESTS = frozenset((Kind.ACTIVATION, Kind.TYCHE, Kind.REINFORCEMENTS, Kind.SURRENDER_SIEGES, Kind.FORAGE))
"""Questions at which nothing is under way."""
_IN_THE_TURN = ("tyche", "activation")
"""Segments of a player turn until its armies have marched."""


class LinePlan:
    """What is meant to be done: the first answer, which army a card lets march, and the way that follows on the march.

    `group` is who goes with the general that is activated first; where it is None everybody, or whoever the player of
    the line would take.
    Without a `way` whatever march comes of it goes where the player of the line would go; with an empty one nowhere.
    A plan `to_the_end` goes on until the armies of the player turn have marched: a card that lets one march is worth
    only what it does not do without it.
    `act` is a free act that is done before all this.
    """

    def __init__(
        self,
        first: Answer,
        way: Sequence[Answer] | None = None,
        army: Activate | None = None,
        *,
        group: Group | None = None,
        to_the_end: bool = False,
        act: Answer | None = None,
    ) -> None:
        self.first, self.way = first, None if way is None else tuple(way)
        self.army, self.group, self.to_the_end, self.act = army, group, to_the_end, act

    @property
    def answer(self) -> Answer:
        """What is answered now."""
        return self.act or self.first

    def after(self, act: Answer) -> "LinePlan":
        """The same, with a free act done before it."""
        return LinePlan(self.first, self.way, self.army, group=self.group, to_the_end=self.to_the_end, act=act)


class PlayedLine(NamedTuple):
    """Where a line has come to rest, and all that was answered in it, dice and cards among it."""

    position: Position
    answers: Sequence[Answer]


class _Line:
    """How far a plan has been played: what of it is left to do, and which armies are still to march."""

    def __init__(self, kit: Kit, game: Game[Position], plan: LinePlan) -> None:
        self._kit, self.game, self.plan = kit, game.fork(), plan
        self.way = None if plan.way is None else [*plan.way]
        self.marches: list[LineMarch] | None = None
        self.said: list[Answer] = []
        self.deeds = [plan.first] if plan.act is None else [plan.act, plan.first]
        self.do(self.deeds.pop(0))

    def fork(self) -> "_Line":
        """The same, free to go another way."""
        same = copy(self)
        same.game, same.said, same.deeds = self.game.fork(), [*self.said], [*self.deeds]
        same.way = None if self.way is None else [*self.way]
        same.marches = None if self.marches is None else [*self.marches]
        return same

    def answer(self, answer: Answer) -> None:
        """Answer the open question."""
        self.said.append(answer)
        self.game.answer(answer)

    def do(self, deed: Answer) -> None:
        """Do what is planned; the game is over where the activation segment ends by it. Raises IllegalAnswer."""
        node = self.game.node
        if node is None or node.kind != Kind.ACTIVATION or not isinstance(deed, EndSegment | RaiseTroops):
            self.answer(deed)
            return
        verdict = self.game.why_not(deed)
        if not verdict:
            raise IllegalAnswer(node, deed, verdict)
        self.said.append(deed)
        position = self.game.position
        self.game = raising(self._kit, position) if isinstance(deed, RaiseTroops) else Game(position, _nothing_more)


class Lines:
    """Plays plans of a seat that is asked in a game out; `others` answer whatever a plan does not say.

    Until chance first has a say all lines of a plan are the same, and played once; armies that stand alike are thought
    about once.
    """

    def __init__(self, kit: Kit, game: Game[Position], seat: int, others: Steward) -> None:
        self._kit, self._game, self._seat, self._others = kit, game, seat, others
        self._marching = _marching(game.position)
        self._begun: dict[LinePlan, _Line] = {}
        self._marches: Known[tuple[LineMarch, ...]] = Known(game.position)

    def played(self, plan: LinePlan, dice: EvenDice) -> PlayedLine:
        """Where a plan leads with these dice. Raises IllegalAnswer where it is not possible.

        It rests when no march is open any more, or when the game is over; and at the latest when the armies of a player
        turn have marched: so whoever marches and whoever does not are looked at at the same moment, before hunger and
        before the markers of the next player come (SEQ-11, SEQ-30).
        """
        begun = self._begun.get(plan)
        line = _Line(self._kit, self._game, plan) if begun is None else begun.fork()
        while len(line.said) <= MOST_ANSWERS and not self._is_over(line.game):
            node = line.game.node
            if isinstance(node, Decision):
                if not self._goes_on(line, node):
                    break
            elif node is not None:
                if plan not in self._begun:
                    self._begun[plan] = line.fork()
                line.answer(dice.answer(node))
        return PlayedLine(line.game.position, line.said)

    def _is_over(self, game: Game[Position]) -> bool:
        return game.node is None or (self._marching is not None and _marching(game.position) != self._marching)

    def _goes_on(self, line: _Line, node: Decision) -> bool:
        """Answer the open question of a line; False where it rests."""
        is_own = node.seat == self._seat
        if line.deeds and is_own and node.admits(line.deeds[0]):
            line.do(line.deeds.pop(0))
        elif line.plan.to_the_end and is_own and node.kind == Kind.ACTIVATION:
            self._march(line, node)
        elif _rests(node, line.game.position, self._seat, line.plan):
            return False
        else:
            line.answer(self._next(line, node))
        return True

    def _march(self, line: _Line, node: Decision) -> None:
        """The next army of the turn sets out: nobody thinks again on the way, nor after another's march."""
        if line.marches is None:
            line.marches = [*self._marches.find(line.game.position, lambda: self._thought(line.game))]
        march = next_march(node, line.marches)
        line.way = [*march.way]
        line.do(march.answer)

    def _thought(self, game: Game[Position]) -> tuple[LineMarch, ...]:
        return tuple(marches_of(self._kit, game, self._seat, self._others))

    def _next(self, line: _Line, node: Decision) -> Answer:
        plan, is_own = line.plan, node.seat == self._seat
        if is_own and plan.army is not None and node.kind == Kind.MARCH_CARD and node.admits(plan.army):
            return plan.army
        if is_own and plan.group is not None and node.kind == Kind.WHO_GOES and node.admits(Take(plan.group)):
            return Take(plan.group)
        if is_own and line.way is not None and node.kind == Kind.MARCH:
            return on_the_way(self._kit, line.game, node, line.way)
        if node.kind == Kind.SURPRISE and not is_own:
            return Pass()  # what others may hold is one guess among many
        if isinstance(node.options, Parcel) and (line.way is not None or node.kind != Kind.WHO_GOES):
            usual = node.options.default()
            if node.options.admits(usual):
                return usual
        return self._others.answer(Asked(line.game, node.seat))


def _nothing_more(_position: Position) -> Procedure[None]:
    yield from ()


def _marching(position: Position) -> int | None:
    """Whose armies have still to march in his player turn; None outside of one, or when they have marched."""
    clock = position.clock
    return clock.active if clock.segment in _IN_THE_TURN else None


def _rests(node: Decision, position: Position, seat: int, plan: LinePlan) -> bool:
    """Whether nothing is under way any more: no march, no troops that an event brings, no card that is still owed."""
    if node.kind not in _RESTS or position.activation is not None:
        return False
    if node.kind == Kind.REINFORCEMENTS:
        return position.clock.phase == "reinforcements"
    return not (node.kind == Kind.TYCHE and node.seat == seat and isinstance(plan.first, DiscardSurprise))
