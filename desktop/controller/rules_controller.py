"""One game joined to whoever shows it: lifting and dropping over `Answering`. All input comes through here."""

import random
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, Signal

from desktop.controller.lift_cache import AskedMoment, ReadyHands
from desktop.forecast.plug import InHand, Mark, Spot, reach_of
from desktop.journal.free_table import PlayedTable, Unnamed
from desktop.journal.played_record import PlayedRecord
from desktop.journal.record.record_errors import RecordError
from desktop.language import Message
from desktop.rules.core.flow import Answer, Chance, Decision, Dice, Draw, Drawn, Node, Roll, by_chance, dice_by_chance
from desktop.rules.core.game import Game
from desktop.rules.core.system import AnyKit, AnyPosition, rules_of
from desktop.rules.core.verdict import Breach, Verdict

# --- chance
# Where chance comes from: the program throws and draws, or the players throw their own dice and type them in.


class ProgramDice:
    """Chance made by the program, from the system's own source unless a `seed` is given."""

    def __init__(self, seed: int | None = None) -> None:
        self._chance: random.Random = random.SystemRandom() if seed is None else random.Random(seed)

    def throw(self, roll: Roll) -> Dice:
        """Faces for `roll`."""
        return dice_by_chance(roll, self._chance)

    def of(self, node: Chance) -> Dice | Drawn:
        """Faces for a roll, cards or counters for a draw."""
        return self.throw(node) if isinstance(node, Roll) else by_chance(node, self._chance)


# --- answering
# One line of play joined to whoever shows it: answering, throwing what is due, taking back, setting by hand.

Watch = Callable[[int, Game[Any], Answer], Callable[[], None]]
"""Told of every answer before it is given, with its number on the line; what it returns is called afterwards."""


class LaidAside(NamedTuple):
    """A line of play that waits, with the free table it is of, and how its dice were thrown."""

    line: PlayedRecord
    table: Unnamed | None
    dice: ProgramDice
    dice_are_typed: bool


Lay = Callable[[AnyPosition, AnyKit], Unnamed]
"""Puts a position on a table of its own."""


def _unwatched(_number: int, _game: Game[Any], _answer: Answer) -> Callable[[], None]:
    return lambda: None


