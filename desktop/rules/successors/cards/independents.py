"""Independent armies set in motion: cards 21 to 25 (IND-04, IND-15)."""

from functools import partial

from desktop.rules.core.flow import Procedure
from desktop.rules.core.verdict import Verdict
from desktop.rules.successors.cards.event import CardEvent, always
from desktop.rules.successors.independents.activation import independent_activation
from desktop.rules.successors.independents.ways import may_be_activated
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position


def _playable(army: str, _kit: Kit, position: Position, _seat: int) -> Verdict:
    """Only while the army is in the game: the Greek army and Ariarathes (CARD-24, CARD-25)."""
    return may_be_activated(position, army)


def _marches(army: str, kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """The army of the card moves; nothing happens when it is out of the game (CARD-21, CARD-22, CARD-23)."""
    yield from independent_activation(kit, position, army, seat)


INDEPENDENTS = {
    "migration_of_illyrian_tribes": CardEvent(always, partial(_marches, "glaukias")),
    "scythian_invasion": CardEvent(always, partial(_marches, "seuthes")),
    "23000_greek_soldiers": CardEvent(always, partial(_marches, "colonists")),
    "hellenic_war": CardEvent(partial(_playable, "greek_army"), partial(_marches, "greek_army")),
    "ariarathes_marches": CardEvent(partial(_playable, "ariarathes"), partial(_marches, "ariarathes")),
}
"""The events of cards 21 to 25."""
