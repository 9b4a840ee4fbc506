"""What a table needs of the line of play it shows, wherever that is kept: in memory or in a record."""

from typing import Protocol, TypeVar

from desktop.journal.line import Asked, Correction
from desktop.language import Message
from desktop.rules.core.flow import Answer
from desktop.rules.core.game import Copyable, Game

P = TypeVar("P", bound=Copyable)


class Play(Protocol[P]):
    """Answers and corrections with a cursor that moves back and forth without limit."""

    @property
    def game(self) -> Game[P]:
        """The game at the cursor: its position, its open question; answered through `answer` only."""
        ...

    @property
    def entries(self) -> tuple[Answer | Correction[P], ...]:
        """Everything done up to the cursor, the opening position first."""
        ...

    @property
    def undone(self) -> tuple[Answer | Correction[P], ...]:
        """What was taken back and can be done again, the next first."""
        ...

    @property
    def asked(self) -> tuple[Asked | None, ...]:
        """What each entry answered, those taken back included; None for corrections."""
        ...

    def answer(self, answer: Answer) -> None:
        """Answer the open question. Raises `IllegalAnswer`, nothing changed, when it does not admit it."""
        ...

    def correct(self, position: P, what: Message | None = None) -> None:
        """Set the table to `position` by hand; `what` says what was changed."""
        ...

    def begin(self) -> None:
        """An act of a person begins here: taking back goes from one beginning to the one before."""
        ...

    def undo(self) -> bool:
        """Take back the last act, with all answers and dice it led to. False when there is nothing to take back."""
        ...

    def redo(self) -> bool:
        """Do again the act that was taken back, with the dice as they fell. False when there is none."""
        ...

    def go_to(self, cursor: int) -> None:
        """Show the table after `cursor` entries, 1 being the opening position. Raises IndexError outside the line."""
        ...

    def stored_chance(self) -> Answer | None:
        """What the open roll or draw gave when it was made here before; None when it never was."""
        ...
