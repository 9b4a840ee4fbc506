"""The action of one army from where it is activated, or marches, to its end, as a tree of all chances."""

from collections.abc import Hashable
from enum import StrEnum
from typing import NamedTuple

import msgspec

from desktop.forecast.odds.classes import ChanceClass, classes
from desktop.forecast.odds.line import Line
from desktop.forecast.odds.policy import STANDS, Policy
from desktop.forecast.odds.tree import Stem, grow
from desktop.forecast.rome.odds.happening import happening
from desktop.forecast.rome.odds.policy import replies
from desktop.rules.core.event import Event
from desktop.rules.core.flow import Answer, Chance, Decision
from desktop.rules.rome.answers import Pass, Pursue, Stop
from desktop.rules.rome.events import By, Destroyed, Fought, Lost, Moved
from desktop.rules.rome.kinds import Kind
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.position import Position
from desktop.rules.rome.turn.play import play


class PlannedMarch(msgspec.Struct, frozen=True):
    """What an army of `seat` that is on the move is to do: the answers of its way to `target`, one after another.

    `decides`: its owner may break it off wherever he is asked.
    """

    seat: int
    target: str
    way: tuple[Answer, ...] = ()
    decides: bool = False


class LastFight(StrEnum):
    """How the last battle of the marching army ended; nowhere it fought none. No battle is drawn (ROM-69)."""

    NOWHERE = ""
    WON = "win"
    LOST = "lose"


class MarchState(NamedTuple):
    """How far the march has come, and what of it matters for figures.

    `answered` of its way; `halted` where it goes on along it no more; `arrived` at its goal; `fought` there or on the
    way last; CU `own` lost and those of all others (`enemy`); what else has `happened`.
    """

    answered: int = 0
    halted: bool = False
    arrived: bool = False
    fought: LastFight = LastFight.NOWHERE
    own: int = 0
    enemy: int = 0
    happened: frozenset[str] = frozenset()


class Marching:
    """The plan of a march for `odds.tree`: its owner carries it out, the others answer by a policy."""

    def __init__(
        self, kit: Kit, march: PlannedMarch, powers: tuple[str, ...], policy: Policy = STANDS, sees: int = 0
    ) -> None:
        """Figures are those of the seat that `sees`, by default of whoever marches, whose `powers` these are."""
        self._kit, self._march, self._powers, self._policy = kit, march, powers, policy
        self._sees = sees or march.seat

    def is_end(self, line: Line[Position], memory: MarchState) -> bool:
        """Whether the action is over."""
        del memory
        return line.position.move is None

    def answers(
        self, line: Line[Position], decision: Decision, memory: MarchState
    ) -> tuple[tuple[Answer, MarchState], ...]:
        """What is answered, with how far the march is then."""
        if decision.seat == self._march.seat:
            match decision.kind:
                case Kind.MARCH:
                    return self._own(decision, memory, Stop())
                case Kind.PURSUE:
                    return self._own(decision, memory, Pass())
        return tuple((answer, memory) for answer in replies(self._kit, line.position, decision, self._policy))

    def _own(self, decision: Decision, memory: MarchState, off: Answer) -> tuple[tuple[Answer, MarchState], ...]:
        """To go on; and to break it off, where its owner may choose that."""
        on, stop = self._onwards(decision, memory), (off, memory._replace(halted=True))
        if on is None:
            return (stop,)
        return (on, stop) if self._march.decides else (on,)

    def _onwards(self, decision: Decision, memory: MarchState) -> tuple[Answer, MarchState] | None:
        way = self._march.way
        if memory.halted or memory.answered >= len(way):
            return None
        if decision.kind == Kind.PURSUE:
            return Pursue(), memory
        answer = way[memory.answered]
        return (answer, memory._replace(answered=memory.answered + 1)) if decision.admits(answer) else None

    def falls(self, line: Line[Position], node: Chance) -> tuple[ChanceClass, ...]:
        """Everything that may fall."""
        del line
        return classes(node)

    def noted(self, memory: MarchState, events: tuple[Event, ...]) -> MarchState:
        """What figures need of what has happened."""
        seat = self._march.seat
        for event in events:
            match event:
                case Moved(seat=mover, path=path, by=By.LAND | By.SEA) if mover == seat:
                    memory = memory._replace(arrived=memory.arrived or path[-1] == self._march.target)
                case Fought(attacker=one, defender=other, winner=winner) if self._sees in (one, other):
                    memory = memory._replace(fought=LastFight.WON if winner == self._sees else LastFight.LOST)
                case Lost(power=power, cu=cu) | Destroyed(power=power, cu=cu):
                    memory = self._bereft(memory, power, cu)
            key = happening(event)
            if key is not None:
                memory = memory._replace(happened=memory.happened | {key})
        return memory

    def _bereft(self, memory: MarchState, power: str, cu: int) -> MarchState:
        if power in self._powers:
            return memory._replace(own=memory.own + cu)
        return memory._replace(enemy=memory.enemy + cu)

    def resumes(self, line: Line[Position], decision: Decision, memory: MarchState) -> Hashable | None:
        """Between two moves of the march; what battle was fought last matters no more."""
        if decision.kind != Kind.MARCH or line.position.move is None:
            return None
        line.position.battle = None
        return msgspec.json.encode(line.position), memory


def on_table(position: Position) -> Position:
    """The same position on a table of single actions: no turn ends, nobody else is to play."""
    start = position.copy()
    start.scenario = ""
    return start


def march_tree(
    kit: Kit, position: Position, march: PlannedMarch, policy: Policy = STANDS, plan: type[Marching] = Marching
) -> Stem[Position]:
    """Everything the march of the army on the move may lead to. `plan` says where it is looked at no further.

    Raises TooWide.
    """
    start = on_table(position)
    powers = start.sides[march.seat].powers
    begun = MarchState(arrived=start.moving.space == march.target)
    return grow(start, lambda live: play(kit, live), plan(kit, march, powers, policy), begun)
