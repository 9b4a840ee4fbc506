"""The treasure of Kyinda, card 13 (OPS-23, OPS-24)."""

from desktop.language import msg
from desktop.rules.core.flow import Procedure
from desktop.rules.core.verdict import Verdict, refuse
from desktop.rules.successors.cards.event import CardEvent
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.operations.training import may_train, train
from desktop.rules.successors.position import Position
from desktop.rules.successors.standing.control import holder

KILIKIA = "kilikia"
SOME, MUCH = 4, 6
"""Operation points from a part of Kilikia, and from the whole province (card 13)."""


def _may_open(kit: Kit, position: Position, seat: int) -> Verdict:
    """The player controls a space of Kilikia (card 13)."""
    if not any(position.markers.get(space) == seat for space in kit.atlas.members(KILIKIA)):
        return refuse(msg("The player controls nothing in Kilikia."), "CARD-13", "OPS-07")
    return may_train(kit, position, SOME)


def _open_treasure(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """Points for the training track at once (card 13, OPS-23, OPS-24)."""
    yield from train(kit, position, MUCH if holder(kit, position, KILIKIA) == seat else SOME)


TREASURE = {"treasure_of_kyinda": CardEvent(_may_open, _open_treasure)}
"""The event of card 13."""
