"""Events, and `Game`: one line of play from a checkpoint, which runs the procedures and holds the open question.

Also `Stamped`, the dictionary that positions are made of.
"""

from collections.abc import Callable, Iterable, Mapping
from itertools import count
from typing import Any, Generic, NamedTuple, Self, TypeVar, overload

import msgspec

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.model import RouteStep
from diadochi.rules.core.flow import Answer, Decision, Node, Procedure, Roll
from diadochi.rules.core.verdict import Verdict

# --- events
# They are derived from the answers whenever a game is played, and never saved. Each event of a system is a subclass of
# `Event` with its own tag, so that events can be listed, filtered and written as JSON.


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event"):
    """The base of all events. Only `seats` may know of it; empty means everyone."""

    seats: tuple[int, ...] = ()

    def is_open_to(self, viewer: int | None) -> bool:
        """Whether `viewer` may know of it: a seat, or None for a spectator."""
        return not self.seats or viewer in self.seats

    @property
    def spaces(self) -> tuple[str, ...]:
        """All spaces it names, without repetition: origin, path, destination."""
        named = (getattr(self, "origin", ""), *getattr(self, "path", ()), getattr(self, "space", ""))
        return tuple(dict.fromkeys(filter(None, named)))


E = TypeVar("E", bound=Event)


def open_to(events: Iterable[E], viewer: int | None) -> tuple[E, ...]:
    """Return the events that `viewer` may know of, in order."""
    return tuple(event for event in events if event.is_open_to(viewer))


# --- what every game has


class GameKit:
    """The base of kits: the map and everything else a game is played with.

    `digest` is the hash (hex) of all files that odds can depend on, `steps` are the routes out of each space.
    """

    atlas: Atlas
    digest: str
    steps: Mapping[str, tuple[RouteStep, ...]]


class GameClock:
    """The base of clocks: the turn, from 1, and the seat whose turn it is."""

    __slots__ = ()
    turn: int
    active: int


class GamePosition:
    """The base of positions. Procedures note events in it until they are taken.

    Notes are not copied, compared or written, since events follow from answers. They are in the struct's `__dict__`.
    """

    map: str
    clock: GameClock

    def copy(self) -> Self:
        raise NotImplementedError

    @property
    def is_over(self) -> bool:
        raise NotImplementedError

    def note(self, event: Event) -> None:
        """Note that an event has happened."""
        self.__dict__.setdefault("noted", []).append(event)

    def take_events(self) -> tuple[Event, ...]:
        """Return and clear the events noted, in order."""
        return tuple(self.__dict__.pop("noted", ()))


class GameGroup:
    """The base of groups of pieces, such as an army."""

    __slots__ = ()


# --- the game


K = TypeVar("K", bound=GameKit)
P = TypeVar("P", bound=GamePosition)
P_co = TypeVar("P_co", bound=GamePosition, covariant=True)
G = TypeVar("G", bound=GameGroup)


class IllegalAnswer(ValueError):
    """Raised for an answer that the open question does not allow; `verdict` says why."""

    def __init__(self, node: Node | None, answer: Answer, verdict: Verdict) -> None:
        super().__init__(f"{answer!r} does not answer {node.kind if node else 'a finished game'}")
        self.node, self.answer, self.verdict = node, answer, verdict


def resuming(procedure: Callable[[P], Procedure[None]]) -> Callable[[P], Procedure[None]]:
    """Return the procedure for positions reached by play, without the check of positions set up by hand."""
    resumed: Callable[[P], Procedure[None]] = getattr(procedure, "resumed", procedure)
    return resumed


class Since(NamedTuple, Generic[P_co]):
    """The last position at which play can be resumed, with the questions and answers since."""

    position: P_co
    asked: tuple[Node, ...]
    answers: tuple[Answer, ...]


