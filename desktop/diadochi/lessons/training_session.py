"""Sessions of the map trainer, for one pupil or for teams: what is asked next, and the results. Time is measured
elsewhere.

Due questions come first, then new ones; questions that were missed come again soon.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import takewhile

from diadochi.language import Name
from diadochi.lessons.judgement import TrainerCard, places_of
from diadochi.lessons.pupil_memory import Grade, grade_of

# --- session of one pupil

AGAIN_AFTER = 3
"""Number of other questions before a missed one comes again."""
_SPREAD = 12
"""New questions are shuffled within groups of this size, so that pupils do not learn an alphabetical order."""
_APART = 20
"""Number of other questions between two about the same place, if there are enough; our own choice."""


@dataclass(frozen=True)
class CardOutcome:
    """One answer of a session: `tries` is how often the question was asked, `took` is in ms."""

    question: TrainerCard
    is_right: bool
    tries: int
    took: int
    grade: Grade


@dataclass
class Session:
    """The next question, and the results so far."""

    waiting: list[TrainerCard]
    outcomes: list[CardOutcome] = field(default_factory=list)
    tries: Counter[str] = field(default_factory=Counter)

    @classmethod
    def of(cls, due: Iterable[TrainerCard], new: Iterable[TrainerCard], seed: int, most: int | None = None) -> Session:
        """Due questions in order, then new ones slightly shuffled, `most` in all; those about one place far apart."""
        return cls(spaced([*due, *_stirred(list(new), random.Random(seed))])[:most])

    @property
    def question(self) -> TrainerCard | None:
        """The present question; None at the end."""
        return self.waiting[0] if self.waiting else None

    def answered(self, *, is_right: bool, took: int) -> CardOutcome:
        """Note the answer to the present question and go to the next."""
        question = self.waiting.pop(0)
        self.tries[question.key] += 1
        tries = self.tries[question.key]
        grade = grade_of(right=is_right, tries=tries, took_ms=took, pace_ms=question.pace)
        outcome = CardOutcome(question, is_right, tries, took, grade)
        self.outcomes.append(outcome)
        if not is_right:
            self.waiting.insert(AGAIN_AFTER, question)
        return outcome

    def take_back(self) -> CardOutcome | None:
        """Forget the last answer, a slip of the hand. Its question comes again soon, as if it had not been asked."""
        if not self.outcomes:
            return None
        outcome = self.outcomes.pop()
        question = outcome.question
        self.tries[question.key] -= 1
        if not outcome.is_right:
            self.waiting.pop(self._place_of(question))
        self.waiting.insert(AGAIN_AFTER, question)
        return outcome

    def _place_of(self, question: TrainerCard) -> int:
        return next(number for number, each in enumerate(self.waiting) if each.key == question.key)

    @property
    def size(self) -> int:
        """The number of different questions, asked and waiting."""
        return len({each.question.key for each in self.outcomes} | {each.key for each in self.waiting})

    @property
    def done(self) -> int:
        """The number of different questions that are finished."""
        return self.size - len({each.key for each in self.waiting})

    @property
    def streak(self) -> int:
        """The number of right answers in a row up to now."""
        return len([*takewhile(lambda each: each.is_right, reversed(self.outcomes))])

    @property
    def right(self) -> int:
        return sum(outcome.is_right for outcome in self.outcomes)

    @property
    def per_cent(self) -> int:
        return round(100 * self.right / len(self.outcomes)) if self.outcomes else 0

    @property
    def at_once(self) -> int:
        """The number of questions that were right at the first try."""
        return sum(outcome.is_right and outcome.tries == 1 for outcome in self.outcomes)

    @property
    def missed(self) -> tuple[TrainerCard, ...]:
        """The questions that were missed at least once."""
        return tuple({each.question.key: each.question for each in self.outcomes if not each.is_right}.values())


def _stirred(cards: list[TrainerCard], chance: random.Random) -> list[TrainerCard]:
    for start in range(0, len(cards), _SPREAD):
        part = cards[start : start + _SPREAD]
        chance.shuffle(part)
        cards[start : start + _SPREAD] = part
    return cards


def spaced(cards: Iterable[TrainerCard]) -> list[TrainerCard]:
    """The questions in order, but those about the same place apart, because one would give the other away."""
    waiting = [(card, places_of(card)) for card in cards]
    asked: list[TrainerCard] = []
    last: dict[Name, int] = {}

    def since(number: int) -> int:
        return min((len(asked) - last.get(place, -_APART) for place in waiting[number][1]), default=_APART)

    while waiting:
        numbers = range(len(waiting))
        fit = next((number for number in numbers if since(number) >= _APART), None)
        card, places = waiting.pop(max(numbers, key=since) if fit is None else fit)
        last |= dict.fromkeys(places, len(asked) + 1)
        asked.append(card)
    return asked


# --- rounds for teams
# Each team is asked in turn; right answers score.


def distinct(names: Iterable[str]) -> tuple[str, ...]:
    """The names of teams, each once: a name that is taken gets a number."""
    found: list[str] = []
    for name in names:
        number, free = 1, name
        while free in found:
            number += 1
            free = f"{name} {number}"
        found.append(free)
    return tuple(found)


@dataclass(frozen=True)
class TeamAnswer:
    """A team's answer to a question."""

    team: str
    card: TrainerCard
    is_right: bool


@dataclass(frozen=True)
class PlaceResult:
    """How often a place, province or feature was `asked` about in a round, and how often `missed`."""

    place: Name
    missed: int
    asked: int


@dataclass
class ClassRound:
    """`teams` are asked in turn until all `cards` are used."""

    teams: tuple[str, ...]
    cards: list[TrainerCard]
    answers: list[TeamAnswer] = field(default_factory=list)

    @classmethod
    def of(cls, teams: Iterable[str], each: int, cards: Iterable[TrainerCard], seed: int) -> ClassRound:
        """A round of teams by name with `each` questions per team, drawn from `cards`."""
        names, pool = distinct(teams), list(cards)
        wanted = min(len(pool), len(names) * each)
        return cls(names, spaced(random.Random(seed).sample(pool, len(pool)))[: wanted - wanted % len(names)])

    @property
    def team(self) -> str:
        return self.teams[len(self.answers) % len(self.teams)]

    @property
    def card(self) -> TrainerCard | None:
        """The present question; None at the end of the round."""
        return self.cards[len(self.answers)] if len(self.answers) < len(self.cards) else None

    def answered(self, *, is_right: bool) -> None:
        """Note the answer of the present team, or that its time is up."""
        assert self.card is not None  # the round is not over
        self.answers.append(TeamAnswer(self.team, self.card, is_right))

    def points(self, team: str) -> int:
        return sum(answer.is_right for answer in self.answers if answer.team == team)

    @property
    def standing(self) -> list[tuple[str, int]]:
        """The teams with their points, best first; equal ones in the order of the round."""
        return sorted(((team, self.points(team)) for team in self.teams), key=lambda each: -each[1])

    @property
    def by_place(self) -> list[PlaceResult]:
        """What was missed, over all teams, most missed first."""
        asked = Counter(place for answer in self.answers for place in places_of(answer.card))
        missed = Counter(place for answer in self.answers if not answer.is_right for place in places_of(answer.card))
        found = (PlaceResult(place, count, asked[place]) for place, count in missed.items())
        return sorted(found, key=lambda each: (-each.missed, each.asked, each.place.kind, each.place.id))
