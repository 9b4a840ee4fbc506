"""What an answer costs the player who gives it, found by playing it on a copy of the game.

Others are assumed to pass, so that only certain costs are shown. Own movement dice count as sixes. Nothing hidden is
used.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum

import msgspec

from diadochi.rules.core.flow import Answer, Decision, Dice, Roll
from diadochi.rules.core.game import Event, Game
from diadochi.rules.successors.answers import Lose, does_nothing, nothing_done
from diadochi.rules.successors.events import Fell, PointsChanged, SiegeChanged, StatusChanged
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position, Siege
from diadochi.rules.successors.rules import changes, standing_of
from diadochi.rules.successors.turn.forage import isolated

_MOST_STEPS = 40
"""The most questions and rolls that are played after the answer."""


class CostKind(StrEnum):
    """Kinds of costs; the player can turn off the warning for each."""

    RANK = "rank"
    SIEGE = "siege"
    ROYAL = "royal"
    ISOLATION = "isolation"
    POINTS = "points"


class Cost(msgspec.Struct, frozen=True):
    """One cost. `space`, `royal` and `points` are set if its kind has them; `spaces` are markers that are cut off.

    `sums` are the victory points and legitimacy points before and after.
    """

    kind: CostKind
    space: str = ""
    royal: str = ""
    points: int = 0
    spaces: tuple[str, ...] = ()
    sums: tuple[int, int, int, int] = (0, 0, 0, 0)


def costs_of(kit: Kit, game: Game[Position], answers: Sequence[Answer]) -> tuple[Cost, ...]:
    """The costs of these answers for the seat that is asked; `game` is a copy, which is changed."""
    node = game.node
    if not isinstance(node, Decision) or not answers or does_nothing(node.kind, answers[0]):
        return ()
    if isinstance(answers[0], Lose):
        return ()  # the losses are compulsory; the player only chooses their order
    seat, before, standing = node.seat, game.position.copy(), standing_of(kit, game.position)
    if seat not in before.factions:
        return ()
    count = len(game.events)
    _play(game, seat, answers)
    noted = [event for events in game.events[count:] for event in events]
    events = (*noted, *changes(standing, standing_of(kit, game.position)))
    return tuple(_costs(kit, seat, before, game.position, events))


def _play(game: Game[Position], seat: int, answers: Sequence[Answer]) -> None:
    """Give the answers and let others pass, until `seat` must decide or roll again.

    It plays no Surprise cards.
    """
    left = list(answers)
    for _ in range(_MOST_STEPS):
        given = _next(game, seat, left)
        if given is None:
            return
        game.answer(given)


def _next(game: Game[Position], seat: int, left: list[Answer]) -> Answer | None:
    """The next answer: of those `left`, dice for a march that continues, or a pass; None at the end."""
    node = game.node
    if isinstance(node, Roll):
        return Dice((6,) * node.dice) if left and node.kind == Kind.MOVEMENT and node.seat == seat else None
    if not isinstance(node, Decision):
        return None
    if left and game.why_not(left[0]):
        return left.pop(0)
    if node.seat == seat and node.kind != Kind.SURPRISE:
        return None
    return next((answer for answer in nothing_done(node.kind) if node.admits(answer)), None)


def _costs(kit: Kit, seat: int, before: Position, after: Position, events: tuple[Event, ...]) -> Iterator[Cost]:
    lost_rank = any(isinstance(event, StatusChanged) and event.seat == seat for event in events)
    if lost_rank and after.factions[seat].status != "champion":
        yield Cost(CostKind.RANK)
    fallen = {event.space for event in events if isinstance(event, Fell)}
    for event in events:
        match event:
            case SiegeChanged(seat=None, space=space) if space not in fallen:
                siege: Siege | None = before.sieges.get(space)
                if siege is not None and siege.seat == seat:
                    yield Cost(CostKind.SIEGE, space=space, points=siege.points)
    yield from _unguarded(seat, before, after)
    if kit.profile.isolation_phase:
        cut_off = tuple(space for space in isolated(kit, after, seat) if space not in isolated(kit, before, seat))
        if cut_off:
            yield Cost(CostKind.ISOLATION, spaces=cut_off)
    yield from (_sums(event) for event in events if _loses(event, seat, lost_rank))


def _unguarded(seat: int, before: Position, after: Position) -> Iterator[Cost]:
    """Royals and the cart that had combat units of the seat with them and have none now."""
    for royal, _ in sorted(_with_units(seat, before).items()):
        if royal not in _with_units(seat, after) and (space := _left_at(seat, after, royal)):
            yield Cost(CostKind.ROYAL, space=space, royal=royal)


def _with_units(seat: int, position: Position) -> dict[str, str]:
    return {royal: space for space, stack in position.stacks_of(seat) if stack.units for royal in stack.group.royals}


def _left_at(seat: int, position: Position, royal: str) -> str:
    """The space of a piece that still belongs to the seat or to no one; empty if it is lost."""
    alone = (space for space, stack in position.stacks_of(seat) if royal in stack.group.royals)
    return position.lying.get(royal) or next(alone, "")


def _loses(event: Event, seat: int, lost_rank: bool) -> bool:
    """Whether an event takes points from the seat other than those of its rank."""
    if not isinstance(event, PointsChanged) or event.seat != seat:
        return False
    return event.victory < event.victory_before or (event.legitimacy < event.legitimacy_before and not lost_rank)


def _sums(event: Event) -> Cost:
    assert isinstance(event, PointsChanged)
    sums = (event.victory_before, event.legitimacy_before, event.victory, event.legitimacy)
    return Cost(CostKind.POINTS, sums=sums)
