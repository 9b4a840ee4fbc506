"""The event of every Event and Bonus card, by its id (cards, R-29)."""

from collections.abc import Mapping

from desktop.rules.successors.cards.borrowing import BORROWING
from desktop.rules.successors.cards.campaigns import CAMPAIGNS
from desktop.rules.successors.cards.deserting import DESERTING
from desktop.rules.successors.cards.event import CardEvent
from desktop.rules.successors.cards.family import FAMILY
from desktop.rules.successors.cards.fleets import FLEETS
from desktop.rules.successors.cards.independents import INDEPENDENTS
from desktop.rules.successors.cards.intrigue import INTRIGUE
from desktop.rules.successors.cards.joining import JOINING
from desktop.rules.successors.cards.markers import MARKERS
from desktop.rules.successors.cards.marriages import MARRIAGES
from desktop.rules.successors.cards.mercenaries import MERCENARIES
from desktop.rules.successors.cards.reaching import REACHING
from desktop.rules.successors.cards.repute import REPUTE
from desktop.rules.successors.cards.treasure import TREASURE
from desktop.rules.successors.cards.troops import TROOPS
from desktop.rules.successors.cards.unrest import UNREST

EVENTS: Mapping[str, CardEvent] = {
    **MERCENARIES,
    **MARKERS,
    **UNREST,
    **REPUTE,
    **FLEETS,
    **TROOPS,
    **FAMILY,
    **MARRIAGES,
    **CAMPAIGNS,
    **BORROWING,
    **INDEPENDENTS,
    **DESERTING,
    **INTRIGUE,
    **JOINING,
    **TREASURE,
    **REACHING,
}
"""The event of every Event and Bonus card that is refereed."""