class Game(Generic[P_co]):
    """Runs `procedure` on a copy of `checkpoint`.

    `position` is the live position; `node` the open `Decision`, `Roll` or `Draw`, None when the procedure has ended;
    `answers` are those given since the checkpoint, `events` what each led to. Nothing but the position is changed, so
    `fork` can repeat the answers since the last question at which play can be resumed.
    """

    def __init__(
        self, checkpoint: P_co, procedure: Callable[[P_co], Procedure[None]], answers: Iterable[Answer] = ()
    ) -> None:
        self.checkpoint = checkpoint
        self.position = checkpoint.copy()
        self.answers: list[Answer] = []
        self.events: list[tuple[Event, ...]] = []
        self._procedure = procedure
        self._running = procedure(self.position)
        self.node: Node | None = next(self._running, None)
        self._judged: tuple[Answer, Verdict] | None = None
        self._asked: list[Node] = []  # since the last question at which play can be resumed
        self._kept, self._kept_at, self._keeps = checkpoint, 0, False
        self.position.take_events()  # resuming play at a checkpoint is not an event
        for answer in answers:
            self.answer(answer)

    def why_not(self, answer: Answer) -> Verdict:
        """Return the verdict on `answer` to the open question.

        The last verdict is cached, so that asking first and then answering judges only once.
        """
        if self.node is None:
            return Verdict(False)
        if self._judged is None or self._judged[0] != answer:
            self._judged = answer, self.node.why_not(answer)
        return self._judged[1]

    def answer(self, answer: Answer) -> None:
        """Answer the open question. Raises `IllegalAnswer`, leaving the position unchanged, if it is not allowed."""
        if not self._admits(answer):
            raise IllegalAnswer(self.node, answer, self.why_not(answer))
        self._go_on(answer)

    def _go_on(self, answer: Answer) -> None:
        # The answer is known to be legal.
        assert self.node is not None  # callers have checked that a question is open
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

    def again(self) -> "Game[P_co]":
        """Return the same game at its checkpoint, without answers."""
        return Game(self.checkpoint, self._procedure)

    def fork(self) -> "Game[P_co]":
        """Return an independent copy that can be played differently."""
        since = self.since()
        procedure = self._procedure if self.node is None else resuming(self._procedure)
        same, before = Game(since.position, procedure), len(self.answers) - len(since.answers)
        same.checkpoint, same._kept_at = self.checkpoint, before
        same.answers, same.events = self.answers[:before], self.events[:before]
        for answer in since.answers:
            same._go_on(answer)
        return same

    def since(self) -> Since[P_co]:
        """The last point where play can be resumed. Positions are stored for it from the first call on."""
        at = len(self.answers) - len(self._asked)
        if self._kept_at != at:
            self._kept = self.otherwise(self._kept, self.answers[self._kept_at : at]).position
            self._kept_at = at
        self._keeps = True
        return Since(self._kept, tuple(self._asked), tuple(self.answers[at:]))

    def otherwise(
        self,
        position: P_co,  # type: ignore[misc]  # a game is only read where it is taken for one of GamePosition
        answers: Iterable[Answer],
    ) -> "Game[P_co]":
        """Return a game of the same procedure from another position reached by play, with answers known to be legal."""
        other = Game(position, resuming(self._procedure))
        for answer in answers:
            other._go_on(answer)
        return other

    @property
    def decision(self) -> Decision | None:
        """The open question if a player must choose, else None."""
        return self.node if isinstance(self.node, Decision) else None

    @property
    def roll(self) -> Roll | None:
        """The open roll if dice must be rolled, else None."""
        return self.node if isinstance(self.node, Roll) else None


# --- dictionaries with a version stamp
# Equal stamps mean equal contents, so caches need not compare contents.

Key = TypeVar("Key")
Value = TypeVar("Value")
Other = TypeVar("Other")

new_stamp = count().__next__
"""Return a stamp not used before."""
_MISSING: Any = object()


class Stamped(dict[Key, Value], Generic[Key, Value]):
    """A dictionary whose `stamp` changes with every change of its contents.

    Two dictionaries of this process with different contents never have the same stamp; equal ones may have different
    stamps. Values must be immutable. Every change goes through `__setitem__` and `__delitem__`, so a subclass that
    keeps an index needs to override only these two.
    """

    __slots__ = ("stamp",)

    def __init__(self, content: Mapping[Key, Value] | Iterable[tuple[Key, Value]] = ()) -> None:
        super().__init__(content)
        self.stamp = new_stamp()

    def __setitem__(self, key: Key, value: Value) -> None:
        if self.get(key, _MISSING) != value:
            dict.__setitem__(self, key, value)
            self.stamp = new_stamp()

    def __delitem__(self, key: Key) -> None:
        dict.__delitem__(self, key)
        self.stamp = new_stamp()

    @overload
    def pop(self, key: Key, /) -> Value: ...
    @overload
    def pop(self, key: Key, default: Value, /) -> Value: ...
    @overload
    def pop(self, key: Key, default: Other, /) -> Value | Other: ...
    def pop(self, key: Key, default: Any = _MISSING, /) -> Any:
        if key not in self and default is not _MISSING:
            return default
        value = self[key]
        del self[key]
        return value

    def popitem(self) -> tuple[Key, Value]:
        key, value = super().popitem()
        super().__setitem__(key, value)
        del self[key]
        return key, value

    def clear(self) -> None:
        for key in tuple(self):
            del self[key]

    def setdefault(self, key: Key, default: Any = None, /) -> Any:
        if key not in self:
            self[key] = default
        return self[key]

    def update(self, *content: Any, **named: Any) -> None:
        for key, value in dict(*content, **named).items():
            self[key] = value

    def __ior__(self, content: Any) -> Self:  # type: ignore[misc, override]
        self.update(content)
        return self

    def copy(self) -> Self:
        """Return a copy with the same stamp, until either of them changes."""
        kind = type(self)
        same = kind.__new__(kind)
        dict.update(same, self)
        same.stamp = self.stamp
        return same

    def __reduce__(self) -> tuple[type[Self], tuple[dict[Key, Value]]]:
        # The stamp has no meaning in another process.
        return type(self), (dict(self),)
