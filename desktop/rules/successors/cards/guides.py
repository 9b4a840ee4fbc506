"""Mountain Guides: for the rest of an activation mountain routes cost no more than land (CARD-60, MOV-12)."""

from desktop.rules.successors.effects import effects_of
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position

GUIDES = "mountain_guides"


def may_guide(position: Position, seat: int) -> bool:
    """An army or lone general of the seat is activated, and has no guides yet."""
    march = position.activation
    return march is not None and march.seat == seat and not effects_of(position, GUIDES)


def roads(kit: Kit, position: Position) -> Kit:
    """The kit whose routes cost what they cost the army that is activated (MOV-12).

    Interceptors and who avoids battle ask their own kit: their limits do not change (INT-05).
    """
    if not position.effects or position.activation is None or not effects_of(position, GUIDES):
        return kit
    return kit.guided
