"""The numbers in the effects of Tyche cards: those a map can state for a card, and what holds where it does not."""

from collections.abc import Mapping

import msgspec

from diadochi.language import Message, msg


class CardNumber(msgspec.Struct, frozen=True):
    """A number of a card: what it is on a map that leaves it out, and the least and the most it can be."""

    usual: int
    least: int
    most: int
    words: Message


def _range(usual: int) -> CardNumber:
    return CardNumber(usual, 1, 20, msg("range"))


def _mercenaries(usual: int, least: int = 1) -> CardNumber:
    return CardNumber(usual, least, 9, msg("mercenaries"))


def _strength(usual: int) -> CardNumber:
    return CardNumber(usual, 0, 20, msg("strength"))


def _popularity(usual: int) -> CardNumber:
    return CardNumber(usual, 0, 20, msg("bonus"))


def _least_die(usual: int) -> CardNumber:
    return CardNumber(usual, 1, 6, msg("least die"))


_EXTRA = CardNumber(1, 0, 20, msg("extra points"))
_SPACES = CardNumber(2, 1, 9, msg("spaces at most"))
_UNITS = CardNumber(2, 1, 9, msg("units at most"))
_LEAD = CardNumber(5, 1, 99, msg("prestige ahead"))

NUMBERS: Mapping[str, Mapping[str, CardNumber]] = {
    "greek_mercenaries_1": {"mercenaries": _mercenaries(2)},
    "greek_mercenaries_2": {"mercenaries": _mercenaries(2)},
    "thracian_mercenaries": {"mercenaries": _mercenaries(2)},
    "cappadocian_mercenaries": {"mercenaries": _mercenaries(2)},
    "minor_raid": {"range": _range(2)},
    "persian_levies": {"mercenaries": _mercenaries(2)},
    "pisidian_hillmen": {"mercenaries": _mercenaries(2)},
    "treasure_of_kyinda": {
        "part": CardNumber(4, 1, 20, msg("part of the province")),
        "whole": CardNumber(6, 1, 20, msg("whole province")),
    },
    "campaign_1": {"extra": _EXTRA},
    "campaign_2": {"extra": _EXTRA},
    "unrest": {"spaces": _SPACES},
    "unrest_spreads": {"spaces": _SPACES},
    "olympias": {
        "loyal": CardNumber(1, 0, 9, msg("loyal Macedonians")),
        "mercenaries": _mercenaries(1, least=0),
    },
    "treachery": {"range": _range(3), "bought_from": _least_die(3)},
    "assassination": {
        "range": _range(2),
        "dies_from": _least_die(5),
        "betrayed_on": CardNumber(1, 1, 6, msg("die against the sender")),
    },
    "beloved_by_the_persians": {"strength": _strength(1), "mercenaries": _mercenaries(1, least=0)},
    "polyperchons_allies": {"strength": _strength(2)},
    "deserters": {"range": _range(3), "units": _UNITS},
    "alexanders_ghost": {"range": _range(2), "units": _UNITS, "lead": _LEAD},
    "proclamation_of_freedom": {"cities": CardNumber(2, 1, 9, msg("cities at most"))},
    "royal_road": {"points": CardNumber(5, 1, 20, msg("points"))},
    "oracle_of_ammon": {"popularity": _popularity(2)},
    "new_city_founded": {"mercenaries": _mercenaries(1)},
    "embassies_to_the_cities": {"spaces": CardNumber(3, 1, 9, msg("spaces at most")), "range": _range(4)},
    "empty_granaries": {
        "transit": CardNumber(2, 1, 30, msg("transit points")),
        "elsewhere": CardNumber(5, 1, 30, msg("other spaces")),
    },
    "mutiny": {"units": _UNITS, "lead": _LEAD},
    "the_gift_of_oratory": {"popularity": _popularity(5)},
    "desertion": {
        "deserts_from": CardNumber(3, 1, 6, msg("least die, mercenary")),
        "chosen_from": CardNumber(5, 1, 6, msg("least die, any unit")),
    },
    "scouts_in_the_hills": {"die": CardNumber(2, 0, 6, msg("added to the die"))},
    "camp_plundered": {"units": CardNumber(1, 1, 9, msg("units lost"))},
    "cavalry_superiority": {"strength": _strength(2)},
    "price_of_failure": {"dies_from": _least_die(4)},
}
"""The numbers of each card by their names, as cards.toml has them."""


def with_usual(card: str, stated: Mapping[str, int]) -> dict[str, int]:
    """All numbers of a card: those a map states, and the usual ones it leaves out."""
    usual = {name: number.usual for name, number in NUMBERS.get(card, {}).items()}
    return {**usual, **stated}
