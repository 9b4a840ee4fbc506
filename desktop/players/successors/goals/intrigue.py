"""What poison and treason would bring against the royal family of others (cards 1 and 33)."""

from desktop.players.successors.goals.hops import FAR, hops_from
from desktop.players.successors.goals.royals import royals_value
from desktop.players.successors.goals.stopping import relief_without
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.rules.successors.standing.control import owners_of_royals

POISON = "CARD-01"
"""The rule of the card by which a member of the family dies."""
_BOUGHT = 4 / 6
"""The chance that somebody who is near enough is bought."""
_NEAR = 3
_OF_A_RIVAL = 0.3
"""What it is worth that a rival loses a member of the family, of what the member is worth."""


def poisoned(kit: Kit, position: Position, seat: int, royal: str) -> float:
    """What it would be worth if a member of the family died; less than nothing where it is one's own."""
    value = royals_value(kit, position, (royal,))
    if (royal, seat) in owners_of_royals(kit, position):
        return -value
    return relief_without(kit, position, seat, royal) + _OF_A_RIVAL * value


def intrigue(kit: Kit, position: Position, seat: int, card: str) -> float:
    """What such a card may bring; 0 of every other card."""
    if card not in ("drink_hemlock", "treachery"):
        return 0.0
    others = [royal for royal, owner in owners_of_royals(kit, position) if owner != seat]
    own = [space for space, _ in position.stacks_of(seat)]
    found = [0.0]
    for royal in others:
        near = hops_from(kit, _place_of(position, royal))
        far = min([near.get(space, FAR) for space in own], default=FAR)
        if card == "drink_hemlock" and far == 0:
            found.append(poisoned(kit, position, seat, royal))
        elif card == "treachery" and far <= _NEAR:
            found.append(_BOUGHT * (relief_without(kit, position, seat, royal) + royals_value(kit, position, (royal,))))
    return max(found)


def _place_of(position: Position, royal: str) -> str:
    lying = position.lying.get(royal)
    return lying or next(space for space, stack in position.all_stacks() if royal in stack.royals)
