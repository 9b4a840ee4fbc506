"""The forecast of the Successors for the controller."""

from typing import final

from diadochi.forecast.game_forecast import GameForecast, Spot, not_now
from diadochi.forecast.successors import lifted_army as lifting
from diadochi.forecast.successors.army import Army
from diadochi.forecast.successors.lifted_army import Lifted
from diadochi.forecast.successors.march_reach import reach
from diadochi.forecast.successors.march_threats import most_points
from diadochi.rules.core.flow import Answer, Decision, Node
from diadochi.rules.core.verdict import Verdict, allow
from diadochi.rules.successors.answers import Activate, HandOver, Stop, Take
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.activation import may_activate
from diadochi.rules.successors.pieces import Group
from diadochi.rules.successors.position import Position


@final
class SuccessorsForecast(GameForecast[Kit, Position, Group]):
    RESTS = frozenset({Kind.MARCH, Kind.ACTIVATION, Kind.HAND_OVER})
    SAYS = frozenset({Kind.MARCH})

    def where(self, position: Position, piece: str) -> Spot | None:
        """The place of a general; None if he is off the map."""
        found = position.where(piece)
        return None if found is None else (found[0], found[1].inside)

    def as_if_acting(self, position: Position, piece: str) -> Position:
        """The position in an activation segment of the general's side; unchanged if one is open."""
        found = position.where(piece)
        if found is None or position.clock.segment == "activation":
            return position
        return lifting.as_if_active(position, found[1].seat)

    def before_lift(self, position: Position, piece: str) -> tuple[Answer, ...]:
        """The march of another army ends when this one sets out (MOV-02)."""
        march = position.activation
        if march is None or piece in march.group.generals:
            return ()
        return (Stop(),)

    def may_lift(self, kit: Kit, position: Position, node: Node | None, piece: str) -> Verdict:
        """Whether the general's army can be activated or is marching."""
        refused = _hindrance(kit, position, node, piece)
        if refused is not None:
            return refused
        seen = _seen_from(position, node, piece)
        lifted = lifting.lift(kit, seen, piece)
        if lifted is None:
            return may_activate(kit, seen, piece)
        return allow("MOV-01") if lifted.refused is None else lifted.refused

    def lift(
        self,
        kit: Kit,
        position: Position,
        node: Node | None,
        piece: str,
        group: Group | None = None,
        points: int | None = None,
    ) -> Army | Verdict:
        """The general's army in hand, or why not. `points` are assumed before the roll; a roll is certain."""
        refused = _hindrance(kit, position, node, piece)
        if refused is not None:
            return refused
        march = position.activation
        known = points if march is None else march.points
        return _lifted(kit, _seen_from(position, node, piece), node, piece, group, known)

    def lift_anyway(
        self, kit: Kit, position: Position, piece: str, group: Group | None = None, points: int | None = None
    ) -> Army | Verdict:
        """The same without an open question; `points` also apply to a march."""
        return _lifted(kit, position, None, piece, group, points)

    def as_now(self, position: Position, answer: Answer) -> Answer:
        return lifting.as_now(position, answer)


def _lifted(
    kit: Kit, position: Position, node: Node | None, piece: str, group: Group | None, points: int | None
) -> Army | Verdict:
    lifted = lifting.lift(kit, position, piece, group)
    if lifted is None:
        return may_activate(kit, position, piece)
    if lifted.refused is not None:
        return lifted.refused
    march = position.activation
    if points is None and march is not None:
        points = march.points
    count = most_points(kit, lifted) if points is None else points
    opening = () if march is not None else _opening(node, lifted)
    return Army(reach(kit, position, lifted, count), opening, points)


def _opening(node: Node | None, lifted: Lifted) -> tuple[Answer, ...]:
    """The answers before the march: whose segment, which army, who goes."""
    match node:
        case Decision(kind=Kind.WHO_GOES):
            return (Take(lifted.group),)
        case Decision(kind=Kind.HAND_OVER):
            return HandOver(lifted.seat), Activate(lifted.general), Take(lifted.group)
    return Activate(lifted.general), Take(lifted.group)


def _seen_from(position: Position, node: Node | None, piece: str) -> Position:
    """The position; between segments as if a segment of the piece's side had begun."""
    found = position.where(piece)
    match node:
        case Decision(kind=Kind.HAND_OVER) if found is not None:
            return lifting.as_if_active(position, found[1].seat)
    return position


def _hindrance(kit: Kit, position: Position, node: Node | None, piece: str) -> Verdict | None:
    """Why the piece cannot be picked up at the present question; None if it can."""
    match node:
        case Decision(kind=Kind.HAND_OVER | Kind.ACTIVATION | Kind.MARCH):
            return None
        case Decision(kind=Kind.WHO_GOES, about=about) if piece == about.leader:
            return None
    return not_now(kit, position, node)
