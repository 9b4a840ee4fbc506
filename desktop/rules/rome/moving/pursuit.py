"""Pursuit: after each army that got away the mover must roll to go on (ROM-32 to ROM-36)."""

from desktop.language import Name, msg
from desktop.rules.core.about import About
from desktop.rules.core.flow import Choice, Decision, Dice, Procedure, Roll
from desktop.rules.rome.answers import Pass, Pursue
from desktop.rules.rome.events import PursuitTried
from desktop.rules.rome.kinds import Kind
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.moving.ways import can_go_on
from desktop.rules.rome.position import Position
from desktop.rules.rome.readings import AtMost


def pursuit(kit: Kit, position: Position, got_away: int) -> Procedure[None]:
    """One roll for each army that got away, as long as the mover could go on and likes to (ROM-32, ROM-36, OP-11)."""
    for _ in range(got_away):
        position.change_move(pursuing=True)
        if not can_go_on(kit, position) or not (yield from _succeeds(kit, position)):
            position.change_move(stage="ended")
            return


def _succeeds(kit: Kit, position: Position) -> Procedure[bool]:
    """The mover decides, the die falls: at most the rating of its commander (ROM-32); else it stays (ROM-34)."""
    move = position.moving
    leader = kit.commander(move.group.leaders)
    answer: Pursue | Pass = yield Decision(
        Kind.PURSUE,
        move.seat,
        msg("Roll to go on from {space}?", space=Name("space", move.space)),
        Choice((Pursue(), Pass())),
        ("ROM-32",),
        about=About(space=move.space, leader=leader),
    )
    if isinstance(answer, Pass):
        return False
    reading = AtMost(kit.tactical(leader))
    dice: Dice = yield Roll(
        Kind.PURSUE,
        move.seat,
        msg("{leader} pursues", leader=Name("leader", leader)),
        rules=("ROM-32", "ROM-33", "ROM-34"),
        reading=reading,
        about=About(space=move.space, leader=leader),
    )
    succeeded = reading.read(dice.faces)
    position.note(PursuitTried(seat=move.seat, space=move.space, leader=leader, succeeded=succeeded))
    return succeeded
