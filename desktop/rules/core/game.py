"""One line of play from one checkpoint: runs the procedures, holds the question that is open now."""

from collections.abc import Callable, Iterable
from typing import Generic, NamedTuple, Protocol, Self, TypeVar

import msgspec

from desktop.rules.core.flow import Answer, Decision, Node, Procedure, Roll
from desktop.rules.core.verdict import Verdict

# --- event
# What has happened, as values: a procedure notes events, a game keeps them with the answer that led to them.
#
# Events are derived from answers each time a game is played and are never stored. A system's events are subclasses of
# `Event` with a tag of their own, so that they can be listed, filtered and written as JSON.


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event"):
    """The base of every event. `seats` may know of it; empty when everybody may."""

    seats: tuple[int, ...] = ()

    def is_open_to(self, viewer: int | None) -> bool:
        """Whether whoever looks may know of it: `viewer` is a seat, None for nobody's eyes."""
        return not self.seats or viewer in self.seats

    @property
    def spaces(self) -> tuple[str, ...]:
        """Every space it names, each once: where from, by which way, where."""
        named = (getattr(self, "origin", ""), *getattr(self, "path", ()), getattr(self, "space", ""))
        return tuple(dict.fromkeys(filter(None, named)))


E = TypeVar("E", bound=Event)


def open_to(events: Iterable[E], viewer: int | None) -> tuple[E, ...]:
    """Those of `events` that `viewer` may know of, in order."""
    return tuple(event for event in events if event.is_open_to(viewer))


class Noting:
    """What a position is besides: the place where procedures note what has happened, until somebody takes it.

    Notes are neither copied nor compared nor written: events follow from answers. The position is a struct that has a
    `__dict__` for them.
    """

    def note(self, event: Event) -> None:
        """This has happened."""
        self.__dict__.setdefault("noted", []).append(event)

    def take_events(self) -> tuple[Event, ...]:
        """What was noted since it was taken last, in order."""
        return tuple(self.__dict__.pop("noted", ()))


# --- game


class Copyable(Protocol):
    """A position: plain values that can be copied whole, and where what happens is noted."""

    def copy(self) -> Self:
        """An independent copy."""
        ...

    def take_events(self) -> tuple[Event, ...]:
        """What has happened since it was asked last."""
        ...


P = TypeVar("P", bound=Copyable)


class IllegalAnswer(ValueError):
    """An answer the open question does not admit; `verdict` says why."""

    def __init__(self, node: Node | None, answer: Answer, verdict: Verdict) -> None:
        super().__init__(f"{answer!r} does not answer {node.kind if node else 'a finished game'}")
        self.node, self.answer, self.verdict = node, answer, verdict


def resuming(procedure: Callable[[P], Procedure[None]]) -> Callable[[P], Procedure[None]]:
    """The same procedure from a position that play has led to: a root examines only those that somebody has set up."""
    resumed: Callable[[P], Procedure[None]] = getattr(procedure, "resumed", procedure)
    return resumed


class Since(NamedTuple, Generic[P]):
    """Where play of a game can be taken up last, and what was asked from there on and answered."""

    position: P
    asked: tuple[Node, ...]
    answers: tuple[Answer, ...]


class Game(Generic[P]):
    """Runs `procedure` over a copy of `checkpoint`.

    `position` is the live position; `node` the open `Decision`, `Roll` or `Draw`, None when the procedure has ended;
    `answers` what was answered since the checkpoint, `events` what each of them led to. Nothing outside the position is
    touched, so `fork` may run the same answers again: those since the last question at which play can be taken up.
    """

    def __init__(
        self, checkpoint: P, procedure: Callable[[P], Procedure[None]], answers: Iterable[Answer] = ()
    ) -> None:
        self.checkpoint = checkpoint
        self.position = checkpoint.copy()
        self.answers: list[Answer] = []
        self.events: list[tuple[Event, ...]] = []
        self._procedure = procedure
        self._running = procedure(self.position)
        self.node: Node | None = next(self._running, None)
        self._judged: tuple[Answer, Verdict] | None = None
        self._asked: list[Node] = []  # since the last question at which play can be taken up
        self._kept, self._kept_at, self._keeps = checkpoint, 0, False
        self.position.take_events()  # to take up play at a checkpoint is no event
        for answer in answers:
            self.answer(answer)

    def why_not(self, answer: Answer) -> Verdict:
        """The verdict on `answer` to the open question.

        The last one is kept: while the question is open the position does not change, so that whoever has asked may
        answer without its being judged again.
        """
        if self.node is None:
            return Verdict(False)
        if self._judged is None or self._judged[0] != answer:
            self._judged = answer, self.node.why_not(answer)
        return self._judged[1]

    def answer(self, answer: Answer) -> None:
        """Answer the open question. Raises `IllegalAnswer`, the position untouched, when it does not admit it."""
        if not self._admits(answer):
            raise IllegalAnswer(self.node, answer, self.why_not(answer))
        self._go_on(answer)

    def _go_on(self, answer: Answer) -> None:
        """The open question is answered thus; that it admits it is known."""
        assert self.node is not None  # whoever answers has looked
        self._judged = None
        self.answers.append(answer)
        self._asked.append(self.node)
        try:
            self.node = self._running.send(answer)
        except StopIteration:
            self.node = None
        self.events.append(self.position.take_events())
        node = self.node
        if type(node) is Decision and (node.checkpoint or node.resumes):
            self._asked.clear()
            if self._keeps:
                self._kept, self._kept_at = self.position.copy(), len(self.answers)

    def _admits(self, answer: Answer) -> bool:
        if self._judged is not None and self._judged[0] == answer:
            return bool(self._judged[1])
        return self.node is not None and self.node.admits(answer)

    def again(self) -> "Game[P]":
        """The same game at its checkpoint, with nothing answered yet."""
        return Game(self.checkpoint, self._procedure)

    def fork(self) -> "Game[P]":
        """The same game, free to go another way."""
        since = self.since()
        procedure = self._procedure if self.node is None else resuming(self._procedure)
        same, before = Game(since.position, procedure), len(self.answers) - len(since.answers)
        same.checkpoint, same._kept_at = self.checkpoint, before
        same.answers, same.events = self.answers[:before], self.events[:before]
        for answer in since.answers:
            same._go_on(answer)
        return same

    def since(self) -> Since[P]:
        """Where play can be taken up last. Positions are kept for it from the first time that somebody asks."""
        at = len(self.answers) - len(self._asked)
        if self._kept_at != at:
            self._kept = self.otherwise(self._kept, self.answers[self._kept_at : at]).position
            self._kept_at = at
        self._keeps = True
        return Since(self._kept, tuple(self._asked), tuple(self.answers[at:]))

    def otherwise(self, position: P, answers: Iterable[Answer]) -> "Game[P]":
        """A game of the same procedure from another position that play has led to, or one like it; these answers are
        admitted for certain.
        """
        other = Game(position, resuming(self._procedure))
        for answer in answers:
            other._go_on(answer)
        return other

    @property
    def decision(self) -> Decision | None:
        """The open question if somebody must choose, else None."""
        return self.node if isinstance(self.node, Decision) else None

    @property
    def roll(self) -> Roll | None:
        """The open roll if dice must fall, else None."""
        return self.node if isinstance(self.node, Roll) else None
