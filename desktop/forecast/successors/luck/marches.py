"""A march as it was meant: the chance that its general would stand where he went last, before anything was rolled."""

from collections.abc import Mapping
from fractions import Fraction

from desktop.forecast.odds.line import Line
from desktop.forecast.odds.tree import Stem, TooWide, chance_of, grow
from desktop.forecast.successors.lifted import lift
from desktop.forecast.successors.odds.marching import Marching, MarchState, PlannedMarch
from desktop.rules.core.event import Event
from desktop.rules.core.flow import Answer, Decision, Node
from desktop.rules.successors.answers import Activate, Sail, Step, Stop, Take
from desktop.rules.successors.events import AvoidanceTried, BattleFought, InterceptionTried
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.activation import usual_group, who_may_go
from desktop.rules.successors.movement.segment import table
from desktop.rules.successors.pieces import Group
from desktop.rules.successors.position import Position

_CONTESTED = (AvoidanceTried, BattleFought, InterceptionTried)
_MET = frozenset(
    (Kind.AVOID_BATTLE, Kind.INTERCEPTED, Kind.INTERCEPTION, Kind.NAVAL_INTERCEPTION, Kind.OVERRUN, Kind.WITHDRAWAL)
)
"""Questions on the way of a march."""
_Met = tuple[str, int, tuple[str, ...]]


def _met(decision: Decision) -> _Met:
    return decision.kind, decision.seat, decision.about.spaces


class _AsItWas(Marching):
    """The march with everybody answering on its way as he did; whoever was not asked then stands and passes."""

    def __init__(self, kit: Kit, march: PlannedMarch, given: Mapping[_Met, Answer]) -> None:
        super().__init__(kit, march)
        self._given = given

    def answers(
        self, line: Line[Position], decision: Decision, memory: MarchState
    ) -> tuple[tuple[Answer, MarchState], ...]:
        """What was answered then, if it may be answered."""
        given = self._given.get(_met(decision)) if decision.kind in _MET else None
        if given is not None and decision.admits(given):
            return ((given, memory),)
        return super().answers(line, decision, memory)


class MarchMeant:
    """One activation, followed from the question which army it is to be.

    `start` is the position without hands, `node` the moment at which it was said who goes. `target` is where it went
    last, come there or not; `contested` whether anybody stood in its way.
    """

    def __init__(self, kit: Kit, start: Position, general: str) -> None:
        self._kit, self.start, self.general = kit, start, general
        self.group: Group | None = None
        self.node = 0
        self.way: list[Answer] = []
        self._given: dict[_Met, Answer] = {}
        found = start.where(general)
        self.target = found[0] if found is not None else ""
        self.seat = found[1].seat if found is not None else 0
        self.contested = False

    def note(self, node: int, asked: Node, answer: Answer, events: tuple[Event, ...]) -> None:
        """An answer of the record while it lasts."""
        if isinstance(asked, Decision) and asked.kind in _MET:
            self._given[_met(asked)] = answer
        if isinstance(answer, Take) and self.group is None:
            self.group, self.node = answer.group, node
        elif asked.kind is Kind.MARCH and not isinstance(answer, Stop):
            self.way.append(answer)
            self._go(answer)
        self.contested = self.contested or any(isinstance(event, _CONTESTED) for event in events)

    def _go(self, answer: Answer) -> None:
        routes = (answer.route,) if isinstance(answer, Step) else answer.routes if isinstance(answer, Sail) else ()
        for name in routes:
            route = self._kit.atlas.routes[name]
            self.target = route.b if route.a == self.target else route.a

    def came(self, position: Position) -> bool:
        """Whether its general stands there."""
        found = position.where(self.general)
        return found is not None and found[0] == self.target

    def chance(self, group: Group) -> Fraction | None:
        """The chance that he would, with those who go; None where they may not, or too much may come."""
        lifted = lift(self._kit, self.start, self.general, group)
        if lifted is None or lifted.refused is not None:
            return None
        march = PlannedMarch(lifted, self.target, tuple(self.way))
        script = _AsItWas(self._kit, march, self._given)
        try:
            tree = grow(self.start, lambda here: table(self._kit, here), script, MarchState())
        except TooWide:
            return None

        def holds(end: Stem[Position]) -> bool:
            return end.position is not None and self.came(end.position)

        return chance_of(tree, holds, for_seat=self.seat)

    def whole(self) -> Group:
        """Everybody who could have gone."""
        return usual_group(self.start, who_may_go(self._kit, self.start, self.general))


def begins(kind: str, answer: Answer) -> str:
    """The general whose march an answer begins; empty where it begins none."""
    return answer.general if kind == Kind.ACTIVATION and isinstance(answer, Activate) else ""
