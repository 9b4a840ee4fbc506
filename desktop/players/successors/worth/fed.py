"""A position once the units of who is on turn are fed: those who starve after the marches are as good as gone."""

from desktop.players.successors.goals.forces import cheapest
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import Group
from desktop.rules.successors.position import Position
from desktop.rules.successors.turn.forage import over_limit

_BEFORE_THE_MEAL = ("activation", "forage")
"""Segments after whose marches, or in which, units are fed (SEQ-31)."""


def fed(kit: Kit, position: Position) -> Position:
    """The same position where nobody goes hungry next, or a copy without one unit of each space that feeds too many.

    At 241 meals of a strategos in 68 games it lost a hundredth of its chance to win each time, which it had not been
    told before. While an army marches it is not looked at (SEQ-31, ATT-15).
    """
    clock = position.clock
    if clock.segment not in _BEFORE_THE_MEAL or position.activation is not None or position.is_over:
        return position
    hungry = over_limit(kit, position)
    if not hungry:
        return position
    left = position.copy()
    for space in hungry:
        _starve(left, clock.active, space)
    return left


def _starve(position: Position, seat: int, space: str) -> None:
    inside = not position.group(seat, space, False).units
    group = position.group(seat, space, inside)
    position.put(seat, space, inside, group - Group(cheapest(group.units, 1)))
