"""The two sides of a land battle, their strength, and their prestige with the Royal Army (LEG-29 to LEG-41, BAT-19)."""

import msgspec
from msgspec import structs

from diadochi.rules.successors.attrition import beaten_royals, disperse, ladies_beside
from diadochi.rules.successors.cards.surprises import persuasion
from diadochi.rules.successors.control import holder, whose_body
from diadochi.rules.successors.events import WentOver
from diadochi.rules.successors.facts import commander, in_its_provinces, strength_of_cards, word_of_the_oracle
from diadochi.rules.successors.kit import Ability, Kit
from diadochi.rules.successors.pieces import CART, INDEPENDENT, Group, Units, is_minor
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.standing import legitimacy
from diadochi.rules.successors.tables import BattleDice, ElephantDice


class Battlefield(msgspec.Struct, frozen=True):
    """Where a battle is fought, between whom, and how it came about (BAT-01, BAT-04).

    `attacker` or `defender` may be `INDEPENDENT`: that is the army `independent`. `avoided_in_vain` are seats that
    failed to avoid this battle (BAT-09). `provoked` is False where the attacker only fights interceptors and the switch
    `fight_interceptor_costs_status` says that this is no attack (R-46, R-76).
    """

    space: str
    attacker: int
    defender: int
    independent: str | None = None
    avoided_in_vain: tuple[int, ...] = ()
    provoked: bool = True


class Side(msgspec.Struct, frozen=True):
    """One side: who it is, what of it takes part, and what is set aside.

    `units` take part; `aside` are Royal Army CUs that may not (BAT-16). `joined` came out of the city to take part
    (BAT-10). `elephants` is the strength the elephant dice gave, `veterans` what the veterans add (CU-33), `cards` what
    Surprise cards add (BAT-14). `army` names an independent army. `fallen` tells that its commander died in this battle
    (BAT-28).
    """

    seat: int
    attacks: bool
    units: Units
    leader: str | None
    army: str | None = None
    aside: int = 0
    joined: Group = Group()
    elephants: int = 0
    veterans: int = 0
    cards: int = 0
    fallen: bool = False

    @property
    def is_player(self) -> bool:
        """Whether a player leads it: independent armies have no units to lose and make no choices."""
        return self.army is None


class Fray(msgspec.Struct, frozen=True):
    """A battle in progress: where and how, the attacker and the defender."""

    field: Battlefield
    attacker: Side
    defender: Side


def muster(kit: Kit, position: Position, field: Battlefield, seat: int) -> Side:
    """All pieces of a seat outside in the space take part (BAT-05); an independent army is its own side."""
    attacks = seat == field.attacker
    if seat == INDEPENDENT:
        return Side(INDEPENDENT, attacks, Units(), None, field.independent)
    group = position.group(seat, field.space, False)
    leader = commander(kit, group) if group.generals else None
    return Side(seat, attacks, group.units, leader)


# --- battle strength
# Combat units, elephants, Local Troops, abilities (BAT-05 to BAT-09).


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
    strength = ability.number("strength")
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
        return ability.number("battle")
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
        modifier = ability.number("die_modifier")
    return ElephantDice(modifier, table.elephant_minimum)


def ability_of(kit: Kit, side: Side) -> Ability | None:
    """The ability of the commanding general, if abilities are in use (GEN-05, R-45)."""
    if side.leader is None or not kit.profile.general_abilities:
        return None
    return kit.general(side.leader).ability


# --- prestige

SACRED_GROUND = 4
"""Popularity of a general who defends the space of Alexander's body or tomb (LEG-41)."""


def prestige(kit: Kit, position: Position, seat: int, space: str, group: Group, *, defends: bool) -> int:
    """Legitimacy of the faction and popularity of its commander here, never below 0 (LEG-29, LEG-34, LEG-36, LEG-37).

    Subordinates are heard only where the switch `prestige_commander_only` says no (ED-41). An independent army has none
    (LEG-39, IND-24, CU-34); a stack without a general has its faction's legitimacy (R-48).
    """
    if seat == INDEPENDENT:
        return 0
    total = legitimacy(kit, position, seat).total
    if group.generals:
        heard = (commander(kit, group),) if kit.profile.prestige_commander_only else group.generals
        total += sum(popularity(kit, position, general, group) for general in heard)
        if defends and is_sacred_ground(kit, position, seat, space, group):
            total += SACRED_GROUND
    return max(0, total)


