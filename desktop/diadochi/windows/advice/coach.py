"""The coach: after a costly decision it says what was lost, and what would have been better."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QObject

from diadochi.forecast.odds.odds_protocol import OddsRefused
from diadochi.journal.played_record import PlayedRecord
from diadochi.journal.record.audit import ActKind
from diadochi.language import Message, capitalised, msg, tr
from diadochi.narration.game_narration import words_of
from diadochi.players.game_players import Advice, players_of
from diadochi.players.player import Thought
from diadochi.rules.core.flow import Answer, Decision
from diadochi.rules.core.game import GamePosition
from diadochi.windows.advice.advice_card import AdviceCard, AdviceRow, chance_gained, reason_words, way_words
from diadochi.windows.advice.hint import Hint, Thinker
from diadochi.windows.commands import Command
from diadochi.windows.game.consent import Matter
from diadochi.windows.game.game_seats import strongest
from diadochi.windows.game_table import GameTable
from diadochi.windows.map_cards import Advising

_MOST_LATE = 3
"""Questions still judged when the advice comes late; older ones are dropped."""
_SLOTS = tuple(f"coach {number}" for number in range(_MOST_LATE + 1))
THROWN_AWAY = 1.0
"""Loss in the player's measure, victory points, that deserves a comment."""


class _Watched:
    """A question a person is about to answer, as entry `number` of the line; `node` is the cursor before.

    `seen` is the table as seen then. `advice` is None until the player has thought, `after` the node of the answer once
    given: after a quick answer the comment comes with the advice.
    """

    def __init__(self, decision: Decision, line: PlayedRecord, seen: GamePosition, slot: str) -> None:
        self.decision, self.seen, self.slot = decision, seen, slot
        self._record, self._number, self.node = line.record, len(line.entries), line.record.cursor
        self.advice: tuple[Advice, ...] | None = None
        self._after: int | None = None

    def hear(self, thought: Thought) -> None:
        """Take the advice."""
        self.advice = thought.advice

    def is_answered(self, line: PlayedRecord) -> bool:
        """Whether the line contains an answer to it, which is then fixed; not if it was undone."""
        if line.record is not self._record:
            return False
        way = line.record.tree.lineage(line.record.cursor)
        if len(way) <= self._number or way[self._number - 1] != self.node:
            return False
        self._after = self._after or way[self._number]
        return way[self._number] == self._after

    def given(self, line: PlayedRecord) -> object:
        """The answer; None if the table was edited instead."""
        return line.entries[self._number]


class _Better(NamedTuple):
    """What would have been better. `is_sure`: the answer given is known to be worse, not only unexamined."""

    words: Message
    reasons: tuple[Message, ...]
    node: int
    is_sure: bool


class Coach(QObject):
    """A switch. With several people all must agree to it, which is recorded. It sees only what the deciding player
    sees, and tells no one else.
    """

    def __init__(self, table: GameTable, thinker: Thinker, hint: Hint) -> None:
        super().__init__(table.shell)
        self._table, self._shell, self._thinker, self._hint = table, table.shell, thinker, hint
        self.card = AdviceCard(self._shell.cards, Advising.COACH)
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
        self.card.dismissed.connect(self.close)
        self.card.due, self.card.say = lambda: self._said is not None, self._say
        table.controller.changed.connect(self._follow)
        table.hotseat.viewer_changed.connect(self._see)
        table.games.desk.opened.connect(lambda: self._set(False))
        table.games.desk.seats_changed.connect(self._welcome)

    # --- on and off

    def _turn(self, on: bool) -> None:
        """Switch on or off; if others must agree, stay off until they have."""
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
        """A new person has not agreed: switch off until all have."""
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
        """Hide the comment from another viewer."""
        self.close()
        self._follow()

    def _watch(self) -> None:
        """Ask the strongest player while the person thinks."""
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
        """A separate slot for each question in progress."""
        taken = {each.slot for each in self._answered}
        return next(slot for slot in _SLOTS if slot not in taken)

    def _leave(self) -> None:
        """Judge an answered question, now or when the advice comes."""
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
        """Take the advice on a question, or drop it if there is none."""
        is_late = watched in self._answered
        if is_late:
            self._answered.remove(watched)
        if isinstance(thought, Thought):
            watched.hear(thought)
            if is_late:
                self._judge(watched)

    def _forget(self, watched: _Watched | None) -> None:
        """Cancel the thinking about a question."""
        if watched is not None and watched.advice is None:
            self._thinker.forget(watched.slot)

    def _judge(self, watched: _Watched) -> None:
        """Comment if the best answer was worth much more than the one given."""
        controller = self._table.controller
        if not watched.advice or not watched.is_answered(controller.line) or not self._may_tell(watched):
            return
        best, given = watched.advice[0], watched.given(controller.line)
        done = next((each for each in watched.advice if each.answer == given), None)
        nothing = players_of(controller.kit).nothing_done(watched.decision)
        if done is None and given not in nothing:
            return  # not examined by the player, so it may be better
        is_sure = done is not None or _nothing_is_known(watched.advice, nothing)
        if is_sure and best.worth - (0.0 if done is None else done.worth) < THROWN_AWAY:
            return
        words = words_of(controller.kit).choice_words(watched.decision, best.answer, watched.seen)
        reasons = (*best.reasons, *way_words(best), *chance_gained(best, done))
        self.close()
        self._said = _Better(words, reasons, watched.node, is_sure)
        self._shell.cards.next()

    def _may_tell(self, watched: _Watched) -> bool:
        """Whether the viewer is the player who decided."""
        hotseat, position = self._table.hotseat, self._table.controller.position
        return not hotseat.hand.conceals(position) or hotseat.viewer == watched.decision.seat

    # --- comment

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
        """Close the card: a comment based on a player's cards is for his eyes only."""
        self._said = None
        self.card.leave()


def _nothing_is_known(advice: Sequence[Advice], nothing: Sequence[Answer]) -> bool:
    """Whether values are relative to doing nothing. If ways were played out without that one, they are relative to the
    worst, and the value of doing nothing is unknown.
    """
    return advice[0].chance is None or any(each.answer in nothing for each in advice)
