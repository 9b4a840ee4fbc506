"""One line of play joined to whoever shows it: answering, throwing what is due, taking back, setting by hand."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, Signal

from desktop.controller.chance import ProgramDice
from desktop.journal.line import Line
from desktop.journal.play import Play
from desktop.journal.played import PlayedRecord
from desktop.journal.record.errors import RecordError
from desktop.language import Message
from desktop.rules.core.flow import Answer, Decision, Dice, Draw, Node, Procedure, Roll
from desktop.rules.core.game import Game
from desktop.rules.core.verdict import Verdict
from desktop.rules.successors.answers import GoIn, Sail
from desktop.rules.successors.invariants import Breach, broken
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.rules.successors.soundness import sound_table

Watch = Callable[[int, Game[Position], Answer], Callable[[], None]]
"""Told of every answer before it is given, with its number on the line; what it returns is called afterwards."""


def _unwatched(_number: int, _game: Game[Position], _answer: Answer) -> Callable[[], None]:
    return lambda: None


class Answering(QObject):
    """The table: a line of play and the way it is to go on by itself.

    `held_back` says why nobody at the table may answer now: an automatic player is asked, or the table looks back.
    `agreed` are the seats that agree to what is set by hand from now on; a record keeps them.

    `by_itself` has the answer of a question nobody needs to be asked.

    `watch` is told of every answer, so that it is worded by the game that is played.

    `asks_voyage` says whether somebody is asked how a voyage of the way is announced; then the way waits for `announce`
    or `forget_way`.

    `changed` is emitted whenever the position or the open question may have changed; `refused` carries the verdict on
    what was not allowed.
    """

    changed = Signal()
    refused = Signal(object)

    def __init__(self, kit: Kit, position: Position, dice: ProgramDice | None = None) -> None:
        super().__init__()
        self.dice = dice or ProgramDice()
        self.dice_are_typed = False
        self.held_back: Callable[[], Verdict | None] = lambda: None
        self.by_itself: Callable[[Decision], Answer | None] = lambda _decision: None
        self.asks_voyage: Callable[[Sail], bool] = lambda _voyage: False
        self.watch: Watch = _unwatched
        self.agreed: tuple[int, ...] = ()
        self._open(kit, position)

    def _open(self, kit: Kit, position: Position) -> None:
        self._procedure: Callable[[Position], Procedure[None]] = lambda p: sound_table(kit, p)
        self._join(kit, Line(position, self._procedure))

    def _join(self, kit: Kit, line: Play[Position]) -> None:
        self.kit = kit
        self.line = line
        self._way: list[Answer] = []
        self._announced: Sail | None = None
        self._cut_short: Verdict | None = None
        self._let_go()

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
        given = self.watch(len(self.line.entries), self.line.game, answer)
        try:
            self.line.answer(answer)
        except RecordError as error:
            self._way = []
            self.refused.emit(Verdict(False, reason=error.message))
            return False
        given()
        return True

    def correct(self, position: Position, what: Message | None = None) -> None:
        """Set the table to `position` by hand; the step can be taken back like any other.

        The position may break invariants: then nothing can be decided until it is mended. `what` says what was changed.
        """
        self._way = []
        self._let_go()
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
            self._let_go()
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
        march = self.position.activation
        if march is not None and isinstance(self._way[0], GoIn):
            # Who fell by the way stays behind, who was captured goes in too.
            self._way[0] = GoIn(march.group)
        if self.line.game.why_not(self._way[0]):
            if self._waits_for_voyage(self._way[0]):
                return False
            return self._give(self._way.pop(0))
        if self.decision is not None and self.decision.kind in ("march", "activation", "hand_over"):
            if self.decision.kind == "march":
                self._cut_short = self.line.game.why_not(self._way[0])
            self._way = []
        return False

    def _waits_for_voyage(self, answer: Answer) -> bool:
        return isinstance(answer, Sail) and answer is not self._announced and self.asks_voyage(answer)

    def announce(self, voyage: Sail) -> None:
        """Go on along the way that waits, with the voyage as it was announced (NAV-14, NAV-15)."""
        if self._way and isinstance(self._way[0], Sail) and self.held_back() is None:
            self._way[0] = self._announced = voyage
            self._go_on()

    def forget_way(self) -> None:
        """What was dropped goes no further."""
        self._way = []

    def _settle(self) -> None:
        self.kit = self.kit.under(self.position.edition, self.position.options)
        self.changed.emit()

    def throw(self, dice: Dice) -> bool:
        """Dice the players have thrown themselves."""
        return self.answer(dice)

    def _let_go(self) -> None:
        """Nothing of what was prepared for the former position is kept."""

    def _may(self, answer: Answer) -> bool:
        return bool(self.line.game.why_not(answer))
