"""A session of the trainer: due cards first, then new ones; what is missed comes again soon. No clock runs in here."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from desktop.language import Name
from desktop.lessons.memory.progress_file import Grade, grade_of
from desktop.lessons.trainer.map_question import MapCard, places_of

AGAIN_AFTER = 3
"""So many other cards come before one that was missed."""
_SPREAD = 12
"""New cards are shuffled among so many that come next, so that no alphabet is learned."""
_APART = 20
"""So many other cards come before another one about the same place, if there are so many: house."""


@dataclass(frozen=True)
class CardOutcome:
    """One answer of a session: `tries` counts the times the card was asked, `took` is in ms."""

    question: MapCard
    is_right: bool
    tries: int
    took: int
    grade: Grade


@dataclass
class Session:
    """What is asked next, and how it went so far."""

    waiting: list[MapCard]
    outcomes: list[CardOutcome] = field(default_factory=list)
    tries: Counter[str] = field(default_factory=Counter)

    @classmethod
    def of(cls, due: Iterable[MapCard], new: Iterable[MapCard], seed: int) -> Session:
        """Due cards as they come, then new ones a little shuffled; those about one place far from each other."""
        return cls(spaced([*due, *_stirred(list(new), random.Random(seed))]))

    @property
    def question(self) -> MapCard | None:
        """What is asked now; None when all is known."""
        return self.waiting[0] if self.waiting else None

    def answered(self, *, is_right: bool, took: int) -> CardOutcome:
        """The answer to what is asked now: the next question stands."""
        question = self.waiting.pop(0)
        self.tries[question.key] += 1
        tries = self.tries[question.key]
        grade = grade_of(right=is_right, tries=tries, took_ms=took, pace_ms=question.pace)
        outcome = CardOutcome(question, is_right, tries, took, grade)
        self.outcomes.append(outcome)
        if not is_right:
            self.waiting.insert(AGAIN_AFTER, question)
        return outcome

    @property
    def right(self) -> int:
        """Right answers."""
        return sum(outcome.is_right for outcome in self.outcomes)

    @property
    def per_cent(self) -> int:
        """Right answers of all, in per cent."""
        return round(100 * self.right / len(self.outcomes)) if self.outcomes else 0

    @property
    def at_once(self) -> int:
        """Cards that were right when they were first asked."""
        return sum(outcome.is_right and outcome.tries == 1 for outcome in self.outcomes)

    @property
    def missed(self) -> tuple[MapCard, ...]:
        """Cards that were missed at least once, each once."""
        return tuple({each.question.key: each.question for each in self.outcomes if not each.is_right}.values())


def _stirred(cards: list[MapCard], chance: random.Random) -> list[MapCard]:
    for start in range(0, len(cards), _SPREAD):
        part = cards[start : start + _SPREAD]
        chance.shuffle(part)
        cards[start : start + _SPREAD] = part
    return cards


def spaced(cards: Iterable[MapCard]) -> list[MapCard]:
    """The cards in their order, but none soon after another one about the same place, which would give it away."""
    waiting = [(card, places_of(card)) for card in cards]
    asked: list[MapCard] = []
    last: dict[Name, int] = {}

    def since(number: int) -> int:
        """How many cards have come since one about a place of this one; enough where none has."""
        return min((len(asked) - last.get(place, -_APART) for place in waiting[number][1]), default=_APART)

    while waiting:
        numbers = range(len(waiting))
        fit = next((number for number in numbers if since(number) >= _APART), None)
        card, places = waiting.pop(max(numbers, key=since) if fit is None else fit)
        last |= dict.fromkeys(places, len(asked) + 1)
        asked.append(card)
    return asked


# --- class round
# A round of teams at one screen: each is asked in turn, whoever is right scores. No clock runs in here.

TEAMS = "ABCDEF"
"""Teams go by letters."""


@dataclass(frozen=True)
class TeamAnswer:
    """What a team made of a question."""

    team: str
    card: MapCard
    is_right: bool


@dataclass(frozen=True)
class PlaceResult:
    """How often a place, a province or a feature of the map was `asked` about in a round, and how often `missed`."""

    place: Name
    missed: int
    asked: int


@dataclass
class ClassRound:
    """`teams` are asked in turn until `cards` are through."""

    teams: str
    cards: list[MapCard]
    answers: list[TeamAnswer] = field(default_factory=list)

    @classmethod
    def of(cls, count: int, each: int, cards: Iterable[MapCard], seed: int) -> ClassRound:
        """`count` teams, so many questions for each, by chance out of `cards`."""
        teams, pool = TEAMS[:count], list(cards)
        wanted = min(len(pool), count * each)
        return cls(teams, spaced(random.Random(seed).sample(pool, len(pool)))[: wanted - wanted % count])

    @property
    def team(self) -> str:
        """Whose turn it is."""
        return self.teams[len(self.answers) % len(self.teams)]

    @property
    def card(self) -> MapCard | None:
        """What is asked now; None when the round is over."""
        return self.cards[len(self.answers)] if len(self.answers) < len(self.cards) else None

    def answered(self, *, is_right: bool) -> None:
        """The team whose turn it is has answered, or its time is up."""
        assert self.card is not None  # only then anybody answers
        self.answers.append(TeamAnswer(self.team, self.card, is_right))

    def points(self, team: str) -> int:
        """Right answers of a team."""
        return sum(answer.is_right for answer in self.answers if answer.team == team)

    @property
    def standing(self) -> list[tuple[str, int]]:
        """Teams and points, the best first."""
        return sorted(((team, self.points(team)) for team in self.teams), key=lambda each: (-each[1], each[0]))

    @property
    def by_place(self) -> list[PlaceResult]:
        """What was missed, summed over the teams, the most missed first."""
        asked = Counter(place for answer in self.answers for place in places_of(answer.card))
        missed = Counter(place for answer in self.answers if not answer.is_right for place in places_of(answer.card))
        found = (PlaceResult(place, count, asked[place]) for place, count in missed.items())
        return sorted(found, key=lambda each: (-each.missed, each.asked, each.place.kind, each.place.id))
