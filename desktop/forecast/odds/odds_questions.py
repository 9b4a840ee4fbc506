"""What is asked of odds, in words that every game reads in its own way; and where the answers come from."""

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Protocol, cast

import msgspec

from desktop.forecast.odds.chance_tree import Stem
from desktop.forecast.odds.figures import Danger, FirstOdds, Odds, QuestionOdds, Wished
from desktop.forecast.odds.odds_explanation import Explained
from desktop.forecast.plug import Spot
from desktop.language import Message, Speaker, msg, tr
from desktop.rules.core.flow import Answer, Node
from desktop.rules.core.game import Game
from desktop.rules.core.system import AnyKit, part, spell
from desktop.rules.core.verdict import Verdict


class UnfitQuestion(ValueError):
    """A question about odds that means nothing; the text is a sentence with its remedy."""


class MarchAsked(msgspec.Struct, frozen=True):
    """A march to be looked at: `piece` leads, `spot` is where to, `group` who goes; everybody who may where it is None.

    `goal` and `policy` are written as their grammars say. `points` are movement points taken for granted, None where
    they are rolled; `cards`: its owner may play the cards of his own hand. `besieges`: what is left of the march goes
    into siege attempts. `routes` is the way, the cheapest where it is empty. `decides`: at each stop of the march its
    owner may break it off, and does where that is better for the goal. `afresh`: in a
    segment of its side that has just begun, whoever is on turn and has marched.
    """

    piece: str
    spot: Spot
    group: Any = None
    goal: str = ""
    policy: str = "stand"
    points: int | None = None
    cards: bool = False
    besieges: bool = True
    routes: tuple[str, ...] = ()
    decides: bool = False
    afresh: bool = False


class OddsMoment(msgspec.Struct, frozen=True):
    """Where a game stands: a position from which play can be taken up, and what has been answered since.

    Both as whoever asks may see them.
    """

    position: Any
    answers: tuple[Answer, ...] = ()


class QuestionAsked(msgspec.Struct, frozen=True):
    """The open question of a moment is to be looked at; `goal`, `policy`, `cards` as of a march (`MarchAsked`)."""

    goal: str = ""
    policy: str = "stand"
    cards: bool = False


class AnswerAsked(msgspec.Struct, frozen=True):
    """One answer to the open question of a moment, None where dice are due; `answers` are those of the moment."""

    answers: tuple[Answer, ...]
    question: QuestionAsked
    answer: Answer | None = None


class BestPart(msgspec.Struct, frozen=True):
    """The part of an army that reaches a goal best, and its chance; `whole` is that of those who were asked about.

    `by_points`: the chance with each number of movement points that may be rolled. `all_tried`: no part was left out.
    """

    group: Any
    chance: Fraction
    whole: Fraction
    by_points: Mapping[int, Fraction]
    all_tried: bool = True


class WayWeighed(msgspec.Struct, frozen=True):
    """A way to the target: its routes, the spaces it passes, the start first, its cost, and the chance of the goal."""

    routes: tuple[str, ...]
    spaces: tuple[str, ...]
    cost: int
    chance: Fraction


class WaysWeighed(msgspec.Struct, frozen=True):
    """Ways on which different things may happen, the best for the goal first, of equal ones the cheaper.

    `left_out`: so many more, dearer than these, were not weighed.
    """

    ways: tuple[WayWeighed, ...]
    left_out: int = 0


class OnRoll(msgspec.Struct, frozen=True):
    """Movement points, the chance to roll them, and the chance of the goal then: going on, and staying where one is."""

    points: int
    falls: Fraction
    going: Fraction
    staying: Fraction


class WaitWeighed(msgspec.Struct, frozen=True):
    """Whether to wait for the roll. `going` sets out whatever is rolled, `staying` never; `deciding` sees the roll and
    each thing that happens on the way, and breaks off where that is better. `rolls` are empty where they are known.
    """

    going: Fraction
    staying: Fraction
    deciding: Fraction
    rolls: tuple[OnRoll, ...]


