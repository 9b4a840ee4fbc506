"""What players hide from each other in a game, and the PINs that lock hands."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from diadochi.journal.record.audit import delay_after
from diadochi.journal.record.metadata import Audited, now
from diadochi.journal.record.schema import RecordError
from diadochi.language import Message, tr, trn
from diadochi.rules.core.flow import Answer, Decision, Node, Roll
from diadochi.rules.core.game import GamePosition

# --- people at the screen

CARDS, HANDS, EVERYBODY = "cards", "hands", "everybody"
"""When the curtain closes: before a card must be chosen, before every question about a hand, before every player."""


class Sitting(msgspec.Struct, frozen=True):
    """The people at the screen. `humans` are the seats they play now; None means all.

    `ever` are the seats people have ever played in this game: hands are kept apart as long as there are several of
    them. `pins` are the kept hashes, `fits` compares a typed PIN with a hash, `names` are the players' names. `as_one`:
    reactions with cards are asked of the whole table at once instead of each seat.
    """

    humans: tuple[int, ...] | None = None
    pins: Mapping[int, str] = {}
    fits: Callable[[str, str], bool] = lambda _typed, _kept: True
    names: Mapping[int, str] = {}
    ever: frozenset[int] = frozenset()
    as_one: bool = False

    def people(self, seats: Sequence[int]) -> tuple[int, ...]:
        """Those of `seats` that people play now, in order."""
        return tuple(s for s in sorted(seats) if self.humans is None or s in self.humans)

    def are_several(self, seats: Sequence[int]) -> bool:
        """Whether hands must be hidden: more than one person has ever played, even if only one plays now."""
        return len(self.ever.union(self.people(seats))) > 1

    def is_locked(self, seat: int) -> bool:
        return bool(self.pins.get(seat))

    def opens(self, seat: int, typed: str) -> bool:
        """Whether the typed PIN opens the hand."""
        return not self.is_locked(seat) or self.fits(typed, self.pins[seat])


# --- hidden hands


class Together(NamedTuple):
    """A question to the whole table: `event` is what may be answered, `seats` are those asked, in order.

    After "no one answers" it is not asked again while `group` (a march or a battle) lasts and nothing but `could` may
    be played. All of these are public facts.
    """

    event: Message
    seats: tuple[int, ...]
    group: Hashable
    could: frozenset[str]
    nobody: Answer

    def continues(self, before: Together) -> bool:
        """Whether this asks the remaining seats of an earlier question: same event, the first seats have passed."""
        left = len(self.seats)
        same = (self.group, self.event) == (before.group, before.event)
        return same and left < len(before.seats) and self.seats == before.seats[-left:]


class HiddenHands(QObject):
    """The hands of one game. This base class hides nothing: all is open, and no curtain closes.

    The options of `secret_kinds` reveal a hand; all other questions are public. `passable_kinds` are secret kinds that
    may be passed without looking at the hand: everyone can see that some card could fit.
    """

    secret_kinds: frozenset[str] = frozenset()
    passable_kinds: frozenset[str] = frozenset()

    # --- what is hidden

    def conceals(self, position: GamePosition) -> bool:
        """Whether hands are hidden at this table."""
        return False

    def is_secret(self, node: Node | None) -> bool:
        """Whether the options of the open question reveal a hand."""
        return node is not None and not isinstance(node, Roll) and node.kind in self.secret_kinds

    def asks_for_hand(self, node: Node | None, when: str) -> bool:
        """Whether the open question needs the hand to be uncovered.

        `when` is the players' choice of when the curtain closes.
        """
        may_pass = node is not None and node.kind in self.passable_kinds and when == CARDS
        return self.is_secret(node) and not may_pass

    def open_part(self, position: GamePosition) -> GamePosition:
        """The public part of a position."""
        return position

    def unknown(self, position: GamePosition) -> tuple[int, ...]:
        """Seats whose cards the position does not name, so that no one can play them."""
        return ()

    def with_dealt_hands(self, position: GamePosition) -> GamePosition:
        """The position with unnamed cards dealt at random."""
        return position

    # --- what is asked

    @property
    def spans(self) -> Mapping[str, Hashable]:
        """What lasts now and can bound a standing pass of the table, each with what tells it from the next."""
        return {}

    def together(self, decision: Decision) -> Together | None:
        """The question in its form to the whole table; None if only its seat may answer."""
        return None

    def spares(self, decision: Decision) -> Answer | None:
        """The only possible answer, given automatically; None if someone must be asked."""
        return None

    def pass_until(self, until: str) -> None:
        """Pass for the asked player, and automatically until then."""

    def forget(self) -> None:
        """Reset for another game."""

    # --- display of a hand

    def show(self) -> None:
        """Show the viewer's hand with what can be done now."""

    def take_keyboard(self) -> None:
        """Bring the hand to view: the open question is about it."""

    @property
    def is_in_sight(self) -> bool:
        """Whether a hand is visible on the screen."""
        return False


