"""A round of teams at one screen: each is asked in turn, whoever is right scores. No clock runs in here."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from desktop.language import Name
from desktop.lessons.trainer.question import MapCard, places_of
from desktop.lessons.trainer.session import spaced

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
