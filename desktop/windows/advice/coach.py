"""After a decision the coach tells whether something was thrown away by it, and what would have been better."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QObject

from desktop.forecast.odds.odds_protocol import OddsRefused
from desktop.journal.played_record import PlayedRecord
from desktop.journal.record.audit import ActKind
from desktop.language import Message, capitalised, msg, tr
from desktop.narration.plug import words_of
from desktop.players.player import Advice, Thought
from desktop.players.plug import players_of
from desktop.rules.core.flow import Answer, Decision
from desktop.rules.core.system import AnyPosition
from desktop.windows.advice.advice_card import AdviceCard, AdviceRow
from desktop.windows.advice.advice_words import chance_gained, reason_words, way_words
from desktop.windows.advice.hint import Hint, Thinker
from desktop.windows.commands import Command
from desktop.windows.foresight.card_placement import cards_over
from desktop.windows.game.consent import Matter
from desktop.windows.game.game_seats import strongest
from desktop.windows.plug import GameTable
from desktop.windows.widget_text import announce

_MOST_LATE = 3
"""Questions that have been answered before the player had thought: of older ones nobody wants to hear any more."""
_SLOTS = tuple(f"coach {number}" for number in range(_MOST_LATE + 1))
THROWN_AWAY = 1.0
"""So much of what a player counts by, victory points, makes a decision worth a word."""


class _Watched:
    """A question that a person is about to answer, as entry `number` of the line, `node` being the cursor before.

    `seen` is the table as it was seen then. `advice` is None until the player has thought, `after` the node of the
    answer once it was given: whoever answers quickly is told when the thought comes.
    """

    def __init__(self, decision: Decision, line: PlayedRecord, seen: AnyPosition, slot: str) -> None:
        self.decision, self.seen, self.slot = decision, seen, slot
        self._record, self._number, self.node = line.record, len(line.entries), line.record.cursor
        self.advice: tuple[Advice, ...] | None = None
        self._after: int | None = None

    def hear(self, thought: Thought) -> None:
        """The player has thought of it."""
        self.advice = thought.advice

    def is_answered(self, line: PlayedRecord) -> bool:
        """Whether the line leads over an answer to it, from now on always the same: not where it was taken back."""
        if line.record is not self._record:
            return False
        way = line.record.tree.lineage(line.record.cursor)
        if len(way) <= self._number or way[self._number - 1] != self.node:
            return False
        self._after = self._after or way[self._number]
        return way[self._number] == self._after

    def given(self, line: PlayedRecord) -> object:
        """The answer; what was set by hand in its place is none."""
        return line.entries[self._number]


class _Better(NamedTuple):
    """What would have been better. `is_sure`: what was done is known to be worth less, not only left untried."""

    words: Message
    reasons: tuple[Message, ...]
    node: int
    is_sure: bool


class Coach(QObject):
    """A switch. Between several people it is on only if all agree; that stands in the record. It looks with the eyes of
    whoever decides, and tells nobody else.
    """

    def __init__(self, table: GameTable, thinker: Thinker, hint: Hint) -> None:
        super().__init__(table.shell)
        self._table, self._shell, self._thinker, self._hint = table, table.shell, thinker, hint
        self.card = AdviceCard(self._shell.view)
        self._is_on = False
        self._agreed: frozenset[int] = frozenset()
        self._watched: _Watched | None = None
        self._answered: list[_Watched] = []
        self._said: _Better | None = None
        command = Command("coach", msg("Tell me what I throw away"), (), switch=True)
        self.action = self._shell.commands.add(command)
        self.action.triggered.connect(self._turn)
        self._shell.menus.questions.addAction(self.action)
        self.card.chosen.connect(lambda _row: self._look())
        self.card.closed.connect(self.close)
        self._shell.view.escapes.add(self._escape)
        table.controller.changed.connect(self._follow)
        table.hotseat.viewer_changed.connect(self._see)
        table.games.desk.opened.connect(lambda: self._set(False))
        table.games.desk.seats_changed.connect(self._welcome)
        self._shell.language_changed.connect(self._say)

    # --- on and off

    def _turn(self, on: bool) -> None:
        """Somebody wants it, or no more; what others must agree to is off until they have."""
        self.action.setChecked(self._is_on)
        if not on or self._table.games.desk.record is None:
            self._set(on)
            return
        words = tr("After each decision the program tells whoever decided what was thrown away by it.")
        self._table.games.agreeing.ask(words, Matter(ActKind.COACHED), lambda: self._set(True))

    def _set(self, on: bool) -> None:
        self._is_on, self._agreed = on, self._table.games.desk.people
        self.action.setChecked(on)
        for each in (self._watched, *self._answered):
            self._forget(each)
        self._watched, self._answered = None, []
        self.close()
        if on:
            self._watch()

    def _welcome(self) -> None:
        """Who comes to the table has not agreed: off, until all have."""
        if self._is_on and self._table.games.desk.people - self._agreed:
            self._set(False)
            self._shell.status.show_notice(tr("Nobody is told any more what was thrown away: all must agree anew."))

    # --- before and after a decision

    def _follow(self) -> None:
        if not self._is_on:
            return
        self._leave()
        self._watch()

    def _see(self) -> None:
        """Other eyes look: what was said is not for them."""
        self.close()
        self._follow()

    def _watch(self) -> None:
        """Let the best player think while the person does."""
        decision, line, watched = self._table.controller.decision, self._table.controller.line, self._watched
        if decision is None or self._hint.why_not() is not None:
            self._forget(watched)
            self._watched = None
            return
        if watched is not None and watched.decision is decision:
            return
        fresh = _Watched(decision, line, self._shell.table.position.copy(), self._free_slot())
        self._watched = fresh
        level = strongest(self._table.controller.kit)
        self._thinker.ask(fresh.slot, level, len(line.entries), lambda thought: self._hear(fresh, thought))

    def _free_slot(self) -> str:
        """Each question that is thought of has a slot of its own."""
        taken = {each.slot for each in self._answered}
        return next(slot for slot in _SLOTS if slot not in taken)

    def _leave(self) -> None:
        """The question may have been answered: judge that, at once or as soon as the player has thought."""
        watched, line = self._watched, self._table.controller.line
        if watched is not None and watched.decision is not self._table.controller.decision:
            self._watched = None
            self.close()
            self._answered.append(watched)
        stand = [each for each in self._answered if each.is_answered(line)][-_MOST_LATE:]
        for each in self._answered:
            if each not in stand:
                self._forget(each)
        self._answered = [each for each in stand if each.advice is None]
        for each in stand:
            if each not in self._answered:
                self._judge(each)

    def _hear(self, watched: _Watched, thought: Thought | OddsRefused) -> None:
        """The player has thought of a question, or could not."""
        is_late = watched in self._answered
        if is_late:
            self._answered.remove(watched)
        if isinstance(thought, Thought):
            watched.hear(thought)
            if is_late:
                self._judge(watched)

    def _forget(self, watched: _Watched | None) -> None:
        """Nobody waits for what is thought of a question."""
        if watched is not None and watched.advice is None:
            self._thinker.forget(watched.slot)

    def _judge(self, watched: _Watched) -> None:
        """Whoever was asked has answered: tell, where the best was worth so much more than what was done."""
        controller = self._table.controller
        if not watched.advice or not watched.is_answered(controller.line) or not self._may_tell(watched):
            return
        best, given = watched.advice[0], watched.given(controller.line)
        done = next((each for each in watched.advice if each.answer == given), None)
        nothing = players_of(controller.kit).nothing_done(watched.decision)
        if done is None and given not in nothing:
            return  # the player has not thought of it, so it may be better
        is_sure = done is not None or _nothing_is_known(watched.advice, nothing)
        if is_sure and best.worth - (0.0 if done is None else done.worth) < THROWN_AWAY:
            return
        words = words_of(controller.kit).choice_words(watched.decision, best.answer, watched.seen)
        reasons = (*best.reasons, *way_words(best), *chance_gained(best, done))
        self._said = _Better(words, reasons, watched.node, is_sure)
        self._say()
        view = self._shell.view
        self.card.lie_in(view.viewport().geometry(), (), cards_over(self._shell, self.card))
        announce(self.card, self.card.words)

    def _may_tell(self, watched: _Watched) -> bool:
        """Whether the eyes that look are those of whoever decided."""
        hotseat, position = self._table.hotseat, self._table.controller.position
        return not hotseat.hand.conceals(position) or hotseat.viewer == watched.decision.seat

    # --- what is said

    def _say(self) -> None:
        if self._said is None:
            return
        say = self._shell.speaker.say
        reasons = reason_words(self._said.reasons, self._shell.speaker)
        row = AdviceRow(capitalised(say(self._said.words)), reasons)
        title = tr("Something was thrown away. Better was:")
        if not self._said.is_sure:
            title = tr("The program has not tried what was done. It would have done this:")
        self.card.tell(title, (row,))

    def _look(self) -> None:
        """Show the table as it was before the decision."""
        if self._said is not None:
            self._table.games.looking.look(self._said.node)

    def close(self) -> None:
        """Nobody is told any more; what was said with somebody's cards is for his eyes alone."""
        self._said = None
        self.card.hide()
        self.card.tell("", ())

    def _escape(self) -> bool:
        was_open = self.card.isVisible()
        if was_open:
            self.close()
        return was_open


def _nothing_is_known(advice: Sequence[Advice], nothing: Sequence[Answer]) -> bool:
    """Whether worth is counted from doing nothing. Where ways were played out, and that was not one of them, it is
    counted from the poorest of them, and nobody knows what doing nothing is worth.
    """
    return advice[0].chance is None or any(each.answer in nothing for each in advice)
