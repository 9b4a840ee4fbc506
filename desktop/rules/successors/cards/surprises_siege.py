"""Surprise cards before a siege roll: besieger first, each seat until it passes (SIE-12, SIE-25, R-27, R-40).

The Helepolis, Traitor inside City, Stubborn Garrison (CARD-14, CARD-49, CARD-62), and The Gift of Oratory (CARD-57).
"""

from __future__ import annotations

from desktop.language import Message, Name, msg
from desktop.rules.core.about import About
from desktop.rules.core.flow import Procedure
from desktop.rules.successors.answers import PlaySurprise
from desktop.rules.successors.cards.oratory import ORATORY, before_comparison, speak
from desktop.rules.successors.cards.windows import ANY_TIME, SOMETHING, Window, nobody_holds, one_after_another
from desktop.rules.successors.facts import city_holder, in_turn_order
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import INDEPENDENT
from desktop.rules.successors.position import Position

BESIEGERS = ("the_helepolis", "traitor_inside_city")
"""Cards of whoever makes the attempt; both may meet on one roll (R-40)."""
STUBBORN = "stubborn_garrison"


def siege_cards(kit: Kit, position: Position, seat: int, space: str) -> Procedure[tuple[tuple[Message, int], ...]]:
    """Ask for cards before the siege roll of `seat` at `space`. Returns what they add, each with its name (R-40)."""
    added: list[tuple[Message, int]] = []
    if nobody_holds(position):
        return ()

    def targets(asked: int, card: str) -> tuple[str, ...]:
        if card == ORATORY:
            return _speakers(position, asked, space)
        return SOMETHING if _fits(kit, position, seat, space, asked, card) else ()

    def effect(played: PlaySurprise) -> Procedure[None]:
        if played.card == ORATORY:
            speak(position, played)
        else:
            added.append((msg("{card}", card=Name("card", played.card)), _worth(kit, played.card)))
        yield from ()

    event = msg("The siege roll at {space} comes next.", space=Name("space", space))
    window = Window(("siege_before_roll", ANY_TIME), targets, event, About(space))
    yield from one_after_another(kit, position, window, (seat, *in_turn_order(position, seat)), effect)
    return tuple(added)


def _fits(kit: Kit, position: Position, besieger: int, space: str, asked: int, card: str) -> bool:
    """Only major cities; the garrison is the owner's, that of an Independent city anybody's but the besieger's.

    Whoever stands inside an uncontrolled city defends it as its owner (CTL-17, R-07).
    """
    if not kit.is_major_city(space):
        return False
    if card in BESIEGERS:
        return asked == besieger
    return asked != besieger and city_holder(position, space) in (asked, INDEPENDENT)


def _speakers(position: Position, asked: int, space: str) -> tuple[str, ...]:
    """The generals before or inside the city, where Royal Army inside may have to choose (SIE-14, LEG-33)."""
    if not any(stack.inside and stack.units.royal for stack in position.at(space)):
        return ()
    return before_comparison(position, asked, space)


def _worth(kit: Kit, card: str) -> int:
    table, house = kit.tables.siege.modifiers, kit.tables.siege.modifiers_house
    worth = {
        "the_helepolis": table.the_helepolis,
        "traitor_inside_city": table.traitor_inside_city,
        STUBBORN: house.stubborn_garrison,
    }
    return worth[card]
