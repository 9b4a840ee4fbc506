"""What a line of play is, as plainly as can be: a list of entries and a cursor. Records are held against it."""

from collections.abc import Callable
from typing import Generic, TypeVar

from diadochi.journal.played_record import AskedThere, Correction
from diadochi.language import Message
from diadochi.rules.core.flow import Answer, Chance, Decision, Draw, Node, Procedure, Roll
from diadochi.rules.core.game import Game, GamePosition

P = TypeVar("P", bound=GamePosition)


class Line(Generic[P]):
    """Answers and corrections since a table was opened.

    `game` is the game at the cursor. Going back keeps what was done, dice included, until something else is done.
    """

    def __init__(self, position: P, procedure: Callable[[P], Procedure[None]]) -> None:
        self._procedure = procedure
        self._entries: list[Answer | Correction] = [Correction(position.copy())]
        self._asked: list[AskedThere | None] = [None]
        self._cursor = 1
        self._beginnings: set[int] = set()
        self._begins = False
        self.game: Game[P] = Game(position, procedure)

    @property
    def entries(self) -> tuple[Answer | Correction, ...]:
        """Everything done up to the cursor, the opening position first."""
        return tuple(self._entries[: self._cursor])

    @property
    def undone(self) -> tuple[Answer | Correction, ...]:
        """What was taken back and can be done again, the next first."""
        return tuple(self._entries[self._cursor :])

    @property
    def asked(self) -> tuple[AskedThere | None, ...]:
        """What each of `entries` answered; None for corrections."""
        return tuple(self._asked[: self._cursor])

    def answer(self, answer: Answer) -> None:
        """Answer the open question. Raises `IllegalAnswer`, nothing changed, when it does not admit it."""
        node = self.game.node
        self.game.answer(answer)
        self._append(answer, _asked_by(node))

    def correct(self, position: P, what: Message | None = None) -> None:
        """Set the table to `position` by hand; `what` says what was changed."""
        self._append(Correction(position.copy(), what))
        self.game = Game(position, self._procedure)

    def begin(self) -> None:
        """An act of a person begins here: taking back goes from one beginning to the one before."""
        self._begins = True

    def undo(self) -> bool:
        """Take back the last act, with all answers and dice it led to. False when there is nothing to take back."""
        before = [beginning for beginning in self._beginnings if beginning < self._cursor]
        if not before:
            return False
        self.go_to(max(before))
        return True

    def redo(self) -> bool:
        """Do again the act that was taken back, with the dice as they fell. False when there is none."""
        if self._cursor == len(self._entries):
            return False
        after = [beginning for beginning in self._beginnings if beginning > self._cursor]
        self.go_to(min(after, default=len(self._entries)))
        return True

    def go_to(self, cursor: int) -> None:
        """Show the table after `cursor` entries, 1 being the opening position. Raises IndexError outside the line."""
        if not 1 <= cursor <= len(self._entries):
            raise IndexError(f"the line has {len(self._entries)} entries, not {cursor}")
        start, position = self._nearest(cursor)
        answers = [entry for entry in self._entries[start:cursor] if isinstance(entry, Answer)]
        self.game = Game(position, self._procedure, answers)
        self._cursor = cursor

    def _nearest(self, cursor: int) -> tuple[int, P]:
        """The last position known up to `cursor`, and how many entries lead to it."""
        for count in range(cursor, 0, -1):
            entry = self._entries[count - 1]
            if isinstance(entry, Correction):
                return count, entry.position
        raise IndexError("every line begins with a position")

    def stored_chance(self) -> Answer | None:
        """What the open roll or draw gave before it was taken back; None for a decision, or where nothing was."""
        after = self._entries[self._cursor : self._cursor + 1]
        return after[0] if after and isinstance(self.game.node, Chance) and isinstance(after[0], Answer) else None

    def _append(self, entry: Answer | Correction, asked: AskedThere | None = None) -> None:
        del self._entries[self._cursor :]
        del self._asked[self._cursor :]
        self._beginnings = {b for b in self._beginnings if b < self._cursor}  # those of what is gone go with it
        if self._begins:
            self._beginnings.add(self._cursor)
        self._begins = False
        self._entries.append(entry)
        self._asked.append(asked)
        self._cursor += 1


def _asked_by(node: Node | None) -> AskedThere | None:
    match node:
        case Roll(seat=seat, purpose=purpose, modifiers=modifiers):
            return AskedThere(seat, purpose, modifiers)
        case Draw(seat=seat, purpose=purpose):
            return AskedThere(seat, purpose)
        case Decision(seat=seat):
            return AskedThere(seat)
    return None
