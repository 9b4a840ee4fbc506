"""Hints: the best answers to the open question, with reasons, from the strongest player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from diadochi.controller.odds_client import Foresight
from diadochi.controller.rules_controller import RulesController
from diadochi.forecast.game_forecast import forecast_of
from diadochi.forecast.odds.odds_protocol import OddsRefused
from diadochi.journal.record.audit import ActKind
from diadochi.journal.record.schema import RecordError
from diadochi.language import Message, capitalised, msg, tr
from diadochi.narration.game_narration import words_of
from diadochi.players.game_players import Advice
from diadochi.players.player import SeatAsked, Thought, ThoughtAsked, as_known
from diadochi.rules.core.flow import Node
from diadochi.rules.core.game import GameKit
from diadochi.windows.advice.advice_card import (
    AdviceCard,
    AdviceRow,
    chance_beside,
    places_of_advice,
    reason_words,
    way_words,
)
from diadochi.windows.commands import Command
from diadochi.windows.game.game_seats import SeatPlan, level_words, strongest
from diadochi.windows.game_table import GameTable
from diadochi.windows.map_cards import Advising

if TYPE_CHECKING:
    from diadochi.players.game_course import ThoughtWanted  # imports what only the report of a game needs


# --- asking a player
# Players think in the odds process, so that the window stays responsive.

_SEAT = "automatic"
"""Slot of automatic players."""
_COURSE = "course"
"""Slot of the course of a finished game."""
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
        """Cancel the question to an automatic player."""
        self.forget(_SEAT)

    def look_back(self, kit: GameKit, wanted: ThoughtWanted, then: Hear) -> bool:
        """Ask a player about a past moment of a game of this kit; False if another map is on the table."""
        if not self._foresight.is_asked_of(kit):
            return False
        self._foresight.ask(_COURSE, wanted.question, then, wanted.at)
        return True

    def look_back_no_more(self) -> None:
        """Cancel that question."""
        self.forget(_COURSE)

    @property
    def _root(self) -> str:
        """The procedure by which the table is played."""
        return self._controller.line.record.about.root

    def _send(self, slot: str, question: ThoughtAsked, then: Hear) -> None:
        asked, begun = as_known(self._controller.kit, self._controller.game_here(), question)
        self._foresight.ask(slot, asked, then, begun)

    def forget(self, slot: str) -> None:
        """Cancel the question of a slot."""
        self._foresight.forget(slot)


# --- hint

_SLOT = "hint"
_MOST = 3
"""Most answers in a hint."""


class Hint(QObject):
    """Asked for by a command. The card stays while the same question is open to the same viewer; the command then picks
    one answer after the other.
    """

    def __init__(self, table: GameTable, thinker: Thinker) -> None:
        super().__init__(table.shell)
        self._table, self._shell, self._thinker = table, table.shell, thinker
        self.card = AdviceCard(self._shell.cards, Advising.HINT)
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
            return msg("There is a hint where somebody must decide.")
        if hotseat.hand.conceals(controller.position) and hotseat.viewer != node.seat:
            return msg("A hint counts the own hand in: let whoever is asked uncover it first.")
        return None

    def ask(self) -> None:
        """Ask the strongest player; if the hint is open, pick its next answer."""
        refusal = self.why_not()
        if refusal is not None:
            self._shell.status.show_notice(self._shell.speaker.say(refusal))
        elif self.card.isVisible() and self._advice:
            self.take((self._taken + 1) % len(self._advice))
        elif self._is_thinking:
            self._shell.status.show_notice(tr("The program thinks about it…"))
        elif self._note():
            node = self._asked = self._table.controller.node
            self._is_thinking = True
            self.card.leave()
            self._shell.status.show_notice(tr("The program thinks about it…"))
            seed = len(self._table.controller.line.entries)
            self._thinker.ask(
                _SLOT, strongest(self._table.controller.kit), seed, lambda thought: self._hear(node, thought)
            )

    def _note(self) -> bool:
        """Record that a hint was used, once for each question; False if the record cannot be written."""
        record, node = self._table.games.desk.record, self._table.controller.decision
        if record is None or node is None or node is self._noted:
            return True
        try:
            record.note_act(ActKind.HINT_TAKEN, concerns=record.people, agreed=(node.seat,), seat=node.seat)
        except RecordError as fault:
            self._shell.status.show_notice(self._shell.speaker.say(fault.message))
            return False
        self._noted = node
        return True

    # --- display

    def _hear(self, node: Node | None, thought: Thought | OddsRefused) -> None:
        """Show the thought if the same question is still open to the same viewer."""
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
        note = "" if rows else tr("The program knows nothing to say to this.")
        if len(rows) == 1 and not rows[0].why:
            note = tr("It sees nothing better to do here.")
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
        advice, shell = self._advice[number], self._shell
        self._taken = number
        places = self._places(advice)
        shell.scene.flash(places)
        spaces = [shell.scene.place(place) for place in places if place in shell.scene.atlas.spaces]
        seen = shell.view.viewport().rect()
        if spaces and not any(seen.contains(shell.view.mapFromScene(space)) for space in spaces):
            shell.view.centre_on(sum(spaces[1:], spaces[0]) / len(spaces))
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
        """Close the hint."""
        self._asked, self._advice, self._is_thinking = None, (), False
        self._thinker.forget(_SLOT)
        self.card.leave()
