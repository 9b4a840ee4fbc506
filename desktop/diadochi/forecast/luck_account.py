"""The luck of a game: for each roll that mattered its possible outcomes and the actual one, and costly answers.

An outcome is a tuple of numbers, compared from the first on: the greater, the better for `seat`.
"""

from abc import ABC, abstractmethod
from collections.abc import Container, Iterable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any

import msgspec
from msgspec import structs

from diadochi.forecast.odds.odds_questions import UnfitQuestion
from diadochi.journal.record.record_browser import Browsing
from diadochi.journal.record.schema import Disagreeing
from diadochi.language import tr
from diadochi.rules.core.flow import Answer, Node
from diadochi.rules.core.game import Event, GameKit, IllegalAnswer
from diadochi.rules.core.system import optional_part

_HALF, _LEAST = Fraction(1, 2), Fraction(1, 100)
OutcomeValue = tuple[int, ...]
"""Battles: 1, 0 or -1 for won, drawn or lost. Attempts: 1 or 0. Others: points gained, then minus losses."""


class LuckOutcome(msgspec.Struct, frozen=True):
    """A possible outcome and its chance."""

    value: OutcomeValue
    chance: Fraction


class LuckAction(msgspec.Struct, frozen=True):
    """Something decided by chance at `node` of a record.

    `kind` is the kind of roll, `seat` the side that acted (0 for none), `against` the other side, None if there is
    none. `who` led it, a general or an independent army. `outcomes` are ordered from worst to best; `came` is the value
    of the actual one.
    """

    node: int
    kind: str
    seat: int
    against: int | None
    space: str
    who: str
    outcomes: tuple[LuckOutcome, ...]
    came: OutcomeValue

    @property
    def chance(self) -> Fraction:
        """The chance of the actual outcome."""
        return sum((each.chance for each in self.outcomes if each.value == self.came), Fraction(0))

    @property
    def at_least(self) -> Fraction:
        """The chance of this outcome or a better one."""
        return sum((each.chance for each in self.outcomes if each.value >= self.came), Fraction(0))

    @property
    def at_most(self) -> Fraction:
        """The chance of this outcome or a worse one."""
        return sum((each.chance for each in self.outcomes if each.value <= self.came), Fraction(0))

    @property
    def expected(self) -> Fraction:
        """The mean of the first number of the outcomes."""
        return sum((each.value[0] * each.chance for each in self.outcomes), Fraction(0))

    @property
    def success(self) -> Fraction:
        """The chance that the first number of the outcome is above 0: a battle won or an attempt that succeeds."""
        return sum((each.chance for each in self.outcomes if each.value[0] > 0), Fraction(0))

    def mirrored(self) -> "LuckAction | None":
        """The same roll as the other side sees it; None if there is no other side."""
        if not self.against:
            return None
        turned = tuple(LuckOutcome(_turned(each.value), each.chance) for each in reversed(self.outcomes))
        return structs.replace(self, seat=self.against, against=self.seat, outcomes=turned, came=_turned(self.came))


def _turned(value: OutcomeValue) -> OutcomeValue:
    return tuple(-number for number in value)


class CostlyAnswer(msgspec.Struct, frozen=True):
    """An answer that gave the player's goal a smaller chance than another: `chosen` and `best` are the two chances.

    `kind` names the question; `answer` is what was answered and `better` what had the best chance.
    """

    node: int
    kind: str
    seat: int
    space: str
    who: str
    answer: str
    better: str
    chosen: Fraction
    best: Fraction

    @property
    def cost(self) -> Fraction:
        """The chance that was lost."""
        return self.best - self.chosen


class LuckReport(msgspec.Struct, frozen=True):
    """The luck of a game up to a node: its rolls and costly answers in order, and the number of rolls not evaluated."""

    actions: tuple[LuckAction, ...]
    answers: tuple[CostlyAnswer, ...]
    uncounted: int = 0

    def of(self, seat: int) -> Iterator[LuckAction]:
        """The rolls that were luck for a side, as that side sees them: its own and those of others against it."""
        for action in self.actions:
            if action.seat == seat:
                yield action
            elif action.against == seat and (turned := action.mirrored()) is not None:
                yield turned


def luckiest(told: LuckReport, seat: int, kinds: Container[str], most: int) -> list[LuckAction]:
    """The rolls of these kinds that went better for a side than half of the possible ones, the rarest first."""
    found = [action for action in told.of(seat) if action.kind in kinds and action.at_least < _HALF]
    return sorted(found, key=lambda action: (action.at_least, action.node))[:most]


def unluckiest(told: LuckReport, seat: int, kinds: Container[str], most: int) -> list[LuckAction]:
    """The rolls of these kinds that went worse for a side than half of the possible ones, the rarest first."""
    found = [action for action in told.of(seat) if action.kind in kinds and action.at_most < _HALF]
    return sorted(found, key=lambda action: (action.at_most, action.node))[:most]


