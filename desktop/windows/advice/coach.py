"""After a decision the coach tells whether something was thrown away by it, and what would have been better."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QObject

from desktop.forecast.odds.wire import OddsRefused
from desktop.journal.record.audit import ActKind
from desktop.language import Message, capitalised, msg, tr
from desktop.narration.plug import words_of
from desktop.players.player import Advice
from desktop.players.plug import players_of
from desktop.players.thoughts import Thought
from desktop.rules.core.flow import Answer, Decision
from desktop.windows.advice.card import AdviceCard, AdviceRow
from desktop.windows.advice.chance_words import chance_gained
from desktop.windows.advice.hint import Hint
from desktop.windows.advice.reason_words import reason_words
from desktop.windows.advice.thinker import Thinker
from desktop.windows.announcing import announce
from desktop.windows.commands import Command
from desktop.windows.foresight.over_map import cards_over
from desktop.windows.game.agreeing import Matter
from desktop.windows.game.levels import strongest
from desktop.windows.plug import GameTable

_SLOT = "coach"
THROWN_AWAY = 1.0
"""So much of what a player counts by, victory points, makes a decision worth a word."""


class _Watched(NamedTuple):
    """A question that a person is about to answer, as entry `number` of the line, `node` being the cursor before."""

    decision: Decision
    number: int
    node: int


class _Better(NamedTuple):
    words: Message
    reasons: tuple[Message, ...]
    node: int


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
        self._advice: tuple[Advice, ...] = ()
        self._said: _Better | None = None
        command = Command("coach", msg("Tell me what I throw away"), (), switch=True)
        self.action = self._shell.commands.add(command)
        self.action.triggered.connect(self._turn)
        self._shell.menus.questions.addAction(self.action)
        self.card.chosen.connect(lambda _row: self._look())
        self.card.closed.connect(self.close)
        self._shell.view.escapes.add(self._escape)
        table.controller.changed.connect(self._follow)
        table.hotseat.viewer_changed.connect(self.close)
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
        self._watched = None
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
        self._judge()
        self._watch()

    def _watch(self) -> None:
        """Let the best player think while the person does."""
        decision, line = self._table.controller.decision, self._table.controller.line
        if decision is None or self._hint.why_not() is not None:
            self._watched = None
            return
        if self._watched is not None and self._watched.decision is decision:
            return
        self._watched = watched = _Watched(decision, len(line.entries), line.record.cursor)
        self._advice = ()
        self._thinker.ask(
            _SLOT, strongest(self._table.controller.kit), watched.number, lambda thought: self._hear(watched, thought)
        )

    def _hear(self, watched: _Watched, thought: Thought | OddsRefused) -> None:
        if watched is self._watched and isinstance(thought, Thought):
            self._advice = thought.advice

    def _judge(self) -> None:
        """Whoever was asked has answered: tell, where the best was worth so much more than what was done."""
        watched, entries = self._watched, self._table.controller.line.entries
        best = self._advice[0] if self._advice else None
        if watched is None or watched.decision is self._table.controller.decision:
            return
        self.close()
        given = entries[watched.number] if watched.number < len(entries) else None
        done = next((each for each in self._advice if each.answer == given), None)
        worth = done.worth if done is not None else self._worth_of_nothing(watched.decision, given)
        if best is None or worth is None or best.worth - worth < THROWN_AWAY or not self._may_tell(watched):
            return
        controller = self._table.controller
        words = words_of(controller.kit).choice_words(watched.decision, best.answer, self._shell.table.position)
        self._said = _Better(words, (*best.reasons, *chance_gained(best, done)), watched.node)
        self._say()
        view = self._shell.view
        self.card.lie_in(view.viewport().geometry(), (), cards_over(self._shell, self.card))
        announce(self.card, self.card.words)

    def _worth_of_nothing(self, decision: Decision, given: object) -> float | None:
        """Nothing, where nothing was done; None where something was that the player did not think of."""
        if not isinstance(given, Answer):
            return None
        return 0.0 if given in players_of(self._table.controller.kit).nothing_done(decision) else None

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
        self.card.tell(tr("Something was thrown away. Better was:"), (row,))

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
