"""One game joined to whoever shows it: lifting, dropping, answering, taking back. All input comes through here."""

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import QObject, Signal

from desktop.controller.chance import ProgramDice
from desktop.controller.plan import way_answers
from desktop.forecast.interceptors import Interceptors
from desktop.forecast.lifted import Lifted, as_if_active, lift
from desktop.forecast.marks import Mark, Spot
from desktop.forecast.reach import Reach, reach
from desktop.forecast.threats import Chances, most_points
from desktop.journal.line import Line
from desktop.journal.play import Play
from desktop.journal.played import PlayedRecord
from desktop.journal.record.errors import RecordError
from desktop.language import Message, msg
from desktop.rules.core.flow import Answer, Decision, Dice, Draw, Node, Procedure, Roll
from desktop.rules.core.game import Game
from desktop.rules.core.verdict import Verdict, allow, refuse
from desktop.rules.successors.answers import Activate, GoIn, HandOver, Stop, Take
from desktop.rules.successors.invariants import Breach, broken
from desktop.rules.successors.invariants.breach import sentence_of
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.march import leaving_refusal
from desktop.rules.successors.pieces import Group
from desktop.rules.successors.position import Position
from desktop.rules.successors.soundness import sound_table


class RulesController(QObject):
    """The table: a line of play, what is in hand, and the way it is to go.

    `held_back` says why nobody at the table may answer now: an automatic player is asked, or the table looks back.
    `agreed` are the seats that agree to what is set by hand from now on; a record keeps them.

    `by_itself` has the answer of a question nobody needs to be asked.

    `changed` is emitted whenever the position or the open question may have changed; `lifted_changed` when something
    is lifted, set down or its reach has changed; `refused` carries the verdict on what was not allowed.
    """

    changed = Signal()
    lifted_changed = Signal()
    refused = Signal(object)

    def __init__(self, kit: Kit, position: Position, dice: ProgramDice | None = None) -> None:
        super().__init__()
        self.dice = dice or ProgramDice()
        self.dice_are_typed = False
        self.what_if: int | None = None
        self.held_back: Callable[[], Verdict | None] = lambda: None
        self.by_itself: Callable[[Decision], Answer | None] = lambda _decision: None
        self.agreed: tuple[int, ...] = ()
        self._open(kit, position)

    def _open(self, kit: Kit, position: Position) -> None:
        self._procedure: Callable[[Position], Procedure[None]] = lambda p: sound_table(kit, p)
        self._join(kit, Line(position, self._procedure))

    def _join(self, kit: Kit, line: Play[Position]) -> None:
        self.kit = kit
        self.line = line
        self._way: list[Answer] = []
        self._cut_short: Verdict | None = None
        self._reach: Reach | None = None

    def open(self, kit: Kit, position: Position) -> None:
        """Another position on another line; what was before is forgotten."""
        self._open(kit, position)
        self._settle()

    def open_record(self, played: PlayedRecord) -> None:
        """Play on in a record: each answer is on disk before it shows."""
        self._procedure = played.record.procedure
        self._join(played.record.kit, played)
        self._settle()

    @property
    def position(self) -> Position:
        """The position now; never to be changed from outside."""
        return self.line.game.position

    @property
    def node(self) -> Node | None:
        """The open decision or roll."""
        return self.line.game.node

    @property
    def decision(self) -> Decision | None:
        """The open decision, None while dice are due."""
        return self.line.game.decision

    def new_game(self, position: Position) -> Game[Position]:
        """A game of this table from `position`, to be played beside it."""
        return Game(position, self._procedure)

    # -- answering -------------------------------------------------------------------------------------------------

    def answer(self, answer: Answer) -> bool:
        """Answer the open question. False, and `refused` emitted, when it does not admit the answer."""
        held = self.held_back()
        verdict = self.line.game.why_not(answer) if held is None else held
        if not verdict:
            self._way = []
            self.refused.emit(verdict)
            return False
        self.line.begin()
        return self.answer_unasked(answer)

    def answer_in_turn(self, answers: Iterable[Answer]) -> None:
        """Answer questions that follow on each other, as one act that is taken back whole.

        It ends, and `refused` is emitted, at the first answer that is not admitted.
        """
        held = self.held_back()
        if held is not None:
            self.refused.emit(held)
            return
        self.line.begin()
        for answer in answers:
            verdict = self.line.game.why_not(answer)
            if not verdict:
                self.refused.emit(verdict)
                break
            if not self._give(answer):
                break
        self._go_on()

    def answer_unasked(self, answer: Answer) -> bool:
        """Answer for an automatic player: it belongs to the last act of a person, and is taken back with it."""
        if not self._give(answer):
            return False
        self._go_on()
        return True

    def go_on(self) -> None:
        """Throw and draw what is due; whoever opens a record calls it."""
        self._go_on()

    def _give(self, answer: Answer) -> bool:
        """Answer; False, and `refused` emitted with the reason, when the record cannot take it."""
        try:
            self.line.answer(answer)
        except RecordError as error:
            self._way = []
            self.refused.emit(Verdict(False, reason=error.message))
            return False
        return True

    def correct(self, position: Position, what: Message | None = None) -> None:
        """Set the table to `position` by hand; the step can be taken back like any other.

        The position may break invariants: then nothing can be decided until it is mended. `what` says what was changed.
        """
        self._way = []
        self._reach = None
        self.line.begin()
        try:
            if isinstance(self.line, PlayedRecord):
                self.line.correct(position, what, self.agreed)
            else:
                self.line.correct(position, what)
        except RecordError as error:
            self.refused.emit(Verdict(False, reason=error.message))
        self._settle()

    def breaches(self) -> tuple[Breach, ...]:
        """What keeps play from going on: every invariant the position breaks."""
        return broken(self.kit, self.position)

    def undo(self) -> bool:
        """Take back the last choice."""
        return self._move_cursor(self.line.undo)

    def redo(self) -> bool:
        """Do again what was taken back."""
        return self._move_cursor(self.line.redo)

    def go_to(self, cursor: int) -> None:
        """Show the table as it was after so many entries of the line."""

        def move() -> bool:
            self.line.go_to(cursor)
            return True

        self._move_cursor(move)

    def _move_cursor(self, move: Callable[[], bool]) -> bool:
        """Move it; False, and `refused` emitted with the reason, when the record cannot write where it stands."""
        try:
            moved = move()
        except RecordError as error:
            self.refused.emit(Verdict(False, reason=error.message))
            return False
        return self._moved_cursor(moved)

    def cursor_moved(self) -> None:
        """The line was made to stand elsewhere from outside."""
        self._moved_cursor(True)

    def _moved_cursor(self, moved: bool) -> bool:
        if moved:
            self._way = []
            self._reach = None
            self._settle()
        return moved

    def _go_on(self) -> None:
        """Throw dice that are due and go on along the way, until somebody has to choose; then say what cut it short."""
        self._cut_short = None
        while True:
            node = self.node
            if isinstance(node, Draw) or (isinstance(node, Roll) and not self.dice_are_typed):
                if not self._give(self.line.stored_chance() or self.dice.of(node)):
                    break
            elif not self._next_of_way() and not self._goes_by_itself():
                break
        self._reach = None
        self._settle()
        if self._cut_short is not None:
            self.refused.emit(self._cut_short)

    def _goes_by_itself(self) -> bool:
        """Give the answer of a question nobody needs to be asked."""
        answer = self.by_itself(self.decision) if self.decision is not None else None
        return answer is not None and self._may(answer) and self._give(answer)

    def _next_of_way(self) -> bool:
        """Give the next answer of the way if the open question is for it; forget the way when it is cut short."""
        if not self._way or self.node is None:
            return False
        march = self.position.activation
        if march is not None and isinstance(self._way[0], GoIn):
            # Who fell by the way stays behind, who was captured goes in too.
            self._way[0] = GoIn(march.group)
        if self.line.game.why_not(self._way[0]):
            return self._give(self._way.pop(0))
        if self.decision is not None and self.decision.kind in ("march", "activation", "hand_over"):
            if self.decision.kind == "march":
                self._cut_short = self.line.game.why_not(self._way[0])
            self._way = []
        return False

    def _settle(self) -> None:
        self.kit = self.kit.under(self.position.edition, self.position.options)
        self.changed.emit()
        self.lifted_changed.emit()

    def throw(self, dice: Dice) -> bool:
        """Dice the players have thrown themselves."""
        return self.answer(dice)

    # -- lifting and dropping --------------------------------------------------------------------------------------

    def may_lift(self, general: str) -> Verdict:
        """Whether the army of `general` may be activated, or marches already."""
        hindrance = self._hindrance(general)
        if hindrance is not None:
            return hindrance
        lifted = lift(self.kit, self._seen_from(general), general)
        if lifted is None:
            return Verdict(False, ("MOV-35",))
        return allow("MOV-01") if lifted.refused is None else lifted.refused

    def lift(self, general: str, group: Group | None = None) -> bool:
        """Take an army in hand. A refusal is emitted, and yet its reach is shown with the reason on every space."""
        hindrance = self._hindrance(general)
        if hindrance is not None:
            self.refused.emit(hindrance)
            return False
        self._end_spent_march(general)
        position = self._seen_from(general)
        lifted = lift(self.kit, position, general, group)
        if lifted is None:
            return False
        if lifted.refused is not None:
            self.refused.emit(lifted.refused)
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

    def _end_spent_march(self, general: str) -> None:
        """A march without points ends by itself when another army is taken up."""
        march = self.position.activation
        if march is not None and march.points == 0 and general not in march.group.generals and self._may(Stop()):
            self.line.begin()
            self._give(Stop())
            self.changed.emit()

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
        """Why nothing can be decided: the first invariant that is broken."""
        return next((refuse(sentence_of(breach), *breach.rules) for breach in self.breaches()), Verdict(False))

    def _may(self, answer: Answer) -> bool:
        return bool(self.line.game.why_not(answer))
