"""What a member of the royal family, or the body of Alexander, is worth to whoever has it."""

from collections.abc import Iterable

from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import CART
from desktop.rules.successors.position import Position
from desktop.rules.successors.turn.coming_of_age import due_heir, last_of_age

_POINT = 0.8
"""A point of legitimacy, in victory points."""
_REGENCY = (0.0, 2.0, 4.0, 7.0, 5.0, 0.0)
"""What the heir who will come of age is worth besides, by turn."""
_BODY = 4.0
"""What the body is worth while it can still be buried: a tomb at Pella is far, elsewhere it brings little (LEG-14)."""


def royals_value(kit: Kit, position: Position, royals: Iterable[str]) -> float:
    """What these members of the family are worth together, in victory points (LEG-05, LEG-14, VIC-15)."""
    return sum([_value(kit, position, royal) for royal in royals])


def lone_royals(position: Position, seat: int, space: str) -> tuple[str, ...]:
    """Who lies alone in a space and may come to be of `seat` there: nobody whom another side married (R-80)."""
    ladies = position.ladies
    return tuple([who for who, place in position.lying.items() if place == space and ladies.get(who, seat) == seat])


def _value(kit: Kit, position: Position, royal: str) -> float:
    turn = position.clock.turn
    if royal == CART:
        return 0.0 if position.tomb else _BODY
    if position.royal_state.get(royal) not in ("active", "inactive"):
        return 0.0
    regency = _REGENCY[min(turn, 5)] if royal == due_heir(kit, position) else 0.0
    counted = kit.royals[royal].legitimacy * (_POINT if turn < last_of_age(kit) else 0.0)
    return (counted if position.royal_state[royal] == "active" else counted / 4) + regency
