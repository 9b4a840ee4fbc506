"""Messages between the window and the odds process: questions, and replies that can come in stages.

Both processes are this program on this machine, one a child of the other, so values are simply pickled. A new question
is a subclass of `OddsQuestion` and its reply types.
"""

import pickle
import struct
from collections.abc import Iterator
from typing import IO, Any, ClassVar

import msgspec

from diadochi.forecast.odds.chance_tree import TooWide
from diadochi.forecast.odds.figures import Danger, Odds, QuestionOdds, Wished
from diadochi.forecast.odds.game_odds import odds_system
from diadochi.forecast.odds.odds_questions import BestPart, MarchAsked, OddsMoment, QuestionAsked, UnfitQuestion
from diadochi.forecast.odds.turn_plans import TurnAsked, TurnOdds
from diadochi.rules.core.flow import Answer
from diadochi.rules.core.game import GameKit, GamePosition

_LENGTH = struct.Struct("<I")

HOVERED, ASKED, SWEPT = range(3)
"""The urgency of a question: it follows the pointer; the user waits for it; it fills in a table."""


class OddsQuestion(msgspec.Struct, frozen=True):
    """A question about a position. Lower `URGENCY` is answered first; equal questions have equal replies.

    `COMES_AGAIN`: the same question may be asked again, so its replies are cached.

    A reply is any value of the rules and the forecast; it must not contain anything of a window.
    """

    URGENCY: ClassVar[int] = ASKED
    COMES_AGAIN: ClassVar[bool] = True

    def replies(self, kit: GameKit, position: GamePosition) -> Iterator[object]:
        """The replies, from a first estimate to the complete one.

        Raises UnfitQuestion, and TooWide if there are too many possibilities.
        """
        raise NotImplementedError


class OddsRefused(msgspec.Struct, frozen=True):
    """The only reply to a question that cannot be answered: the reason, in the language of the question."""

    sentence: str


class OddsOf(OddsQuestion, frozen=True):
    """Asks for the figures of a march: `FirstOdds` first if they are known at once, then `Odds`."""

    URGENCY: ClassVar[int] = HOVERED
    march: MarchAsked

    def replies(self, kit: GameKit, position: GamePosition) -> Iterator[object]:
        system = odds_system(kit)
        first = system.first(kit, position, self.march)
        if first is not None:
            yield first
        yield system.odds(kit, position, self.march)


class BestOf(OddsQuestion, frozen=True):
    """Asks for the part of the army that reaches the goal of a march best: `BestFound`."""

    march: MarchAsked

    def replies(self, kit: GameKit, position: GamePosition) -> Iterator[object]:
        yield BestFound(odds_system(kit).best(kit, position, self.march))


class BestFound(msgspec.Struct, frozen=True):
    """The best part; None if no part of the army gets there."""

    best: BestPart | None


class DangersOf(OddsQuestion, frozen=True):
    """Asks for the dangers to a side: `DangersFound`, first without what would help, then with it."""

    URGENCY: ClassVar[int] = SWEPT
    seat: int
    policy: str = "stand"

    def replies(self, kit: GameKit, position: GamePosition) -> Iterator[object]:
        system = odds_system(kit)
        yield DangersFound(system.dangers(kit, position, self.seat, self.policy, helped=False))
        yield DangersFound(system.dangers(kit, position, self.seat, self.policy), helped=True)


class DangersFound(msgspec.Struct, frozen=True):
    """The dangers to a side, the worst first; `helped`: includes what would help."""

    dangers: tuple[Danger, ...]
    helped: bool = False


class QuestionSent(msgspec.Struct, frozen=True):
    """A question on its way to the process; only the newest of each slot is wanted.

    `folder` and `digest` identify the kit, `position` is JSON, `language` is the language of refusals.
    """

    number: int
    slot: str
    question: OddsQuestion
    folder: str
    digest: str
    position: bytes
    language: str


