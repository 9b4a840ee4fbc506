"""The controller of one game: every input of the player goes through here, and views listen to its signals.

`Answering` plays a record: it answers questions, rolls dice, undoes, redoes and sets positions by hand.
`RulesController` adds picking up an army, the spaces it can reach, and dropping it on one of them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Generic, NamedTuple, cast

from PySide6.QtCore import QObject, Signal

from diadochi.controller.moment import Mode, Moment, Policies
from diadochi.forecast.game_forecast import InHand, Mark, Spot, forecast_of
from diadochi.journal.played_record import PlayedRecord, PlayedTable, Unnamed
from diadochi.journal.record.schema import RecordError
from diadochi.language import Message
from diadochi.narration.game_narration import CostNote, words_of
from diadochi.players.game_players import players_of
from diadochi.rules.core.flow import Answer, Chance, Decision, Dice, Draw, Drawn, Node, Roll, by_chance, dice_by_chance
from diadochi.rules.core.game import Event, Game, GameGroup, GameKit, GamePosition, K, P
from diadochi.rules.core.system import rules_of
from diadochi.rules.core.verdict import Breach, Verdict

# --- lift cache
# A cache of what each army can do in the present position, so that targets light up at once.


class AskedMoment(NamedTuple):
    """The position, the open question and the movement points to assume before a movement roll."""

    kit: GameKit
    position: GamePosition
    node: Node | None
    points: int | None

    def is_same(self, other: AskedMoment | None) -> bool:
        """Whether both hold the identical objects; comparing whole positions would be slow."""
        return other is not None and all(one is another for one, another in zip(self, other, strict=True))


class ReadyHands:
    """The reach of each army, computed once for each position."""

    def __init__(self) -> None:
        self._moment: AskedMoment | None = None
        self._found: dict[str, InHand | Verdict] = {}

    def lift(self, moment: AskedMoment, piece: str) -> InHand | Verdict:
        """The army of a counter with everything that can go along, or the verdict that refuses it."""
        if not moment.is_same(self._moment):
            self._moment, self._found = moment, {}
        if piece not in self._found:
            self._found[piece] = forecast_of(moment.kit).lift(*moment[:3], piece, None, moment.points)
        return self._found[piece]

    def forget(self) -> None:
        """Empty the cache after the position has changed."""
        self._moment, self._found = None, {}


# --- rules controller

# --- dice


class ProgramDice:
    """Dice and draws made by the program: random, or repeatable from a `seed`."""

    def __init__(self, seed: int | None = None) -> None:
        self._chance: random.Random = random.SystemRandom() if seed is None else random.Random(seed)

    def roll(self, roll: Roll) -> Dice:
        return dice_by_chance(roll, self._chance)

    def of(self, node: Chance) -> Dice | Drawn:
        """Roll the dice for a `Roll`, or draw the cards or counters of a `Draw`."""
        return self.roll(node) if isinstance(node, Roll) else by_chance(node, self._chance)


# --- playing a record


class LaidAside(NamedTuple):
    """A game that was put aside for another: its line of play, its free table if it has one, and its dice."""

    line: PlayedRecord
    table: Unnamed | None
    dice: ProgramDice
    dice_are_typed: bool


Lay = Callable[[GamePosition, GameKit], Unnamed]
"""Makes a free table (an unsaved record) that starts at a position."""


class Answering(QObject, Generic[K, P]):
    """A record that is being played, and the answers still to be given on the way of a march.

    A saved game is played in its own record. Any other position is played in an unnamed one, which `lay` makes.

    The modes of the table push their `policies`. `agreed` are the seats that agree to corrections made by hand; the
    record stores them.

    Signals: `changed` with the `Moment`, when the position, the open question or who may answer it may have changed;
    `answering` before each answer, with its number on the line and the game, and `answered` after it;
    `answered_by_itself` with a question and the answer that a policy gave; `refused` with the verdict on an illegal
    input; `unsound` with the first broken invariant after an answer. That is a bug in the rules, and play continues.
    """

    changed = Signal(object)
    answering = Signal(int, object, object)
    answered = Signal()
    answered_by_itself = Signal(object, object)
    refused = Signal(object)
    unsound = Signal(object)

    def __init__(
        self, kit: GameKit, position: GamePosition, dice: ProgramDice | None = None, lay: Lay = Unnamed.lay
    ) -> None:
        super().__init__()
        self._lay = lay
        self._table: Unnamed | None = None
        self.dice = dice or ProgramDice()
        self.dice_are_typed = False
        self.policies = Policies()
        self._falls: Node | None = None
        self._is_sound = True
        self.agreed: tuple[int, ...] = ()
        self._open(kit, position)
        self.moment = Moment.of(self.line, None, self.policies)

    def _open(self, kit: GameKit, position: GamePosition) -> None:
        table = self._lay(position, kit)
        self._join(PlayedTable(table))
        self._table = table

    def _join(self, line: PlayedRecord) -> None:
        self.close()
        self.kit = cast(K, line.record.kit)
        self.line = line
        self._way: list[Answer] = []
        self._announced: Answer | None = None
        self._cut_short: Verdict | None = None
        self._is_sound = True
        self._let_go()

    def open(self, kit: GameKit, position: GamePosition) -> None:
        """Open a position on a new free table and close the present one."""
        self._open(kit, position)
        self._settle()

    def open_table(self, table: Unnamed) -> None:
        """Go on playing a free table; the controller owns it from now on."""
        self._join(PlayedTable(table))
        self._table = table
        self._settle()

    def open_record(self, played: PlayedRecord) -> None:
        """Play a record: each answer is on disk before it is shown. The present free table is closed."""
        self._join(played)
        self._settle()

    def lay_aside(self) -> LaidAside:
        """Give up the present game without closing it; `lay_back` brings it back."""
        aside = LaidAside(self.line, self._table, self.dice, self.dice_are_typed)
        self._table = None
        return aside

    def lay_back(self, aside: LaidAside) -> None:
        """Go back to a game that was laid aside; the present one is closed. No dice are rolled."""
        self._join(aside.line)
        self._table, self.dice, self.dice_are_typed = aside.table, aside.dice, aside.dice_are_typed
        self._settle()

    @property
    def table(self) -> Unnamed | None:
        """The free (unnamed) table; None while a saved game is played."""
        return self._table

    def close(self) -> None:
        """Close the free table if there is one."""
        if self._table is not None:
            self._table.close()
            self._table = None

    @property
    def position(self) -> P:
        """The present position; do not change it."""
        return cast(P, self.line.game.position)

    @property
    def node(self) -> Node | None:
        """The open decision or roll, None when the game is over."""
        return self.line.game.node

    @property
    def decision(self) -> Decision | None:
        """The open decision; None while a roll or a draw is due."""
        return self.line.game.decision

    def new_game(self, position: P) -> Game[P]:
        """A separate game by the same rules that starts at `position`."""
        return Game(position, self.line.record.procedure)

    def game_here(self) -> Game[P]:
        """The present game, replayed only from the last stored position; for reading, not for answering.

        Reading the events of the whole line would take longer with each answer.
        """
        record = self.line.record
        try:
            game = record.looked_at(record.cursor)
        except RecordError:
            game = self.line.game
        return cast(Game[P], game)

    def costs(self, answers: Sequence[Answer]) -> tuple[CostNote, ...]:
        """What these answers to the open question cost the player asked; nothing where they only end or pass it."""
        words, decision, record = words_of(self.kit), self.decision, self.line.record
        if decision is None or not answers or not words.COSTS or words.is_secret(decision, answers[0]):
            return ()
        if answers[0] in players_of(self.kit).nothing_done(decision):
            return ()
        try:
            game = record.game_at(record.cursor)
        except RecordError:
            return ()
        return words.costs(self.kit, game, answers)

    @property
    def mode(self) -> Mode:
        """What the table is used for now."""
        return self.policies.mode

    def held_back(self) -> Verdict | None:
        """Why the players cannot answer now. A refusal is falsy, so compare with None."""
        return self.policies.held_back()

    # -- answering -------------------------------------------------------------------------------------------------

    def answer(self, answer: Answer) -> bool:
        """Answer the open question. Return False, and emit `refused`, if the answer is not allowed."""
        held = self.held_back()
        verdict = self.line.game.why_not(answer) if held is None else held
        if not verdict:
            self._way = []
            self.refused.emit(verdict)
            return False
        if self.policies.stops((answer,)):
            return False
        self.line.begin()
        return self.answer_unasked(answer)

    def answer_in_turn(self, answers: Iterable[Answer]) -> None:
        """Answer several questions in a row as one action, which is undone as a whole.

        Stop, and emit `refused`, at the first answer that is not allowed.
        """
        held = self.held_back()
        if held is not None:
            self.refused.emit(held)
            return
        answers = tuple(answers)
        if self.policies.bars(answers):
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
        """Answer for a computer player. The answer belongs to the last action of a person and is undone with it."""
        if not self._give(answer):
            return False
        self._go_on()
        return True

    def go_on(self) -> None:
        """Roll and draw what is due. Call it after opening a record."""
        self._go_on()

    @property
    def may_let_fall(self) -> bool:
        """Whether a roll of the program's dice is due."""
        return isinstance(self.node, Roll) and not self.dice_are_typed

    def let_fall(self) -> bool:
        """Roll the dice that waited for the player, then continue. Return False when no roll is due."""
        if not self.may_let_fall:
            return False
        self._falls = self.node
        self._go_on()
        return True

    def _give(self, answer: Answer) -> bool:
        self.answering.emit(len(self.line.entries), self.line.game, answer)
        try:
            self.line.answer(answer)
        except RecordError as error:
            self._way = []
            self.refused.emit(Verdict(False, reason=error.message))
            return False
        finally:
            self.line.answered_by(None)
        self.answered.emit()
        if isinstance(self.node, Decision):
            self._examine()
        return True

    def _examine(self) -> None:
        """Emit `unsound` once when an invariant breaks, and not again until all of them hold."""
        found = self.breaches()
        if found and self._is_sound:
            self.unsound.emit(found[0])
        self._is_sound = not found

    def correct(self, position: GamePosition, what: Message | None = None) -> None:
        """Set the position by hand; this can be undone like any answer.

        A position that breaks invariants is accepted, but nothing can be decided until it is corrected. `what`
        describes the change.
        """
        self._way = []
        self._let_go()
        self.line.begin()
        try:
            self.line.correct(position, what, self.agreed)
        except RecordError as error:
            self.refused.emit(Verdict(False, reason=error.message))
        self._settle()

    def breaches(self) -> tuple[Breach, ...]:
        """All invariants that the present position breaks."""
        return rules_of(self.kit).broken(self.kit, self.position)

    def undo(self) -> bool:
        """Undo the last choice. Return whether there was one."""
        return self._move_cursor(self.line.undo)

    def redo(self) -> bool:
        """Redo what was undone. Return whether there was anything."""
        return self._move_cursor(self.line.redo)

    def go_to(self, cursor: int) -> None:
        """Show the position after the first `cursor` entries of the line."""

        def move() -> bool:
            self.line.go_to(cursor)
            return True

        self._move_cursor(move)

    def _move_cursor(self, move: Callable[[], bool]) -> bool:
        try:
            moved = move()
        except RecordError as error:
            self.refused.emit(Verdict(False, reason=error.message))
            return False
        return self._moved_cursor(moved)

    def cursor_moved(self) -> None:
        """Update after the cursor of the line was moved from outside."""
        self._moved_cursor(True)

    def _moved_cursor(self, moved: bool) -> bool:
        if moved:
            self._way = []
            self._let_go()
            self._settle()
        return moved

    def _go_on(self) -> None:
        """Roll dice and follow the way until a player has to choose; then emit `refused` if the way was cut short."""
        self._cut_short = None
        while True:
            node = self.node
            if isinstance(node, Draw) or (isinstance(node, Roll) and not self.dice_are_typed):
                if isinstance(node, Roll) and node is not self._falls and self.policies.waits(node):
                    break
                if not self._give(self.line.stored_chance() or self.dice.of(node)):
                    break
            elif not self._next_of_way() and not self._goes_by_itself():
                break
        self._let_go()
        self._settle()
        if self._cut_short is not None:
            self.refused.emit(self._cut_short)

    def _goes_by_itself(self) -> bool:
        decision = self.decision
        answer = self.policies.by_itself(decision) if decision is not None else None
        if answer is None or not self._may(answer) or not self._give(answer):
            return False
        self.answered_by_itself.emit(decision, answer)
        return True

    def _next_of_way(self) -> bool:
        """Give the next answer of the way if the open question is about it; drop the way where it cannot continue."""
        if not self._way or self.node is None:
            return False
        system = forecast_of(self.kit)
        self._way[0] = system.as_now(self.position, self._way[0])
        if self.line.game.why_not(self._way[0]):
            if self._waits_to_be_asked(self._way[0]):
                return False
            return self._give(self._way.pop(0))
        if self.decision is not None and self.decision.kind in system.RESTS:
            if self.decision.kind in system.SAYS:
                self._cut_short = self.line.game.why_not(self._way[0])
            self._way = []
        return False

    def _waits_to_be_asked(self, answer: Answer) -> bool:
        return answer is not self._announced and self.policies.asks_how(answer)

    def announce(self, answer: Answer) -> None:
        """Continue a way that waits, with its next answer as the player chose it, e.g. a voyage (NAV-14, NAV-15)."""
        if self._way and type(self._way[0]) is type(answer) and self.held_back() is None:
            self._way[0] = self._announced = answer
            self._go_on()

    def forget_way(self) -> None:
        """Drop the rest of the way."""
        self._way = []

    def _settle(self) -> None:
        self.kit = cast(K, rules_of(self.kit).under(self.kit, self.position))
        self.refresh()

    def refresh(self) -> None:
        """Emit `changed`, for example because another player has taken a seat."""
        self.policies.settle()
        self.moment = Moment.of(self.line, self.moment, self.policies)
        self.changed.emit(self.moment)

    def give_roll(self, dice: Dice) -> bool:
        """Answer a roll with dice that the players rolled themselves."""
        return self.answer(dice)

    def _let_go(self) -> None:
        """Drop what was prepared for the last position; overridden by `RulesController`."""

    def _may(self, answer: Answer) -> bool:
        return bool(self.line.game.why_not(answer))


