"""Static values of card events, and what they are good for."""

from types import MappingProxyType
from typing import NamedTuple

from diadochi.language import Message, msg
from diadochi.players.successors.goals.forces import FAR, hops_from
from diadochi.players.successors.goals.prizes import royals_value
from diadochi.players.successors.goals.rivals import relief_without
from diadochi.rules.successors.control import owners_of_royals
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position


class EventWorth(NamedTuple):
    """A rough value in victory points, and the reason."""

    worth: float
    brings: Message | None = None


_JOINS = msg("a general joins with troops")
_TROOPS = msg("more troops")
_FIRST = msg("an army marches before all others")
_PLACES = msg("markers far from one's own")
_COMES_OVER = msg("a place of another side comes over")
_FREED = msg("another side loses places")
_WEAKER = msg("another side is weaker by it")
_DESERT = msg("troops of another side come over")
_FLEET = msg("a stronger fleet")
_FAMILY = msg("somebody of the family comes over")
_INDEPENDENTS = msg("Independents march")
_STRONGER = msg("stronger in battle")
_EVENTS = MappingProxyType(
    {
        "kassandros": EventWorth(3.2, _JOINS),
        "peukestas_satrap_of_persis": EventWorth(3.0, _JOINS),
        "eumenes_joins": EventWorth(3.2, _JOINS),
        "seleukos_joins": EventWorth(4.0, _JOINS),
        "silver_shields_arrival": EventWorth(2.6, _TROOPS),
        "elephants": EventWorth(2.0, _TROOPS),
        "olympias": EventWorth(3.0, _FAMILY),
        "campaign_1": EventWorth(1.6, _FIRST),
        "campaign_2": EventWorth(1.6, _FIRST),
        "major_campaign": EventWorth(2.0, msg("two armies march before all others")),
        "embassies_to_the_cities": EventWorth(1.6, _PLACES),
        "treachery": EventWorth(2.2, _FAMILY),
        "deserters": EventWorth(1.5, _DESERT),
        "alexanders_ghost": EventWorth(1.2, _DESERT),
        "diplomacy_1": EventWorth(1.3, _COMES_OVER),
        "diplomacy_2": EventWorth(1.3, _COMES_OVER),
        "greek_mercenaries_1": EventWorth(1.3, _TROOPS),
        "greek_mercenaries_2": EventWorth(1.3, _TROOPS),
        "thracian_mercenaries": EventWorth(1.3, _TROOPS),
        "cappadocian_mercenaries": EventWorth(1.3, _TROOPS),
        "persian_levies": EventWorth(1.3, _TROOPS),
        "pisidian_hillmen": EventWorth(1.3, _TROOPS),
        "oath_of_reconciliation": EventWorth(2.4, msg("the rank of a Champion comes back")),
        "kilikia_pirates": EventWorth(0.9, _FLEET),
        "pontic_fleet": EventWorth(0.9, _FLEET),
        "shipwrights_of_phoinike": EventWorth(0.6, _FLEET),
        "treasure_of_kyinda": EventWorth(1.2, msg("troops are trained")),
        "suspicion": EventWorth(0.8, _WEAKER),
        "assassination": EventWorth(1.0, _WEAKER),
        "new_city_founded": EventWorth(0.8, _PLACES),
        "minor_raid": EventWorth(0.6, _FREED),
        "proclamation_of_freedom": EventWorth(0.7, _FREED),
        "drink_hemlock": EventWorth(0.4, _WEAKER),
        "epidemic": EventWorth(0.4, _WEAKER),
        "unrest": EventWorth(0.4, _FREED),
        "unrest_spreads": EventWorth(0.4, _FREED),
        "ahura_mazda": EventWorth(0.4, msg("a card of another side for a poor one")),
        "kleopatras_marriage": EventWorth(0.4, _FAMILY),
        "thessalonikes_marriage": EventWorth(0.4, _FAMILY),
        "plans_of_their_own": EventWorth(0.4, msg("somebody of the family goes elsewhere")),
        "migration_of_illyrian_tribes": EventWorth(0.4, _INDEPENDENTS),
        "scythian_invasion": EventWorth(0.4, _INDEPENDENTS),
        "23000_greek_soldiers": EventWorth(0.4, _INDEPENDENTS),
        "hellenic_war": EventWorth(0.4, _INDEPENDENTS),
        "ariarathes_marches": EventWorth(0.4, _INDEPENDENTS),
        "beloved_by_the_persians": EventWorth(0.4, _STRONGER),
        "polyperchons_allies": EventWorth(0.4, _STRONGER),
        "royal_road": EventWorth(0.4, msg("an army marches far without a roll")),
        "oracle_of_ammon": EventWorth(0.4, msg("a general's prestige grows")),
        "empty_granaries": EventWorth(0.4, msg("who stand close together starve sooner")),
    }
)
_ANY_EVENT = EventWorth(0.4)


def event_of(card: str) -> EventWorth:
    """Return the static value of a card's event."""
    return _EVENTS.get(card, _ANY_EVENT)


# --- poison and treason
# Against royals of other sides (cards 1 and 33).

POISON = "CARD-01"
"""The rule of the card that poisons a royal."""
_BOUGHT = 4 / 6
"""The chance that an attempt within reach succeeds."""
_NEAR = 3
_OF_A_RIVAL = 0.3
"""The gain from a rival's loss of a royal, relative to the royal's value."""


def poisoned(kit: Kit, position: Position, seat: int, royal: str) -> float:
    """The value of a royal's death; negative for an own one."""
    value = royals_value(kit, position, (royal,))
    if (royal, seat) in owners_of_royals(kit, position):
        return -value
    return relief_without(kit, position, seat, royal) + _OF_A_RIVAL * value


def intrigue(kit: Kit, position: Position, seat: int, card: str) -> float:
    """Return the best value of such a card; 0 for all other cards."""
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
