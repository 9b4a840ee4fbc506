"""Changing a position by hand: pure functions, each from a position to another.

A counter that is put somewhere is taken from where it was, so that none is ever in two places. What else the rules
forbid may be done all the same; `invariants.broken` says what.
"""

from desktop.rules.successors.editing.generals import disperse_general, put_general, send_off_map
from desktop.rules.successors.editing.marks import put_independent, set_marker, set_siege
from desktop.rules.successors.editing.royals import bury, lay_royal, put_royal, royal_away, set_royal_state
from desktop.rules.successors.editing.seats import add_faction, remove_faction, set_faction
from desktop.rules.successors.editing.table import (
    end_march,
    forget_segment,
    set_clock,
    set_fleet,
    set_popularity,
    set_usurper,
)
from desktop.rules.successors.editing.troops import (
    clear_stack,
    move_group,
    set_dispersed_units,
    set_units,
    silver_away,
)

__all__ = [
    "add_faction",
    "bury",
    "clear_stack",
    "disperse_general",
    "end_march",
    "forget_segment",
    "lay_royal",
    "move_group",
    "put_general",
    "put_independent",
    "put_royal",
    "remove_faction",
    "royal_away",
    "send_off_map",
    "set_clock",
    "set_dispersed_units",
    "set_faction",
    "set_fleet",
    "set_marker",
    "set_popularity",
    "set_royal_state",
    "set_siege",
    "set_units",
    "set_usurper",
    "silver_away",
]
