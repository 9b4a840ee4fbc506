"""What the forecast knows of the Successors, for whoever lifts and drops; see `forecast.plug`."""

from desktop.forecast.plug import Spot, not_now
from desktop.forecast.successors import lifted_army as lifting
from desktop.forecast.successors.army import Army
from desktop.forecast.successors.lifted_army import Lifted
from desktop.forecast.successors.luck_replay import counted
from desktop.forecast.successors.march_reach import reach
from desktop.forecast.successors.march_threats import most_points
from desktop.forecast.successors.odds.odds_answers import ODDS
from desktop.forecast.successors.plan_figures import PLANS
from desktop.rules.core.flow import Answer, Decision, Node
from desktop.rules.core.verdict import Verdict, allow
from desktop.rules.successors.answers import Activate, GoIn, HandOver, Stop, Take
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.activation import may_activate
from desktop.rules.successors.pieces import Group
from desktop.rules.successors.position import Position

__all__ = ["LUCK", "ODDS", "PLANS"]

LUCK = counted
RESTS = frozenset({Kind.MARCH, Kind.ACTIVATION, Kind.HAND_OVER})
SAYS = frozenset({Kind.MARCH})


def where(position: Position, piece: str) -> Spot | None:
    """Where a general stands; None when he is not on the map."""
    found = position.where(piece)
    return None if found is None else (found[0], found[1].inside)


def as_if_acting(position: Position, piece: str) -> Position:
    """The position in an activation segment of the general's own; as it is in the one that is open."""
    found = position.where(piece)
    if found is None or position.clock.segment == "activation":
        return position
    return lifting.as_if_active(position, found[1].seat)


def before_lift(position: Position, piece: str) -> tuple[Answer, ...]:
    """A march ends when another army sets out (MOV-02)."""
    march = position.activation
    if march is None or piece in march.group.generals:
        return ()
    return (Stop(),)


def may_lift(kit: Kit, position: Position, node: Node | None, piece: str) -> Verdict:
    """Whether the army of a general may be activated, or marches already."""
    refused = _hindrance(kit, position, node, piece)
    if refused is not None:
        return refused
    seen = _seen_from(position, node, piece)
    lifted = lifting.lift(kit, seen, piece)
    if lifted is None:
        return may_activate(kit, seen, piece)
    return allow("MOV-01") if lifted.refused is None else lifted.refused


def lift(
    kit: Kit,
    position: Position,
    node: Node | None,
    piece: str,
    group: Group | None = None,
    points: int | None = None,
) -> Army | Verdict:
    """His army in hand, or why not. `points` count before the roll; those that were rolled are certain."""
    refused = _hindrance(kit, position, node, piece)
    if refused is not None:
        return refused
    march = position.activation
    known = points if march is None else march.points
    return _lifted(kit, _seen_from(position, node, piece), node, piece, group, known)


def lift_anyway(
    kit: Kit, position: Position, piece: str, group: Group | None = None, points: int | None = None
) -> Army | Verdict:
    """The same with no question open, with `points` for a march, too."""
    return _lifted(kit, position, None, piece, group, points)


def as_now(position: Position, answer: Answer) -> Answer:
    """Who fell by the way stays behind, who was captured goes in too."""
    march = position.activation
    return GoIn(march.group) if march is not None and isinstance(answer, GoIn) else answer


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
    """What must be answered before the army marches: whose segment, which army, who goes with it."""
    match node:
        case Decision(kind=Kind.WHO_GOES):
            return (Take(lifted.group),)
        case Decision(kind=Kind.HAND_OVER):
            return HandOver(lifted.seat), Activate(lifted.general), Take(lifted.group)
    return Activate(lifted.general), Take(lifted.group)


def _seen_from(position: Position, node: Node | None, piece: str) -> Position:
    """Between segments every faction may be looked at as if its segment had begun."""
    found = position.where(piece)
    match node:
        case Decision(kind=Kind.HAND_OVER) if found is not None:
            return lifting.as_if_active(position, found[1].seat)
    return position


def _hindrance(kit: Kit, position: Position, node: Node | None, piece: str) -> Verdict | None:
    """Why nobody, or not he, can be lifted while the present question is open; None when he can."""
    match node:
        case Decision(kind=Kind.HAND_OVER | Kind.ACTIVATION | Kind.MARCH):
            return None
        case Decision(kind=Kind.WHO_GOES, about=about) if piece == about.leader:
            return None
    return not_now(kit, position, node)
