"""The window's side of the odds process: sends questions and hands on replies as they arrive.

Each question belongs to a slot (e.g. one card), and only the newest question of a slot is answered.
"""

from collections import OrderedDict
from collections.abc import Callable
from itertools import count
from typing import Any, NamedTuple

import msgspec
from PySide6.QtCore import QObject, QProcess, QTimer

from diadochi import child_process
from diadochi.forecast.odds.odds_protocol import (
    AllReplied,
    Dropped,
    OddsQuestion,
    OddsRefused,
    QuestionSent,
    Replied,
    packed,
    split,
)
from diadochi.language import current_language, tr
from diadochi.rules.core.game import GameKit, GamePosition

Then = Callable[[Any], None]
"""Receives a reply: a value as the question defines it, or an `OddsRefused`."""
SeenTable = Callable[[], tuple[GameKit, GamePosition]]
"""Returns the kit and the position on the table, without what the viewer may not see."""

MOST_KEPT = 400
"""Number of questions whose replies are cached."""
MOST_TRIES = 2
"""How often a question is sent before it is given up because the process keeps crashing."""
_WARM_MS = 1500
"""Milliseconds until the process is started in advance; the window opens first."""
_END_MS = 1000


class _Key(NamedTuple):
    digest: str
    position: bytes
    question: OddsQuestion


class _Pending:
    def __init__(self, asked: QuestionSent, then: Then) -> None:
        self.asked, self.then = asked, then
        self.tries = 0
        self.replies: list[object] = []

    @property
    def key(self) -> _Key:
        return _Key(self.asked.digest, self.asked.position, self.asked.question)


class Foresight(QObject):
    """Client of the odds process. Starts it on the first question or after `warm`, and again after a crash.

    `seen` returns the position for questions that name none, so that hidden cards never leave the window.
    """

    def __init__(self, seen: SeenTable, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._seen = seen
        self._numbers = count(1)
        self._pending: dict[str, _Pending] = {}
        self._known: OrderedDict[_Key, tuple[object, ...]] = OrderedDict()
        self._buffer = bytearray()
        self._process: QProcess | None = None
        self._closed = False

    # --- asking

    def ask(self, slot: str, question: OddsQuestion, then: Then, at: GamePosition | None = None) -> None:
        """Ask about the present position, or about `at`, which must hide what the viewer may not see.

        Replaces the question in the same slot. `then` receives each reply as it arrives, or at once if it is cached.
        The last reply is complete.
        """
        self.forget(slot)
        kit, position = self._seen()
        asked = QuestionSent(
            next(self._numbers),
            slot,
            question,
            str(kit.atlas.folder),
            kit.digest,
            msgspec.json.encode(position if at is None else at),
            current_language(),
        )
        pending = _Pending(asked, then)
        known = self._known.get(pending.key)
        if known is None:
            self._pending[slot] = pending
            self._send(pending)
            return
        self._known.move_to_end(pending.key)
        for reply in known:
            then(reply)

    def is_asked_of(self, kit: GameKit) -> bool:
        """Whether the map of `kit` is the one on the table."""
        seen: GameKit | None = self._seen()[0]  # None for a map without pieces, which can only be viewed
        return seen is not None and seen.digest == kit.digest

    def forget(self, slot: str) -> None:
        """Drop the question in a slot."""
        if self._pending.pop(slot, None) is not None and self.is_running:
            self._write(packed(Dropped(slot)))

    def is_waiting(self, slot: str) -> bool:
        """Whether replies are still expected in a slot."""
        return slot in self._pending

    # --- the process

    def warm(self) -> None:
        """Start the process soon, so that the first question need not wait for it."""
        QTimer.singleShot(_WARM_MS, self, self._start)

    @property
    def is_running(self) -> bool:
        return self._process is not None

    def close(self) -> None:
        """End the process; later questions get no reply."""
        self._closed = True
        self._pending.clear()
        process, self._process = self._process, None
        if process is None:
            return
        process.finished.disconnect()
        process.closeWriteChannel()
        if not process.waitForFinished(_END_MS):
            process.kill()
            process.waitForFinished(_END_MS)
        process.deleteLater()

    def _start(self) -> None:
        if self._process is not None or self._closed:
            return
        process = QProcess(self)
        process.setProcessChannelMode(QProcess.ProcessChannelMode.ForwardedErrorChannel)
        process.readyReadStandardOutput.connect(self._read)
        process.finished.connect(self._ended)
        process.errorOccurred.connect(self._not_started)
        self._process = process
        child_process.start_child(process, "odds")

    def _send(self, pending: _Pending) -> None:
        self._start()
        pending.tries += 1
        pending.replies = []
        self._write(packed(pending.asked))

    def _write(self, content: bytes) -> None:
        if self._process is not None and self._process.isOpen():
            self._process.write(content)

    def _read(self) -> None:
        if self._process is None:
            return
        self._buffer += self._process.readAllStandardOutput().data()
        for said in [*split(self._buffer)]:
            self._take(said)

    def _take(self, said: Replied | AllReplied) -> None:
        pending = next((each for each in self._pending.values() if each.asked.number == said.number), None)
        if pending is None:
            return
        if isinstance(said, AllReplied):
            del self._pending[pending.asked.slot]
            self._keep(pending)
            return
        pending.replies.append(said.reply)
        pending.then(said.reply)

    def _keep(self, pending: _Pending) -> None:
        # Refusals are not cached because their text is in one language.
        if not pending.asked.question.COMES_AGAIN or any(isinstance(reply, OddsRefused) for reply in pending.replies):
            return
        self._known[pending.key] = tuple(pending.replies)
        if len(self._known) > MOST_KEPT:
            self._known.popitem(last=False)

    # --- crashes

    def _ended(self) -> None:
        """Restart after a crash and ask open questions again, each at most `MOST_TRIES` times."""
        process, self._process = self._process, None
        self._buffer.clear()
        if process is not None:
            process.deleteLater()
        for pending in [*self._pending.values()]:
            if pending.tries < MOST_TRIES:
                self._send(pending)
            else:
                self._give_up(pending)

    def _not_started(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self._process = None
            for pending in [*self._pending.values()]:
                self._give_up(pending)

    def _give_up(self, pending: _Pending) -> None:
        del self._pending[pending.asked.slot]
        pending.then(OddsRefused(tr("The odds calculation failed. Ask again, or restart the program.")))
