"""The activation segment: each army and lone general once, one at a time, in any order (SEQ-30, MOV-02)."""

from __future__ import annotations

from functools import partial

from desktop.language import Name, msg
from desktop.rules.core.flow import Answer, Choice, Decision, Judged, Procedure
from desktop.rules.core.verdict import Verdict, allow, refuse
from desktop.rules.successors.answers import Activate, EndSegment, HandOver, RaiseTroops
from desktop.rules.successors.effects import end_effects
from desktop.rules.successors.independents.activation import independent_march_on
from desktop.rules.successors.independents.marks import forget_draws
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.activation import (
    activation,
    march_on,
    may_activate,
    movement_roll,
)
from desktop.rules.successors.movement.free_acts import asking
from desktop.rules.successors.movement.minors import clean_up
from desktop.rules.successors.movement.royal_road import may_take_road, points_of_road, take_road
from desktop.rules.successors.operations.raising import may_raise, raise_troops
from desktop.rules.successors.pieces import Group
from desktop.rules.successors.position import Memory, Position
from desktop.rules.successors.turn.settling import settled, settled_by_parts


def table(kit: Kit, position: Position) -> Procedure[None]:
    """A table that plays single activation segments, of whichever faction the players agree on.

    It goes on from wherever `position` stands: inside an activation, in an activation segment, or between segments.
    """
    if position.independent_march is not None:
        yield from independent_march_on(kit, position)
    if position.activation is not None:
        yield from march_on(kit, position)
    while True:
        if position.clock.segment == "activation":
            yield from activation_segment(kit, position)
            end_effects(position, "segment")
            position.change_clock(segment="forage")
            yield from clean_up(position)  # Nobody can be led away any more.
        seat = yield from _hand_over(position)
        forget_draws(position)
        begin_segment(position, seat)


def begin_segment(position: Position, seat: int) -> None:
    """The activation segment of `seat` begins with nothing remembered (SEQ-30)."""
    order = position.clock.order or tuple(sorted(position.factions))
    position.change_clock(phase="strategy", segment="activation", active=seat, order=order)
    position.memory = Memory()


def activation_segment(kit: Kit, position: Position) -> Procedure[None]:
    """Activate armies until the active player has enough (SEQ-30, MOV-02)."""
    while not position.is_over:
        answer = yield from asking(kit, position, lambda also: _which_army(kit, position, also))
        if isinstance(answer, RaiseTroops):
            yield from settled(kit, position, lambda: raise_troops(kit, position))
            return
        if not isinstance(answer, Activate):
            return
        march = partial(activation, kit, position, answer.general, partial(_road_or_roll, position))
        yield from settled_by_parts(kit, position, march)


def _road_or_roll(position: Position, kit: Kit, seat: int, group: Group) -> Procedure[tuple[int, int]]:
    """The movement roll, or the royal road for the general who may take it (MOV-10, card 42)."""
    traveller = next((g for g in group.generals if may_take_road(position, seat, g)), "")
    if traveller and (yield from take_road(position, seat, traveller)):
        return points_of_road()
    return (yield from movement_roll(kit, seat, group))


def _which_army(kit: Kit, position: Position, also: Choice) -> Decision:
    """Armies of major and minor generals alike: who has lost all his major ones plays on (GEN-10, VIC-22)."""
    seat = position.clock.active
    own = sorted(position.stacks.generals_of(seat))
    options = Judged(
        lambda: [*map(Activate, own), RaiseTroops(), EndSegment()],
        lambda answer: _activation_verdict(kit, position, answer),
    )
    prompt = msg("{seat}: which army is activated next?", seat=Name("seat", str(seat)))
    return Decision(Kind.ACTIVATION, seat, prompt, options, ("SEQ-30", "MOV-02", "MOV-03"), also, True)


_MAY_END = allow("SEQ-30")


def _activation_verdict(kit: Kit, position: Position, answer: Answer) -> Verdict:
    if isinstance(answer, Activate):
        return may_activate(kit, position, answer.general)
    if isinstance(answer, RaiseTroops):
        return may_raise(kit, position)
    if isinstance(answer, EndSegment):
        return _MAY_END
    return refuse(msg("First an army is activated, or the segment ends."), "SEQ-30", "MOV-01")


def _hand_over(position: Position) -> Procedure[int]:
    """All but activation is played at the table; then the players say whose turn it is to activate.

    The clock stays where it stands: in the forage segment after an activation, anywhere in a position brought along.
    """
    options = Choice(tuple(HandOver(seat) for seat in sorted(position.factions)))
    prompt = msg("Whose activation segment is next? All other segments are played at the table.")
    answer = yield Decision(
        Kind.HAND_OVER, position.clock.active, prompt, options, ("SEQ-11", "SEQ-30"), checkpoint=True
    )
    return int(answer.seat)
