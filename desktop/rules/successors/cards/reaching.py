"""Markers lost and won within reach of one's own: cards 9 and 48 (CTL-10, OPS-20, R-12)."""

from collections.abc import Iterable

from desktop.language import msg
from desktop.rules.core.flow import Procedure
from desktop.rules.core.things import SpaceAt
from desktop.rules.core.verdict import Verdict, allow, first_refusal, refuse
from desktop.rules.successors.cards.aims import CardAim, choose, in_order_of_map, needs
from desktop.rules.successors.cards.event import CardEvent
from desktop.rules.successors.cards.markers import army_refusal, foreign_refusal, kind_refusal
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.operations.markers import place_some, targets
from desktop.rules.successors.position import Position
from desktop.rules.successors.within import within

RAID = 2
"""Movement points from an own CU to the space that is raided (card 9)."""
EMBASSIES, REACH_OF_EMBASSIES = 3, 4
"""How many cities embassies win at most, and how far they go (card 48)."""


def _may_raid(kit: Kit, position: Position, seat: int, space: str) -> Verdict:
    """A marker of somebody else, no CU of anybody there (card 9)."""
    refused = first_refusal(
        lambda: foreign_refusal(position, seat, space, "CARD-09"),
        lambda: kind_refusal(kit, position, space, "CARD-09"),
        lambda: _held_refusal(position, space),
        lambda: army_refusal(position, space, "CARD-09"),
    )
    return allow("CARD-09") if refused is None else refused


def _held_refusal(position: Position, space: str) -> Verdict | None:
    if any(stack.units for stack in position.at(space)):
        return refuse(msg("Combat units stand there."), "CARD-09", by=(SpaceAt(space),))
    return None


def _near_own_units(kit: Kit, position: Position, seat: int) -> Iterable[str]:
    """The spaces that the card reaches from own CUs (card 9, R-12)."""
    starts = [near for near, stack in position.stacks_of(seat) if stack.units]
    return in_order_of_map(kit, within(kit, position, seat, starts, RAID))


_RAIDED = CardAim(
    Kind.CHOOSE_SPACE,
    "CARD-09",
    msg("which space is raided?"),
    _near_own_units,
    _may_raid,
    msg("No combat unit of the player is near enough."),
)


def _raid(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """The marker is removed; it is no attack (card 9, CTL-11)."""
    del position.markers[(yield from choose(kit, position, seat, _RAIDED))]


def _may_send(kit: Kit, position: Position, _seat: int) -> Verdict:
    """A space that could take a marker is within reach (card 48, OPS-20)."""
    if targets(kit, position, REACH_OF_EMBASSIES):
        return allow("CARD-48", "OPS-20")
    return refuse(msg("No uncontrolled space is near enough to a marker of the player."), "CARD-48", "OPS-07")


def _send(kit: Kit, position: Position, _seat: int) -> Procedure[None]:
    """Up to three markers, as for operation points but twice as far (card 48, OPS-20)."""
    yield from place_some(kit, position, EMBASSIES, REACH_OF_EMBASSIES)


REACHING = {"minor_raid": CardEvent(needs(_RAIDED), _raid), "embassies_to_the_cities": CardEvent(_may_send, _send)}
"""The events of cards 9 and 48."""
