"""Battle strength: combat units, elephants, Local Troops, and what abilities add (BAT-05 to BAT-09)."""

from desktop.rules.successors.battle.sides import Battlefield, Side
from desktop.rules.successors.facts import in_its_provinces
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.kit.pieces import Ability
from desktop.rules.successors.lasting import strength_of_cards
from desktop.rules.successors.pieces import INDEPENDENT
from desktop.rules.successors.position import Position
from desktop.rules.successors.readings import BattleDice, ElephantDice
from desktop.rules.successors.standing.control import holder


def battle_strength(kit: Kit, position: Position, field: Battlefield, side: Side) -> int:
    """The row of the battle table: units, elephants as rolled, Local Troops, abilities, cards (BAT-05, ED-56, R-44)."""
    if side.army is not None:
        own = kit.independents[side.army].strength
    else:
        own = kit.tables.strength.without_elephants(side.units) + side.elephants + side.veterans + side.cards
    return (
        own
        + local_troops(kit, position, field, side)
        + ability_strength(kit, field, side)
        + card_strength(kit, position, field, side)
    )


def local_troops(kit: Kit, position: Position, field: Battlefield, side: Side) -> int:
    """1 for the space and 2 for the province that the side controls, the Independents no less (BAT-07, BAT-08, IND-23).

    None after failing to avoid this battle (BAT-09, AVB-07).
    """
    if side.seat in field.avoided_in_vain:
        return 0
    table = kit.tables.strength
    province = kit.atlas.spaces[field.space].province
    troops = table.local_troops_space if position.markers.get(field.space) == side.seat else 0
    if province is not None and holder(kit, position, province) == side.seat:
        troops += table.local_troops_province
    return troops


def ability_strength(kit: Kit, field: Battlefield, side: Side) -> int:
    """Strength from the commander's ability; it is not Local Troops and has no ceiling (R-44, R-45)."""
    ability = ability_of(kit, side)
    if ability is None:
        return 0
    strength = int(str(ability.parameters.get("strength", 0)))
    match ability.key:
        case "attack_bonus" if side.attacks:
            return strength
        case "bonus_against_independents" if INDEPENDENT in (field.attacker, field.defender):
            return strength
        case "local_troops_bonus" if in_its_provinces(kit, ability, field.space):
            return 0 if side.attacks and not ability.parameters.get("also_attacking") else strength
    return 0


def card_strength(kit: Kit, position: Position, field: Battlefield, side: Side) -> int:
    """Strength from lasting cards, which only players have (R-44)."""
    in_vain = side.seat in field.avoided_in_vain
    return strength_of_cards(kit, position, side.seat, field.space, avoided_in_vain=in_vain) if side.is_player else 0


def battle_rating(kit: Kit, field: Battlefield, side: Side) -> int:
    """The least a battle die of this side counts: its commander's rating; 1 without a general (BAT-22, BAT-23)."""
    if side.army is not None:
        return kit.independents[side.army].battle
    if side.leader is None:
        return 1
    ability = ability_of(kit, side)
    if (
        ability is not None
        and ability.key == "battle_rating_in_province"
        and in_its_provinces(kit, ability, field.space)
    ):
        return int(str(ability.parameters["battle"]))
    return kit.general(side.leader).battle


def battle_dice(kit: Kit, field: Battlefield, side: Side, strength: int) -> BattleDice:
    """How the battle dice of a side are read: each raised to its battle rating (BAT-21, BAT-22, GEN-04)."""
    return BattleDice(strength, kit.tables.battle, battle_rating(kit, field, side))


def elephant_dice(kit: Kit, side: Side) -> ElephantDice:
    """How elephant dice are read: what is added to each and its least (BAT-06, CU-08), by their commander's ability."""
    ability = ability_of(kit, side)
    table = kit.tables.strength
    modifier = table.elephant_die_modifier
    if ability is not None and ability.key == "elephant_modifier":
        modifier = int(str(ability.parameters["die_modifier"]))
    return ElephantDice(modifier, table.elephant_minimum)


def ability_of(kit: Kit, side: Side) -> Ability | None:
    """The ability of the commanding general, if abilities are in use (GEN-05, R-45)."""
    if side.leader is None or not kit.profile.general_abilities:
        return None
    return kit.general(side.leader).ability