# --- picking up and dropping armies


class _SettingOut(NamedTuple):
    """A position from which an army can be picked up, its open question, and the answers that lead there."""

    position: GamePosition
    node: Node | None
    first: tuple[Answer, ...]


class RulesController(Answering[K, P]):
    """Adds the army in hand to `Answering`: pick it up, see where it can go, drop it.

    `what_if` is the number of movement points to assume before the movement roll; None means the most possible.
    `lifted_changed` is emitted when an army is picked up or put down, or when its reach changes.
    """

    lifted_changed = Signal()

    _hand: InHand | None = None

    def __init__(
        self, kit: GameKit, position: GamePosition, dice: ProgramDice | None = None, lay: Lay = Unnamed.lay
    ) -> None:
        self._ready = ReadyHands()
        self._ended: _SettingOut | None = None
        super().__init__(kit, position, dice, lay)
        self.what_if: int | None = None

    def _let_go(self) -> None:
        self._hand = None

    def _settle(self) -> None:
        self._ready.forget()
        self._ended = None
        super()._settle()
        self.lifted_changed.emit()

    def may_lift(self, piece: str) -> Verdict:
        """Whether the army of a counter can be activated or is marching already."""
        held = self.held_back()
        if held is not None:
            return held
        seen = self._setting_out(piece)
        return forecast_of(self.kit).may_lift(self.kit, seen.position, seen.node, piece)

    def lift(self, piece: str, group: GameGroup | None = None) -> bool:
        """Pick up an army, or `group` of it. Return False, and emit `refused`, if that is not allowed."""
        held = self.held_back()
        seen = self._setting_out(piece)
        if held is None:
            found = self._whole(piece, seen) if group is None else self._part(piece, seen, group)
        else:
            found = held
        if isinstance(found, Verdict):
            self.refused.emit(found)
            return False
        self._hand = found.after(seen.first) if seen.first else found
        self.lifted_changed.emit()
        return True

    def _whole(self, piece: str, seen: _SettingOut) -> InHand | Verdict:
        return self._ready.lift(AskedMoment(self.kit, seen.position, seen.node, self.what_if), piece)

    def _part(self, piece: str, seen: _SettingOut, group: GameGroup) -> InHand | Verdict:
        return forecast_of(self.kit).lift(self.kit, seen.position, seen.node, piece, group, self.what_if)

    def make_ready(self, piece: str) -> None:
        """Compute the reach of a counter's army in advance, so that picking it up is instant."""
        if self.held_back() is not None or not self.may_lift(piece):
            return
        found = self._whole(piece, self._setting_out(piece))
        if not isinstance(found, Verdict):
            found.marks()

    def set_down(self) -> None:
        """Put the army in hand back; the game does not change."""
        if self._hand is not None:
            self._hand = None
            self.lifted_changed.emit()

    def lifted(self) -> InHand | None:
        """The army in hand."""
        return self._hand

    def marks(self) -> Mapping[Spot, Mark]:
        """All legal targets of the army in hand, inside and outside cities, with their cost and chance."""
        return self._hand.marks() if self._hand else {}

    def verdict(self, spot: Spot) -> Verdict:
        """The verdict on a target for the army in hand."""
        return self._hand.verdict(spot) if self._hand else Verdict(False)

    def way_to(self, spot: Spot) -> tuple[str, ...]:
        """The routes the army in hand would take to `spot`."""
        return self._hand.way_to(spot) if self._hand else ()

    def drop(self, spot: Spot) -> bool:
        """Send the army in hand to `spot`: activate it if necessary, then march as far as it gets."""
        hand = self._hand
        if hand is None:
            return False
        answers = hand.answers(spot)
        if not answers:
            self.refused.emit(hand.verdict(spot))
            return False
        return self.set_out(answers)

    @property
    def may_act_here(self) -> bool:
        """Whether the army in hand can be activated without moving."""
        return self._hand is not None and bool(self._hand.answers_here())

    def act_here(self) -> bool:
        """Activate the army in hand without moving it."""
        answers = self._hand.answers_here() if self._hand else ()
        if not answers:
            return False
        return self.set_out(answers)

    def set_out(self, answers: tuple[Answer, ...]) -> bool:
        """Give these answers one after the other, as far as possible.

        Return False if a lesson refuses them or the player is warned first; the army then stays in hand. Questions to
        other players on the way are asked as usual.
        """
        if self.policies.stops(answers):
            return False
        self._way = list(answers)
        self._hand = None
        self.line.begin()
        self._go_on()
        return True

    def _setting_out(self, piece: str) -> _SettingOut:
        """The position in which a counter can be picked up: the present one, or the one after another army marched.

        The march is ended automatically only if that leads straight to a question from which armies set out.
        """
        now = _SettingOut(self.position, self.node, ())
        first = forecast_of(self.kit).before_lift(self.position, piece)
        if not first or not self._may(first[0]):
            return now
        if self._ended is None or self._ended.first != first:
            after = self.line.game.fork()
            for answer in first:
                after.answer(answer)
            self._ended = _SettingOut(after.position, after.node, first)
        node = self._ended.node
        return self._ended if node is not None and node.kind in forecast_of(self.kit).RESTS else now


