"""What changed at a table and how it is seen now; the policies by which the modes of the table govern answering."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple

from diadochi.rules.core.flow import Answer, Decision, Roll
from diadochi.rules.core.verdict import Verdict

if TYPE_CHECKING:
    from diadochi.journal.played_record import Entry, PlayedRecord

# --- policies


class Mode(Enum):
    """What a table is used for now."""

    PLAY = auto()
    LOOKING_BACK = auto()
    PLAN = auto()
    LESSON = auto()


def _nothing(*_asked: object) -> None:
    return None


def _no(*_asked: object) -> bool:
    return False


@dataclass(frozen=True, eq=False)
class TablePolicy:
    """What one mode or feature of a table says about answering; by default nothing.

    - `held_back` returns why the players cannot answer now: a computer player moves, or the game is being reviewed.
    - `by_itself` returns the answer to a question that need not be asked, else None.
    - `waits` returns whether the dice of a roll wait for `let_fall`.
    - `asks_how` returns whether the player must choose how the next answer is given. The way then waits for `announce`
      or `forget_way`.
    - `barred` returns whether these answers are refused. The player has then been told why, and they are not given.
    - `asks_first` returns whether the player is warned about these answers first. They are not given then.
    - `viewer` returns the seat that looks at the table.
    - `settle` prepares for a changed position, before anyone is told of it.
    """

    mode: Mode | None = None
    held_back: Callable[[], Verdict | None] = _nothing
    by_itself: Callable[[Decision], Answer | None] = _nothing
    waits: Callable[[Roll], bool] = _no
    asks_how: Callable[[Answer], bool] = _no
    barred: Callable[[tuple[Answer, ...]], bool] = _no
    asks_first: Callable[[tuple[Answer, ...]], bool] = _no
    viewer: Callable[[], int | None] = _nothing
    settle: Callable[[], object] = _nothing


class Policies:
    """The policies in force at a table. Where several have something to say, the one pushed last is heard."""

    def __init__(self) -> None:
        self._newest_first: list[TablePolicy] = []

    def push(self, policy: TablePolicy) -> None:
        """Put a policy in force, above all others."""
        self.pop(policy)
        self._newest_first.insert(0, policy)

    def pop(self, policy: TablePolicy) -> None:
        """Put a policy out of force; it need not be in force."""
        if policy in self._newest_first:
            self._newest_first.remove(policy)

    @property
    def mode(self) -> Mode:
        """The mode of the table: that of the policy pushed last."""
        return next((each.mode for each in self._newest_first if each.mode is not None), Mode.PLAY)

    @property
    def viewer(self) -> int | None:
        """The seat that looks at the table; None while no hand is open."""
        return next((seat for each in self._newest_first if (seat := each.viewer()) is not None), None)

    def held_back(self) -> Verdict | None:
        """Why the players cannot answer now. A refusal is falsy, so compare with None."""
        return next((why for each in self._newest_first if (why := each.held_back()) is not None), None)

    def by_itself(self, decision: Decision) -> Answer | None:
        """The answer to a question that need not be asked."""
        answers = (each.by_itself(decision) for each in self._newest_first)
        return next((answer for answer in answers if answer is not None), None)

    def waits(self, roll: Roll) -> bool:
        """Whether the dice of a roll wait for the player."""
        return any(each.waits(roll) for each in self._newest_first)

    def asks_how(self, answer: Answer) -> bool:
        """Whether the player must choose how this answer is given."""
        return any(each.asks_how(answer) for each in self._newest_first)

    def stops(self, answers: tuple[Answer, ...]) -> bool:
        """Whether these answers are not given, or not yet: they are refused, or the player is warned first."""
        return self.bars(answers) or any(each.asks_first(answers) for each in self._newest_first)

    def bars(self, answers: tuple[Answer, ...]) -> bool:
        """Whether these answers are refused."""
        return any(each.barred(answers) for each in self._newest_first)

    def settle(self) -> None:
        """Let every mode prepare for a changed position; it may pop its own policy."""
        for policy in (*self._newest_first,):
            policy.settle()


# --- moments


class Moment(NamedTuple):
    """One change of a table, and how the table is seen now.

    `entries` lead to the present, `undone` can be redone. The first `kept` of `entries` were in force before the
    change. The first `known` of both together were there, in force or undone. On another line nothing was.
    """

    line: PlayedRecord
    entries: tuple[Entry, ...]
    undone: tuple[Entry, ...]
    kept: int
    known: int
    is_other_line: bool
    viewer: int | None
    mode: Mode

    @classmethod
    def of(cls, line: PlayedRecord, before: Moment | None, policies: Policies) -> Moment:
        """The present moment of a line; `before` is the last one, of any line."""
        entries, undone = line.entries, line.undone
        if before is None or before.line is not line:
            return cls(line, entries, undone, 0, 0, True, policies.viewer, policies.mode)
        kept, known = _common(before.entries, entries), _common(before.all, (*entries, *undone))
        return cls(line, entries, undone, kept, known, False, policies.viewer, policies.mode)

    @property
    def all(self) -> tuple[Entry, ...]:
        """The entries in force, then those that can be redone."""
        return *self.entries, *self.undone

    @property
    def added(self) -> range:
        """Numbers of the entries given in this change: not redone, and not those of a line that was opened."""
        present = len(self.entries)
        return range(present if self.is_other_line else min(self.known, present), present)


def _common(before: Sequence[Entry], now: Sequence[Entry]) -> int:
    """The length of the common beginning of two lines."""
    pairs = zip(before, now, strict=False)
    return next((n for n, (old, new) in enumerate(pairs) if old is not new), min(len(before), len(now)))
