"""The right to marry a royal lady: cards 31 and 32 (LEG-46, LEG-47)."""

from desktop.language import Name, msg
from desktop.rules.core.flow import Procedure
from desktop.rules.core.verdict import Verdict, allow, refuse
from desktop.rules.successors.cards.event import CardEvent
from desktop.rules.successors.cards.family import whereabouts
from desktop.rules.successors.effects import add_effect
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.marrying import BRIDES, is_anothers
from desktop.rules.successors.position import Effect, Position


def marriage(card: str, rule: str) -> CardEvent:
    """From now to the end of the player turn the player may marry the lady: a free act, `Marry` (LEG-47)."""
    lady = BRIDES[card]

    def playable(kit: Kit, position: Position, seat: int) -> Verdict:
        if whereabouts(kit, position, lady) is None:
            return refuse(msg("{royal} is not on the map.", royal=Name("royal", lady)), rule)
        if is_anothers(position, seat, lady):
            return refuse(msg("{royal} is with another player.", royal=Name("royal", lady)), rule, "LEG-47")
        return allow(rule, "LEG-47")

    def happen(_kit: Kit, position: Position, seat: int) -> Procedure[None]:
        add_effect(position, Effect(card, seat, lady, "player_turn"))
        yield from ()

    return CardEvent(playable, happen)


MARRIAGES = {
    "kleopatras_marriage": marriage("kleopatras_marriage", "CARD-31"),
    "thessalonikes_marriage": marriage("thessalonikes_marriage", "CARD-32"),
}
"""The events of cards 31 and 32."""
