"""What goes between a window and the process that counts for it: questions, and replies that may come in stages.

Both ends are this program, on this machine, and one is the child of the other: so values go over as they are, pickled.
A new kind of question is one subclass of `OddsQuestion`, and whatever it replies with.
"""

import pickle
import struct
from collections.abc import Iterator
from typing import IO, Any, ClassVar

import msgspec

from desktop.forecast.odds.chance_tree import TooWide
from desktop.forecast.odds.figures import Danger, Odds, QuestionOdds, Wished
from desktop.forecast.odds.odds_questions import (
    BestPart,
    MarchAsked,
    OddsMoment,
    QuestionAsked,
    UnfitQuestion,
    odds_system,
)
from desktop.rules.core.flow import Answer

_LENGTH = struct.Struct("<I")

HOVERED, ASKED, SWEPT = range(3)
"""How urgent a question is: it follows the pointer; somebody waits for it; it fills in by itself."""


class OddsQuestion(msgspec.Struct, frozen=True):
    """Something to be counted about a position. The less its `URGENCY`, the sooner; equal questions have equal replies.

    `COMES_AGAIN`: whoever has asked may ask the same once more, so that its replies are worth keeping.

    A reply is any value made of what the rules and the forecast know; none may hold anything of a window.
    """

    URGENCY: ClassVar[int] = ASKED
    COMES_AGAIN: ClassVar[bool] = True

    def replies(self, kit: Any, position: Any) -> Iterator[Any]:
        """What is found, from the first glance to the whole.

        Raises UnfitQuestion, and TooWide where too much may come.
        """
        raise NotImplementedError


class OddsRefused(msgspec.Struct, frozen=True):
    """The only reply to a question that cannot be answered: why, as a sentence in the language of whoever asked."""

    sentence: str


class OddsOf(OddsQuestion, frozen=True):
    """The figures of a march: `FirstOdds` at once where they are known at once, then `Odds`."""

    URGENCY: ClassVar[int] = HOVERED
    march: MarchAsked

    def replies(self, kit: Any, position: Any) -> Iterator[Any]:
        """See above."""
        system = odds_system(kit)
        first = system.first(kit, position, self.march)
        if first is not None:
            yield first
        yield system.odds(kit, position, self.march)


class BestOf(OddsQuestion, frozen=True):
    """The part of the army that reaches the goal of a march best: `BestFound`."""

    march: MarchAsked

    def replies(self, kit: Any, position: Any) -> Iterator[Any]:
        """See above."""
        yield BestFound(odds_system(kit).best(kit, position, self.march))


class BestFound(msgspec.Struct, frozen=True):
    """The best part; None where none of the army comes there."""

    best: BestPart | None


class DangersOf(OddsQuestion, frozen=True):
    """What a side has to fear: `DangersFound`, first without what would help, then with it."""

    URGENCY: ClassVar[int] = SWEPT
    seat: int
    policy: str = "stand"

    def replies(self, kit: Any, position: Any) -> Iterator[Any]:
        """See above."""
        system = odds_system(kit)
        yield DangersFound(system.dangers(kit, position, self.seat, self.policy, helped=False))
        yield DangersFound(system.dangers(kit, position, self.seat, self.policy), helped=True)


class DangersFound(msgspec.Struct, frozen=True):
    """The dangers of a side, the worst first; `helped`: it was looked for what would help."""

    dangers: tuple[Danger, ...]
    helped: bool = False


class QuestionSent(msgspec.Struct, frozen=True):
    """A question on its way: the newest of a slot is the only one of it that is wanted.

    `folder` and `digest` are those of the kit, `position` is as JSON; `language` is that of refusals.
    """

    number: int
    slot: str
    question: OddsQuestion
    folder: str
    digest: str
    position: bytes
    language: str


class Dropped(msgspec.Struct, frozen=True):
    """Nothing of a slot is wanted any more."""

    slot: str