def costliest(told: LuckReport, most: int) -> list[CostlyAnswer]:
    """The answers that lost the most chance, the costliest first; at least one per cent."""
    found = [answer for answer in told.answers if answer.cost >= _LEAST]
    return sorted(found, key=lambda answer: (-answer.cost, answer.node))[:most]


def luck_text(told: LuckReport) -> bytes:
    """The luck as JSON; each chance both exact and as a decimal number."""
    return msgspec.json.encode(told, enc_hook=_written)


def read_luck(text: bytes) -> LuckReport:
    """The inverse of `luck_text`. Raises msgspec.ValidationError."""
    return msgspec.json.decode(text, type=LuckReport, dec_hook=_read)


def _written(value: object) -> object:
    if isinstance(value, Fraction):
        return {"exact": f"{value.numerator}/{value.denominator}", "float": float(value)}
    raise NotImplementedError(type(value))


def _read(kind: type, value: object) -> object:
    if kind is Fraction and isinstance(value, dict):
        return Fraction(value["exact"])
    raise NotImplementedError(kind)


# --- evaluation

LuckFound = LuckAction | CostlyAnswer | None
"""None stands for a roll whose chance could not be computed."""


def outcomes_of(found: Iterable[tuple[OutcomeValue, Fraction]]) -> tuple[LuckOutcome, ...]:
    """Results with their chances as outcomes, from worst to best."""
    chances: dict[OutcomeValue, Fraction] = {}
    for value, chance in found:
        chances[value] = chances.get(value, Fraction(0)) + chance
    return tuple(LuckOutcome(value, chances[value]) for value in sorted(chances))


def if_by_chance(action: LuckAction) -> Iterator[LuckFound]:
    """A roll that could have gone otherwise; None if its actual outcome was not among the computed ones."""
    if action.came not in {outcome.value for outcome in action.outcomes}:
        yield None
    elif len(action.outcomes) > 1:
        yield action


Counted = tuple[int, int, tuple[LuckFound, ...]]
"""After an answer: its number, the total, and what it added; None is a roll that could not be evaluated."""


class LuckFollower(ABC):
    """Follows a game answer by answer, from the start of a line or from a position that was set up."""

    @abstractmethod
    def before(self, number: int, position: Any, asked: Node, answer: Answer) -> Iterable[LuckFound]:
        """What a question adds with the answer that is about to be given; the position is not changed."""

    @abstractmethod
    def after(
        self, number: int, position: Any, asked: Node, answer: Answer, events: tuple[Event, ...]
    ) -> Iterable[LuckFound]:
        """What an answer that was given adds."""


class GameLuck(ABC):
    """The luck of a game that can be evaluated."""

    @abstractmethod
    def follower(self, kit: GameKit) -> LuckFollower:
        """What follows a line of this game."""

    def counted(self, record: Browsing, node: int) -> Iterator[Counted]:
        """Evaluate the line of a record up to a node. Stops where the rules of this version lead no further."""
        with suppress(Disagreeing, IllegalAnswer):
            yield from self._walk(record, record.tree.lineage(node))

    def _walk(self, record: Browsing, line: Sequence[int]) -> Iterator[Counted]:
        game, step = record.game_at(line[0]), self.follower(record.kit)
        for number, node in enumerate(line[1:], 1):
            if record.tree[node].is_correction:
                game, step = record.game_at(node), self.follower(record.kit)
                continue
            asked, answer = game.node, record.answer_of(node)
            if asked is None:
                return
            found = [*step.before(node, game.position, asked, answer)]
            game.answer(answer)
            found += step.after(node, game.position, asked, answer, game.events[-1])
            yield number, len(line) - 1, tuple(found)


def luck_of(kit: GameKit) -> GameLuck | None:
    """The luck of a kit's game; None if it cannot be evaluated."""
    return optional_part(GameLuck, kit.atlas.system, "diadochi.forecast.{}.luck_replay")


def luck_steps(record: Browsing, node: int) -> Iterator[tuple[int, int, LuckReport]]:
    """After each answer up to `node`: its number, the total, and the luck so far.

    Raises UnfitQuestion if the luck of this game cannot be evaluated.
    """
    game = luck_of(record.kit)
    if game is None:
        raise UnfitQuestion(tr("Luck is not counted in this game. Open another one."))
    luck = LuckReport((), ())
    for number, of, came in game.counted(record, node):
        for each in came:
            luck = _with(luck, each)
        yield number, of, luck


def _with(told: LuckReport, came: LuckAction | CostlyAnswer | None) -> LuckReport:
    match came:
        case LuckAction():
            return LuckReport((*told.actions, came), told.answers, told.uncounted)
        case CostlyAnswer():
            return LuckReport(told.actions, (*told.answers, came), told.uncounted)
    return LuckReport(told.actions, told.answers, told.uncounted + 1)
