"""Where other factions may react to a move: who is asked, by public facts, and in which order.

The reactions themselves are settled between the players; what they settle is answered here and recorded.
"""

from desktop.language import Message, Name, msg
from desktop.rules.core.flow import Choice, Decision, Procedure
from desktop.rules.successors.answers import Settled
from desktop.rules.successors.facts import in_turn_order, is_besieged
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.march import meeting
from desktop.rules.successors.pieces import Stack
from desktop.rules.successors.position import Position


def settle(kind: str, seat: int, prompt: Message, outcomes: tuple[str, ...], *rules: str) -> Procedure[str]:
    """Ask `seat` what the players settled between them. Returns the outcome chosen."""
    options = Choice(tuple(Settled(outcome) for outcome in outcomes))
    answer = yield Decision(kind, seat, prompt, options, rules)
    return str(answer.outcome)


def interceptors(kit: Kit, position: Position, seat: int, target: str) -> tuple[str, ...]:
    """The spaces from which an army of `seat` could intercept in `target` (INT-03, INT-05, INT-06, INT-07)."""
    if not _may_intercept_into(position, seat, target):
        return ()
    return tuple(
        step.to
        for step in kit.steps[target]
        if step.kind == "land"
        and any(_may_intercept(kit, position, step.to, s) for s in position.at(step.to) if s.seat == seat)
    )


def _may_intercept(kit: Kit, position: Position, space: str, stack: Stack) -> bool:
    """An army intercepts unless it is shut up in a besieged city (INT-03, INT-08)."""
    return stack.is_army and not (stack.inside and is_besieged(kit, position, space))


def _may_intercept_into(position: Position, seat: int, target: str) -> bool:
    """Own units there always open a space; else an enemy marker or standing enemies close it (INT-06, INT-07)."""
    if position.group(seat, target, False).units:
        return True
    if position.markers.get(target, seat) != seat:
        return False
    if position.independent_army_at(target):
        return False
    mover = position.clock.active
    return not any(s.seat not in (seat, mover) and not s.inside and s.units for s in position.at(target))


def interception_windows(kit: Kit, position: Position, mover: int, space: str) -> Procedure[int | None]:
    """Every faction that could intercept in `space` is asked, in turn order (INT-02, INT-17). Returns who did."""
    for seat in in_turn_order(position, mover):
        if interceptors(kit, position, seat, space):
            prompt = msg(
                "{seat} may try to intercept at {space}.", seat=Name("seat", str(seat)), space=Name("space", space)
            )
            outcome = yield from settle(
                "interception", seat, prompt, ("no_interception", "intercepted"), "MOV-20", "INT-02", "INT-35"
            )
            if outcome == "intercepted":
                return seat
    return None


def avoid_windows(kit: Kit, position: Position, mover: int, space: str) -> Procedure[None]:
    """Each faction whose general stands here may try to avoid battle first (MOV-24, MOV-27, AVB-01)."""
    met = meeting(position, mover, space)
    for stack in (*met.armies, *met.lone_generals):
        if not stack.generals:
            continue
        place, seat = Name("space", space), Name("seat", str(stack.seat))
        prompt = msg("{seat} may try to avoid battle at {space}.", seat=seat, space=place)
        outcome = yield from settle(
            "avoid_battle", stack.seat, prompt, ("stays", "avoids"), "AVB-01", "MOV-24", "MOV-27"
        )
        if outcome == "avoids":
            yield from _withdrawal(kit, position, space, stack)


def _withdrawal(kit: Kit, position: Position, space: str, stack: Stack) -> Procedure[None]:
    """The evader goes to a neighbouring space by land; longer ways are set by hand (AVB-04, AVB-08, AVB-09)."""
    places = tuple(
        step.to for step in kit.steps[space] if step.kind == "land" and _open_to(position, stack.seat, step.to)
    )
    if not places:
        return
    prompt = msg("Where does {seat} withdraw to?", seat=Name("seat", str(stack.seat)))
    outcome = yield from settle("withdrawal", stack.seat, prompt, places, "AVB-04", "AVB-05", "AVB-08", "AVB-09")
    position.put(stack.seat, space, False, position.group(stack.seat, space, False) - stack.group)
    position.put(stack.seat, outcome, False, position.group(stack.seat, outcome, False) + stack.group)


def _open_to(position: Position, seat: int, space: str) -> bool:
    """A space an evader may enter: friendly or neutral, and not the one the enemy came from (AVB-08, AVB-09)."""
    march = position.activation
    if march is not None and space == march.came_from:
        return False
    if position.group(seat, space, False).units:
        return True
    met = meeting(position, seat, space)
    return not met.is_fight and position.markers.get(space, seat) == seat
