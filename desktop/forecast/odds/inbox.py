"""Questions that wait to be counted, and which of them are still wanted."""

from threading import Condition, Thread
from typing import BinaryIO

from desktop.forecast.odds.wire import Dropped, QuestionSent, unpacked


class Inbox:
    """Reads questions off a stream as they come, while something is being counted."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._waiting: list[QuestionSent] = []
        self._newest: dict[str, int] = {}
        self._closed = False
        self._came = Condition()
        Thread(target=self._read, name="questions", daemon=True).start()

    def _read(self) -> None:
        while True:
            came = unpacked(self._stream)
            with self._came:
                if came is None:
                    self._closed = True
                else:
                    self._take(came)
                self._came.notify()
            if came is None:
                return

    def _take(self, came: QuestionSent | Dropped) -> None:
        """A newer question of a slot takes the place of the older."""
        self._waiting = [asked for asked in self._waiting if asked.slot != came.slot]
        if isinstance(came, QuestionSent):
            self._waiting.append(came)
            self._newest[came.slot] = came.number
        else:
            self._newest.pop(came.slot, None)

    def is_wanted(self, asked: QuestionSent) -> bool:
        """Whether somebody still waits for the answer."""
        return not self._closed and self._newest.get(asked.slot) == asked.number

    def urgent(self, than: int) -> QuestionSent | None:
        """A question that is more urgent than that; it waits no longer. None where there is none."""
        if not self._waiting:
            return None
        with self._came:
            return self._take_out(than)

    def next(self) -> QuestionSent | None:
        """The most urgent question, as soon as there is one; None when nobody will ask any more."""
        with self._came:
            self._came.wait_for(lambda: self._closed or self._waiting)
            return None if self._closed else self._take_out()

    def _take_out(self, than: int | None = None) -> QuestionSent | None:
        waiting = [asked for asked in self._waiting if than is None or than > asked.question.URGENCY]
        found = min(waiting, key=lambda asked: (asked.question.URGENCY, asked.number), default=None)
        if found is not None:
            self._waiting.remove(found)
        return found
