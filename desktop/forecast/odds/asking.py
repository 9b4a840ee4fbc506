"""What is asked of odds, in words that every game reads in its own way; and where the answers come from."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Protocol, cast

import msgspec

from desktop.forecast.marks import Spot
from desktop.forecast.odds.explaining import Explained
from desktop.forecast.odds.figures import Danger, FirstOdds, Odds, QuestionOdds, Wished
from desktop.forecast.odds.tree import Stem
from desktop.language import Message, tr
from desktop.rules.core.flow import Answer, Node
from desktop.rules.core.game import Game
from desktop.rules.core.system import AnyKit, part


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
