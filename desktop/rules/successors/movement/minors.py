"""Minor generals after a procedure: back to hand, or left with units that need an owner shown (GEN-23, GEN-29)."""

from desktop.language import Name, msg
from desktop.rules.core.about import About
from desktop.rules.core.flow import Choice, Decision, Procedure
from desktop.rules.successors.answers import Stays
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.movement.carrying import leave_royals_alone
from desktop.rules.successors.movement.free_acts import lift_minor
from desktop.rules.successors.movement.memory import was_moved
from desktop.rules.successors.pieces import Group, Stack, minors_among, minors_of
from desktop.rules.successors.position import Position
from desktop.rules.successors.stacks import SPARE


def clean_up(position: Position, but: int | None = None) -> Procedure[None]:
    """Minor generals without a CU, or subordinate in their place, go back off the map (GEN-29, MOV-36).

    Those of seat `but` stay: its army is on the march and may part (GEN-30). So do those who are placed to lead units
    away, while their segment lasts (R-75).
    """
    for space in position.spaces_of(SPARE):
        for stack in position.at(space):
            if stack.seat != but:
                gone = yield from _superfluous(position, space, stack)
                for minor in gone:
                    lift_minor(position, minor)
    leave_royals_alone(position)


def _superfluous(position: Position, space: str, stack: Stack) -> Procedure[tuple[str, ...]]:
    minors = minors_among(stack.group.generals)
    if not stack.units:
        return minors
    done = tuple(minor for minor in minors if not _may_still_lead(position, stack.seat, minor))
    if len(minors) < len(stack.generals) or len(done) < 2:
        return done if len(minors) < len(stack.generals) else ()
    stays = yield from _who_stays(position, space, stack.seat, done)
    return tuple(minor for minor in done if minor != stays)


def _who_stays(position: Position, space: str, seat: int, minors: tuple[str, ...]) -> Procedure[str]:
    """Of several minor generals alone the owner chooses; who can still act is proposed (R-73)."""
    proposed = sorted(minors, key=lambda minor: (minor in position.memory.activated, minor))
    prompt = msg(
        "{seat}: which minor general stays at {space}?", seat=Name("seat", str(seat)), space=Name("space", space)
    )
    options = Choice(tuple(Stays(minor) for minor in proposed))
    answer: Stays = yield Decision(Kind.WHO_STAYS, seat, prompt, options, ("R-73", "GEN-29"), about=About(space))
    return answer.general


def _may_still_lead(position: Position, seat: int, minor: str) -> bool:
    """In the segment in which he was placed: who has led nobody yet, and was not taken along (R-75, MOV-03)."""
    clock, memory = position.clock, position.memory
    lasts = (clock.phase, clock.segment, clock.active) == ("strategy", "activation", seat)
    return lasts and minor in memory.placed and minor not in memory.activated and not was_moved(position, minor)


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
