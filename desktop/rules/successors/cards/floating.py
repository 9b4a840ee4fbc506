"""Surprise cards played between two procedures, as free acts of whoever holds them (SEQ-13, LEG-43).

The question beside which they are offered is asked of somebody anyway; only the holder is shown that he may.
"""

from collections.abc import Iterator

from desktop.language import msg
from desktop.rules.core.flow import Procedure
from desktop.rules.core.verdict import Verdict, allow, refuse
from desktop.rules.successors.answers import PlaySurprise
from desktop.rules.successors.cards.guides import GUIDES, may_guide
from desktop.rules.successors.cards.oratory import ORATORY, may_speak, speak, speakers
from desktop.rules.successors.cards.windows import lay_down
from desktop.rules.successors.effects import add_effect
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Effect, Position


def floating(position: Position) -> Iterator[PlaySurprise]:
    """Every such card that some seat may play now, with what it may be aimed at."""
    for seat, faction in position.factions.items():
        if ORATORY in faction.hand and may_speak(position):
            yield from (PlaySurprise(seat, ORATORY, general) for general in speakers(position, seat))
        if GUIDES in faction.hand and may_guide(position, seat):
            yield PlaySurprise(seat, GUIDES)


def may_float(position: Position, played: PlaySurprise) -> Verdict:
    """Whether this card may be played now (OPS-05, SEQ-13)."""
    if played in floating(position):
        return allow("OPS-05", "SEQ-13")
    return refuse(msg("No such card of the own hand may be played now."), "OPS-05", "SEQ-13")


def play_floating(kit: Kit, position: Position, played: PlaySurprise) -> Procedure[None]:
    """The card is laid down, replaced, and begins to work (OPS-05)."""
    yield from lay_down(kit, position, played)
    if played.card == ORATORY:
        speak(position, played)
    else:
        add_effect(position, Effect(GUIDES, played.seat, until="activation"))
