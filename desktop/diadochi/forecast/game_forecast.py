"""What a game's forecast offers to the controller, which picks armies up and drops them.

A piece is the id of a counter that can be picked up; the army it leads comes with it.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Generic, Self

import msgspec

from diadochi.language import msg
from diadochi.rules.core.flow import Answer, Decision, Draw, Node, NodeKind, Roll
from diadochi.rules.core.game import G, GameGroup, GameKit, GamePosition, K, P
from diadochi.rules.core.system import game_part, rules_of
from diadochi.rules.core.verdict import Verdict, refuse

# --- targets

Spot = tuple[str, bool]
"""A place to drop an army: a space, and whether inside the walls of its city."""


class Mark(msgspec.Struct, frozen=True):
    """A legal target. `cost` in movement points; `chance` of having them, None if they are already known.

    `stops`: rule ids that end the march there; `fights`: spaces with enemies on the way, including the last;
    `ambushes`: strongholds passed on the way (MOV-28); `intercepted`: the chance of an interception, by independent
    armies (IND-20), or in the Sword of Rome by anyone if everyone who may tries (PLAY-06).
    """

    cost: int
    chance: float | None = None
    stops: tuple[str, ...] = ()
    fights: tuple[str, ...] = ()
    ambushes: tuple[str, ...] = ()
    intercepted: float = 0.0

    @property
    def is_risky(self) -> bool:
        """Whether anything on the way can go wrong."""
        return bool(self.stops or self.fights or self.ambushes or self.intercepted)


# --- the army in hand


class Held(Generic[G]):
    """What is in hand: `group` of `seat`, led by `piece`, and where it is: `inside` walls or outside."""

    piece: str
    seat: int
    space: str
    inside: bool
    group: G


class InHand(Held[G], ABC):
    """An army in hand with all it can do: every place has a verdict, every legal one a mark.

    `points` are its movement points, None before the roll.
    """

    points: int | None

    @abstractmethod
    def after(self, first: tuple[Answer, ...]) -> Self:
        """The same army, which sets out after these answers."""

    @abstractmethod
    def marks(self) -> Mapping[Spot, Mark]:
        """All legal targets with their cost and risk."""

    @abstractmethod
    def verdict(self, spot: Spot) -> Verdict:
        """The verdict on any place: allowed exactly if there is a mark, else with the rules that forbid it."""

    @abstractmethod
    def way_to(self, spot: Spot) -> tuple[str, ...]:
        """The routes to a place; empty if it is refused, or on a voyage without drawn routes."""

    @abstractmethod
    def spaces_to(self, spot: Spot) -> tuple[str, ...]:
        """The spaces on the way to a place, from the start; empty if it is refused."""

    @abstractmethod
    def answers(self, spot: Spot) -> tuple[Answer, ...]:
        """The answers that take the army to a place, starting with its activation; empty if that is refused.

        They are given one at a time, so that everyone can react to each.
        """

    @abstractmethod
    def answers_here(self) -> tuple[Answer, ...]:
        """The answers that activate the army without moving it; empty if that makes no sense."""


class GameForecast(ABC, Generic[K, P, G]):
    """What a game provides for picking up armies.

    At questions of the kinds in `RESTS`, a way that cannot continue is dropped; at those in `SAYS` the reason is shown.
    """

    RESTS: frozenset[NodeKind]
    SAYS: frozenset[NodeKind]

    @abstractmethod
    def where(self, position: P, piece: str) -> Spot | None:
        """The place of a piece; None if it is off the map."""

    @abstractmethod
    def as_if_acting(self, position: P, piece: str) -> P:
        """The position as if the side of a piece could activate now, for what-ifs."""

    def before_lift(self, position: P, piece: str) -> tuple[Answer, ...]:
        """The answers that must come before a piece can set out: they end the march of another."""
        return ()

    @abstractmethod
    def may_lift(self, kit: K, position: P, node: Node | None, piece: str) -> Verdict:
        """Whether the army of a piece can be picked up while this question is open."""

    @abstractmethod
    def lift(
        self, kit: K, position: P, node: Node | None, piece: str, group: G | None = None, points: int | None = None
    ) -> InHand[G] | Verdict:
        """The piece's army, or `group` of it, in hand; or the verdict that refuses it.

        `points` are assumed where movement points are not known yet; by default the most possible.
        """

    @abstractmethod
    def lift_anyway(
        self, kit: K, position: P, piece: str, group: G | None = None, points: int | None = None
    ) -> InHand[G] | Verdict:
        """The same without an open question: any army that can act in the position, or is marching."""

    def as_now(self, position: P, answer: Answer) -> Answer:
        """The next answer of a way, without those who were lost on the way."""
        return answer


def forecast_of(kit: GameKit) -> GameForecast[GameKit, GamePosition, GameGroup]:
    return game_part(GameForecast, kit.atlas.system, "diadochi.forecast.{}.forecast")


def not_now(kit: GameKit, position: GamePosition, node: Node | None) -> Verdict:
    """Why nothing can be picked up: another question is open, the game is over, or an invariant is broken."""
    match node:
        case (
            Decision(prompt=question, rules=rules)
            | Roll(purpose=question, rules=rules)
            | Draw(purpose=question, rules=rules)
        ):
            return refuse(msg("Answer this first: {question}", question=question), *rules)
    rules_part = rules_of(kit)
    if position.is_over:
        return refuse(msg("The game is over. No army can march."), *rules_part.VICTORY)
    broken = rules_part.broken(kit, position)
    breach = next(iter(broken), None)
    if breach is None:
        return Verdict(False)
    return refuse(msg("The table breaks a rule: {what}.", what=breach.message), *breach.rules)
