"""Minor generals after a procedure: back to hand, or left with units that need an owner shown (GEN-23, GEN-29)."""

from desktop.rules.successors.movement.carrying import leave_royals_alone
from desktop.rules.successors.movement.free_acts import lift_minor
from desktop.rules.successors.pieces import Group, Stack, minors_among, minors_of
from desktop.rules.successors.position import Position
from desktop.rules.successors.stacks import SPARE


def clean_up(position: Position, but: int | None = None) -> None:
    """Minor generals without a CU, or subordinate in their place, go back off the map (GEN-29, MOV-36).

    Those of seat `but` stay: its army is on the march and may part (GEN-30).
    """
    for space in position.spaces_of(SPARE):
        for stack in position.at(space):
            if stack.seat != but:
                for minor in _superfluous(position, stack):
                    lift_minor(position, minor)
    leave_royals_alone(position)


def _superfluous(position: Position, stack: Stack) -> tuple[str, ...]:
    minors = minors_among(stack.group.generals)
    if not minors:
        return ()
    if not stack.units or len(minors) < len(stack.generals):
        return minors
    # Of several minor generals alone, the one that can still act commands.
    keep = min(minors, key=lambda g: (g in position.memory.activated, g))
    return tuple(g for g in minors if g != keep)


def mark_strays(position: Position, seat: int) -> None:
    """CUs left without a general in a space that is not friendly are marked by a minor general from hand (MOV-16).

    Spaces come by name, so that a position read from its text goes on alike.
    """
    strays = [
        (space, stack)
        for space, stack in position.stacks_of(seat)
        if not stack.group.generals and position.markers.get(space) != seat and stack.group.units
    ]
    if not strays:
        return
    hand = [g for g in minors_of(seat) if position.where(g) is None]
    for (space, stack), minor in zip(strays, hand, strict=False):
        position.put(seat, space, stack.inside, stack.group + Group(generals=(minor,)))
