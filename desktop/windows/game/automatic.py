"""Seats that nobody sits at: their automatic players answer after a while, so that everybody can follow."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Protocol
from zlib import crc32

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.controller.rules_controller import RulesController
from desktop.language import Name, msg
from desktop.players.given_up import passing
from desktop.players.player import PLAYERS, TAKE_THEIR_TIME, Advice, Player, sealed
from desktop.players.random_player import DeadEnd
from desktop.players.temperaments.mistakes import with_mistakes_of
from desktop.players.temperaments.temperament import temperament_named
from desktop.players.turn_time import TurnTime
from desktop.rules.core.flow import Decision
from desktop.rules.core.verdict import Verdict
from desktop.windows.game.current_game import CurrentGame
from desktop.windows.game.seats import SeatPlan


class Think(Protocol):
    """Lets the player of a seat, with a seed to choose by, think of the open decision; tells `then` what was found.

    None where the player could not be asked: what it thinks with has broken down.
    """

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
        """Begin; a player that is `hurried` should be quick, and one that makes mistakes has them by `mistakes`."""
        ...


PACES = {"slow": 1200, "normal": 350, "at_once": 0}
"""Milliseconds an automatic player thinks."""
ENOUGH = 2.5
"""Seconds in a player turn after which who takes their time is hurried: nobody at a table likes to wait for four."""
_REPLACING, _WHATEVER = "steward", "random"
"""Who answers in the window for a player that has broken down beside it, and for one that cannot make out a position
that breaks an invariant.
"""


class Automatic(QObject):
    """Answers for the automatic seats of the desk's game.

    `chance` is what they choose by.

    `pause` stops them, as does looking back (`wait`); `stuck` carries a seat whose player knew no answer, `broken` one
    whose player met an error of its own, which is raised; `halted` the verdict that says why the record took no answer;
    `answering` the Advice that is about to be given as answer.
    `replaced` carries a seat for whose player a steward answers, since it could not be asked; once for each game.
    """

    answering = Signal(object)
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
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(PACES["normal"])
        self._timer.timeout.connect(self._answer)
        self._refusal = Verdict(False)
        self._think: Think | None = None
        self._stop: Callable[[], object] = lambda: None
        self._thinking: Decision | None = None
        self._spent = TurnTime()
        controller.refused.connect(self._note_refusal)
        controller.changed.connect(self.consider)
        desk.seats_changed.connect(self._forget)
        desk.seats_changed.connect(self.consider)
        desk.opened.connect(self._forget)
        desk.opened.connect(self._replaced.clear)

    @property
    def paused(self) -> bool:
        """Whether automatic players wait until they are let go on."""
        return self._paused

    def pause(self, paused: bool) -> None:
        """Let them stop, or go on."""
        self._paused = paused
        self.consider()

    @property
    def waits(self) -> bool:
        """Whether they wait because the table looks back, or somebody is asked something else."""
        return self._waits

    def wait(self, on: bool) -> None:
        """Let them wait, or think what is asked now."""
        self._waits = on
        self.consider()

    def hold(self, by: object, on: bool) -> None:
        """Let them wait until everybody has seen what `by` shows, or think what is asked now."""
        (self._held.add if on else self._held.discard)(by)
        self.consider()

    def is_held_by(self, by: object) -> bool:
        """Whether they wait for what `by` shows."""
        return by in self._held

    @property
    def thinks_at_once(self) -> bool:
        """Whether nobody wants to wait for them."""
        return not self._timer.interval()

    def set_pace(self, pace: str) -> None:
        """How long they think: one of PACES."""
        self._timer.setInterval(PACES[pace])

    def think_by(self, think: Think, stop: Callable[[], object] = lambda: None) -> None:
        """From now on players who take their time think beside the window: `think` asks for a level and tells later.

        `stop` breaks that off.
        """
        self._think, self._stop = think, stop

    @property
    def is_thinking(self) -> bool:
        """Whether somebody who takes his time has been asked, and has not answered yet."""
        return self._thinking is not None and self._thinking is self._controller.decision

    @property
    def asked(self) -> int | None:
        """The seat that is asked now and answers by itself; None when a person is asked."""
        decision = self._controller.decision
        if decision is None or not self._desk.seats.is_automatic(decision.seat):
            return None
        return decision.seat

    def holds_back(self) -> Verdict | None:
        """Why nobody at the table may answer now."""
        seat = self.asked
        if seat is None:
            return None
        who = Name("seat", str(seat))
        if self.paused:
            return Verdict(False, reason=msg("{seat} is played by the program, which waits (Ctrl+Shift+A).", seat=who))
        return Verdict(False, reason=msg("{seat} is played by the program.", seat=who))

    def consider(self) -> None:
        """Begin to think if an automatic seat is asked; break off what is no longer asked, or is to wait."""
        if self._thinking is not None and (self.paused or not self.is_thinking):
            self._break_off()
        if self.asked is None or self.paused or self._waits or self._held:
            self._timer.stop()
        elif not self._timer.isActive() and not self.is_thinking:
            self._timer.start()

    def _answer(self) -> None:
        decision = self._controller.decision
        if self.asked is None or decision is None or self.paused or self._waits or self._held:
            return
        given_up = passing(self._controller.kit, self._controller.position, decision)
        plan = self._desk.seats.players[decision.seat]
        if given_up is not None:
            self._give(decision, Advice(given_up))
        elif self._think is not None and plan.plays in TAKE_THEIR_TIME:
            self._thinking, begun = decision, monotonic()
            self._think(
                plan,
                self.chance.getrandbits(32),
                lambda found: self._thought(decision, found, monotonic() - begun),
                hurried=self._takes(decision.seat) >= ENOUGH,
                mistakes=self._mistakes(decision.seat),
            )
        else:
            self._give(decision, self._choose(decision))

    def _takes(self, seat: int, time: float = 0.0) -> float:
        """How many seconds a player beside the window has thought in this player turn, with so many more."""
        return self._spent.add(self._controller.position, seat, time)

    def _thought(self, decision: Decision, found: Sequence[Advice] | None, time: float) -> None:
        """A player beside the window has thought; of what is no longer asked, or must wait now, nothing comes."""
        if self._thinking is not decision:
            return
        self._thinking = None
        self._takes(decision.seat, time)
        if decision is not self._controller.decision or self.paused or self._waits or self._held:
            self.consider()
        elif found is None:
            self._replace(decision)
        else:
            self._give(decision, found[0] if found else None)

    def _replace(self, decision: Decision) -> None:
        """Let a steward answer for a player that could not be asked: the game is to go on."""
        if decision.seat not in self._replaced:
            self._replaced.add(decision.seat)
            self.replaced.emit(decision.seat)
        self._give(decision, self._choose(decision, _REPLACING))

    def _break_off(self) -> None:
        """Nobody wants to know any more what a player beside the window thinks."""
        if self._thinking is not None:
            self._thinking = None
            self._stop()

    def _give(self, decision: Decision, advice: Advice | None) -> None:
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
        """What a player in the window answers; None when it knows nothing legal."""
        controller = self._controller
        try:
            asked = sealed(controller.kit, controller.game_here(), decision.seat, self.chance)
            found = self._player(decision.seat, level).advise(asked)
        except DeadEnd:
            return None
        except Exception:
            if level != _WHATEVER and controller.breaches():
                return self._choose(decision, _WHATEVER)  # the rules have made a mistake: the game is to go on
            self.pause(True)
            self.broken.emit(decision.seat)
            raise
        return found[0] if found else None

    def _player(self, seat: int, level: str = "") -> Player:
        """The player of a seat, or one of another level that answers for it."""
        plan = self._desk.seats.players[seat]
        level = level or plan.plays
        if (seat, level) not in self._players:
            leans = with_mistakes_of(temperament_named(plan.temperament), self._mistakes(seat))
            self._players[seat, level] = PLAYERS[level](self._controller.kit, self.chance, leans)
        return self._players[seat, level]

    def _mistakes(self, seat: int) -> int:
        """What a seat has its mistakes by: the same for the whole game, also when it is gone on with another day."""
        record = self._desk.record
        return crc32(f"{record.about.created} {seat}".encode()) if record is not None else 0

    def _forget(self) -> None:
        self._players.clear()
        self._break_off()
        self._spent = TurnTime()
