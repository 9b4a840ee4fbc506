"""What will be left when the turn is over: markers that come until then, and those that are isolated and go."""

from typing import NamedTuple

from desktop.forecast.successors.markers_to_come import with_markers_of
from desktop.rules.successors.facts import in_turn_order
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import INDEPENDENT
from desktop.rules.successors.position import Position
from desktop.rules.successors.standing.control import update_fleets
from desktop.rules.successors.turn.isolation import remove_isolated

IN_ROUNDS = "strategy"
"""The phase in which player turns are played."""
_BEFORE_MARKERS = ("", "surrender")
"""Segments of a player turn in which its markers have not yet come."""
AFTER_THE_ROUNDS = ("isolation", "end")
"""Phases in which no markers come any more; in the last of them isolated ones have gone."""
_FIRST_TO_LOOK_AHEAD = 3
"""From this turn on something is settled when a turn is over: the first heir comes of age after it."""


class Settling(NamedTuple):
    """A position without the markers that are as good as lost: `kept` as they are, `expected` as they will be.

    Some seven markers of all sides are isolated when a turn is over, and go (SEQ-32); and after the last player turn of
    a side its units take nothing more until then, whatever they stand on. In 232 games of stewards the winner was told
    in the last round of turn V with 65 of a hundred by what is expected, and with 57 by what there was; in those of
    turns III and IV with 49 and 51, instead of 48 and 50.
    """

    kept: Position
    expected: Position


def settling(kit: Kit, position: Position) -> Settling:
    """What will be left of the markers, and what will have come besides; neither is to be changed."""
    if position.clock.phase == AFTER_THE_ROUNDS[-1] or position.is_over:
        return Settling(position, position)
    coming = markers_to_come(kit, position) if position.clock.turn >= _FIRST_TO_LOOK_AHEAD else ()
    expected = with_markers_of(kit, position, *coming)
    removed = remove_isolated(kit, expected)
    kept = position.copy() if coming else expected
    for space in removed if coming else ():
        if kept.markers.get(space) == removed[space]:
            del kept.markers[space]
    update_fleets(kit, kept)
    return Settling(kept, expected)


def markers_to_come(kit: Kit, position: Position) -> tuple[int, ...]:
    """The seats whose markers come once more at least before the turn is over, in this order (SEQ-11, SEQ-20)."""
    clock = position.clock
    if clock.phase in AFTER_THE_ROUNDS:
        return ()
    if clock.phase != IN_ROUNDS or clock.active not in clock.order:
        return in_turn_order(position, INDEPENDENT)
    now = clock.order.index(clock.active) + (clock.segment not in _BEFORE_MARKERS)
    left, done = clock.order[now:], clock.order[:now]
    return (*left, *done) if clock.round < kit.profile.rounds_for(len(position.factions)) else left
