"""Automatic players: they think as soon as their seat is asked and answer after a delay that people can follow."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Sequence
from time import monotonic
from typing import Protocol
from zlib import crc32

from PySide6.QtCore import QObject, QTimer, Signal

from diadochi.controller.moment import TablePolicy
from diadochi.controller.rules_controller import RulesController
from diadochi.language import Name, msg
from diadochi.players.game_players import Advice, Player
from diadochi.players.player import PLAYERS, TAKE_THEIR_TIME, DeadEnd, TurnTime, passing, sealed
from diadochi.players.temperament import temperament_named, with_mistakes_of
from diadochi.rules.core.flow import Decision
from diadochi.rules.core.game import GamePosition
from diadochi.rules.core.system import rules_of
from diadochi.rules.core.verdict import Verdict
from diadochi.windows.game.current_game import CurrentGame
from diadochi.windows.game.game_seats import SeatPlan


class Think(Protocol):
    """Ask a seat's player about the open decision; `then` gets the advice, or None when the worker has failed."""

    def __call__(
        self,
        plan: SeatPlan,
        seed: int,
        then: Callable[[Sequence[Advice] | None], None],
        /,
        *,
        hurried: bool,
        mistakes: int,
    ) -> None:
        """Start thinking. A `hurried` player is quick; `mistakes` seeds the errors of players that make them."""
        ...


# --- the time of a round
# A long round of a computer player must not take much longer than a short one.


class RoundTime:
    """Shares out the milliseconds of one computer player's round; the more it has granted, the less it grants.

    It counts what it grants and never reads a clock: how long the program waits must tell nothing of hidden cards
    (SEQ-10).
    """

    def __init__(self) -> None:
        self._round: tuple[int, int] = 0, 0
        self._granted = dict.fromkeys(_ROUND, 0)

    def share(self, position: GamePosition, use: str, wanted: int, scale: float) -> int:
        """Grant up to `wanted` for one of the uses; `scale` stretches the whole round."""
        here = position.clock.turn, position.clock.active
        if here != self._round:
            self._round, self._granted = here, dict.fromkeys(_ROUND, 0)
        whole, part, least = _ROUND[use]
        left = whole * scale - self._granted[use]
        granted = min(wanted, max(round(left * part), least))
        self._granted[use] += granted
        return granted


ANSWERS, LOOKS, ROLLS = "answers", "looks", "rolls"
_ROUND = {ANSWERS: (2100, 1 / 6, 30), LOOKS: (3200, 1 / 2, 120), ROLLS: (1400, 1, 0)}
"""For all answers of a round, for all looks at results and places, and for all rolling dice: the usual milliseconds,
the largest part of what is left that one takes, and the least milliseconds of one.
"""


# --- players

PACES = {"slow": 1200, "normal": 350, "at_once": 0}
"""Milliseconds from a question to the answer of an automatic player, by pace."""
SLOT = 120
"""Minimum milliseconds to an answer at any pace when the thinking time depends on a hidden hand (SEQ-10)."""
ENOUGH = 1.5
"""Seconds of thinking in one player turn after which a player is hurried."""
MOST = 3.0
"""Seconds of thinking in one player turn, or about one question, after which a steward answers the rest of the turn."""
_REPLACEMENT, _FALLBACK = "steward", "random"
"""Levels that answer in the window when a player's worker has failed or takes too long, and when the position breaks an
invariant."""


