"""Planning mode: a plan lies on the table in place of the game, and every answer given on it is kept with the plan."""

from __future__ import annotations

from typing import Any

from msgspec import structs
from PySide6.QtCore import QObject, Signal

from desktop.forecast.odds.asking import UnfitQuestion
from desktop.forecast.plans.assuming import Assumption, plan_system
from desktop.forecast.plans.carrying_out import first_seat
from desktop.journal.goals_kept import kept_goal
from desktop.journal.plans import KeptFigures, KeptPlan, PlanBook, PlanStep, with_steps
from desktop.journal.record.errors import RecordError
from desktop.journal.record.rows import START
from desktop.journal.unnamed import Unnamed
from desktop.language import Message, tr
from desktop.rules.core.flow import Answer, Decision, Roll
from desktop.rules.core.game import Game
from desktop.windows.plans.assumed_dice import AssumedDice
from desktop.windows.plans.commit import carry_out
from desktop.windows.plans.fallen import fallen_at
from desktop.windows.plans.givers import StepGivers
from desktop.windows.plans.laying import Laying, beginning, steps_between
from desktop.windows.plans.words import assumption_of, given_words, replied_words
from desktop.windows.plug import GameTable


class PlanMode(QObject):
    """`plan` is the plan on the table, None while the game lies there. `changed` tells that it or the list is another.

    A plan made while somebody's hand lies open belongs to him: it begins at what he may see, and is shown to him alone.
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
        self._givers = StepGivers()
        self._laying = Laying(desk, hotseat, lambda: self._looker)
        self._spares, controller.by_itself = controller.by_itself, self._by_itself
        controller.changed.connect(self._follow)
        desk.planned.connect(self._planned)
        desk.opened.connect(self.changed)
        hotseat.viewer_changed.connect(self.changed)

    # --- what there is

    @property
    def book(self) -> PlanBook:
        """The plans of what is played."""
        return PlanBook(self._desk.kept)

    @property
    def plan(self) -> KeptPlan | None:
        """The plan on the table."""
        return None if self._number is None else self.book.plan(self._number)

    @property
    def shown(self) -> tuple[KeptPlan, ...]:
        """The plans that whoever looks may see."""
        return () if self._hotseat.is_closed else self.book.seen_by(self._looker, hidden=self._are_hidden)

    def _is_shown(self, plan: KeptPlan) -> bool:
        return plan.id in {each.id for each in self.shown}

    @property
    def _looker(self) -> int | None:
        return self._viewer if self._number is not None else self._hotseat.viewer

    @property
    def _are_hidden(self) -> bool:
        """Whether plans are kept from each other: as hands are, until the game is over."""
        position = self._kept_position
        return self._hotseat.hand.conceals(position) and not position.is_over and self._hotseat.are_several

    @property
    def _kept_position(self) -> Any:
        record = self._desk.kept
        return record.game.position if record.is_playable(record.cursor) else record.position_at(record.cursor)

    @property
    def may_plan(self) -> bool:
        """Whether a plan can be begun or opened now."""
        return self._shell.table.kit is not None and not self._hotseat.is_closed and self._hotseat.guest is None

    # --- beginning and ending

    def begin_here(self) -> None:
        """A new plan from the moment that is on the table: the one looked at, or the present.

        Where a plan lies there, the new one begins where that begins, for the same side and with dice taken alike.
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
        try:
            policy = before.policy if before is not None else self._table.odds.policy
            plan = self.book.add(self._new_name(), node, side, owner, how, policy=policy, goal=goal)
        except RecordError as fault:
            self._tell(self._shell.speaker.say(fault.message))
        except OverflowError:
            self._tell(tr("There are too many plans in this game; delete some."))
        else:
            self.open(plan)
            self.steps_before, self.is_taken_up = steps_before, True
            self.changed.emit()

    def _kept_goal(self, side: int) -> str:
        """What a side wants at this table, where whoever looks may know it."""
        if self._are_hidden and self._looker != side:
            return ""
        return kept_goal(self._desk.kept.path, side, self._desk.home)

    def _new_name(self) -> str:
        """A name that no plan in sight has."""
        names, number = {plan.name for plan in self.shown}, len(self.shown) + 1
        while (name := tr("Plan {number}", number=number)) in names:
            number += 1
        return name

    def open(self, plan: KeptPlan) -> None:
        """Lay a plan on the table, in place of the game or of another plan."""
        if not self.may_plan or not self._is_shown(plan):
            return
        if self._number is None:
            self._looking.now()
            self._viewer = self._hotseat.viewer
        self._is_laying = True
        try:
            laid = self._laying.laid(plan)
            self._number, self._givers = plan.id, laid.givers
            self._dice = self._dice_of(plan)
            self._desk.plan_on(laid.table, self._dice)
            self._controller.dice_are_typed = _asks(self._dice.how)
            kept = self._desk.kept
            self.steps_before, self.is_taken_up = steps_between(kept, plan.node, kept.cursor), False
            self.replied = None
        finally:
            self._is_laying = False
        if laid.left_over:
            self._tell(tr("The plan can be followed no further: the rules or the position are others now."))
        self._controller.go_on()
        self.changed.emit()

    def leave(self) -> None:
        """Back to the game, exactly as it stood."""
        if self._number is not None:
            self._hotseat.look_on(self._viewer)
            self._desk.end_plan()

    def _planned(self) -> None:
        """The desk has laid a plan down, or the game back: whoever did it."""
        if not self._desk.is_planning:
            self._number = self._viewer = self._dice = None

    def start_of(self, plan: KeptPlan) -> Any:
        """The position a plan begins with, as its owner may see it."""
        return self._laying.start_of(plan)

    def laid(self, plan: KeptPlan) -> Unnamed:
        """A table of its own on which a plan has been carried out."""
        return self._laying.laid(plan).table

    # --- dice

    def _dice_of(self, plan: KeptPlan) -> AssumedDice:
        return AssumedDice(self._game_on_table, self._side, assumption_of(plan), plan.goal)

    def _side(self) -> int:
        """For whom dice are good or bad: whoever looks, else the side that does something first in the plan."""
        plan = self.plan
        first = first_seat(self._controller.kit, self._steps())
        return self._viewer or first or (plan.side if plan is not None else 0)

    def _game_on_table(self) -> tuple[Any, Game[Any]]:
        return self._controller.kit, self._controller.line.game

    def assume(self, how: Assumption) -> None:
        """What is taken for granted of dice from now on."""
        plan = self.plan
        if plan is not None and self._dice is not None:
            self._dice.take(how)
            self._keep(structs.replace(plan, assumed=how))
            self._controller.dice_are_typed = _asks(how)
            self._controller.go_on()

    def wish(self, goal: str) -> None:
        """What is wished for, as goals are written."""
        plan = self.plan
        if plan is not None and self._dice is not None:
            self._dice.wish(goal)
            self._keep(structs.replace(plan, goal=goal, counted=None))
            self.changed.emit()

    def offered_goals(self) -> tuple[str, ...]:
        """Goals that the plan on the table may be for: what its side wants here, what it seems to be for."""
        plan, table = self.plan, self._desk.lying
        system = plan_system(table.kit)
        if plan is None or system is None:
            return ()
        side = self._side()
        likely = system.wishes(table.kit, table.position_at(START), table.game.position, side)
        return tuple(filter(None, (self._kept_goal(side), *likely)))

    # --- others

    def answer_by(self, policy: str) -> None:
        """How others are taken to answer from now on, as policies are written; by hand where it is empty."""
        plan = self.plan
        if plan is not None:
            self._keep(structs.replace(plan, policy=policy))
            self._controller.go_on()
            self.changed.emit()

    def _by_itself(self, decision: Decision) -> Answer | None:
        """What a policy answers for others, where a plan has one; else whatever is spared at any table."""
        plan, game, kit = self.plan, self._controller.line.game, self._controller.kit
        system = plan_system(kit)
        if plan is None or not plan.policy or system is None:
            return self._spares(decision)
        try:
            answer = system.reply(kit, game, decision, self._side(), plan.policy, plan.goal)
        except UnfitQuestion:
            return self._spares(decision)
        if answer is None:
            return self._spares(decision)
        self._givers.note(self._desk.lying.cursor, answer, plan.policy)
        self.replied = replied_words(kit, decision, game.position, answer, plan.policy)
        return answer

    # --- following what is done

    def _steps(self) -> tuple[PlanStep, ...]:
        """What was answered in the plan on the table up to now."""
        how = self._dice.how if self._dice is not None else Assumption.BY_HAND
        return self._givers.steps(self._desk.lying, Assumption.BY_HAND if _asks(how) else how)

    def line_marks(self) -> dict[int, Message]:
        """What the journal tells besides of the lines of a plan: what gave them, where no hand did."""
        if self._number is None:
            return {}
        given = enumerate(self._steps(), 1)
        found = ((row, given_words(self._controller.kit, step)) for row, step in given)
        return {row: words for row, words in found if words is not None}

    def _follow(self) -> None:
        """Something was answered, or taken back: that is the plan now."""
        if self._is_laying:
            return
        if self._number is None:
            self.changed.emit()
            return
        plan = self.plan
        if plan is not None:
            self._keep(with_steps(structs.replace(plan, side=self._side()), self._steps()))
        self._copy_fallen()
        self._forget_reply()
        self.changed.emit()

    def _forget_reply(self) -> None:
        """What others were taken to answer is told until somebody answers by hand again."""
        by_hand = next((step for step in reversed(self._steps()) if not step.by), None)
        if by_hand is None or by_hand == self._steps()[-1]:
            self.replied = None

    def _copy_fallen(self) -> None:
        """Where dice are taken as they fell, and some have fallen here, they are given."""
        node, plan = self._controller.node, self.plan
        if plan is None or self._dice is None or self._dice.how is not Assumption.FALLEN or not isinstance(node, Roll):
            return
        fell = fallen_at(self._desk.kept, plan.node, plan.steps, node)
        if fell is not None:
            self._givers.note(self._desk.lying.cursor, fell, Assumption.FALLEN)
            self._controller.answer_unasked(fell)

    # --- carrying out

    def carry_out(self, plan: KeptPlan) -> tuple[Message, ...]:
        """Play a plan in the game as far as it goes; what was passed over, and why it went no further last.

        Nothing where nobody may.
        """
        if not self.may_plan or not self._is_shown(plan):
            return ()
        self.leave()
        self._looking.now()
        halt = carry_out(self._controller, plan)
        self._keep(structs.replace(plan, done=halt.done, at=halt.at))
        self.changed.emit()
        return (*halt.told, halt.why)

    # --- the list

    def rename(self, plan: KeptPlan, name: str) -> None:
        """Call a plan otherwise."""
        if name.strip():
            self._keep(structs.replace(plan, name=name.strip()[:200]))
            self.changed.emit()

    def duplicate(self, plan: KeptPlan) -> None:
        """The same once more, to be changed."""
        try:
            self.book.duplicate(plan, tr("{name}, another way", name=plan.name)[:200])
        except RecordError as fault:
            self._tell(self._shell.speaker.say(fault.message))
        except OverflowError:
            self._tell(tr("There are too many plans in this game; delete some."))
        self.changed.emit()

    def remove(self, plan: KeptPlan) -> None:
        """Delete a plan; the one on the table is left first."""
        if plan.id == self._number:
            self.leave()
        try:
            self.book.remove(plan)
        except RecordError as fault:
            self._tell(self._shell.speaker.say(fault.message))
        self.changed.emit()

    def keep_figures(self, plan: KeptPlan, counted: KeptFigures) -> None:
        """Keep what a plan was counted to come to, unless it is another by now."""
        now = self.book.plan(plan.id)
        if now is not None and now.steps == plan.steps:
            self._keep(structs.replace(now, counted=counted))
            self.changed.emit()

    def _keep(self, plan: KeptPlan) -> None:
        try:
            self.book.keep(plan)
        except RecordError as fault:
            self._tell(self._shell.speaker.say(fault.message))

    def _tell(self, words: str) -> None:
        self._shell.status.show_notice(words)


def _asks(how: Assumption) -> bool:
    """Whether dice that are not known are asked for."""
    return how in (Assumption.FALLEN, Assumption.BY_HAND)
