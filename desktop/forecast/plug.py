"""What the forecast of a rule system offers to whoever lifts and drops; see `rules.core.system.part`.

A piece is whoever is taken by the hand, by his id: the army he leads comes with him.
"""

from collections.abc import Mapping
from typing import Any, Protocol, cast

import msgspec

from desktop.language import msg
from desktop.rules.core.flow import Answer, Decision, Draw, Node, NodeKind, Roll
from desktop.rules.core.system import AnyKit, AnyPosition, part, rules_of
from desktop.rules.core.verdict import Verdict, refuse, sentence_of

# --- marks
# What a highlighted space says: the cost to get there, the chance to have the points, what waits there.

Spot = tuple[str, bool]
"""A place to drop at: a space, and whether inside the walls of its city."""


class Mark(msgspec.Struct, frozen=True):
    """A legal place to go. `cost` in movement points; `chance` of having them, None when they are known.

    `stops`: rule ids that end the march there; `fights`: spaces with enemies on the way, the last one included;
    `ambushes`: strongholds passed on the way (MOV-28); `intercepted`: the chance that somebody comes between: an
    independent army (IND-20), in the Sword of Rome anybody, if everybody tries who may (PLAY-06).
    """

    cost: int
    chance: float | None = None
    stops: tuple[str, ...] = ()
    fights: tuple[str, ...] = ()
    ambushes: tuple[str, ...] = ()
    intercepted: float = 0.0

    @property
    def is_risky(self) -> bool:
        """Whether something may go wrong on the way."""
        return bool(self.stops or self.fights or self.ambushes or self.intercepted)


# --- plug


class Held(Protocol):
    """Who is in hand: `group` under the lead of `piece`, and where they stand."""

    @property
    def piece(self) -> str:
        """Who leads."""
        ...

    @property
    def seat(self) -> int:
        """Whose it is."""
        ...

    @property
    def space(self) -> str:
        """Where it stands."""
        ...

    @property
    def inside(self) -> bool:
        """Whether it stands inside walls."""
        ...

    @property
    def group(self) -> Any:
        """Who goes, as the system writes groups."""
        ...


class InHand(Held, Protocol):
    """An army that somebody has in hand, and all it could do: every place has a verdict, the legal ones a mark."""

    @property
    def points(self) -> int | None:
        """Movement points, None before they are rolled."""
        ...

    def after(self, first: tuple[Answer, ...]) -> "InHand":
        """The same army, to set out when something else has been answered first."""
        ...

    def marks(self) -> Mapping[Spot, Mark]:
        """Every legal place, with what it costs and risks."""
        ...

    def verdict(self, spot: Spot) -> Verdict:
        """The verdict on any place: allowed exactly where there is a mark, else with the rules that forbid it."""
        ...

    def way_to(self, spot: Spot) -> tuple[str, ...]:
        """The routes a drop at a place would take; none where it is refused, or goes where no route is drawn."""
        ...

    def spaces_to(self, spot: Spot) -> tuple[str, ...]:
        """The spaces of the way to a place, the start first; none where it is refused."""
        ...

    def answers(self, spot: Spot) -> tuple[Answer, ...]:
        """The answers that carry it to a place, those that activate it first; none where that is refused.

        Each is given when the question for it is open, so that everybody may react to each.
        """
        ...

    def answers_here(self) -> tuple[Answer, ...]:
        """The answers that activate it where it stands, with no place to go to; none where that means nothing."""
        ...


class ReachSystem(Protocol):
    """The forecast's part of one system. `Any` stands for its own kit, position and groups.

    `RESTS` are the kinds of questions at which a way that cannot go on is given up; at one of `SAYS` it is said why.
    """

    RESTS: frozenset[NodeKind]
    SAYS: frozenset[NodeKind]

    def where(self, position: Any, piece: str) -> Spot | None:
        """Where a piece stands; None when it is not on the map."""
        ...

    def as_if_acting(self, position: Any, piece: str) -> Any:
        """The position as it would be if the side of a piece could activate now: for what-ifs."""
        ...

    def before_lift(self, position: Any, piece: str) -> tuple[Answer, ...]:
        """What must be answered before a piece can set out: it ends what goes on with another."""
        ...

    def may_lift(self, kit: Any, position: Any, node: Node | None, piece: str) -> Verdict:
        """Whether the army of a piece can be lifted while this question is open."""
        ...

    def lift(
        self,
        kit: Any,
        position: Any,
        node: Node | None,
        piece: str,
        group: Any | None = None,
        points: int | None = None,
    ) -> InHand | Verdict:
        """Its army, or `group` of it, in hand; or why not.

        It counts with `points` movement points where they are not known, with the most there may be by default.
        """
        ...

    def lift_anyway(
        self, kit: Any, position: Any, piece: str, group: Any | None = None, points: int | None = None
    ) -> InHand | Verdict:
        """The same with no question open: whoever acts in the position, or is on the march, may be lifted."""
        ...

    def as_now(self, position: Any, answer: Answer) -> Answer:
        """The next answer of a way as it must be given now: of those who went some may have been lost."""
        ...


def reach_of(kit: AnyKit) -> ReachSystem:
    """The forecast of the system that a kit is played by."""
    return cast(ReachSystem, part(kit.atlas.system, "desktop.forecast"))


def not_now(kit: AnyKit, position: AnyPosition, node: Node | None) -> Verdict:
    """Why nothing can be lifted: another question is open, somebody has won, or an invariant is broken."""
    match node:
        case (
            Decision(prompt=question, rules=rules)
            | Roll(purpose=question, rules=rules)
            | Draw(purpose=question, rules=rules)
        ):
            return refuse(msg("First this is to be settled: {question}", question=question), *rules)
    rules_part = rules_of(kit)
    if position.is_over:
        return refuse(msg("The game is over; nobody marches any more."), *rules_part.VICTORY)
    broken = rules_part.broken(kit, position)
    return next((refuse(sentence_of(breach), *breach.rules) for breach in broken), Verdict(False))