class Automatic(QObject):
    """Answers for the automatic seats of the current game. `chance` seeds their choices.

    A player thinks as soon as it is asked and answers when the time of the pace is over. The thinking time can depend
    on its hidden hand, so a slower player answers after exactly two or four times that delay, never in between
    (SEQ-10). A steward answers for one that thinks too long.

    `pause`, `wait` (looking back) and `hold` stop the players. Signals: `stuck` carries a seat whose player found no
    legal answer, `broken` one whose player raised an error, `halted` the verdict when the record refused the answer,
    `hurried` that someone skips to the next question of a person,
    `answering` the Advice about to be given, `replaced` a seat whose player is replaced by a steward (once a game).
    """

    answering = Signal(object)
    hurried = Signal()
    stuck = Signal(int)
    broken = Signal(int)
    replaced = Signal(int)
    halted = Signal(object)

    def __init__(self, controller: RulesController, desk: CurrentGame) -> None:
        super().__init__(desk)
        self._controller, self._desk = controller, desk
        self.chance: random.Random = random.SystemRandom()
        self._players: dict[tuple[int, str], Player] = {}
        self._replaced: set[int] = set()
        self._paused = False
        self._waits = False
        self._held: set[object] = set()
        self._pace, self.slot = PACES["normal"], SLOT
        self._wake = QTimer(self, singleShot=True)
        self._wake.timeout.connect(self._begin)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._time_is_over)
        self._timed: Decision | None = None
        self._waited = self._delay = 0
        self._round = RoundTime()
        self._look: tuple[Hashable, int] = None, 0
        self.hurries = False
        self._found: tuple[Decision, Advice | None] | None = None
        self._refusal = Verdict(False)
        self._think: Think | None = None
        self._stop: Callable[[], object] = lambda: None
        self._thinking: Decision | None = None
        self._spent = TurnTime()
        controller.policies.push(TablePolicy(held_back=self._holds_back))
        controller.refused.connect(self._note_refusal)
        controller.changed.connect(self.consider)
        desk.seats_changed.connect(self._forget)
        desk.seats_changed.connect(self.consider)
        desk.opened.connect(self._forget)
        desk.opened.connect(self._replaced.clear)

    @property
    def paused(self) -> bool:
        return self._paused

    def pause(self, paused: bool) -> None:
        self._paused = paused
        self.consider()

    @property
    def waits(self) -> bool:
        """Whether they wait because the table looks back or a question to people is open."""
        return self._waits

    def wait(self, on: bool) -> None:
        """Wait, or think about the open question."""
        self._waits = on
        self.consider()

    def hold(self, by: object, on: bool) -> None:
        """Wait until everyone has seen what `by` shows, or go on."""
        (self._held.add if on else self._held.discard)(by)
        self.consider()

    def is_held_by(self, by: object) -> bool:
        return by in self._held

    @property
    def thinks_at_once(self) -> bool:
        return self.hurries or not self._pace

    def skip_ahead(self) -> None:
        """Play without delays until the next question of a person."""
        if self.asked is not None and not self.paused and self._desk.people:
            self.hurries, self._timed = True, None
            self.hurried.emit()
            self.consider()

    def look_time(self, wanted: int, about: Hashable) -> int:
        """Milliseconds for a look at what is shown, up to `wanted`; the same when asked again `about` the same."""
        if self.hurries:
            return 0
        if self._look[0] != about:
            self._look = about, self._share(LOOKS, wanted)
        return self._look[1]

    def lets_roll(self, wanted: int) -> bool:
        """Whether the round has the milliseconds for dice to roll in; if not, they show their result at once."""
        return not self.hurries and self._share(ROLLS, wanted) >= wanted

    def _share(self, use: str, wanted: int) -> int:
        return self._round.share(self._controller.position, use, wanted, max(1.0, self._pace / PACES["normal"]))

    def set_pace(self, pace: str) -> None:
        """Set the delay: one of PACES."""
        self._pace = PACES[pace]

    def think_by(self, think: Think, stop: Callable[[], object] = lambda: None) -> None:
        """Let slow players think in a worker: `think` starts it, `stop` cancels it."""
        self._think, self._stop = think, stop

    @property
    def is_thinking(self) -> bool:
        """Whether a worker has been asked and has not answered yet."""
        return self._thinking is not None and self._thinking is self._controller.decision

    @property
    def asked(self) -> int | None:
        """The automatic seat that is asked now; None when a person is asked."""
        decision = self._controller.decision
        if decision is None or not self._desk.seats.is_automatic(decision.seat):
            return None
        return decision.seat

    def _holds_back(self) -> Verdict | None:
        seat = self.asked
        if seat is None:
            return None
        who = Name("seat", str(seat))
        if self.paused:
            return Verdict(
                False, reason=msg("The program plays {seat} and is paused. Continue with Ctrl+Shift+A.", seat=who)
            )
        if self.hurries or not self._desk.people:
            return Verdict(False, reason=msg("The program plays {seat}.", seat=who))
        return Verdict(False, reason=msg("The program plays {seat}. Skip ahead with Ctrl+Right.", seat=who))

    def consider(self) -> None:
        """Start thinking if an automatic seat is asked; cancel what is no longer asked or must wait."""
        decision = self._controller.decision
        if decision is not None and self.asked is None:
            self.hurries = False
        if self._thinking is not None and (self.paused or not self.is_thinking):
            self._break_off()
        if self._found is not None and self._found[0] is not decision:
            self._found = None
        if self._is_barred:
            self._timer.stop()
            self._wake.stop()
        elif decision is not self._timed or not self._timer.isActive():
            # Also while someone thinks: what held the players back has stopped the timer that limits the thinking
            if decision is not self._timed:
                self._delay = 0 if self.thinks_at_once else self._share(ANSWERS, self._pace)
                self._waited = 0
            self._timed = decision
            self._timer.start(max(self._delay, self.slot if self._is_slotted else 0))
            if self._found is None and not self.is_thinking:
                self._wake.start(0)

    @property
    def _is_barred(self) -> bool:
        return self.asked is None or self.paused or self._waits or bool(self._held)

    @property
    def _is_slotted(self) -> bool:
        decision, position = self._controller.decision, self._controller.position
        rules = rules_of(self._controller.kit)
        if decision is None or not self._desk.people or not rules.conceals(position):
            return False
        return decision.kind in rules.SECRET or self._desk.seats.players[decision.seat].plays in TAKE_THEIR_TIME

    def _begin(self) -> None:
        decision = self._controller.decision
        if decision is None or self._is_barred:
            return
        given_up = passing(self._controller.kit, self._controller.position, decision)
        plan = self._desk.seats.players[decision.seat]
        if given_up is not None:
            self._has_found(decision, Advice(given_up))
        elif self._think is not None and plan.plays in TAKE_THEIR_TIME and self._takes(decision.seat) >= MOST:
            self._has_found(decision, self._choose(decision, _REPLACEMENT))
        elif self._think is not None and plan.plays in TAKE_THEIR_TIME:
            self._thinking, begun = decision, monotonic()
            self._think(
                plan,
                self.chance.getrandbits(32),
                lambda found: self._thought(decision, found, monotonic() - begun),
                hurried=self.hurries or self._takes(decision.seat) >= ENOUGH,
                mistakes=self._mistakes(decision.seat),
            )
        else:
            self._has_found(decision, self._choose(decision))

    def _has_found(self, decision: Decision, advice: Advice | None) -> None:
        self._found = decision, advice
        if not self._timer.isActive() and not self._is_barred:
            self._give(decision, advice)

    def _time_is_over(self) -> None:
        # Give the answer if there is one; otherwise check again after twice the delay.
        if self._is_barred:
            return
        if self._found is not None:
            self._give(*self._found)
        elif self._is_slotted:
            self._waited += self._timer.interval()
            if self._waited >= 1000 * MOST and self.is_thinking:
                self._hand_over()
            else:
                self._timer.start(self._waited)

    def _hand_over(self) -> None:
        # Let a steward answer now, and for the rest of the player turn
        decision = self._controller.decision
        assert decision is not None
        self._break_off()
        self._takes(decision.seat, MOST)
        self._has_found(decision, self._choose(decision, _REPLACEMENT))

    def _takes(self, seat: int, time: float = 0.0) -> float:
        return self._spent.add(self._controller.position, seat, time)

    def _thought(self, decision: Decision, found: Sequence[Advice] | None, time: float) -> None:
        if self._thinking is not decision:
            return
        self._thinking = None
        if self._waited:  # The answer waits for the end of this delay, and the round is as long as people wait.
            time += max(0, self._timer.remainingTime()) / 1000
        self._takes(decision.seat, time)
        if decision is not self._controller.decision:
            self.consider()
        elif found is None:
            self._replace(decision)
        else:
            self._has_found(decision, found[0] if found else None)

    def _replace(self, decision: Decision) -> None:
        # Let a steward answer for a player whose worker has failed, so that the game goes on
        if decision.seat not in self._replaced:
            self._replaced.add(decision.seat)
            self.replaced.emit(decision.seat)
        self._has_found(decision, self._choose(decision, _REPLACEMENT))

    def _break_off(self) -> None:
        if self._thinking is not None:
            self._thinking = None
            self._stop()

    def _give(self, decision: Decision, advice: Advice | None) -> None:
        self._found = None
        if advice is None:
            self.pause(True)
            self.stuck.emit(decision.seat)
            return
        self.answering.emit(advice)
        if not self._controller.answer_unasked(advice.answer):
            self.pause(True)
            self.halted.emit(self._refusal)

    def _note_refusal(self, verdict: Verdict) -> None:
        self._refusal = verdict

    def _choose(self, decision: Decision, level: str = "") -> Advice | None:
        controller = self._controller
        try:
            asked = sealed(controller.kit, controller.game_here(), decision.seat, self.chance)
            found = self._player(decision.seat, level).advise(asked)
        except DeadEnd:
            return None
        except Exception:
            if level != _FALLBACK and controller.breaches():
                return self._choose(decision, _FALLBACK)  # the rules have made a mistake: the game is to go on
            self.pause(True)
            self.broken.emit(decision.seat)
            raise
        return found[0] if found else None

    def _player(self, seat: int, level: str = "") -> Player:
        plan = self._desk.seats.players[seat]
        level = level or plan.plays
        if (seat, level) not in self._players:
            leans = with_mistakes_of(temperament_named(plan.temperament), self._mistakes(seat))
            self._players[seat, level] = PLAYERS[level](self._controller.kit, self.chance, leans)
        return self._players[seat, level]

    def _mistakes(self, seat: int) -> int:
        # Seed of a seat's mistakes: the same for the whole game, also when it is resumed another day
        record = self._desk.record
        return crc32(f"{record.about.created} {seat}".encode()) if record is not None else 0

    def _forget(self) -> None:
        self._players.clear()
        self._break_off()
        self._found = self._timed = None
        self.hurries = False
        self._spent = TurnTime()