class Offered(msgspec.Struct, frozen=True):
    """A wish that may be made. `stem` is what is written of it before `number`, all of it where there is none."""

    stem: str
    words: Message
    number: int | None = None

    @property
    def text(self) -> str:
        """It as it is written."""
        return self.stem if self.number is None else f"{self.stem} {self.number}"


class OddsSystem(Protocol):
    """What a game offers whose odds are counted. All raise UnfitQuestion, and TooWide where too much may come."""

    def policies(self) -> Mapping[str, Message]:
        """The policies of others that are offered, as their grammar has them, each in words; the usual one first."""
        ...

    def first(self, kit: Any, position: Any, asked: MarchAsked) -> FirstOdds | None:
        """What can be said of a march at once; None where nothing can."""
        ...

    def odds(self, kit: Any, position: Any, asked: MarchAsked) -> Odds:
        """The figures of a march."""
        ...

    def counts(self, node: Node) -> bool:
        """Whether anything may be counted at a question, as far as its own words say."""
        ...

    def moment(self, game: Game[Any], seat: int | None) -> OddsMoment:
        """Where a game stands, as `seat` may see it; as everybody may where nobody is named."""
        ...

    def question(self, kit: Any, moment: OddsMoment, asked: QuestionAsked) -> QuestionOdds:
        """The figures of each answer to the open question, to the end of the deed it belongs to."""
        ...

    def tree(self, kit: Any, position: Any, asked: MarchAsked) -> Stem[Any]:
        """All that may come of it, for whoever wants to see where the figures come from."""
        ...

    def explained(self, kit: Any, position: Any, asked: MarchAsked | AnswerAsked, figure: str) -> Explained:
        """A figure of a march, or of an answer at the position of its moment, with the tree it comes from.

        `figure` is written as its grammar says.
        """
        ...

    def best(self, kit: Any, position: Any, asked: MarchAsked) -> BestPart | None:
        """The part of the army that reaches the goal best; None where none of it comes there."""
        ...

    def ways(self, kit: Any, position: Any, asked: MarchAsked) -> WaysWeighed:
        """The ways on which different things may happen, as far as they are weighed."""
        ...

    def waiting(self, kit: Any, position: Any, asked: MarchAsked) -> WaitWeighed:
        """What it is worth to look at the roll before setting out."""
        ...

    def wished(self, kit: Any, position: Any, asked: MarchAsked, goals: tuple[str, ...]) -> tuple[Wished, ...]:
        """The chance of each of these goals, of one and the same march; its own goal is not looked at."""
        ...

    def offers(self, kit: Any, position: Any, asked: MarchAsked) -> tuple[Offered, ...]:
        """Wishes that fit a march, the likeliest to be meant first; none where it cannot be looked at."""
        ...

    def goal_example(self) -> str:
        """A goal as somebody might write it."""
        ...

    def rolls_to_move(self) -> bool:
        """Whether movement points are rolled, so that one may wait for them."""
        ...

    def wishes(self, kit: Any, text: str) -> tuple[Offered, ...]:
        """The wishes of a goal as somebody has written it; none for no words."""
        ...

    def dangers(self, kit: Any, position: Any, seat: int, policy: str, *, helped: bool = True) -> tuple[Danger, ...]:
        """What of a side one enemy army may take or beat in one activation, the worst first."""
        ...

    def dangers_left_out(self, kit: Any, position: Any, seat: int) -> tuple[Message, ...]:
        """What else a side has to fear, which its dangers do not count."""
        ...


def has_odds(kit: AnyKit) -> bool:
    """Whether odds are counted for the game of a kit."""
    return getattr(part(kit.atlas.system, "desktop.forecast"), "ODDS", None) is not None


def odds_system(kit: AnyKit) -> OddsSystem:
    """Where the odds of a kit's game come from. Raises UnfitQuestion where there are none."""
    found = getattr(part(kit.atlas.system, "desktop.forecast"), "ODDS", None)
    if found is None:
        raise UnfitQuestion(tr("No odds are counted for the game on this map; ask on the map of another game."))
    return cast(OddsSystem, found)


