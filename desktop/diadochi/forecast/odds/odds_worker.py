"""The child process that computes odds for a window.

There is only one. While it computes, it looks at every stem for a more urgent question and answers that first, nested
in the other one. A second process would need its own memory and its own map, and on two cores it would take half of
what the window needs for painting.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Condition, Thread
from typing import BinaryIO

import msgspec

from diadochi.atlas.documents import MapError
from diadochi.forecast.odds.chance_tree import TooWide, Unwanted, watched_by
from diadochi.forecast.odds.game_odds import has_odds
from diadochi.forecast.odds.odds_protocol import (
    AllReplied,
    Dropped,
    OddsRefused,
    QuestionSent,
    Replied,
    packed,
    unpacked,
)
from diadochi.forecast.odds.odds_questions import UnfitQuestion
from diadochi.language import set_language, tr
from diadochi.rules.core.game import GameKit
from diadochi.rules.core.system import open_map, rules_of

# --- waiting questions


class Inbox:
    """Reads questions from a stream in a thread while odds are computed."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._waiting: list[QuestionSent] = []
        self._newest: dict[str, int] = {}
        self._closed = False
        self._came = Condition()
        Thread(target=self._read, name="questions", daemon=True).start()

    def _read(self) -> None:
        while True:
            message = unpacked(self._stream)
            with self._came:
                if message is None:
                    self._closed = True
                else:
                    self._take(message)
                self._came.notify()
            if message is None:
                return

    def _take(self, came: QuestionSent | Dropped) -> None:
        # A newer question of the same slot replaces the older.
        self._waiting = [asked for asked in self._waiting if asked.slot != came.slot]
        if isinstance(came, QuestionSent):
            self._waiting.append(came)
            self._newest[came.slot] = came.number
        else:
            self._newest.pop(came.slot, None)

    def is_wanted(self, asked: QuestionSent) -> bool:
        """Whether the question has been neither dropped nor replaced."""
        return not self._closed and self._newest.get(asked.slot) == asked.number

    def urgent(self, than: int) -> QuestionSent | None:
        """Take out a question that is more urgent than `than`; None if there is none."""
        if not self._waiting:
            return None
        with self._came:
            return self._take_out(than)

    def next(self) -> QuestionSent | None:
        """Wait for a question and take out the most urgent one; None after the end of the stream."""
        with self._came:
            self._came.wait_for(lambda: self._closed or self._waiting)
            return None if self._closed else self._take_out()

    def _take_out(self, than: int | None = None) -> QuestionSent | None:
        waiting = [asked for asked in self._waiting if than is None or than > asked.question.URGENCY]
        found = min(waiting, key=lambda asked: (asked.question.URGENCY, asked.number), default=None)
        if found is not None:
            self._waiting.remove(found)
        return found


# --- answering

_DEEPEST = 20_000
"""The recursion limit: one computation can be nested in another."""
_SWITCH_S = 0.0005
"""Seconds between thread switches, so that new questions are read while odds are computed."""


class Worker:
    """Answers the questions of `inbox` on `out` until the stream ends."""

    def __init__(self, inbox: Inbox, out: BinaryIO) -> None:
        self._inbox, self._out = inbox, out
        self._kits: dict[str, GameKit] = {}

    def run(self) -> None:
        while (asked := self._inbox.next()) is not None:
            self._answer(asked)

    def _answer(self, asked: QuestionSent) -> None:
        set_language(asked.language)
        with watched_by(lambda: self._look(asked)):
            try:
                for reply in self._replies(asked):
                    self._say(Replied(asked.number, reply))
            except Unwanted:
                return
            except (UnfitQuestion, TooWide) as error:
                self._say(Replied(asked.number, OddsRefused(str(error))))
        self._say(AllReplied(asked.number))

    def _replies(self, asked: QuestionSent) -> Iterator[object]:
        kit = self._kit(asked)
        position = msgspec.json.decode(asked.position, type=rules_of(kit).POSITION)
        return asked.question.replies(rules_of(kit).under(kit, position), position)

    def _look(self, asked: QuestionSent) -> None:
        # A more urgent question is answered first.
        if not self._inbox.is_wanted(asked):
            raise Unwanted
        while (urgent := self._inbox.urgent(asked.question.URGENCY)) is not None:
            self._answer(urgent)
            set_language(asked.language)

    def _kit(self, asked: QuestionSent) -> GameKit:
        # Raises UnfitQuestion if its files have changed.
        known = self._kits.get(asked.digest)
        if known is None:
            known = self._kits[asked.digest] = _opened(asked)
        return known

    def _say(self, said: Replied | AllReplied) -> None:
        self._out.write(packed(said))
        self._out.flush()


def _opened(asked: QuestionSent) -> GameKit:
    try:
        kit = open_map(Path(asked.folder))
    except MapError as error:
        raise UnfitQuestion(str(error)) from None
    if kit.digest != asked.digest:
        raise UnfitQuestion(tr("The map files have changed. Open the map again to calculate odds."))
    has_odds(kit)  # loads the odds of its game
    return kit


def main(_words: list[str]) -> int:
    """Run the process until its parent closes the input; the exit code."""
    sys.setrecursionlimit(_DEEPEST)
    sys.setswitchinterval(_SWITCH_S)
    out, sys.stdout = sys.stdout.buffer, sys.stderr  # printed text must not get between replies
    Worker(Inbox(sys.stdin.buffer), out).run()
    return 0
