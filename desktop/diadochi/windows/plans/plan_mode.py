"""Planning mode: a plan replaces the game on the table and records every answer; it can be carried out in the game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from msgspec import structs
from PySide6.QtCore import QObject, Signal

from diadochi.controller.moment import Mode, TablePolicy
from diadochi.controller.rules_controller import RulesController
from diadochi.forecast.intentions import MarchAim
from diadochi.forecast.odds.odds_questions import UnfitQuestion
from diadochi.forecast.plans import (
    Assumption,
    CarryingOut,
    Halt,
    PlanOddsOf,
    first_seat,
    plan_question,
    plans_of,
    plans_system,
    seat_of,
    steps_done,
)
from diadochi.journal.played_record import Unnamed
from diadochi.journal.record.plan_book import KeptFigures, KeptPlan, PlanAim, PlanBook, PlanBranch, PlanStep, with_steps
from diadochi.journal.record.record_browser import Browsing
from diadochi.journal.record.schema import START, RecordError
from diadochi.journal.saved_games import kept_goal
from diadochi.language import Message, msg, tr
from diadochi.rules.core.flow import Answer, Decision, Roll
from diadochi.rules.core.game import Game, GameKit, GamePosition, IllegalAnswer
from diadochi.windows.game_table import GameTable
from diadochi.windows.plans.plan_steps import (
    AssumedDice,
    PlanTables,
    StepOrigins,
    assumption_of,
    beginning,
    fallen_at,
    given_words,
    replied_words,
    steps_between,
)

# --- carrying out


class CarriedOut(NamedTuple):
    """How far a plan was carried out, and the plan with its progress."""

    halt: Halt
    plan: KeptPlan


def carry_out(controller: RulesController, plan: KeptPlan, asked: PlanOddsOf) -> CarriedOut:
    """Play the answers of a plan in the game from where it stopped, by its intentions."""
    record, kit = controller.line.record, controller.kit
    walk = CarryingOut(plans_system(kit).follower(kit, controller.position, asked), seat_of(kit, plan))
    line = record.tree.lineage(record.cursor)
    since = plan.at if plan.at in line else record.cursor
    state = walk.progress(record, since, walk.begun(plan)).state
    halt = walk.next(controller.position, controller.node, state)
    while not isinstance(halt, Halt):
        held = controller.held_back()
        if held is not None:
            halt = Halt(state, held.reason or msg("No one can answer now."))
            break
        if not controller.answer(halt.answer):
            halt = Halt(state, msg("The next answer of the plan is not possible."))
            break
        state = walk.progress(record, since, walk.begun(plan)).state
        halt = walk.next(controller.position, controller.node, state)
    if halt.whole:
        return CarriedOut(halt, structs.replace(plan, done=len(plan.steps), at=record.cursor))
    now = walk.progress(record, since, walk.begun(plan))
    return CarriedOut(halt, structs.replace(plan, done=steps_done(kit, plan, now.settled), at=now.at))


class PlanPreview(NamedTuple):
    """What would happen if a plan were carried out now: where and why it stops first, at the latest at a roll."""

    kit: GameKit
    asked: PlanOddsOf
    start: GamePosition
    halt: Halt
    space: str


def preview(record: Browsing, plan: KeptPlan, asked: PlanOddsOf) -> tuple[Halt, str]:
    """Why a plan stops first, and the space of the army that is on its way there; empty if there is none."""
    kit = record.kit
    follower = plans_system(kit).follower(kit, record.game.position, asked)
    walk = CarryingOut(follower, seat_of(kit, plan))
    since = plan.at if plan.at in record.tree.lineage(record.cursor) else record.cursor
    state, game = walk.progress(record, since, walk.begun(plan)).state, record.game.again()
    found = walk.next(game.position, game.node, state)
    while not isinstance(found, Halt):
        try:
            game.answer(found.answer)
        except IllegalAnswer:
            found = Halt(state, msg("The next answer of the plan is not possible."))
            break
        state = follower.noted_all(found.state, game.events[-1])
        found = walk.next(game.position, game.node, state)
    place = follower.place(game.position)
    return found, "" if place is None else place[0]


# --- mode


class PlanMode(QObject):
    """`plan` is the plan on the table, None while the game is there. `changed` fires when the plan or the list changes.

    A plan made while a hand is open belongs to that player: it begins with what he may see, and only he sees it.
    """

    changed = Signal()

    def __init__(self, table: GameTable) -> None:
        super().__init__(table.shell)
        controller, desk, hotseat = table.controller, table.games.desk, table.hotseat
        self._table = table
        self._shell, self._controller, self._desk = table.shell, controller, desk
        self._hotseat, self._looking = hotseat, table.games.looking
        self._number: int | None = None
        self._viewer: int | None = None
        self._dice: AssumedDice | None = None
        self._is_laying = False
        self.replied: Message | None = None
        self.steps_before, self.is_taken_up = 0, False
        self._givers = StepOrigins()
        self._laying = PlanTables(desk, hotseat, lambda: self._looker)
        self._policy = TablePolicy(Mode.PLAN, by_itself=self._by_itself)
        controller.changed.connect(self._follow)
        desk.planned.connect(self._planned)
        desk.opened.connect(self.changed)
        hotseat.viewer_changed.connect(self.changed)

    # --- state

    @property
    def book(self) -> PlanBook:
        return PlanBook(self._desk.kept)

    @property
    def plan(self) -> KeptPlan | None:
        return None if self._number is None else self.book.plan(self._number)

    @property
    def shown(self) -> tuple[KeptPlan, ...]:
        """The plans the viewer may see."""
        return () if self._hotseat.is_closed else self.book.seen_by(self._looker, hidden=self._are_hidden)

    def _is_shown(self, plan: KeptPlan) -> bool:
        return plan.id in {each.id for each in self.shown}

    @property
    def _looker(self) -> int | None:
        return self._viewer if self._number is not None else self._hotseat.viewer

    @property
    def _are_hidden(self) -> bool:
        # private like hands, until the game is over
        position = self._kept_position
        return self._hotseat.hand.conceals(position) and not position.is_over and self._hotseat.are_several

    @property
    def _kept_position(self) -> GamePosition:
        record = self._desk.kept
        return record.game.position if record.is_playable(record.cursor) else record.position_at(record.cursor)

    @property
    def may_plan(self) -> bool:
        """Whether a plan can be begun or opened now."""
        return self._shell.table.kit is not None and not self._hotseat.is_closed and self._hotseat.guest is None

    # --- begin and end

    def begin_here(self) -> None:
        """Begin a plan at the moment on the table: the one looked at, or the present.

        If a plan is there, the new one has the same start, side and dice assumption.
        """
        if not self.may_plan:
            return
        record, before = self._desk.kept, self.plan
        here = self._looking.here if self._looking.record is record else record.cursor
        node = before.node if before is not None else beginning(record, here)
        steps_before = self.steps_before if before is not None else steps_between(record, node, here)
        looker = self._looker
        side = before.side if before is not None else looker or record.position_at(node).clock.active
        owner = looker if self._are_hidden else None
        how = before.assumed if before is not None else Assumption.AVERAGE
        goal = before.goal if before is not None else self._kept_goal(side)
        policy, plan = before.policy if before is not None else self._table.odds.policy, None
        with self._telling():
            plan = self.book.add(self._new_name(), node, side, owner, how, policy=policy, goal=goal)
        if plan is not None:
            self.open(plan)
            self.steps_before, self.is_taken_up = steps_before, True
            self.changed.emit()

    def _kept_goal(self, side: int) -> str:
        if self._are_hidden and self._looker != side:
            return ""
        return kept_goal(self._desk.kept.path, side, self._desk.home)

    def _new_name(self) -> str:
        names, number = {plan.name for plan in self.shown}, len(self.shown) + 1
        while (name := tr("Plan {number}", number=number)) in names:
            number += 1
        return name

    def open(self, plan: KeptPlan) -> None:
        """Put a plan on the table in place of the game or another plan."""
        if not self.may_plan or not self._is_shown(plan):
            return
        if self._number is None:
            self._looking.now()
            self._viewer = self._hotseat.viewer
        self._is_laying = True
        try:
            laid = self._laying.laid(plan)
            self._number, self._givers = plan.id, laid.givers
            self._dice = AssumedDice(self._game_on_table, self._side, assumption_of(plan), plan.goal)
            self._desk.lay_in_place(laid.table, self._dice, self._policy)
            self._controller.dice_are_typed = _asks(self._dice.how)
            kept = self._desk.kept
            self.steps_before, self.is_taken_up = steps_between(kept, plan.node, kept.cursor), False
            self.replied = None
        finally:
            self._is_laying = False
        if laid.left_over:
            self._tell(tr("The plan stops here: the rules or the position have changed."))
        self._controller.go_on()
        self.changed.emit()

    def leave(self) -> None:
        """Return to the game exactly as it was."""
        if self._number is not None:
            self._hotseat.look_on(self._viewer)
            self._desk.end_plan()

    def _planned(self) -> None:
        if not self._desk.is_planning:
            self._number = self._viewer = self._dice = None

    def start_of(self, plan: KeptPlan) -> GamePosition:
        """The start position of a plan, as its owner may see it."""
        return self._laying.start_of(plan)

    def laid(self, plan: KeptPlan) -> Unnamed:
        """A table on which the plan was carried out."""
        return self._laying.laid(plan).table

    # --- dice

    def _side(self) -> int:
        # the viewer, or the first side that acts in the plan
        plan = self.plan
        first = first_seat(self._controller.kit, self._steps())
        return self._viewer or first or (plan.side if plan is not None else 0)

    def _game_on_table(self) -> tuple[GameKit, Game[GamePosition]]:
        return self._controller.kit, self._controller.line.game

    def assume(self, how: Assumption) -> None:
        plan = self.plan
        if plan is not None and self._dice is not None:
            self._dice.take(how)
            self._keep(structs.replace(plan, assumed=how))
            self._controller.dice_are_typed = _asks(how)
            self._controller.go_on()

    def wish(self, goal: str) -> None:
        """Set the goal in its written form."""
        plan = self.plan
        if plan is not None and self._dice is not None:
            self._dice.wish(goal)
            self._keep(structs.replace(plan, goal=goal, counted=None))
            self.changed.emit()

    def offered_goals(self) -> tuple[str, ...]:
        """Possible goals of the plan: what its side wants here, and what it seems to be for."""
        plan, table = self.plan, self._desk.lying
        system = plans_of(table.kit)
        if plan is None or system is None:
            return ()
        side = self._side()
        likely = system.wishes(table.kit, table.position_at(START), table.game.position, side)
        return tuple(filter(None, (self._kept_goal(side), *likely)))

    # --- steps

    def aim_at(self, march: int, aim: MarchAim) -> None:
        """Change what a march is for."""
        plan = self.plan
        if plan is not None:
            aims = tuple(each for each in plan.aims if each.march != march)
            self._change(structs.replace(plan, aims=(*aims, PlanAim(march, aim))))

    def branch(self, branch: PlanBranch) -> None:
        """Set what a march does instead, in place of another branch with this condition."""
        plan = self.plan
        if plan is not None:
            same = (branch.march, branch.when)
            kept = tuple(each for each in plan.branches if (each.march, each.when) != same)
            self._change(structs.replace(plan, branches=(*kept, branch)))

    def drop_branch(self, branch: PlanBranch) -> None:
        plan = self.plan
        if plan is not None:
            kept = tuple(each for each in plan.branches if each != branch)
            self._change(structs.replace(plan, branches=kept))

    def _change(self, plan: KeptPlan) -> None:
        self._keep(structs.replace(plan, counted=None))
        self.changed.emit()

    # --- other players

    def answer_by(self, policy: str) -> None:
        """Let others respond by a policy in its written form; empty for manual answers."""
        plan = self.plan
        if plan is not None:
            self._keep(structs.replace(plan, policy=policy))
            self._controller.go_on()
            self.changed.emit()

    def _by_itself(self, decision: Decision) -> Answer | None:
        plan, game, kit = self.plan, self._controller.line.game, self._controller.kit
        system = plans_of(kit)
        if plan is None or not plan.policy or system is None:
            return None
        try:
            answer = system.reply(kit, game, decision, self._side(), plan.policy, plan.goal)
        except UnfitQuestion:
            return None
        if answer is None:
            return None
        self._givers.note(self._desk.lying.cursor, answer, plan.policy)
        self.replied = replied_words(kit, decision, game.position, answer, plan.policy)
        return answer

    # --- recording

    def _steps(self) -> tuple[PlanStep, ...]:
        how = self._dice.how if self._dice is not None else Assumption.BY_HAND
        return self._givers.steps(self._desk.lying, Assumption.BY_HAND if _asks(how) else how)

    def line_marks(self) -> dict[int, Message]:
        """Notes for journal lines of a plan: what gave a step, unless it was entered by hand."""
        if self._number is None:
            return {}
        given = enumerate(self._steps(), 1)
        found = ((row, given_words(self._controller.kit, step)) for row, step in given)
        return {row: words for row, words in found if words is not None}

    def _follow(self) -> None:
        if self._is_laying:
            return
        if self._number is None:
            self.changed.emit()
            return
        plan = self.plan
        if plan is not None:
            self._keep(self._pruned(with_steps(structs.replace(plan, side=self._side()), self._steps())))
        self._copy_fallen()
        self._forget_reply()
        self.changed.emit()

    def _pruned(self, plan: KeptPlan) -> KeptPlan:
        # A branch of a march that was undone does not belong to the next one.
        if not plan.branches and not plan.aims:
            return plan
        count = len(self.question_on_table(plan).intentions)
        branches = tuple(each for each in plan.branches if each.march < count)
        return structs.replace(plan, branches=branches, aims=tuple(each for each in plan.aims if each.march < count))

    def _forget_reply(self) -> None:
        by_hand = next((step for step in reversed(self._steps()) if not step.by), None)
        if by_hand is None or by_hand == self._steps()[-1]:
            self.replied = None

    def _copy_fallen(self) -> None:
        node, plan = self._controller.node, self.plan
        if plan is None or self._dice is None or self._dice.how is not Assumption.FALLEN or not isinstance(node, Roll):
            return
        fell = fallen_at(self._desk.kept, plan.node, plan.steps, node)
        if fell is not None:
            self._givers.note(self._desk.lying.cursor, fell, Assumption.FALLEN)
            self._controller.answer_unasked(fell)

    # --- carrying out

    def carry_out(self, plan: KeptPlan) -> tuple[Message, ...]:
        """Play a plan in the game as far as possible; return why it stopped.

        Empty if answering is not allowed.
        """
        if not self.may_plan or not self._is_shown(plan):
            return ()
        asked = self.question_of(plan)
        self.leave()
        self._looking.now()
        done = carry_out(self._controller, plan, asked)
        self._keep(done.plan)
        self.changed.emit()
        return (done.halt.why,)

    def preview(self, plan: KeptPlan) -> PlanPreview | None:
        """What would happen if a plan were carried out in the game now; None if answering is not allowed."""
        if not self.may_plan or not self._is_shown(plan):
            return None
        record, asked = self._desk.kept, self.question_of(plan)
        return PlanPreview(record.kit, asked, self.start_of(plan), *preview(record, plan, asked))

    def question_on_table(self, plan: KeptPlan) -> PlanOddsOf:
        """The odds question of the plan that is on the table."""
        return plan_question(self._controller.kit, self._desk.lying, plan)

    def question_of(self, plan: KeptPlan) -> PlanOddsOf:
        """The odds question of a plan."""
        return plan_question(self._desk.kept.kit, self.laid(plan), plan)

    # --- list

    def rename(self, plan: KeptPlan, name: str) -> None:
        if name.strip():
            self._keep(structs.replace(plan, name=name.strip()[:200]))
            self.changed.emit()

    def duplicate(self, plan: KeptPlan) -> None:
        with self._telling():
            self.book.duplicate(plan, tr("{name}, variant", name=plan.name)[:200])
        self.changed.emit()

    def remove(self, plan: KeptPlan) -> None:
        """Delete a plan; leave it first if it is on the table."""
        if plan.id == self._number:
            self.leave()
        with self._telling():
            self.book.remove(plan)
        self.changed.emit()

    def keep_figures(self, plan: KeptPlan, counted: KeptFigures) -> None:
        """Store the figures of a plan, unless it has changed since."""
        now = self.book.plan(plan.id)
        if now is not None and now.steps == plan.steps:
            self._keep(structs.replace(now, counted=counted))
            self.changed.emit()

    def _keep(self, plan: KeptPlan) -> None:
        with self._telling():
            self.book.keep(plan)

    @contextmanager
    def _telling(self) -> Iterator[None]:
        # the user is told of what cannot be stored
        try:
            yield
        except RecordError as fault:
            self._tell(self._shell.speaker.say(fault.message))
        except OverflowError:
            self._tell(tr("There are too many plans in this game. Delete some."))

    def _tell(self, words: str) -> None:
        self._shell.status.show_notice(words)


def _asks(how: Assumption) -> bool:
    return how in (Assumption.FALLEN, Assumption.BY_HAND)