# --- answer trial
# Previews what an answer leads to by playing it on a copy of the game.

_MOST_PASSES = 30
"""Number of questions about hidden cards to pass after the answer, at most."""


class Trial(NamedTuple):
    """An answer to `node` and its result: the events, the position after it and the `next` open question or roll."""

    node: Node
    before: GamePosition
    after: GamePosition
    events: tuple[Event, ...]
    next: Node | None


def tried(kit: GameKit, game: Game[GamePosition], answer: Answer) -> Trial | None:
    """Play `answer` until dice or cards are due or a player has to decide; None if it is not allowed.

    `game` is a copy, which is changed. Questions about hidden cards are passed, so that nothing shows who holds them.
    """
    rules, node = rules_of(kit), game.node
    if node is None or not node.admits(answer):
        return None
    before, standing, count = game.position.copy(), rules.standing(kit, game.position), len(game.events)
    game.answer(answer)
    for _ in range(_MOST_PASSES):
        passing = _passing(kit, game.node)
        if passing is None:
            break
        game.answer(passing)
    noted = [event for events in game.events[count:] for event in events]
    events = (*noted, *rules.changes(standing, rules.standing(kit, game.position)))
    return Trial(node, before, game.position, events, game.node)


def _passing(kit: GameKit, node: Node | None) -> Answer | None:
    """The answer that passes a question about a hidden card; None for any other question."""
    if not isinstance(node, Decision):
        return None
    quiet = (answer for answer in players_of(kit).nothing_done(node) if words_of(kit).is_quiet(node, answer))
    return next((answer for answer in quiet if node.admits(answer)), None)