class Replied(msgspec.Struct, frozen=True):
    """A reply on its way back, to the question of that number."""

    number: int
    reply: Any


class AllReplied(msgspec.Struct, frozen=True):
    """No other reply to the question of that number follows."""

    number: int


def packed(value: object) -> bytes:
    """A value with its length before it."""
    content = pickle.dumps(value)
    return _LENGTH.pack(len(content)) + content


def unpacked(stream: IO[bytes]) -> Any | None:
    """The next value of a stream; None at its end."""
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack(head)
    content = stream.read(length)
    return pickle.loads(content) if len(content) == length else None  # noqa: S301  from our own parent or child


def split(buffer: bytearray) -> Iterator[Any]:
    """The values that have come wholly; they are taken out of the buffer."""
    while len(buffer) >= _LENGTH.size:
        (length,) = _LENGTH.unpack_from(buffer)
        end = _LENGTH.size + length
        if len(buffer) < end:
            return
        content = bytes(buffer[_LENGTH.size : end])
        del buffer[:end]
        yield pickle.loads(content)  # noqa: S301  from our own child


# --- goal questions
# What is asked of the counting process about goals: their chances, and what serves them best.


class GoalsOf(OddsQuestion, frozen=True):
    """The chance of each of these goals, of one march: `GoalsFound`."""

    URGENCY = HOVERED
    march: MarchAsked
    goals: tuple[str, ...]

    def replies(self, kit: Any, position: Any) -> Iterator[Any]:
        """See above."""
        yield GoalsFound(odds_system(kit).wished(kit, position, self.march, self.goals))


class GoalsFound(msgspec.Struct, frozen=True):
    """Goals with their chances, in the order of the question."""

    goals: tuple[Wished, ...]


class WaysOf(OddsQuestion, frozen=True):
    """The ways to the target of a march, the best for its goal first: `WaysWeighed`."""

    march: MarchAsked

    def replies(self, kit: Any, position: Any) -> Iterator[Any]:
        """See above."""
        yield odds_system(kit).ways(kit, position, self.march)


class WaitingOf(OddsQuestion, frozen=True):
    """What it is worth for the goal of a march to see the movement roll first: `WaitWeighed`."""

    march: MarchAsked

    def replies(self, kit: Any, position: Any) -> Iterator[Any]:
        """See above."""
        yield odds_system(kit).waiting(kit, position, self.march)


# --- question of
# The open question of a game, as it is put to the process that counts.


class QuestionOf(OddsQuestion, frozen=True):
    """The figures of each answer; to be asked at the position of an `OddsMoment`, with the answers of it."""

    answers: tuple[Answer, ...]
    asked: QuestionAsked = QuestionAsked()

    def replies(self, kit: Any, position: Any) -> Iterator[QuestionOdds]:
        """All of them at once."""
        yield odds_system(kit).question(kit, OddsMoment(position, self.answers), self.asked)


# --- sweeping
# The figures of many marches, asked at once and given one by one, so that a table fills in while it is looked at.


class SweptMarch(msgspec.Struct, frozen=True):
    """The figures of the march of that number; None where they cannot be counted."""

    number: int
    odds: Odds | None


class SweepDone(msgspec.Struct, frozen=True):
    """Every march has its figures, or has none."""


class SweepOf(OddsQuestion, frozen=True):
    """The figures of several marches: `SweptMarch` for each in their order, then `SweepDone`."""

    URGENCY: ClassVar[int] = SWEPT
    marches: tuple[MarchAsked, ...]

    def replies(self, kit: Any, position: Any) -> Iterator[Any]:
        """See above; a march that nobody can make, or of which too much may come, holds up no other."""
        system = odds_system(kit)
        for number, march in enumerate(self.marches):
            try:
                found = system.odds(kit, position, march)
            except (UnfitQuestion, TooWide):
                found = None
            yield SweptMarch(number, found)
        yield SweepDone()