class Answering(QObject):
    """The table: a record that is played on, and the way it is to go on by itself.

    A game has a record of its own; whatever else is put on the table goes into one without a name, made by `lay`.

    `held_back` says why nobody at the table may answer now: an automatic player is asked, or the table looks back.
    `agreed` are the seats that agree to what is set by hand from now on; a record keeps them.

    `by_itself` has the answer of a question nobody needs to be asked.

    `waits` says whether the program's dice for a roll wait until somebody lets them fall, by `let_fall`.

    `watch` is told of every answer, so that it is worded by the game that is played.

    `asks_how` says whether somebody is asked how the next answer of the way is given; then the way waits for `announce`
    or `forget_way`.

    `asks_first` says whether somebody is warned before he gives these answers; then they are not given now.

    `barred` says whether a lesson wants something else than these answers, and has said so; then they are not given.

    `changed` is emitted whenever the position or the open question may have changed; `refused` carries the verdict on
    what was not allowed. `unsound` carries the first breach where an answer has led to a position that breaks an
    invariant, which is a fault of the rules: play goes on.
    """

    changed = Signal()
    refused = Signal(object)
    unsound = Signal(object)

    def __init__(
        self, kit: AnyKit, position: AnyPosition, dice: ProgramDice | None = None, lay: Lay = Unnamed.lay
    ) -> None:
        super().__init__()
        self._lay = lay
        self._table: Unnamed | None = None
        self.dice = dice or ProgramDice()
        self.dice_are_typed = False
        self.held_back: Callable[[], Verdict | None] = lambda: None
        self.by_itself: Callable[[Decision], Answer | None] = lambda _decision: None
        self.asks_how: Callable[[Answer], bool] = lambda _answer: False
        self.asks_first: Callable[[tuple[Answer, ...]], bool] = lambda _answers: False
        self.barred: Callable[[tuple[Answer, ...]], bool] = lambda _answers: False
        self.waits: Callable[[Roll], bool] = lambda _roll: False
        self._falls: Node | None = None
        self._is_sound = True
        self.watch: Watch = _unwatched
        self.agreed: tuple[int, ...] = ()
        self._open(kit, position)

    def _open(self, kit: AnyKit, position: AnyPosition) -> None:
        table = self._lay(position, kit)
        self._join(PlayedTable(table))
        self._table = table

    def _join(self, line: PlayedRecord) -> None:
        self.close()
        self.kit: Any = line.record.kit
        self.line = line
        self._way: list[Answer] = []
        self._announced: Answer | None = None
        self._cut_short: Verdict | None = None
        self._is_sound = True
        self._let_go()

    def open(self, kit: AnyKit, position: AnyPosition) -> None:
        """Another position on a table of its own; the one before is put away."""
        self._open(kit, position)
        self._settle()

    def open_table(self, table: Unnamed) -> None:
        """Play on on a table that has no name yet, and is this controller's from now on."""
        self._join(PlayedTable(table))
        self._table = table
        self._settle()

    def open_record(self, played: PlayedRecord) -> None:
        """Play on in a record: each answer is on disk before it shows. The table before is put away."""
        self._join(played)
        self._settle()

    def lay_aside(self) -> LaidAside:
        """Take what lies on the table away, open as it is, to be laid back later by `lay_back`."""
        aside = LaidAside(self.line, self._table, self.dice, self.dice_are_typed)
        self._table = None
        return aside

    def lay_back(self, aside: LaidAside) -> None:
        """Go on where the table stood when it was laid aside; what lies there now is put away. Nothing is thrown."""
        self._join(aside.line)
        self._table, self.dice, self.dice_are_typed = aside.table, aside.dice, aside.dice_are_typed
        self._settle()

    @property
    def table(self) -> Unnamed | None:
        """The free table, which has no name yet; None while a game is played."""
        return self._table

    def close(self) -> None:
        """Put the free table away, if there is one; nothing more can be done on it."""
        if self._table is not None:
            self._table.close()
            self._table = None

    @property
    def position(self) -> Any:
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

    def new_game(self, position: Any) -> Game[Any]:
        """A game of this table from `position`, to be played beside it."""
        return Game(position, self.line.record.procedure)

    def game_here(self) -> Game[Any]:
        """The game as it stands, begun at the last position that is stored; to be asked, never answered.

        For whoever goes over all that was answered since it began: of the whole line that takes longer and longer.
        """
        record = self.line.record
        try:
            return record.looked_at(record.cursor)
        except RecordError:
            return self.line.game

    # -- answering -------------------------------------------------------------------------------------------------

    def answer(self, answer: Answer) -> bool:
        """Answer the open question. False, and `refused` emitted, when it does not admit the answer."""
        held = self.held_back()
        verdict = self.line.game.why_not(answer) if held is None else held
        if not verdict:
            self._way = []
            self.refused.emit(verdict)
            return False
        if self.barred((answer,)) or self.asks_first((answer,)):
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
        answers = tuple(answers)
        if self.barred(answers):
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

    @property
    def may_let_fall(self) -> bool:
        """Whether dice of the program are due, and fall when somebody lets them."""
        return isinstance(self.node, Roll) and not self.dice_are_typed

    def let_fall(self) -> bool:
        """Throw what is due, though it has waited for somebody to see it; then go on. False when nothing is due."""
        if not self.may_let_fall:
            return False
        self._falls = self.node
        self._go_on()
        return True

    def _give(self, answer: Answer) -> bool:
        """Answer; False, and `refused` emitted with the reason, when the record cannot take it."""
        given = self.watch(len(self.line.entries), self.line.game, answer)
        try:
            self.line.answer(answer)
        except RecordError as error:
            self._way = []
            self.refused.emit(Verdict(False, reason=error.message))
            return False
        finally:
            self.line.answered_by(None)
        given()
        if isinstance(self.node, Decision):
            self._examine()
        return True

    def _examine(self) -> None:
        """Tell of an invariant that play has broken, once until all of them hold again."""
        found = self.breaches()
        if found and self._is_sound:
            self.unsound.emit(found[0])
        self._is_sound = not found

    def correct(self, position: AnyPosition, what: Message | None = None) -> None:
        """Set the table to `position` by hand; the step can be taken back like any other.

        The position may break invariants: then nothing can be decided until it is mended. `what` says what was changed.
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
        """Every invariant the position breaks: set by hand to such a one, play does not go on."""
        return rules_of(self.kit).broken(self.kit, self.position)

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
            self._let_go()
            self._settle()
        return moved

    def _go_on(self) -> None:
        """Throw dice that are due and go on along the way, until somebody has to choose; then say what cut it short."""
        self._cut_short = None
        while True:
            node = self.node
            if isinstance(node, Draw) or (isinstance(node, Roll) and not self.dice_are_typed):
                if isinstance(node, Roll) and node is not self._falls and self.waits(node):
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
        """Give the answer of a question nobody needs to be asked."""
        answer = self.by_itself(self.decision) if self.decision is not None else None
        return answer is not None and self._may(answer) and self._give(answer)

    def _next_of_way(self) -> bool:
        """Give the next answer of the way if the open question is for it; forget the way when it is cut short."""
        if not self._way or self.node is None:
            return False
        system = reach_of(self.kit)
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
        return answer is not self._announced and self.asks_how(answer)

    def announce(self, answer: Answer) -> None:
        """Go on along the way that waits, its next answer given as it was announced, a voyage say (NAV-14, NAV-15)."""
        if self._way and type(self._way[0]) is type(answer) and self.held_back() is None:
            self._way[0] = self._announced = answer
            self._go_on()

    def forget_way(self) -> None:
        """What was dropped goes no further."""
        self._way = []

    def _settle(self) -> None:
        self.kit = rules_of(self.kit).under(self.kit, self.position)
        self.changed.emit()

    def throw(self, dice: Dice) -> bool:
        """Dice the players have thrown themselves."""
        return self.answer(dice)

    def _let_go(self) -> None:
        """Nothing of what was prepared for the former position is kept."""

    def _may(self, answer: Answer) -> bool:
        return bool(self.line.game.why_not(answer))


# --- rules controller


class _SettingOut(NamedTuple):
    """A position with its open question from which an army can be lifted, and what must be answered to come there."""

    position: AnyPosition
    node: Node | None
    first: tuple[Answer, ...]


class RulesController(Answering):
    """The table, and what is in hand.

    `what_if` are the points to count with before a movement roll, None for the most that can be rolled.
    `lifted_changed` is emitted when something is lifted, set down or its reach has changed.
    """

    lifted_changed = Signal()

    _hand: InHand | None = None

    def __init__(
        self, kit: AnyKit, position: AnyPosition, dice: ProgramDice | None = None, lay: Lay = Unnamed.lay
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
        """Whether the army of a piece may be activated, or marches already."""
        held = self.held_back()
        if held is not None:
            return held
        seen = self._setting_out(piece)
        return reach_of(self.kit).may_lift(self.kit, seen.position, seen.node, piece)

    def lift(self, piece: str, group: Any | None = None) -> bool:
        """Take an army, or `group` of it, in hand. False, and the verdict emitted, where that is refused."""
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

    def _part(self, piece: str, seen: _SettingOut, group: Any) -> InHand | Verdict:
        return reach_of(self.kit).lift(self.kit, seen.position, seen.node, piece, group, self.what_if)

    def make_ready(self, piece: str) -> None:
        """Look up what the army of a piece could do, so that it is known when somebody lifts it. Nothing is told."""
        if self.held_back() is not None or not self.may_lift(piece):
            return
        found = self._whole(piece, self._setting_out(piece))
        if not isinstance(found, Verdict):
            found.marks()

    def set_down(self) -> None:
        """Put back what is in hand; nothing has happened."""
        if self._hand is not None:
            self._hand = None
            self.lifted_changed.emit()

    def lifted(self) -> InHand | None:
        """What is in hand."""
        return self._hand

    def marks(self) -> Mapping[Spot, Mark]:
        """All legal places for what is in hand, inside and outside of cities, with cost and chance."""
        return self._hand.marks() if self._hand else {}

    def verdict(self, spot: Spot) -> Verdict:
        """The verdict on a place for what is in hand."""
        return self._hand.verdict(spot) if self._hand else Verdict(False)

    def way_to(self, spot: Spot) -> tuple[str, ...]:
        """The routes a drop at `spot` would take."""
        return self._hand.way_to(spot) if self._hand else ()

    def drop(self, spot: Spot) -> bool:
        """Send what is in hand to `spot`: activate it if that is still to do, then go as far as it can."""
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
        """Whether what is in hand could be activated where it stands, with no place to go to."""
        return self._hand is not None and bool(self._hand.answers_here())

    def act_here(self) -> bool:
        """Activate what is in hand; it stays where it is."""
        answers = self._hand.answers_here() if self._hand else ()
        if not answers:
            return False
        return self.set_out(answers)

    def set_out(self, answers: tuple[Answer, ...]) -> bool:
        """Go this way as far as it leads. False while somebody is warned first: then he still has in hand what he had.

        Questions of others on the way are theirs.
        """
        if self.barred(answers) or self.asks_first(answers):
            return False
        self._way = list(answers)
        self._hand = None
        self.line.begin()
        self._go_on()
        return True

    def _setting_out(self, piece: str) -> _SettingOut:
        """From where a piece sets out: from here, or from where the march of another has ended, if it takes no more.

        Whatever else would be asked or thrown at that end is not passed over: then the march is to be ended first.
        """
        now = _SettingOut(self.position, self.node, ())
        first = reach_of(self.kit).before_lift(self.position, piece)
        if not first or not self._may(first[0]):
            return now
        if self._ended is None or self._ended.first != first:
            after = self.line.game.fork()
            for answer in first:
                after.answer(answer)
            self._ended = _SettingOut(after.position, after.node, first)
        node = self._ended.node
        return self._ended if node is not None and node.kind in reach_of(self.kit).RESTS else now