class Dropped(msgspec.Struct, frozen=True):
    """The question in this slot is no longer wanted."""

    slot: str


class Replied(msgspec.Struct, frozen=True):
    """A reply to the question with that number."""

    number: int
    reply: Any


class AllReplied(msgspec.Struct, frozen=True):
    """There are no more replies to the question with that number."""

    number: int


def packed(value: object) -> bytes:
    """A pickled value with its length in front."""
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
    """Take all complete values out of the buffer."""
    while len(buffer) >= _LENGTH.size:
        (length,) = _LENGTH.unpack_from(buffer)
        end = _LENGTH.size + length
        if len(buffer) < end:
            return
        content = bytes(buffer[_LENGTH.size : end])
        del buffer[:end]
        yield pickle.loads(content)  # noqa: S301  from our own child


# --- questions about goals


class GoalsOf(OddsQuestion, frozen=True):
    """Asks for the chance of several goals of one march: `GoalsFound`."""

    URGENCY = HOVERED
    march: MarchAsked
    goals: tuple[str, ...]

    def replies(self, kit: GameKit, position: GamePosition) -> Iterator[object]:
        yield GoalsFound(odds_system(kit).wished(kit, position, self.march, self.goals))


class GoalsFound(msgspec.Struct, frozen=True):
    """The goals with their chances, in the order of the question."""

    goals: tuple[Wished, ...]


class WaysOf(OddsQuestion, frozen=True):
    """Asks for the ways to the target of a march, the best for its goal first: `WaysWeighed`."""

    march: MarchAsked

    def replies(self, kit: GameKit, position: GamePosition) -> Iterator[object]:
        yield odds_system(kit).ways(kit, position, self.march)


class WaitingOf(OddsQuestion, frozen=True):
    """Asks what it is worth for the goal of a march to see the movement roll first: `WaitWeighed`."""

    march: MarchAsked

    def replies(self, kit: GameKit, position: GamePosition) -> Iterator[object]:
        yield odds_system(kit).waiting(kit, position, self.march)


# --- a goal of a turn


class TurnOf(OddsQuestion, frozen=True):
    """Asks for the best chance of a goal over a turn: `TurnOdds` with bounds that narrow, the last ones done."""

    URGENCY: ClassVar[int] = SWEPT
    asked: TurnAsked

    def replies(self, kit: GameKit, position: GamePosition) -> Iterator[TurnOdds]:
        yield from odds_system(kit).turn(kit, position, self.asked)


# --- the open question of a game


class QuestionOf(OddsQuestion, frozen=True):
    """Asks for the figures of each answer; `position` and answers are those of an `OddsMoment`."""

    answers: tuple[Answer, ...]
    asked: QuestionAsked = QuestionAsked()

    def replies(self, kit: GameKit, position: GamePosition) -> Iterator[QuestionOdds]:
        yield odds_system(kit).question(kit, OddsMoment(position, self.answers), self.asked)


# --- many marches
# They are asked together and answered one by one, so that a table fills in while the user looks at it.


class SweptMarch(msgspec.Struct, frozen=True):
    """The figures of the march with that number; None if they cannot be computed."""

    number: int
    odds: Odds | None


class SweepDone(msgspec.Struct, frozen=True):
    """The last reply: every march has been answered."""


class SweepOf(OddsQuestion, frozen=True):
    """Asks for the figures of several marches: a `SweptMarch` for each in order, then `SweepDone`."""

    URGENCY: ClassVar[int] = SWEPT
    marches: tuple[MarchAsked, ...]

    def replies(self, kit: GameKit, position: GamePosition) -> Iterator[object]:
        # A march that is illegal or too wide does not stop the others.
        system = odds_system(kit)
        for number, march in enumerate(self.marches):
            try:
                found = system.odds(kit, position, march)
            except (UnfitQuestion, TooWide):
                found = None
            yield SweptMarch(number, found)
        yield SweepDone()
