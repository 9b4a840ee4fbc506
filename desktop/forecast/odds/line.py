"""One way through a procedure whose answers are known to be legal: nothing is judged again."""

from collections.abc import Callable, Iterable
from typing import Generic

from desktop.rules.core.event import Event
from desktop.rules.core.flow import Answer, Node, Procedure
from desktop.rules.core.game import P

Procedural = Callable[[P], Procedure[None]]
Beforehand = Callable[[P, Answer], None]
"""What is done to a live position before an answer is given in it."""


class Line(Generic[P]):
    """Runs `root` over a copy of `start`; `answers` are those given since."""

    def __init__(self, start: P, root: Procedural[P], answers: Iterable[Answer] = ()) -> None:
        self.start, self._root = start, root
        self.position = start.copy()
        self.answers: list[Answer] = []
        self._running = root(self.position)
        self.node: Node | None = next(self._running, None)
        self.position.take_events()
        for answer in answers:
            self.send(answer)

    def send(self, answer: Answer) -> tuple[Event, ...]:
        """Answer the open question, which must admit it; what has happened by it."""
        self.answers.append(answer)
        try:
            self.node = self._running.send(answer)
        except StopIteration:
            self.node = None
        return self.position.take_events()

    def fork(self) -> "Line[P]":
        """The same line once more, free to go another way: the same answers again."""
        return Line(self.start, self._root, self.answers)

    def afresh(self) -> "Line[P]":
        """A line that begins here; only where the root asks the same question from the position alone."""
        return Line(self.position, self._root)


def taken_up(root: Procedural[P], answers: tuple[Answer, ...], before: Beforehand[P]) -> Procedural[P]:
    """The same procedure from where it stands after `answers`, in the midst of whatever it was doing.

    `before` sees the live position once, when the first answer after these is given.
    """

    def going_on(position: P) -> Procedure[None]:
        running = root(position)
        node = next(running, None)
        try:
            for answer in answers:
                node = running.send(answer)
            if node is not None:
                given = yield node
                before(position, given)
                node = running.send(given)
            while node is not None:
                node = running.send((yield node))
        except StopIteration:
            return

    return going_on
