"""Lasting effects of cards on legitimacy, battle strength, popularity, forage and reinforcements.

All their numbers are defined here (R-29).
"""

from collections.abc import Iterator

from diadochi.language import Message, Name, msg
from diadochi.rules.core.verdict import Verdict, allow, refuse
from diadochi.rules.successors.control import provinces_of
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import PELLA, Position, effects_of, end_effect

SUSPICION, BELOVED, ALLIES = "suspicion", "beloved_by_the_persians", "polyperchons_allies"
ORACLE, GRANARIES, ROAD = "oracle_of_ammon", "empty_granaries", "royal_road"

OF_PERSIANS = ("babylonia", "media", "sousiana", "persis")
"""The provinces whose people love the holder of card 36."""
OF_POLYPERCHON = ("makedonia", "epeiros")
"""The provinces where his allies help (card 37)."""
STRENGTH_OF_PERSIANS, STRENGTH_OF_ALLIES = 1, 2
"""Strength in land battles from cards 36 and 37 (BAT-05)."""
PERSIAN_GIFTS = 1
"""Mercenary CUs in each reinforcement phase from card 36 (SEQ-06)."""
FAVOUR = 2
"""Popularity that card 44 gives a general (LEG-36)."""
SCARCE_IN_TRANSIT, SCARCE = 2, 5
"""Forage limits while the granaries are empty (card 50)."""


def legitimacy_of_effects(kit: Kit, position: Position, seat: int) -> Iterator[tuple[Message, int, tuple[str, ...]]]:
    """What lasting effects add to a seat's legitimacy and take from it (LEG-08, LEG-14, R-29)."""
    if effects_of(position, PELLA, seat):
        yield msg("Alexander buried in Pella"), kit.tables.legitimacy.buried_in_pella, ("LEG-14",)
    if effects_of(position, SUSPICION, seat):
        yield msg("{card}", card=Name("card", SUSPICION)), kit.tables.legitimacy.suspicion, ("LEG-08", "CARD-35")
    if effects_of(position, BELOVED, seat):
        yield msg("{card}", card=Name("card", BELOVED)), kit.tables.legitimacy.beloved_by_the_persians, ("CARD-36",)


def strength_of_cards(kit: Kit, position: Position, seat: int, space: str, *, avoided_in_vain: bool) -> int:
    """What cards add to a side's strength in a land battle; it has no ceiling (BAT-05, R-44).

    What Polyperchon's allies bring is lost with the Local Troops after failing to avoid the battle (BAT-09).
    """
    province = kit.atlas.spaces[space].province
    total = 0
    if province in OF_PERSIANS and effects_of(position, BELOVED, seat):
        total += STRENGTH_OF_PERSIANS
    if province in OF_POLYPERCHON and not avoided_in_vain and effects_of(position, ALLIES, seat):
        total += STRENGTH_OF_ALLIES
    return total


def word_of_the_oracle(position: Position, general: str) -> int:
    """The popularity that card 44 gives a commanding general (LEG-36)."""
    return sum(FAVOUR for effect in effects_of(position, ORACLE) if effect.target == general)


def persian_gifts(kit: Kit, position: Position, seat: int) -> int:
    """Mercenary CUs that card 36 adds to the reinforcements of a seat (SEQ-06)."""
    if effects_of(position, BELOVED, seat) and set(provinces_of(kit, position, seat)) & set(OF_PERSIANS):
        return PERSIAN_GIFTS
    return 0


def may_give_up(position: Position, card: str) -> Verdict:
    """Whether the active player may give up a marker: that of card 36, in an own Tyche segment.

    It is a later one than that of the card: once a card is played nothing more is asked in a Tyche segment.
    """
    if card != BELOVED or not effects_of(position, card, position.clock.active):
        return refuse(msg("The player has no such marker to give up."), "CARD-36")
    if position.clock.segment != "tyche":
        return refuse(msg("The marker is given up in a Tyche segment of the player."), "CARD-36")
    return allow("CARD-36")


def give_up(position: Position, card: str) -> None:
    """Give up the marker, so that no one has it (card 36)."""
    for effect in effects_of(position, card):
        end_effect(position, effect)


def forage_limit(kit: Kit, position: Position, space: str) -> int:
    """How many CUs of one faction a space feeds (ATT-16, CTL-05), fewer while the granaries are empty (card 50)."""
    scarce = effects_of(position, GRANARIES)
    if kit.is_transit(space):
        return SCARCE_IN_TRANSIT if scarce else kit.profile.forage_limit_transit
    return SCARCE if scarce else kit.profile.forage_limit
