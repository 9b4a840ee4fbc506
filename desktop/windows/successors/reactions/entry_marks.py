"""What an entry of the game did, as it is shown on the map when the table looks back: places that glow, ways taken."""

from __future__ import annotations

from desktop.atlas.model import Allows
from desktop.journal.record import Record
from desktop.journal.record.errors import RecordError
from desktop.rules.core.about import About
from desktop.rules.core.flow import Answer, Decision, Dice, Node
from desktop.rules.successors.answers import Intercept, Oppose, Return, Sail, Step, Withdraw
from desktop.rules.successors.facts import place_of
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.windows.playing.stage import Approach, Deed
from desktop.windows.successors.reactions.stage import routes_along
from desktop.windows.successors.reactions.targets import spots_of


def deed_of(kit: Kit, node: Node, before: Position, answer: Answer) -> Deed:
    """What `answer` to `node` did, given when the table stood as in `before`."""
    places = _places(node.about, before)
    start = _moving_from(before)
    match answer:
        case Sail(routes=routes):
            return Deed((), (Approach(routes, start, node.seat, sure=False),))
        case Step(route=route) if before.activation is None:  # An independent army; marches have an arrow of their own.
            return Deed((), (Approach((route,), start, node.seat),))
        case Step():
            return Deed()
        case Withdraw(path=path):
            return Deed((path[-1],), _way(kit, (start, *path), node))
        case Oppose(space=space) | Return(space=space):
            return Deed((space,))
        case Intercept() | Dice() if node.kind == Kind.INTERCEPTION:
            return _interception(kit, node, answer)
    if isinstance(node, Decision):
        spots = spots_of(kit, before, node, answer)
        return Deed(tuple(dict.fromkeys(space for space, _ in spots)) or places)
    return Deed(places)


def deed_looked_at(record: Record | None, here: int) -> Deed:
    """What the entry at the node `here` did; nothing for the opening, and for what can no longer be told."""
    parent = record.tree[here].parent if record is not None else None
    if record is None or parent is None or record.tree[here].is_correction:
        return Deed()
    try:
        game = record.looked_at(parent)
        answer = record.answer_of(here)
    except RecordError:
        return Deed()
    return Deed() if game.node is None else deed_of(record.kit, game.node, game.position, answer)


def _interception(kit: Kit, node: Node, answer: Answer) -> Deed:
    """From where it is tried to where the march came; whole when the dice say so."""
    target, origin = node.about.space, node.about.origin
    ways = tuple(
        Approach((step.route,), origin, node.seat, sure=isinstance(answer, Dice))
        for step in kit.steps.get(origin, ())
        if step.to == target and Allows.INTERCEPT in step.allows
    )
    return Deed((target,) if target else (), ways[:1])


def _way(kit: Kit, spaces: tuple[str, ...], node: Node) -> tuple[Approach, ...]:
    routes = routes_along(kit, spaces) if spaces[0] in kit.atlas.spaces else ()
    return (Approach(routes, spaces[0], node.seat),) if routes else ()


def _moving_from(position: Position) -> str:
    """Where the army that moves stands; empty when none does."""
    if position.activation is not None:
        return position.activation.space
    march = position.independent_march
    return position.independents.get(march.army, "") if march is not None else ""


def _places(about: About, position: Position) -> tuple[str, ...]:
    """The spaces a question is about, or where the general stands whom it is about."""
    return about.spaces or tuple(filter(None, (place_of(position, about.leader),)))
