"""Fleets that come by a card or are improved by one: 29, 30 and 43 (FLT-08, FLT-10, VIC-11)."""

from collections.abc import Iterable

from msgspec import structs

from desktop.language import Message, Name, msg
from desktop.rules.core.flow import Procedure
from desktop.rules.core.verdict import Verdict, allow, refuse
from desktop.rules.successors.cards.aims import CardAim, choose, judged, needs
from desktop.rules.successors.cards.event import CardEvent
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import FleetState, Position


def taken_fleet(fleet: str, rule: str) -> CardEvent:
    """A fleet comes to the player from whoever has it, on its normal side; dispersed it stays so (FLT-08, R-34)."""

    def playable(_kit: Kit, position: Position, seat: int) -> Verdict:
        if position.fleets[fleet].seat == seat:
            return refuse(msg("The player has this fleet already."), rule, "OPS-07")
        return allow(rule)

    def happen(_kit: Kit, position: Position, seat: int) -> Procedure[None]:
        position.fleets[fleet] = FleetState(seat, dispersed=position.fleets[fleet].dispersed)
        yield from ()

    return CardEvent(playable, happen)


def _fleets(kit: Kit, _position: Position, _seat: int) -> Iterable[str]:
    return kit.fleets


def _may_improve(_kit: Kit, position: Position, seat: int, fleet: str) -> Verdict:
    """An own fleet, available, on its normal side (card 43, OPS-25)."""
    state = position.fleets[fleet]
    refused: Message | None = None
    if state.seat != seat:
        refused = msg("{fleet} is no fleet of the player.", fleet=Name("fleet", fleet))
    elif state.dispersed:
        refused = msg("{fleet} is dispersed.", fleet=Name("fleet", fleet))
    elif state.improved:
        refused = msg("{fleet} is improved already.", fleet=Name("fleet", fleet))
    return judged("CARD-43", None if refused is None else refuse(refused, "CARD-43", "FLT-10"))


_IN_THE_DOCKS = CardAim(Kind.CHOOSE_FLEET, "CARD-43", msg("which fleet is improved?"), _fleets, _may_improve)


def _improve(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """The fleet is turned to its improved side (card 43, FLT-10)."""
    fleet = yield from choose(kit, position, seat, _IN_THE_DOCKS)
    position.fleets[fleet] = structs.replace(position.fleets[fleet], improved=True)


FLEETS = {
    "kilikia_pirates": taken_fleet("kilikia", "CARD-29"),
    "pontic_fleet": taken_fleet("pontos", "CARD-30"),
    "shipwrights_of_phoinike": CardEvent(needs(_IN_THE_DOCKS), _improve),
}
"""The events of cards 29, 30 and 43."""
