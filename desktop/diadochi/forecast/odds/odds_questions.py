"""Questions about odds in the form that all games share, policies and written goals."""

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Generic

import msgspec

from diadochi.forecast.game_forecast import Spot
from diadochi.language import Message, Speaker, msg, tr
from diadochi.rules.core.flow import Answer
from diadochi.rules.core.game import GameKit, GamePosition, P
from diadochi.rules.core.system import spell
from diadochi.rules.core.verdict import Verdict


class UnfitQuestion(ValueError):
    """A question about odds that makes no sense; the text is a sentence with a remedy."""


class MarchAsked(msgspec.Struct, frozen=True):
    """A march to evaluate: `piece` leads, `spot` is the target, `group` goes; None means everyone who can.

    `goal` and `policy` are texts in their grammars. `points` are assumed movement points, None if they are rolled.
    `cards`: the owner may play cards of the own hand. `besieges`: points that are left are used for siege attempts.
    `routes` is the way, by default the cheapest. `decides`: at each stop the owner may end the march if that is better
    for the goal. `afresh`: the march starts in a new segment of its side, even if the army has marched in this one.
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


class OddsMoment(msgspec.Struct, Generic[P], frozen=True):
    """A point of a game: a position at which play can restart, and the answers given since.

    Both contain only what the player who asks may see.
    """

    position: P
    answers: tuple[Answer, ...] = ()


class QuestionAsked(msgspec.Struct, frozen=True):
    """Asks about the open question of a game; `goal`, `policy` and `cards` are as in `MarchAsked`."""

    goal: str = ""
    policy: str = "stand"
    cards: bool = False


class AnswerAsked(msgspec.Struct, frozen=True):
    """One answer to the open question of a game, None for a roll; `answers` are those of the `OddsMoment`."""

    answers: tuple[Answer, ...]
    question: QuestionAsked
    answer: Answer | None = None


class BestPart(msgspec.Struct, frozen=True):
    """The part of an army that reaches a goal best, and its chance; `whole` is the chance of the group in the question.

    `by_points`: the chance for each possible number of movement points. `all_tried`: every part was tried.
    """

    group: Any
    chance: Fraction
    whole: Fraction
    by_points: Mapping[int, Fraction]
    all_tried: bool = True


class WayWeighed(msgspec.Struct, frozen=True):
    """A way to the target: its routes, its spaces from the start, its cost, and the chance of the goal."""

    routes: tuple[str, ...]
    spaces: tuple[str, ...]
    cost: int
    chance: Fraction


class WaysWeighed(msgspec.Struct, frozen=True):
    """Ways with different risks, the best for the goal first, of equal ones the cheaper.

    `left_out`: the number of costlier ways that were not evaluated.
    """

    ways: tuple[WayWeighed, ...]
    left_out: int = 0


class OnRoll(msgspec.Struct, frozen=True):
    """Movement points, the chance to roll them, and then the chance of the goal by going on and by staying."""

    points: int
    falls: Fraction
    going: Fraction
    staying: Fraction


class WaitWeighed(msgspec.Struct, frozen=True):
    """Whether it pays to wait for the roll. `going` sets out whatever is rolled, `staying` never; `deciding` sees the
    roll and each event on the way, and stops if that is better. `rolls` is empty if the points are known.
    """

    going: Fraction
    staying: Fraction
    deciding: Fraction
    rolls: tuple[OnRoll, ...]


class Offered(msgspec.Struct, frozen=True):
    """A goal to choose. `stem` is its text before `number`, or the whole text if there is no number."""

    stem: str
    words: Message
    number: int | None = None

    @property
    def text(self) -> str:
        return self.stem if self.number is None else f"{self.stem} {self.number}"


# --- policies
# How other players are assumed to answer during a march. Its name is shown with every figure. What a policy means for
# each question is defined by each game.

_CERTAIN = 100
NEVER = _CERTAIN + 1
"""A percentage that no interception reaches."""
_GRAMMAR = re.compile(r"stand|avoid|best|intercept>=(\d{1,3})")


class BadPolicy(ValueError):
    """An invalid policy; the text is what was written."""


class Policy(msgspec.Struct, frozen=True):
    """What others do: `avoids` whenever possible, `intercepts_from` that percentage on; or `best`, against the goal."""

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
    """The policy in a text such as "avoid intercept>=50". Raises BadPolicy."""
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
"""The policies to choose from, the default first."""


def policy_words(policy: Policy) -> Message:
    """A policy as part of a sentence."""
    if policy.best:
        return msg("others respond as well as they can")
    stays = msg("others avoid battle when they can") if policy.avoids else msg("others stay and fight")
    if policy.intercepts_from >= NEVER:
        return stays
    return msg("{stays}, intercept at {percent} % or more", stays=stays, percent=policy.intercepts_from)


# --- written goals
# A goal is a list of wishes joined by "and"; each game defines its own wishes.

_LONGEST = 4
"""One digit more than a number can have."""


class BadFigure(ValueError):
    """An invalid name of a figure; the text is what was written."""


class BadGoal(ValueError):
    """An invalid goal; the text is the word that does not fit."""


def goal_text(goal: Sequence[object]) -> str:
    return " and ".join(map(str, goal))


def wishes_of(text: str) -> Iterator[list[str]]:
    """The words of each wish in a written goal."""
    yield from (part.split() for part in f" {' '.join(text.split())} ".split(" and "))


def known(word: str, names: Container[str]) -> str:
    """The word, which must be one of `names`. Raises BadGoal."""
    if word not in names:
        raise BadGoal(word)
    return word


def number(word: str) -> int:
    """The number in a word. Raises BadGoal."""
    if not (word.isascii() and word.isdigit() and len(word) < _LONGEST):
        raise BadGoal(word)
    return int(word)


# --- reading questions


def policy_asked(words: str) -> Policy:
    """The policy in a text. Raises UnfitQuestion that lists valid ones."""
    try:
        return read_policy(words)
    except BadPolicy as error:
        raise UnfitQuestion(
            tr("{words} is not a known response. Write stand, avoid, best, intercept>=50.", words=f'"{error}"')
        ) from None


def refusal_said(kit: GameKit, position: GamePosition, verdict: Verdict) -> str:
    """A sentence with the reason of the rules for refusing a march, and their ids."""
    words = Speaker(spell(kit, position=lambda: position)).say(verdict.reason) if verdict.reason else tr("No")
    return f"{words} ({', '.join(verdict.because)})"