# --- PINs
# They lock hands; after three wrong ones there is a delay.


class Numbers:
    """Checks the PINs of a table. Wrong ones are counted in the record given by `keep_in`.

    `clock` returns milliseconds since 1970. Wrong PINs are also counted in memory, so that a full disk does not allow
    guessing.
    """

    def __init__(self, sitting: Callable[[], Sitting]) -> None:
        self._sitting = sitting
        self._record: Callable[[], Audited | None] = lambda: None
        self.clock: Callable[[], int] = now
        self._wrong: dict[int, tuple[int, int]] = {}

    def keep_in(self, record: Callable[[], Audited | None]) -> None:
        """Set the record that counts wrong PINs; None if there is no game."""
        self._record = record

    def forget(self) -> None:
        self._wrong.clear()

    def is_locked(self, seat: int) -> bool:
        return self._sitting().is_locked(seat)

    def wait(self, seat: int) -> int:
        """Seconds until this seat may try again; 0 for at once."""
        record = self._record()
        kept = (0, 0) if record is None else record.wrong_numbers(seat)
        count, last = max(kept, self._wrong.get(seat, (0, 0)))
        delay = delay_after(count)
        return min(delay, max(0, math.ceil(delay - (self.clock() - last) / 1000)))

    def opens(self, seat: int, typed: str) -> bool:
        """Check a PIN. Wrong ones are counted; none is accepted during the delay."""
        if not self.is_locked(seat):
            return True
        if not typed or self.wait(seat):
            return False
        if self._sitting().opens(seat, typed):
            self._was_right(seat)
            return True
        self._was_wrong(seat)
        return False

    def _was_right(self, seat: int) -> None:
        self._wrong.pop(seat, None)
        record = self._record()
        if record is not None:
            with suppress(RecordError):
                record.right_number(seat)

    def _was_wrong(self, seat: int) -> None:
        record, moment = self._record(), self.clock()
        kept = (0, 0) if record is None else record.wrong_numbers(seat)
        self._wrong[seat] = max(kept[0], self._wrong.get(seat, (0, 0))[0]) + 1, moment
        if record is not None:
            with suppress(RecordError):
                record.note_wrong_number(seat, moment)


# --- input field

LONGEST_NUMBER = 12
"""Most characters of a PIN."""
_LOOKS_MS = 250  # milliseconds between checks whether the delay is over


class NumberField(QLineEdit):
    """A password field that is disabled during the delay. `waited` fires when the remaining time changes; `words` tells
    it.
    """

    waited = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setEchoMode(QLineEdit.EchoMode.Password)
        self.setMaxLength(LONGEST_NUMBER)
        self._wait: Callable[[], int] = lambda: 0
        self.seconds = 0
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOKS_MS)
        self._timer.timeout.connect(self.look)

    def watch(self, wait: Callable[[], int]) -> None:
        """Set the function that returns the remaining delay in seconds."""
        self._wait = wait
        self.look()

    def look(self) -> None:
        """Enable or disable the field by the remaining delay."""
        seconds = self._wait()
        changed, self.seconds = seconds != self.seconds, seconds
        self.setEnabled(not seconds)
        if seconds:
            self._timer.start()
        else:
            self._timer.stop()
        if changed:
            self.waited.emit()

    @property
    def words(self) -> str:
        return waiting_words(self.seconds) if self.seconds else ""


def waiting_words(seconds: int) -> str:
    return trn(
        "Too many wrong PINs. Try again in {n} second.",
        "Too many wrong PINs. Try again in {n} seconds.",
        seconds,
    )


def placeholder() -> str:
    return tr("PIN")
