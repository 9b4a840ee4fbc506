"""One game joined to whoever shows it: lifting and dropping over `Answering`. All input comes through here."""

from collections.abc import Mapping

from PySide6.QtCore import Signal

from desktop.controller.answering import Answering
from desktop.controller.chance import ProgramDice
from desktop.controller.plan import way_answers
from desktop.forecast.interceptors import Interceptors
from desktop.forecast.lifted import Lifted, as_if_active, lift
from desktop.forecast.marks import Mark, Spot
from desktop.forecast.reach import Reach, reach
from desktop.forecast.threats import Chances, most_points
from desktop.language import msg
from desktop.rules.core.breach import sentence_of
from desktop.rules.core.flow import Answer, Decision, Draw, Roll
from desktop.rules.core.verdict import Verdict, allow, refuse
from desktop.rules.successors.answers import Activate, HandOver, Stop, Take
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.activation import may_activate
from desktop.rules.successors.movement.march import leaving_refusal
from desktop.rules.successors.pieces import Group
from desktop.rules.successors.position import Position


class RulesController(Answering):
    """The table, and what is in hand.

    `what_if` are the points to count with before a movement roll, None for the most that can be rolled.
    `lifted_changed` is emitted when something is lifted, set down or its reach has changed.
    """

    lifted_changed = Signal()

    _reach: Reach | None = None

    def __init__(self, kit: Kit, position: Position, dice: ProgramDice | None = None) -> None:
        super().__init__(kit, position, dice)
        self.what_if: int | None = None

    def _let_go(self) -> None:
        self._reach = None

    def _settle(self) -> None:
        super()._settle()
        self.lifted_changed.emit()

    def may_lift(self, general: str) -> Verdict:
        """Whether the army of `general` may be activated, or marches already."""
        hindrance = self._hindrance(general)
        if hindrance is not None:
            return hindrance
        position = self._seen_from(general)
        lifted = lift(self.kit, position, general)
        if lifted is None:
            return may_activate(self.kit, position, general)
        return allow("MOV-01") if lifted.refused is None else lifted.refused

    def lift(self, general: str, group: Group | None = None) -> bool:
        """Take an army in hand. A refusal is emitted, and yet its reach is shown with the reason on every space."""
        hindrance = self._hindrance(general)
        if hindrance is None and self._ended_spent_march(general):
            hindrance = self._hindrance(general)
        if hindrance is not None:
            self.refused.emit(hindrance)
            return False
        position = self._seen_from(general)
        lifted = lift(self.kit, position, general, group)
        refused = may_activate(self.kit, position, general) if lifted is None else lifted.refused
        if lifted is None or refused is not None:
            self.refused.emit(refused)
            return False
        self._reach = reach(self.kit, position, lifted, self._points(lifted))
        self.lifted_changed.emit()
        return True

    def set_down(self) -> None:
        """Put back what is in hand; nothing has happened."""
        if self._reach is not None:
            self._reach = None
            self.lifted_changed.emit()

    def lifted(self) -> Lifted | None:
        """What is in hand."""
        return self._reach.lifted if self._reach else None

    @property
    def reach(self) -> Reach | None:
        """The reach of what is in hand: with the points it has, or with the most it can roll."""
        return self._reach

    def marks(self) -> Mapping[Spot, Mark]:
        """All legal places for what is in hand, inside and outside of cities, with cost and chance."""
        found = self._reach
        if found is None:
            return {}
        chances = None if self._has_rolled else Chances(self.kit, found.lifted)
        interceptors = Interceptors(found)
        marks: dict[Spot, Mark] = {}
        for space in found.targets:
            for spot in ((space, False), (space, True)) if self.kit.is_major_city(space) else ((space, False),):
                way = found.way(spot)
                if way is not None:
                    chance = None if chances is None else chances.of(way.cost)
                    barred = interceptors.chance(way)
                    marks[spot] = Mark(way.cost, chance, way.stops, way.fights, way.ambushes, barred)
        here = found.lifted.space
        if self.kit.is_major_city(here) and found.inside_verdict(here):
            marks[here, True] = Mark(0)
        if found.lifted.inside and found.outside_verdict(here):
            marks[here, False] = self._sortie(found)
        return marks

    def _sortie(self, found: Reach) -> Mark:
        """Out of the city: a battle, if it is besieged (MOV-29)."""
        if leaving_refusal(self.kit, found.position, found.march, found.lifted.here(found.points)) is None:
            return Mark(0)
        return Mark(0, stops=("MOV-29", "SIE-20", "SIE-21"), fights=(found.lifted.space,))

    def verdict(self, spot: Spot) -> Verdict:
        """The verdict on a place for what is in hand."""
        if self._reach is None:
            return Verdict(False)
        space, inside = spot
        return self._reach.inside_verdict(space) if inside else self._reach.outside_verdict(space)

    def way_to(self, spot: Spot) -> tuple[str, ...]:
        """The routes a drop at `spot` would take."""
        target = self._reach.way(spot) if self._reach else None
        return target.routes if target else ()

    def drop(self, spot: Spot) -> bool:
        """Send what is in hand to `spot`: activate and roll if that is still to do, then walk as far as it goes."""
        found = self._reach
        if found is None:
            return False
        answers = way_answers(found, spot)
        if not answers:
            self.refused.emit(self.verdict(spot))
            return False
        self._way = [*self._activation_of(found.lifted), *answers]
        self._reach = None
        self.line.begin()
        self._go_on()
        return True

    @property
    def may_act_here(self) -> bool:
        """Whether what is in hand could be activated where it stands, with no place to go to."""
        return self._reach is not None and self.position.activation is None

    def act_here(self) -> bool:
        """Activate what is in hand and roll; it stays where it is, to besiege, to pick up or to take a marker away."""
        found = self._reach
        if found is None or self.position.activation is not None:
            return False
        self._way = self._activation_of(found.lifted)
        self._reach = None
        self.line.begin()
        self._go_on()
        return True

    def _activation_of(self, lifted: Lifted) -> list[Answer]:
        """What must be answered before the army marches: whose segment, which army, who goes with it."""
        if self.position.activation is not None:
            return []
        if self.decision is not None and self.decision.kind == "who_goes":
            return [Take(lifted.group)]
        opening: list[Answer] = [Activate(lifted.general), Take(lifted.group)]
        if self.decision is not None and self.decision.kind == "hand_over":
            opening.insert(0, HandOver(lifted.seat))
        return opening

    @property
    def _has_rolled(self) -> bool:
        return self.position.activation is not None or self.what_if is not None

    def _points(self, lifted: Lifted) -> int:
        march = self.position.activation
        if march is not None:
            return march.points
        return most_points(self.kit, lifted) if self.what_if is None else self.what_if

    def _seen_from(self, general: str) -> Position:
        """Between segments every faction may be looked at as if its segment had begun."""
        found = self.position.where(general)
        if found is None or self.decision is None or self.decision.kind != "hand_over":
            return self.position
        return as_if_active(self.position, found[1].seat)

    def _ended_spent_march(self, general: str) -> bool:
        """A march without points ends by itself when another army is taken up; whether that was so."""
        march = self.position.activation
        if march is None or march.points > 0 or general in march.group.generals or not self._may(Stop()):
            return False
        self.line.begin()
        self._give(Stop())
        self.changed.emit()
        return True

    def _hindrance(self, general: str) -> Verdict | None:
        """Why nobody, or not he, can be lifted while the present question is open; None when he can."""
        held = self.held_back()
        if held is not None:
            return held
        match self.node:
            case None:
                return self._stopped()
            case Decision(kind="hand_over" | "activation" | "march"):
                return None
            case Decision(kind="who_goes") if general == self._last_activated():
                return None
            case (
                Decision(prompt=question, rules=rules)
                | Roll(purpose=question, rules=rules)
                | Draw(purpose=question, rules=rules)
            ):
                return refuse(msg("First this is to be settled: {question}", question=question), *rules)
        return None

    def _last_activated(self) -> str | None:
        activations = (entry for entry in reversed(self.line.entries) if isinstance(entry, Activate))
        return next((entry.general for entry in activations), None)

    def _stopped(self) -> Verdict:
        """Why nothing can be decided: somebody has won, or the first invariant that is broken."""
        if self.position.is_over:
            return refuse(msg("The game is over; nobody marches any more."), "VIC-01")
        return next((refuse(sentence_of(breach), *breach.rules) for breach in self.breaches()), Verdict(False))