# --- policy
# How those who are asked on somebody's march are taken to answer, in every game; the name of it stands beside every
# figure. What each game's questions are answered with under a policy, that game says.

_CERTAIN = 100
NEVER = _CERTAIN + 1
"""Per cent that no interception has."""
_GRAMMAR = re.compile(r"stand|avoid|best|intercept>=(\d{1,3})")


class BadPolicy(ValueError):
    """A policy nobody can read; the text is what was written."""


class Policy(msgspec.Struct, frozen=True):
    """What others do: `avoids` where they can, `intercepts_from` so many per cent on; or `best`, against the goal."""

    avoids: bool = False
    intercepts_from: int = NEVER
    best: bool = False

    def __str__(self) -> str:
        words = ["best"] if self.best else ["avoid" if self.avoids else "stand"]
        if self.intercepts_from < NEVER and not self.best:
            words.append(f"intercept>={self.intercepts_from}")
        return " ".join(words)


STANDS = Policy()


def read_policy(text: str) -> Policy:
    """The policy of words such as "avoid intercept>=50". Raises BadPolicy."""
    policy = STANDS
    for word in text.split():
        found = _GRAMMAR.fullmatch(word)
        if found is None or (found[1] is not None and int(found[1]) > _CERTAIN):
            raise BadPolicy(text)
        if found[1] is not None:
            policy = msgspec.structs.replace(policy, intercepts_from=int(found[1]))
        else:
            policy = msgspec.structs.replace(policy, avoids=word == "avoid", best=word == "best")
    return policy


OFFERED = ("stand", "avoid", "stand intercept>=50", "avoid intercept>=50", "best")
"""The policies that are offered to choose from, the usual one first."""


def policy_words(policy: Policy) -> Message:
    """A policy as words within a sentence."""
    if policy.best:
        return msg("others give the best reply")
    stays = msg("others avoid where they can") if policy.avoids else msg("others stand")
    if policy.intercepts_from >= NEVER:
        return stays
    return msg("{stays}, intercept from {percent} %", stays=stays, percent=policy.intercepts_from)


# --- written goal
# How goals are written in every game: wishes joined by "and"; what can be wished each game says.

_LONGEST = 4
"""Digits of a number, and one more."""


class BadGoal(ValueError):
    """A goal nobody can read; the text is the word that does not fit."""


def goal_text(goal: Sequence[object]) -> str:
    """A goal as it is written."""
    return " and ".join(map(str, goal))


def wishes_of(text: str) -> Iterator[list[str]]:
    """The words of each wish of a written goal."""
    yield from (part.split() for part in f" {' '.join(text.split())} ".split(" and "))


def known(word: str, names: Container[str]) -> str:
    """The word, which is to be one of `names`. Raises BadGoal."""
    if word not in names:
        raise BadGoal(word)
    return word


def number(word: str) -> int:
    """The number that a word is. Raises BadGoal."""
    if not (word.isascii() and word.isdigit() and len(word) < _LONGEST):
        raise BadGoal(word)
    return int(word)


# --- reading
# What every game reads alike of a question about odds, and how it says no to one.


def policy_asked(words: str) -> Policy:
    """The policy that is written so. Raises UnfitQuestion with what may be written."""
    try:
        return read_policy(words)
    except BadPolicy as error:
        raise UnfitQuestion(
            tr("{words} is no policy; write stand, avoid, best, intercept>=50.", words=f'"{error}"')
        ) from None


def refusal_said(kit: AnyKit, position: Any, verdict: Verdict) -> str:
    """Why the rules refuse what is asked about, and which of them do."""
    words = Speaker(spell(kit, position=lambda: position)).say(verdict.reason) if verdict.reason else tr("No")
    return f"{words} ({', '.join(verdict.because)})"