def popularity(kit: Kit, position: Position, leader: str, group: Group) -> int:
    """Printed, earned, given and special popularity of a commanding general (LEG-38, LEG-42, LEG-43, GEN-06)."""
    total = kit.general(leader).popularity + position.popularity.get(leader, 0)
    total += persuasion(kit, position, leader) + word_of_the_oracle(kit, position, leader)
    ability = kit.general(leader).ability
    if kit.profile.general_abilities and ability is not None and ability.key == "popularity_with_crown":
        total += _with_crown(kit, ability, group)
    return total


def _with_crown(kit: Kit, ability: Ability, group: Group) -> int:
    """A bonus while the cart or an heir of the faction is with the general (R-45)."""
    stands = any(royal == CART or kit.royals[royal].kind == "heir" for royal in group.royals)
    return ability.number("popularity") if stands else 0


def is_sacred_ground(kit: Kit, position: Position, seat: int, space: str, group: Group) -> bool:
    """Whether Alexander's body or tomb is here and the faction controls it (ED-42, LEG-41).

    The body that lies here is the army's that stood alone with it before the attacker came (R-54).
    """
    if CART in group.royals or CART in position.group(seat, space, True).royals:
        return True
    if position.lying.get(CART) == space:
        mover = position.activation.seat if position.activation else INDEPENDENT
        return whose_body(kit, position, space, aside=mover) == seat
    return position.tomb == space and position.markers.get(space) == seat


# --- the Royal Army
# Set aside under the less prestigious side, or changing sides (CU-23 to CU-28).


def set_aside(kit: Kit, position: Position, field: Battlefield, attacker: Side, defender: Side) -> tuple[Side, Side]:
    """The side of lower prestige sets its Royal Army aside (BAT-15, BAT-16, CU-23, CU-24, LEG-32).

    With equal or more it fights as usual (CU-25). It is found once; a death does not change it (LEG-40).
    """
    if not (attacker.units.royal or defender.units.royal):
        return attacker, defender
    ours, theirs = side_prestige(kit, position, field, attacker), side_prestige(kit, position, field, defender)
    if ours < theirs:
        return _without_royal(attacker), defender
    if theirs < ours:
        return attacker, _without_royal(defender)
    return attacker, defender


def side_prestige(kit: Kit, position: Position, field: Battlefield, side: Side) -> int:
    """The prestige of a side of a battle (BAT-15, LEG-29)."""
    group = position.group(side.seat, field.space, False) if side.seat != INDEPENDENT else Group()
    return prestige(kit, position, side.seat, field.space, group, defends=not side.attacks)


def _without_royal(side: Side) -> Side:
    return structs.replace(side, units=structs.replace(side.units, royal=0), aside=side.units.royal)


def deserters(kit: Kit, attacker: Side, defender: Side) -> Side | None:
    """The side whose units are all Royal Army set aside: it goes over without a fight (BAT-18, CU-28, ED-16, R-49)."""
    for side in (attacker, defender):
        all_aside = side.aside > 0 and not side.units
        if all_aside and (kit.profile.ra_only_applies_to == "either" or not side.attacks):
            return side
    return None


def go_over(kit: Kit, position: Position, field: Battlefield, side: Side, winner: Side) -> None:
    """The Royal Army of `side` joins the other side, its generals are dispersed, its royals taken (BAT-18, ED-21)."""
    group = position.group(side.seat, field.space, False)
    position.put(side.seat, field.space, False, Group())
    disperse(position, side.seat, Group(generals=tuple(g for g in group.generals if not is_minor(g))))
    taken = beaten_royals(kit, position, field.space, (*group.royals, *ladies_beside(position, side.seat, field.space)))
    joining = taken + Group(Units(royal=side.aside))
    position.note(WentOver(seat=side.seat, to=winner.seat, space=field.space, units=joining.units))
    position.put(winner.seat, field.space, False, position.group(winner.seat, field.space, False) + joining)


def join_winner(position: Position, field: Battlefield, loser: Side, winner: Side) -> None:
    """Royal Army that was set aside and whose side lost goes to the winner; else it stays (BAT-17, CU-26, CU-27)."""
    if loser.aside:
        deserting = Group(Units(royal=loser.aside))
        position.note(WentOver(seat=loser.seat, to=winner.seat, space=field.space, units=deserting.units))
        position.put(loser.seat, field.space, False, position.group(loser.seat, field.space, False) - deserting)
        position.put(winner.seat, field.space, False, position.group(winner.seat, field.space, False) + deserting)
