"""Questions put to the whole table, as at a real one: does anyone answer with a card? Nobody, or who (SEQ-13, R-27).

What is asked, and of whom, depends on what everybody can see. Who says that he answers is heard by all; the curtain
falls before him alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from desktop.rules.core.flow import Answer, Decision
from desktop.windows.hotseat.hidden_hands import Together

if TYPE_CHECKING:
    from desktop.windows.hotseat.hotseat import HotSeat

BY_TABLE = 0
"""The author of an answer that the table gave: no seat."""


class TableAsking(QObject):
    """What the table has said: that nobody answers, for a while or only now, or who does.

    `called` is the seat that wants to answer, None while nobody does.
    """

    def __init__(self, hotseat: HotSeat) -> None:
        super().__init__(hotseat)
        self._hotseat = hotseat
        self.forget()

    def forget(self) -> None:
        """Another game: nobody has said anything."""
        self.called: int | None = None
        self._heard = False
        self._passed: Together | None = None
        self._silent: Together | None = None

    # --- what is asked

    @property
    def put(self) -> Together | None:
        """The open question, where it is put to the whole table: not to who has said that he answers, or to somebody
        who looks at his hand and is the only one who may.
        """
        node = self._hotseat.controller.node
        asked = self._together(node) if isinstance(node, Decision) else None
        if asked is None or asked.seats[0] == self.called or self.who(asked) == (self._hotseat.viewer,):
            return None
        return asked

    def _together(self, decision: Decision) -> Together | None:
        hotseat = self._hotseat
        at_table = hotseat.sitting.as_one and hotseat.are_several and hotseat.guest is None
        return hotseat.hand.together(decision) if at_table and decision.seat in hotseat.people else None

    def who(self, asked: Together) -> tuple[int, ...]:
        """The people who may say that they answer, in the order in which they are asked."""
        return tuple(seat for seat in asked.seats if seat in self._hotseat.people)

    def answer(self, decision: Decision) -> Answer | None:
        """The pass of a seat of which the table has said that it does not answer; None where it is to be asked."""
        asked = self._together(decision)
        if asked is None or not self._is_silent(decision.seat, asked):
            return None
        self._hotseat.controller.line.answered_by(BY_TABLE)
        return asked.nobody

    def _is_silent(self, seat: int, asked: Together) -> bool:
        if self.called is not None:
            if seat == self.called:
                self._heard = True
                return False
            if not self._heard and self.called in asked.seats:
                return True
            self.called = None
        said = self._silent
        if self._passed is not None and asked.continues(self._passed):
            self._passed = asked
            # A later seat may play other cards than those before it: the table has declined these, too.
            self._silent = said and said._replace(could=said.could | asked.could)
            return True
        self._passed = None
        return said is not None and said.group == asked.group and asked.could <= said.could

    # --- what is said

    def nobody(self, *, only_now: bool = False) -> None:
        """Nobody answers: neither now nor, unless `only_now`, while the march or battle goes on as it is seen to."""
        asked = self.put
        if asked is None:
            return
        self._silent = None if only_now else asked
        self._passed = asked
        self._pass(asked)

    def call(self, seat: int) -> None:
        """This seat answers; those asked before it do not."""
        asked = self.put
        if asked is None or seat not in asked.seats:
            return
        self.called, self._heard, self._silent, self._passed = seat, seat == asked.seats[0], None, None
        if self._heard:
            self._hotseat.viewer_changed.emit()
        else:
            self._pass(asked)

    def _pass(self, asked: Together) -> None:
        controller = self._hotseat.controller
        controller.line.begin()
        controller.line.answered_by(BY_TABLE)
        controller.answer(asked.nobody)
