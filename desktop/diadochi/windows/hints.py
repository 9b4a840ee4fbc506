"""Advice of the strongest player: hints for the open question, and the coach, who comments on costly decisions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from diadochi.controller.odds_client import Foresight
from diadochi.controller.rules_controller import RulesController
from diadochi.forecast.game_forecast import forecast_of
from diadochi.forecast.odds.odds_protocol import OddsRefused
from diadochi.journal.played_record import PlayedRecord
from diadochi.journal.record.audit import ActKind
from diadochi.journal.record.schema import RecordError
from diadochi.language import Message, capitalised, msg, tr
from diadochi.narration.game_narration import words_of
from diadochi.players.game_players import Advice, players_of
from diadochi.players.player import SeatAsked, Thought, ThoughtAsked, as_known
from diadochi.rules.core.flow import Answer, Decision, Node
from diadochi.rules.core.game import GameKit, GamePosition
from diadochi.windows.advice_card import (
    AdviceCard,
    AdviceRow,
    chance_beside,
    chance_gained,
    places_of_advice,
    reason_words,
    way_words,
)
from diadochi.windows.commands import Command
from diadochi.windows.game.consent import Matter
from diadochi.windows.game.game_seats import SeatPlan, level_words, strongest
from diadochi.windows.game_table import GameTable
from diadochi.windows.map_cards import Attention

if TYPE_CHECKING:
    from diadochi.players.game_course import ThoughtWanted  # imports what only the report of a game needs


# --- asking a player
# Players think in the odds process, so that the window stays responsive.

_SEAT = "automatic"  # slot of automatic players
_COURSE = "course"  # slot of the course of a finished game
Hear = Callable[[Thought | OddsRefused], None]
"""Takes a thought, or the reason why the player could not be asked."""


class Thinker:
    """Asks players in the odds process; a new question cancels the former one of the same slot."""

    def __init__(self, controller: RulesController, foresight: Foresight) -> None:
        self._controller, self._foresight = controller, foresight

    def ask(self, slot: str, level: str, seed: int, then: Hear) -> None:
        """Ask a player of a level about the open decision, as seen by the asked seat; `seed` drives its choices."""
        decision = self._controller.decision
        if decision is not None:
            self._send(slot, ThoughtAsked(level, decision.seat, self._root, seed=seed), then)

    def play(
        self,
        plan: SeatPlan,
        seed: int,
        then: Callable[[Sequence[Advice] | None], None],
        *,
        hurried: bool,
        mistakes: int,
    ) -> None:
        """Ask the automatic player of the asked seat; `then` gets None if that fails."""
        decision = self._controller.decision
        if decision is None:
            return
        asked = SeatAsked(
            plan.plays, decision.seat, self._root, (), seed, plan.temperament, hurried=hurried, mistakes=mistakes
        )
        self._send(_SEAT, asked, lambda reply: then(reply.advice if isinstance(reply, Thought) else None))

    def stop(self) -> None:
        self.forget(_SEAT)

    def look_back(self, kit: GameKit, wanted: ThoughtWanted, then: Hear) -> bool:
        """Ask a player about a past moment of a game of this kit; False if another map is on the table."""
        if not self._foresight.is_asked_of(kit):
            return False
        self._foresight.ask(_COURSE, wanted.question, then, wanted.at)
        return True

    def look_back_no_more(self) -> None:
        self.forget(_COURSE)

    @property
    def _root(self) -> str:
        return self._controller.line.record.about.root

    def _send(self, slot: str, question: ThoughtAsked, then: Hear) -> None:
        asked, begun = as_known(self._controller.kit, self._controller.game_here(), question)
        self._foresight.ask(slot, asked, then, begun)

    def forget(self, slot: str) -> None:
        self._foresight.forget(slot)


# --- hint

_SLOT = "hint"
_MOST = 3  # most answers in a hint


class Hint(QObject):
    """Asked for by a command. The card stays while the same question is open to the same viewer; the command then picks
    one answer after the other.
    """

    def __init__(self, table: GameTable, thinker: Thinker) -> None:
        super().__init__(table.shell)
        self._table, self._shell, self._thinker = table, table.shell, thinker
        self.card = AdviceCard(self._shell.cards, Attention.HINT)
        self.card.about = lambda: {place for each in self._advice for place in self._places(each)}
        self._asked: Node | None = None
        self._noted: Node | None = None
        self._advice: tuple[Advice, ...] = ()
        self._taken = -1
        self._is_thinking = False
        self.card.due, self.card.say = lambda: self._asked is not None and not self._is_thinking, self._say
        command = Command("hint", msg("Hint"), ("Ctrl+I",), "hint")
        self.action: QAction = self._shell.commands.add(command, self.ask)
        self._shell.menus.game.addAction(self.action)
        self._shell.prompt.put_tool(self.action)
        self.card.chosen.connect(self.take)
        self.card.dismissed.connect(self.close)
        for changed in (table.controller.changed, table.hotseat.viewer_changed, table.games.looking.moved):
            changed.connect(self._follow)

    # --- who may ask

    def why_not(self) -> Message | None:
        """Why there is no hint now; None if there is one. Only the asked player may see it."""
        table = self._table
        controller, hotseat, node = table.controller, table.hotseat, table.controller.decision
        held = controller.held_back()
        if held is not None and held.reason is not None:
            return held.reason
        if node is None or table.games.desk.is_teaching or table.games.looking.node is not None:
            return msg("Hints are available when you have a choice to make.")
        if hotseat.hand.conceals(controller.position) and hotseat.viewer != node.seat:
            return msg("A hint uses the hand of the player to move. Uncover that hand first.")
        return None

    def ask(self) -> None:
        """Ask the strongest player; if the hint is open, pick its next answer."""
        refusal = self.why_not()
        if refusal is not None:
            self._shell.notify(refusal)
        elif self.card.isVisible() and self._advice:
            self.take((self._taken + 1) % len(self._advice))
        elif self._is_thinking:
            self._shell.status.show_notice(tr("Looking for a hint…"))
        elif self._note():
            node = self._asked = self._table.controller.node
            self._is_thinking = True
            self.card.leave()
            self._shell.status.show_notice(tr("Looking for a hint…"))
            seed = len(self._table.controller.line.entries)
            self._thinker.ask(
                _SLOT, strongest(self._table.controller.kit), seed, lambda thought: self._hear(node, thought)
            )

    def _note(self) -> bool:
        # Record that a hint was used, once for each question; False if the record cannot be written.
        record, node = self._table.games.desk.record, self._table.controller.decision
        if record is None or node is None or node is self._noted:
            return True
        try:
            record.note_act(ActKind.HINT_TAKEN, concerns=record.people, agreed=(node.seat,), seat=node.seat)
        except RecordError as fault:
            self._shell.notify(fault.message)
            return False
        self._noted = node
        return True

    # --- display

    def _hear(self, node: Node | None, thought: Thought | OddsRefused) -> None:
        self._is_thinking = False
        if node is not self._table.controller.node or self.why_not() is not None:
            return
        if isinstance(thought, OddsRefused):
            self._shell.status.show_notice(thought.sentence)
            return
        self._shell.status.clear_notice()
        self._advice, self._taken = thought.advice[:_MOST], -1
        self._shell.cards.next()

    def _say(self) -> None:
        rows = [AdviceRow(self._worded(each), self._reasons(each)) for each in self._advice]
        note = "" if rows else tr("The program has no advice here.")
        if len(rows) == 1 and not rows[0].why:
            note = tr("It sees no better choice.")
        level = level_words(strongest(self._table.controller.kit))
        self.card.tell(tr("What the program would do ({level})", level=level), rows, note)

    def _worded(self, advice: Advice) -> str:
        controller = self._table.controller
        words = words_of(controller.kit).choice_words(controller.node, advice.answer, self._shell.table.position)
        return capitalised(self._shell.speaker.say(words))

    def _reasons(self, advice: Advice) -> str:
        reasons = (*advice.reasons, *way_words(advice), *chance_beside(advice, self._advice[0]))
        return reason_words(reasons, self._shell.speaker, self._worded(advice))

    def take(self, number: int) -> None:
        """Draft an answer, which waits for Enter, and flash its places on the map."""
        advice, self._taken = self._advice[number], number
        places = self._places(advice)
        self._shell.scene.flash(places)
        self._shell.bring_to_sight(places)
        self._table.prompting.take_up(advice.answer)

    def _places(self, advice: Advice) -> tuple[str, ...]:
        controller = self._table.controller
        where = partial(forecast_of(controller.kit).where, controller.position)
        return places_of_advice(self._shell.scene.atlas, advice, where)

    # --- end

    def _follow(self) -> None:
        if self._asked is not None and (self._asked is not self._table.controller.node or self.why_not() is not None):
            self.close()

    def close(self) -> None:
        self._asked, self._advice, self._is_thinking = None, (), False
        self._thinker.forget(_SLOT)
        self.card.leave()


# --- coach
# After a costly decision it says what was lost, and what would have been better.

_MOST_LATE = 3  # questions still judged when the advice comes late; older ones are dropped
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
        self.card = AdviceCard(self._shell.cards, Attention.COACH)
        self._is_on = False
        self._agreed: frozenset[int] = frozenset()
        self._watched: _Watched | None = None
        self._answered: list[_Watched] = []
        self._said: _Better | None = None
        command = Command("coach", msg("Point out my mistakes"), (), switch=True)
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
        self.action.setChecked(self._is_on)
        if not on or self._table.games.desk.record is None:
            self._set(on)
            return
        words = tr("After each decision, the coach points out a clearly better one.")
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
        # A new person has not agreed: switch off until all have
        if self._is_on and self._table.games.desk.people - self._agreed:
            self._set(False)
            self._shell.status.show_notice(
                tr("The coach is off: a new player has joined, and everyone must agree again.")
            )

    # --- before and after a decision

    def _follow(self) -> None:
        if not self._is_on:
            return
        self._leave()
        self._watch()

    def _see(self) -> None:
        self.close()
        self._follow()

    def _watch(self) -> None:
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
        taken = {each.slot for each in self._answered}
        return next(slot for slot in _SLOTS if slot not in taken)

    def _leave(self) -> None:
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
        is_late = watched in self._answered
        if is_late:
            self._answered.remove(watched)
        if isinstance(thought, Thought):
            watched.hear(thought)
            if is_late:
                self._judge(watched)

    def _forget(self, watched: _Watched | None) -> None:
        if watched is not None and watched.advice is None:
            self._thinker.forget(watched.slot)

    def _judge(self, watched: _Watched) -> None:
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
        hotseat, position = self._table.hotseat, self._table.controller.position
        return not hotseat.hand.conceals(position) or hotseat.viewer == watched.decision.seat

    # --- comment

    def _say(self) -> None:
        if self._said is None:
            return
        say = self._shell.speaker.say
        reasons = reason_words(self._said.reasons, self._shell.speaker)
        row = AdviceRow(capitalised(say(self._said.words)), reasons)
        title = tr("A better choice was:")
        if not self._said.is_sure:
            title = tr("The program did not test your choice. Its own choice:")
        self.card.tell(title, (row,))

    def _look(self) -> None:
        if self._said is not None:
            self._table.games.looking.look(self._said.node)

    def close(self) -> None:
        self._said = None
        self.card.leave()


def _nothing_is_known(advice: Sequence[Advice], nothing: Sequence[Answer]) -> bool:
    return advice[0].chance is None or any(each.answer in nothing for each in advice)
