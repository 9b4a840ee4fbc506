"""Where the army on the move may go on to, and at what cost (PLAY-03, PLAY-04, ROM-33, ROM-35)."""

from collections.abc import Iterator

from desktop.atlas.model import Allows, Element
from desktop.language import Message, Name, msg, msgn
from desktop.rules.core.flow import Answer
from desktop.rules.core.things import RouteAt, SpaceAt
from desktop.rules.core.verdict import Verdict, allow, refuse
from desktop.rules.rome.answers import March, Sail, Stop
from desktop.rules.rome.avoiding.sea import NO_CARD, friendly_ports, sea_limit, sea_rows
from desktop.rules.rome.cards import card_of
from desktop.rules.rome.facts import is_friendly
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.position import Position


def way_verdict(kit: Kit, position: Position, answer: Answer) -> Verdict:
    """Whether the army on the move may go on like this."""
    match answer:
        case Stop():
            return allow("PLAY-03")
        case March():
            return _march(kit, position, answer)
        case Sail():
            return _sail(kit, position, answer)
    return refuse(msg("The army on the move marches, sails or stops."), "PLAY-03")


def _march(kit: Kit, position: Position, answer: March) -> Verdict:
    move = position.moving
    step = next(
        (step for step in kit.steps[move.space] if step.route == answer.route and step.by == Element.LAND), None
    )
    if step is None:
        return refuse(msg("This route does not lead on from {space}.", space=Name("space", move.space)), "PLAY-03")
    cost, by = way_cost(kit, step.route), (RouteAt(step.route),)
    if move.pursuing and Allows.PURSUE not in step.allows:
        told = msg("Nobody pursues across rough terrain or a strait.")
        return refuse(told, "ROM-35", "OP-15", by=by, cost=cost)
    if cost > move.points:
        return refuse(_too_dear(cost, move.points), "PLAY-03", cost=cost)
    return allow("PLAY-03", *(("ROM-33",) if move.pursuing else ()), cost=cost)


def _too_dear(cost: int, points: int) -> Message:
    return msgn(
        "This costs {n} movement point, {points} left.",
        "This costs {n} movement points, {points} left.",
        cost,
        points=points,
    )


def way_cost(kit: Kit, route: str) -> int:
    """Movement points of a route (PLAY-03)."""
    return kit.play.movement.cost[kit.atlas.routes[route].kind]


def sea_cost(kit: Kit) -> int:
    """Movement points of a voyage (PLAY-04)."""
    costs = kit.play.movement.cost
    return max(costs[kind.id] for kind in kit.atlas.route_kinds.values() if kind.by == Element.SEA)


def _sail(kit: Kit, position: Position, answer: Sail) -> Verdict:
    """Between friendly ports, with the card and the limit that avoiding by sea asks for (PLAY-04)."""
    move, cost = position.moving, sea_cost(kit)
    if move.space not in kit.ports or not is_friendly(position, move.seat, move.space):
        return refuse(msg("{space} is no friendly port.", space=Name("space", move.space)), "PLAY-04", cost=cost)
    if answer.to == move.space or answer.to not in friendly_ports(kit, position, move.seat):
        told = msg("{space} is no other friendly port.", space=Name("space", answer.to))
        return refuse(told, "PLAY-04", by=(SpaceAt(answer.to),), cost=cost)
    if cost > move.points:
        return refuse(_too_dear(cost, move.points), "PLAY-04", cost=cost)
    card = card_of(move.card) if move.card else NO_CARD
    limit = sea_limit(kit, position, move.power, card, answer.to)
    if move.group.cu > limit:
        rules = dict.fromkeys(row.rule for row in sea_rows(kit, position, move.power))
        return refuse(msg("Units that go by sea with this card: {cu} at most.", cu=limit), "PLAY-04", *rules, cost=cost)
    return allow("PLAY-04", cost=cost)


def ways(kit: Kit, position: Position) -> Iterator[Answer]:
    """Every way the army on the move may go, and some it may not; to stop is always one."""
    yield Stop()
    for step in kit.steps[position.moving.space]:
        if step.by == Element.LAND:
            yield March(step.route)
    for port in friendly_ports(kit, position, position.moving.seat):
        yield Sail(port)


def can_go_on(kit: Kit, position: Position) -> bool:
    """Whether the army on the move can do anything but stop."""
    return any(way_verdict(kit, position, way) for way in ways(kit, position) if not isinstance(way, Stop))
