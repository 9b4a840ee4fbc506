"""A short introduction to each kind of question of the Sword of Rome, shown when a player first meets it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from diadochi.language import msg
from diadochi.narration.announcements import FirstTime
from diadochi.rules.core.flow import NodeKind
from diadochi.rules.rome.kinds import Kind

FIRST_TIMES: Mapping[NodeKind, FirstTime] = MappingProxyType(
    {
        Kind.ACTION: FirstTime(
            msg("Which army acts"), msg("Lift a leader with his army and drop him on a place that glows, or pass.")
        ),
        Kind.MARCH: FirstTime(
            msg("On the march"),
            msg(
                "Go on to a place that glows, pick up or drop off units, or end the march. The bar says how many "
                "points are left."
            ),
        ),
        Kind.INSIDE: FirstTime(
            msg("Behind the wall"),
            msg("Say who goes inside the city before the enemy is there; the others meet him outside."),
        ),
        Kind.INTERCEPT: FirstTime(
            msg("Interception"), msg("An enemy comes within reach. A throw decides whether your army comes between.")
        ),
        Kind.AVOID: FirstTime(
            msg("Avoiding battle"),
            msg(
                "Stand and fight, or throw to slip away to a place that glows. If the throw fails, you fight all "
                "the same."
            ),
        ),
        Kind.LEND: FirstTime(
            msg("Ships for another"),
            msg("Your card would let another power escape over the sea. Nobody can make you play it."),
        ),
        Kind.BRIBE: FirstTime(
            msg("A bribe"),
            msg("This power may try to buy the enemy off. What follows from it is agreed at your table."),
        ),
        Kind.RESPOND: FirstTime(
            msg("A response event?"), msg("At this moment a response event may be played. To keep your cards, pass.")
        ),
        Kind.COMMAND: FirstTime(
            msg("Who commands"), msg("The leader has left: choose who leads the army from now on.")
        ),
        Kind.LOSE: FirstTime(msg("Losses"), msg("Press the units that fall; keep those you would miss most.")),
        Kind.RETREAT: FirstTime(msg("Retreat"), msg("The beaten army must go: press a place that glows.")),
        Kind.PURSUE: FirstTime(
            msg("Pursuit"),
            msg(
                "The enemy got away. A throw of at most the leader's rating lets the army march on after him; a "
                "higher one ends its march."
            ),
        ),
    }
)
"""By kind of question."""
